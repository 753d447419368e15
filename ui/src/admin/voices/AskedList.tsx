import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, TextArea } from '../../parts/Field'
import { Pager } from '../../parts/Pager'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { moment } from '../../rules/dates'
import { productAddress } from '../../rules/forms'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { FormActions } from '../blocks/FormActions'
import { Rows } from '../blocks/Rows'
import { useList } from '../blocks/useList'
import { useMailed } from '../blocks/useMailed'

type Row = Schemas['AskedData']

const none = {
  open: 'No questions to answer.',
  answered: 'No question is answered yet.',
  aside: 'No dismissed questions.',
}

/** The customers' questions in a state; open ones oldest first. */
export function AskedList({ state }: { state: 'open' | 'answered' | 'aside' }) {
  const list = useList('/reviewdesk')
  const call = useCall('/admin/questions', { state, page: list.page, per_page: 20 }, { staleTime: 0, keep: true })
  const refresh = useRefresh()
  const { ask } = useAsking()
  const { act } = useAct()
  const [open, setOpen] = useState<Row>()
  const putAside = async (row: Row) => {
    const text = 'The customer is not emailed. You can still answer it under “Dismissed”.'
    if (!(await ask({ title: 'Dismiss this question?', text, yes: 'Dismiss' }))) return
    await act({
      send: () => post('/admin/questions/{id}/aside', {}, { id: row.id }),
      done: () => refresh('/admin/questions', '/admin/waiting'),
      failed: 'The question could not be dismissed.',
    })
  }
  return (
    <>
      <Rows
        call={call}
        label="Questions"
        empty={none[state]}
        actions
        head={
          <>
            <th>Question</th>
            <th>About</th>
            <th>From</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td className={css.long}>
              {row.question}
              {row.answer && (
                <>
                  <br />
                  <span className="quiet">{row.answer}</span>
                </>
              )}
            </td>
            <td>
              <Link href={productAddress(row.product_id, row.title)}>{row.title}</Link>
            </td>
            <td>
              {row.cust_Name}
              <br />
              <span className="quiet">{moment(row.date)}</span>
            </td>
            <td className={css.stuck}>
              {state !== 'answered' && (
                <Button size="small" aria-label={`Answer “${row.question.slice(0, 60)}”`} onClick={() => setOpen(row)}>
                  Answer
                </Button>
              )}
              {state === 'open' && (
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`Dismiss “${row.question.slice(0, 60)}”`}
                  onClick={() => void putAside(row)}
                >
                  Dismiss
                </Button>
              )}
            </td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
      {open && <AnswerDialog row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/**
 * The answer to a question. Staff may correct the wording of the question, and choose whether the product's page
 * shows it.
 */
function AnswerDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const refresh = useRefresh()
  const mailed = useMailed()
  const { values, set, field, busy, submit } = useForm(
    { answer: '', wording: row.question, show: true },
    `question ${row.id}`,
    true,
  )
  const send = submit({
    send: () => post('/admin/questions/{id}/answer', values, { id: row.id }),
    done: async () => {
      await refresh('/admin/questions', '/admin/waiting', '/getProductQuestions')
      onClose()
    },
    failed: 'The answer could not be sent. Please try again.',
  })
  return (
    <Dialog title={`Answer about ${row.title}`} onClose={onClose} wide>
      <form className={css.stack} onSubmit={send} noValidate>
        <p>
          {row.cust_Name} asks: <q>{row.question}</q>
        </p>
        <TextArea
          {...mailed('Your answer, emailed to the customer', 'Your answer')}
          maxLength={2000}
          rows={5}
          {...field('answer')}
        />
        <Check
          label="Show question and answer on the product’s page"
          on={values.show}
          onChange={(show) => set({ show })}
        />
        {values.show && (
          <Field
            label="The question as shown on the page"
            hint="Without names, order numbers or phone numbers."
            maxLength={500}
            {...field('wording')}
          />
        )}
        <FormActions submit="Answer" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
