import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { buyNowBasket } from '../../api/buyNow'
import { Bought, buyable, useBasket, useCart, usePresentPrices, worth } from '../../api/cart'
import { useCall } from '../../api/hooks'
import { forgetCodes, useCartOffers } from '../../api/offers'
import { useSession } from '../../api/session'
import { Button, buttonClass } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Empty, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { plainTitle } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { keepPin, keptPin } from '../../rules/pin'
import { say } from '../../words'
import { type Address, AddressBook } from '../blocks/AddressBook'
import { ArrivesBy, useArrival } from '../blocks/ArrivesBy'
import { CartLines } from '../blocks/CartLines'
import { JoinForm } from '../blocks/JoinForm'
import { PriceDetails } from '../blocks/PriceDetails'
import { TellLine } from '../blocks/TellLine'
import { useDelivery } from '../blocks/useDelivery'
import css from './checkout.module.css'
import { Items } from './Items'
import { type Choices, keepChoices, keptChoices, last } from './kept'
import { type Confirmed, Ordered } from './Ordered'
import { PaymentStep } from './PaymentStep'
import { SlotField } from './SlotField'
import { Step } from './Step'

const StoreCredit = lazy(() => import('../blocks/StoreCredit'))

/** What store credit in rupees pays of a total: all of it, or at most all but a rupee, which is the least of a payment. */
const usable = (balance: number, total: number) =>
  balance >= total ? total : Math.max(Math.min(balance, Math.round((total - 1) * 100) / 100), 0)

/** The checkout of the cart or, with ?buy=ID, of a single product apart from the cart. */
export function CheckoutPage() {
  const product = Number(new URLSearchParams(useSearch()).get('buy')) || 0
  const basket = useMemo(() => (product > 0 ? buyNowBasket(product) : undefined), [product])
  if (!basket) return <Buying />
  return (
    <Bought.Provider value={basket}>
      <Buying key={product} />
    </Bought.Provider>
  )
}

