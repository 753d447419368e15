import { post, remove, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Notes } from '../blocks/Notes'

/** The notes that staff write about an order for each other. Customers never see them. */
export function OrderNotes({ order }: { order: Schemas['StaffOrder'] }) {
  const id = order.orders_id
  const refresh = useRefresh()
  return (
    <Notes
      notes={order.notes}
      name={String(id)}
      label="For colleagues; the customer doesn’t see it"
      add={(words) => post('/admin/orders/{id}/notes', { words }, { id })}
      pin={(note, pinned) => post('/admin/orders/{id}/notes/{note}', { pinned }, { id, note })}
      drop={(note) => remove('/admin/orders/{id}/notes/{note}', { id, note })}
      done={() => refresh('/admin/orders')}
    />
  )
}
