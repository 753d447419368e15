import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useDrag } from '../blocks/useDrag'
import own from './menus.module.css'
import { moved } from './values'

type Row = { key: string; name: string; faint?: boolean; acts?: ReactNode; body?: ReactNode }
type Props = { label: string; rows: Row[]; onMove: (keys: string[]) => void }

/** A list that is reordered by dragging, by its buttons, or by the arrow keys on the handle. */
export function SortList({ label, rows, onMove }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const keys = rows.map((row) => row.key)
  const move = (from: number, to: number, focus = false) => {
    if (to < 0 || to >= rows.length) return
    onMove(moved(keys, from, to))
    // The focus moves with the handle that was pressed.
    if (focus) requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-grip]')[to]?.focus())
  }
  const drag = useDrag(list, move)
  const press = (event: KeyboardEvent, at: number) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    move(at, at + by, true)
  }
  return (
    <ul ref={list} className={own.sorted} aria-label={label}>
      {rows.map(({ key, name, faint, acts, body }, i) => (
        <li key={key} data-faint={faint || undefined} {...drag.row(i)}>
          <div className={own.row}>
            <button
              type="button"
              data-grip
              className={own.grip}
              aria-label={`Move ${name}: drag, or press the arrow keys`}
              {...drag.grip(i)}
              onKeyDown={(event) => press(event, i)}
            >
              <GripVertical size={18} aria-hidden="true" />
            </button>
            <span className={own.name}>{name}</span>
            <span className={own.acts}>
              {acts}
              <button
                type="button"
                className={own.act}
                disabled={i === 0}
                aria-label={`Move ${name} up`}
                onClick={() => move(i, i - 1)}
              >
                <ArrowUp size={18} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={own.act}
                disabled={i === rows.length - 1}
                aria-label={`Move ${name} down`}
                onClick={() => move(i, i + 1)}
              >
                <ArrowDown size={18} aria-hidden="true" />
              </button>
            </span>
          </div>
          {body}
        </li>
      ))}
    </ul>
  )
}
