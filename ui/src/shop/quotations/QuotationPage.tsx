import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { getFile } from '../../api/files'
import { useCall, useRefresh } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import { Refused, sentence } from '../../rules/refused'
import { say } from '../../words'
import { type Address, AddressBook } from '../blocks/AddressBook'
import { NotFoundPage } from '../blocks/NotFoundPage'
import { usePaying } from '../blocks/usePaying'
import { AskPage } from './AskPage'
import { Lines, Standing } from './Lines'
import css from './quotations.module.css'

type Quotation = Schemas['QuotationData']

/**
 * A customer's quotation: the request, the prices, and the way to order. At /quotation/ask, a new one is
 * requested.
 */
export function QuotationPage() {
  const { id = '' } = useParams()
  return id === 'ask' ? <AskPage /> : <Given id={id} />
}

function Given({ id }: { id: string }) {
  const call = useCall('/quotation/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  const mail = useMail()
  if (call.error instanceof Refused && call.error.status === 404) return <NotFoundPage />
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const one = call.data.data
  return (
    <div className={`page ${css.page}`}>
      <Standing of={one} />
      <section className={css.card} aria-label={say.quotation.whatWasAskedFor}>
        <Lines of={one} />
        {one.note && <p className={css.note}>{one.note}</p>}
        {one.state === 'open' && (
          <p className="quiet">{mail ? say.quotation.weAnswerByEmailTo(one.email) : say.quotation.weAnswerHere}</p>
        )}
        <div className={css.acts}>
          {one.until_day && <Paper id={one.id} />}
          {one.orders_id > 0 && (
            <Link href={`/orderdetails/${one.orders_id}`}>{say.quotation.seeOrder(one.orders_id)}</Link>
          )}
          <Link href="/quotation/ask">{say.quotation.allYourRequests}</Link>
        </div>
      </section>
      {one.state === 'answered' && <Order of={one} />}
    </div>
  )
}

function Paper({ id }: { id: number }) {
  const { busy, act } = useAct()
  return (
    <Button
      kind="plain"
      size="small"
      busy={busy}
      icon={<Download size={18} aria-hidden="true" />}
      onClick={() =>
        void act({ send: async () => save(await getFile('/quotation_paper/{id}', { id }), `quotation-${id}.pdf`) })
      }
    >
      {say.quotation.quotationAsPdf}
    </Button>
  )
}

/** The form to order from a quotation: address, payment, and confirmation. */
function Order({ of: one }: { of: Quotation }) {
  const shop = useCall('/shop')
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { busy, act } = useAct()
  const [address, setAddress] = useState<Address>()
  const [wanted, setWanted] = useState<'Pre-paid' | 'COD'>('Pre-paid')
  const prepaid = shop.data?.data.prepaid ?? false
  const payment = prepaid ? wanted : 'COD'
  const total = Math.round((one.total + (payment === 'COD' ? one.cod_fee : 0)) * 100) / 100
  const done = async (order: { orderId: number }) => {
    await refresh('/quotation', '/quotations', '/orders', '/product', '/product_list')
    navigate(`/ordershipped/${order.orderId}`)
  }
  const paying = usePaying({
    orders: one.lines.map((line) => ({ product_id: line.product_id, qty: line.qty })),
    mobile: address?.mob ?? '',
    onPaid: done,
    onClosed: () => {
      toast.info(say.paymentStep.paymentPopupClosedPleaseComplete)
      navigate('/orders')
    },
    onUnable: (_, failure) => toast.error(failure instanceof Error ? failure.message : String(failure)),
  })
  const order = () => {
    if (!address) return toast.error(say.paymentStep.pleaseSelectAnAddressBefore)
    return act({
      send: () =>
        post('/accept_quotation/{id}', { AddressID: address.id, pt: payment, shown_total: total }, { id: one.id }),
      done: (placed) => (payment === 'COD' ? done(placed) : paying.start(placed)),
    })
  }
  return (
    <section className={css.card} aria-labelledby="order-by-it">
      <h2 id="order-by-it">{say.quotation.orderByThisQuotation}</h2>
      <AddressBook chosen={address?.id} onChoose={setAddress} />
      <fieldset className={css.ways}>
        <legend className="hidden">{say.quotation.paymentMethod}</legend>
        <label>
          <input
            type="radio"
            name="pt"
            checked={payment === 'Pre-paid'}
            disabled={!prepaid}
            onChange={() => setWanted('Pre-paid')}
          />
          {say.quotation.prePaid}
        </label>
        <label>
          <input type="radio" name="pt" checked={payment === 'COD'} onChange={() => setWanted('COD')} />
          {say.quotation.cod}
          {one.cod_fee > 0 && say.quotation.more(rupees(one.cod_fee))}
        </label>
      </fieldset>
      <Button busy={busy || paying.busy} onClick={() => void order()}>
        {say.quotation.orderFor(rupees(total, 'always'))}
      </Button>
      {paying.dialog}
    </section>
  )
}
