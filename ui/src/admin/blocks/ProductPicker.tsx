import { useState } from 'react'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import css from './blocks.module.css'
import { Picked } from './Picked'

type Product = { id: number; name: string }
type Props = {
  /** The label of the list of chosen products. */
  title: string
  /** The label of the search field. */
  label: string
  picked: Product[]
  /** Products that can't be chosen. */
  without?: number[]
  busy?: boolean
  error: string | undefined
  onPick: (picked: Product[]) => void
}

/** Chooses products by typing a part of their names. */
export function ProductPicker({ title, label, picked, without = [], busy = false, error, onPick }: Props) {
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const found = useCall(
    '/product_list',
    { search: wanted, page: 1, per_page: 6 },
    { enabled: wanted.length > 1, keep: true },
  )
  const offered = (wanted.length > 1 ? (found.data?.data ?? []) : []).filter(
    (one) => !without.includes(one.product_id) && !picked.some((p) => p.id === one.product_id),
  )
  return (
    <>
      <Picked title={title} picked={picked} busy={busy} onPick={onPick} />
      <Field
        label={label}
        value={search}
        error={error}
        onInput={(e) => setSearch(e.currentTarget.value)}
        onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
      />
      <div className={css.actions}>
        {offered.map((one) => (
          <Button
            key={one.product_id}
            kind="plain"
            size="small"
            busy={busy}
            aria-label={`Add ${one.title}`}
            onClick={() => onPick([...picked, { id: one.product_id, name: one.title }])}
          >
            {one.title}
          </Button>
        ))}
      </div>
    </>
  )
}
