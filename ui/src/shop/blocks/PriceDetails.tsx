import { buyable, useCart, worth } from '../../api/cart'
import { rupees } from '../../rules/money'
import css from './PriceDetails.module.css'

/** The price of the cart. The caller passes 40 rupees for delivery until the server has answered (spec, section 9). */
export function PriceDetails({ delivery, note }: { delivery?: number | undefined; note?: string }) {
  const cart = useCart()
  const count = buyable(cart.items).length
  const goods = worth(cart.items)
  return (
    <section className={css.prices} aria-label="Price details">
      <h2>Price details</h2>
      <dl>
        <div>
          <dt>
            Price ({count} {count === 1 ? 'item' : 'items'})
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
