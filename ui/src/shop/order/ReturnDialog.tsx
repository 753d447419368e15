import { useState } from 'react'
import { useLocation } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import { say } from '../../words'
import { usePaying } from '../blocks/usePaying'
import { ExchangeFields } from './ExchangeFields'
import css from './order.module.css'
import { noRefundTo, RefundToFields } from './RefundToFields'

type Props = { line: Schemas['OrderLine']; cod: boolean; onClose: () => void }

const form = 'return'

/** Asks for the return of some units of a line, for money or another product. cod: the order was paid in cash. */
export function ReturnDialog({ line, cod, onClose }: Props) {
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const [exchanges, setExchanges] = useState(false)
  const [toCredit, setToCredit] = useState(false)
  const { values, set, field, busy, submit } = useForm(
    {
      kind: '',
      reason: '',
      quantity: String(line.returnable_quantity),
      product: line.Product_id,
      wanted: '1',
      upi: '',
      account: '',
      ifsc: '',
    },
    `return ${line.orderDetails_id}`,
    true,
  )
  const { kind, reason, quantity, product, upi, account, ifsc } = values
  const wanted = product === line.Product_id ? quantity : values.wanted
  const asked = useCall(
    '/exchange_quote',
    { odid: line.orderDetails_id, quantity: Number(quantity), product_id: product, exchange_quantity: Number(wanted) },
    { enabled: exchanges, staleTime: 0, keep: true },
  )
  const quote = asked.isError ? undefined : asked.data?.data
  // Money paid in cash can't be refunded to its source, so a destination is needed.
  const refunds = line.Amount !== 0 && (!exchanges || (quote?.back ?? 0) > 0)
  const asksWhere = cod && refunds && !toCredit
  const fresh = () => refresh('/orders', '/orders_details', '/product', '/product_list')
  const toOrder = (id: number) => navigate(`/orderdetails/${id}`)
  const paying = usePaying({
    orders: [],
    mobile: '',
    onPaid: async (order) => {
      await fresh()
      onClose()
      toOrder(order.orderId)
    },
    onClosed: async (order) => {
      toast.info(say.paymentStep.paymentPopupClosedPleaseComplete)
      await fresh()
      onClose()
      toOrder(order.orderId)
    },
    onUnable: (_, failure) => toast.error(failure instanceof Error ? failure.message : String(failure)),
  })
  const request = {
    odid: line.orderDetails_id,
    returnable_quantity: line.returnable_quantity,
    kind,
    reason,
    quantity,
    ...(asksWhere && { upi, account, ifsc }),
    ...(refunds && toCredit && { to_credit: 'yes' }),
  }
  const send = submit({
    check: () => ({ upi: asksWhere ? noRefundTo(values) : '' }),
    send: () =>
      exchanges
        ? post('/exchange', {
            ...request,
            product_id: product,
            exchange_quantity: Number(wanted),
            shown_price: quote?.price,
            shown_worth: quote?.worth,
          })
        : post('/returnorders', request),
    done: async (reply) => {
      const placed = exchanges && (reply as Schemas['CheckoutOut'])
      if (placed && placed.amount > 0) return paying.start(placed)
      onClose()
      return fresh()
    },
    failed: say.returnDialog.errorSubmittingRating,
  })
  const way = (exchange: boolean, label: string) => (
    <label>
      <input type="radio" name="way" checked={exchanges === exchange} onChange={() => setExchanges(exchange)} /> {label}
    </label>
  )
  return (
    <Dialog
      title={say.returnDialog.returnItem}
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            {say.returnDialog.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy || paying.busy} disabled={exchanges && !quote}>
            {!exchanges
              ? say.returnDialog.return
              : quote?.to_pay
                ? say.exchange.exchangeAndPay(rupees(quote.to_pay))
                : say.exchange.exchange}
          </Button>
        </>
      }
    >
      <form id={form} className={css.stack} onSubmit={send} noValidate>
        <p>{say.returnDialog.areYouSureYouWant}</p>
        <Select label={say.returnDialog.whyDoesItComeBack} {...field('kind')}>
          <option value="">{say.returnDialog.pleaseChoose}</option>
          <option value="not wanted">{say.returnDialog.iDontWantItAny}</option>
          <option value="defective">{say.returnDialog.itIsDefective}</option>
          <option value="damaged">{say.returnDialog.itCameDamaged}</option>
          <option value="wrong">{say.returnDialog.itIsTheWrongProduct}</option>
        </Select>
        <Field label={say.returnDialog.whatShouldWeKnow} maxLength={500} {...field('reason')} />
        {line.returnable_quantity > 1 && (
          <Select label={say.returnDialog.howMany} {...field('quantity')}>
            {Array.from({ length: line.returnable_quantity }, (_, i) => (
              <option key={i + 1} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </Select>
        )}
        {!line.kit && line.Amount > 0 && (
          <fieldset className={`${css.ways} ${css.row}`}>
            <legend>{say.exchange.whatShouldWeSend}</legend>
            {way(false, say.exchange.refund)}
            {way(true, say.exchange.exchange)}
          </fieldset>
        )}
        {exchanges && (
          <ExchangeFields
            line={line}
            product={product}
            onChoose={(id) => set({ product: id })}
            quantity={field('wanted')}
            quote={quote}
            refusal={asked.error instanceof Error ? asked.error.message : ''}
          />
        )}
        {refunds && (
          <label>
            <input type="checkbox" checked={toCredit} onChange={(event) => setToCredit(event.currentTarget.checked)} />{' '}
            {say.credit.toCredit}
          </label>
        )}
        {asksWhere && <RefundToFields field={field} />}
      </form>
      {paying.dialog}
    </Dialog>
  )
}
