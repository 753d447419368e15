import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { post, remove } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Select } from '../../parts/Field'
import { Pager } from '../../parts/Pager'
import { Empty, Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { Refused, sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'
import { SearchForm } from '../blocks/SearchForm'
import { TranslateDialog } from '../blocks/TranslateDialog'
import { useList } from '../blocks/useList'
import own from './categories.module.css'
import { FiltersDialog } from './FiltersDialog'
import { PageDialog } from './PageDialog'

const perPage = 2

type Node = { id: number; name: string; children: Node[] }
type Level = 1 | 2 | 3

type Kind = {
  kind: string
  Kind: string
  add: (name: string, parent: number) => Promise<{ message: string }>
  rename: (name: string, id: number) => Promise<{ message: string }>
  drop: (id: number) => Promise<{ message: string }>
}

/** The name of each level, and the calls that change it. */
const kinds: Record<Level, Kind> = {
  1: {
    kind: 'category',
    Kind: 'Category',
    add: (category) => post('/addcategory', { category }),
    rename: (category, id) => post('/updateCategory/{id}', { category }, { id }),
    drop: (id) => remove('/deleteCategory/{id}', { id }),
  },
  2: {
    kind: 'subcategory',
    Kind: 'Subcategory',
    add: (subcategory, category_id) => post('/addSubcategory', { subcategory, category_id }),
    rename: (subcategory, id) => post('/updateSubcategory/{id}', { subcategory }, { id }),
    drop: (id) => remove('/deleteSubcategory/{id}', { id }),
  },
  3: {
    kind: 'sub-subcategory',
    Kind: 'Sub-subcategory',
    add: (subsubcategory, subcategory_id) => post('/addSubSubcategory', { subsubcategory, subcategory_id }),
    rename: (subsubcategory, id) => post('/updateSubsubcategory/{id}', { subsubcategory }, { id }),
    drop: (id) => remove('/deleteSubsubcategory/{id}', { id }),
  },
}

/** The tree of categories. A search opens the branches that contain a match. */
export function CategoriesScreen() {
  const list = useList('/categories')
  const search = list.get('search').toLowerCase()
  const tree = useCall('/getcategories', undefined, { staleTime: 0 })
  const [adding, setAdding] = useState(false)
  const [filtering, setFiltering] = useState(false)
  // In each level, one row can be in edit mode.
  const [editing, setEditing] = useState<Editing>({})
  if (tree.isPending) return <Loading />
  if (tree.isError)
    return <Failed message={`Error fetching categories: ${sentence(tree.error)}`} again={() => void tree.refetch()} />
  const nodes: Node[] = tree.data.data.map((c) => ({
    id: c.id,
    name: c.category,
    children: c.subcategories.map((s) => ({
      id: s.id,
      name: s.subcategory,
      children: s.subsubcategories.map((x) => ({ id: x.id, name: x.subsubcategory, children: [] })),
    })),
  }))
  const found = nodes.filter(
    (n) =>
      !search || n.name.toLowerCase().includes(search) || n.children.some((c) => c.name.toLowerCase().includes(search)),
  )
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const page = Math.min(list.page, pages)
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Categories</h1>
        <div className={css.actions}>
          <Button kind="plain" onClick={() => setFiltering(true)}>
            Filters
          </Button>
          <Button onClick={() => setAdding(true)}>Add category</Button>
        </div>
      </div>
      <SearchForm
        label="Search categories"
        placeholder="Search categories"
        value={list.get('search')}
        onSearch={(text) => list.set({ search: text })}
      />
      {adding && <NameForm level={1} parent={0} onDone={() => setAdding(false)} />}
      {found.length === 0 ? (
        <Empty title="No categories found" />
      ) : (
        <ul className={own.tree}>
          {found.slice((page - 1) * perPage, page * perPage).map((node) => (
            <Branch
              key={node.id}
              node={node}
              level={1}
              open={search !== ''}
              all={nodes}
              editing={editing}
              onEdit={(level, id) => setEditing((now) => ({ ...now, [level]: id }))}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} onPage={(p) => list.set({ page: String(p) })} />
      {filtering && <FiltersDialog onClose={() => setFiltering(false)} />}
    </div>
  )
}

type Editing = { [level in Level]?: number | undefined }
type BranchProps = {
  node: Node
  level: Level
  open: boolean
  all: Node[]
  editing: Editing
  onEdit: (level: Level, id: number | undefined) => void
}

/** One category with those below it. level is 1 to 3; on each level at most one row is being edited. */
function Branch({ node, level, open, all, editing, onEdit }: BranchProps) {
  const [shown, setShown] = useState(open || level === 1)
  const [adding, setAdding] = useState(false)
  const [paging, setPaging] = useState(false)
  const [moving, setMoving] = useState(false)
  const [telling, setTelling] = useState(false)
  const { ask } = useAsking()
  const { act } = useAct()
  const refresh = useRefresh()
  const words = kinds[level]
  const below = node.children.length
  const addBelow = () => {
    setShown(true)
    setAdding(true)
  }
  const drop = async () => {
    const text =
      below > 0
        ? `This also deletes the ${below} below it: ${node.children.map((c) => c.name).join(', ')}.`
        : 'There is nothing below it.'
    if (!(await ask({ title: `Delete ${words.kind} “${node.name}”?`, text, yes: 'Delete', danger: true }))) return
    await act({
      send: () => words.drop(node.id),
      done: () => refresh(...shows.categories),
      failed: (failure) =>
        failure instanceof Refused
          ? failure.message || `Failed to delete ${words.kind}`
          : `Error deleting ${words.kind}: ${sentence(failure)}`,
    })
  }
  return (
    <li className={own.node} data-level={level}>
      <div className={own.row}>
        {level < 3 ? (
          <button
            type="button"
            className={own.fold}
            aria-expanded={shown}
            aria-label={`${shown ? 'Fold' : 'Unfold'} ${node.name}`}
            onClick={() => setShown((s) => !s)}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </button>
        ) : (
          <span className={own.fold} />
        )}
        {editing[level] === node.id ? (
          <NameForm level={level} parent={0} node={node} onDone={() => onEdit(level, undefined)} />
        ) : (
          <>
            <span className={own.name}>{node.name}</span>
            <span className={css.actions}>
              {level < 3 && (
                <Button kind="quiet" size="small" onClick={addBelow} aria-label={`Add below ${node.name}`}>
                  Add
                </Button>
              )}
              <Button kind="quiet" size="small" onClick={() => onEdit(level, node.id)} aria-label={`Edit ${node.name}`}>
                Edit
              </Button>
              <Button kind="quiet" size="small" onClick={() => setPaging(true)} aria-label={`Page of ${node.name}`}>
                Page
              </Button>
              <Button
                kind="quiet"
                size="small"
                onClick={() => setTelling(true)}
                aria-label={`${node.name} in other languages`}
              >
                Languages
              </Button>
              <Button kind="quiet" size="small" onClick={() => setMoving(true)} aria-label={`Move ${node.name}`}>
                Move
              </Button>
              <Button kind="quiet" size="small" onClick={() => void drop()} aria-label={`Delete ${node.name}`}>
                Delete
              </Button>
            </span>
          </>
        )}
      </div>
      {shown && level < 3 && (
        <ul>
          {adding && (
            <li className={own.row}>
              <NameForm level={(level + 1) as Level} parent={node.id} onDone={() => setAdding(false)} />
            </li>
          )}
          {node.children.map((child) => (
            <Branch
              key={child.id}
              node={child}
              level={(level + 1) as Level}
              open={open}
              all={all}
              editing={editing}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
      {paging && <PageDialog id={node.id} name={node.name} onClose={() => setPaging(false)} />}
      {telling && <TranslateDialog kind="category" id={node.id} name={node.name} onClose={() => setTelling(false)} />}
      {moving && <MoveDialog node={node} all={all} onClose={() => setMoving(false)} />}
    </li>
  )
}

/** A dialog that moves a category, with everything below it, to another parent or to the top level. */
function MoveDialog({ node, all, onClose }: { node: Node; all: Node[]; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ parent_id: '0' })
  const depth = node.children.length === 0 ? 1 : node.children.some((c) => c.children.length > 0) ? 3 : 2
  const places = [
    { id: 0, name: 'At the top', level: 0 },
    ...all.flatMap((top) => [
      { id: top.id, name: top.name, level: 1 },
      ...top.children.map((c) => ({ id: c.id, name: `${top.name} › ${c.name}`, level: 2 })),
    ]),
  ].filter(
    (place) =>
      place.level + depth <= 3 &&
      place.id !== node.id &&
      !node.children.some((c) => c.id === place.id || c.children.some((x) => x.id === place.id)),
  )
  const move = submit({
    send: () => post('/admin/categories/{id}/move', values, { id: node.id }),
    done: async () => {
      await refresh(...shows.categories)
      onClose()
    },
  })
  return (
    <FormDialog title={`Move “${node.name}”`} onClose={onClose}>
      <form className={css.stack} onSubmit={move}>
        <Select label="Below" {...field('parent_id')}>
          {places.map((place) => (
            <option key={place.id} value={place.id}>
              {place.name}
            </option>
          ))}
        </Select>
        <FormActions submit="Move" busy={busy} onCancel={onClose} />
      </form>
    </FormDialog>
  )
}

/** A form for the name of a category, new or existing. */
function NameForm({ level, parent, node, onDone }: { level: Level; parent: number; node?: Node; onDone: () => void }) {
  const words = kinds[level]
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ name: node?.name ?? '' })
  const { error, ...input } = field('name')
  const save = submit({
    check: () => {
      if (values.name.trim()) return {}
      alert(`${words.Kind} name cannot be empty`)
      return { name: 'empty' }
    },
    send: () => (node ? words.rename(values.name.trim(), node.id) : words.add(values.name.trim(), parent)),
    done: async () => {
      await refresh(...shows.categories)
      onDone()
    },
    failed: (failure) =>
      failure instanceof Refused
        ? failure.message || `Failed to add ${words.kind}`
        : `Error ${node ? 'updating' : 'adding'} ${words.kind}: ${sentence(failure)}`,
  })
  return (
    <form className={own.form} onSubmit={save}>
      <input
        autoFocus
        aria-label={`${words.Kind} name`}
        aria-invalid={error ? true : undefined}
        maxLength={80}
        {...input}
      />
      <Button type="submit" size="small" busy={busy}>
        {node ? 'Update' : 'Add'}
      </Button>
      <Button kind="plain" size="small" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
