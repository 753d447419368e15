import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { say } from '../../words'
import { ProductCard } from './ProductCard'
import css from './ProductRow.module.css'

type Props = { title: string; products: Schemas['ProductCard'][] }

/** A row of products under a heading. Without products it shows nothing. */
export function ProductRow({ title, products }: Props) {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  if (products.length === 0) return null
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls sideways is scrolled by the arrow keys */}
      <ul className={css.row} tabIndex={0} aria-label={say.productRow.scrollsSideways(title)}>
        {products.map((product) => (
          <li key={product.product_id}>
            <ProductCard product={product} lowStock={shop.data?.data.low_stock} />
          </li>
        ))}
      </ul>
    </section>
  )
}
