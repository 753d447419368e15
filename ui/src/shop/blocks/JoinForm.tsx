import { useState } from 'react'
import { captchaToken } from '../../api/captcha'
import { post } from '../../api/client'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { validEmail } from '../../rules/forms'
import css from './account.module.css'
import { CodeForm } from './CodeForm'
import { LoginForm } from './LoginForm'
import { PasswordFields } from './PasswordFields'
import { useLogin } from './useLogin'

type Way = 'login' | 'sign up' | 'forgot' | 'code' | 'by mail'
type Props = { onDone: () => void; onWay: (way: Way) => void }

/** Logs in, signs up, or sets a forgotten password anew, without leaving the page. */
export function JoinForm({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState<Way>('login')
  const [email, setEmail] = useState('')
  if (way === 'sign up') return <SignUp onDone={onDone} onWay={setWay} />
  if (way === 'forgot')
    return (
      <Forgot
        onWay={setWay}
        onSent={(to) => {
          setEmail(to)
          setWay('code')
        }}
      />
    )
  if (way === 'by mail')
    return (
      <CodeForm
        onDone={onDone}
        links={
          <Way to="login" onWay={setWay}>
            I have a password: log in
          </Way>
        }
      />
    )
  if (way === 'code') return <Code email={email} onDone={onDone} onWay={setWay} />
  return (
    <div className={css.form}>
      <LoginForm
        inline
        onDone={onDone}
        links={
          <>
            <Way to="forgot" onWay={setWay}>
              Forgot password
            </Way>
            <Way to="sign up" onWay={setWay}>
              Sign up
            </Way>
          </>
        }
      />
      <Button wide kind="plain" onClick={() => setWay('by mail')}>
        Go on without a password
      </Button>
    </div>
  )
}

function Way({ to, onWay, children }: { to: Way; onWay: Props['onWay']; children: string }) {
  return (
    <Button kind="quiet" size="small" onClick={() => onWay(to)}>
      {children}
    </Button>
  )
}

const noEmail = 'Please enter a valid email address.'

function SignUp({ onDone, onWay }: Props) {
  const { token } = useSession()
  const logIn = useLogin()
  const { values, field, busy, submit } = useForm({ username: '', email: '', password: '', confirm_password: '' })
  const save = submit({
    check: () => ({
      username: values.username.trim() ? '' : 'Please enter your name.',
      email: validEmail(values.email) ? '' : noEmail,
      confirm_password: values.password === values.confirm_password ? '' : "Passwords don't match",
    }),
    send: async () =>
      post('/register', { ...values, recaptcha_token: await captchaToken(), csrf_token_name: await token() }),
    done: async () => {
      await logIn(values.email, values.password)
      onDone()
    },
    failed: 'Registration failed. Please try again.',
  })
  return (
    <form className={css.form} onSubmit={save} noValidate aria-label="Sign up">
      <Field label="Name" autoComplete="name" required {...field('username')} />
      <Field label="Email" type="email" autoComplete="email" required {...field('email')} />
      <PasswordFields password={field('password')} confirm={field('confirm_password')} />
      <Button wide type="submit" busy={busy}>
        Sign up and go on
      </Button>
      <p className={css.links}>
        <Way to="login" onWay={onWay}>
          I have an account: log in
        </Way>
      </p>
    </form>
  )
}

function Forgot({ onWay, onSent }: Pick<Props, 'onWay'> & { onSent: (email: string) => void }) {
  const { token } = useSession()
  const { values, field, busy, submit } = useForm({ username: '' })
  const send = submit({
    check: () => ({ username: validEmail(values.username) ? '' : noEmail }),
    send: async () =>
      post('/forgot_password', {
        username: values.username.trim(),
        recaptcha_token: await captchaToken(),
        csrf_token_name: await token(),
      }),
    done: () => onSent(values.username.trim()),
    failed: 'Message could not be sent. Please try again.',
  })
  return (
    <form className={css.form} onSubmit={send} noValidate aria-label="Forgot password">
      <p className="quiet">We send a code to your email. With it you choose a new password.</p>
      <Field label="Email" type="email" autoComplete="email" required {...field('username')} />
      <Button wide type="submit" busy={busy}>
        Send me the code
      </Button>
      <p className={css.links}>
        <Way to="login" onWay={onWay}>
          Back to login
        </Way>
      </p>
    </form>
  )
}

function Code({ email, onDone, onWay }: Props & { email: string }) {
  const { token } = useSession()
  const logIn = useLogin()
  const { values, field, busy, submit } = useForm({ oldpassword: '', password: '', confirm_password: '' })
  const save = submit({
    send: async () =>
      post('/reset_password', {
        ...values,
        oldpassword: values.oldpassword.trim(),
        csrf_token_name: await token(),
      }),
    done: async () => {
      await logIn(email, values.password)
      onDone()
    },
    failed: 'Password could no be updated. Please try again.',
  })
  return (
    <form className={css.form} onSubmit={save} noValidate aria-label="Set a new password">
      <p className="quiet">The code is on its way to {email}.</p>
      <Field
        label="Code from the email"
        required
        autoComplete="one-time-code"
        placeholder="K7QF2-9XWMD"
        {...field('oldpassword')}
      />
      <PasswordFields label="New password" password={field('password')} confirm={field('confirm_password')} />
      <Button wide type="submit" busy={busy}>
        Save password and go on
      </Button>
      <p className={css.links}>
        <Way to="forgot" onWay={onWay}>
          Send another code
        </Way>
      </p>
    </form>
  )
}
