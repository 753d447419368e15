import { Check, Circle } from 'lucide-react'
import { dutiesOf, type Listing } from '../../rules/duties'
import { paiseOf } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import own from './products.module.css'

type Item = { field: string; name: string; met: boolean }
type Values = Listing & { title: string; price: string; stock: string; weight: string }

/** A list of what a product still needs for sale and by law, updated while typing. Each entry leads to its field. */
export function Checklist({
  values,
  pictures,
  kit,
  certificates,
  onGo,
}: {
  values: Values
  pictures: number
  /** Whether the product is a bundle, whose stock, weight and legal facts are those of its parts. */
  kit: boolean
  /** The certificates that it seems to need, or undefined while they are not known. */
  certificates: Item[] | undefined
  onGo: (field: string) => void
}) {
  const sale: Item[] = [
    { field: 'title', name: 'title', met: values.title.trim() !== '' },
    { field: 'price', name: 'price', met: (paiseOf(values.price) ?? 0) > 0 },
    { field: 'pictures', name: 'a picture', met: pictures > 0 },
    ...(kit
      ? []
      : [
          { field: 'stock', name: 'pieces in stock', met: Number(values.stock) > 0 },
          { field: 'weight', name: 'weight, for the delivery charge', met: Number(values.weight) > 0 },
        ]),
  ]
  const law = kit ? [] : [...dutiesOf(values), ...(certificates ?? [])]
  const open = [...sale, ...law].filter((one) => !one.met).length
  const lacks = [open && `${open} open`, !certificates && 'certificates not known'].filter(Boolean).join(', ')
  return (
    <section className={css.panel} aria-label="Checklist">
      <h3 className={own.listTitle}>
        Checklist{' '}
        <span className={lacks ? 'quiet' : css.good} role="status">
          {lacks || 'complete'}
        </span>
      </h3>
      <List title="Required to sell" items={sale} onGo={onGo} />
      {law.length > 0 && <List title="Required by law" items={law} onGo={onGo} />}
    </section>
  )
}

function List({ title, items, onGo }: { title: string; items: Item[]; onGo: (field: string) => void }) {
  return (
    <div>
      <h4>{title}</h4>
      <ul className={own.checks}>
        {items.map((item) => (
          <li key={item.name} data-met={item.met || undefined}>
            {item.met ? <Check size={18} aria-label="Done" /> : <Circle size={18} aria-label="Open" />}
            <button type="button" onClick={() => onGo(item.field)}>
              {item.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
