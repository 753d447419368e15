import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../parts/Button'
import css from './blocks.module.css'

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void }

/** A search box with its button. The / key moves the focus to it from anywhere on the page. */
export function SearchForm({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as Element).closest('input, textarea, select')) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form role="search" className={css.search} onSubmit={submit}>
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          if (!event.currentTarget.value) onSearch('')
        }}
      />
      <Button type="submit" kind="plain">
        Search
      </Button>
    </form>
  )
}
