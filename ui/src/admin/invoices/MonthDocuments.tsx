import { useCallback, useState } from 'react'
import { post } from '../../api/client'
import { getFile } from '../../api/files'
import { Button } from '../../parts/Button'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import { inDays } from '../../rules/dates'
import { save } from '../../rules/files'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { Job, type JobData } from '../blocks/Job'
import { MonthSelect } from '../blocks/MonthSelect'

/** The documents of a month that an accountant needs. */
export function MonthDocuments() {
  const [month, setMonth] = useState(inDays(0).slice(0, 7))
  const [job, setJob] = useState(0)
  const { doing, act, submit } = useAct()
  const fetchFile = (path: '/admin/gst' | '/admin/gstr1', name: string) =>
    act({ name: 'file', send: async () => save(await getFile(path, { month }), name) })
  const start = (path: '/admin/documents/zip' | '/admin/accountant') => ({
    send: async () => setJob((await post(path, { month })).data.job_id),
  })
  const end = useCallback((done: JobData) => {
    setJob(0)
    if (done.state === 'failed') return toast.error(done.message)
    toast.success(done.message)
    getFile('/admin/jobs/{id}/file', { id: done.job_id })
      .then((file) => save(file, (done.result as { name: string }).name))
      .catch((failure) => toast.error(sentence(failure)))
  }, [])
  return (
    <section className={css.panel} aria-labelledby="month">
      <h2 id="month">A month for the accountant</h2>
      <form className={css.scan} onSubmit={submit(start('/admin/accountant'))}>
        <MonthSelect value={month} onChange={setMonth} />
        <Button type="submit" busy={doing === 'act' || job > 0}>
          The accountant’s parcel
        </Button>
        <Button kind="plain" busy={doing === 'file'} onClick={() => void fetchFile('/admin/gst', `gst-${month}.xlsx`)}>
          GST sheet
        </Button>
        <Button
          kind="plain"
          busy={doing === 'file'}
          onClick={() => void fetchFile('/admin/gstr1', `gstr1-${month}.json`)}
        >
          GSTR-1 for the portal
        </Button>
        <Button kind="plain" busy={doing === 'act' || job > 0} onClick={() => void act(start('/admin/documents/zip'))}>
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
