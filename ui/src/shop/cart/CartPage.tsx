import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { buyable, clearCart, useCart, usePresentPrices, worth } from '../../api/cart'
import { useCall } from '../../api/hooks'
import { useCartOffers } from '../../api/offers'
import { useSession } from '../../api/session'
import { useAnyTrade } from '../../api/trade'
import { useAsking } from '../../parts/Asking'
import { Button, buttonClass } from '../../parts/Button'
import { Empty } from '../../parts/State'
import { rupees } from '../../rules/money'
import { keptPin } from '../../rules/pin'
import { say } from '../../words'
import { ArrivesBy } from '../blocks/ArrivesBy'
import { CartLines } from '../blocks/CartLines'
import { GoesWith } from '../blocks/GoesWith'
import { Popular } from '../blocks/Popular'
import { PriceDetails } from '../blocks/PriceDetails'
import { TellLine } from '../blocks/TellLine'
import { useDelivery } from '../blocks/useDelivery'
import css from './cart.module.css'

// Loaded on demand, because few customers see this notice, and only for a while.
const Unproved = lazy(() => import('../blocks/Unproved').then((block) => ({ default: block.Unproved })))

/**
 * delivery describes what is known about delivery before there is an address: that it is free, or the amount
 * missing for that.
 */
function delivery(goods: number, above: number) {
  if (!above) return say.cart.deliveryIsAddedAtCheckout
  return goods >= above ? say.cart.deliveryIsFree : say.cart.moreForFreeDelivery(rupees(above), rupees(above - goods))
}

/** The cart, with its promotions and what is missing for free delivery. */
export function CartPage() {
  const { user } = useSession()
  const cart = useCart()
  const anyTrade = useAnyTrade()
  const { ask } = useAsking()
  usePresentPrices()
  const offers = useCartOffers()
  const charge = useDelivery(keptPin(), 'Pre-paid', offers.codes)
  const total = Math.round((worth(cart.items) - offers.saved + (charge.cost ?? 0)) * 100) / 100
  const above = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.free_above ?? 0
  const clear = async () => {
    if (
      await ask({
        title: say.cart.clearTheCart,
        text: say.cart.everyProductLeavesYourCart,
        yes: say.cart.clearCart,
        danger: true,
      })
    )
      clearCart()
  }
  return (
    <div className={`page ${css.page}`}>
      <div className={css.head}>
        <h1>{say.cart.yourCart}</h1>
        {cart.items.length > 0 && (
          <Button kind="quiet" size="small" onClick={() => void clear()}>
            {say.cart.clearCart}
          </Button>
        )}
      </div>
      {user.isLoggedIn && !user.proved && (
        <Suspense fallback={null}>
          <Unproved />
        </Suspense>
      )}
      {cart.items.length === 0 ? (
        <>
          <Empty title={say.cart.cartIsEmptyAddItems}>
            <Link href="/allproducts" className={buttonClass('primary')}>
              {say.cart.seeTheProducts}
            </Link>
          </Empty>
          <Popular />
        </>
      ) : (
        <div className={css.body}>
          <section aria-label={say.cart.productsInYourCart}>
            <h2 className="hidden">{say.cart.products}</h2>
            <CartLines offers={offers} />
          </section>
          <div className={css.side}>
            <PriceDetails
              offers={offers}
              delivery={charge.cost}
              asking={charge.asking}
              note={delivery(worth(cart.items), above)}
            />
            {above > 0 && worth(cart.items) < above && (
              <progress
                className={css.free}
                max={above}
                value={worth(cart.items)}
                aria-label={delivery(worth(cart.items), above)}
              />
            )}
            <ArrivesBy pin={keptPin()} />
            {buyable(cart.items).length > 0 ? (
              <div className={css.order} data-buy>
                <strong className={css.sum} aria-hidden="true">
                  {rupees(total)}
                </strong>
                <Link href="/checkout" className={buttonClass('primary', 'normal', true)}>
                  {say.cart.placeOrder}
                </Link>
              </div>
            ) : (
              <p role="status">{say.cart.nothingInYourCartCan}</p>
            )}
            <TellLine kind="cart" place="cart" />
            {!anyTrade && (
              <p className="quiet">
                <a href="#my-home">{say.myHome.check}</a>
              </p>
            )}
            <p className="quiet">
              {say.cart.needMore}
              <Link href="/quotation/ask?cart=yes">{say.cart.askForAQuotation}</Link>
            </p>
          </div>
        </div>
      )}
      <GoesWith title={say.cart.goesWithWhatYouHave} products={cart.items.map((item) => item.product_id)} />
    </div>
  )
}
