import { useCall } from '../../api/hooks'
import { say } from '../../words'
import { Later } from './Later'
import { ProductRow } from './ProductRow'

/** A row of popular products for a short page, loaded after the page itself. */
export function Popular() {
  return (
    <Later>
      <BestRated />
    </Later>
  )
}

function BestRated() {
  const found = useCall(
    '/product_list',
    { page: 1, per_page: 8, sort: 'rating', in_stock: 'true', brief: 'true' },
    { staleTime: 300_000 },
  )
  return <ProductRow title={say.popular.whatPeopleLike} products={found.data?.data ?? []} />
}
