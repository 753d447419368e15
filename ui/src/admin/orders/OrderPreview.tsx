import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading, Status } from '../../parts/State'
import { clock, day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import { stateOf } from '../../rules/states'
import css from '../blocks/blocks.module.css'

/** What an order contains and where it goes, beside the list. Escape closes it. */
export function OrderPreview({ id, onClose }: { id: number; onClose: () => void }) {
  const call = useCall('/admin/orders/{id}', { id }, { staleTime: 0, keep: true })
  const order = call.data?.data
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <aside className={`${css.panel} ${css.preview}`} aria-label={`Preview of order ${id}`}>
      <div className={css.head}>
        <h2>Order {id}</h2>
        <Button
          kind="quiet"
          size="small"
          icon={<X size={18} aria-hidden="true" />}
          aria-label="Close the preview"
          onClick={onClose}
        />
      </div>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !order ? (
        <Loading />
      ) : (
        <>
          <p>
            <Status tone={stateOf(order.state).tone}>{stateOf(order.state).desk}</Status>{' '}
            <span className="quiet">
              {day(order.placed_date)}, {clock(order.placed_date)}
            </span>
          </p>
          {order.packer && <p>{order.packer} is packing it</p>}
          <p>
            <strong>{order.customer.cust_Name || order.address.Name}</strong>
            {order.channel !== 'counter' && (
              <>
                <br />
                {[order.address.area, order.address.city, order.address.pin].filter(Boolean).join(', ')}
                <br />
                <a href={`tel:+91${order.address.mob}`}>{order.address.mob}</a>
              </>
            )}
          </p>
          <ul className={css.stack}>
            {order.lines.map((line) => (
              <li key={line.orderDetails_id}>
                {line.Qty} × {line.title} <span className="quiet">{rupees(line.Amount)}</span>
              </li>
            ))}
          </ul>
          <p>
            <strong>{rupees(order.payment.total)}</strong>{' '}
            <span className="quiet">{order.due > 0 ? `${rupees(order.due)} to collect` : order.payment.pt}</span>
          </p>
          {order.tracking_id && (
            <p>
              {order.courier_name} {order.tracking_id}
            </p>
          )}
          {order.note && <p className={css.long}>{order.note}</p>}
          <div className={css.actions}>
            <Link href={`/adminorders/${id}`}>Open the order</Link>
          </div>
        </>
      )}
    </aside>
  )
}
