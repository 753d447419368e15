import { Eye, EyeOff } from 'lucide-react'
import css from '../blocks/blocks.module.css'
import own from './menus.module.css'
import { SortList } from './SortList'
import { ordered } from './values'

type Props = {
  categories: { id: number; category: string }[]
  order: number[]
  hidden: number[]
  onChange: (order: number[], hidden: number[]) => void
}

/** The editor of the category bar: the order of the categories, and which are hidden. */
export function Bar({ categories, order, hidden, onChange }: Props) {
  const ids = ordered(
    order,
    categories.map((one) => one.id),
  )
  const rows = ids.map((id) => {
    const name = categories.find((one) => one.id === id)?.category ?? ''
    const off = hidden.includes(id)
    const turn = () => onChange(order, off ? hidden.filter((one) => one !== id) : [...hidden, id])
    return {
      key: String(id),
      name,
      faint: off,
      acts: (
        <button
          type="button"
          className={own.act}
          aria-pressed={off}
          aria-label={`Hide ${name} in the bar`}
          title={off ? 'Hidden. Show it' : 'Shown. Hide it'}
          onClick={turn}
        >
          {off ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        </button>
      ),
    }
  })
  return (
    <section className={css.panel} aria-label="Category bar">
      <h2 className={own.title}>Category bar</h2>
      <p className="quiet">What is hidden here can still be searched for and linked.</p>
      <SortList label="Categories of the bar" rows={rows} onMove={(keys) => onChange(keys.map(Number), hidden)} />
    </section>
  )
}
