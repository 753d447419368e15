import { buyable, useCart, worth } from '../../api/cart'
import { useCall } from '../../api/hooks'
import { type CartOffers, dropCode } from '../../api/offers'
import { Button } from '../../parts/Button'
import { rupees } from '../../rules/money'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { Codes } from './Codes'
import css from './PriceDetails.module.css'

type Props = {
  offers: CartOffers
  /** The delivery charge, if it is known. */
  delivery?: number | undefined
  /** Whether the delivery charge is being fetched. */
  asking?: boolean
  /** What store credit pays of the total, in rupees. */
  credit?: number
  note?: string
}

/** The delivery charge in rupees that is shown until the server has replied. No total includes it. */
const placeholder = 40

/** The price of the cart, less promotions. The total includes the delivery charge once that is known. */
export function PriceDetails({ offers, delivery, asking = false, credit = 0, note }: Props) {
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
        <div>
          <dt>{say.priceDetails.deliveryCharges}</dt>
          {delivery === undefined && asking ? (
            <dd className="quiet" aria-busy="true">
              {rupees(placeholder)}
            </dd>
          ) : (
            <dd>{charge(delivery ?? offers.delivery_from, delivery !== undefined)}</dd>
          )}
        </div>
        <div className={css.total}>
          <dt>{say.priceDetails.totalAmount}</dt>
          <dd data-total>{rupees(total)}</dd>
        </div>
        {credit > 0 && (
          <>
            <div className={css.given}>
              <dt>{say.credit.paidByCredit}</dt>
              <dd>− {rupees(credit)}</dd>
            </div>
            <div className={css.total}>
              <dt>{say.credit.toPay}</dt>
              <dd>{rupees(Math.round((total - credit) * 100) / 100)}</dd>
            </div>
          </>
        )}
      </dl>
      {offers.you_save > 0 && <p className={css.saved}>{say.price.youSave(rupees(offers.you_save))}</p>}
      {codes && <Codes offers={offers} />}
      <p className="quiet">{note ?? say.priceDetails.allPricesIncludeGst}</p>
    </section>
  )
}

/** charge describes a delivery charge; until the address is known, the lowest possible one. */
function charge(amount: number | undefined, known: boolean) {
  if (amount === 0) return say.priceDetails.free
  if (amount === undefined) return say.priceDetails.knownWithYourAddress
  return known ? rupees(amount) : say.priceDetails.fromKnownWithYourAddress(rupees(amount))
}
