import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { Picture } from '../../parts/Picture'
import { Status } from '../../parts/State'
import { day } from '../../rules/dates'
import { plainTitle, productAddress } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { say } from '../../words'
import css from './quotations.module.css'

type Quotation = Schemas['QuotationData']

/** standingOf describes the state of a quotation. A newer server may use a state that this page doesn't know. */
export const standingOf = ({ state, standing }: Pick<Quotation, 'state' | 'standing'>) =>
  (say.quotationStates as Record<string, string>)[state] ?? standing

/** The head of a quotation: its number, its state, and its last day. */
export function Standing({ of: one }: { of: Quotation }) {
  return (
    <>
      <h1>
        {one.until_day ? say.quotation.quotation : say.quotation.request} {one.id}
      </h1>
      <p>
        <Status tone={one.state === 'open' ? 'honey' : one.state === 'expired' ? 'brick' : 'leaf'}>
          {standingOf(one)}
        </Status>{' '}
        <span className="quiet">
          {say.quotation.askedOn(day(one.asked_date))}
          {one.until_day && say.quotation.validUntil(day(one.until_day))}
        </span>
      </p>
    </>
  )
}

/** The requested products, and their prices. */
export function Lines({ of: one }: { of: Quotation }) {
  return (
    <>
      <ul className={css.lines}>
        {one.lines.map((line) => (
          <li key={line.product_id}>
            <span className={css.picture}>
              <Picture src={line.image} srcset={line.srcset} alt="" sizes="72px" size={320} />
            </span>
            <div>
              <h3>
                {line.gone ? (
                  plainTitle(line.title)
                ) : (
                  <Link href={productAddress(line.product_id, line.title)}>{plainTitle(line.title)}</Link>
                )}
              </h3>
              <p className="quiet figures">
                {say.quotation.pieces(line.qty)}
                {line.price > 0 && say.quotation.at(rupees(line.price))}
                {line.price > 0 && line.price < line.pays && say.quotation.insteadOf(rupees(line.pays))}
              </p>
              {line.gone && <Status tone="brick">{say.quotation.noLongerSold}</Status>}
              {!line.gone && one.state === 'answered' && line.stock < line.qty && (
                <Status tone="brick">{say.quotation.onlyInStockNow(line.stock)}</Status>
              )}
            </div>
            <p className={css.amount}>{line.price > 0 && <strong>{rupees(line.price * line.qty)}</strong>}</p>
          </li>
        ))}
      </ul>
      {one.until_day && (
        <dl className={css.sums}>
          <div>
            <dt>{say.quotation.products}</dt>
            <dd>{rupees(one.goods, 'always')}</dd>
          </div>
          <div>
            <dt>{say.quotation.delivery}</dt>
            <dd>{one.shipping > 0 ? rupees(one.shipping, 'always') : say.quotation.free}</dd>
          </div>
          <div>
            <dt>
              <strong>{say.quotation.totalGstIncluded}</strong>
            </dt>
            <dd>
              <strong>{rupees(one.total, 'always')}</strong>
            </dd>
          </div>
        </dl>
      )}
    </>
  )
}
