import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { Schemas } from '../../../api/client'
import { useCall } from '../../../api/hooks'
import { buttonClass } from '../../../parts/Button'
import { Empty, Failed } from '../../../parts/State'
import { categoryName } from '../../../rules/categories'
import { Refused } from '../../../rules/refused'
import { say } from '../../../words'
import { Later } from '../../blocks/Later'
import { ProductCard, ProductCardSkeleton } from '../../blocks/ProductCard'
import css from '../home.module.css'
import type { SectionProps } from '../kinds'

const RecentlyViewed = lazy(() => import('../../blocks/RecentlyViewed'))

const reloadAfter = 2000

type Choice = { search: string; category_id: string; subcategory_id: string; subsubcategory_id: string }

function choiceOf(search: string): Choice {
  const params = new URLSearchParams(search)
  const of = (name: string) => params.get(name) ?? ''
  return {
    search: of('search').trim(),
    category_id: of('category_id'),
    subcategory_id: of('subcategory_id'),
    subsubcategory_id: of('subsubcategory_id'),
  }
}

/**
 * useSettledChoice returns the search and the chosen category, two seconds after their last change. The page then
 * scrolls to the products.
 */
function useSettledChoice(): Choice {
  const search = useSearch()
  const [settled, setSettled] = useState(search)
  const first = useRef(true)
  useEffect(() => {
    const leave = () => document.getElementById('products-section')?.scrollIntoView({ behavior: 'smooth' })
    if (first.current) {
      first.current = false
      if (Object.values(choiceOf(search)).some(Boolean)) leave()
      return
    }
    const timer = setTimeout(() => {
      setSettled(search)
      leave()
    }, reloadAfter)
    return () => clearTimeout(timer)
  }, [search])
  return choiceOf(settled)
}

/** The products of a section, or the results of a search or of the category chosen in the category bar. */
function Answering({ section }: { section: Schemas['HomeSection'] }) {
  const choice = useSettledChoice()
  const pending = useSearch()
  const chosen = Object.values(choice).some(Boolean)
  const products = useCall(
    '/product_list',
    { ...choice, page: 1, per_page: 12, ...(choice.search ? {} : { sort: 'rating' }) },
    { enabled: chosen },
  )
  const loading = (chosen && products.isPending) || JSON.stringify(choiceOf(pending)) !== JSON.stringify(choice)
  const found = (chosen ? products.data?.data : section.products) ?? []
  const near = products.data?.near?.words ?? []
  const tree = useCall('/fetch_categories', undefined, { staleTime: 300_000 }).data?.data ?? []
  const category = choice.category_id || choice.subcategory_id || choice.subsubcategory_id
  const title = choice.search
    ? say.products.productsFor(choice.search)
    : category
      ? (categoryName(tree, Number(category)) ?? say.products.inThisCategory)
      : section.title
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value))
  return (
    <Row
      id="products-section"
      label={say.products.products}
      title={title}
      loading={loading}
      more={`/allProducts${query.size ? `?${query}` : ''}`}
    >
      {products.isError ? (
        <Failed
          message={products.error instanceof Refused ? products.error.message : say.products.errorFetchingProductList}
          again={() => void products.refetch()}
        />
      ) : loading ? (
        <ul className={css.rail}>
          {[0, 1, 2].map((i) => (
            <li key={i}>
              <ProductCardSkeleton />
            </li>
          ))}
        </ul>
      ) : found.length === 0 ? (
        <Empty title={choice.search ? say.products.noProductsFoundFor(choice.search) : say.products.noProductsFound}>
          {near.length > 0 && (
            <p>
              {say.products.nearWords}
              {near.map((word) => (
                <Link key={word} href={`/allproducts?search=${encodeURIComponent(word)}`} className={css.nearWord}>
                  {word}
                </Link>
              ))}
            </p>
          )}
          <Link href="/allproducts" className={buttonClass('plain')}>
            {say.products.seeAllProducts}
          </Link>
        </Empty>
      ) : (
        <>
          {products.data?.partial && <p className={css.partial}>{say.products.noProductHasAllOf}</p>}
          <Cards products={found} />
        </>
      )}
    </Row>
  )
}

type RowProps = { id?: string; label: string; title: string; loading?: boolean; more: string; children: ReactNode }

/** A row of products with a heading, arrows that scroll by one card, and a link to more. */
function Row({ id, label, title, loading = false, more, children }: RowProps) {
  const row = useRef<HTMLElement>(null)
  const step = (by: number) => {
    const card = row.current?.querySelector('li')
    if (card) card.parentElement?.scrollBy({ left: by * (card.clientWidth + 16), behavior: 'smooth' })
  }
  return (
    <section
      ref={row}
      {...(id ? { id } : {})}
      className={`page ${css.products}`}
      aria-label={label}
      aria-busy={loading}
    >
      <div className={css.head}>
        <h2>
          {title}
          {loading && <span className={css.wait} role="progressbar" aria-label={say.products.loadingProducts} />}
        </h2>
        <div>
          <button
            type="button"
            className={css.arrow}
            aria-label={say.products.previousProduct}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button type="button" className={css.arrow} aria-label={say.products.nextProduct} onClick={() => step(1)}>
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
      </div>
      {children}
      <p className={css.more}>
        <Link href={more} className={buttonClass('plain')}>
          {say.products.viewMore}
        </Link>
      </p>
    </section>
  )
}

function Cards({ products }: { products: Schemas['ProductCard'][] }) {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls sideways is scrolled by the arrow keys
    <ul className={css.rail} tabIndex={0} aria-label={say.products.productsScrollsSideways}>
      {products.map((product) => (
        <li key={product.product_id}>
          <ProductCard product={product} lowStock={shop.data?.data.low_stock} />
        </li>
      ))}
    </ul>
  )
}

/**
 * A section with a row of products. The first such row of a page also shows search results and the chosen
 * category.
 */
export default function Products({ section, answers }: SectionProps) {
  if (section.source === 'viewed')
    return (
      <div className="page">
        {typeof window !== 'undefined' && localStorage.getItem('viewed') && (
          <Later>
            <RecentlyViewed title={section.title} />
          </Later>
        )}
      </div>
    )
  if (answers) return <Answering section={section} />
  return (
    <Row label={section.title} title={section.title} more="/allProducts">
      <Cards products={section.products} />
    </Row>
  )
}
