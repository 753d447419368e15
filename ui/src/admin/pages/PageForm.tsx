import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { get, post, remove, type Schemas } from '../../api/client'
import { type Stale, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { useLeaving } from '../../parts/useLeaving'
import { changed, keepTyped } from '../../rules/typed'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { ConflictDialog } from '../blocks/ConflictDialog'
import { failedUnlessShown, sendUnlessOvertaken } from '../blocks/faster'
import { FoldedLanguages, type Texts } from '../blocks/InLanguages'
import long from '../blocks/long.module.css'
import { Editor } from './Editor'
import { slugOf } from './markdown'
import { Preview } from './Preview'
import own from './pages.module.css'

export type Page = Schemas['ShopPage']
export type Start = Schemas['PageStart']
type Values = Pick<Page, 'title' | 'slug' | 'text' | 'description' | 'form'> & { texts: Texts }

const stale: Stale[] = ['/admin/pages', '/pages', '/policy', '/faq', '/admin/settings', '/admin/guide', '/shop']
const none: Values = { title: '', slug: '', text: '', description: '', form: false, texts: {} }
const valuesOf = ({
  title,
  slug,
  text,
  description,
  form,
  texts,
}: Omit<Values, 'texts'> & { texts?: unknown }): Values => ({
  title,
  slug,
  text,
  description,
  form,
  texts: (texts ?? {}) as Texts,
})
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

type Props = { page?: Page; start?: Start | undefined }

/** A page of the shop: its text, and a preview beside it. */
export function PageForm({ page, start }: Props) {
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { ask } = useAsking()
  /** begun is the version being edited here, whatever was loaded since. */
  const begun = useRef(page)
  const [saved, setSaved] = useState<Values>(() => valuesOf(page ?? start ?? none))
  const { values, latest, set, field, errors, doing, busy, act } = useForm<Values>(
    saved,
    `page ${page?.id ?? `new ${start?.slug ?? ''}`}`,
  )
  const [conflict, setConflict] = useState<{ now: Page; words: string; publish: boolean }>()
  /** A new page's address follows its title until somebody types one. */
  const [ownSlug, setOwnSlug] = useState(Boolean(page || start))
  const form = useRef<HTMLFormElement>(null)
  const gone = useRef(false)
  const unsaved = !gone.current && JSON.stringify(values) !== JSON.stringify(saved)
  const policy = page?.policy ?? ''
  useEffect(() => {
    if (page && begun.current && page.version > begun.current.version && !unsaved) begun.current = page
  }, [page, unsaved])
  useLeaving(
    unsaved,
    () =>
      ask({
        title: 'Leave without saving?',
        text: 'What you changed on this page is lost.',
        yes: 'Leave',
        danger: true,
      }),
    (path) => {
      gone.current = true
      navigate(path)
    },
  )
  const save = (publish: boolean) => {
    const sent = values
    return act(
      {
        name: publish ? 'publish' : 'save',
        send: () =>
          sendUnlessOvertaken({
            send: () =>
              post('/admin/pages', {
                ...values,
                texts: JSON.stringify(values.texts),
                id: page?.id,
                version: begun.current?.version,
                publish,
              }),
            now: page && (async () => (await get('/admin/pages/{id}', { id: page.id })).data),
            version: begun.current?.version,
            show: (now, words) => setConflict({ now, words, publish }),
          }),
        done: async ({ data }) => {
          begun.current = data
          setSaved(valuesOf(data))
          // What was typed while it was on its way stays.
          const since = changed(sent, latest.current)
          set({ ...valuesOf(data), ...since })
          await refresh(...stale)
          if (page) return
          if (Object.keys(since).length > 0) keepTyped({ [`page ${data.id}`]: since })
          gone.current = true
          navigate(`/editpage/${data.id}`, { replace: true })
        },
        failed: failedUnlessShown,
      },
      form.current,
    )
  }
  const turn = (name: string, send: () => Promise<{ message: string }>, away = false) =>
    act({
      name,
      send,
      done: async () => {
        gone.current = away
        await refresh(...stale)
        if (away || !page) return navigate('/pages')
        const { data } = await get('/admin/pages/{id}', { id: page.id })
        begun.current = data
        setSaved(valuesOf(data))
        set(valuesOf(data))
      },
    })
  const hide = async (id: number) => {
    const sure = await ask({
      title: policy ? 'Back to the text that the shop brings?' : 'Take this page off the shop?',
      text: policy
        ? 'Customers read the text that the shop brings. Yours stays here as a draft.'
        : 'Its address, and those it had before, lead nowhere until you publish it again. It stays here as a draft.',
      yes: policy ? 'Back to it' : 'Take it off',
    })
    if (sure) await turn('hide', () => post('/admin/pages/{id}/hide', {}, { id }))
  }
  const drop = async (id: number) => {
    const sure = await ask({
      title: 'Drop the changes?',
      text: 'The draft is then as what customers read.',
      yes: 'Drop',
      danger: true,
    })
    if (sure) await turn('drop', () => remove('/admin/pages/{id}/draft', { id }))
  }
  const forget = async (id: number) => {
    const sure = await ask({
      title: `Delete the page “${page?.title}”?`,
      text: 'Links to it in your menus are left out, and Health names them.',
      yes: 'Delete',
      danger: true,
    })
    if (sure) await turn('delete', () => remove('/admin/pages/{id}', { id }), true)
  }
  const theirs = () => {
    if (!conflict) return
    begun.current = conflict.now
    setSaved(valuesOf(conflict.now))
    set(valuesOf(conflict.now))
    setConflict(undefined)
  }
  const mine = () => {
    if (!conflict) return
    begun.current = conflict.now
    setConflict(undefined)
    void save(conflict.publish)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save(false)
  }
  return (
    <form ref={form} className={own.columns} onSubmit={send} noValidate aria-label={page ? page.title : 'New page'}>
      <div className={css.stack}>
        <section className={css.panel} aria-label="What it says">
          <Field
            label="Title"
            required={!policy}
            maxLength={100}
            disabled={policy === 'faq'}
            hint={policy === 'faq' ? 'The heading of this page stays as it is' : undefined}
            {...field('title')}
            onInput={(event) => {
              const title = event.currentTarget.value
              set(ownSlug ? { title } : { title, slug: slugOf(title) })
            }}
          />
          {policy === '' && (
            <Field
              label="Address"
              required
              maxLength={60}
              spellCheck={false}
              autoComplete="off"
              hint={`${location.host}/pages/${values.slug || '…'}${page && page.state !== 'draft' ? '. The address that it leaves goes on leading here.' : ''}`}
              {...field('slug', (typed) => typed.toLowerCase().replace(/\s+/g, '-'))}
              onInput={(event) => {
                setOwnSlug(true)
                set({ slug: event.currentTarget.value.toLowerCase().replace(/\s+/g, '-') })
              }}
            />
          )}
          <Editor
            label="Text"
            hint={
              policy === 'faq'
                ? 'Each line that begins with ## is a question, what follows is its answer. {{shop_phone}} and other settings are filled in.'
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
              Drop the changes
            </Button>
          )}
          {page && (page.state === 'published' || page.state === 'changed') && page.live && (
            <Button kind="quiet" busy={doing === 'hide'} onClick={() => void hide(page.id)}>
              {policy ? 'Back to the text that the shop brings' : 'Take off the shop'}
            </Button>
          )}
          {page && !policy && (
            <Button kind="quiet" busy={doing === 'delete'} onClick={() => void forget(page.id)}>
              Delete
            </Button>
          )}
        </span>
      </div>
      {conflict && begun.current && (
        <ConflictDialog
          title="Two people changed this page"
          text={`${conflict.words} What you typed is still here.`}
          differences={differences(begun.current, conflict.now)}
          onClose={() => setConflict(undefined)}
          onMine={mine}
          onTheirs={theirs}
        />
      )}
    </form>
  )
}
