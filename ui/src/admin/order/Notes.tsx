import { Pin } from 'lucide-react'
import { post, remove, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { clock, day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import own from './order.module.css'
import { Panel } from './Panel'

type Order = Schemas['StaffOrder']

/** The notes that stand at the head of an order, because somebody pinned them. */
export function Pinned({ order }: { order: Order }) {
  return order.notes
    .filter((note) => note.pinned)
    .map((note) => (
      <p key={note.id} className={own.pinned}>
        <Pin size={16} aria-hidden="true" /> {note.words} <span className="quiet">{note.who}</span>
      </p>
    ))
}

/** What staff write on an order for each other. Customers never see it. */
export function Notes({ order }: { order: Order }) {
  const id = order.orders_id
  const refresh = useRefresh()
  const { values, set, field, doing, act, submit } = useForm({ words: '' }, `note ${id}`)
  const done = () => refresh('/admin/orders')
  const add = submit({
    name: 'add',
    send: () => post('/admin/orders/{id}/notes', values, { id }),
    done: () => {
      set({ words: '' })
      return done()
    },
  })
  return (
    <Panel title="Notes" acts={order.notes.length === 0}>
      <form className={css.scan} onSubmit={add} noValidate>
        <Field label="For colleagues; the customer doesn’t see it" maxLength={500} {...field('words')} />
        <Button type="submit" kind="plain" busy={doing === 'add'}>
          Note
        </Button>
      </form>
      {order.notes.length > 0 && (
        <ul className={own.notes}>
          {order.notes.map((note) => (
            <li key={note.id}>
              <span>
                {note.words}{' '}
                <span className="quiet">
                  {note.who}, {day(note.date)} {clock(note.date)}
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
                        await post('/admin/orders/{id}/notes/{note}', { pinned: !note.pinned }, { id, note: note.id })
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
                      send: () => remove('/admin/orders/{id}/notes/{note}', { id, note: note.id }),
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
