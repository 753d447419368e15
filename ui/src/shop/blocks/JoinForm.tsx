import { useState } from 'react'
import { captchaToken } from '../../api/captcha'
import { post } from '../../api/client'
import { useNewEmail } from '../../api/emailRule'
import { useMail } from '../../api/mail'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { validEmail } from '../../rules/forms'
import { say } from '../../words'
import css from './account.module.css'
import { CodeForm } from './CodeForm'
import { LoginForm } from './LoginForm'
import { NoCode } from './NoCode'
import { PasswordFields } from './PasswordFields'
import { useLogin } from './useLogin'

type Way = 'login' | 'sign up' | 'forgot' | 'code' | 'by mail'
type Props = { onDone: () => void; onWay: (way: Way) => void }

/** A form to log in, sign up, or reset a forgotten password, without leaving the page. */
export function JoinForm({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState<Way>('login')
  const [email, setEmail] = useState('')
  const mail = useMail()
  if (way === 'sign up') return <SignUp onDone={onDone} onWay={setWay} />
  if (way === 'forgot' && !mail)
    return (
      <div className={css.form}>
        <NoCode />
        <p className={css.links}>
          <Way to="login" onWay={setWay}>
            {say.joinForm.backToLogin}
          </Way>
        </p>
      </div>
    )
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
            {say.joinForm.iHaveAPasswordLog}
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
              {say.joinForm.forgotPassword}
            </Way>
            <Way to="sign up" onWay={setWay}>
              {say.joinForm.signUp}
            </Way>
          </>
        }
      />
      {mail && (
        <Button wide kind="plain" onClick={() => setWay('by mail')}>
          {say.joinForm.goOnWithoutAPassword}
        </Button>
      )}
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

const noEmail = () => say.loginForm.pleaseEnterAValidEmail

/** Creates an account and logs in, without leaving the page. */
function SignUp({ onDone, onWay }: Props) {
  const { token } = useSession()
  const logIn = useLogin()
  const { values, field, busy, submit } = useForm(
    { username: '', email: '', password: '', confirm_password: '' },
    'join',
  )
  const newEmail = useNewEmail()
  const save = submit({
    check: () => ({
      username: values.username.trim() ? '' : say.joinForm.pleaseEnterYourName,
      email: newEmail(values.email) ? '' : noEmail(),
      confirm_password: values.password === values.confirm_password ? '' : say.joinForm.passwordsDontMatch,
    }),
    send: async () =>
      post('/register', { ...values, recaptcha_token: await captchaToken(), csrf_token_name: await token() }),
    done: async () => {
      await logIn(values.email, values.password)
      onDone()
    },
    failed: say.joinForm.registrationFailedPleaseTryAgain,
  })
  return (
    <form className={css.form} onSubmit={save} noValidate aria-label={say.joinForm.signUp}>
      <Field label={say.joinForm.name} autoComplete="name" required {...field('username')} />
      <Field label={say.joinForm.email} type="email" autoComplete="email" required {...field('email')} />
      <PasswordFields password={field('password')} confirm={field('confirm_password')} />
      <Button wide type="submit" busy={busy}>
        {say.joinForm.signUpAndGoOn}
      </Button>
      <p className={css.links}>
        <Way to="login" onWay={onWay}>
          {say.joinForm.iHaveAnAccountLog}
        </Way>
      </p>
    </form>
  )
}

/** Asks for a code by email, for people who forgot their password. */
function Forgot({ onWay, onSent }: Pick<Props, 'onWay'> & { onSent: (email: string) => void }) {
  const { token } = useSession()
  const { values, field, busy, submit } = useForm({ username: '' })
  const send = submit({
    check: () => ({ username: validEmail(values.username) ? '' : noEmail() }),
    send: async () =>
      post('/forgot_password', {
        username: values.username.trim(),
        recaptcha_token: await captchaToken(),
        csrf_token_name: await token(),
      }),
    done: () => onSent(values.username.trim()),
    failed: say.joinForm.messageCouldNotBeSent,
  })
  return (
    <form className={css.form} onSubmit={send} noValidate aria-label={say.joinForm.forgotPassword}>
      <p className="quiet">{say.joinForm.weSendACodeTo}</p>
      <Field label={say.joinForm.email} type="email" autoComplete="email" required {...field('username')} />
      <Button wide type="submit" busy={busy}>
        {say.joinForm.sendMeTheCode}
      </Button>
      <p className={css.links}>
        <Way to="login" onWay={onWay}>
          {say.joinForm.backToLogin}
        </Way>
      </p>
    </form>
  )
}

/** Sets a new password by the emailed code, and logs in. */
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
    failed: say.joinForm.passwordCouldNoBeUpdated,
  })
  return (
    <form className={css.form} onSubmit={save} noValidate aria-label={say.joinForm.setANewPassword}>
      <p className="quiet">{say.joinForm.theCodeIsOnIts(email)}</p>
      <Field
        label={say.codeForm.codeFromTheEmail}
        required
        autoComplete="one-time-code"
        placeholder="K7QF2-9XWMD"
        {...field('oldpassword')}
      />
      <PasswordFields
        label={say.joinForm.newPassword}
        password={field('password')}
        confirm={field('confirm_password')}
      />
      <Button wide type="submit" busy={busy}>
        {say.joinForm.savePasswordAndGoOn}
      </Button>
      <p className={css.links}>
        <Way to="forgot" onWay={onWay}>
          {say.joinForm.sendAnotherCode}
        </Way>
      </p>
    </form>
  )
}
