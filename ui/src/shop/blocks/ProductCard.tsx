import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { cartItem } from '../../api/cart'
import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Price } from '../../parts/Price'
import { Stars } from '../../parts/Stars'
import { Skeleton } from '../../parts/State'
import { productAddress } from '../../rules/forms'
import { OfferMark } from './OfferMark'
import css from './ProductCard.module.css'
import { useAdd } from './useAdd'

/** beside stands at the end of the line of the stock. */
type Props = { product: Schemas['ProductCard']; eager?: boolean; lowStock?: number | undefined; beside?: ReactNode }

export function ProductCard({ product, eager = false, lowStock = 5, beside }: Props) {
  const add = useAdd()
  const address = productAddress(product.product_id, product.title)
  // The picture of the card grows into that of the page, which shows what the card knows until it has the rest.
  const link = {
    href: address,
    state: { card: product },
    transition: true,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const picture = event.currentTarget.closest('article')?.querySelector('img')
      if (picture) picture.style.viewTransitionName = 'product'
    },
  }
  return (
    <article className={css.card}>
      <Link {...link} className={css.picture} tabIndex={-1} aria-hidden="true">
        <Picture
          src={product.image}
          srcset={product.srcset}
          alt=""
          sizes="(max-width: 600px) 46vw, (max-width: 1100px) 31vw, 290px"
          eager={eager}
        />
        <OfferMark product={product.product_id} categories={[product.category_id]} />
      </Link>
      <h3>
        <Link {...link}>{product.title}</Link>
      </h3>
      <Stars rating={product.rating} count={product.rating_count || undefined} />
      <Price price={product.price} pays={product.discount_price} />
      <p className={css.stock} data-tone={product.stock < 1 ? 'out' : product.stock <= lowStock ? 'low' : 'in'}>
        {product.is_kit && 'Kit · '}
        {product.stock < 1 ? 'Out of Stock' : product.stock <= lowStock ? `Only ${product.stock} left` : 'In Stock'}
        {beside}
      </p>
      <Button
        wide
        kind={product.stock < 1 ? 'plain' : 'primary'}
        onClick={() => add(cartItem(product))}
        aria-label={product.stock < 1 ? `Out of Stock: ${product.title}` : `Add to Cart: ${product.title}`}
      >
        {product.stock < 1 ? 'Out of Stock' : 'Add to Cart'}
      </Button>
    </article>
  )
}

export function ProductCardSkeleton() {
  return (
    <div className={css.card}>
      <div className={css.picture}>
        <Skeleton height="100%" />
      </div>
      <Skeleton height={44} />
      <Skeleton height={20} width="60%" />
      <Skeleton height={26} width="70%" />
      <Skeleton height={20} width="40%" />
      <Skeleton height={44} />
    </div>
  )
}
