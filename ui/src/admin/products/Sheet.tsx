import { ArrowDownToLine, ImagePlus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { sendPicture } from '../../api/sendPicture'
import { Picture } from '../../parts/Picture'
import { toast } from '../../parts/toast'
import { sentence } from '../../rules/refused'
import controls from '../blocks/controls.module.css'
import { type Column, type Columns, filled, isText, type Option, pasted, type Row, wordsOf } from './grid'
import own from './variants.module.css'

type Props = {
  options: Option[]
  rows: Row[]
  columns: Columns
  /** The product's picture, which is shown for a variant without its own. */
  picture: string
  /**
   * Called with a function that returns the next rows from the current ones, because a picture may finish
   * uploading while other fields are edited.
   */
  onChange: (change: (rows: Row[]) => Row[]) => void
}

/**
 * The variants as a spreadsheet: arrow keys and Enter move between cells, a spreadsheet column can be pasted, and
 * a cell can fill those below it (Ctrl D, or for the first cell the arrow in the header).
 */
export function Sheet({ options, rows, columns, picture, onChange }: Props) {
  const set = (key: string, change: (row: Row) => Partial<Row>) =>
    onChange((now) => now.map((row) => (row.key === key ? { ...row, ...change(row) } : row)))
  const cellOf = (from: Element, row: number, column: number) =>
    from.closest('table')?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
  const keys = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const input = event.currentTarget
    const name = columns[column]?.name
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && name) {
      event.preventDefault()
      onChange((now) => filled(now, row, name))
      return
    }
    const atStart = input.selectionStart === 0 && input.selectionEnd === 0
    const atEnd = input.selectionStart === input.value.length
    const by = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [1, 0],
      ArrowLeft: atStart ? [0, -1] : undefined,
      ArrowRight: atEnd ? [0, 1] : undefined,
    }[event.key]
    if (!by) return
    event.preventDefault()
    const next = cellOf(input, row + (by[0] ?? 0), column + (by[1] ?? 0))
    next?.focus()
    next?.select()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: Column) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    onChange((now) => pasted(now, row, column, text, columns))
  }
  return (
    <div className={own.sheet}>
      <table>
        <caption className="hidden">Variants</caption>
        <thead>
          <tr>
            <th scope="col">{options.map((one) => one.name).join(', ') || 'Variant'}</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                <span className={own.column}>
                  {label}
                  {name !== 'sku' && name !== 'gtin' && rows.length > 1 && (
                    <button
                      type="button"
                      title="Fill down from the first row"
                      aria-label={`Fill ${label} down from the first row`}
                      onClick={() => onChange((now) => filled(now, 0, name))}
                    >
                      <ArrowDownToLine size={14} aria-hidden="true" />
                    </button>
                  )}
                </span>
              </th>
            ))}
            <th scope="col">Picture</th>
            <th scope="col">
              <span className="hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const title = wordsOf(options, row).join(', ')
            return (
              <tr key={row.key}>
                <th scope="row">{title}</th>
                {columns.map(({ name, label }, column) => (
                  <td key={name} data-label={label}>
                    <input
                      type="text"
                      aria-label={`${label} of ${title}`}
                      data-cell={`${at} ${column}`}
                      data-text={isText(name) || undefined}
                      inputMode={isText(name) ? 'text' : name === 'stock' ? 'numeric' : 'decimal'}
                      autoComplete="off"
                      value={row.cells[name]}
                      onInput={(event) => {
                        const { value } = event.currentTarget
                        set(row.key, ({ cells }) => ({ cells: { ...cells, [name]: value } }))
                      }}
                      onKeyDown={(event) => keys(event, at, column)}
                      onPaste={(event) => paste(event, at, name)}
                    />
                  </td>
                ))}
                <td data-label="Picture">
                  <PictureCell
                    title={title}
                    images={row.images}
                    shared={picture}
                    onChange={(change) => set(row.key, ({ images }) => ({ images: change(images) }))}
                  />
                </td>
                <td>
                  <button
                    type="button"
                    className={controls.act}
                    data-danger
                    aria-label={`Remove ${title}`}
                    onClick={() => onChange((now) => now.filter((one) => one.key !== row.key))}
                  >
                    <Trash2 size={16} aria-hidden="true" />
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type PictureProps = {
  title: string
  images: string[]
  shared: string
  onChange: (change: (images: string[]) => string[]) => void
}

/** The main picture of a variant; without one, the product's picture is shown. */
function PictureCell({ title, images, shared, onChange }: PictureProps) {
  const [busy, setBusy] = useState(false)
  const main = images[0]
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const path = await sendPicture(file, () => undefined)
      onChange((now) => [path, ...now.slice(1)])
    } catch (failure) {
      toast.error(sentence(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={own.pictureCell} aria-busy={busy || undefined}>
      <label
        data-shared={!main || undefined}
        title={main ? 'Replace picture' : 'The product’s picture. Press to choose one of its own.'}
      >
        {main || shared ? (
          <Picture src={(main || shared).replace('-1280.', '-320.')} alt="" size={320} />
        ) : (
          <ImagePlus size={18} aria-hidden="true" />
        )}
        <input
          type="file"
          className="hidden"
          accept="image/*"
          aria-label={`Picture of ${title}`}
          onChange={(event) => void send(event.currentTarget.files?.[0])}
        />
      </label>
      {main && (
        <button
          type="button"
          className={own.noSwatch}
          aria-label={`No own picture for ${title}`}
          onClick={() => onChange((now) => now.slice(1))}
        >
          Remove
        </button>
      )}
    </span>
  )
}
