import { percentOff, rupees } from '../rules/money'
import css from './Price.module.css'

/** What a customer pays, with the list price and the share saved when the two differ. */
export function Price({ price, pays, large = false }: { price: number; pays: number; large?: boolean }) {
  const off = percentOff(price, pays)
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
        </>
      )}
    </p>
  )
}
