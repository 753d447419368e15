import { ChevronRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type PathOf, post, Refused, remove, sentence } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Select } from '../../parts/Field'
import { Pager } from '../../parts/Pager'
import { Empty, Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import css from '../blocks/blocks.module.css'
import { SearchForm } from '../blocks/SearchForm'
import { useList } from '../blocks/useList'
import own from './categories.module.css'

const perPage = 2

type Node = { id: number; name: string; children: Node[] }
type Level = 1 | 2 | 3

/** What each level is called, and by which calls and fields it is changed. */
const kinds = {
  1: {
    kind: 'category',
    Kind: 'Category',
    field: 'category',
    add: '/addcategory',
    rename: '/updateCategory/{id}',
    drop: '/deleteCategory/{id}',
    parent: '',
  },
  2: {
    kind: 'subcategory',
    Kind: 'Subcategory',
    field: 'subcategory',
    add: '/addSubcategory',
    rename: '/updateSubcategory/{id}',
    drop: '/deleteSubcategory/{id}',
    parent: 'category_id',
  },
  3: {
    kind: 'sub-subcategory',
    Kind: 'Sub-subcategory',
    field: 'subsubcategory',
    add: '/addSubSubcategory',
    rename: '/updateSubsubcategory/{id}',
    drop: '/deleteSubsubcategory/{id}',
    parent: 'subcategory_id',
  },
} as const

export function CategoriesScreen() {
  const list = useList('/categories')
  const search = list.get('search').toLowerCase()
  const tree = useCall('/getcategories', undefined, { staleTime: 0 })
  const [adding, setAdding] = useState(false)
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
        <Button onClick={() => setAdding(true)}>Add category</Button>
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
            <Branch key={node.id} node={node} level={1} open={search !== ''} all={nodes} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} onPage={(p) => list.set({ page: String(p) })} />
    </div>
  )
}

function Branch({ node, level, open, all }: { node: Node; level: Level; open: boolean; all: Node[] }) {
  const [shown, setShown] = useState(open || level === 1)
  const [mode, setMode] = useState<'edit' | 'add'>()
  const [moving, setMoving] = useState(false)
  const { ask } = useAsking()
  const refresh = useRefresh()
  const words = kinds[level]
  const below = node.children.length
  const addBelow = () => {
    setShown(true)
    setMode('add')
  }
  const drop = async () => {
    const text =
      below > 0
        ? `With it go the ${below} below it: ${node.children.map((c) => c.name).join(', ')}.`
        : 'Nothing hangs below it.'
    if (!(await ask({ title: `Delete ${words.kind} “${node.name}”?`, text, yes: 'Delete', danger: true }))) return
    try {
      toast.success((await remove(words.drop, { id: node.id })).message)
      await refresh('getcategories', 'fetch_categories')
    } catch (failure) {
      toast.error(
        failure instanceof Refused
          ? failure.message || `Failed to delete ${words.kind}`
          : `Error deleting ${words.kind}: ${sentence(failure)}`,
      )
    }
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
        {mode === 'edit' ? (
          <NameForm level={level} parent={0} node={node} onDone={() => setMode(undefined)} />
        ) : (
          <>
            <span className={own.name}>{node.name}</span>
            <span className={css.actions}>
              {level < 3 && (
                <Button kind="quiet" size="small" onClick={addBelow} aria-label={`Add below ${node.name}`}>
                  Add
                </Button>
              )}
              <Button kind="quiet" size="small" onClick={() => setMode('edit')} aria-label={`Edit ${node.name}`}>
                Edit
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
          {mode === 'add' && (
            <li className={own.row}>
              <NameForm level={(level + 1) as Level} parent={node.id} onDone={() => setMode(undefined)} />
            </li>
          )}
          {node.children.map((child) => (
            <Branch key={child.id} node={child} level={(level + 1) as Level} open={open} all={all} />
          ))}
        </ul>
      )}
      {moving && <MoveDialog node={node} all={all} onClose={() => setMoving(false)} />}
    </li>
  )
}

/** Hangs a node, with what is below it, under another parent or at the top. */
function MoveDialog({ node, all, onClose }: { node: Node; all: Node[]; onClose: () => void }) {
  const refresh = useRefresh()
  const [parent, setParent] = useState('0')
  const [busy, setBusy] = useState(false)
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
  const move = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      toast.success((await post('/admin/categories/{id}/move', { parent_id: parent }, { id: node.id })).message)
      await refresh('getcategories', 'fetch_categories', 'fetchcategories', 'allproduct')
      onClose()
    } catch (failure) {
      toast.error(sentence(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Move “${node.name}”`} onClose={onClose}>
      <form className={css.stack} onSubmit={(event) => void move(event)}>
        <Select label="Below" value={parent} onChange={(e) => setParent(e.currentTarget.value)}>
          {places.map((place) => (
            <option key={place.id} value={place.id}>
              {place.name}
            </option>
          ))}
        </Select>
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Move
          </Button>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** One name to add or to change. */
function NameForm({ level, parent, node, onDone }: { level: Level; parent: number; node?: Node; onDone: () => void }) {
  const words = kinds[level]
  const refresh = useRefresh()
  const [name, setName] = useState(node?.name ?? '')
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) {
      alert(`${words.Kind} name cannot be empty`)
      return
    }
    setBusy(true)
    try {
      const path: PathOf<'post'> = node ? words.rename : words.add
      const reply = (await post(
        path,
        { [words.field]: name.trim(), ...(words.parent && !node ? { [words.parent]: parent } : {}) },
        node ? { id: node.id } : {},
      )) as { message: string }
      toast.success(reply.message)
      await refresh('getcategories', 'fetch_categories')
      onDone()
    } catch (failure) {
      const doing = node ? `Error updating ${words.kind}` : `Error adding ${words.kind}`
      toast.error(
        failure instanceof Refused
          ? failure.message || `Failed to add ${words.kind}`
          : `${doing}: ${sentence(failure)}`,
      )
    }
    setBusy(false)
  }
  return (
    <form className={own.form} onSubmit={(event) => void save(event)}>
      <input
        autoFocus
        aria-label={`${words.Kind} name`}
        maxLength={80}
        value={name}
        onInput={(e) => setName(e.currentTarget.value)}
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
