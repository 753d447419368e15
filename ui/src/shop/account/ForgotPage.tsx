import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { captchaToken } from '../../api/captcha'
import { post } from '../../api/client'
import { useMail } from '../../api/mail'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { validEmail } from '../../rules/forms'
import { say } from '../../words'
import css from '../blocks/account.module.css'
import { NoCode } from '../blocks/NoCode'
import { useOnward } from '../blocks/useOnward'

/** How long the message stays before the next page opens, in milliseconds. */
const leaveAfter = 3000

/** Without a mail server, the shop can't send a code, and the page says so. */
export function ForgotPage() {
  const mail = useMail()
  return (
    <div className={css.card}>
      <h1>{say.forgot.forgotPassword}</h1>
      {mail ? <ByCode /> : <NoCode />}
    </div>
  )
}

/** Asks for a code by email, and goes to the page for the new password after a while. */
function ByCode() {
  const { token } = useSession()
  const [, navigate] = useLocation()
  const { values, field, busy, submit } = useForm({ username: '' })
  const [sent, setSent] = useState('')
  const to = useOnward()('/savepass')
  useEffect(() => {
    if (!sent) return
    const timer = setTimeout(() => navigate(to), leaveAfter)
    return () => clearTimeout(timer)
  }, [sent, to, navigate])
  const send = submit({
    check: () => ({ username: validEmail(values.username) ? '' : say.loginForm.pleaseEnterAValidEmail }),
    send: async () =>
      post('/forgot_password', {
        username: values.username.trim(),
        recaptcha_token: await captchaToken(),
        csrf_token_name: await token(),
      }),
    done: (reply) => setSent(reply.message),
    failed: say.forgot.messageCouldNotBeSent,
  })
  return (
    <>
      <p className="quiet">{say.forgot.weSendACodeTo}</p>
      <form className={css.form} onSubmit={send} noValidate>
        <Field label={say.forgot.email} type="email" autoComplete="email" required {...field('username')} />
        <Button wide type="submit" busy={busy} disabled={sent !== ''}>
          {say.forgot.resetPassword}
        </Button>
        <p role="status">{sent}</p>
      </form>
      {busy && (
        <div className={css.loader} role="status">
          {say.forgot.sending}
        </div>
      )}
    </>
  )
}
