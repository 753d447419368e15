import { useState } from 'react'
import { get, post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { Failed, Loading } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { Refused, sentence } from '../../rules/refused'
import css from './blocks.module.css'
import { FormActions } from './FormActions'
import { FormDialog } from './FormDialog'
import { InLanguages, type Texts, type Told } from './InLanguages'

type Props = { kind: 'product' | 'category'; id: number; name: string; onClose: () => void }

const labels: Record<string, { label: string; rows?: number; hint?: string }> = {
  title: { label: 'Title' },
  name: { label: 'Name' },
  text: { label: 'Text of its page', rows: 5 },
  description: { label: 'Description', rows: 5 },
  specifications: {
    label: 'Specifications',
    rows: 5,
    hint: 'One per line. Filters and comparisons use the English text.',
  },
  features: { label: 'Features', rows: 5, hint: 'One per line' },
  notes: { label: 'Notes', rows: 4, hint: 'One per line' },
  panels: { label: 'Panels', rows: 6, hint: 'The heading and the sentence of each panel, one per line' },
  box: { label: 'In the box', rows: 4, hint: 'One per line, without the number of pieces' },
  meta_description: { label: 'Meta description', rows: 2 },
  og_title: { label: 'Title when shared' },
  og_description: { label: 'Description when shared', rows: 2 },
}

/** The translations of a product or a category. */
export function TranslateDialog({ kind, id, name, onClose }: Props) {
  const call = useCall('/admin/texts/{kind}/{id}', { kind, id }, { staleTime: 0 })
  return (
    <FormDialog title={`“${name}” in other languages`} wide onClose={onClose}>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : call.isPending || !call.isFetchedAfterMount ? (
        <Loading />
      ) : (
        <TranslateForm kind={kind} id={id} said={call.data.data} onClose={onClose} />
      )}
    </FormDialog>
  )
}

type Said = Schemas['TranslationsData']
type FormProps = Omit<Props, 'name'> & { said: Said }

/** The fields of terms, each with the label of a term. Each term has a form field of its own: “options.Colour”. */
const termFields: Record<string, { label: (term: string) => string; most: number; rows?: number }> = {
  options: { label: (term) => `Option “${term}”`, most: 100 },
  questions: { label: (term) => (term.endsWith('?') ? 'Question' : 'Answer'), most: 2000, rows: 2 },
}

/** textsOf converts the server's translations to the form's fields. */
function textsOf(said: Said): Texts {
  const texts: Texts = {}
  for (const { lang, field, text } of said.words) {
    const words = termFields[field] ? termsOf(field, text) : { [field]: text }
    texts[lang] = { ...texts[lang], ...words }
  }
  return texts
}

const termsOf = (of: string, text: string) =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf('=')
      return at < 0 ? [] : [[`${of}.${line.slice(0, at).trim()}`, line.slice(at + 1).trim()]]
    }),
  )

/** ofTerms is the field of terms that a form field belongs to. */
const ofTerms = (name: string) => Object.keys(termFields).find((field) => name.startsWith(`${field}.`))

/** wordsOf converts the form's fields to what is sent. */
const wordsOf = (texts: Texts) =>
  Object.entries(texts).flatMap(([lang, words]) => [
    ...Object.entries(words)
      .filter(([name]) => !ofTerms(name))
      .map(([field, text]) => ({ lang, field, text })),
    ...Object.keys(termFields).flatMap((field) => {
      const terms = Object.entries(words).filter(([name, text]) => ofTerms(name) === field && text.trim())
      const lines = terms.map(([name, text]) => `${name.slice(field.length + 1)} = ${text.trim().replace(/\s+/g, ' ')}`)
      return lines.length ? [{ lang, field, text: lines.join('\n') }] : []
    }),
  ])

/** fieldsOf returns the fields of the form. */
const fieldsOf = (said: Said): Told[] =>
  said.english.flatMap(({ field, text, most }) => {
    const terms = termFields[field]
    if (!terms) return [{ name: field, english: text, most, ...(labels[field] ?? { label: field }) }]
    return text.split('\n').map((word) => ({
      name: `${field}.${word}`,
      english: word,
      ...terms,
      label: terms.label(word),
    }))
  })

/**
 * together merges translations that someone else has saved meanwhile into those typed here: texts that are
 * unchanged here become theirs. theirs are the texts that both have changed.
 */
export function together(begun: Texts, mine: Texts, theirs: Texts): { texts: Texts; theirs: Texts } {
  const texts: Texts = {}
  const differ: Texts = {}
  for (const lang of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    for (const field of new Set([...Object.keys(mine[lang] ?? {}), ...Object.keys(theirs[lang] ?? {})])) {
      const [was = '', own = '', other = ''] = [begun[lang]?.[field], mine[lang]?.[field], theirs[lang]?.[field]]
      texts[lang] = { ...texts[lang], [field]: own === was ? other : own }
      if (own !== was && other !== was && own !== other) differ[lang] = { ...differ[lang], [field]: other || '–' }
    }
  }
  return { texts, theirs: differ }
}

/**
 * The form for the translations of one object. If somebody else saved translations meanwhile, both versions are shown
 * and nothing is overwritten.
 */
function TranslateForm({ kind, id, said, onClose }: FormProps) {
  const refresh = useRefresh()
  const [read, setRead] = useState(said)
  const [theirs, setTheirs] = useState<Texts>()
  const { values, latest, set, errors, busy, submit } = useForm<{ texts: Texts }>(
    { texts: textsOf(said) },
    `words of ${kind} ${id}`,
  )
  const save = submit({
    send: async () => {
      try {
        return await post('/admin/texts/{kind}/{id}', { since: read.mark, words: wordsOf(values.texts) }, { kind, id })
      } catch (failure) {
        if (!(failure instanceof Refused) || !failure.fields.since) throw failure
        const now = (await get('/admin/texts/{kind}/{id}', { kind, id })).data
        const merged = together(textsOf(read), latest.current.texts, textsOf(now))
        set({ texts: merged.texts })
        setTheirs(merged.theirs)
        setRead(now)
        throw failure
      }
    },
    done: async () => {
      await refresh('/admin/texts', '/category', ...shows.categories, ...shows.products)
      onClose()
    },
  })
  return (
    <form className={css.stack} onSubmit={save} noValidate>
      {theirs && (
        <p role="alert">
          Someone changed these translations while you were editing. Fields that you left alone show their text
          {Object.keys(theirs).length > 0 && '; where you both wrote, theirs is below the field'}. Save to keep
          everything as shown.
        </p>
      )}
      <InLanguages
        fields={fieldsOf(said)}
        texts={values.texts}
        theirs={theirs}
        errors={errors}
        onChange={(texts) => set({ texts })}
      />
      <FormActions submit="Save" busy={busy} onCancel={onClose} />
    </form>
  )
}
