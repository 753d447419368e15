import type { ChangeEvent } from 'react'
import type { Schemas } from '../../api/client'
import { toast } from '../../parts/toast'
import { say } from '../../words'
import css from './compare.module.css'
import { mostCompared, setCompared, useCompared } from './compared'

type Props = { product: Pick<Schemas['ProductCard'], 'product_id' | 'title' | 'image'> }

/** A checkbox that adds a product to the comparison or removes it. */
export function CompareToggle({ product }: Props) {
  const { product_id: id, title, image } = product
  const chosen = useCompared()
  const there = chosen.some((one) => one.id === id)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (there) setCompared(chosen.filter((one) => one.id !== id))
    else if (chosen.length < mostCompared)
      setCompared([...chosen, { id, title, image: image.replace('-1280.', '-320.') }])
    else {
      event.currentTarget.checked = false
      toast.info(say.compare.fourAtMost, 'compare')
    }
  }
  return (
    <label className={css.toggle}>
      <input type="checkbox" checked={there} aria-label={say.compare.compareOne(title)} onChange={change} />{' '}
      {say.compare.compare}
    </label>
  )
}
