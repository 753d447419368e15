import { type FormEvent, useState } from 'react'
import { post, Refused, sentence } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import css from '../blocks/blocks.module.css'
import { useAct } from '../blocks/useAct'
import { groups, type Setting } from './groups'

export function SettingsScreen() {
  const call = useCall('/admin/settings', undefined, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  return (
    <div className={`page ${css.screen}`}>
      <h1>Settings</h1>
      <Logo name={call.data.data.shop_logo ?? ''} />
      {groups.map((group) => (
        <Group key={group.title} group={group} saved={call.data.data} />
      ))}
    </div>
  )
}

/** One group with its own button; only what was changed is sent. A secret is never shown, only whether it is set. */
function Group({ group, saved }: { group: (typeof groups)[number]; saved: Record<string, string> }) {
  const refresh = useRefresh()
  const [changed, setChanged] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      toast.success((await post('/admin/settings', changed)).message)
      setChanged({})
      setErrors({})
      await refresh('admin/settings', 'shop', 'policy', 'faq')
    } catch (failure) {
      toast.error(sentence(failure))
      if (failure instanceof Refused) setErrors(failure.fields)
    }
    setBusy(false)
  }
  const control = (setting: Setting) => {
    const value = changed[setting.key] ?? (setting.secret ? '' : (saved[setting.key] ?? ''))
    const shared = {
      label: setting.label,
      value,
      error: errors[setting.key],
      hint: setting.secret
        ? `${saved[setting.key] ? 'Set. Type to replace it.' : 'Not set.'} ${setting.hint ?? ''}`
        : setting.hint,
    }
    const take = (text: string) => setChanged((all) => ({ ...all, [setting.key]: text }))
    if (setting.choices) {
      return (
        <Select {...shared} onChange={(e) => take(e.currentTarget.value)}>
          {setting.choices.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      )
    }
    if (setting.long) return <TextArea {...shared} rows={5} onInput={(e) => take(e.currentTarget.value)} />
    return (
      <Field
        {...shared}
        type={setting.secret ? 'password' : 'text'}
        autoComplete="off"
        onInput={(e) => take(e.currentTarget.value)}
      />
    )
  }
  return (
    <form className={css.panel} onSubmit={(event) => void save(event)} noValidate aria-label={group.title}>
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
        {(group.tests ?? []).map(([service, label]) => (
          <TestButton key={service} service={service} label={label} unsaved={Object.keys(changed).length > 0} />
        ))}
        {group.title === 'Payments' && <WebhookButton />}
      </div>
    </form>
  )
}

function WebhookButton() {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const register = () =>
    act('webhook', async () => {
      const reply = await post('/admin/webhook')
      await refresh('admin/settings')
      return reply
    })
  return (
    <Button kind="plain" busy={busy === 'webhook'} onClick={() => void register()}>
      Register the webhook
    </Button>
  )
}

/** The shop's picture on invoices and slips. */
function Logo({ name }: { name: string }) {
  const refresh = useRefresh()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const change = async (act: () => Promise<{ message: string }>) => {
    setBusy(true)
    setError('')
    try {
      toast.success((await act()).message)
      await refresh('admin/settings')
    } catch (failure) {
      setError(sentence(failure))
    }
    setBusy(false)
  }
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
          error={error}
          hint="Square, on white. It stands on invoices, credit notes and packing slips."
          disabled={busy}
          onChange={(e) => {
            const file = e.currentTarget.files?.[0]
            if (file) void change(() => post('/admin/logo', { file }))
          }}
        />
        {name && (
          <Button
            kind="plain"
            busy={busy}
            onClick={() => void change(() => post('/admin/settings', { shop_logo: '' }))}
          >
            Take it off
          </Button>
        )}
      </div>
    </section>
  )
}

/** Tries an outside service as it is saved, and says what came back. */
function TestButton({ service, label, unsaved }: { service: string; label: string; unsaved: boolean }) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ good: boolean; text: string }>()
  const test = async () => {
    setBusy(true)
    try {
      setSaid({ good: true, text: (await post('/admin/test/{service}', {}, { service })).message })
    } catch (failure) {
      setSaid({ good: false, text: sentence(failure) })
    }
    setBusy(false)
  }
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
      {said && (
        <p role="status" className={`${css.whole} ${said.good ? css.good : css.bad}`}>
          {said.text}
        </p>
      )}
    </>
  )
}
