import { percentOff, rupees } from '../rules/money'
import { say } from '../words'
import css from './Price.module.css'

/**
 * price is the list price and pays the price to pay, in rupees; from means that the price is the lowest of
 * several.
 */
type Props = { price: number; pays: number; large?: boolean; from?: number | undefined }

/** Shows the price that a customer pays, with the list price and the discount if they differ. */
export function Price({ price, pays, large = false, from }: Props) {
  if (from) price = pays = from
  const off = percentOff(price, pays)
  const saved = Math.round((price - pays) * 100) / 100
  return (
    <p className={`${css.price} ${large ? css.large : ''}`}>
      <strong>
        {from && say.price.from}
        {rupees(pays)}
      </strong>
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
