import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { unmark } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { validEmail } from '../../rules/forms'
import { Refused, Unreachable } from '../../rules/refused'
import css from './account.module.css'
import { PasswordField } from './PasswordFields'
import { useLogin } from './useLogin'

/** wordsOf words a failed login. In the checkout every refusal reads the same. */
function wordsOf(failure: unknown, inline: boolean): string {
  if (failure instanceof Unreachable) return `Login failed. Please try again. ${failure.message}`
  if (inline && failure instanceof Refused && failure.status === 200) return 'Invalid email or password'
  return (failure instanceof Error ? failure.message : String(failure)).replace(/<[^>]*>/g, '')
}

/** Asks for the email first. Next reveals the password, and Login appears once both are filled in. */
type Props = {
  onDone: () => void
  inline?: boolean
  /** What stands below the form: by default the ways to the pages of sign-up and of a forgotten password. */
  links?: ReactNode
}

export function LoginForm({ onDone, inline = false, links }: Props) {
  const logIn = useLogin()
  const { values, field, busy, submit } = useForm({ username: '', inputpassword: '', totp: '' })
  const [step, setStep] = useState<'email' | 'password'>('email')
  // The code of the second factor is asked for once the server wants it.
  const [coded, setCoded] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (step === 'password') password.current?.focus()
  }, [step])
  useEffect(() => {
    if (coded) code.current?.focus()
  }, [coded])
  const valid = validEmail(values.username)
  const check = () => ({ username: valid ? '' : 'Please enter a valid email address.' })
  const next = submit({ check, send: async () => setStep('password') })
  const login = submit({
    check,
    send: async () => {
      try {
        await logIn(values.username, values.inputpassword, values.totp)
      } catch (failure) {
        if (failure instanceof Refused && failure.fields.totp) setCoded(true)
        throw failure
      }
    },
    done: () => {
      toast.success('Login successful')
      onDone()
    },
    failed: (failure) => {
      unmark()
      if (failure instanceof Refused && failure.fields.totp) return values.totp ? failure.message : undefined
      const words = wordsOf(failure, inline)
      toast.error(words)
      return words
    },
    at: 'inputpassword',
  })
  return (
    <form className={css.form} onSubmit={step === 'email' ? next : login} noValidate>
      <Field label="Email" type="email" autoComplete="username" required {...field('username')} />
      {step === 'email' ? (
        <Button wide type="submit">
          Next
        </Button>
      ) : (
        <>
          <PasswordField
            ref={password}
            label="Password"
            autoComplete="current-password"
            required
            {...field('inputpassword')}
          />
          {coded && (
            <Field
              ref={code}
              label="Code of your authenticator app"
              required
              autoComplete="one-time-code"
              hint="Or one of your recovery codes."
              {...field('totp')}
            />
          )}
          {valid && values.inputpassword && (
            <Button wide type="submit" busy={busy}>
              Login
            </Button>
          )}
        </>
      )}
      <p className={css.links}>
        {links ?? (
          <>
            <Link href="/resetpassword">Forgot password</Link>
            <Link href="/register">Sign up</Link>
          </>
        )}
      </p>
    </form>
  )
}
