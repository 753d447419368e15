import { post, type Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { TextArea } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './Conversation.module.css'

type Props = {
  notes: Schemas['ComplaintNote'][]
  /** The number and email of the complaint, with which its messages are added. */
  by: { number: string; email: string }
  open: boolean
  /** Called with the complaint after a message was added. */
  onAdded: (complaint: Schemas['ComplaintData']) => unknown
}

/** The messages in a complaint, and a form to add one while it is open. */
export function Conversation({ notes, by, open, onAdded }: Props) {
  const { values, set, field, busy, submit } = useForm({ words: '' }, `more of ${by.number}`)
  const add = submit({
    send: () => post('/complaint_add', { ...by, ...values }),
    done: ({ data }) => {
      set({ words: '' })
      return onAdded(data)
    },
    at: 'words',
  })
  return (
    <>
      <ol className={css.notes}>
        {notes.map((note) => (
          <li key={`${note.date}${note.words}`}>
            <strong>{note.who || say.complaints.you}</strong> <span className="quiet">{day(note.date)}</span>
            <br />
            <span lang={tongue(note.words)}>{note.words}</span>
          </li>
        ))}
      </ol>
      {open && (
        <form className={css.form} noValidate onSubmit={add}>
          <TextArea label={say.complaints.writeMore} maxLength={2000} {...field('words')} />
          <Button type="submit" kind="plain" busy={busy} disabled={!values.words.trim()}>
            {say.complaints.add}
          </Button>
        </form>
      )}
    </>
  )
}
