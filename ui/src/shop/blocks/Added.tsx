import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { cartItem, useCart } from '../../api/cart'
import type { Schemas } from '../../api/client'
import { Button, buttonClass } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { productAddress } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './added.module.css'
import { useGoesWith } from './GoesWith'
import { type Product, useAdd } from './useAdd'

const shown = 3

/** How long the drawer stays if nothing goes with the product, in milliseconds. */
const stays = 6000

type Props = { product: Product; onClose: () => void }

/**
 * Says that a product was added to the cart, and shows what goes with it: a drawer beside the page, on a phone a sheet
 * above the buy bar. The page stays usable, so the drawer takes no focus; Escape closes it.
 */
export default function Added({ product, onClose }: Props) {
  const found = useGoesWith([product.product_id]).slice(0, shown)
  const { items } = useCart()
  const quantity = items.find((one) => one.product_id === product.product_id)?.quantity ?? 0
  const alone = found.length === 0
  useEffect(() => {
    const key = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', key)
    const timer = alone ? setTimeout(onClose, stays) : undefined
    return () => {
      window.removeEventListener('keydown', key)
      clearTimeout(timer)
    }
  }, [alone, onClose])
  return (
    <aside className={css.drawer} aria-label={say.added.inYourCart}>
      <div className={css.added}>
        <Picture src={product.image} alt="" sizes="64px" size={320} />
        <p role="status">
          <strong>{say.useAdd.addedToCart(product.title)}</strong>
          <br />
          <span className="quiet">{say.added.inYourCartNow(quantity)}</span>
        </p>
        <button type="button" className={css.close} aria-label={say.added.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      {!alone && (
        <>
          <h2>{say.added.goesWithIt}</h2>
          <ul>
            {found.map((one) => (
              <Companion key={one.product_id} product={one} />
            ))}
          </ul>
        </>
      )}
      <Link href="/cart" className={buttonClass('plain', 'normal', true)}>
        {say.added.seeTheCart}
      </Link>
    </aside>
  )
}

function Companion({ product }: { product: Schemas['ProductCard'] }) {
  const add = useAdd()
  return (
    <li className={css.one}>
      <Picture src={product.image} srcset={product.srcset} alt="" sizes="64px" size={320} />
      <div>
        <Link href={productAddress(product.product_id, product.title_en ?? product.title)} lang={tongue(product.title)}>
          {product.title}
        </Link>
        <p>{rupees(product.discount_price)}</p>
      </div>
      <Button
        kind="plain"
        size="small"
        aria-label={say.added.add(product.title)}
        onClick={() => add({ ...cartItem(product), offers: false })}
      >
        {say.added.add2}
      </Button>
    </li>
  )
}
