import { buyable, useCart } from '../../api/cart'
import { useCall } from '../../api/hooks'
import { weekday } from '../../rules/dates'
import { say } from '../../words'

/** useArrival returns when an order that is placed now arrives at a pincode; undefined while that is not known. */
export function useArrival(pin: string) {
  // What is pre-ordered arrives after its day.
  const products = buyable(useCart().items)
    .filter((item) => item.preorder_day)
    .map((item) => item.product_id)
    .join()
  const area = useCall('/pincode', { pincode: pin, ...(products && { products }) }, { enabled: pin !== '' }).data?.data
  return area?.pickup === 'Y' ? area : undefined
}

/** The day by which an order that is placed now arrives at a pincode; nothing while it is not known. */
export function ArrivesBy({ pin }: { pin: string }) {
  const area = useArrival(pin)
  if (!area) return null
  return <p role="status">{say.pinCheck.arrives(pin, weekday(area.latest_day))}</p>
}
