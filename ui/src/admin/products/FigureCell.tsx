import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Refused, sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import own from './products.module.css'

type Name = 'price' | 'discount_price' | 'shelf'
type Props = { of: Schemas['StaffProduct']; name: Name; label: string }

const written = (product: Schemas['StaffProduct'], name: Name) =>
  name === 'discount_price' && product.discount_price === 0 ? '' : String(product[name])

/**
 * A number of a product as an editable cell of the list. Enter and the arrow keys save it and move to the next or
 * previous row, Tab to the next number; Escape restores the old value. A refused value stays, with the reason.
 */
export function FigureCell({ of: product, name, label }: Props) {
  const refresh = useRefresh()
  const id = useId()
  const stood = written(product, name)
  const [typed, setTyped] = useState(stood)
  const [state, setState] = useState<'' | 'saving' | 'saved'>('')
  const [wrong, setWrong] = useState('')
  const [count, setCount] = useState<{ to: number; by: number }>()
  // The value before editing, so that input survives a change made elsewhere or a save in progress.
  const known = useRef(stood)
  useEffect(() => {
    const before = known.current
    known.current = stood
    setTyped((now) => (now === before ? stood : now))
  }, [stood])
  const keep = async () => {
    const text = typed.trim()
    if (text === stood || state === 'saving') return
    setState('saving')
    known.current = typed
    setWrong('')
    const params = { id: product.product_id }
    try {
      // Only this field is sent, so that it does not conflict with other edits of the product.
      if (name === 'price') await post('/updateproduct/{id}', { price: text }, params)
      else if (name === 'discount_price') await post('/updateproduct/{id}', { discount_price: text || '0' }, params)
      else if (!/^\d+$/.test(text)) throw new Refused('Enter a whole number of pieces.')
      else {
        // If orders have changed the stock since it was loaded, the person is asked what the count means.
        const change = Number(text) - product.shelf
        await post(
          '/admin/stock/{id}',
          { change: String(change), seen: String(product.shelf), reason: 'Counted' },
          params,
        )
      }
      await refresh(...shows.products)
      setState('saved')
    } catch (failure) {
      setState('')
      setWrong((failure instanceof Refused && failure.fields[name]) || sentence(failure))
      if (failure instanceof Refused && failure.fields.seen) {
        setCount({ to: Number(text), by: Number(text) - product.shelf })
        known.current = stood // the counted number stays in the cell
        await refresh(...shows.products)
      }
    }
  }
  /** counted saves a stock count after the question, as a change by a number of units. */
  const counted = async (by: number) => {
    setCount(undefined)
    setWrong('')
    if (by === 0) return setTyped(stood)
    setState('saving')
    try {
      await post('/admin/stock/{id}', { change: String(by), reason: 'Counted' }, { id: product.product_id })
      known.current = typed // the cell shows the current stock again
      await refresh(...shows.products)
      setState('saved')
    } catch (failure) {
      setState('')
      setWrong(sentence(failure))
    }
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      setTyped(stood)
      setWrong('')
      setCount(undefined)
    }
    if (!by) return
    event.preventDefault()
    const column = [
      ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>(`[data-figure=${name}]`) ?? []),
    ]
    const next = column[column.indexOf(event.currentTarget) + by]
    if (next) next.focus()
    else void keep()
  }
  return (
    <td className={css.right}>
      <input
        className={`${css.cell} ${own.figure}`}
        data-figure={name}
        data-state={state || undefined}
        inputMode="decimal"
        aria-label={`${label} of ${product.title}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? id : undefined}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setState('')
          setWrong('')
          setCount(undefined)
        }}
        onBlur={() => void keep()}
        onKeyDown={press}
      />
      {wrong && (
        <div id={id} role="alert" className={css.bad}>
          {wrong}
        </div>
      )}
      {count && (
        <span className={own.counted}>
          <Button kind="plain" onClick={() => void counted(count.to - product.shelf)}>
            Set to {count.to}
          </Button>
          <Button kind="plain" onClick={() => void counted(count.by)}>
            {count.by > 0 ? `Add ${count.by}` : `Remove ${-count.by}`}
          </Button>
        </span>
      )}
    </td>
  )
}
