import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { sentence } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Empty, Failed } from '../../parts/State'
import { ProductCard, ProductCardSkeleton } from '../blocks/ProductCard'
import { Filters } from './Filters'
import css from './products.module.css'

const perPage = 24
const mostPages = 40
const names = [
  'search',
  'category_id',
  'subcategory_id',
  'subsubcategory_id',
  'sort',
  'min_price',
  'max_price',
  'in_stock',
  'country',
] as const

/** All products. What is chosen lives in the address, so that Back and a link bring it back. */
export function ProductsPage() {
  const params = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const [filtering, setFiltering] = useState(false)
  const shown = Math.min(mostPages, Math.max(1, Number(params.get('shown')) || 1))
  const chosen = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? undefined]).filter(([, v]) => v),
  ) as Record<string, string>
  const products = useCall('/product_list', { ...chosen, page: 1, per_page: perPage }, { keep: true })
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(params)
    next.delete('shown')
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    navigate(`/allproducts${next.size ? `?${next}` : ''}`)
  }
  const more = () => {
    const next = new URLSearchParams(params)
    next.set('shown', String(shown + 1))
    history.replaceState(history.state, '', `/allproducts?${next}`)
  }
  useEffect(() => {
    if (filtering && matchMedia('(min-width: 820px)').matches) setFiltering(false)
  }, [filtering])
  const found = products.data?.data ?? []
  const total = products.data?.total ?? 0
  return (
    <div className={`page ${css.page}`}>
      <div className={css.head}>
        <div>
          <h1>Home Automation Products</h1>
          <p className="quiet" aria-live="polite">
            {products.isPending ? ' ' : chosen.search ? `${total} for “${chosen.search}”` : `${total} products`}
          </p>
        </div>
        <div className={css.tools}>
          <span className={css.onphone}>
            <Button
              kind="plain"
              icon={<SlidersHorizontal size={18} aria-hidden="true" />}
              aria-expanded={filtering}
              onClick={() => setFiltering((f) => !f)}
            >
              Filter
            </Button>
          </span>
          <label className={css.sort}>
            <span className="hidden">Sort by</span>
            <select value={chosen.sort ?? ''} onChange={(event) => set({ sort: event.currentTarget.value })}>
              <option value="">Best match</option>
              <option value="price">Price, low to high</option>
              <option value="-price">Price, high to low</option>
              <option value="rating">Best rated</option>
              <option value="newest">Newest</option>
              <option value="country">Country of origin</option>
            </select>
          </label>
        </div>
      </div>
      <div className={css.body}>
        <Filters chosen={chosen} countries={shop.data?.data.countries ?? []} onChange={set} open={filtering} />
        <div className={css.results}>
          {products.isError ? (
            <Failed
              message={`Failed to load products: ${sentence(products.error)}`}
              again={() => void products.refetch()}
            />
          ) : products.isPending ? (
            <ul className={css.grid} aria-busy="true">
              {Array.from({ length: 8 }, (_, i) => (
                <li key={i}>
                  <ProductCardSkeleton />
                </li>
              ))}
            </ul>
          ) : found.length === 0 ? (
            <Empty title="No products found">
              <Button kind="plain" onClick={() => navigate('/allproducts')}>
                Show all products
              </Button>
            </Empty>
          ) : (
            <ul className={css.grid} aria-label="Products">
              {found.map((product, i) => (
                <li key={product.product_id}>
                  <ProductCard product={product} eager={i < 2} lowStock={shop.data?.data.low_stock} />
                </li>
              ))}
              {Array.from({ length: shown - 1 }, (_, i) => (
                <FurtherPage key={i} chosen={chosen} page={i + 2} lowStock={shop.data?.data.low_stock} />
              ))}
            </ul>
          )}
          {shown * perPage < total && shown < mostPages && (
            <p className={css.more}>
              <Button kind="plain" onClick={more}>
                Show more
              </Button>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

type FurtherProps = { chosen: Record<string, string>; page: number; lowStock: number | undefined }

/** A page of the list after the first: its products, or what stands for them until they are here. */
function FurtherPage({ chosen, page, lowStock }: FurtherProps) {
  const products = useCall('/product_list', { ...chosen, page, per_page: perPage })
  if (products.isError)
    return (
      <li className={css.whole}>
        <Failed
          message={`Failed to load products: ${sentence(products.error)}`}
          again={() => void products.refetch()}
        />
      </li>
    )
  if (products.isPending)
    return Array.from({ length: 8 }, (_, i) => (
      <li key={i}>
        <ProductCardSkeleton />
      </li>
    ))
  return products.data.data.map((product) => (
    <li key={product.product_id}>
      <ProductCard product={product} lowStock={lowStock} />
    </li>
  ))
}
