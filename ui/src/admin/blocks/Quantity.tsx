import { useState } from 'react'
import css from './blocks.module.css'
import own from './goods.module.css'

type Props = { of: { title: string; qty: number }; onChange: (qty: number) => void }

/**
 * The quantity of a line. Typed text takes effect once it is a number; a field left empty shows the last quantity
 * again.
 */
export function Quantity({ of: line, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    if (/^[1-9]\d{0,3}$/.test(text.trim())) onChange(Number(text))
  }
  return (
    <input
      className={`${css.cell} ${own.pieces}`}
      inputMode="numeric"
      value={typed ?? line.qty}
      aria-label={`Pieces of ${line.title}`}
      onFocus={(e) => e.currentTarget.select()}
      onInput={(e) => type(e.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
