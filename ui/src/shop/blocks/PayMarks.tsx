import { useCall } from '../../api/hooks'
import { say } from '../../words'
import css from './paymarks.module.css'

const marks = ['UPI', 'RuPay', 'Visa', 'Mastercard']

/** The words of the payment methods that the shop takes online; nothing if it takes none. */
export function PayMarks() {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  if (!shop?.prepaid) return null
  return (
    <ul className={css.marks} aria-label={say.footer.weTake}>
      {marks.map((mark) => (
        <li key={mark} lang="en">
          {mark}
        </li>
      ))}
    </ul>
  )
}
