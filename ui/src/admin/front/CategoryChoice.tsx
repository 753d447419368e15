import { useCall } from '../../api/hooks'
import { Select } from '../../parts/Field'

type Props = { value: number; error: string | undefined; onChange: (id: number) => void }

/** Selects a category of any level from the tree. */
export function CategoryChoice({ value, error, onChange }: Props) {
  const tree = useCall('/fetch_categories', undefined, { staleTime: 60_000 }).data?.data ?? []
  const all = tree.flatMap((c) => [
    { id: c.id, name: c.category },
    ...c.subcategories.flatMap((s) => [
      { id: s.id, name: `${c.category} › ${s.subcategory}` },
      ...s.subsubcategories.map((x) => ({ id: x.id, name: `${c.category} › ${s.subcategory} › ${x.subsubcategory}` })),
    ]),
  ])
  return (
    <Select
      label="Category"
      value={String(value)}
      error={error}
      onChange={(e) => onChange(Number(e.currentTarget.value))}
    >
      <option value="0">Please choose</option>
      {value !== 0 && !all.some((c) => c.id === value) && (
        <option value={String(value)}>A category that is gone</option>
      )}
      {all.map((c) => (
        <option key={c.id} value={String(c.id)}>
          {c.name}
        </option>
      ))}
    </Select>
  )
}
