import { useEffect, useState } from 'react'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Field, Select } from '../../parts/Field'
import type { Bound } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './order.module.css'

type Product = { product_id: number; title: string; price: number; discount_price: number }

type Props = {
  line: Schemas['OrderLine']
  /** The chosen product, and the bound field with how many are wanted. */
  product: number
  onChoose: (product: number) => void
  quantity: Bound
  quote: Schemas['ExchangeQuote'] | undefined
  /** Why the chosen product can't be had. */
  refusal: string
}

/** What to send instead of a returned product: the same, a variant of it, or any other; and what that costs. */
export function ExchangeFields({ line, product, onChoose, quantity, quote, refusal }: Props) {
  const words = say.exchange
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().length > 1 ? typed.trim() : ''), 200)
    return () => clearTimeout(timer)
  }, [typed])
  const family = useCall('/product/{id}', { id: line.Product_id })
  const found = useCall('/suggest', { search }, { enabled: search !== '', keep: true })
  const others: Product[] = [
    ...(family.data?.variants ?? []),
    ...(search ? (found.data?.data ?? []).filter((one) => one.kind === 'product') : []),
  ].filter((one, at, all) => one.product_id !== line.Product_id && all.findIndex((p) => same(p, one)) === at)
  const choice = (id: number, title: string, price: string) => (
    <label key={id}>
      <input type="radio" name="product_id" checked={product === id} onChange={() => onChoose(id)} />
      <span lang={tongue(title)}>{title}</span> <span className={css.price}>{price}</span>
    </label>
  )
  return (
    <>
      <fieldset className={css.ways}>
        <legend>{words.whatDoYouWant}</legend>
        {choice(line.Product_id, words.theSame(line.title), words.atThePricePaid)}
        {others.map((one) => choice(one.product_id, one.title, rupees(one.discount_price || one.price)))}
      </fieldset>
      <Field
        label={words.anotherProduct}
        type="search"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {product !== line.Product_id && (
        <Select label={words.howManyOfIt} {...quantity}>
          {Array.from({ length: 10 }, (_, i) => (
            <option key={i + 1} value={i + 1}>
              {i + 1}
            </option>
          ))}
        </Select>
      )}
      <div aria-live="polite">{refusal ? <p className={css.refusal}>{refusal}</p> : quote && <Cost of={quote} />}</div>
    </>
  )
}

const same = (a: Product, b: Product) => a.product_id === b.product_id

function Cost({ of: quote }: { of: Schemas['ExchangeQuote'] }) {
  const words = say.exchange
  return (
    <div className={css.cost}>
      <dl>
        <dt>{`${quote.exchange_quantity} × ${quote.title}`}</dt>
        <dd>{rupees(quote.price)}</dd>
        <dt>{words.yourReturn}</dt>
        <dd>− {rupees(quote.worth)}</dd>
        <dt>
          <strong>{quote.back > 0 ? words.weRefund : words.youPay}</strong>
        </dt>
        <dd>
          <strong>{rupees(quote.back || quote.to_pay)}</strong>
        </dd>
      </dl>
      <p className="quiet">
        {words.deliveryIsFree} {quote.waits ? words.leavesWhenIn : words.leavesAtOnce}
      </p>
    </div>
  )
}
