import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { number } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { Panel } from '../blocks/Panel'
import { ProductFilter } from '../blocks/ProductFilter'
import type { useList } from '../blocks/useList'
import { noCourier } from '../blocks/zones'
import own from './packing.module.css'

type Props = {
  list: ReturnType<typeof useList>
  shown: number
  total: number
  most: string
  onMost: (most: string) => void
}

const filters = ['orders', 'courier', 'city', 'product', 'from', 'to']
const batches = ['25', '50', '100', '500']

/** Which orders are packed: those chosen in the list of orders, or the oldest that match the filters. */
export function ChoosePanel({ list, shown, total, most, onMost }: Props) {
  const couriers = useCall('/admin/couriers').data?.data ?? []
  const product = list.get('product')
  const title = useCall('/product/{id}', { id: Number(product) || 0 }, { enabled: product !== '' }).data?.data.title
  const chosen = list.get('orders') !== ''
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    list.set({ [name]: event.currentTarget.value })
  return (
    <Panel title="1. Choose">
      <p role="status">
        <strong>
          {number(shown)} {shown === 1 ? 'order' : 'orders'}
        </strong>{' '}
        {chosen ? 'chosen in the list' : total > shown ? `of ${number(total)}, oldest first` : 'to pack, oldest first'}
      </p>
      {filters.some((name) => list.get(name)) && (
        <div className={css.actions}>
          {product && <span className={css.tag}>{title ?? `Product ${product}`}</span>}
          <Button
            kind="plain"
            size="small"
            onClick={() => list.set(Object.fromEntries(filters.map((name) => [name, ''])))}
          >
            All orders
          </Button>
        </div>
      )}
      {!chosen && (
        <details className={own.filters} open={filters.some((name) => list.get(name)) || undefined}>
          <summary>Filter</summary>
          <div className={css.form}>
            <Select label="Batch size" value={most} onChange={(event) => onMost(event.currentTarget.value)}>
              {batches.map((size) => (
                <option key={size} value={size}>
                  {size} at most
                </option>
              ))}
            </Select>
            <Select label="Booked with" value={list.get('courier')} onChange={set('courier')}>
              <option value="">Any courier</option>
              {couriers.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
              <option value={noCourier}>Not booked</option>
            </Select>
            <Field label="City" defaultValue={list.get('city')} onChange={set('city')} />
            <div className={own.product}>
              <label htmlFor="bench-product">Product</label>
              <ProductFilter key={product} id="bench-product" onPick={(id) => list.set({ product: id })} />
            </div>
            <Field label="From" type="date" value={list.get('from')} onInput={set('from')} />
            <Field label="To" type="date" value={list.get('to')} onInput={set('to')} />
          </div>
        </details>
      )}
    </Panel>
  )
}
