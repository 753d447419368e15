import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { paiseOf, rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import own from '../blocks/goods.module.css'
import { Quantity } from '../blocks/Quantity'
import type { Line } from './useBasket'

/** The amount of a line in paise. */
export const amountOf = (line: Line) => Math.round((line.agreed ?? line.price) * 100) * line.qty

type Props = {
  lines: Line[]
  total: number
  onChange: (lines: Line[]) => void
  /** Whether lower prices can be agreed with the buyer. */
  agrees?: boolean
}

/** The products of the current counter sale, with quantities and total. */
export function Lines({ lines, total, onChange, agrees = false }: Props) {
  return (
    <Scroll label="Items">
      <table className={css.table}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={css.right}>Price</th>
            <th className={css.right}>Pieces</th>
            <th className={css.right}>Amount</th>
            <th className={css.stuck}>
              <span className="hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.product_id}>
              <td>
                {line.title}
                {line.qty > line.stock && <span className={css.bad}> only {line.stock} in stock</span>}
              </td>
              <td className={css.right}>
                {agrees ? (
                  <Agreed
                    line={line}
                    onChange={(agreed) => onChange(lines.map((l) => (l === line ? { ...l, agreed } : l)))}
                  />
                ) : (
                  rupees(line.price, 'always')
                )}
              </td>
              <td className={css.right}>
                <Quantity of={line} onChange={(qty) => onChange(lines.map((l) => (l === line ? { ...l, qty } : l)))} />
              </td>
              <td className={css.right}>{rupees(amountOf(line) / 100, 'always')}</td>
              <td className={css.stuck}>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove ${line.title}`}
                  icon={<Trash2 size={18} aria-hidden="true" />}
                  onClick={() => onChange(lines.filter((l) => l !== line))}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3} className={css.right}>
              <strong>Total with GST</strong>
            </td>
            <td className={css.right}>
              <strong>{rupees(total, 'always')}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </Scroll>
  )
}

/** The price of a unit, which can be lowered for this buyer. The shop's own price stands beside an agreed one. */
function Agreed({ line, onChange }: { line: Line; onChange: (agreed: number | undefined) => void }) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const paise = paiseOf(text)
    if (paise !== undefined) onChange(paise / 100 === line.price ? undefined : paise / 100)
  }
  return (
    <>
      {line.agreed !== undefined && <s className="quiet">{rupees(line.price, 'always')}</s>}{' '}
      <input
        className={`${css.cell} ${own.pieces}`}
        inputMode="decimal"
        value={typed ?? (line.agreed ?? line.price).toFixed(2)}
        aria-label={`Price of ${line.title} in rupees`}
        onFocus={(e) => e.currentTarget.select()}
        onInput={(e) => type(e.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
    </>
  )
}
