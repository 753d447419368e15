import { Bookmark, Columns3, ListFilter, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { day } from '../../rules/dates'
import css from './blocks.module.css'
import { ColumnsDialog } from './ColumnsDialog'
import type { Desk } from './useDesk'
import { only, type useList } from './useList'
import { ViewDialog } from './ViewDialog'

/** A filter of a list, with its choices. */
export type Filter = {
  /** The filter's name in the URL. */
  name: string
  label: string
  /** The filter's choices; without them, it is a date or, with text, a text. */
  choices?: [value: string, label: string][]
  text?: boolean
  /** A control of the filter's own, for the given ID. */
  control?: (id: string) => ReactNode
  /** The screen already has a control for this filter. */
  there?: boolean
}

type Props = {
  /** What the list contains, in the screen's words, such as "orders". */
  label: string
  desk: Desk
  list: ReturnType<typeof useList>
  filters: Filter[]
  /** The columns that can be hidden. */
  columns: [name: string, label: string][]
  /** The tabs of the list, in the same row. */
  children?: ReactNode
}

const besides = ['state', 'search', 'sort']

/** The tools of a list: saved views, active filters, and the choice of visible columns. */
export function ListTools({ label, desk, list, filters, columns, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [keeping, setKeeping] = useState<Schemas['ListView'] | 'new'>()
  const query = only(list.query, [...besides, ...filters.map((filter) => filter.name)])
  const now = desk.views.find((view) => only(view.query) === query)
  const offered = filters.filter((filter) => !filter.there)
  const set = filters.filter((filter) => list.get(filter.name))
  return (
    <>
      {desk.views.length > 0 && (
        <div className={css.tabs} role="group" aria-label={`Saved views of the ${label}`}>
          {desk.views.map((view) => (
            <button
              key={view.id}
              type="button"
              aria-pressed={view === now}
              onClick={() => list.show(view === now ? '' : view.query)}
            >
              {view.name}
            </button>
          ))}
        </div>
      )}
      <div className={css.tools}>
        {children}
        {offered.length > 0 && (
          <Button
            kind="plain"
            size="small"
            icon={<ListFilter size={18} aria-hidden="true" />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            Filter
          </Button>
        )}
        {set.map((filter) => (
          <button
            key={filter.name}
            type="button"
            className={css.chip}
            aria-label={`Remove the filter ${filter.label}: ${worded(filter, list.get(filter.name))}`}
            onClick={() => list.set({ [filter.name]: '' })}
          >
            {filter.label}: {worded(filter, list.get(filter.name))} <X size={16} aria-hidden="true" />
          </button>
        ))}
        <span className={css.own}>
          {(now ? now.mine : query) && (
            <Button
              kind="quiet"
              size="small"
              icon={<Bookmark size={18} aria-hidden="true" />}
              onClick={() => setKeeping(now ?? 'new')}
            >
              {now ? 'Change this view' : 'Save this view'}
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            icon={<Columns3 size={18} aria-hidden="true" />}
            onClick={() => setChoosing(true)}
          >
            Columns
          </Button>
        </span>
      </div>
      <div id={id} className={css.choices} hidden={!open}>
        {offered.map((filter) => (
          <Control
            key={filter.name}
            filter={filter}
            value={list.get(filter.name)}
            onChange={(value) => list.set({ [filter.name]: value })}
          />
        ))}
      </div>
      {choosing && <ColumnsDialog desk={desk} columns={columns} onClose={() => setChoosing(false)} />}
      {keeping && (
        <ViewDialog
          desk={desk}
          query={query}
          view={keeping === 'new' ? undefined : keeping}
          onClose={() => setKeeping(undefined)}
        />
      )}
    </>
  )
}

const worded = (filter: Filter, value: string) =>
  filter.choices ? (filter.choices.find(([one]) => one === value)?.[1] ?? value) : filter.text ? value : day(value)

type Choosing = { filter: Filter; value: string; onChange: (value: string) => void }

function Control({ filter, value, onChange }: Choosing) {
  const id = useId()
  return (
    <span>
      <label htmlFor={id}>{filter.label}</label>
      {filter.control ? (
        filter.control(id)
      ) : filter.choices ? (
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">All</option>
          {filter.choices.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
      ) : filter.text ? (
        <input
          id={id}
          maxLength={60}
          defaultValue={value}
          onBlur={(event) => onChange(event.currentTarget.value.trim())}
          onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value.trim())}
        />
      ) : (
        <input id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </span>
  )
}
