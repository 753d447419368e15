import { X } from 'lucide-react'
import { useState } from 'react'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useAct } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import own from './products.module.css'

/** What goes with a product, as staff pick it. Each pick holds at once. What is often bought together follows by itself. */
export function CompanionsField({ product }: { product: number }) {
  const refresh = useRefresh()
  const call = useCall('/admin/companions/{id}', { id: product }, { staleTime: 0 })
  const { act, busy, errors } = useAct()
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const found = useCall(
    '/product_list',
    { search: wanted, page: 1, per_page: 6 },
    { enabled: wanted.length > 1, keep: true },
  )
  const picked = call.data?.data ?? []
  const save = (ids: number[]) =>
    act({
      send: () => post('/admin/companions/{id}', { products: ids.join(',') }, { id: product }),
      done: () => refresh('/admin/companions', '/goes_with'),
      at: 'products',
    })
  const ids = picked.map((one) => one.product_id)
  const offered = (wanted.length > 1 ? (found.data?.data ?? []) : []).filter(
    (one) => one.product_id !== product && !ids.includes(one.product_id),
  )
  return (
    <fieldset className={own.goes}>
      <legend>Goes with it</legend>
      <p className="quiet">
        Shown first on its page, in the cart and after adding. What is often bought with it follows.
      </p>
      <ul className={own.companions} aria-label="Goes with it">
        {picked.map((one) => (
          <li key={one.product_id}>
            {one.title}
            <Button
              kind="quiet"
              size="small"
              busy={busy}
              aria-label={`Take ${one.title} away`}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => void save(ids.filter((id) => id !== one.product_id))}
            />
          </li>
        ))}
      </ul>
      <Field
        label="Find a product that goes with it"
        value={search}
        error={errors.products}
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
            onClick={() => void save([...ids, one.product_id])}
          >
            {one.title}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
