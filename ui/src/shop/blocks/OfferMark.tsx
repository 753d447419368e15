import { useCall } from '../../api/hooks'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './OfferMark.module.css'

/** family is the product that it is a variant of. */
type Props = { product: number; family?: number | undefined; categories: number[]; whole?: boolean }

/** What an automatic offer takes off a product: over its picture, or beside its price with the offer's name. */
export function OfferMark({ product, family = 0, categories, whole = false }: Props) {
  const gives = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.offers ?? false
  const offers = useCall('/offers', undefined, { staleTime: 60_000, enabled: gives }).data?.data ?? []
  const offer = offers.find(
    (one) =>
      one.products.length + one.categories.length === 0 ||
      one.products.includes(product) ||
      one.products.includes(family) ||
      one.categories.some((id) => categories.includes(id)),
  )
  if (!offer) return null
  if (!whole) return <span className={css.mark}>{say.offerMark.offer(offer.words)}</span>
  return (
    <p className={css.whole}>
      <span lang={tongue(offer.words)}>{offer.words}</span>
      {say.offerMark.takenOffInTheCart(offer.name)}
    </p>
  )
}
