import { Link } from 'wouter'
import { buttonClass } from '../../parts/Button'
import { Empty } from '../../parts/State'
import { Popular } from './Popular'

export function NotFoundPage() {
  return (
    <div className="page">
      <h1 className="hidden">This page does not exist</h1>
      <Empty title="This page does not exist, or is not yours to see.">
        <p className="quiet">The address may be mistyped, or the product is no longer sold.</p>
        <Link href="/allproducts" className={buttonClass('primary')}>
          See all products
        </Link>
      </Empty>
      <Popular />
    </div>
  )
}
