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
import { say } from '../../words'
import account from '../blocks/account.module.css'
import css from './profile.module.css'

type Begun = { secret: string; qr: string }

/** Turns the second factor on and off: a code from an app, in addition to the password. */
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
      <h2 id="totp">{say.secondFactor.secondFactor}</h2>
      {codes ? (
        <Recovery codes={codes} onDone={() => setCodes(undefined)} />
      ) : on ? (
        <>
          <p>{say.secondFactor.itIsOnToLog}</p>
          {required ? (
            <p className="quiet">{say.secondFactor.thisShopAsksItOf}</p>
          ) : (
            <div>
              <Button kind="plain" onClick={() => setEnding(true)}>
                {say.secondFactor.turnItOff}
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
          <p>{say.secondFactor.withItAStolenPassword}</p>
          {required && <p role="alert">{say.secondFactor.thisShopAsksItOf2}</p>}
          <div>
            <Button busy={busy} onClick={() => void begin()}>
              {say.secondFactor.turnItOn}
            </Button>
          </div>
        </>
      )}
      {ending && (
        <PasswordDialog
          title={say.secondFactor.turnTheSecondFactorOff}
          yes={say.secondFactor.turnItOff}
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
    check: () => ({ code: /^\s*\d{3}\s*\d{3}\s*$/.test(values.code) ? '' : say.secondFactor.pleaseEnterTheSixDigits }),
    send: async () => post('/totp', { ...values, csrf_token_name: await token() }),
    done: async (reply) => {
      onDone(reply.recovery)
      await refresh()
    },
    at: 'code',
  })
  return (
    <form className={account.form} onSubmit={confirm} noValidate>
      <p>{say.secondFactor.scanThisWithYourApp}</p>
      <img
        className={css.qr}
        src={begun.qr}
        width={200}
        height={200}
        alt={say.secondFactor.qrCodeForYourAuthenticator}
      />
      <code className={css.secret}>{begun.secret}</code>
      <Field
        label={say.secondFactor.codeOfTheApp}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <Button type="submit" busy={busy}>
        {say.secondFactor.turnItOn}
      </Button>
    </form>
  )
}

function Recovery({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <p role="status">{say.secondFactor.itIsOnKeepThese}</p>
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
          {say.secondFactor.saveAsAFile}
        </Button>
        <Button onClick={onDone}>{say.secondFactor.iHaveKeptThem}</Button>
      </div>
    </>
  )
}
