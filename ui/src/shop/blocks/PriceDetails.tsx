import { buyable, useCart, worth } from '../../api/cart'
import { useCall } from '../../api/hooks'
import { type CartOffers, dropCode } from '../../api/offers'
import { Button } from '../../parts/Button'
import { rupees } from '../../rules/money'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { Codes } from './Codes'
import css from './PriceDetails.module.css'

type Props = { offers: CartOffers; delivery?: number | undefined; note?: string }

/**
 * The price of the cart, less what offers take off. The caller passes 40 rupees for delivery until the server has answered (spec,
 * section 9).
 */
export function PriceDetails({ offers, delivery, note }: Props) {
  const cart = useCart()
  const codes = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.codes ?? false
  const count = buyable(cart.items).length
  const goods = worth(cart.items)
  const total = Math.round((goods - offers.saved + (delivery ?? 0)) * 100) / 100
  return (
    <section className={css.panel} aria-label={say.priceDetails.priceDetails}>
      <h2>{say.priceDetails.priceDetails}</h2>
      <dl>
        <div>
          <dt>{say.priceDetails.price(count)}</dt>
          <dd>{rupees(goods)}</dd>
        </div>
        {offers.given.map((one) => (
          <div key={one.name + one.code} className={css.given}>
            <dt>
              <span lang={tongue(one.name)}>{one.name}</span>
              {one.code && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={say.priceDetails.removeCode(one.code)}
                  onClick={() => dropCode(one.code)}
                >
                  {one.code} ×
                </Button>
              )}
            </dt>
            <dd>{one.goods > 0 ? `− ${rupees(one.goods)}` : say.priceDetails.freeDelivery}</dd>
          </div>
        ))}
        {delivery !== undefined && (
          <div>
            <dt>{say.priceDetails.deliveryCharges}</dt>
            <dd>{delivery === 0 ? say.priceDetails.free : rupees(delivery)}</dd>
          </div>
        )}
        <div className={css.total}>
          <dt>{say.priceDetails.totalAmount}</dt>
          <dd data-total>{rupees(total)}</dd>
        </div>
      </dl>
      {offers.saved > 0 && <p className={css.saved}>{say.priceDetails.youSaveWithOffers(rupees(offers.saved))}</p>}
      {codes && <Codes offers={offers} />}
      <p className="quiet">{note ?? say.priceDetails.allPricesIncludeGst}</p>
    </section>
  )
}
