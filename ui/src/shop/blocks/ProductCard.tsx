import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { cartItem } from '../../api/cart'
import type { Schemas } from '../../api/client'
import { Button, buttonClass } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Price } from '../../parts/Price'
import { Stars } from '../../parts/Stars'
import { Skeleton } from '../../parts/State'
import { day } from '../../rules/dates'
import { productAddress } from '../../rules/forms'
import { keptDay } from '../../rules/pin'
import { firstOf } from '../../rules/quantities'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { HomeMark } from './HomeMark'
import { OfferMark } from './OfferMark'
import css from './ProductCard.module.css'
import { useAdd } from './useAdd'

/** beside is content for the end of the line about stock. */
type Props = { product: Schemas['ProductCard']; eager?: boolean; lowStock?: number | undefined; beside?: ReactNode }

/**
 * A product in a list. eager loads the picture at once, for cards that are visible without scrolling. Below lowStock
 * the card says how many are left.
 */
export function ProductCard({ product, eager = false, lowStock = 5, beside }: Props) {
  const add = useAdd()
  const address = productAddress(product.product_id, product.title_en ?? product.title)
  const out = product.stock < 1
  const ahead = product.preorder_day
  const act = out ? say.productCard.outOfStock : ahead ? say.productCard.preorder : say.productCard.addToCart
  // The picture of the card grows into that of the product's page, which shows the card's data until it has loaded.
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
        <OfferMark product={product.product_id} family={product.family_id} categories={[product.category_id]} />
      </Link>
      <h3>
        <Link {...link} lang={tongue(product.title)}>
          {product.title}
        </Link>
      </h3>
      <p className={css.fact}>{product.fact}</p>
      <Stars rating={product.rating} count={product.rating_count || undefined} />
      <Price price={product.price} pays={product.discount_price} from={product.from} />
      <p className={css.stock} data-tone={out ? 'out' : product.stock <= lowStock || ahead ? 'low' : 'in'}>
        {[
          product.is_kit && say.productCard.kit,
          product.variants && say.productCard.options(product.variants),
          firstOf(product) > 1 && say.productCard.from(firstOf(product)),
          out
            ? say.productCard.outOfStock
            : ahead
              ? say.productCard.preorderFrom(day(ahead))
              : product.stock <= lowStock && say.productCard.onlyLeft(product.stock),
        ]
          .filter(Boolean)
          .join(' · ')}
        {product.swatches?.map((colour) => (
          <svg key={colour} color={colour} aria-hidden="true" />
        ))}
        {!out && !ahead && <ByDay />}
        <HomeMark fit={product.fit} />
        {beside}
      </p>
      {product.variants ? (
        <Link
          {...link}
          className={buttonClass('plain', 'normal', true)}
          aria-label={say.productCard.chooseOf(product.title)}
        >
          {say.productCard.choose}
        </Link>
      ) : (
        <Button wide kind="plain" onClick={() => add(cartItem(product))} aria-label={`${act}: ${product.title}`}>
          {act}
        </Button>
      )}
    </article>
  )
}

/** The day by which a product arrives at the pincode that was entered in this browser: the server draws none. */
function ByDay() {
  const [day, setDay] = useState('')
  useEffect(() => setDay(keptDay()), [])
  return day ? <span className="quiet">{say.productCard.by(day)}</span> : null
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
