import { Truck } from 'lucide-react'
import { useCall } from '../../../api/hooks'
import { rupees } from '../../../rules/money'
import { say } from '../../../words'
import css from '../home.module.css'

/** From which worth on delivery is free, where the shop has such a worth. */
export default function Delivery() {
  const above = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.free_above
  if (!above) return null
  return (
    <p className={`page ${css.free}`}>
      <Truck aria-hidden="true" />
      {say.delivery.freeDeliveryFromOnAnywhere(rupees(above))}
    </p>
  )
}
