import { Minus, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { type CartItem, removeFromCart, useBasket, useCart } from '../../api/cart'
import type { CartOffers } from '../../api/offers'
import { changeQuantity } from '../../api/quantity'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { plainTitle, productAddress } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { firstOf, stepOf } from '../../rules/quantities'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './CartLines.module.css'
import { HomeMark } from './HomeMark'

/** The items of the cart with their quantities, and what promotions take off each. Removing one asks first. */
export function CartLines({ offers }: { offers: CartOffers }) {
  const cart = useCart()
  return (
    <ul className={css.lines}>
      {cart.items.map((item) => (
        <li key={item.product_id}>
          <CartLine item={item} off={offers.lines.find((line) => line.product_id === item.product_id)?.discount ?? 0} />
        </li>
      ))}
    </ul>
  )
}

/** sold says which quantities can be ordered; "" if any can. */
const sold = (item: CartItem) => say.cart.soldIn(item.least_quantity, item.most_quantity, item.quantity_step)

/** A line of the cart. off is the discount of promotions on it, in rupees. */
function CartLine({ item, off }: { item: CartItem; off: number }) {
  const basket = useBasket()
  const { ask, tell } = useAsking()
  const { busy, act } = useAct()
  const title = plainTitle(item.title)
  const change = (to: number) =>
    act({ send: () => changeQuantity(basket, item, to), done: (notice) => notice && tell(notice) })
  const drop = async () => {
    if (
      await ask({
        title: say.cartLines.removeThisProduct,
        text: say.cartLines.leavesYourCart(title),
        yes: say.cartLines.remove,
        danger: true,
      })
    )
      removeFromCart(item.product_id)
  }
  return (
    <article className={css.line}>
      <span className={css.linePicture}>
        <Picture src={item.image?.replace('-1280.', '-320.')} alt="" size={320} />
      </span>
      <div>
        <h3>
          <Link href={productAddress(item.product_id, item.title)} lang={tongue(title)}>
            {title}
          </Link>
        </h3>
        {item.stock < 1 ? (
          <p className={css.out}>{say.cartLines.soldOutNothingIsCharged}</p>
        ) : (
          <p className="figures">
            <strong>{rupees(item.price)}</strong>
            {item.quantity > 1 && (
              <span className="quiet">
                {' '}
                × {item.quantity} = {rupees(item.price * item.quantity)}
              </span>
            )}
          </p>
        )}
        {item.stock > 0 && off > 0 && <p className={css.off}>{say.cartLines.lessByAnOffer(rupees(off))}</p>}
        {item.stock > 0 && item.was !== undefined && item.was !== item.price && (
          <p className={css.changed}>{say.cartLines.nowWas(rupees(item.price), rupees(item.was))}</p>
        )}
        {item.stock > 0 && item.preorder_day && (
          <p className={css.changed}>{say.productCard.preorderFrom(day(item.preorder_day))}</p>
        )}
        {item.stock > 0 && <HomeMark fit={item.fit} />}
        {item.stock > 0 && sold(item) && <p className="quiet">{sold(item)}</p>}
        {item.chose && (
          <p className={css.changed}>
            {say.cartLines.choseForYou}{' '}
            <Link href={productAddress(item.product_id, item.title)}>{say.cartLines.chooseAnother}</Link>
          </p>
        )}
        {item.stock > 0 && item.wanted !== undefined && item.wanted > item.stock && (
          <p className={css.changed}>{say.cartLines.onlyLeftYouWanted(item.stock, item.wanted)}</p>
        )}
      </div>
      <div className={css.lineTools}>
        <span className={css.stepper} hidden={item.stock < 1}>
          <button
            type="button"
            aria-label={say.cartLines.oneLessOf(title)}
            disabled={busy || item.quantity <= firstOf(item)}
            onClick={() => void change(item.quantity - stepOf(item))}
          >
            <Minus size={18} aria-hidden="true" />
          </button>
          <output aria-label={say.cartLines.quantityOf(title)}>{item.quantity}</output>
          <button
            type="button"
            aria-label={say.cartLines.oneMoreOf(title)}
            disabled={busy}
            onClick={() => void change(item.quantity + stepOf(item))}
          >
            <Plus size={18} aria-hidden="true" />
          </button>
        </span>
        {!basket.buyNow && (
          <Button kind="quiet" size="small" onClick={() => void drop()} aria-label={say.cartLines.remove2(title)}>
            {say.cartLines.remove}
          </Button>
        )}
      </div>
    </article>
  )
}
