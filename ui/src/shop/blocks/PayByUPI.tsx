import { urlOf } from '../../api/client'
import css from './PayByUPI.module.css'

/** A QR code to pay a COD order by UPI, before it arrives or at the door. */
export function PayByUPI({ order, link }: { order: number; link: string }) {
  return (
    <section className={css.upi} aria-label="Pay by UPI">
      <img
        src={urlOf('/upi_qr/{id}', { id: order })}
        width={160}
        height={160}
        alt="UPI code with the amount of this order"
      />
      <p>
        You can pay before it arrives, or at the door: scan the code with any UPI app, or{' '}
        <a href={link}>open it on this phone</a>. It names the amount and the order.
      </p>
    </section>
  )
}
