import type { Schemas } from '../../api/client'
import { Field } from '../../parts/Field'
import css from './blocks.module.css'
import { Check } from './Check'
import own from './page.module.css'

type Order = Schemas['StaffOrder']
type Values = Record<string, string>

/** What has not shipped of an order: its lines with how many units are left. */
const leftOf = (order: Order) =>
  order.lines
    .map((line) => ({ ...line, left: line.Qty - (line.shipped_quantity || 0) }))
    .filter((line) => line.left > 0)

const nameOf = (line: { orderDetails_id: number }) => `pieces_${line.orderDetails_id}`

/** piecesIn returns what is in the parcel, from the form's values; undefined means everything that is left. */
export const piecesIn = (order: Order, values: Values) =>
  values.part === 'true'
    ? leftOf(order).map((line) => ({
        orderDetails_id: line.orderDetails_id,
        quantity: Number(values[nameOf(line)]) || 0,
      }))
    : undefined

type Props = {
  order: Order
  values: Values
  set: (changes: Values) => void
  error: string | undefined
}

/** What is in the parcel: everything that is left, or a part of it, line by line. */
export function PiecesField({ order, values, set, error }: Props) {
  const left = leftOf(order)
  const part = values.part === 'true'
  if (left.reduce((sum, line) => sum + line.left, 0) < 2) return null
  return (
    <>
      <Check
        label="Send only a part now"
        on={part}
        onChange={(on) =>
          set(
            Object.assign(
              { part: on ? 'true' : '', pieces: '' },
              ...left.map((line) => ({ [nameOf(line)]: on ? String(line.left) : '' })),
            ),
          )
        }
      />
      {part && (
        <fieldset className={own.choose}>
          <legend className="quiet">What is in this parcel? The rest stays to be shipped.</legend>
          {left.map((line) => (
            <Field
              key={line.orderDetails_id}
              label={line.title}
              inputMode="numeric"
              after={<span className="quiet">of {line.left}</span>}
              name={nameOf(line)}
              value={values[nameOf(line)] ?? ''}
              onInput={(e) => set({ [nameOf(line)]: e.currentTarget.value, pieces: '' })}
            />
          ))}
        </fieldset>
      )}
      {error && (
        <p role="alert" className={css.bad}>
          {error}
        </p>
      )}
    </>
  )
}
