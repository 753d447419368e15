import { Plus, Trash2, X } from 'lucide-react'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import controls from '../blocks/controls.module.css'
import { type Grid, newValue, type Option, type Value, withOption, without } from './grid'
import own from './variants.module.css'

/** The most options of a product, such as colour and size. */
const most = 3

type Props = { grid: Grid; onChange: (grid: Grid) => void }

/** The editor of up to three options with their values. A value may have a colour, shown as a swatch in the shop. */
export function OptionsEditor({ grid, onChange }: Props) {
  const { ask } = useAsking()
  const { options, rows } = grid
  const set = (at: number, change: Partial<Option>) =>
    onChange({ ...grid, options: options.map((one, i) => (i === at ? { ...one, ...change } : one)) })
  const setValue = (at: number, i: number, change: Partial<Value>) =>
    set(at, { values: (options[at]?.values ?? []).map((one, j) => (j === i ? { ...one, ...change } : one)) })
  const add = (at: number) => set(at, { values: [...(options[at]?.values ?? []), newValue()] })
  const drop = async (at: number, i: number) => {
    const next = without(grid, at, i)
    const gone = rows.length - next.rows.length
    const value = options[at]?.values[i]?.value
    if (
      gone === 0 ||
      (await ask({
        title: `Remove “${value}”?`,
        text: `${gone === 1 ? 'Its variant is' : `Its ${gone} variants are`} deleted when you save.`,
        yes: 'Remove',
        danger: true,
      }))
    )
      onChange(next)
  }
  const dropOption = async (at: number) => {
    if (
      rows.length === 0 ||
      (await ask({
        title: `Remove the option “${options[at]?.name}”?`,
        text: 'All variants are created again without it, so the choices for customers change.',
        yes: 'Remove',
        danger: true,
      }))
    )
      onChange({ options: options.filter((_, i) => i !== at), rows: [] })
  }
  return (
    <div className={own.options}>
      {options.map((option, at) => (
        <fieldset key={at} className={own.option}>
          <legend className="hidden">Option {at + 1}</legend>
          <div className={own.optionName}>
            <Field
              label={`Option ${at + 1}`}
              value={option.name}
              maxLength={50}
              placeholder="Colour"
              onInput={(event) => set(at, { name: event.currentTarget.value })}
            />
            <Button
              kind="quiet"
              size="small"
              icon={<Trash2 size={16} aria-hidden="true" />}
              aria-label={`Remove option ${option.name || at + 1}`}
              onClick={() => void dropOption(at)}
            >
              Remove
            </Button>
          </div>
          <ul className={own.valueList} aria-label={`Values of ${option.name || `option ${at + 1}`}`}>
            {option.values.map((one, i) => (
              <li key={one.key}>
                <input
                  type="color"
                  aria-label={`Colour of ${one.value || `value ${i + 1}`}`}
                  title={one.swatch ? 'Its swatch in the shop' : 'Without a swatch: press to choose a colour'}
                  data-none={!one.swatch || undefined}
                  value={one.swatch}
                  onInput={(event) => setValue(at, i, { swatch: event.currentTarget.value })}
                />
                <input
                  type="text"
                  aria-label={`Value ${i + 1} of ${option.name || `option ${at + 1}`}`}
                  maxLength={50}
                  value={one.value}
                  onInput={(event) => setValue(at, i, { value: event.currentTarget.value })}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    const list = event.currentTarget.closest('ul')
                    if (i === option.values.length - 1) add(at)
                    setTimeout(() => list?.querySelectorAll<HTMLElement>('input[type=text]')[i + 1]?.focus())
                  }}
                />
                {one.swatch && (
                  <button
                    type="button"
                    className={own.noSwatch}
                    onClick={() => setValue(at, i, { swatch: '' })}
                    aria-label={`No swatch for ${one.value}`}
                  >
                    No swatch
                  </button>
                )}
                <button
                  type="button"
                  className={controls.act}
                  data-danger
                  aria-label={`Remove the value ${one.value || i + 1}`}
                  onClick={() => void drop(at, i)}
                >
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <Button kind="quiet" size="small" icon={<Plus size={16} aria-hidden="true" />} onClick={() => add(at)}>
            Add a value
          </Button>
        </fieldset>
      ))}
      {options.length < most && (
        <Button
          kind="plain"
          size="small"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={async () => {
            if (
              rows.length > 0 &&
              !(await ask({
                title: 'Add an option?',
                text: 'Existing variants get its first value.',
                yes: 'Add',
              }))
            )
              return
            onChange(withOption(grid))
          }}
        >
          Add an option
        </Button>
      )}
    </div>
  )
}
