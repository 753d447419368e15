import { type FormEvent, useCallback, useState } from 'react'
import { getFile, post, sentence } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { inDays } from '../../rules/dates'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { Job, type JobData } from '../blocks/Job'

/** What the accountant wants of a month: the sheet for GST, and every invoice and credit note in one zip. */
export function MonthDocuments() {
  const [month, setMonth] = useState(inDays(0).slice(0, 7))
  const [job, setJob] = useState(0)
  const [busy, setBusy] = useState(false)
  const sheet = async () => {
    setBusy(true)
    try {
      save(await getFile(`admin/gst?month=${month}`), `gst-${month}.xlsx`)
    } catch (failure) {
      toast.error(sentence(failure))
    }
    setBusy(false)
  }
  const zip = async (event: FormEvent) => {
    event.preventDefault()
    try {
      setJob((await post('/admin/documents/zip', { month })).data.job_id)
    } catch (failure) {
      toast.error(sentence(failure))
    }
  }
  const end = useCallback((done: JobData) => {
    setJob(0)
    if (done.state === 'failed') return toast.error(done.message)
    getFile(`admin/jobs/${done.job_id}/file`)
      .then((file) => save(file, (done.result as { name: string }).name))
      .catch((failure) => toast.error(sentence(failure)))
  }, [])
  return (
    <section className={css.panel} aria-labelledby="month">
      <h2 id="month">A month for the accountant</h2>
      <form className={css.filters} onSubmit={(event) => void zip(event)}>
        <Field label="Month" type="month" value={month} onInput={(e) => setMonth(e.currentTarget.value)} />
        <Button kind="plain" busy={busy} onClick={() => void sheet()}>
          GST sheet
        </Button>
        <Button type="submit" kind="plain" busy={job > 0}>
          All documents as a zip
        </Button>
      </form>
      {job > 0 && <Job id={job} onEnd={end} />}
    </section>
  )
}
