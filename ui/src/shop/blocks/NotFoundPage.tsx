import { Link } from 'wouter'
import { buttonClass } from '../../parts/Button'
import { Empty } from '../../parts/State'
import { say } from '../../words'
import { Popular } from './Popular'

export function NotFoundPage() {
  return (
    <div className="page">
      <h1 className="hidden">{say.notFound.thisPageDoesNotExist}</h1>
      <Empty title={say.notFound.thisPageDoesNotExist2}>
        <p className="quiet">{say.notFound.theAddressMayBeMistyped}</p>
        <Link href="/allproducts" className={buttonClass('primary')}>
          {say.notFound.seeAllProducts}
        </Link>
      </Empty>
      <Popular />
    </div>
  )
}
