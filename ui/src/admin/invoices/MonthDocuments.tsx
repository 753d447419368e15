import { type FormEvent, useCallback, useState } from 'react'
import { getFile, post, sentence } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { inDays } from '../../rules/dates'
import { save } from '../../rules/files'
import css from '../blocks/blocks.module.css'
import { Job, type JobData } from '../blocks/Job'

/** What the accountant wants of a month. */
export function MonthDocuments() {
  const [month, setMonth] = useState(inDays(0).slice(0, 7))
  const [job, setJob] = useState(0)
  const [busy, setBusy] = useState(false)
  const fetchFile = async (call: string, name: string) => {
    setBusy(true)
    try {
      save(await getFile(`admin/${call}?month=${month}`), name)
    } catch (failure) {
      toast.error(sentence(failure))
    }
    setBusy(false)
  }
  const start = async (path: '/admin/documents/zip' | '/admin/accountant') => {
    try {
      setJob((await post(path, { month })).data.job_id)
    } catch (failure) {
      toast.error(sentence(failure))
    }
  }
  const end = useCallback((done: JobData) => {
    setJob(0)
    if (done.state === 'failed') return toast.error(done.message)
    toast.success(done.message)
    getFile(`admin/jobs/${done.job_id}/file`)
      .then((file) => save(file, (done.result as { name: string }).name))
      .catch((failure) => toast.error(sentence(failure)))
  }, [])
  return (
    <section className={css.panel} aria-labelledby="month">
      <h2 id="month">A month for the accountant</h2>
      <form
        className={css.scan}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void start('/admin/accountant')
        }}
      >
        <Field label="Month" type="month" value={month} onInput={(e) => setMonth(e.currentTarget.value)} />
        <Button type="submit" busy={job > 0}>
          The accountant’s parcel
        </Button>
        <Button kind="plain" busy={busy} onClick={() => void fetchFile('gst', `gst-${month}.xlsx`)}>
          GST sheet
        </Button>
        <Button kind="plain" busy={busy} onClick={() => void fetchFile('gstr1', `gstr1-${month}.json`)}>
          GSTR-1 for the portal
        </Button>
        <Button kind="plain" busy={job > 0} onClick={() => void start('/admin/documents/zip')}>
          All documents as a zip
        </Button>
      </form>
      <p className="quiet">
        The parcel holds the sheet, GSTR-1 as JSON, vouchers for Tally, and every invoice and credit note as PDF.
      </p>
      {job > 0 && <Job id={job} onEnd={end} />}
    </section>
  )
}
