import { urlOf } from '../../api/client'
import { say } from '../../words'
import css from './PayByUPI.module.css'

/** A QR code to pay a COD order by UPI, before it arrives or on delivery. */
export function PayByUPI({ order, link }: { order: number; link: string }) {
  return (
    <section className={css.upi} aria-label={say.payByUPI.payByUpi}>
      <img
        src={urlOf('/upi_qr/{id}', { id: order })}
        width={160}
        height={160}
        alt={say.payByUPI.upiCodeWithTheAmount}
      />
      <p>{say.payByUPI.youCanPay(<a href={link}>{say.payByUPI.openItOnThisPhone}</a>)}</p>
    </section>
  )
}
