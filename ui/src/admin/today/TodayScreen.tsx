import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { useWaiting } from '../../api/waiting'
import { Failed, Loading, Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { moment } from '../../rules/dates'
import { span } from '../../rules/days'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import { stateOf } from '../../rules/states'
import blocks from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { paidBy } from '../blocks/paidBy'
import { piles } from '../blocks/piles'
import { choose, chosen, kinds, ways } from '../blocks/told'
import { Guide } from './Guide'
import { Money } from './Money'
import css from './today.module.css'

/** The start screen of all staff: what was sold, and what waits, in the order in which it should be done. It updates itself. */
export function TodayScreen() {
  const { user, may } = useSession()
  const call = useWaiting()
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { waits, newest } = call.data.data
  return (
    <div className={`page ${blocks.screen}`}>
      <div className={blocks.head}>
        <h1>Today</h1>
        <p className="quiet">
          {user.name} · {shop.data?.data.shop_name}
        </p>
      </div>
      {shop.data?.data.shop_open === false && may('settings') && <Guide isOpen={false} />}
      {may('insights') && <Money />}
      <div className={css.columns}>
        <section className={css.list} aria-label="To do">
          {waits.length === 0 ? (
            <div className={css.clear}>
              <p>
                <strong>Nothing to do.</strong>
              </p>
              <p className="quiet">New tasks appear here automatically.</p>
            </div>
          ) : (
            <ol>
              {waits.map((pile) => (
                <Pile key={pile.name} pile={pile} />
              ))}
            </ol>
          )}
        </section>
        <div className={css.side}>
          {(may('orders') || may('pack')) && <Newest orders={newest} />}
          {shop.data?.data.shop_open && may('settings') && <Guide isOpen />}
          <Telling />
        </div>
      </div>
    </div>
  )
}

function Pile({ pile }: { pile: Schemas['PileData'] }) {
  const words = piles[pile.name]
  if (!words) return null
  return (
    <li>
      <Link href={words.href} className={css.pile} data-tone={pile.late ? 'brick' : words.tone}>
        <strong>{pile.count}</strong>
        <span>
          {pile.count === 1 ? words.one : words.more}
          <small>
            {pile.due
              ? pile.late
                ? ` the oldest is overdue by ${span(pile.due)}`
                : ` the oldest is due within ${span(pile.due)}`
              : pile.since
                ? ` the oldest waits ${span(pile.since)}`
                : ''}
          </small>
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}

function Newest({ orders }: { orders: Schemas['NewestOrder'][] }) {
  return (
    <section className={blocks.panel} aria-label="Newest orders">
      <h2 className={css.title}>Newest orders</h2>
      {orders.length === 0 && <p className="quiet">Your first order will appear here.</p>}
      <ol className={css.newest}>
        {orders.map((order) => (
          <li key={order.orders_id}>
            <Link href={`/adminorders/${order.orders_id}`}>
              <span className="figures">{order.orders_id}</span> {order.cust_Name}
            </Link>
            <strong className="figures">{rupees(order.amount)}</strong>
            <small className="quiet">
              {moment(order.date)} · {paidBy(order)} · {order.title}
              {order.product_count > 1 ? ` and ${order.product_count - 1} more` : ''}
            </small>
            <Status tone={stateOf(order.state).tone}>{stateOf(order.state).desk}</Status>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The choice of what this computer notifies about, and how loudly. */
function Telling() {
  const [, again] = useState(0)
  const set = async (name: string, on: boolean) => {
    const allowed =
      name !== 'desktop' || !on || ('Notification' in window && (await Notification.requestPermission()) === 'granted')
    choose(name, on && allowed)
    again((n) => n + 1)
  }
  return (
    <details className={css.telling}>
      <summary>Notifications</summary>
      <div className={css.choices}>
        <h3>On this device</h3>
        {[...kinds, ...ways].map(([name, label]) => (
          <Check key={name} label={label} on={chosen(name)} onChange={(on) => void set(name, on)} />
        ))}
        <Mailed />
      </div>
    </details>
  )
}

/**
 * The choice of what is emailed to the person: at most one email every quarter of an hour, and only if something
 * is new.
 */
function Mailed() {
  const told = useCall('/admin/told')
  const refresh = useRefresh()
  const { doing, act } = useAct()
  const offered = told.data?.data.offered ?? []
  const mailed = told.data?.data.mailed ?? []
  if (offered.length === 0) return null
  return (
    <>
      <h3>By email</h3>
      {kinds
        .filter(([name]) => offered.includes(name))
        .map(([name, label]) => (
          <Check
            key={name}
            label={label}
            on={mailed.includes(name)}
            disabled={doing === name}
            onChange={(on) =>
              void act({
                name,
                send: () => post('/admin/told', { name, on }),
                done: () => refresh('/admin/told'),
              })
            }
          />
        ))}
      <p className="quiet">At most one email every 15 minutes, and only when there is something new.</p>
    </>
  )
}
