import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { captchaToken } from '../../api/captcha'
import { post } from '../../api/client'
import { useNewEmail } from '../../api/emailRule'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { Refused, sentence } from '../../rules/refused'
import { say } from '../../words'
import css from './account.module.css'

type Props = { onDone: () => void; links: ReactNode }

/** A form to log in with an emailed code: to the account of the address, or to a new account. */
export function CodeForm({ onDone, links }: Props) {
  const { token, refresh } = useSession()
  const [, navigate] = useLocation()
  const { values, set, field, busy, doing, act, submit } = useForm({ email: '', code: '', totp: '' })
  const [sent, setSent] = useState('')
  // The code of two-step verification is asked for once the server requires it.
  const [factor, setFactor] = useState(false)
  const newEmail = useNewEmail()
  const valid = () => ({ email: newEmail(values.email) ? '' : say.loginForm.pleaseEnterAValidEmail })
  const mail = async () => {
    const email = values.email.trim()
    const reply = await post('/entry_code', {
      email,
      recaptcha_token: await captchaToken(),
      csrf_token_name: await token(),
    })
    setSent(email)
    return reply
  }
  const enter = submit({
    check: () => ({ code: values.code.trim() ? '' : say.codeForm.pleaseEnterTheCodeFrom }),
    send: async () => {
      try {
        return await post('/enter', {
          email: sent,
          code: values.code.trim(),
          totp: values.totp.trim() || undefined,
          csrf_token_name: await token(),
        })
      } catch (failure) {
        if (failure instanceof Refused && failure.fields.totp) setFactor(true)
        throw failure
      }
    },
    done: async (reply) => {
      await refresh()
      toast.success(say.codeForm.loginSuccessful)
      // The message about what changed in the account stays until it is closed.
      if (reply.password === 'none')
        toast.offer(reply.message, say.codeForm.setAPassword, () => navigate('/resetpassword'))
      onDone()
    },
    failed: (failure) =>
      failure instanceof Refused && failure.fields.totp && !values.totp ? undefined : sentence(failure),
    at: 'code',
  })
  if (!sent)
    return (
      <form className={css.form} onSubmit={submit({ check: valid, send: mail, at: 'email' })} noValidate>
        <p className="quiet">{say.codeForm.weMailYouACode}</p>
        <Field label={say.codeForm.email} type="email" autoComplete="email" required {...field('email')} />
        <Button wide type="submit" busy={busy}>
          {say.codeForm.sendMeACode}
        </Button>
        <p className={css.links}>{links}</p>
      </form>
    )
  return (
    <form className={css.form} onSubmit={enter} noValidate aria-label={say.codeForm.comeInByACode}>
      <p className="quiet">{say.codeForm.theCodeIsOnIts(sent)}</p>
      <Field
        label={say.codeForm.codeFromTheEmail}
        required
        autoFocus
        autoComplete="one-time-code"
        placeholder="K7QF2-9XWMD"
        {...field('code')}
      />
      {factor && (
        <Field
          label={say.codeForm.codeOfYourAuthenticatorApp}
          required
          autoFocus
          autoComplete="one-time-code"
          hint={say.codeForm.orOneOfYourRecovery}
          {...field('totp')}
        />
      )}
      <Button wide type="submit" busy={busy && doing !== 'again'}>
        {say.codeForm.goOn}
      </Button>
      <p className={css.links}>
        <Button
          kind="quiet"
          size="small"
          busy={doing === 'again'}
          onClick={() => void act({ name: 'again', send: mail, at: 'code' })}
        >
          {say.codeForm.sendAnotherCode}
        </Button>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            setSent('')
            set({ code: '', totp: '' })
          }}
        >
          {say.codeForm.anotherAddress}
        </Button>
      </p>
    </form>
  )
}
