import type { Schemas } from '../../api/client'
import { Field } from '../../parts/Field'
import own from './front.module.css'
import { ProductsField, useNames } from './ProductsField'

type Spot = Schemas['Spot']
type Props = { spots: Spot[]; error: string | undefined; onChange: (spots: Spot[]) => void }

/** The products marked on a picture, and where. The preview shows the marks. */
export function SpotsField({ spots, error, onChange }: Props) {
  const picked = spots.map((spot) => spot.product)
  const nameOf = useNames(picked)
  const place = (at: number, change: Partial<Spot>) =>
    onChange(spots.map((spot, n) => (n === at ? { ...spot, ...change } : spot)))
  return (
    <>
      <ProductsField
        title="Products on the picture"
        label="Mark a product on the picture"
        picked={picked}
        error={error}
        onPick={(ids) =>
          onChange(ids.map((product) => spots.find((spot) => spot.product === product) ?? { x: 50, y: 50, product }))
        }
      />
      {spots.map((spot, at) => (
        <div key={spot.product} className={own.place}>
          {(['x', 'y'] as const).map((axis) => (
            <Field
              key={axis}
              label={`${nameOf(spot.product)}: % from the ${axis === 'x' ? 'left' : 'top'}`}
              type="number"
              min={0}
              max={100}
              value={String(spot[axis])}
              onInput={(e) => place(at, { [axis]: Number(e.currentTarget.value) || 0 })}
            />
          ))}
        </div>
      ))}
    </>
  )
}
