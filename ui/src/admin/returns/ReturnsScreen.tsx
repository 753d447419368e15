import { useState } from 'react'
import { Link } from 'wouter'
import { remove, type Schemas, urlOf } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { stateOf } from '../../rules/states'
import css from '../blocks/blocks.module.css'
import { InspectDialog } from '../blocks/InspectDialog'
import { ListFoot } from '../blocks/ListFoot'
import { type Filter, ListTools } from '../blocks/ListTools'
import { RefundDialog } from '../blocks/RefundDialog'
import { Rows } from '../blocks/Rows'
import { returnKinds } from '../blocks/returns'
import { SortHead } from '../blocks/Sort'
import { useDesk } from '../blocks/useDesk'
import { useList } from '../blocks/useList'
import { PickupDialog } from './PickupDialog'

type Row = Schemas['ReturnRow']

const columns: [string, string][] = [
  ['product', 'Product'],
  ['name', 'Customer'],
  ['reason', 'Reason'],
  ['date', 'State'],
  ['amount', 'Amount'],
]

const filters: Filter[] = [{ name: 'kind', label: 'Reason', choices: returnKinds }]

/** difference says who pays what in an exchange. */
const difference = ({ amount, exchange_paid: paid, exchange_total: total, exchange_state: state }: Row) =>
  total > paid
    ? `${rupees(total - paid, 'always')} ${stateOf(state).kept ? 'paid by the customer' : 'to be paid'}`
    : amount > paid
      ? `${rupees(amount - paid, 'always')} to refund`
      : 'no difference'

/** The order that replaces a returned product, and its state. */
function Replacement({ row }: { row: Row }) {
  if (!row.exchange_order) return null
  const { desk, tone } = stateOf(row.exchange_state)
  return (
    <>
      <br />
      Exchange: <Link href={`/adminorders/${row.exchange_order}`}>{row.exchange_order}</Link> {row.exchange_title}{' '}
      <Status tone={tone}>{row.state === 'return' && !row.inspected && desk === 'To ship' ? 'Waits' : desk}</Status>
    </>
  )
}

