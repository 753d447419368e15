import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useTyped } from '../../parts/useTyped'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'

type SettingGroup = Schemas['SettingGroup']

export function SettingsScreen() {
  const call = useCall('/admin/settings', undefined, { staleTime: 0 })
  const wanted = new URLSearchParams(useSearch()).get('find')
  const ready = call.isSuccess
  useEffect(() => {
    // A setting that was found elsewhere is led to.
    if (ready && wanted) document.querySelector<HTMLElement>(`[name="${CSS.escape(wanted)}"]`)?.focus()
  }, [ready, wanted])
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  return (
    <div className={`page ${css.screen}`}>
      <h1>Settings</h1>
      <Logo name={call.data.data.shop_logo ?? ''} />
      {call.data.groups.map((group) => (
        <Group key={group.title} group={group} saved={call.data.data} />
      ))}
    </div>
  )
}

/** One group with its own Save button, which sends only what changed. Secrets are never shown, only whether they are set. */
function Group({ group, saved }: { group: SettingGroup; saved: Record<string, string> }) {
  const refresh = useRefresh()
  const [changed, setChanged] = useState<Record<string, string>>({})
  const { errors, mark, busy, submit } = useAct()
  const secrets = group.settings.filter((setting) => setting.secret).map((setting) => setting.key)
  useTyped(
    `settings ${group.title}`,
    () => Object.fromEntries(Object.entries(changed).filter(([key]) => !secrets.includes(key))),
    (back) => setChanged(back as Record<string, string>),
  )
  const save = submit({
    send: () => post('/admin/settings', changed),
    done: () => {
      setChanged({})
      return refresh('/admin/settings', '/shop', '/policy', '/faq')
    },
  })
  const control = (setting: Schemas['SettingForm']) => {
    const value = changed[setting.key] ?? (setting.secret ? '' : (saved[setting.key] ?? ''))
    const shared = {
      label: setting.label,
      name: setting.key,
      value,
      onInput: (event: { currentTarget: { value: string } }) => {
        const text = event.currentTarget.value
        setChanged((all) => ({ ...all, [setting.key]: text }))
        mark({ [setting.key]: '' })
      },
      error: errors[setting.key],
      hint: setting.secret
        ? `${saved[setting.key] ? 'Set. Type to replace it.' : 'Not set.'} ${setting.hint}`
        : setting.hint,
    }
    if (setting.choices.length > 0) {
      return (
        <Select {...shared}>
          {setting.choices.map((choice) => (
            <option key={choice.text} value={choice.text}>
              {choice.words}
            </option>
          ))}
        </Select>
      )
    }
    if (setting.long) return <TextArea {...shared} rows={5} />
    return <Field {...shared} type={setting.secret ? 'password' : 'text'} autoComplete="off" />
  }
  return (
    <form className={css.panel} onSubmit={save} noValidate aria-label={group.title}>
      <h2>{group.title}</h2>
      {group.text && <p className="quiet">{group.text}</p>}
      <div className={css.form}>
        {group.settings.map((setting) => (
          <div key={setting.key} className={setting.long ? css.whole : undefined}>
            {control(setting)}
          </div>
        ))}
      </div>
      <div className={css.actions}>
        <Button type="submit" busy={busy} disabled={Object.keys(changed).length === 0}>
          Save
        </Button>
        {group.tests.map((test) => (
          <TestButton
            key={test.text}
            service={test.text}
            label={test.words}
            unsaved={Object.keys(changed).length > 0}
          />
        ))}
        {group.title === 'Payments' && <WebhookButton />}
      </div>
    </form>
  )
}

function WebhookButton() {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const register = () => act({ send: () => post('/admin/webhook'), done: () => refresh('/admin/settings') })
  return (
    <Button kind="plain" busy={busy} onClick={() => void register()}>
      Register the webhook
    </Button>
  )
}

/** The logo on invoices and packing slips. */
function Logo({ name }: { name: string }) {
  const refresh = useRefresh()
  const { errors, busy, act } = useAct()
  const change = (send: () => Promise<{ message: string }>) =>
    void act({ send, done: () => refresh('/admin/settings'), at: 'file' })
  return (
    <section className={css.panel} aria-labelledby="logo">
      <h2 id="logo">Logo on papers</h2>
      <div className={css.filters}>
        {name && (
          <span className={css.thumb}>
            <img src={`/uploads/${name}-320.jpg`} alt="The logo now" width={52} />
          </span>
        )}
        <Field
          label={name ? 'Replace the logo' : 'Logo'}
          type="file"
          accept="image/*"
          error={errors.file}
          hint="Square, on white. It stands on invoices, credit notes and packing slips."
          disabled={busy}
          onChange={(e) => {
            const file = e.currentTarget.files?.[0]
            if (file) change(() => post('/admin/logo', { file }))
          }}
        />
        {name && (
          <Button kind="plain" busy={busy} onClick={() => change(() => post('/admin/settings', { shop_logo: '' }))}>
            Take it off
          </Button>
        )}
      </div>
    </section>
  )
}

/** Tests an outside service with the saved settings and shows the result. */
function TestButton({ service, label, unsaved }: { service: string; label: string; unsaved: boolean }) {
  const { busy, errors, act } = useAct()
  const [said, setSaid] = useState('')
  const test = () =>
    act({
      send: async () => {
        setSaid('')
        setSaid((await post('/admin/test/{service}', {}, { service })).message)
      },
      at: 'service',
    })
  return (
    <>
      <Button
        kind="plain"
        busy={busy}
        disabled={unsaved}
        title={unsaved ? 'Save first: the test uses what is saved.' : undefined}
        onClick={() => void test()}
      >
        {label}
      </Button>
      {(errors.service || said) && (
        <p role="status" className={`${css.whole} ${errors.service ? css.bad : css.good}`}>
          {errors.service || said}
        </p>
      )}
    </>
  )
}
