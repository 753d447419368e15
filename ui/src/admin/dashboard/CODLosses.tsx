import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Scroll } from '../../parts/Scroll'
import { rupees } from '../../rules/money'
import blocks from '../blocks/blocks.module.css'
import css from './dashboard.module.css'

/** The cost of cash on delivery: returned parcels by month and by pincode. */
export function CODLosses() {
  const losses = useCall('/admin/cod-losses').data?.data
  if (!losses || losses.months.length === 0) return null
  const add = (of: (row: Schemas['CodLoss']) => number) => losses.months.reduce((n, row) => n + of(row), 0)
  return (
    <section className={`${blocks.panel} ${css.broad}`} aria-labelledby="cod">
      <h2 id="cod">COD parcels that came back</h2>
      <p>
        In twelve months <strong>{add((row) => row.came_back)}</strong> of {add((row) => row.sent)} came back, worth{' '}
        {rupees(add((row) => row.value * 100) / 100, 'always')}. The courier charged both ways;{' '}
        {rupees(add((row) => row.lost * 100) / 100, 'always')} of delivery charges were not paid by these customers.
      </p>
      <details>
        <summary>By month and by pincode</summary>
        <div className={blocks.stack}>
          <Table label="By month" first="Month" rows={losses.months} />
          {losses.pins.length > 0 && <Table label="By pincode" first="Pincode" rows={losses.pins} />}
        </div>
      </details>
      <p className="quiet">
        <Link href="/settings">Settings</Link>, COD guard, decides who gets COD.
      </p>
    </section>
  )
}

function Table({ label, first, rows }: { label: string; first: string; rows: Schemas['CodLoss'][] }) {
  return (
    <Scroll label={label}>
      <table className={blocks.table}>
        <thead>
          <tr>
            <th>{first}</th>
            <th className={blocks.right}>Sent</th>
            <th className={blocks.right}>Returned to sender</th>
            <th className={blocks.right}>Share</th>
            <th className={blocks.right}>Worth</th>
            <th className={blocks.right}>Delivery unpaid</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.of}>
              <td>{row.of}</td>
              <td className={blocks.right}>{row.sent}</td>
              <td className={blocks.right}>{row.came_back}</td>
              <td className={blocks.right}>{((row.came_back / Math.max(1, row.sent)) * 100).toFixed(0)} %</td>
              <td className={blocks.right}>{rupees(row.value, 'always')}</td>
              <td className={blocks.right}>{rupees(row.lost, 'always')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
