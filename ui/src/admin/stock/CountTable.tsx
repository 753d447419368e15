import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { Scroll } from '../../parts/Scroll'
import css from '../blocks/blocks.module.css'
import { NumberCell } from './NumberCell'

type Line = Schemas['CountLine']
type Props = {
  label: string
  lines: Line[]
  /** Called with a typed quantity; without it the lines are only shown. */
  onCount?: (product: number, quantity: number) => void
  /** Whether what was expected is shown, and the button of a row. */
  compare?: boolean
  act?: (line: Line) => ReactNode
}

const signed = (n: number) => (n > 0 ? `+${n}` : String(n))

/** Products of a stock count, with what was counted and, to compare, what was expected. */
export function CountTable({ label, lines, onCount, compare = false, act }: Props) {
  return (
    <Scroll label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={css.right}>Counted</th>
            {compare && (
              <>
                <th className={css.right}>Expected</th>
                <th className={css.right}>Difference</th>
              </>
            )}
            {compare && onCount && <th className={css.right}>On hand</th>}
            {act && (
              <th className={css.stuck}>
                <span className="hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.product_id}>
              <td className={css.long}>
                {line.title} <span className="quiet">{line.sku}</span>
                {compare && line.moved && (
                  <div className={css.bad}>The stock changed while you were counting: type how many are there now.</div>
                )}
              </td>
              <td className={css.right}>
                {onCount ? (
                  <NumberCell
                    label={`${compare ? 'Counted' : 'Quantity'} of ${line.title}`}
                    least={0}
                    value={line.counted}
                    onChange={(quantity) => onCount(line.product_id, quantity)}
                  />
                ) : (
                  line.counted
                )}
              </td>
              {compare && (
                <>
                  <td className={css.right}>{line.expected}</td>
                  <td className={css.right}>
                    <strong>{signed(line.counted - line.expected)}</strong>
                  </td>
                </>
              )}
              {compare && onCount && (
                <td className={css.right}>
                  {line.shelf} → {line.shelf + line.counted - line.expected}
                </td>
              )}
              {act && <td className={css.stuck}>{act(line)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
