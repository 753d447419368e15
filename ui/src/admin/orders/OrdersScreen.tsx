import { useCallback, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading, Status } from '../../parts/State'
import { clock, day } from '../../rules/dates'
import { dayIn } from '../../rules/days'
import { rupees } from '../../rules/money'
import { Refused } from '../../rules/refused'
import { isToShip, lost, stateOf } from '../../rules/states'
import { states } from '../../rules/states.gen'
import css from '../blocks/blocks.module.css'
import { Highlight } from '../blocks/Highlight'
import { ListFoot } from '../blocks/ListFoot'
import { type Filter, ListTools } from '../blocks/ListTools'
import { ProductFilter } from '../blocks/ProductFilter'
import { paidBy } from '../blocks/paidBy'
import { SearchForm } from '../blocks/SearchForm'
import { SortHead } from '../blocks/Sort'
import { useDesk } from '../blocks/useDesk'
import { useLastPage, useList } from '../blocks/useList'
import { useSelection } from '../blocks/useSelection'
import { noCourier, zones } from '../blocks/zones'
import { BulkBar } from './BulkBar'
import { OrderPreview } from './OrderPreview'
import { ShipManyDialog } from './ShipManyDialog'

type Row = Schemas['StaffOrderRow']

/** The tabs for work to be done, each under the state after whose tab it is placed. */
const after: Record<string, [tab: string, label: string][]> = {
  placed: [
    ['cod', 'COD to confirm'],
    ['pack', 'To pack'],
    ['packed', 'To hand over'],
    ['stock', 'Waits for stock'],
    ['booking', 'Not booked'],
  ],
  confirmed: [['late', 'Late']],
  shipped: [['undelivered', 'Delivery failed']],
}

/** All tabs. "To ship" contains every confirmed order and is shown on request. */
const tabs: [state: string, label: string][] = [
  ['', 'All'],
  ...Object.entries(states).flatMap(([name, { desk }]): [string, string][] => [[name, desk], ...(after[name] ?? [])]),
  ['sold', 'All but cancelled'],
]

/** Tabs that are only shown while they contain orders, or are open. */
const passing = new Set(['placed', 'cod', 'packed', 'stock', 'booking', 'undelivered', 'late', 'sold', 'issued'])

const columns: [string, string][] = [
  ['date', 'Date'],
  ['name', 'Customer Name'],
  ['tags', 'Tags'],
  ['state', 'State'],
  ['payment', 'Payment'],
  ['amount', 'Total (₹)'],
]

/** Filters that need a name. The reports' charts link to them; a product can also be chosen here. */
const parts = ['product', 'category', 'area'] as const

/**
 * filtersOf returns the filters of the order list; tags are the shop's tags, the customer comes from the previous
 * screen.
 */
const filtersOf = (
  tags: string[],
  couriers: string[],
  customer: [string, string][],
  named: Filter[],
  { promise, courier }: { promise: string; courier: string },
): Filter[] => [
  ...named,
  {
    name: 'courier',
    label: 'Courier',
    choices: [...new Set([...couriers, courier, noCourier])]
      .filter(Boolean)
      .map((name) => [name, name === noCourier ? 'No courier' : name]),
  },
  { name: 'city', label: 'City', text: true },
  {
    name: 'pt',
    label: 'Payment',
    choices: [
      ['COD', 'COD'],
      ['Pre-paid', 'Pre-paid'],
    ],
  },
  { name: 'tag', label: 'Tag', choices: tags.map((tag) => [tag, tag]) },
  { name: 'from', label: promise ? 'Promised from' : 'From' },
  { name: 'to', label: promise ? 'Promised to' : 'To' },
  {
    name: 'channel',
    label: 'Channel',
    choices: [
      ['online', 'Online'],
      ['counter', 'At the counter'],
    ],
  },
  {
    name: 'promise',
    label: 'Promised day',
    choices: [
      ['kept', 'Kept'],
      ['missed', 'Missed'],
    ],
  },
  { name: 'zone', label: 'Zone', choices: zones },
  { name: 'returning', label: 'Customers', choices: [['yes', 'Returning']] },
  { name: 'customer', label: 'Customer', choices: customer, there: true },
]

