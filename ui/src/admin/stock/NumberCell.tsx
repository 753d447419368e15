import { useState } from 'react'
import css from '../blocks/blocks.module.css'
import own from './stock.module.css'

type Props = { label: string; value: number; onChange: (quantity: number) => void; least?: number }

/**
 * A quantity in a row of a table. What is typed takes effect with Enter or when the field is left; a field without a
 * number shows the last quantity again.
 */
export function NumberCell({ label, value, onChange, least = 1 }: Props) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    const text = typed?.trim()
    setTyped(undefined)
    if (text && /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) !== value) onChange(Number(text))
  }
  return (
    <input
      className={`${css.cell} ${own.amount}`}
      inputMode="numeric"
      aria-label={label}
      value={typed ?? value}
      onFocus={(e) => e.currentTarget.select()}
      onInput={(e) => setTyped(e.currentTarget.value)}
      onKeyDown={(e) => {
        if (e.key !== 'Enter') return
        e.preventDefault()
        take()
      }}
      onBlur={take}
    />
  )
}
