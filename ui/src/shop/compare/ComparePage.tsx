import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useCall } from '../../api/hooks'
import { buttonClass } from '../../parts/Button'
import { Empty, Failed, Skeleton } from '../../parts/State'
import { sentence } from '../../rules/refused'
import { say } from '../../words'
import { compareAddress, mostCompared, setCompared, useCompared } from '../blocks/compared'
import { CompareTable } from './CompareTable'
import css from './compare.module.css'

/** idsOf returns the product IDs in a URL: without duplicates, at most four. */
const idsOf = (search: string) => {
  const ids = (new URLSearchParams(search).get('ids') ?? '').split(',').map(Number)
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, mostCompared)
}

/**
 * The comparison of products side by side. The URL lists the products; otherwise they are those chosen on this
 * device.
 */
export function ComparePage() {
  const ids = idsOf(useSearch())
  const [, navigate] = useLocation()
  const chosen = useCompared()
  const found = useCall('/compare', { ids: ids.join(',') }, { enabled: ids.length > 0, keep: true })
  useEffect(() => {
    if (ids.length === 0 && chosen.length > 0) navigate(compareAddress(chosen.map((one) => one.id)), { replace: true })
  }, [ids.length, chosen, navigate])
  // Without products in the URL, the loaded data belongs to the previous URL.
  const { products = [], rows = [], gone = [] } = (ids.length > 0 && found.data?.data) || {}
  const compared = products.map((one) => ({ id: one.product_id, title: one.title, image: one.image }))
  return (
    <div className={`page ${css.page}`}>
      <div className={css.head}>
        <h1>{say.compare.title}</h1>
        {products.length > 0 && (
          <div className={css.tools}>
            {rows.some((row) => row.same) && (
              <label className={css.hide}>
                <input type="checkbox" /> {say.compare.onlyWhatDiffers}
              </label>
            )}
            {products.length < mostCompared && (
              <Link href="/allproducts" className={buttonClass('plain', 'small')} onClick={() => setCompared(compared)}>
                <Plus size={18} aria-hidden="true" /> {say.compare.add}
              </Link>
            )}
          </div>
        )}
      </div>
      {gone.length > 0 && (
        <p className="quiet" role="note">
          {say.compare.gone(gone.length)}
        </p>
      )}
      {found.isError ? (
        <Failed message={sentence(found.error)} again={() => void found.refetch()} />
      ) : ids.length > 0 && found.isPending ? (
        <div aria-busy="true">
          <Skeleton height={420} />
        </div>
      ) : products.length === 0 ? (
        <Empty title={say.compare.nothingYet}>
          <p>{say.compare.howTo}</p>
          <Link href="/allproducts" className={buttonClass()}>
            {say.compare.showAllProducts}
          </Link>
        </Empty>
      ) : (
        <CompareTable products={products} rows={rows} busy={found.isPlaceholderData} />
      )}
    </div>
  )
}
