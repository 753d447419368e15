import { useState } from 'react'
import { Link } from 'wouter'
import { Refused } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading, Status } from '../../parts/State'
import { clock, day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Highlight } from '../blocks/Highlight'
import { SearchForm } from '../blocks/SearchForm'
import { SortHead } from '../blocks/Sort'
import { stateTones, stateWords } from '../blocks/states'
import { useList } from '../blocks/useList'
import { ShipManyDialog } from './ShipManyDialog'

const perPage = 5

export function OrdersScreen() {
  const list = useList('/adminorders')
  const [shipping, setShipping] = useState(false)
  const state = list.get('state')
  const search = list.get('search')
  const orders = useCall(
    '/fetch_orders',
    { page: list.page, per_page: perPage, state, search, sort: list.sort },
    { staleTime: 0, keep: true },
  )
  const counts = orders.data?.counts ?? {}
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Orders</h1>
        <Button kind="plain" onClick={() => setShipping(true)}>
          Ship many
        </Button>
      </div>
      <div className={css.filters}>
        <SearchForm
          label="Search orders"
          placeholder="Search orders"
          value={search}
          onSearch={(text) => list.set({ search: text })}
        />
      </div>
      <div className={css.tabs} role="group" aria-label="State of the orders">
        {['', 'confirmed', 'shipped', 'delivered', 'cancelled', 'returned'].map((s) => (
          <button key={s} type="button" aria-pressed={state === s} onClick={() => list.set({ state: s })}>
            {s === '' ? 'All' : stateWords[s]}
            {s && counts[s] ? ` ${counts[s]}` : ''}
          </button>
        ))}
      </div>
      {orders.isPending ? (
        <Loading />
      ) : orders.isError ? (
        <Failed
          message={
            orders.error instanceof Refused ? orders.error.message : 'Failed to fetch orders. Please try again later'
          }
          again={() => void orders.refetch()}
        />
      ) : orders.data.data.length === 0 ? (
        <Empty title="No orders found." />
      ) : (
        <Scroll label="Orders">
          <table className={css.table}>
            <thead>
              <tr>
                <SortHead name="id" label="Order Number" {...list} />
                <SortHead name="date" label="Date" {...list} />
                <SortHead name="name" label="Customer Name" {...list} />
                <SortHead name="state" label="State" {...list} />
                <SortHead name="payment" label="Payment" {...list} />
                <SortHead name="amount" label="Total (₹)" right {...list} />
              </tr>
            </thead>
            <tbody>
              {orders.data.data.map((order) => (
                <tr key={order.orders_id}>
                  <td>
                    <Link href={`/adminorders/${order.orders_id}`}>
                      <Highlight text={String(order.orders_id)} part={search} />
                    </Link>
                  </td>
                  <td>
                    {day(order.date)} {clock(order.date)}
                  </td>
                  <td>
                    <Highlight text={order.cust_Name} part={search} />
                    <br />
                    <span className="quiet">{order.place}</span>
                  </td>
                  <td>
                    <Status tone={stateTones[order.state] ?? 'soft'}>{stateWords[order.state]}</Status>
                  </td>
                  <td>{order.pt}</td>
                  <td className={css.right}>{rupees(order.amount, 'always')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pager page={list.page} pages={orders.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
      {shipping && <ShipManyDialog onClose={() => setShipping(false)} />}
    </div>
  )
}
