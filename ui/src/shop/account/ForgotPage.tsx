import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { captchaToken } from '../../api/captcha'
import { Refused } from '../../api/client'
import { postWithToken, useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { validEmail } from '../../rules/forms'
import css from '../blocks/account.module.css'

const leaveAfter = 3000

export function ForgotPage() {
  const { user, refresh } = useSession()
  const [, navigate] = useLocation()
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState('')
  const type = (text: string) => {
    setEmail(text)
    setError('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!validEmail(email)) {
      setError('Please enter a valid email address.')
      return
    }
    setBusy(true)
    try {
      const token = user.csrf_token || (await refresh()).csrf_token
      const reply = await postWithToken(
        '/forgot_password',
        { username: email.trim(), recaptcha_token: await captchaToken() },
        token,
      )
      setSent(reply.message)
      toast.success(reply.message)
      setTimeout(() => navigate('/savepass'), leaveAfter)
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : 'Message could not be sent. Please try again.')
    }
    setBusy(false)
  }
  return (
    <div className={css.card}>
      <h1>Forgot password</h1>
      <p className="quiet">We send a code to your email. With it you choose a new password.</p>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          required
          value={email}
          error={error}
          onInput={(e) => type(e.currentTarget.value)}
        />
        <Button wide type="submit" busy={busy} disabled={sent !== ''}>
          Reset password
        </Button>
        <p role="status">{sent}</p>
      </form>
      {busy && (
        <div className={css.loader} role="status">
          Sending…
        </div>
      )}
    </div>
  )
}
