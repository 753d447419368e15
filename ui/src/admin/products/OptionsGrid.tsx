import { useState } from 'react'
import { Button } from '../../parts/Button'
import { Select } from '../../parts/Field'
import { Empty } from '../../parts/State'
import { Check } from '../blocks/Check'
import { type Grid, generate, inherited, type Plain, shownOf, withHeir, wordsOf } from './grid'
import { OptionsEditor } from './OptionsEditor'
import { Sheet } from './Sheet'
import own from './variants.module.css'

type Props = {
  grid: Grid
  /** The product as it is without options; undefined if it already has options. */
  plain: Plain | undefined
  /** The product's main picture. */
  picture: string
  /**
   * Called with a function that returns the next grid from the current one, because a picture may finish
   * uploading while other fields are edited.
   */
  onChange: (change: (grid: Grid) => Grid) => void
  error: string | undefined
  Title: 'h2' | 'h4'
}

/** The options of a product, a row for each variant, and the choice of the variant that gets the existing stock. */
export function OptionsGrid({ grid, plain, picture, onChange, error, Title }: Props) {
  const [said, setSaid] = useState('')
  const [further, setFurther] = useState(false)
  const { options, rows } = grid
  const heir = plain?.past ? rows.find((row) => row.key === grid.heir) : undefined
  const all = () => {
    const { rows: wanted, over } = generate(grid, plain)
    const fresh = wanted.length - rows.length
    onChange((now) => inherited({ ...now, rows: generate(now, plain).rows }, plain))
    setSaid(
      over > 0
        ? `A product has 100 variants at most; ${over} combinations were left out.`
        : fresh === 0
          ? 'There is a row for each combination already.'
          : `${fresh} ${fresh === 1 ? 'row was' : 'rows were'} added.`,
    )
  }
  return (
    <>
      <OptionsEditor
        grid={grid}
        onChange={(next) => {
          onChange(() => inherited(next, plain))
          setSaid('')
        }}
      />
      {options.length > 0 && (
        <div className={own.head}>
          <Title>Variants</Title>
          <p className="quiet" role="status">
            {said}
          </p>
          {rows.length > 0 && <Check label="Cost, HSN, GST and GTIN" on={further} onChange={setFurther} />}
          <Button kind="plain" size="small" onClick={all}>
            Generate all
          </Button>
        </div>
      )}
      {plain && heir && (
        <div className={own.heir}>
          <Select
            label={piecesGoTo(Number(heir.cells.stock))}
            hint={plain.id ? 'Its orders, serial numbers and web address move there too.' : undefined}
            value={heir.key}
            onInput={(event) => {
              const { value } = event.currentTarget
              onChange((now) => withHeir(now, value, plain))
            }}
          >
            {rows.map((row) => (
              <option key={row.key} value={row.key}>
                {wordsOf(options, row).join(', ')}
              </option>
            ))}
          </Select>
        </div>
      )}
      {rows.length > 0 ? (
        <Sheet
          options={options}
          rows={rows}
          columns={shownOf(further)}
          picture={picture}
          onChange={(change) => onChange((now) => inherited({ ...now, rows: change(now.rows) }, plain))}
        />
      ) : (
        options.length > 0 && (
          <Empty title="No variants yet">
            <p>Name an option such as Colour with its values, then press “Generate all”.</p>
          </Empty>
        )
      )}
      {error && (
        <p className={own.wrong} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

const piecesGoTo = (pieces: number) =>
  pieces > 1
    ? `The ${pieces} pieces in stock go to`
    : pieces === 1
      ? 'The piece in stock goes to'
      : 'The product as it was becomes'
