import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas, urlOf } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button, buttonClass } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { BankCell } from './BankCell'
import { Due } from './Due'
import { OrderLink } from './OrderLink'
import { Section } from './Section'
import { SheetDialog } from './SheetDialog'
import { useFirst } from './useFirst'
import { counted, kilos, stale } from './words'

type Money = Schemas['CodMoneyData']

/** COD money: what couriers collected and owe, the remittances that they paid, and what is to be disputed. */
export function RemittancesScreen() {
  const call = useCall('/admin/cod-remittances', undefined, { staleTime: 0 })
  const [reading, setReading] = useState(false)
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const money = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>COD remittances</h1>
        <Button onClick={() => setReading(true)}>Read a courier’s sheet</Button>
      </div>
      <p className="quiet">
        The sheet of a courier lists each parcel that it paid for, and what it deducted. Each is matched to your parcels
        by its tracking number, and the sum to your bank statement. Parcels delivered before {day(money.since)} count as
        paid out{money.days > 0 ? `; one is overdue ${money.days} days after delivery` : ''}.{' '}
        <Link href="/settings?find=cod_remit">Change this</Link>
      </p>
      <Due money={money} />
      <Drivers rows={money.drivers} />
      <Differences rows={money.differences} />
      <Remittances rows={money.remittances} />
      <Heavy rows={money.heavy} />
      {reading && <SheetDialog onClose={() => setReading(false)} />}
    </div>
  )
}

/** The button that accepts a difference, after which it is no longer listed. */
function Accept({ id, about }: { id: number; about: string }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  return (
    <Button
      size="small"
      kind="plain"
      busy={busy}
      aria-label={`Accept the difference of ${about}`}
      onClick={() =>
        void act({ send: () => post('/admin/cod-lines/{id}/accept', {}, { id }), done: () => refresh(...stale) })
      }
    >
      Accept
    </Button>
  )
}

/** The cash that drivers of the shop collected at the door and have not handed in. */
function Drivers({ rows }: { rows: Money['drivers'] }) {
  if (rows.length === 0) return null
  return (
    <Section
      id="drivers"
      title="Cash with your drivers"
      columns={['Driver', 'Day', { figures: 'Not handed in' }]}
      more={null}
    >
      {rows.map((row) => (
        <tr key={row.driver + row.day}>
          <td>{row.driver}</td>
          <td>{day(row.day)}</td>
          <td className={css.right}>{rupees(row.amount, 'always')}</td>
          <td className={css.stuck}>
            <Link href={`/deliveries?day=${row.day}`}>Open the day</Link>
          </td>
        </tr>
      ))}
    </Section>
  )
}

function Differences({ rows }: { rows: Money['differences'] }) {
  const { shown, more } = useFirst(rows, 'differences')
  return (
    <Section
      id="differences"
      title="Differences"
      columns={['Order', 'Tracking number', 'Remittance', 'Difference', { figures: 'Paid' }]}
      empty={<p className={css.good}>Couriers paid out what they collected for each parcel.</p>}
      more={more}
    >
      {shown.map((row) => (
        <tr key={row.line_id}>
          <td>
            <OrderLink id={row.orders_id} />
          </td>
          <td>{row.waybill}</td>
          <td>
            <Link href={`/codremittances/${row.remittance_id}`}>{row.utr}</Link>
          </td>
          <td className={css.long}>{row.message}</td>
          <td className={css.right}>{rupees(row.amount, 'always')}</td>
          <td className={css.stuck}>
            <Accept id={row.line_id} about={row.waybill} />
          </td>
        </tr>
      ))}
    </Section>
  )
}

function Remittances({ rows }: { rows: Money['remittances'] }) {
  const { shown, more } = useFirst(rows, 'remittances')
  return (
    <Section
      id="remittances"
      title="Remittances"
      columns={[
        'Day',
        'Bank reference (UTR)',
        'Paid by',
        { figures: 'Parcels' },
        { figures: 'For parcels' },
        { figures: 'Deducted' },
        { figures: 'Paid out' },
      ]}
      last="In the bank"
      empty={<p className="quiet">No remittances yet. Read the sheet that your courier sends by email.</p>}
      more={more}
    >
      {shown.map((row) => (
        <tr key={row.id}>
          <td>{day(row.day)}</td>
          <td>
            <Link href={`/codremittances/${row.id}`}>{row.utr}</Link>
            {row.different > 0 && <div className={css.bad}>{counted(row.different, 'difference')}</div>}
          </td>
          <td>{row.courier}</td>
          <td className={css.right}>{row.parcels}</td>
          <td className={css.right}>{rupees(row.gross, 'always')}</td>
          <td className={css.right}>{rupees(row.deducted, 'always')}</td>
          <td className={css.right}>{rupees(row.net, 'always')}</td>
          <td className={css.stuck}>
            <BankCell row={row} />
          </td>
        </tr>
      ))}
    </Section>
  )
}

/** Parcels that the courier charged with more weight than the shop knows; couriers charge by steps of 500 g. */
function Heavy({ rows }: { rows: Money['heavy'] }) {
  const { shown, more } = useFirst(rows, 'parcels')
  if (rows.length === 0) return null
  return (
    <Section
      id="weights"
      title="Charged weight above ours"
      beside={
        <a href={urlOf('/admin/cod-weights')} download className={buttonClass('plain', 'small')}>
          Sheet for the courier
        </a>
      }
      columns={[
        'Order',
        'Tracking number',
        'Courier',
        { figures: 'Our weight' },
        { figures: 'Charged' },
        { figures: 'More by' },
      ]}
      more={more}
    >
      {shown.map((row) => (
        <tr key={row.line_id}>
          <td>
            <OrderLink id={row.orders_id} />
          </td>
          <td>{row.waybill}</td>
          <td>{row.courier}</td>
          <td className={css.right}>{kilos(row.ours)}</td>
          <td className={css.right}>{kilos(row.charged)}</td>
          <td className={css.right}>{kilos(row.charged - row.ours)}</td>
          <td className={css.stuck}>
            <Accept id={row.line_id} about={row.waybill} />
          </td>
        </tr>
      ))}
    </Section>
  )
}
