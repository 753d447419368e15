import type { KeyboardEvent } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { Schemas } from '../../api/client'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './chooser.module.css'
import { type Choice, choicesOf, type Variant } from './variants'

/**
 * The choice of a variant by its option values. Each value is a link to a variant, so it also works without
 * JavaScript.
 */
export function Chooser({ reply }: { reply: Schemas['ProductOut'] }) {
  const gone = new URLSearchParams(useSearch()).has('gone')
  const { options = [], variants = [], variant_id: id } = reply
  const shown = variants.find((one) => one.product_id === id)
  if (!shown) return null
  return (
    <div className={css.chooser}>
      {gone && (
        <p className={css.gone} role="note">
          {say.chooser.gone}
        </p>
      )}
      {options.map((option, at) => (
        <Values
          key={option.name}
          name={option.name}
          shown={shown.values[at] ?? ''}
          choices={choicesOf(options, variants, shown, at)}
        />
      ))}
    </div>
  )
}

const toldOf = ({ value, soldOut, without }: Choice) =>
  [value, without.length > 0 && say.chooser.notTogether(without.join(', ')), soldOut && say.chooser.soldOut]
    .filter(Boolean)
    .join(', ')

function Values({ name, shown, choices }: { name: string; shown: string; choices: Choice[] }) {
  const [, navigate] = useLocation()
  const go = (to: Variant) => navigate(to.path, { replace: true, state: { stays: true } })
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, ' ': 0 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = (at + by + links.length) % links.length
    links[next]?.focus()
    const choice = choices[next]
    if (choice) go(choice.to)
  }
  return (
    <div className={css.option}>
      <p className={css.name} lang={tongue(name)}>
        {name}: <strong>{shown}</strong>
      </p>
      <div role="radiogroup" aria-label={name} lang={tongue(name)} className={css.values} onKeyDown={keys}>
        {choices.map((choice) => (
          <Link
            key={choice.value}
            href={choice.to.path}
            replace
            state={{ stays: true }}
            role="radio"
            aria-checked={choice.chosen}
            lang={tongue(choice.value)}
            aria-label={toldOf(choice)}
            title={toldOf(choice)}
            tabIndex={choice.chosen ? 0 : -1}
            className={choice.swatch ? css.swatch : css.value}
            data-out={choice.soldOut || undefined}
            data-apart={choice.without.length > 0 || undefined}
          >
            {choice.swatch ? <svg color={choice.swatch} aria-hidden="true" /> : choice.value}
          </Link>
        ))}
      </div>
    </div>
  )
}
