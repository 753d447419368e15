import { Trash2 } from 'lucide-react'
import { Button } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { NumberCell } from './NumberCell'
import own from './stock.module.css'
import { type Line, worthOf } from './useDelivery'

type Props = {
  lines: Line[]
  onChange: (product: number, changes: Partial<Line>) => void
  onDrop: (product: number) => void
}

/** The products of a delivery, with the quantity and the cost of each and the total before GST. */
export function DeliveryLines({ lines, onChange, onDrop }: Props) {
  const total = lines.reduce((sum, line) => sum + (worthOf(line) ?? 0), 0)
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <Scroll label="Products delivered">
      <table className={css.table}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={css.right}>Quantity</th>
            <th className={css.right}>Cost each, before GST</th>
            <th className={css.right}>Amount</th>
            <th className={css.stuck}>
              <span className="hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.product_id}>
              <td className={css.long}>
                {line.title} <span className="quiet">{line.sku}</span>
              </td>
              <td className={css.right}>
                <NumberCell
                  label={`Quantity of ${line.title}`}
                  value={line.quantity}
                  onChange={(quantity) => onChange(line.product_id, { quantity })}
                />
              </td>
              <td className={css.right}>
                <input
                  className={`${css.cell} ${own.amount}`}
                  inputMode="decimal"
                  aria-label={`Cost of ${line.title}`}
                  aria-invalid={worthOf(line) === undefined || undefined}
                  value={line.cost}
                  onFocus={(e) => e.currentTarget.select()}
                  onInput={(e) => onChange(line.product_id, { cost: e.currentTarget.value })}
                  onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
                />
              </td>
              <td className={css.right}>{rupees((worthOf(line) ?? 0) / 100, 'always')}</td>
              <td className={css.stuck}>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove ${line.title}`}
                  icon={<Trash2 size={18} aria-hidden="true" />}
                  onClick={() => onDrop(line.product_id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <strong>Total before GST</strong>
            </td>
            <td className={css.right}>
              <strong>{units}</strong>
            </td>
            <td />
            <td className={css.right}>
              <strong>{rupees(total / 100, 'always')}</strong>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </Scroll>
  )
}
