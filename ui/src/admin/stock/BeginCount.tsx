import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import css from '../blocks/blocks.module.css'

/** Begins a count of a category or of all products. A count of what is scanned needs no such choice. */
export function BeginCount() {
  const refresh = useRefresh()
  const tree = useCall('/getcategories').data?.data ?? []
  const { values, field, busy, submit } = useForm({ what: 'all' })
  const rows = tree.flatMap((top) => [
    { id: top.id, name: top.category },
    ...top.subcategories.flatMap((sub) => [
      { id: sub.id, name: `${top.category} / ${sub.subcategory}` },
      ...sub.subsubcategories.map((leaf) => ({
        id: leaf.id,
        name: `${top.category} / ${sub.subcategory} / ${leaf.subsubcategory}`,
      })),
    ]),
  ])
  const begin = submit({
    send: () =>
      post(
        '/admin/stock-counts',
        values.what === 'all' ? { scope: 'all' } : { scope: 'category', category_id: Number(values.what) },
      ),
    done: () => refresh('/admin/stock-count', '/admin/stock-counts'),
  })
  return (
    <form className={css.panel} onSubmit={begin} noValidate aria-label="Begin a count">
      <p>Scan the first product to count some products. To find what is missing as well, choose what you count:</p>
      <div className={css.scan}>
        <Select label="Count" {...field('what')}>
          <option value="all">All products</option>
          {rows.map((row) => (
            <option key={row.id} value={row.id}>
              {row.name}
            </option>
          ))}
        </Select>
        <Button type="submit" kind="plain" busy={busy}>
          Begin
        </Button>
      </div>
    </form>
  )
}
