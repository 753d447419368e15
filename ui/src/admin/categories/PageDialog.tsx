import { post, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { Field, TextArea } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import css from '../blocks/blocks.module.css'
import { FormActions } from '../blocks/FormActions'
import { FormDialog } from '../blocks/FormDialog'

type Props = { id: number; name: string; onClose: () => void }

/** A dialog for the text and the picture of a category's page. */
export function PageDialog({ id, name, onClose }: Props) {
  const page = useCall('/category/{id}', { id }, { staleTime: 0 })
  return (
    <FormDialog title={`Page of “${name}”`} onClose={onClose}>
      {page.isPending || (page.isFetching && !page.isFetchedAfterMount) ? (
        <Loading />
      ) : page.isError ? (
        <Failed message="This page could not be loaded." again={() => void page.refetch()} />
      ) : (
        <PageForm page={page.data.data} onClose={onClose} />
      )}
    </FormDialog>
  )
}

/** The text and the picture at the top of a category's page. */
function PageForm({ page, onClose }: { page: Schemas['CategoryData']; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, set, field, errors, busy, submit } = useForm<{
    text: string
    picture: File | undefined
    remove: boolean
  }>({ text: page.text, picture: undefined, remove: false }, `category ${page.id}`)
  const save = submit({
    send: () =>
      post(
        '/admin/categories/{id}/page',
        { text: values.text, picture: values.picture, remove_picture: values.remove },
        { id: page.id },
      ),
    done: async () => {
      await refresh('/category', ...shows.categories)
      onClose()
    },
    failed: 'The page could not be saved. Please try again.',
  })
  return (
    <form className={css.stack} onSubmit={save} noValidate>
      <TextArea label="Text" maxLength={2000} {...field('text')} />
      {page.image && (
        <>
          <img
            src={page.image}
            srcSet={page.srcset}
            sizes="160px"
            alt="Shown on the page now"
            width={160}
            height={160}
          />
          <label>
            <input type="checkbox" checked={values.remove} onChange={(e) => set({ remove: e.currentTarget.checked })} />{' '}
            Remove the picture
          </label>
        </>
      )}
      <Field
        label="Picture"
        name="picture"
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp"
        error={errors.picture}
        onChange={(e) => set({ picture: e.currentTarget.files?.[0] })}
      />
      <FormActions submit="Save page" busy={busy} onCancel={onClose} />
    </form>
  )
}
