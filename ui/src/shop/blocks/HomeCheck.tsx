import { Link } from 'wouter'
import type { CartItem } from '../../api/cart'
import { Status } from '../../parts/State'
import { plainTitle } from '../../rules/forms'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { markOf, useHome } from './fitSaid'
import { sheet } from './myHome'
import css from './myHome.module.css'

/** One check of all lines before payment. It names what does not fit or is not known, and never stops the order. */
export default function HomeCheck({ items }: { items: CartItem[] }) {
  const { home, inCart } = useHome()
  const marks = items.flatMap((item) => {
    const mark = item.fit && markOf(item.fit, home, inCart)
    return mark ? [{ ...mark, item }] : []
  })
  const wrong = marks.filter((one) => one.tone !== 'leaf')
  if (marks.length === 0) return null
  const fitting = `/allproducts?${new URLSearchParams({ home: JSON.stringify(home) })}`
  return (
    <section className={css.check} aria-labelledby="home-check">
      <h3 id="home-check">{say.myHome.check}</h3>
      {wrong.length === 0 ? (
        <Status tone="leaf">{marks.length === items.length ? say.myHome.allFit : say.myHome.fits}</Status>
      ) : (
        <>
          <ul>
            {wrong.map(({ item, tone, says }) => (
              <li key={item.product_id}>
                <span lang={tongue(plainTitle(item.title))}>{plainTitle(item.title)}</span>
                <Status tone={tone}>{says}</Status>
              </li>
            ))}
          </ul>
          <p className="quiet">
            {say.myHome.notBlocked} <Link href={fitting}>{say.myHome.seeWhatFits}</Link> ·{' '}
            <a href={sheet}>{say.myHome.title}</a>
          </p>
        </>
      )}
    </section>
  )
}
