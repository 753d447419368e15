import { Link } from 'wouter'
import { useCall } from '../../../api/hooks'
import { buttonClass } from '../../../parts/Button'
import { tongue } from '../../../rules/tongue'
import { say } from '../../../words'
import { ProductCard } from '../../blocks/ProductCard'
import css from '../home.module.css'
import type { SectionProps } from '../kinds'

/** A section of products in rows of four, on a phone of two. */
export default function Grid({ section }: SectionProps) {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  return (
    <section className={`page ${css.products}`} aria-label={section.title}>
      <div className={css.head}>
        <h2 lang={tongue(section.title)}>{section.title}</h2>
      </div>
      <ul className={css.grid}>
        {section.products.map((product) => (
          <li key={product.product_id}>
            <ProductCard product={product} lowStock={shop.data?.data.low_stock} />
          </li>
        ))}
      </ul>
      <p className={css.more}>
        <Link href="/allProducts" className={buttonClass('plain')}>
          {say.products.seeAllProducts}
        </Link>
      </p>
    </section>
  )
}
