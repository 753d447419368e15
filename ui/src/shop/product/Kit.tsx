import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { Picture } from '../../parts/Picture'
import { Status } from '../../parts/State'
import { productAddress } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './product.module.css'

/** The contents of a bundle: each part with its separate price, and its price within the bundle. */
export default function Kit({ parts, pays }: { parts: Schemas['KitPart'][]; pays: number }) {
  const singly = parts.reduce((sum, part) => sum + part.discount_price * part.pieces, 0)
  const saves = Math.round((singly - pays) * 100) / 100
  return (
    <section className={css.kit} aria-labelledby="in-the-kit">
      <h2 id="in-the-kit">{say.kit.whatIsInIt}</h2>
      <ul>
        {parts.map((part) => (
          <li key={part.product_id}>
            <span className={css.part}>
              <Picture src={part.image} srcset={part.srcset} alt="" sizes="96px" size={320} />
            </span>
            <div>
              <h3 lang={tongue(part.title)}>
                {part.pieces > 1 && `${part.pieces} × `}
                {part.gone ? (
                  part.title
                ) : (
                  <Link href={productAddress(part.product_id, part.title_en ?? part.title)}>{part.title}</Link>
                )}
              </h3>
              <p className="figures">
                {say.kit.inTheKit(rupees(part.share))}
                <br />
                <span className="quiet">{say.kit.alone(rupees(part.discount_price * part.pieces), part.pieces)}</span>
              </p>
              {(part.gone || part.stock < part.pieces) && (
                <Status tone="brick">{part.gone ? say.kit.noLongerSold : say.kit.soldOutNow}</Status>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="figures">
        {say.kit.boughtOneByOneThey(rupees(singly))}
        {saves > 0 && <strong>{say.kit.theKitSavesYou(rupees(saves))}</strong>}
      </p>
      <p className={css.quiet}>{say.kit.theInvoiceNamesEachPart}</p>
    </section>
  )
}
