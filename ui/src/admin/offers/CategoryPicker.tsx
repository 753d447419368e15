import { useState } from 'react'
import { useCall } from '../../api/hooks'
import { Field } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import { Check } from '../blocks/Check'
import { Picked } from '../blocks/Picked'
import own from './offers.module.css'
import { labels, type Target } from './values'

/** A category in the tree; shown are the visible subcategories, if not all are. */
type Node = Target & { below: Node[]; shown?: Node[] }
type Props = { picked: Target[]; error: string | undefined; onPick: (picked: Target[]) => void }

/** A tree of categories to tick. A category includes everything below it. */
export function CategoryPicker({ picked, error, onPick }: Props) {
  const call = useCall('/getcategories')
  const [search, setSearch] = useState('')
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const tree: Node[] = call.data.data.map((c) => ({
    id: c.id,
    name: c.category,
    below: c.subcategories.map((s) => ({
      id: s.id,
      name: s.subcategory,
      below: s.subsubcategories.map((x) => ({ id: x.id, name: x.subsubcategory, below: [] })),
    })),
  }))
  const has = (id: number) => picked.some((one) => one.id === id)
  const turn = ({ id, name, below }: Node, on: boolean) => {
    const gone = [id, ...idsOf(below)]
    onPick([...picked.filter((one) => !gone.includes(one.id)), ...(on ? [{ id, name }] : [])])
  }
  const branch = (node: Node, above: boolean) => (
    <li key={node.id}>
      <Check label={node.name} on={above || has(node.id)} disabled={above} onChange={(on) => turn(node, on)} />
      {node.below.length > 0 && (
        <ul>{(node.shown ?? node.below).map((child) => branch(child, above || has(node.id)))}</ul>
      )}
    </li>
  )
  return (
    <>
      <Picked title={labels.categories} picked={picked} onPick={onPick} />
      <Field
        label="Find a category"
        hint="Everything below a category is included, also what is added later."
        value={search}
        error={error}
        onInput={(e) => setSearch(e.currentTarget.value)}
        onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
      />
      <ul className={own.tree} aria-label="Categories">
        {having(tree, search.trim().toLowerCase()).map((node) => branch(node, false))}
      </ul>
    </>
  )
}

const idsOf = (nodes: Node[]): number[] => nodes.flatMap((node) => [node.id, ...idsOf(node.below)])

/** having keeps the categories whose name contains a text, with everything below and above them. */
function having(nodes: Node[], text: string): Node[] {
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(text)) return [node]
    const shown = having(node.below, text)
    return shown.length > 0 ? [{ ...node, shown }] : []
  })
}
