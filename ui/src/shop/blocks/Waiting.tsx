import type { Schemas } from '../../api/client'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Read, Status } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import { clock } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './orders.module.css'
import { usePaying } from './usePaying'

type Card = Schemas['WaitingCard']

/** The orders that wait for payment or confirmation, each with buttons to continue or cancel. */
export function Waiting({ orders }: { orders: Card[] }) {
  if (orders.length === 0) return null
  return (
    <section className={css.section} aria-label={say.waiting.waitingForYou}>
      <h2>{say.waiting.waitingForYou}</h2>
      <ul>
        {orders.map((order) => (
          <WaitingOrder key={order.orders_id} order={order} />
        ))}
      </ul>
    </section>
  )
}

/** An order that waits for payment or confirmation, on its own page, with the same buttons as in the list. */
export function WaitingOne({ id }: { id: number }) {
  const orders = useCall('/orders', undefined, { staleTime: 0 })
  return (
    <Read call={orders}>
      {({ data }) => <Waiting orders={data.waiting.filter((order) => order.orders_id === id)} />}
    </Read>
  )
}

/**
 * An order that waits for its payment, or, as COD, for the customer's confirmation. The customer can continue it or
 * cancel it.
 */
function WaitingOrder({ order }: { order: Card }) {
  const { ask } = useAsking()
  const refresh = useRefresh()
  const { doing, act } = useAct()
  const again = () => refresh('/orders', '/orders_details', '/showcartlist', '/product', '/product_list')
  const paying = usePaying({
    orders: [],
    mobile: '',
    onPaid: again,
    onClosed: () => toast.info(say.paymentStep.paymentPopupClosedPleaseComplete),
    onUnable: (_, failure) => toast.error(failure instanceof Error ? failure.message : String(failure)),
  })
  const cod = order.pt === 'COD'
  const goOn = () =>
    act({
      name: 'go on',
      send: async () => {
        if (cod) return post('/codstatus', { ORDERSID: order.orders_id })
        await paying.start(await post('/resume_payment', { ORDERSID: order.orders_id }))
        return undefined
      },
      done: (reply) => (reply ? again() : undefined),
      failed: say.waiting.orderSubmissionFailed,
    })
  const drop = async () => {
    const sure = await ask({
      title: say.waiting.cancelThisOrder,
      text: say.waiting.nothingWasPaidWhatIt,
      yes: say.waiting.cancelOrder,
      danger: true,
    })
    if (!sure) return
    await act({ name: 'drop', send: () => post('/paycancel', { ordersId: order.orders_id }), done: again })
  }
  return (
    <li className={`${css.card} ${css.waiting}`}>
      <div className={css.link}>
        <span className={css.picture}>
          <Picture src={order.image} alt="" size={160} />
        </span>
        <span>
          <strong lang={tongue(order.title)}>{order.title}</strong>
          {order.product_count > 1 && <span className="quiet">{say.waiting.moreItems(order.product_count - 1)}</span>}
          <br />
          <span className="quiet">{say.waiting.order(order.orders_id)}</span>
          <br />
          <Status tone="honey">
            {cod ? say.waiting.notConfirmedYet : say.waiting.notPaidYet}
            {say.waiting.keptForYouUntil(clock(order.hold_until))}
          </Status>
        </span>
        <strong className="figures">{rupees(order.amount)}</strong>
      </div>
      <div className={css.acts}>
        <Button busy={doing === 'go on' || paying.busy} onClick={() => void goOn()}>
          {cod ? say.waiting.confirmOrder : say.waiting.pay(rupees(order.amount))}
        </Button>
        <Button kind="plain" busy={doing === 'drop'} onClick={() => void drop()}>
          {say.waiting.cancelOrder}
        </Button>
      </div>
      {paying.dialog}
    </li>
  )
}
