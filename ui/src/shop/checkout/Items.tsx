import { lazy, Suspense } from 'react'
import type { CartItem } from '../../api/cart'
import { Picture } from '../../parts/Picture'
import { day } from '../../rules/dates'
import { plainTitle } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { useAnswers } from '../blocks/myHome'
import panel from '../blocks/PriceDetails.module.css'
import css from './checkout.module.css'

const HomeCheck = lazy(() => import('../blocks/HomeCheck'))

/** The items about to be ordered, listed beside the total for a last check. */
export function Items({ items }: { items: CartItem[] }) {
  const answers = useAnswers()
  return (
    <section className={`${panel.panel} ${css.items}`} aria-labelledby="checkout-items">
      <h2 id="checkout-items">{say.checkout.inThisOrder}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.product_id}>
            <Picture src={item.image?.replace('-1280.', '-320.')} alt="" size={320} />
            <div>
              <span lang={tongue(plainTitle(item.title))}>{plainTitle(item.title)}</span>
              <span className="quiet figures">
                {item.quantity} × {rupees(item.price)}
              </span>
              {item.preorder_day && (
                <span className="quiet">{say.productCard.preorderFrom(day(item.preorder_day))}</span>
              )}
            </div>
            <strong className="figures">{rupees(item.price * item.quantity)}</strong>
          </li>
        ))}
      </ul>
      {answers !== null && (
        <Suspense fallback={null}>
          <HomeCheck items={items} />
        </Suspense>
      )}
    </section>
  )
}