/** The steps of the checkout. The choices survive a visit to another page. */
function Buying() {
  const { user, known, logout } = useSession()
  const [, navigate] = useLocation()
  const cart = useCart()
  const now = Boolean(useBasket().buyNow)
  const [choices, setChoices] = useState<Choices>(() => keptChoices(now))
  const [wrongNews, setWrongNews] = useState(choices.news ? '' : undefined)
  const [ordered, setOrdered] = useState<Confirmed>()
  const addresses = useCall('/getAddress', undefined, { enabled: user.isLoggedIn })
  usePresentPrices()
  const offers = useCartOffers()
  useEffect(() => keepChoices(now, choices), [now, choices])
  const choose = useCallback((changes: Partial<Choices>) => setChoices((now) => ({ ...now, ...changes })), [])
  const chooseAddress = useCallback((chosen: Address | undefined) => choose({ address: chosen?.id }), [choose])
  const choosePayment = useCallback((payment: Choices['payment']) => choose({ payment }), [choose])
  const raw = addresses.data?.data as unknown
  const list = Array.isArray(raw) ? (raw as Address[]) : []
  // Buy Now delivers to the address at the pincode for which the product's page showed date and charge.
  const address =
    list.find((one) => one.id === choices.address) ??
    (now ? (list.find((one) => one.pin === keptPin()) ?? list[0]) : undefined)
  const [credit, setCredit] = useState({ balance: 0, wanted: false })
  const [whole, setWhole] = useState(false) // store credit pays all: no COD fee, and nothing to choose
  const slots = useArrival(address?.pin ?? '')?.slots ?? []
  const slot = (slots.find((one) => one.key === choices.slot) ?? slots[0])?.key
  const delivery = useDelivery(address?.pin ?? '', whole ? 'credit' : choices.payment, offers.codes)
  // Until the delivery charge is known, the total is that of the products; nothing is estimated.
  const total = Math.round((worth(cart.items) - offers.saved + (delivery.cost ?? 0)) * 100) / 100
  const used = credit.wanted ? usable(credit.balance, total) : 0
  const pays = used > 0 && used >= total
  useEffect(() => setWhole(pays), [pays])
  const chooseCredit = useCallback((balance: number, wanted: boolean) => setCredit({ balance, wanted }), [])
  // Earlier choices apply again, as far as the steps before them are done.
  const open = !user.isLoggedIn ? 1 : choices.open > 2 && !address ? 2 : Math.max(choices.open, 2)
  const settled = known && !(user.isLoggedIn && addresses.isPending)
  const to = (step: number) => choose({ open: step })
  if (ordered) return <Ordered order={ordered} onLeave={() => navigate('/')} />
  const items = buyable(cart.items)
  const count = items.length
  const arrives = slot ? (
    <SlotField slots={slots} chosen={slot} onChoose={(slot) => choose({ slot })} />
  ) : (
    <ArrivesBy pin={address?.pin ?? ''} />
  )
  // The title and price of the product are still being loaded.
  if (cart.items[0]?.title === '') return <Loading />
  if (count === 0) {
    const [alone] = now ? cart.items : []
    return (
      <div className="page">
        <h1 className="hidden">{say.checkout.checkout}</h1>
        <Empty title={alone ? say.cart.isCurrentlyOutOfStock(plainTitle(alone.title)) : say.checkout.yourCartIsEmpty}>
          <Link href="/allproducts" className={buttonClass('primary')}>
            {say.checkout.seeTheProducts}
          </Link>
        </Empty>
      </div>
    )
  }
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.checkout.checkout}</h1>
      <div className={css.body}>
        <div className={css.steps}>
          <Step
            number={1}
            title={say.checkout.loginOrSignup}
            open={open === 1}
            settled={settled}
            done={user.isLoggedIn ? user.email : undefined}
            onOpen={undefined}
          >
            {known ? <JoinForm onDone={() => undefined} /> : <Loading />}
          </Step>
          <Step
            number={2}
            title={say.checkout.deliveryAddress}
            open={open === 2}
            settled={settled}
            done={open > 2 && address ? `${address.Name}, ${address.city} ${address.pin}` : undefined}
            onOpen={() => to(2)}
          >
            <AddressBook inCheckout chosen={address?.id} onChoose={chooseAddress} onSaved={() => to(now ? last : 3)} />
            <Button
              busy={addresses.isPending || (list.length > 0 && !address)}
              onClick={() => (address ? to(3) : toast.error(say.paymentStep.pleaseSelectAnAddressBefore))}
            >
              {say.checkout.deliverHere}
            </Button>
          </Step>
          <Step
            number={3}
            title={say.checkout.orderSummary}
            open={open === 3}
            settled={settled}
            done={open > 3 ? (count === 1 ? plainTitle(items[0]?.title ?? '') : say.checkout.items(count)) : undefined}
            onOpen={() => to(3)}
          >
            <CartLines offers={offers} />
            {arrives}
            {!now && <TellLine kind="cart" place="checkout" />}
            <Field
              label={say.checkout.noteForUs}
              hint={say.checkout.forExample}
              name="note"
              maxLength={200}
              value={choices.note}
              onInput={(event) => choose({ note: event.currentTarget.value })}
            />
            <details open={wrongNews !== undefined}>
              <summary>{say.checkout.newsAlsoTo}</summary>
              <Field
                label={say.checkout.newsEmail}
                hint={say.checkout.newsHint}
                name="news_email"
                type="email"
                value={choices.news}
                error={wrongNews}
                onInput={(event) => {
                  setWrongNews('')
                  choose({ news: event.currentTarget.value.trim() })
                }}
              />
            </details>
            <p className={css.total}>
              <span>{say.checkout.totalAmount}</span> <span className="figures">{rupees(total)}</span>
            </p>
            <Button onClick={() => (address ? to(4) : toast.error(say.checkout.pleaseSelectADeliveryAddress))}>
              {say.checkout.continue}
            </Button>
          </Step>
          <Step number={4} title={say.checkout.paymentOptions} open={open === 4} settled={settled} onOpen={undefined}>
            {arrives}
            <Suspense fallback={null}>
              <StoreCredit total={total} used={used} onChange={chooseCredit} />
            </Suspense>
            <PaymentStep
              credit={used}
              address={address}
              payment={choices.payment}
              terms={choices.terms}
              note={choices.note}
              news={choices.news}
              slot={slot}
              total={delivery.cost === undefined ? undefined : total}
              codes={offers.codes}
              refused={delivery.refused}
              asking={delivery.asking}
              onPayment={choosePayment}
              onTerms={(terms) => choose({ terms })}
              onSummary={(wrong = '') => {
                setWrongNews(wrong)
                delivery.again()
                offers.again()
                to(3)
              }}
              onAsk={delivery.again}
              onDone={(order) => {
                setOrdered(order)
                forgetCodes()
                if (address) keepPin(address.pin)
                choose({ open: now ? last : 1, address: undefined, terms: false, note: '', news: '', slot: '' })
              }}
            />
          </Step>
          {user.isLoggedIn && open < 3 && (
            <p className="quiet">
              {say.checkout.not(user.name)}
              <Button kind="quiet" size="small" onClick={() => void logout()}>
                {say.checkout.logInAsSomebodyElse}
              </Button>
            </p>
          )}
        </div>
        <div className={css.side}>
          {open === 4 && <Items items={items} />}
          <PriceDetails
            offers={offers}
            delivery={delivery.cost}
            asking={delivery.asking}
            credit={open === 4 ? used : 0}
          />
          {now && <p className="quiet">{say.checkout.yourCartStaysAsItIs}</p>}
        </div>
      </div>
    </div>
  )
}
