import { Pin } from 'lucide-react'
import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { moment } from '../../rules/dates'
import css from './blocks.module.css'
import { Panel } from './Panel'
import own from './page.module.css'

type Note = Schemas['NoteRow']

/** The pinned staff notes at the top of a page. */
export function Pinned({ notes }: { notes: Note[] }) {
  return notes
    .filter((note) => note.pinned)
    .map((note) => (
      <p key={note.id} className={own.pinned}>
        <Pin size={16} aria-hidden="true" /> {note.words} <span className="quiet">{note.who}</span>
      </p>
    ))
}

type Props = {
  notes: Note[]
  /** The name of the notes' form, unique among all forms, under which unsent input is stored. */
  name: string
  label: string
  add: (words: string) => Promise<unknown>
  pin: (note: number, pinned: boolean) => Promise<unknown>
  drop: (note: number) => Promise<unknown>
  done: () => Promise<void>
}

/** The notes that staff write for each other about an order or a customer. */
export function Notes({ notes, name, label, add, pin, drop, done }: Props) {
  const { values, set, field, doing, act, submit } = useForm({ words: '' }, `note ${name}`, true)
  const note = submit({
    name: 'add',
    send: () => add(values.words),
    done: () => {
      set({ words: '' })
      return done()
    },
  })
  return (
    <Panel title="Notes" acts={notes.length === 0}>
      <form className={`${css.scan} ${own.write}`} onSubmit={note} noValidate>
        <Field label={label} maxLength={500} {...field('words')} />
        <Button type="submit" kind="plain" busy={doing === 'add'}>
          Note
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className={own.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <span>
                {note.words}{' '}
                <span className="quiet">
                  {note.who}, {moment(note.date)}
                </span>
              </span>
              <span className={css.actions}>
                <Button
                  kind="quiet"
                  size="small"
                  aria-pressed={note.pinned}
                  onClick={() =>
                    void act({
                      name: `pin${note.id}`,
                      send: async () => {
                        await pin(note.id, !note.pinned) // pinned notes are visible above
                      },
                      done,
                    })
                  }
                >
                  {note.pinned ? 'Unpin' : 'Pin'}
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove the note ${note.words}`}
                  onClick={() =>
                    void act({
                      name: `remove${note.id}`,
                      send: () => drop(note.id),
                      done,
                    })
                  }
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
