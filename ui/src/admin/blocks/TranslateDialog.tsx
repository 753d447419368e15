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

/** The prefix of the field names for options: each option name and value has a field of its own. */
const term = 'options.'

/** textsOf converts the server's translations to the form's fields. */
function textsOf(said: Said): Texts {
  const texts: Texts = {}
  for (const { lang, field, text } of said.words) {
    const words = field === 'options' ? termsOf(text) : { [field]: text }
    texts[lang] = { ...texts[lang], ...words }
  }
  return texts
}

const termsOf = (text: string) =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf('=')
      return at < 0 ? [] : [[term + line.slice(0, at).trim(), line.slice(at + 1).trim()]]
    }),
  )

/** wordsOf converts the form's fields to what is sent. */
const wordsOf = (texts: Texts) =>
  Object.entries(texts).flatMap(([lang, words]) => {
    const terms = Object.entries(words).filter(([field, text]) => field.startsWith(term) && text.trim())
    return [
      ...Object.entries(words)
        .filter(([field]) => !field.startsWith(term))
        .map(([field, text]) => ({ lang, field, text })),
      {
        lang,
        field: 'options',
        text: terms.map(([field, text]) => `${field.slice(term.length)} = ${text.trim()}`).join('\n'),
      },
    ].filter(({ field, text }) => field !== 'options' || text)
  })

/** fieldsOf returns the fields of the form. A product with options has one for each option name and value. */
const fieldsOf = (said: Said): Told[] =>
  said.english.flatMap(({ field, text, most }) =>
    field === 'options'
      ? text.split('\n').map((word) => ({ name: term + word, label: `Option “${word}”`, english: word, most: 100 }))
      : [{ name: field, english: text, most, ...(labels[field] ?? { label: field }) }],
  )

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
          Someone else saved a translation meanwhile. Their text is in the fields that you did not change
          {Object.keys(theirs).length > 0 && '; where you both wrote, theirs is shown below the field'}. Save to keep
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
