import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { Dialog } from '../../parts/Dialog'
import { Failed, Loading } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { sentence } from '../../rules/refused'
import css from './blocks.module.css'
import { FormActions } from './FormActions'
import { InLanguages, type Texts } from './InLanguages'

type Props = { kind: 'product' | 'category'; id: number; name: string; onClose: () => void }

const labels: Record<string, { label: string; rows?: number; hint?: string }> = {
  title: { label: 'Title' },
  name: { label: 'Name' },
  text: { label: 'Text of its page', rows: 5 },
  description: { label: 'Description', rows: 5 },
  specifications: { label: 'Specifications', rows: 5, hint: 'One a line. Filters and comparisons go by the English.' },
  features: { label: 'Features', rows: 5, hint: 'One a line' },
  notes: { label: 'Notes', rows: 4, hint: 'One a line' },
  meta_description: { label: 'Meta description', rows: 2 },
  og_title: { label: 'Title when shared' },
  og_description: { label: 'Description when shared', rows: 2 },
}

/** The translations of a product or a category. */
export function TranslateDialog({ kind, id, name, onClose }: Props) {
  const call = useCall('/admin/texts/{kind}/{id}', { kind, id }, { staleTime: 0 })
  return (
    <Dialog title={`“${name}” in other languages`} wide onClose={onClose}>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : call.isPending || !call.isFetchedAfterMount ? (
        <Loading />
      ) : (
        <TranslateForm kind={kind} id={id} said={call.data.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = Omit<Props, 'name'> & { said: Schemas['TranslationsData'] }

function TranslateForm({ kind, id, said, onClose }: FormProps) {
  const refresh = useRefresh()
  const begun: Texts = {}
  for (const { lang, field, text } of said.words) begun[lang] = { ...begun[lang], [field]: text }
  const { values, set, errors, busy, submit } = useForm<{ texts: Texts }>({ texts: begun }, `words of ${kind} ${id}`)
  const save = submit({
    send: () =>
      post(
        '/admin/texts/{kind}/{id}',
        {
          words: Object.entries(values.texts).flatMap(([lang, words]) =>
            Object.entries(words).map(([field, text]) => ({ lang, field, text })),
          ),
        },
        { kind, id },
      ),
    done: async () => {
      await refresh('/admin/texts', '/category', ...shows.categories, ...shows.products)
      onClose()
    },
  })
  return (
    <form className={css.stack} onSubmit={save} noValidate>
      <InLanguages
        fields={said.english.map(({ field, text, most }) => ({
          name: field,
          english: text,
          most,
          ...(labels[field] ?? { label: field }),
        }))}
        texts={values.texts}
        errors={errors}
        onChange={(texts) => set({ texts })}
      />
      <FormActions submit="Save" busy={busy} onCancel={onClose} />
    </form>
  )
}
