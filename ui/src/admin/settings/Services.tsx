import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { useAct } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import { CopyChip } from '../blocks/CopyChip'
import { usePasswordFirst } from '../blocks/usePasswordFirst'

/** Test buttons for the outside services on a page of the settings. */
export function Services({ group, unsaved }: { group: Schemas['SettingGroup']; unsaved: boolean }) {
  return (
    <>
      {group.tests.map((test) => (
        <TestButton key={test.text} service={test.text} label={test.words} unsaved={unsaved} />
      ))}
      {!group.settings.some((setting) => setting.locked) && (
        <>
          {group.title === 'Payments' && <WebhookButton />}
          {group.title === 'Courier' && <PushKeyButton />}
        </>
      )}
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

/** A button that creates the key with which the courier sends news of parcels, and shows it once. */
function PushKeyButton() {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const [made, setMade] = useState<Schemas['PushKey']>()
  const first = usePasswordFirst(
    act,
    'Confirm that it is you',
    'The courier gets a new key, and the one before stops working. Please enter your password first.',
  )
  const create = () =>
    first.act({
      send: async () => {
        const reply = await post('/admin/push-key')
        setMade(reply.data)
        return reply
      },
      done: () => refresh('/admin/settings'),
    })
  return (
    <>
      <Button kind="plain" busy={busy} onClick={() => void create()}>
        Create a push key
      </Button>
      {first.dialog}
      {made && (
        <Dialog title="News of parcels" onClose={() => setMade(undefined)}>
          <p>Ask Delhivery to send its scan push here, with this header. The key isn’t shown again.</p>
          <p>
            <CopyChip what="address" text={made.address} />
          </p>
          <p>
            <CopyChip what="header" text={made.header} /> <CopyChip what="key" text={made.key} />
          </p>
        </Dialog>
      )}
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
