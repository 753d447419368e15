import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { get, post, remove, type Schemas } from '../../api/client'
import { type Stale, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { useForm } from '../../parts/useForm'
import { useLeaving } from '../../parts/useLeaving'
import { changed, keepTyped } from '../../rules/typed'
import { failedUnlessShown, sendUnlessOvertaken } from '../blocks/faster'
import type { Texts } from '../blocks/InLanguages'
import { slugOf } from './markdown'

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
export type PageFormProps = { page?: Page; start?: Start | undefined }

/** What the sections of a page's editor share. */
export type PageEdit = ReturnType<typeof usePageForm>

/** usePageForm holds the texts of a page, saves, publishes and unpublishes them. */
export function usePageForm({ page, start }: PageFormProps) {
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { ask } = useAsking()
  /** The version being edited here, whatever was loaded later. */
  const begun = useRef(page)
  const [saved, setSaved] = useState<Values>(() => valuesOf(page ?? start ?? none))
  const { values, latest, set, field, errors, doing, busy, act } = useForm<Values>(
    saved,
    `page ${page?.id ?? `new ${start?.slug ?? ''}`}`,
  )
  const [conflict, setConflict] = useState<{ now: Page; words: string; publish: boolean }>()
  /** The path of a new page follows its title until someone types a path. */
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
        text: 'Your changes to this page will be lost.',
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
          // Input typed while the page was being saved stays.
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
      title: policy ? 'Restore the default text?' : 'Unpublish this page?',
      text: policy
        ? 'Customers see the default text. Yours is kept as a draft.'
        : 'Its current and old addresses are not found until you publish it again. It is kept as a draft.',
      yes: policy ? 'Restore' : 'Unpublish',
    })
    if (sure) await turn('hide', () => post('/admin/pages/{id}/hide', {}, { id }))
  }
  const drop = async (id: number) => {
    const sure = await ask({
      title: 'Discard the changes?',
      text: 'The draft goes back to the published text.',
      yes: 'Discard',
      danger: true,
    })
    if (sure) await turn('drop', () => remove('/admin/pages/{id}/draft', { id }))
  }
  const forget = async (id: number) => {
    const sure = await ask({
      title: `Delete the page “${page?.title}”?`,
      text: 'Menu links to it are hidden, and Health lists them.',
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
  const titled = (title: string) => set(ownSlug ? { title } : { title, slug: slugOf(title) })
  const addressed = (slug: string) => {
    setOwnSlug(true)
    set({ slug: slug.toLowerCase().replace(/\s+/g, '-') })
  }
  return {
    page,
    policy,
    form,
    values,
    set,
    titled,
    addressed,
    field,
    errors,
    doing,
    busy,
    unsaved,
    save,
    submit: send,
    hide,
    drop,
    forget,
    conflict: begun.current && conflict && { ...conflict, before: begun.current },
    closeConflict: () => setConflict(undefined),
    keepMine: mine,
    takeTheirs: theirs,
  }
}
