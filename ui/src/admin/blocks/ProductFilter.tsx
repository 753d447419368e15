import { useState } from 'react'
import { useCall } from '../../api/hooks'
import { useSettled } from '../../api/useSettled'

/** Chooses a product by typing a part of its name; the browser proposes the products that have it. */
export function ProductFilter({ id, onPick }: { id: string; onPick: (product: string) => void }) {
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed).trim()
  const found = useCall(
    '/product_list',
    { search: wanted, page: 1, per_page: 10 },
    { enabled: wanted.length > 1, keep: true },
  )
  const offered = wanted.length > 1 ? (found.data?.data ?? []) : []
  return (
    <>
      <input
        id={id}
        list={`${id}-list`}
        autoComplete="off"
        value={typed}
        onInput={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const one = offered.find(({ title }) => title === text)
          if (one) onPick(String(one.product_id))
        }}
      />
      <datalist id={`${id}-list`}>
        {offered.map(({ product_id, title }) => (
          <option key={product_id} value={title} />
        ))}
      </datalist>
    </>
  )
}
