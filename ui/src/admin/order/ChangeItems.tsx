import { Minus, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../parts/Button'
import { Select } from '../../parts/Field'
import { rupees } from '../../rules/money'
import { firstOf, stepOf } from '../../rules/quantities'
import own from '../blocks/goods.module.css'
import { Quantity } from '../blocks/Quantity'
import type { Item, useChange } from './useChange'

/** The products of an order that is being changed: another variant, more or fewer pieces, or none. */
export function ChangeItems({ change }: { change: ReturnType<typeof useChange> }) {
  return (
    <ul aria-label="Products">
      {change.items.map((item, at) => (
        <li key={item.product_id} className={own.item}>
          <span>
            {item.title}
            <br />
            <span className="quiet">
              {rupees(item.price, 'always')} {item.sku}
            </span>
            <Variant item={item} taken={change.items} onChange={(variant) => change.swap(at, variant)} />
          </span>
          <span className={own.stepper}>
            <Button
              kind="plain"
              size="small"
              aria-label={`Fewer ${item.title}`}
              icon={<Minus size={18} aria-hidden="true" />}
              disabled={item.qty - stepOf(item) < firstOf(item)}
              onClick={() => change.setQty(at, item.qty - stepOf(item))}
            />
            <Quantity of={item} onChange={(qty) => change.setQty(at, qty)} />
            <Button
              kind="plain"
              size="small"
              aria-label={`More ${item.title}`}
              icon={<Plus size={18} aria-hidden="true" />}
              onClick={() => change.setQty(at, item.qty + stepOf(item))}
            />
          </span>
          <strong>{rupees((Math.round(item.price * 100) * item.qty) / 100, 'always')}</strong>
          <Button
            kind="quiet"
            size="small"
            aria-label={`Remove ${item.title}`}
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => change.remove(at)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Chooses another variant of the same product, if it has several. */
function Variant(props: { item: Item; taken: Item[]; onChange: (variant: Item['variants'][number]) => void }) {
  const { item, taken } = props
  const others = item.variants.filter(
    (v) => v.product_id === item.product_id || !taken.some((one) => one.product_id === v.product_id),
  )
  if (!others.some((v) => v.product_id !== item.product_id)) return null
  return (
    <Select
      label={`Variant of ${item.title}`}
      value={String(item.product_id)}
      onInput={(e) => {
        const chosen = others.find((v) => String(v.product_id) === e.currentTarget.value)
        if (chosen) props.onChange(chosen)
      }}
    >
      {!others.some((v) => v.product_id === item.product_id) && <option value={item.product_id}>{item.title}</option>}
      {others.map((v) => (
        <option key={v.product_id} value={v.product_id}>
          {v.title}
          {v.stock < 1 && v.product_id !== item.product_id ? ', sold out' : ''}
        </option>
      ))}
    </Select>
  )
}
