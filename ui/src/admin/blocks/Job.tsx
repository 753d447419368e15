import { useEffect, useState } from 'react'
import { get, type Schemas } from '../../api/client'
import { sentence } from '../../rules/refused'
import css from './blocks.module.css'

export type JobData = Schemas['JobData']

/** How often the state of a running job is fetched, in milliseconds. */
const every = 600

/** Follows a long-running job until it ends and shows its progress. */
export function Job({ id, onEnd }: { id: number; onEnd: (job: JobData) => void }) {
  const [job, setJob] = useState<JobData>()
  const [lost, setLost] = useState('')
  useEffect(() => {
    let timer = 0
    let here = true
    const look = async () => {
      try {
        const now = (await get('/admin/jobs/{id}', { id })).data
        if (!here) return
        setLost('')
        setJob(now)
        if (now.state === 'done' || now.state === 'failed') return onEnd(now)
      } catch (failure) {
        if (here) setLost(sentence(failure))
      }
      if (here) timer = window.setTimeout(() => void look(), every)
    }
    void look()
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [id, onEnd])
  const known = job && job.total > 0
  return (
    <p className={css.job} role="status">
      <progress aria-label="Progress" {...(known ? { value: job.done, max: job.total } : {})} />
      <span>{lost || (known ? `${job.done} of ${job.total}` : 'Starting…')}</span>
    </p>
  )
}
