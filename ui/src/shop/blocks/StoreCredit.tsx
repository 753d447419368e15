import { useEffect } from 'react'
import { useCall } from '../../api/hooks'
import { rupees } from '../../rules/money'
import { say } from '../../words'
import css from './credit.module.css'
import { RedeemCard } from './RedeemCard'

type Props = {
  /** The total of the order in rupees. */
  total: number
  /** What store credit pays of it, in rupees; 0 if the customer does not want that. */
  used: number
  /** Called with the customer's credit in rupees, and whether they want to use it. */
  onChange: (balance: number, wanted: boolean) => void
}

/** Offers to pay by store credit, and to redeem a gift card. It is empty if the customer and the shop have neither. */
export default function StoreCredit({ total, used, onChange }: Props) {
  const call = useCall('/credit', undefined, { staleTime: 0 })
  const sold = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.gift_cards ?? false
  const balance = call.data?.data.balance
  // biome-ignore lint/correctness/useExhaustiveDependencies: the balance has arrived or changed
  useEffect(() => {
    if (balance !== undefined) onChange(balance, true)
  }, [balance])
  if (balance === undefined || (balance === 0 && !sold)) return null
  return (
    <div className={css.credit}>
      {balance > 0 && (
        <label className={css.use}>
          <input
            type="checkbox"
            checked={used > 0}
            onChange={(event) => onChange(balance, event.currentTarget.checked)}
          />
          <span>
            <strong>{say.credit.use(rupees(used || Math.min(balance, total)))}</strong>
            <br />
            <span className="quiet">
              {used >= total ? `${say.credit.paysAll} ` : ''}
              {say.credit.left(rupees(Math.round((balance - used) * 100) / 100))}
            </span>
          </span>
        </label>
      )}
      {sold && (
        <details className={css.card}>
          <summary>{say.credit.haveACard}</summary>
          <RedeemCard />
        </details>
      )}
    </div>
  )
}
