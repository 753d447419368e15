import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { get, post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Empty, Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useTyped } from '../../parts/useTyped'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { usePasswordFirst } from '../blocks/usePasswordFirst'
import { Services } from './Services'
import { SettingField } from './SettingField'
import { type Changes, found, inForce, said } from './settings'
import own from './settings.module.css'
import { Unsaved } from './Unsaved'

type SettingGroup = Schemas['SettingGroup']

export function SettingsScreen() {
  const call = useCall('/admin/settings', undefined, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (!call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  return (
    <div className={`page ${css.screen}`}>
      <h1>Settings</h1>
      <Pages groups={call.data.groups} saved={call.data.data} />
    </div>
  )
}

/** The section of texts, which are edited as pages. */
const texts = 'Texts'
const written = (group: SettingGroup) => (group.title === texts ? [] : group.settings)

function Texts() {
  const pages = useCall('/admin/pages').data?.data.filter((page) => page.policy)
  return (
    <ul>
      {pages?.map((page) => (
        <li key={page.id}>
          <Link href={`/editpage/${page.id}`}>{page.title}</Link>
        </li>
      ))}
    </ul>
  )
}

const addressOf = (title: string) => `/settings?${new URLSearchParams({ page: title })}`

/** Unsaved values, which survive a visit to another screen, for the same person. Secrets are not stored. */
let left: { by: string; changed: Changes } = { by: '', changed: {} }

/** The pages of settings, or the settings of all pages that match a search. */
function Pages({ groups, saved }: { groups: SettingGroup[]; saved: Changes }) {
  const params = new URLSearchParams(useSearch())
  const wanted = params.get('find')
  const [search, setSearch] = useState('')
  const holds = (group: SettingGroup) => group.settings.some((setting) => setting.key === wanted)
  const page = groups.find(wanted ? holds : (group) => group.title === params.get('page')) ?? groups[0]
  const form = useSettings(groups, saved)
  const menu = useRef<HTMLElement>(null)
  const title = page?.title
  useEffect(() => {
    // On a phone the page menu is a single row, which is scrolled to the current page.
    if (title) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [title])
  useEffect(() => {
    // A link to a setting opens its page.
    if (wanted) document.querySelector<HTMLElement>(`[name="${CSS.escape(wanted)}"]`)?.focus()
  }, [wanted])
  const seen = search ? found(groups, search) : page ? [page] : []
  const unsaved = Object.keys(form.changed).length > 0
  const here = (key: string) => seen.some((group) => group.settings.some((setting) => setting.key === key))
  const elsewhere = Object.fromEntries(Object.entries(form.errors).filter(([key]) => !here(key)))
  return (
    <div className={own.screen}>
      <div className={own.menu}>
        <input
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        <nav ref={menu} className={own.pages} aria-label="Pages of the settings">
          {groups.map((group) => (
            <Link
              key={group.title}
              href={addressOf(group.title)}
              aria-current={!search && group === page ? 'page' : undefined}
              data-unsaved={group.settings.some((setting) => setting.key in form.changed) || undefined}
              onClick={() => setSearch('')}
            >
              {group.title}
            </Link>
          ))}
        </nav>
      </div>
      <div className={own.main}>
        <form
          className={css.panel}
          onSubmit={form.save}
          noValidate
          aria-label={search ? 'Search results' : page?.title}
        >
          {seen.length === 0 && <Empty title="No settings match." />}
          {seen.map((group) => (
            <div key={group.title} className={own.page}>
              <h2>{group.title}</h2>
              {group.text && !search && <p className="quiet">{group.text}</p>}
              {group.settings.some((setting) => setting.locked) && (
                <p className="quiet">
                  Only an owner can change the greyed-out settings: they decide where email, payments, copies and
                  visitors go.
                </p>
              )}
              {group.title === texts && <Texts />}
              <div className={own.fields}>
                {written(group).map((setting) => (
                  <SettingField
                    key={setting.key}
                    setting={setting}
                    saved={saved}
                    typed={form.changed[setting.key]}
                    error={form.errors[setting.key]}
                    onChange={(text) => form.change(setting, text)}
                  />
                ))}
              </div>
            </div>
          ))}
          {unsaved && (
            <Unsaved groups={groups} saved={saved} changed={form.changed} errors={elsewhere} onDrop={form.drop} />
          )}
          <div className={css.actions}>
            <Button type="submit" busy={form.busy} disabled={!unsaved}>
              Save
            </Button>
            {unsaved && (
              <Button kind="plain" onClick={form.clear}>
                Discard
              </Button>
            )}
            {seen.map((group) => (
              <Services key={group.title} group={group} unsaved={unsaved} />
            ))}
          </div>
        </form>
        {form.dialog}
      </div>
    </div>
  )
}

/** useSettings holds the unsaved values of all pages, and saves them with one call. */
function useSettings(groups: SettingGroup[], saved: Changes) {
  const refresh = useRefresh()
  const { user } = useSession()
  const [changed, setChanged] = useState<Changes>(left.by === user.email ? left.changed : {})
  const { errors, mark, busy, act } = useAct()
  const first = usePasswordFirst(
    act,
    'Confirm that it is you',
    'This decides where email, payments, copies or visitors go. Please enter your password; all owners are notified by email.',
  )
  const all = groups.flatMap((group) => group.settings)
  const open = () =>
    Object.fromEntries(Object.entries(changed).filter(([key]) => !all.some((one) => one.key === key && one.secret)))
  left = { by: user.email, changed: open() }
  useTyped('settings', open, (back) => setChanged(back as Changes))
  const unsaved = Object.keys(changed).length > 0
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
  const drop = (key: string) => setChanged(({ [key]: _, ...rest }) => rest)
  const change = (setting: Schemas['SettingForm'], text: string | undefined) => {
    mark({ [setting.key]: '' })
    if (text === undefined || (!setting.secret && text === inForce(setting, saved))) return drop(setting.key)
    setChanged((before) => ({ ...before, [setting.key]: text }))
    if (setting.key === 'shop_pincode' && /^\d{6}$/.test(text) && !(changed.shop_state ?? saved.shop_state))
      void stateOf(text).then((state) => state && setChanged((before) => ({ shop_state: state, ...before })))
  }
  const saving = {
    send: () =>
      post(
        '/admin/settings',
        Object.fromEntries(
          all.filter((one) => one.key in changed).map((one) => [one.key, said(one, changed[one.key] ?? '')]),
        ),
      ),
    done: () => {
      setChanged({})
      return refresh('/admin/settings', '/shop', '/policy', '/faq')
    },
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void first.act(saving, event.currentTarget)
  }
  return { changed, change, drop, clear: () => setChanged({}), errors, busy, save, dialog: first.dialog }
}

/** stateOf returns the state of a pincode; '' if it is unknown or in several states. */
async function stateOf(pincode: string): Promise<string> {
  const { states } = (await get('/pincode', { pincode }).catch(() => undefined))?.data ?? { states: [] }
  return states.length === 1 ? (states[0] ?? '') : ''
}
