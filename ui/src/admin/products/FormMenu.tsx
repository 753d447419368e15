import { useEffect, useState } from 'react'
import own from './products.module.css'

export const idOf = (part: string) => `part-${part}`

type Props = { parts: [name: string, label: string][]; onGo: (part: string) => void; wrong: Set<string> }

/** The menu of the form's sections, with the visible one marked. On a phone it is a select above the form. */
export function FormMenu({ parts, onGo, wrong }: Props) {
  const [now, setNow] = useState(parts[0]?.[0] ?? '')
  const names = parts.map(([name]) => name).join()
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const seen = new Map<string, boolean>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) seen.set(entry.target.id, entry.isIntersecting)
        const first = names.split(',').find((name) => seen.get(idOf(name)))
        if (first) setNow(first)
      },
      { rootMargin: '-15% 0% -55% 0%' },
    )
    for (const name of names.split(',')) {
      const part = document.getElementById(idOf(name))
      if (part) watch.observe(part)
    }
    return () => watch.disconnect()
  }, [names])
  return (
    <>
      <nav className={own.menu} aria-label="Parts of the form">
        {parts.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-current={now === name || undefined}
            data-wrong={wrong.has(name) || undefined}
            onClick={() => onGo(name)}
          >
            {label}
          </button>
        ))}
      </nav>
      <div className={own.select}>
        <select aria-label="Part of the form" value={now} onChange={(e) => onGo(e.currentTarget.value)}>
          {parts.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}
