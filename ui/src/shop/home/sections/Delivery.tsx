import { Truck } from 'lucide-react'
import { useCall } from '../../../api/hooks'
import { rupees } from '../../../rules/money'
import { say } from '../../../words'
import css from '../home.module.css'

/** A section with the order value from which delivery is free, if the shop has one. */
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
