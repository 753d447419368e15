import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useCart } from '../../api/cart'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { Picture } from '../../parts/Picture'
import { Empty, Failed, Loading, Status } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { digits } from '../../rules/digits'
import { plainTitle } from '../../rules/forms'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import { say } from '../../words'
import { standingOf } from './Lines'
import css from './quotations.module.css'

/** The form to request bulk prices, for a product or the cart, and the customer's own requests. */
export function AskPage() {
  const params = new URLSearchParams(useSearch())
  const cart = useCart()
  const product = Number(params.get('product')) || 0
  const ids = product ? [product] : params.get('cart') ? cart.items.map((one) => one.product_id) : []
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.ask.quotations}</h1>
      {ids.length > 0 && <Ask key={ids.join()} ids={ids} />}
      <Own asks={ids.length > 0} />
    </div>
  )
}

/** Asks for a quotation for the products ids, with the number of units of each. */
function Ask({ ids }: { ids: number[] }) {
  const cart = useCart()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const found = useCall('/product_list', { ids: ids.join(','), page: 1, per_page: 100 })
  const book = useCall('/getAddress')
  const { values, set, field, errors, busy, submit } = useForm(
    { company: '', gstin: '', message: '' },
    `quotation ${ids}`,
  )
  const [pieces, setPieces] = useState<Record<number, string>>(() =>
    Object.fromEntries(ids.map((id) => [id, String(cart.items.find((one) => one.product_id === id)?.quantity ?? 10)])),
  )
  // The details of a business that the shop already knows are filled in.
  const known = Array.isArray(book.data?.data) ? book.data.data.find((one) => one.gstin) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the addresses are known, and does not overwrite what was typed
  useEffect(() => {
    if (known && !values.gstin && !values.company) set({ gstin: known.gstin, company: known.company })
  }, [known])
  const mail = useMail()
  if (found.isPending) return <Loading />
  if (found.isError) return <Failed message={sentence(found.error)} again={() => void found.refetch()} />
  const send = submit({
    send: () =>
      post('/ask_quotation', {
        ...values,
        orders: found.data.data.map((one) => ({
          product_id: one.product_id,
          qty: Number(pieces[one.product_id]) || 0,
        })),
      }),
    done: async (reply) => {
      await refresh('/quotations')
      navigate(`/quotation/${reply.data.id}`)
    },
    at: 'message',
  })
  return (
    <form className={css.card} onSubmit={send} noValidate>
      <h2>{say.ask.askForAQuotation}</h2>
      <p className="quiet">{mail ? say.ask.forMorePiecesThanThe : say.ask.forMorePiecesAnsweredHere}</p>
      <ul className={css.lines}>
        {found.data.data.map((one) => (
          <li key={one.product_id}>
            <span className={css.picture}>
              <Picture src={one.image} srcset={one.srcset} alt="" sizes="72px" size={320} />
            </span>
            <div>
              <h3>{plainTitle(one.title)}</h3>
              <p className="quiet figures">{say.ask.aPieceNow(rupees(one.discount_price))}</p>
              <p className="quiet">{say.cart.soldIn(one.least_quantity, 0, one.quantity_step)}</p>
            </div>
            <Field
              label={say.ask.pieces}
              inputMode="numeric"
              aria-label={say.ask.piecesOf(plainTitle(one.title))}
              value={pieces[one.product_id] ?? ''}
              onInput={(e) => setPieces({ ...pieces, [one.product_id]: digits(e.currentTarget.value) })}
            />
          </li>
        ))}
      </ul>
      {errors.quantity && <p role="alert">{errors.quantity}</p>}
      <Field label={say.ask.companyIfYouBuyFor} autoComplete="organization" {...field('company')} />
      <Field label="GSTIN" maxLength={15} {...field('gstin')} />
      <TextArea
        label={say.ask.whatShouldWeKnow}
        hint={say.ask.whereItGoesByWhen}
        maxLength={2000}
        {...field('message')}
      />
      <Button type="submit" busy={busy}>
        {say.ask.askForAQuotation}
      </Button>
    </form>
  )
}

/** The customer's own requests, newest first. */
function Own({ asks }: { asks: boolean }) {
  const call = useCall('/quotations', { page: 1, per_page: 50 }, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (call.data.data.length === 0) {
    return asks ? null : <Empty title={say.ask.youHaveAskedForNo} />
  }
  return (
    <section className={css.card} aria-labelledby="own-quotations">
      <h2 id="own-quotations">{say.ask.yourRequests}</h2>
      <ul className={css.list}>
        {call.data.data.map((one) => {
          return (
            <li key={one.id}>
              <Link href={`/quotation/${one.id}`}>
                {say.ask.request(one.id, one.lines.map((line) => `${line.qty} × ${plainTitle(line.title)}`).join(', '))}
              </Link>
              <span>
                <Status tone={one.state === 'open' ? 'honey' : 'soft'}>{standingOf(one)}</Status>{' '}
                <span className="quiet">{day(one.asked_date)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
