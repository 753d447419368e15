import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { captchaToken } from '../../api/captcha'
import { Refused, Unreachable } from '../../api/client'
import { postWithToken, useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { validEmail } from '../../rules/forms'
import css from './account.module.css'
import { PasswordField } from './PasswordFields'

const withoutMarkup = (text: string) => text.replace(/<[^>]*>/g, '')

/** Email first; Next reveals the password; Login appears when both are there. */
export function LoginForm({ onDone, inline = false }: { onDone: () => void; inline?: boolean }) {
  const { user, refresh } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'email' | 'password'>('email')
  const [error, setError] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const next = () => {
    if (!validEmail(email)) {
      setError('Please enter a valid email address.')
      return
    }
    setError('')
    setStep('password')
    setTimeout(() => document.querySelector<HTMLInputElement>('input[name=inputpassword]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step === 'email') {
      next()
      return
    }
    if (!validEmail(email) || !password) return
    setBusy(true)
    setWrong('')
    try {
      const token = user.csrf_token || (await refresh()).csrf_token
      await postWithToken(
        '/login',
        { username: email.trim(), inputpassword: password, recaptcha_token: await captchaToken() },
        token,
      )
      await refresh()
      toast.success('Login successful')
      onDone()
    } catch (failure) {
      localStorage.removeItem('usered')
      const message =
        failure instanceof Unreachable
          ? `Login failed. Please try again. ${failure.message}`
          : inline && failure instanceof Refused && failure.status === 200
            ? 'Invalid email or password'
            : withoutMarkup(failure instanceof Error ? failure.message : String(failure))
      setWrong(message)
      toast.error(message)
      if (failure instanceof Refused && failure.status === 403) await refresh().catch(() => undefined)
    }
    setBusy(false)
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        required
        value={email}
        error={error}
        onInput={(event) => {
          setEmail(event.currentTarget.value)
          setError('')
        }}
      />
      {step === 'email' ? (
        <Button wide type="submit">
          Next
        </Button>
      ) : (
        <>
          <PasswordField
            label="Password"
            name="inputpassword"
            autoComplete="current-password"
            required
            value={password}
            error={wrong}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
          {validEmail(email) && password && (
            <Button wide type="submit" busy={busy}>
              Login
            </Button>
          )}
        </>
      )}
      <p className={css.links}>
        <Link href="/resetpassword">Forgot password</Link>
        <Link href="/register">Sign up</Link>
      </p>
    </form>
  )
}
