import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'
import own from './categories.module.css'

/** A dialog in which staff choose the attributes that shoppers can filter by, and their order. */
export function FiltersDialog({ onClose }: { onClose: () => void }) {
  const call = useCall('/admin/filters', undefined, { staleTime: 0 })
  return (
    <FormDialog title="Filters of the product lists" onClose={onClose}>
      {call.isPending || (call.isFetching && !call.isFetchedAfterMount) ? (
        <Loading />
      ) : call.isError ? (
        <Failed message="The filters could not be loaded." again={() => void call.refetch()} />
      ) : (
        <FiltersForm rows={call.data.data} onClose={onClose} />
      )}
    </FormDialog>
  )
}

type Row = Schemas['AttributeRow']

/** Chooses which specifications shoppers can filter by, and in which order. */
function FiltersForm({ rows, onClose }: { rows: Row[]; onClose: () => void }) {
  const refresh = useRefresh()
  const { busy, submit } = useAct()
  const [chosen, setChosen] = useState(() => rows.filter((row) => row.position > 0).map((row) => row.name))
  const toggle = (name: string) =>
    setChosen((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name]))
  const earlier = (name: string, by: number) =>
    setChosen((now) => {
      const next = now.filter((one) => one !== name)
      next.splice(Math.max(0, now.indexOf(name) + by), 0, name)
      return next
    })
  const save = submit({
    send: () => post('/admin/filters', { names: chosen }),
    done: async () => {
      await refresh('/admin/filters', '/filters')
      onClose()
    },
    failed: 'The filters could not be saved. Please try again.',
  })
  const of = (name: string) => rows.find((row) => row.name === name)
  const line = (name: string, at: number) => {
    const row = of(name)
    const on = at >= 0
    return (
      <li key={name} className={own.filter}>
        <label>
          <input type="checkbox" checked={on} onChange={() => toggle(name)} />
          <span>
            <strong>{name}</strong>{' '}
            <span className="quiet">
              {row?.products === 1 ? '1 product' : `${row?.products ?? 0} products`}
              {row && row.values.length > 0 && `: ${row.values.join(', ')}`}
            </span>
          </span>
        </label>
        {on && (
          <span className={own.order}>
            <Button
              kind="quiet"
              size="small"
              disabled={at === 0}
              aria-label={`${name} earlier`}
              icon={<ArrowUp size={16} aria-hidden="true" />}
              onClick={() => earlier(name, -1)}
            />
            <Button
              kind="quiet"
              size="small"
              disabled={at === chosen.length - 1}
              aria-label={`${name} later`}
              icon={<ArrowDown size={16} aria-hidden="true" />}
              onClick={() => earlier(name, 1)}
            />
          </span>
        )}
      </li>
    )
  }
  return (
    <form className={css.stack} onSubmit={save}>
      <p className="quiet">
        Each “Name: value” line in a product’s specifications can be a filter. A filter is shown if it has at least two
        values.
      </p>
      <ul className={own.filterList}>
        {chosen.map((name, at) => line(name, at))}
        {rows.filter((row) => !chosen.includes(row.name)).map((row) => line(row.name, -1))}
      </ul>
      <FormActions submit="Save filters" busy={busy} onCancel={onClose} />
    </form>
  )
}
