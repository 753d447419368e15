import { useState } from 'react'
import { Field, TextArea } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import { languages } from '../../words'
import css from './blocks.module.css'
import own from './languages.module.css'

/** What a thing says in other languages than English: {"hi": {"title": "…"}}. */
export type Texts = { [lang: string]: { [field: string]: string } }

export type Told = {
  name: string
  label: string
  /** What it says in English, which is shown where nothing is written. */
  english: string
  most: number
  /** How many lines the box has; one line without. */
  rows?: number
  hint?: string
}

const others = languages.filter((one) => one.code !== 'en')

/** filled says in how many of its fields a language has words. */
const filled = (fields: Told[], texts: Texts, code: string) =>
  fields.filter((one) => one.english && texts[code]?.[one.name]?.trim()).length

/** under gives the errors of what stands at a place, by the names that they have there. */
export const under = (errors: Errors, place: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name.startsWith(place) ? [[name.slice(place.length), text]] : [],
    ),
  )

type Props = {
  fields: Told[]
  texts: Texts | undefined
  /** The errors by their places: texts.hi.title. */
  errors: Errors
  /** What somebody else wrote meanwhile where it is something else. */
  theirs?: Texts | undefined
  onChange: (texts: Texts) => void
}

/** The words of a thing in each other language of the shop, beside the English that they stand for. */
export function InLanguages({ fields, texts = {}, errors, theirs, onChange }: Props) {
  const [code, setCode] = useState(others[0]?.code ?? '')
  const told = others.find((one) => one.code === code)
  const asked = fields.filter((one) => one.english.trim())
  if (!told) return null
  const set = (name: string, text: string) => onChange({ ...texts, [code]: { ...texts[code], [name]: text } })
  return (
    <div className={own.told}>
      <div className={`${css.tabs} ${own.tabs}`} role="group" aria-label="Language">
        {others.map((one) => (
          <button
            key={one.code}
            type="button"
            aria-pressed={one.code === code}
            data-wrong={
              Object.keys(errors).some((name) => errors[name] && name.startsWith(`texts.${one.code}`)) || undefined
            }
            onClick={() => setCode(one.code)}
          >
            <span lang={one.tag}>{one.name}</span>{' '}
            <small>
              {filled(asked, texts, one.code)} of {asked.length}
            </small>
          </button>
        ))}
      </div>
      <p className="quiet">What is left empty is shown in English.</p>
      {asked.length === 0 && <p>Write it in English first.</p>}
      {asked.map(({ name, label, english, most, rows, hint }) => {
        const shared = {
          label: `${label} (${told.name})`,
          lang: told.tag,
          name: `texts.${code}.${name}`,
          value: texts[code]?.[name] ?? '',
          error: errors[`texts.${code}.${name}`],
          maxLength: most,
        }
        const said = (
          <>
            <span lang="en" className={own.english}>
              {english}
            </span>
            {hint}
            {theirs?.[code]?.[name] && (
              <span className={own.theirs}>
                Somebody else wrote: <span lang={told.tag}>{theirs[code][name]}</span>
              </span>
            )}
          </>
        )
        return rows ? (
          <TextArea
            key={code + name}
            {...shared}
            rows={rows}
            hint={said}
            onInput={(event) => set(name, event.currentTarget.value)}
          />
        ) : (
          <Field key={code + name} {...shared} hint={said} onInput={(event) => set(name, event.currentTarget.value)} />
        )
      })}
    </div>
  )
}

type FoldedProps = Props & { label?: string }

/** The same, folded away below the English. It opens where something is wrong in it. */
export function FoldedLanguages({ label = 'In other languages', ...props }: FoldedProps) {
  const wrong = Object.keys(props.errors).some((name) => props.errors[name] && name.startsWith('texts.'))
  const has = others.filter((one) => filled(props.fields, props.texts ?? {}, one.code) > 0)
  if (others.length === 0) return null
  return (
    <details className={own.folded} open={wrong || undefined}>
      <summary>
        {label}
        {has.length > 0 && <small> · {has.map((one) => one.name).join(', ')}</small>}
      </summary>
      <InLanguages {...props} />
    </details>
  )
}
