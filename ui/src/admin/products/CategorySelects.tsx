import { useEffect } from 'react'
import { useCall } from '../../api/hooks'
import { Select } from '../../parts/Field'

type Nodes = { category_id: number; subcategory_id: number; sub_subcategory_id: number }
type Props = { nodes: Nodes; onChange: (nodes: Nodes) => void; error: string | undefined }

/** Three selects, each with the children of the one before. Choosing a category also chooses its first subcategory. */
export function CategorySelects({ nodes, onChange, error }: Props) {
  const categories = useCall('/fetchcategories').data?.data ?? []
  const subs = useCall('/fetchsubcategories/{id}', { id: nodes.category_id }, { enabled: nodes.category_id > 0 })
  const leaves = useCall(
    '/fetchsubsubcategories/{id}',
    { id: nodes.subcategory_id },
    { enabled: nodes.subcategory_id > 0 },
  )
  const firstCategory = categories[0]?.id
  useEffect(() => {
    if (!nodes.category_id && firstCategory)
      onChange({ category_id: firstCategory, subcategory_id: 0, sub_subcategory_id: 0 })
  }, [nodes.category_id, firstCategory, onChange])
  const firstSub = subs.data?.data[0]?.id
  useEffect(() => {
    if (nodes.category_id && !nodes.subcategory_id && firstSub)
      onChange({ ...nodes, subcategory_id: firstSub, sub_subcategory_id: 0 })
  }, [nodes, firstSub, onChange])
  const middle = nodes.category_id ? (subs.data?.data ?? []) : []
  const last = nodes.subcategory_id ? (leaves.data?.data ?? []) : []
  return (
    <>
      <Select
        label="Category"
        required
        value={nodes.category_id}
        error={error}
        onChange={(e) =>
          onChange({ category_id: Number(e.currentTarget.value), subcategory_id: 0, sub_subcategory_id: 0 })
        }
      >
        {categories.length === 0 && <option value={0}>No Categories Available</option>}
        {categories.map((c) => (
          <option key={c.id} value={c.id}>
            {c.category}
          </option>
        ))}
      </Select>
      <Select
        label="Subcategory"
        value={nodes.subcategory_id}
        onChange={(e) => onChange({ ...nodes, subcategory_id: Number(e.currentTarget.value), sub_subcategory_id: 0 })}
      >
        {middle.length === 0 && <option value={0}>No Subcategories Available</option>}
        {middle.map((s) => (
          <option key={s.id} value={s.id}>
            {s.subcategory}
          </option>
        ))}
      </Select>
      <Select
        label="Sub-subcategory"
        value={nodes.sub_subcategory_id}
        onChange={(e) => onChange({ ...nodes, sub_subcategory_id: Number(e.currentTarget.value) })}
      >
        <option value={0}>{last.length === 0 ? 'No Sub_subcategories Available' : 'None'}</option>
        {last.map((s) => (
          <option key={s.id} value={s.id}>
            {s.sub_subcategory}
          </option>
        ))}
      </Select>
    </>
  )
}
