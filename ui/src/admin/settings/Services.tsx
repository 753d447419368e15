import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import { usePasswordFirst } from '../blocks/usePasswordFirst'

/** Test buttons for the outside services on a page of the settings. */
export function Services({ group, unsaved }: { group: Schemas['SettingGroup']; unsaved: boolean }) {
  return (
    <>
      {group.tests.map((test) => (
        <TestButton key={test.text} service={test.text} label={test.words} unsaved={unsaved} />
      ))}
      {group.title === 'Payments' && !group.settings.some((setting) => setting.locked) && <WebhookButton />}
    </>
  )
}

function WebhookButton() {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const first = usePasswordFirst(
    act,
    'Confirm that it is you',
    'The webhook gets a new secret. Please enter your password first.',
  )
  const register = () => first.act({ send: () => post('/admin/webhook'), done: () => refresh('/admin/settings') })
  return (
    <>
      <Button kind="plain" busy={busy} onClick={() => void register()}>
        Register the webhook
      </Button>
      {first.dialog}
    </>
  )
}

/** A button that tests an outside service with the saved settings, and the result. */
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