/** The list of orders. Its tab, filters, sorting and page are in the URL, so that a view can be saved or shared. */
export function OrdersScreen() {
  const list = useList('/adminorders')
  const desk = useDesk('orders', 5)
  const { shows } = desk
  const tags = useCall('/admin/tags', undefined, { staleTime: 0 })
  const couriers = useCall('/admin/couriers')
  const [preview, setPreview] = useState(0)
  const [shipping, setShipping] = useState(list.get('ship') === 'many')
  const selection = useSelection()
  const state = list.get('state')
  const search = list.get('search')
  const sought = dayIn(search)
  const narrow = {
    pt: list.get('pt'),
    tag: list.get('tag'),
    from: list.get('from'),
    to: list.get('to'),
    channel: list.get('channel'),
    returning: list.get('returning'),
    product: list.get('product'),
    category: list.get('category'),
    area: list.get('area'),
    city: list.get('city'),
    promise: list.get('promise'),
    zone: list.get('zone'),
    courier: list.get('courier'),
    customer: list.get('customer'),
  }
  const named = useNamed(narrow, (product) => list.set({ product }))
  const asked = { state, search, sort: list.sort, ...narrow }
  const narrowed = Object.values(narrow).join()
  const orders = useCall(
    '/fetch_orders',
    { page: list.page, per_page: desk.rows, ...asked },
    { staleTime: 0, keep: true, enabled: !desk.pending },
  )
  useLastPage(orders)
  const counts = orders.data?.counts ?? {}
  const rows = orders.data?.data ?? []
  const customer: [string, string][] = narrow.customer ? [[narrow.customer, rows[0]?.cust_Name ?? narrow.customer]] : []
  // The selection is cleared when the list changes.
  const clear = selection.clear
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, search or filter is another list
  useEffect(() => clear(), [state, search, narrowed, clear])
  const closePreview = useCallback(() => setPreview(0), [])
  // The column for tags is shown only if an order has any.
  const tagged = rows.some((row) => row.tags.length > 0)
  const all = rows.length > 0 && rows.every((row) => selection.has(row.orders_id))
  return (
    <div className={`page ${css.screen} ${css.rows}`}>
      <div className={css.head}>
        <h1>Orders</h1>
        <SearchForm
          label="Search orders"
          placeholder="Search orders"
          value={search}
          onSearch={(text) => list.set({ search: text })}
        />
        <div className={css.actions}>
          <Button kind="plain" onClick={() => setShipping(true)}>
            Ship many
          </Button>
        </div>
      </div>
      <ListTools
        label="orders"
        desk={desk}
        list={list}
        filters={filtersOf(tags.data?.data ?? [], couriers.data?.data ?? [], customer, named, narrow)}
        columns={columns}
      >
        <div className={css.tabs} role="group" aria-label="State of the orders">
          {tabs
            .filter(([key]) => orders.data && (!passing.has(key) || counts[key] || state === key))
            .map(([key, label]) => (
              <button key={key} type="button" aria-pressed={state === key} onClick={() => list.set({ state: key })}>
                {label}
                {key && counts[key] ? ` ${counts[key]}` : ''}
              </button>
            ))}
        </div>
      </ListTools>
      {selection.ids.length > 0 && (
        <BulkBar
          ids={selection.ids}
          state={state}
          total={orders.data?.total ?? 0}
          asked={asked}
          books={orders.data?.books ?? false}
          pickup={orders.data?.first_pickup ?? ''}
          onSelect={selection.set}
          onClear={selection.clear}
        />
      )}
      {orders.isPending || desk.pending ? (
        <Loading />
      ) : orders.isError ? (
        <Failed
          message={
            orders.error instanceof Refused ? orders.error.message : 'Failed to fetch orders. Please try again later'
          }
          again={() => void orders.refetch()}
        />
      ) : rows.length === 0 ? (
        <Empty title="No orders found." />
      ) : (
        <div className={preview ? css.beside : undefined}>
          <Scroll
            label="Orders"
            onPreview={(row, asked) =>
              (asked || preview) && setPreview(asked && preview === Number(row) ? 0 : Number(row))
            }
          >
            <table className={css.table} data-lines="2">
              <thead>
                <tr>
                  <th className={css.tick}>
                    <input
                      type="checkbox"
                      aria-label="Select all on this page"
                      checked={all}
                      onChange={() =>
                        selection.put(
                          rows.map((row) => row.orders_id),
                          !all,
                        )
                      }
                    />
                  </th>
                  <SortHead name="id" label="Order Number" {...list} />
                  {shows('date') && <SortHead name="date" label="Date" {...list} />}
                  {shows('name') && <SortHead name="name" label="Customer Name" {...list} />}
                  {shows('tags') && tagged && <th>Tags</th>}
                  {shows('state') && <SortHead name="state" label="State" {...list} />}
                  {shows('payment') && <SortHead name="payment" label="Payment" {...list} />}
                  {shows('amount') && <SortHead name="amount" label="Total (₹)" right {...list} />}
                </tr>
              </thead>
              <tbody>
                {rows.map((order, i) => (
                  <tr
                    key={order.orders_id}
                    data-row={order.orders_id}
                    data-selected={selection.has(order.orders_id) || undefined}
                  >
                    <td className={css.tick} data-at="tick">
                      <input
                        type="checkbox"
                        aria-label={`Select order ${order.orders_id}`}
                        checked={selection.has(order.orders_id)}
                        onClick={(event) =>
                          selection.tick(
                            i,
                            rows.map((row) => row.orders_id),
                            event.shiftKey,
                          )
                        }
                        onChange={() => {}}
                      />
                    </td>
                    <td data-at="id">
                      <Link href={`/adminorders/${order.orders_id}`}>
                        <Highlight text={String(order.orders_id)} part={search} />
                      </Link>
                    </td>
                    {shows('date') && (
                      <td data-at="date">
                        <Highlight
                          text={day(order.date)}
                          part={sought && order.date?.startsWith(sought) ? day(order.date) : search}
                        />
                        <time>, {clock(order.date)}</time>
                      </td>
                    )}
                    {shows('name') && (
                      <td data-at="name" title={`${order.cust_Name}, ${order.place}`}>
                        <Highlight text={order.cust_Name} part={search} />{' '}
                        <span className="quiet">
                          <Highlight text={order.place} part={search} />
                          {search && /^\+?[\d ]{4,}$/.test(search) && (
                            <>
                              {' · '}
                              <Highlight text={order.mob} part={search} />
                            </>
                          )}
                        </span>
                      </td>
                    )}
                    {shows('tags') && tagged && (
                      <td>
                        <span className={css.tags}>
                          {order.tags.map((tag) => (
                            <span key={tag} className={css.tag}>
                              {tag}
                            </span>
                          ))}
                        </span>
                      </td>
                    )}
                    {shows('state') && (
                      <td data-at="state" title={[order.courier_name, order.tracking_id].filter(Boolean).join(' ')}>
                        <Status tone={stateOf(order.state).tone}>{wordOf(order)}</Status>
                        {order.packer && <span className="quiet"> {order.packer} is packing it</span>}
                        {order.waits_for && (
                          <span className="quiet">
                            {' '}
                            {order.waits_for}, {day(order.waits_until)}
                          </span>
                        )}
                        {order.courier_name && (
                          <span className="quiet">
                            {' '}
                            {order.courier_name} <Highlight text={order.tracking_id} part={search} />
                          </span>
                        )}
                      </td>
                    )}
                    {shows('payment') && (
                      <td>
                        {paidBy(order)} <span className="quiet">{moneyOf(order)}</span>
                      </td>
                    )}
                    {shows('amount') && (
                      <td className={css.right} data-at="amount">
                        <Highlight text={rupees(order.amount, 'always')} part={search} amount />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          {preview > 0 && <OrderPreview id={preview} onClose={closePreview} />}
        </div>
      )}
      <ListFoot desk={desk} list={list} of={orders.data} />
      {shipping && <ShipManyDialog onClose={() => setShipping(false)} />}
    </div>
  )
}

/** useNamed returns the filters that need the name of what they are set to: product, category and area. */
function useNamed(asked: Record<(typeof parts)[number], string>, onProduct: (product: string) => void): Filter[] {
  const product = useCall('/product/{id}', { id: Number(asked.product) || 0 }, { enabled: Boolean(asked.product) })
  const categories = useCall('/fetchcategories', undefined, { enabled: Boolean(asked.category) })
  const names = {
    product: product.data?.data.title,
    category: categories.data?.data.find((one) => String(one.id) === asked.category)?.category,
    area: asked.area,
  }
  const labels = { product: 'Product', category: 'Category', area: 'Sent to' }
  return parts.map((name) => ({
    name,
    label: labels[name],
    ...(name === 'product'
      ? { control: (id: string) => <ProductFilter key={asked.product} id={id} onPick={onProduct} /> }
      : { there: true }),
    choices: [[asked[name], names[name] || `No. ${asked[name]}`]],
  }))
}

function wordOf(order: Row): string {
  if (isToShip(order.state) && order.packed_date) return 'Packed'
  if (order.waits_for) return 'Waits for stock'
  return order.part_shipped ? 'Part shipped' : stateOf(order.state).desk
}

/** moneyOf describes the payment state: paid, to be collected on delivery, or outstanding. */
function moneyOf(order: Row): string {
  if (order.due > 0 && !lost(order.state)) return 'to collect'
  if (order.state === 'placed') return 'not paid yet'
  return order.due > 0 ? '' : 'paid'
}
