import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { ConflictDialog } from '../blocks/ConflictDialog'
import { FoldedLanguages } from '../blocks/InLanguages'
import long from '../blocks/long.module.css'
import { Editor } from './Editor'
import { Preview } from './Preview'
import own from './pages.module.css'
import { type Page, type PageEdit, type PageFormProps, usePageForm } from './usePageForm'

const names: Record<string, string> = {
  title: 'Title',
  slug: 'Address',
  text: 'Text',
  description: 'For search engines',
}

const differences = (before: Page, now: Page) =>
  (['title', 'slug', 'text', 'description'] as const)
    .filter((name) => before[name] !== now[name])
    .map((name) => ({ name: names[name] ?? name, before: before[name], now: now[name] }))

/** The editor of a page: its text, and a preview beside it. */
export function PageForm(props: PageFormProps) {
  const edit = usePageForm(props)
  const { page, policy, values, field, conflict } = edit
  return (
    <form
      ref={edit.form}
      className={own.columns}
      onSubmit={edit.submit}
      noValidate
      aria-label={page ? page.title : 'New page'}
    >
      <div className={css.stack}>
        <Words edit={edit} />
        <section className={css.panel} aria-label="For search engines">
          <Field
            label="Description for search engines"
            maxLength={300}
            hint={`One or two sentences. ${values.description.length} of about 160 letters are shown`}
            {...field('description')}
          />
        </section>
      </div>
      <div className={own.side}>
        <Preview values={values} policy={policy} path={page?.path} />
      </div>
      <Bar edit={edit} />
      {conflict && (
        <ConflictDialog
          title="Someone changed this page while you were editing"
          text={`${conflict.words} Your text is still here.`}
          differences={differences(conflict.before, conflict.now)}
          onClose={edit.closeConflict}
          onMine={edit.keepMine}
          onTheirs={edit.takeTheirs}
        />
      )}
    </form>
  )
}

/** The fields for title, address and text of a page, and for their translations. */
function Words({ edit: { page, policy, values, set, titled, addressed, field, errors } }: { edit: PageEdit }) {
  return (
    <section className={css.panel} aria-label="What it says">
      <Field
        label="Title"
        required={!policy}
        maxLength={100}
        disabled={policy === 'faq'}
        hint={policy === 'faq' ? 'The heading of this page stays as it is' : undefined}
        {...field('title')}
        onInput={(event) => titled(event.currentTarget.value)}
      />
      {policy === '' && (
        <Field
          label="Address"
          required
          maxLength={60}
          spellCheck={false}
          autoComplete="off"
          hint={`${location.host}/pages/${values.slug || '…'}${page && page.state !== 'draft' ? '. The old address redirects here.' : ''}`}
          {...field('slug')}
          onInput={(event) => addressed(event.currentTarget.value)}
        />
      )}
      <Editor
        label="Text"
        hint={
          policy === 'faq'
            ? 'Each line that begins with ## is a question; the text below it is the answer. {{shop_phone}} and other settings are filled in.'
            : 'In Markdown: the buttons write it for you. {{shop_name}}, {{shop_phone}} and other settings are filled in.'
        }
        value={values.text}
        error={errors.text}
        onChange={(text) => set({ text })}
      />
      <FoldedLanguages
        fields={[
          { name: 'title', label: 'Title', english: policy === 'faq' ? '' : values.title, most: 100 },
          {
            name: 'text',
            label: 'Text',
            english: values.text,
            most: 20_000,
            rows: 14,
            hint: 'In Markdown, like the English',
          },
          { name: 'description', label: 'For search engines', english: values.description, most: 300, rows: 2 },
        ].filter((one) => one.english)}
        texts={values.texts}
        errors={errors}
        onChange={(texts) => set({ texts })}
      />
      {policy === '' && (
        <Check
          label="Show the shop’s data and a form. Messages come to the complaint desk."
          on={values.form}
          onChange={(on) => set({ form: on })}
        />
      )}
    </section>
  )
}

/** The buttons of the page editor. */
function Bar({ edit: { page, policy, doing, busy, unsaved, save, drop, hide, forget } }: { edit: PageEdit }) {
  return (
    <div className={long.bar}>
      <Button busy={doing === 'publish'} disabled={busy} onClick={() => void save(true)}>
        {page && page.state !== 'draft' ? 'Publish the changes' : 'Publish'}
      </Button>
      <Button type="submit" kind="plain" busy={doing === 'save'} disabled={busy}>
        Save draft
      </Button>
      {page && (page.state === 'draft' || page.state === 'changed') && (
        <a className={own.open} href={page.preview} target="_blank" rel="noopener">
          {unsaved ? 'Preview what is saved' : 'Preview'}
        </a>
      )}
      {page && page.state !== 'draft' && (
        <a className={own.open} href={page.path} target="_blank" rel="noopener">
          Open in the shop
        </a>
      )}
      <span className={own.more}>
        {page?.state === 'changed' && (
          <Button kind="quiet" busy={doing === 'drop'} onClick={() => void drop(page.id)}>
            Discard changes
          </Button>
        )}
        {page && (page.state === 'published' || page.state === 'changed') && page.live && (
          <Button kind="quiet" busy={doing === 'hide'} onClick={() => void hide(page.id)}>
            {policy ? 'Restore default text' : 'Unpublish'}
          </Button>
        )}
        {page && !policy && (
          <Button kind="quiet" busy={doing === 'delete'} onClick={() => void forget(page.id)}>
            Delete
          </Button>
        )}
      </span>
    </div>
  )
}
