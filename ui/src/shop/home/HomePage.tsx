import { Leaf, Mic, Smartphone, Truck } from 'lucide-react'
import { lazy } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { buttonClass } from '../../parts/Button'
import { rupees } from '../../rules/money'
import { Later } from '../blocks/Later'
import { Carousel } from './Carousel'
import { CategoryBar } from './CategoryBar'
import { CategoryTiles } from './CategoryTiles'
import css from './home.module.css'
import { ProductSlider } from './ProductSlider'

const OrderedCard = lazy(() => import('../blocks/OrderedCard'))
const RecentlyViewed = lazy(() => import('../blocks/RecentlyViewed'))

const reasons = [
  {
    icon: Leaf,
    title: 'Energy Efficient',
    text: 'See what each room costs a month, and let the house switch off what nobody uses.',
  },
  { icon: Mic, title: 'Voice Control', text: 'Alexa, Google Home and Siri, in the language you speak at home.' },
  { icon: Smartphone, title: 'Remote Access', text: 'Check the door from the office, and open it for the courier.' },
]

/** From which worth on delivery is free, where the shop has such a worth. */
function FreeDelivery() {
  const above = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.free_above
  if (!above) return null
  return (
    <p className={`page ${css.free}`}>
      <Truck aria-hidden="true" /> Free delivery from {rupees(above)} on, anywhere in India
    </p>
  )
}

export function HomePage() {
  return (
    <>
      <CategoryBar />
      <Later>
        <OrderedCard />
      </Later>
      <div id="content" tabIndex={-1} className={css.content}>
        <Carousel />
      </div>
      <FreeDelivery />
      <CategoryTiles />
      <ProductSlider />
      <section className={`page ${css.reasons}`} aria-label="Why a smart home">
        {reasons.map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <Icon aria-hidden="true" strokeWidth={1.75} />
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <section className={`page ${css.offers}`} aria-label="Offers">
        <div>
          <h2>Begin with one room</h2>
          <p>A touch panel, a fan regulator and two bulbs: a bedroom in an afternoon, and everything else later.</p>
          <Link href="/allproducts" className={buttonClass('primary')}>
            Shop now
          </Link>
        </div>
        <div>
          <h2>Keep the switches you have</h2>
          <p>Retrofit modules hide behind them. Nothing to break open, nothing to repaint.</p>
          <Link href="/allproducts" className={buttonClass('plain')}>
            See the products
          </Link>
        </div>
      </section>
      <div className="page">
        <Later>
          <RecentlyViewed />
        </Later>
      </div>
    </>
  )
}
