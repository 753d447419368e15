import { Link } from 'wouter'
import { buyable, clearCart, useCart, usePresentPrices } from '../../api/cart'
import { useCartOffers } from '../../api/offers'
import { useAsking } from '../../parts/Asking'
import { Button, buttonClass } from '../../parts/Button'
import { Empty } from '../../parts/State'
import { CartLines } from '../blocks/CartLines'
import { GoesWith } from '../blocks/GoesWith'
import { Popular } from '../blocks/Popular'
import { PriceDetails } from '../blocks/PriceDetails'
import { TellLine } from '../blocks/TellLine'
import css from './cart.module.css'

export function CartPage() {
  const cart = useCart()
  const { ask } = useAsking()
  usePresentPrices()
  const offers = useCartOffers()
  const clear = async () => {
    if (
      await ask({ title: 'Clear the cart?', text: 'Every product leaves your cart.', yes: 'Clear Cart', danger: true })
    )
      clearCart()
  }
  return (
    <div className={`page ${css.page}`}>
      <div className={css.head}>
        <h1>Your cart</h1>
        {cart.items.length > 0 && (
          <Button kind="quiet" size="small" onClick={() => void clear()}>
            Clear Cart
          </Button>
        )}
      </div>
      {cart.items.length === 0 ? (
        <>
          <Empty title="Cart is empty. Add Items to the cart!">
            <Link href="/allproducts" className={buttonClass('primary')}>
              See the products
            </Link>
          </Empty>
          <Popular />
        </>
      ) : (
        <div className={css.body}>
          <section aria-label="Products in your cart">
            <h2 className="hidden">Products</h2>
            <CartLines offers={offers} />
          </section>
          <div className={css.side}>
            <PriceDetails offers={offers} note="Delivery is added at checkout. All prices include GST." />
            {buyable(cart.items).length > 0 ? (
              <Link href="/checkout" className={buttonClass('primary', 'normal', true)}>
                Place Order
              </Link>
            ) : (
              <p role="status">Nothing in your cart can be bought now.</p>
            )}
            <TellLine kind="cart" place="cart" />
            <p className="quiet">
              Need more? <Link href="/quotation/ask?cart=yes">Ask for a quotation</Link>
            </p>
          </div>
        </div>
      )}
      <GoesWith title="Goes with what you have" products={cart.items.map((item) => item.product_id)} />
    </div>
  )
}
