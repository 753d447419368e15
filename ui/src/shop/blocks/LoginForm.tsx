import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { unmark } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { validEmail } from '../../rules/forms'
import { Refused, Unreachable } from '../../rules/refused'
import { say } from '../../words'
import css from './account.module.css'
import { PasswordField } from './PasswordFields'
import { useLogin } from './useLogin'
import { useOnward } from './useOnward'

/** wordsOf returns the message of a failed login. In the checkout, every refusal has the same text. */
function wordsOf(failure: unknown, inline: boolean): string {
  if (failure instanceof Unreachable) return say.loginForm.loginFailedPleaseTryAgain(failure.message)
  if (inline && failure instanceof Refused && failure.status === 200) return say.loginForm.invalidEmailOrPassword
  return (failure instanceof Error ? failure.message : String(failure)).replace(/<[^>]*>/g, '')
}

/**
 * The login form. It asks for the email first; Next reveals the password, and Login appears once both are filled
 * in.
 */
type Props = {
  onDone: () => void
  inline?: boolean
  /** The links after the form, by default to sign up and to reset the password. */
  links?: ReactNode
}

export function LoginForm({ onDone, inline = false, links }: Props) {
  const logIn = useLogin()
  const onward = useOnward()
  const { values, field, busy, submit } = useForm({ username: '', inputpassword: '', totp: '' }, 'login')
  const [step, setStep] = useState<'email' | 'password'>('email')
  // The code of two-step verification is asked for once the server requires it.
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
  const check = () => ({ username: valid ? '' : say.loginForm.pleaseEnterAValidEmail })
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
      toast.success(say.loginForm.loginSuccessful)
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
      <Field label={say.loginForm.email} type="email" autoComplete="username" required {...field('username')} />
      {step === 'email' ? (
        <Button wide type="submit">
          {say.loginForm.next}
        </Button>
      ) : (
        <>
          <PasswordField
            ref={password}
            label={say.loginForm.password}
            autoComplete="current-password"
            required
            {...field('inputpassword')}
          />
          {coded && (
            <Field
              ref={code}
              label={say.loginForm.codeOfYourAuthenticatorApp}
              required
              autoComplete="one-time-code"
              hint={say.loginForm.orOneOfYourRecovery}
              {...field('totp')}
            />
          )}
          {valid && values.inputpassword && (
            <Button wide type="submit" busy={busy}>
              {say.loginForm.login}
            </Button>
          )}
        </>
      )}
      <p className={css.links}>
        {links ?? (
          <>
            <Link href={onward('/resetpassword')}>{say.loginForm.forgotPassword}</Link>
            <Link href={onward('/register')}>{say.loginForm.signUp}</Link>
          </>
        )}
      </p>
    </form>
  )
}
