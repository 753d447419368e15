import { percentOff, rupees } from '../rules/money'
import { say } from '../words'
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
            <span className="hidden">{say.price.listPrice}</span>
            {rupees(price)}
          </s>
          <span className={css.off}>{say.price.off(off)}</span>
          {large && <span className={css.saved}>{say.price.youSave(rupees(saved))}</span>}
        </>
      )}
    </p>
  )
}
