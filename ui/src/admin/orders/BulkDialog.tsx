import { type KeyboardEvent, useCallback, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, TextArea } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Loading, Status } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { inDays } from '../../rules/days'
import { number } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { CourierField } from '../blocks/CourierField'
import { courierOf, isOwn } from '../blocks/couriers'
import { Job, type JobData } from '../blocks/Job'
import { TagField } from '../blocks/TagField'
import { usePreview } from '../blocks/usePreview'

export type BulkAct = 'pack' | 'unpack' | 'book' | 'ship' | 'deliver' | 'note' | 'tag' | 'untag'

const words: Record<BulkAct, { title: string; button: string; text: string }> = {
  pack: { title: 'Mark as packed', button: 'Packed', text: 'The parcels move to “To hand over”.' },
  unpack: { title: 'Mark as unpacked', button: 'Mark as unpacked', text: 'The orders move back to “To pack”.' },
  book: {
    title: 'Book with Delhivery',
    button: 'Book',
    text: 'Each parcel is booked with the weight of its products. Each booking is real and billed.',
  },
  ship: {
    title: 'Ship these orders',
    button: 'Ship',
    text: 'Each order gets its invoice, and each customer is notified. This can’t be undone.',
  },
  deliver: {
    title: 'Mark as delivered',
    button: 'Delivered',
    text: 'COD orders count as collected, and each customer is notified.',
  },
  note: { title: 'Write a note', button: 'Note', text: 'Staff see it on each of these orders; customers don’t.' },
  tag: { title: 'Tag these orders', button: 'Tag', text: 'You can filter the list by it.' },
  untag: { title: 'Remove a tag', button: 'Remove the tag from', text: 'Orders without it are not changed.' },
}

/** How many orders are listed, besides those that are skipped. */
const most = 500

/** The bulk actions that need a text. */
const worded: BulkAct[] = ['note', 'tag', 'untag']

