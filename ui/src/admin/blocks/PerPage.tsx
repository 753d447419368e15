import { useState } from 'react'
import css from './blocks.module.css'

const key = (list: string) => `rows-${list}`
const choices = [25, 50, 100]

/** usePerPage keeps how many rows of a list a person wants on a page; first is the number it begins with. */
export function usePerPage(list: string, first: number): [number, (n: number) => void] {
  const [rows, setRows] = useState(() => {
    const kept = Number(localStorage.getItem(key(list)))
    return choices.includes(kept) ? kept : first
  })
  return [
    rows,
    (n) => {
      localStorage.setItem(key(list), String(n))
      setRows(n)
    },
  ]
}

export function PerPage({ value, first, onChange }: { value: number; first: number; onChange: (n: number) => void }) {
  return (
    <label className={css.perpage}>
      Rows
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {[first, ...choices].map((n) => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </select>
    </label>
  )
}
