import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { post } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { NotRead } from '../../parts/NotRead'
import { useAct } from '../../parts/useAct'
import own from './products.module.css'

type Nodes = { category_id: number; subcategory_id: number; sub_subcategory_id: number }
type Props = {
  nodes: Nodes
  /** Called with the chosen categories; byHand is false if the first subcategory was chosen automatically. */
  onChange: (nodes: Nodes, byHand: boolean) => void
  error: string | undefined
  /** Whether missing categories can be added here. */
  adds?: boolean
}

const fresh = { staleTime: 0 }

/** Three selects for the levels of a category. Choosing a category also chooses its first subcategory. */
export function CategorySelects({ nodes, onChange, error, adds = false }: Props) {
  const first = useCall('/fetchcategories', undefined, fresh)
  const categories = first.data?.data ?? []
  const { category_id, subcategory_id } = nodes
  const subs = useCall('/fetchsubcategories/{id}', { id: category_id }, { ...fresh, enabled: category_id > 0 })
  const leaves = useCall(
    '/fetchsubsubcategories/{id}',
    { id: subcategory_id },
    { ...fresh, enabled: subcategory_id > 0 },
  )
  const firstCategory = categories[0]?.id
  useEffect(() => {
    if (!nodes.category_id && firstCategory)
      onChange({ category_id: firstCategory, subcategory_id: 0, sub_subcategory_id: 0 }, false)
  }, [nodes.category_id, firstCategory, onChange])
  const firstSub = subs.data?.data[0]?.id
  useEffect(() => {
    if (nodes.category_id && !nodes.subcategory_id && firstSub)
      onChange({ ...nodes, subcategory_id: firstSub, sub_subcategory_id: 0 }, false)
  }, [nodes, firstSub, onChange])
  const middle = nodes.category_id ? (subs.data?.data ?? []) : []
  const last = nodes.subcategory_id ? (leaves.data?.data ?? []) : []
  return (
    <>
      <div className={own.level}>
        <Select
          label="Category"
          required
          value={nodes.category_id}
          error={error}
          onChange={(e) =>
            onChange({ category_id: Number(e.currentTarget.value), subcategory_id: 0, sub_subcategory_id: 0 }, true)
          }
        >
          {categories.length === 0 && (
            <option value={category_id}>{first.isError ? '–' : 'No Categories Available'}</option>
          )}
          {categories.map((c) => (
            <option key={c.id} value={c.id}>
              {c.category}
            </option>
          ))}
        </Select>
        {adds && (
          <AddOne
            kind="category"
            send={async (category) => (await post('/addcategory', { category })).data.id}
            onAdded={(id) => onChange({ category_id: id, subcategory_id: 0, sub_subcategory_id: 0 }, true)}
          />
        )}
      </div>
      <div className={own.level}>
        <Select
          label="Subcategory"
          value={nodes.subcategory_id}
          onChange={(e) =>
            onChange({ ...nodes, subcategory_id: Number(e.currentTarget.value), sub_subcategory_id: 0 }, true)
          }
        >
          {middle.length === 0 && (
            <option value={subcategory_id}>{subs.isError ? '–' : 'No Subcategories Available'}</option>
          )}
          {middle.map((s) => (
            <option key={s.id} value={s.id}>
              {s.subcategory}
            </option>
          ))}
        </Select>
        {adds && category_id > 0 && (
          <AddOne
            kind="subcategory"
            send={async (subcategory) => (await post('/addSubcategory', { category_id, subcategory })).data.id}
            onAdded={(id) => onChange({ category_id, subcategory_id: id, sub_subcategory_id: 0 }, true)}
          />
        )}
      </div>
      <div className={own.level}>
        <Select
          label="Sub-subcategory"
          value={nodes.sub_subcategory_id}
          onChange={(e) => onChange({ ...nodes, sub_subcategory_id: Number(e.currentTarget.value) }, true)}
        >
          <option value={0}>
            {leaves.isError ? '–' : last.length === 0 ? 'No Sub_subcategories Available' : 'None'}
          </option>
          {last.map((s) => (
            <option key={s.id} value={s.id}>
              {s.sub_subcategory}
            </option>
          ))}
        </Select>
        {adds && subcategory_id > 0 && (
          <AddOne
            kind="sub-subcategory"
            send={async (name) => (await post('/addSubSubcategory', { subcategory_id, subsubcategory: name })).data.id}
            onAdded={(id) => onChange({ ...nodes, sub_subcategory_id: id }, true)}
          />
        )}
      </div>
      <NotRead calls={[first, subs, leaves]} />
    </>
  )
}

type Adding = { kind: string; send: (name: string) => Promise<number>; onAdded: (id: number) => void }

/** A field that adds a category missing in the select above. The new category is chosen at once. */
function AddOne({ kind, send, onAdded }: Adding) {
  const refresh = useRefresh()
  const { act, busy, errors } = useAct()
  const [name, setName] = useState<string>()
  if (name === undefined)
    return (
      <Button
        kind="quiet"
        size="small"
        icon={<Plus size={16} aria-hidden="true" />}
        aria-label={`New ${kind}`}
        onClick={() => setName('')}
      >
        New
      </Button>
    )
  const add = () =>
    void act({
      check: () => ({ name: name.trim() ? '' : `${kind[0]?.toUpperCase()}${kind.slice(1)} name cannot be empty` }),
      send: async () => {
        const id = await send(name.trim())
        await refresh(...shows.categories)
        onAdded(id)
        setName(undefined)
      },
      at: 'name',
    })
  return (
    <div className={own.adding}>
      <Field
        label={`New ${kind}`}
        maxLength={80}
        autoFocus
        value={name}
        error={errors.name}
        onInput={(e) => setName(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === 'Escape') setName(undefined)
          if (e.key !== 'Enter') return
          e.preventDefault()
          add()
        }}
      />
      <Button kind="plain" size="small" busy={busy} aria-label={`Add the ${kind}`} onClick={add}>
        Add
      </Button>
    </div>
  )
}
