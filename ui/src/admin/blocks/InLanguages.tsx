import { useState } from 'react'
import { Field, TextArea } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import { languages } from '../../words'
import css from './blocks.module.css'
import own from './languages.module.css'

/** The translations of a record, by language and field: {"hi": {"title": "…"}}. */
export type Texts = { [lang: string]: { [field: string]: string } }

/** A text that can be translated. most is the maximum number of characters. */
export type Told = {
  name: string
  label: string
  /** The English text, which shoppers see if there is no translation. */
  english: string
  most: number
  /** The number of lines of the text box; one by default. */
  rows?: number
  hint?: string
}

const others = languages.filter((one) => one.code !== 'en')

/** filled counts the fields that are translated into a language. */
const filled = (fields: Told[], texts: Texts, code: string) =>
  fields.filter((one) => one.english && texts[code]?.[one.name]?.trim()).length

/** under returns the errors whose names begin with a path, without that path. */
export const under = (errors: Errors, place: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name.startsWith(place) ? [[name.slice(place.length), text]] : [],
    ),
  )

type Props = {
  fields: Told[]
  texts: Texts | undefined
  /** The errors by path, such as texts.hi.title. */
  errors: Errors
  /** Different texts that someone else has saved in the meantime. */
  theirs?: Texts | undefined
  onChange: (texts: Texts) => void
}

/** Fields for the translations of a record into the shop's other languages, beside the English texts. */
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
      <p className="quiet">Empty fields are shown in English.</p>
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
                Someone else wrote: <span lang={told.tag}>{theirs[code][name]}</span>
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

/** The fields for translations, collapsed below the English text. They open if one of them has an error. */
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