export function ReturnsScreen() {
  const list = useList('/returns')
  const desk = useDesk('returns')
  const { shows } = desk
  const { may } = useSession()
  const state = list.get('state')
  const returns = useCall(
    '/admin/returns',
    { page: list.page, per_page: desk.rows, state, kind: list.get('kind'), sort: list.sort },
    { staleTime: 0, keep: true, enabled: !desk.pending },
  )
  const [paying, setPaying] = useState<Row>()
  const [looking, setLooking] = useState<Row>()
  const [collecting, setCollecting] = useState<Row>()
  const cancelling = useAct()
  const refresh = useRefresh()
  return (
    <div className={`page ${css.screen}`}>
      <h1>Returns</h1>
      <div className={css.tabs} role="group" aria-label="State of the returns">
        {[
          ['', 'To refund'],
          ['processed', 'Refunded'],
          ['refused', 'Refused'],
          ['all', 'All'],
        ].map(([key = '', label]) => (
          <button key={key} type="button" aria-pressed={state === key} onClick={() => list.set({ state: key })}>
            {label}
          </button>
        ))}
      </div>
      <ListTools label="returns" desk={desk} list={list} filters={filters} columns={columns} />
      <Rows
        waits={desk.pending}
        call={returns}
        label="Returns"
        empty="No returns."
        actions
        head={
          <>
            <SortHead name="order" label="Order" {...list} />
            {shows('product') && <SortHead name="product" label="Product" {...list} />}
            {shows('name') && <SortHead name="name" label="Customer" {...list} />}
            {shows('reason') && <th>Reason</th>}
            {shows('date') && <SortHead name="date" label="State" {...list} />}
            {shows('amount') && <SortHead name="amount" label="Amount" right {...list} />}
          </>
        }
      >
        {(row) => (
          <tr key={row.return_id}>
            <td>
              <Link href={`/adminorders/${row.orders_id}`}>{row.orders_id}</Link>
              <br />
              <span className="quiet">{row.pt}</span>
            </td>
            {shows('product') && (
              <td>
                {row.quantity} × {row.title}
                <Replacement row={row} />
              </td>
            )}
            {shows('name') && <td>{row.cust_Name}</td>}
            {shows('reason') && (
              <td>
                {row.kind && <strong>{row.kind}</strong>} {row.reason || (row.kind ? '' : 'not given')}
                {row.findings && (
                  <>
                    <br />
                    <span className="quiet">Found: {row.findings}</span>
                  </>
                )}
                {row.return_photo && (
                  <>
                    {' '}
                    <a
                      href={urlOf('/return_photo/{id}', { id: row.odid, return_id: row.return_id })}
                      target="_blank"
                      rel="noreferrer"
                    >
                      picture
                    </a>
                  </>
                )}
              </td>
            )}
            {shows('date') && (
              <td>
                <Status tone={row.state === 'processed' ? 'leaf' : row.state === 'refused' ? 'brick' : 'honey'}>
                  {row.state === 'processed'
                    ? `Refunded ${day(row.refund_date)}`
                    : row.state === 'refused'
                      ? 'Refused'
                      : row.pickup === 'arrived' && !row.inspected
                        ? 'Come in, to inspect'
                        : `${row.inspected ? 'Accepted, asked' : 'Asked'} ${day(row.return_date)}`}
                </Status>
                {row.pickup && row.state === 'return' && !row.inspected && (
                  <>
                    <br />
                    <span className="quiet">
                      Pick-up {row.pickup} {row.pickup_waybill} {row.pickup_status} {row.pickup_problem}
                    </span>
                  </>
                )}
              </td>
            )}
            {shows('amount') && (
              <td className={css.right}>
                {rupees(row.amount, 'always')}
                {row.exchange_order > 0 && (
                  <>
                    <br />
                    <span className="quiet">{difference(row)}</span>
                  </>
                )}
              </td>
            )}
            <td className={css.stuck}>
              {row.collectable && (
                <Button
                  size="small"
                  kind="plain"
                  onClick={() => setCollecting(row)}
                  aria-label={`Book pick-up of ${row.title} of order ${row.orders_id}`}
                >
                  Book pick-up
                </Button>
              )}{' '}
              {(row.pickup === 'asked' || row.pickup === 'booked') && (
                <Button
                  size="small"
                  kind="plain"
                  busy={cancelling.busy}
                  onClick={() =>
                    void cancelling.act({
                      send: () => remove('/admin/returns/{id}/pickup', { id: row.odid, return_id: row.return_id }),
                      done: () => refresh('/admin/returns'),
                    })
                  }
                  aria-label={`Cancel pick-up of ${row.title} of order ${row.orders_id}`}
                >
                  Cancel pick-up
                </Button>
              )}{' '}
              {row.state === 'return' && !row.inspected && (
                <Button
                  size="small"
                  kind="plain"
                  onClick={() => setLooking(row)}
                  aria-label={`Inspect ${row.title} of order ${row.orders_id}`}
                >
                  Inspect
                </Button>
              )}{' '}
              {row.state === 'return' && row.inspected && may('refunds') && (
                <Button
                  size="small"
                  onClick={() => setPaying(row)}
                  aria-label={`${row.exchange_order ? 'Settle' : 'Refund'} ${row.title} of order ${row.orders_id}`}
                >
                  {row.exchange_order ? 'Settle' : 'Refund'}
                </Button>
              )}
            </td>
          </tr>
        )}
      </Rows>
      <ListFoot desk={desk} list={list} of={returns.data} />
      {looking && (
        <InspectDialog
          row={looking}
          onClose={() => setLooking(undefined)}
          onRefund={may('refunds') ? () => setPaying(looking) : undefined}
        />
      )}
      {collecting && <PickupDialog row={collecting} onClose={() => setCollecting(undefined)} />}
      {paying && <RefundDialog row={paying} onClose={() => setPaying(undefined)} />}
    </div>
  )
}
