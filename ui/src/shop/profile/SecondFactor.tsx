import { useState } from 'react'
import { post, remove } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { PasswordDialog } from '../../parts/PasswordDialog'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { save } from '../../rules/files'
import account from '../blocks/account.module.css'
import css from './profile.module.css'

type Begun = { secret: string; qr: string }

/** Turns the second factor on and off: a code of an app, besides the password. */
export function SecondFactor({ on, required }: { on: boolean; required: boolean }) {
  const { token } = useSession()
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const [ending, setEnding] = useState(false)
  const begin = () => act({ send: async () => setBegun(await post('/totp', { csrf_token_name: await token() })) })
  const end = async (inputpassword: string) => {
    const reply = await remove('/totp', {}, { inputpassword, csrf_token_name: await token() })
    await refresh('/sessions')
    return reply
  }
  return (
    <section className={css.form} aria-labelledby="totp">
      <h2 id="totp">Second factor</h2>
      {codes ? (
        <Recovery codes={codes} onDone={() => setCodes(undefined)} />
      ) : on ? (
        <>
          <p>It is on: to log in you also enter a code of your app.</p>
          {required ? (
            <p className="quiet">This shop asks it of its staff, so it stays on.</p>
          ) : (
            <div>
              <Button kind="plain" onClick={() => setEnding(true)}>
                Turn it off
              </Button>
            </div>
          )}
        </>
      ) : begun ? (
        <FirstCode
          begun={begun}
          onDone={(recovery) => {
            setBegun(undefined)
            setCodes(recovery)
            void refresh('/sessions')
          }}
        />
      ) : (
        <>
          <p>
            With it, a stolen password alone opens nothing: to log in you also enter a code of an app on your telephone,
            such as Aegis or Google Authenticator.
          </p>
          {required && <p role="alert">This shop asks it of its staff. The back office opens once it is on.</p>}
          <div>
            <Button busy={busy} onClick={() => void begin()}>
              Turn it on
            </Button>
          </div>
        </>
      )}
      {ending && (
        <PasswordDialog
          title="Turn the second factor off?"
          yes="Turn it off"
          danger
          field="inputpassword"
          act={end}
          onClose={() => setEnding(false)}
        />
      )}
    </section>
  )
}

function FirstCode({ begun, onDone }: { begun: Begun; onDone: (recovery: string[]) => void }) {
  const { token, refresh } = useSession()
  const { values, field, busy, submit } = useForm({ code: '' })
  const confirm = submit({
    check: () => ({ code: /^\s*\d{3}\s*\d{3}\s*$/.test(values.code) ? '' : 'Please enter the six digits.' }),
    send: async () => post('/totp', { ...values, csrf_token_name: await token() }),
    done: async (reply) => {
      onDone(reply.recovery)
      await refresh()
    },
    at: 'code',
  })
  return (
    <form className={account.form} onSubmit={confirm} noValidate>
      <p>Scan this with your app. If you can’t, enter the letters below it.</p>
      <img className={css.qr} src={begun.qr} width={200} height={200} alt="QR code for your authenticator app" />
      <code className={css.secret}>{begun.secret}</code>
      <Field label="Code of the app" required inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
      <Button type="submit" busy={busy}>
        Turn it on
      </Button>
    </form>
  )
}

function Recovery({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <p role="status">
        It is on. Keep these codes apart from your telephone: each lets you in once when it is gone. They are not shown
        again.
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button
          kind="plain"
          onClick={() => save(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Save as a file
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  )
}
