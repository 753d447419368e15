import { X } from 'lucide-react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { useForm } from '../../parts/useForm'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import { TagField } from '../blocks/TagField'

/** The tags of an order, by which staff can find it. */
export function Tags({ order }: { order: Schemas['StaffOrder'] }) {
  const id = order.orders_id
  const refresh = useRefresh()
  const { values, set, field, doing, act, submit } = useForm({ tag: '' })
  const done = () => refresh('/admin/orders', '/admin/tags')
  const add = submit({
    name: 'add',
    send: () => post('/admin/orders/{id}/tags', values, { id }),
    done: () => {
      set({ tag: '' })
      return done()
    },
    at: 'tag',
  })
  const drop = (tag: string) =>
    act({ name: tag, send: () => post('/admin/orders/{id}/tags', { tag, on: 'no' }, { id }), done })
  return (
    <Panel title="Tags" acts={order.tags.length === 0}>
      {order.tags.length > 0 && (
        <div className={css.actions}>
          {order.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={css.chip}
              aria-label={`Remove the tag ${tag}`}
              onClick={() => void drop(tag)}
            >
              {tag} <X size={16} aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
      <form className={css.scan} onSubmit={add} noValidate>
        <TagField label="Add a tag" {...field('tag')} />
        <Button type="submit" kind="plain" busy={doing === 'add'}>
          Add tag
        </Button>
      </form>
    </Panel>
  )
}
