import { type KeyboardEvent, useId, useState } from 'react'
import { useCall } from '../../api/hooks'
import { useSettled } from '../../api/useSettled'
import { Field } from '../../parts/Field'
import css from './link.module.css'
import { categoryTargets, isAddress, productTargets, shopTargets, type Target, targetsFor, wordsOf } from './links'

type Props = {
  label: string
  /** The target: a path within the shop, or https://…; '' for none. */
  value: string
  /** Called with the target's URL and its name; the name is '' for a typed URL. */
  onPick: (address: string, name: string) => void
  error?: string | undefined
  hint?: string
  required?: boolean | undefined
}

/**
 * A field that finds the target of a link by typing: a product, a category, a page of the shop, a search, or a
 * URL.
 */
export function LinkPicker({ label, value, onPick, error, hint, required }: Props) {
  const id = useId()
  /** The typed text; undefined while nobody types. */
  const [typed, setTyped] = useState<string>()
  const asked = useSettled(typed ?? '')
  const [at, setAt] = useState(0)
  const open = typed !== undefined
  const search = asked.length > 1 && !isAddress(asked)
  const products = useCall(
    '/product_list',
    { search: asked, page: 1, per_page: 6 },
    { enabled: open && search, keep: true },
  )
  const categories = useCall('/fetch_categories', undefined, { enabled: open, staleTime: 300_000 })
  const pages = useCall('/admin/pages', undefined, { enabled: open, staleTime: 60_000 })
  const targets = open
    ? targetsFor(typed, [
        ...shopTargets(pages.data?.data ?? []),
        ...categoryTargets(categories.data?.data ?? []),
        ...(search ? productTargets(products.data?.data ?? []) : []),
      ])
    : []
  const now = Math.min(at, Math.max(0, targets.length - 1))
  const pick = (target: Target | undefined) => {
    if (target) onPick(target.address, target.kind === 'Search' || target.kind === 'Address' ? '' : target.name)
    setTyped(undefined)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      if (!open) setTyped(value)
      setAt((now + by + targets.length) % Math.max(1, targets.length))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      pick(targets[now])
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      event.preventDefault()
      setTyped(undefined)
    }
  }
  /** Leaving the field with typed text chooses the first suggestion, or the text as a URL, or nothing. */
  const leave = () => {
    if (typed === undefined) return
    const words = typed.trim()
    if (words === '' || isAddress(words)) onPick(words, '')
    setTyped(undefined)
  }
  return (
    <div className={css.picker}>
      <Field
        label={label}
        required={required}
        error={error}
        hint={hint ?? 'Type the name of a product, category or page, words to search for, or an address'}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open && targets.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && targets.length > 0 ? `${id}-${now}` : undefined}
        value={typed ?? value}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        className={css.list}
        hidden={!open || targets.length === 0}
      >
        {targets.map((target, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves through the list by the arrow keys
          <div
            key={`${target.kind} ${target.address}`}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === now}
            className={css.target}
            // The field keeps the focus, because losing it would count as leaving before the choice.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(target)}
            onMouseMove={() => i !== now && setAt(i)}
          >
            <span>{target.name}</span>
            <small>{target.kind}</small>
          </div>
        ))}
      </div>
      {!open && wordsOf(value) && <p className={css.said}>A search for “{wordsOf(value)}”</p>}
    </div>
  )
}
