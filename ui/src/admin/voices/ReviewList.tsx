import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { type Stale, useCall, useRefresh } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { TextArea } from '../../parts/Field'
import { Pager } from '../../parts/Pager'
import { Stars } from '../../parts/Stars'
import { Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { productAddress } from '../../rules/forms'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { Rows } from '../blocks/Rows'
import { useList } from '../blocks/useList'
import { useMailed } from '../blocks/useMailed'

type Row = Schemas['StaffReview']

const shows: Stale[] = ['/admin/reviews', '/product', '/product_list']

/** The reviews of all products, newest first, with the shop's replies. */
export function ReviewList({ state }: { state: '' | 'unanswered' | 'hidden' }) {
  const list = useList('/reviewdesk')
  const call = useCall('/admin/reviews', { state, page: list.page, per_page: 20 }, { staleTime: 0, keep: true })
  const refresh = useRefresh()
  const { act } = useAct()
  const [open, setOpen] = useState<{ row: Row; to: 'answer' | 'hide' }>()
  const again = (row: Row) =>
    act({
      send: () => post('/admin/reviews/{id}/show', {}, { id: row.id }),
      done: () => refresh(...shows),
      failed: 'The review could not be shown.',
    })
  return (
    <>
      <Rows
        call={call}
        label="Reviews"
        empty={state === 'hidden' ? 'No hidden reviews.' : 'No reviews.'}
        actions
        head={
          <>
            <th>Review</th>
            <th>Of</th>
            <th>By</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td className={css.long}>
              <Stars rating={row.rating} /> {row.messages}
              {row.pictures.length > 0 && (
                <span className={css.photos}>
                  {row.pictures.map(({ image, srcset }, i) => (
                    <a key={image} href={image} target="_blank" rel="noreferrer">
                      <img
                        src={image}
                        srcSet={srcset}
                        sizes="80px"
                        alt={`By the buyer, ${i + 1}`}
                        width={80}
                        height={80}
                      />
                    </a>
                  ))}
                </span>
              )}
              {row.answer && (
                <>
                  <br />
                  <span className="quiet">
                    Answered {day(row.answer_date)}: {row.answer}
                  </span>
                </>
              )}
              {row.reason && (
                <>
                  <br />
                  <Status tone="brick">Hidden {day(row.hidden_date)}</Status> {row.reason}
                </>
              )}
            </td>
            <td>
              <Link href={productAddress(row.product_id, row.title)}>{row.title}</Link>
            </td>
            <td>
              {row.cust_Name}
              <br />
              <span className="quiet">
                {day(row.date)}, order {row.orders_id}
              </span>
            </td>
            <td className={css.stuck}>
              {row.reason ? (
                <Button
                  size="small"
                  kind="plain"
                  aria-label={`Show the review by ${row.cust_Name} again`}
                  onClick={() => void again(row)}
                >
                  Show again
                </Button>
              ) : (
                <>
                  <Button
                    size="small"
                    kind="plain"
                    aria-label={`${row.answer ? 'Edit the answer to' : 'Answer'} the review by ${row.cust_Name}`}
                    onClick={() => setOpen({ row, to: 'answer' })}
                  >
                    {row.answer ? 'Edit answer' : 'Answer'}
                  </Button>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={`Hide the review by ${row.cust_Name}`}
                    onClick={() => setOpen({ row, to: 'hide' })}
                  >
                    Hide
                  </Button>
                </>
              )}
            </td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
      {open?.to === 'answer' && <AnswerDialog row={open.row} onClose={() => setOpen(undefined)} />}
      {open?.to === 'hide' && <HideDialog row={open.row} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function AnswerDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const mail = useMail()
  const { values, field, busy, submit } = useForm({ answer: row.answer }, `answer to review ${row.id}`, true)
  const send = submit({
    send: () => post('/admin/reviews/{id}/answer', values, { id: row.id }),
    done: async () => {
      await refresh(...shows)
      onClose()
    },
    failed: 'The answer could not be saved. Please try again.',
  })
  return (
    <Dialog title={`Answer ${row.cust_Name}’s review`} onClose={onClose}>
      <form className={css.stack} onSubmit={send} noValidate>
        <p>
          <Stars rating={row.rating} /> {row.messages}
        </p>
        <TextArea
          label="Your answer"
          hint={`Shown to everyone below the review${mail ? ', and emailed to its author once' : ''}. Leave empty to remove it.`}
          maxLength={1000}
          rows={5}
          {...field('answer')}
        />
        <FormActions submit="Save answer" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Hides a review. The reason is told to its author. */
function HideDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const mailed = useMailed()
  const { values, field, busy, submit } = useForm({ reason: '' }, `hide review ${row.id}`, true)
  const send = submit({
    send: () => post('/admin/reviews/{id}/hide', values, { id: row.id }),
    done: async () => {
      await refresh(...shows)
      onClose()
    },
    failed: 'The review could not be hidden. Please try again.',
  })
  return (
    <Dialog title={`Hide ${row.cust_Name}’s review`} onClose={onClose}>
      <form className={css.stack} onSubmit={send} noValidate>
        <p>
          The review is removed from the shop and its rating no longer counts; its photos are deleted permanently. A bad
          rating is no reason: hide only what is rude, names people or is off-topic.
        </p>
        <TextArea
          {...mailed('Reason, emailed to the buyer', 'Reason, for the buyer')}
          maxLength={500}
          rows={4}
          {...field('reason')}
        />
        <FormActions submit="Hide review" busy={busy} onCancel={onClose} danger />
      </form>
    </Dialog>
  )
}
