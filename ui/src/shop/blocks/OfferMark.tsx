import { useCall } from '../../api/hooks'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './OfferMark.module.css'

/** family is the ID of the product of which this is a variant. */
type Props = { product: number; family?: number | undefined; categories: number[]; whole?: boolean }

/**
 * A badge with what an automatic promotion takes off a product: on its picture, or beside its price with the
 * promotion's name.
 */
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
