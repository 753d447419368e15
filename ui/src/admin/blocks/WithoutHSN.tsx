import type { Schemas } from '../../api/client'
import css from './blocks.module.css'

/**
 * A warning that lists the products without the HSN code that the invoice needs. An order of a buyer with a GSTIN
 * can't ship without it.
 */
export function WithoutHSN({ order }: { order: Schemas['StaffOrder'] }) {
  if (order.lacks_hsn.length === 0) return null
  return (
    <p className={order.address.gstin ? css.bad : 'quiet'}>
      The HSN code is missing at {order.lacks_hsn.join(', ')}.{' '}
      {order.address.gstin
        ? 'This buyer has a GSTIN: enter it in the product before you ship.'
        : 'The monthly GST return needs it: enter it in the product.'}
    </p>
  )
}
