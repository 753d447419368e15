import { useState } from 'react'
import { captchaToken } from '../../api/captcha'
import { post, remove } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { PasswordDialog } from '../../parts/PasswordDialog'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { save } from '../../rules/files'
import { say } from '../../words'
import account from '../blocks/account.module.css'
import { PasswordField } from '../blocks/PasswordFields'
import css from './profile.module.css'

type Begun = { secret: string; qr: string }

/** Turns two-step verification on and off: a code from an app, in addition to the password. */
export function SecondFactor({ on, required }: { on: boolean; required: boolean }) {
  const { token, refresh: refreshSession } = useSession()
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const [ending, setEnding] = useState(false)
  const passwordless = useCall('/profile').data?.data.has_password === false
  const begin = () => act({ send: async () => setBegun(await post('/totp', { csrf_token_name: await token() })) })
  const end = async (inputpassword: string) => {
    const reply = await remove('/totp', {}, { inputpassword, csrf_token_name: await token() })
    await refreshSession()
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
          passwordless={passwordless}
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
          label={passwordless ? say.codeForm.codeFromTheEmail : undefined}
          text={passwordless && <MailedCode />}
          act={end}
          onClose={() => setEnding(false)}
        />
      )}
    </section>
  )
}

/** A form by which a person without a password proves who they are, with the code of a new email. */
function MailedCode() {
  const { user, token } = useSession()
  const { busy, act } = useAct()
  const mail = () =>
    act({
      send: async () =>
        post('/entry_code', {
          email: user.email,
          recaptcha_token: await captchaToken(),
          csrf_token_name: await token(),
        }),
    })
  return (
    <>
      <p className="quiet">{say.secondFactor.noPasswordSo}</p>
      <div>
        <Button kind="plain" size="small" busy={busy} onClick={() => void mail()}>
          {say.codeForm.sendMeACode}
        </Button>
      </div>
    </>
  )
}

type FirstProps = { begun: Begun; passwordless: boolean; onDone: (recovery: string[]) => void }

/**
 * The second step of turning on two-step verification: the app's first code, and the password. passwordless accounts
 * enter an emailed code instead.
 */
function FirstCode({ begun, passwordless, onDone }: FirstProps) {
  const { token, refresh } = useSession()
  const { values, field, busy, submit } = useForm({ code: '', inputpassword: '' })
  const confirm = submit({
    check: () => ({
      code: /^\s*\d{3}\s*\d{3}\s*$/.test(values.code) ? '' : say.secondFactor.pleaseEnterTheSixDigits,
      inputpassword: values.inputpassword
        ? ''
        : passwordless
          ? say.codeForm.pleaseEnterTheCodeFrom
          : say.security.pleaseEnterYourPresentPassword,
    }),
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
      {passwordless ? (
        <>
          <MailedCode />
          <Field label={say.codeForm.codeFromTheEmail} required autoComplete="off" {...field('inputpassword')} />
        </>
      ) : (
        <PasswordField
          label={say.passwordDialog.yourPassword}
          required
          autoComplete="current-password"
          {...field('inputpassword')}
        />
      )}
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