type Props = {
  act: BulkAct
  ids: number[]
  /** The next day on which the courier can collect parcels. */
  pickup: string
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** A dialog that shows what a bulk action would do to each order, then runs it as a job. */
export function BulkDialog({ act, ids, pickup, onClose, onDone }: Props) {
  const refresh = useRefresh()
  const orders = ids.join(',')
  const preview = usePreview(`${act} ${orders}`, () => post('/admin/bulk/orders', { act, orders, dry_run: true }))
  const { values, latest, set, propose, field, busy, submit } = useForm(
    {
      courier_name: '',
      expected_date: '',
      delivered_date: inDays(0),
      words: '',
      pickup_date: pickup,
      tracking: {} as Record<number, string>,
    },
    // The stored tracking numbers belong to their orders, whichever other orders are selected next time.
    `bulk ${act}${act === 'ship' ? '' : ` ${orders}`}`,
    true,
  )
  const [job, setJob] = useState(0)
  const [ended, setEnded] = useState<JobData>()
  const [problem, setProblem] = useState('')
  const end = useCallback(
    (last: JobData) => {
      setEnded(last)
      const refused = (last.result as Schemas['BulkData'] | undefined)?.rows.filter((row) => !row.can) ?? []
      // The tracking numbers of refused orders are stored for the next attempt to ship them.
      if (refused.length > 0) {
        const { tracking } = latest.current
        latest.current = {
          ...latest.current,
          tracking: Object.fromEntries(refused.map(({ orders_id: id }) => [id, tracking[id] ?? ''])),
        }
      }
      void refresh('/fetch_orders', '/admin/orders', '/admin/today', '/admin/waiting', '/admin/tags')
    },
    [refresh, latest],
  )
  const can = preview.data?.rows.filter((row) => row.can) ?? []
  const own = isOwn(values.courier_name)
  const chosen =
    act === 'ship' && !own ? can.filter((row) => row.waybill || values.tracking[row.orders_id]?.trim()) : can
  const send = submit({
    check: () => ({ words: worded.includes(act) && !values.words.trim() ? 'Please fill this in.' : '' }),
    send: async () => {
      const reply = await post('/admin/bulk/orders', {
        act,
        orders: chosen.map((row) => row.orders_id).join(','),
        ...(act === 'ship'
          ? {
              courier_name: values.courier_name,
              expected_date: values.expected_date,
              parcels: chosen.flatMap(({ orders_id }) => {
                const tracking_id = values.tracking[orders_id]
                return tracking_id ? [{ orders_id, tracking_id }] : []
              }),
            }
          : {}),
        ...(act === 'book' ? { pickup_date: values.pickup_date } : {}),
        ...(act === 'deliver' ? { delivered_date: values.delivered_date } : {}),
        ...(worded.includes(act) ? { words: values.words } : {}),
      })
      if (act === 'ship') courierOf(values.courier_name)
      setJob(reply.data.job_id)
    },
    failed: (failure) => {
      setProblem(sentence(failure))
      return undefined
    },
  })
  const close = () => {
    if (ended) onDone?.()
    onClose()
  }
  const done = (ended?.result as Schemas['BulkData'] | undefined)?.rows ?? []
  // What was or will be skipped comes first; of the rest as many are listed as a person reads.
  const all = done.length ? done : (preview.data?.rows ?? [])
  const listed =
    act === 'ship' && !done.length ? all : [...all.filter((row) => !row.can), ...all.filter((row) => row.can)]
  const shown = listed.slice(0, Math.max(most, listed.length - can.length))
  // A scanner types a number and presses Enter, which moves the focus to the next parcel's field.
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-tracking]') ?? [])]
    fields[fields.indexOf(event.currentTarget) + 1]?.focus()
  }
  return (
    <Dialog title={words[act].title} onClose={close} wide>
      {preview.error ? (
        <p role="alert">{preview.error}</p>
      ) : !preview.data ? (
        <Loading />
      ) : (
        <form className={css.stack} onSubmit={send} noValidate>
          <p>
            <strong>{number(can.length)}</strong> of {number(ids.length)} orders.{' '}
            <span className="quiet">{words[act].text}</span>
          </p>
          {act === 'ship' && (
            <div className={css.form}>
              <CourierField
                required
                {...field('courier_name')}
                onPropose={(courier_name) => propose({ courier_name })}
              />
              <Field
                label="Expected on"
                type="date"
                hint="The day each customer was promised, if empty"
                {...field('expected_date')}
              />
            </div>
          )}
          {act === 'book' && (
            <Field
              label="Pick-up on"
              type="date"
              hint="At most 7 days ahead. Leave it empty if the courier comes anyway."
              {...field('pickup_date')}
            />
          )}
          {act === 'deliver' && <Field label="Delivered on" required type="date" {...field('delivered_date')} />}
          {act === 'note' && <TextArea label="Note" required maxLength={500} {...field('words')} />}
          {(act === 'tag' || act === 'untag') && <TagField label="Tag" {...field('words')} />}
          <Scroll label="What happens to each order">
            <table className={css.table}>
              <tbody>
                {shown.map((row) => (
                  <tr key={row.orders_id}>
                    <td>{row.orders_id}</td>
                    <td>{row.cust_Name || preview.data?.rows.find((r) => r.orders_id === row.orders_id)?.cust_Name}</td>
                    <td>
                      {act === 'ship' && row.can && !own && !row.waybill && !done.length ? (
                        <input
                          data-tracking
                          className={css.cell}
                          aria-label={`Tracking number of ${row.orders_id}`}
                          placeholder="Tracking number"
                          value={values.tracking[row.orders_id] ?? ''}
                          onInput={(event) =>
                            set({ tracking: { ...values.tracking, [row.orders_id]: event.currentTarget.value } })
                          }
                          onKeyDown={next}
                        />
                      ) : (
                        <Status tone={row.can ? 'leaf' : 'brick'}>
                          {row.message ||
                            (done.length ? 'Done' : [words[act].button, row.waybill].filter(Boolean).join(' '))}
                        </Status>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          {shown.length < listed.length && <p className="quiet">and {number(listed.length - shown.length)} more</p>}
          {problem && (
            <p role="alert" className={css.bad}>
              {problem}
            </p>
          )}
          {job > 0 && !ended && <Job id={job} onEnd={end} />}
          {ended && (
            <p role="status" className={ended.state === 'done' ? css.good : css.bad}>
              {ended.message}
            </p>
          )}
          <div className={css.actions}>
            {!job && (
              <Button type="submit" busy={busy} disabled={chosen.length === 0}>
                {words[act].button} {number(chosen.length)}
              </Button>
            )}
            <Button kind="plain" onClick={close}>
              {ended ? 'Close' : 'Back'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
