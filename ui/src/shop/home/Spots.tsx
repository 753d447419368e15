import { type CSSProperties, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { cartItem } from '../../api/cart'
import type { Schemas } from '../../api/client'
import { Button, buttonClass } from '../../parts/Button'
import { Price } from '../../parts/Price'
import { productAddress } from '../../rules/forms'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { useAdd } from '../blocks/useAdd'
import { pictureOf } from './rooms'
import css from './spots.module.css'

type Props = { panel: Schemas['HomePanel']; onOpen: (open: boolean) => void }

/**
 * The products marked on a picture: each mark is a button that shows the product's name and price, and adds it to the
 * cart. The picture fills its box and is cropped, so a mark's place depends on the box: see spots.module.css.
 */
export default function Spots({ panel, onOpen }: Props) {
  const [open, setOpen] = useState(-1)
  const show = (at: number) => {
    setOpen(at)
    onOpen(at >= 0)
  }
  useEffect(() => () => onOpen(false), [onOpen])
  const { width = 16, height = 9 } = pictureOf(panel) ?? {}
  const [x, y] = (panel.focus.match(/\d+/g) ?? []).map(Number)
  const frame = {
    '--ratio': width / height,
    ...(x === undefined ? {} : { '--focus-x': x / 100, '--focus-y': (y ?? 50) / 100 }),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the buttons inside opened
    <div className={css.frame} style={frame as CSSProperties} onKeyDown={(e) => e.key === 'Escape' && show(-1)}>
      {panel.spots.map((spot, at) => (
        <div
          key={spot.product.product_id}
          className={css.spot}
          style={{ '--x': spot.x / 100, '--y': spot.y / 100 } as CSSProperties}
        >
          <button
            type="button"
            className={css.mark}
            aria-label={spot.product.title}
            aria-expanded={open === at}
            onClick={() => show(open === at ? -1 : at)}
          />
          {open === at && <Spotted product={spot.product} above={spot.y > 50} />}
        </div>
      ))}
    </div>
  )
}

function Spotted({ product, above }: { product: Schemas['ProductCard']; above: boolean }) {
  const add = useAdd()
  const address = productAddress(product.product_id, product.title_en ?? product.title)
  return (
    <div className={css.card} data-above={above || undefined}>
      <Link href={address} lang={tongue(product.title)}>
        {product.title}
      </Link>
      <Price price={product.price} pays={product.discount_price} from={product.from} />
      {product.variants || product.stock < 1 ? (
        <Link href={address} className={buttonClass('plain', 'small')}>
          {product.stock < 1 ? say.productCard.outOfStock : say.productCard.choose}
        </Link>
      ) : (
        <Button size="small" onClick={() => add(cartItem(product))}>
          {say.productCard.addToCart}
        </Button>
      )}
    </div>
  )
}
