import { percentOff, rupees } from '../rules/money'
import css from './Price.module.css'

/** The price that a customer pays, with the list price and the discount if they differ. */
export function Price({ price, pays, large = false }: { price: number; pays: number; large?: boolean }) {
  const off = percentOff(price, pays)
  const saved = Math.round((price - pays) * 100) / 100
  return (
    <p className={`${css.price} ${large ? css.large : ''}`}>
      <strong>{rupees(pays)}</strong>
      {off > 0 && (
        <>
          <s>
            <span className="hidden">List price </span>
            {rupees(price)}
          </s>
          <span className={css.off}>{off}% off</span>
          {large && <span className={css.saved}>You save {rupees(saved)}</span>}
        </>
      )}
    </p>
  )
}
