import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { cartItem } from '../../api/cart'
import type { Schemas } from '../../api/client'
import { Button, buttonClass } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { productAddress } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './added.module.css'
import { useGoesWith } from './GoesWith'
import { useAdd } from './useAdd'

const shown = 3

type Props = { product: { product_id: number; title: string }; onClose: () => void }

/**
 * Cross-sells of a product that was just added to the cart: a drawer beside the page, on a phone a sheet above
 * the buy bar. The page stays usable, so the drawer takes no focus; Escape closes it.
 */
export default function Added({ product, onClose }: Props) {
  const found = useGoesWith([product.product_id]).slice(0, shown)
  useEffect(() => {
    const key = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [onClose])
  if (found.length === 0) return null
  return (
    <aside className={css.drawer} aria-label={say.added.goesWithWhatYouAdded}>
      <div className={css.head}>
        <h2>{say.added.inYourCart}</h2>
        <button type="button" className={css.close} aria-label={say.added.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <p className={css.added} lang={tongue(product.title)}>
        {product.title}
      </p>
      <h3>{say.added.goesWithIt}</h3>
      <ul>
        {found.map((one) => (
          <Companion key={one.product_id} product={one} />
        ))}
      </ul>
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
