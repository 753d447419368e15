import { useCart } from '../../api/cart'
import { rupees } from '../../rules/money'
import css from './blocks.module.css'

/** What the cart costs. Delivery is 40 rupees until the shop has said what it is (spec, section 9). */
export function PriceDetails({ delivery, note }: { delivery?: number | undefined; note?: string }) {
  const cart = useCart()
  const goods = cart.items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  return (
    <section className={css.prices} aria-label="Price details">
      <h2>Price details</h2>
      <dl>
        <div>
          <dt>
            Price ({cart.items.length} {cart.items.length === 1 ? 'item' : 'items'})
          </dt>
          <dd>{rupees(goods)}</dd>
        </div>
        {delivery !== undefined && (
          <div>
            <dt>Delivery charges</dt>
            <dd>{delivery === 0 ? 'Free' : rupees(delivery)}</dd>
          </div>
        )}
        <div className={css.total}>
          <dt>Total Amount</dt>
          <dd data-total>{rupees(goods + (delivery ?? 0))}</dd>
        </div>
      </dl>
      <p className="quiet">{note ?? 'All prices include GST.'}</p>
    </section>
  )
}
