import { Link, useLocation, useSearch } from 'wouter'
import { captchaToken } from '../../api/captcha'
import { post } from '../../api/client'
import { useNewEmail } from '../../api/emailRule'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import type { Act, Errors } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { say } from '../../words'
import css from '../blocks/account.module.css'
import { PasswordFields } from '../blocks/PasswordFields'
import { useOnward } from '../blocks/useOnward'

type Values = { username: string; email: string; password: string; confirm_password: string }
const blank: Values = { username: '', email: '', password: '', confirm_password: '' }

const wrongWith = (values: Values, validEmail: (email: string) => boolean): Errors => ({
  username: values.username.trim() ? '' : say.register.pleaseEnterYourName,
  email: validEmail(values.email) ? '' : say.loginForm.pleaseEnterAValidEmail,
  confirm_password: values.password === values.confirm_password ? '' : say.register.passwordsDontMatch,
})

type Reply = { message: string }
type Props = Pick<Act<Reply>, 'done' | 'failed'> & {
  title: string
  button: string
  send: (values: Values) => Promise<Reply>
}

function AccountForm({ title, button, send, ...ends }: Props) {
  const onward = useOnward()
  const { values, field, busy, submit } = useForm(blank)
  const validEmail = useNewEmail()
  const save = submit({ check: () => wrongWith(values, validEmail), send: () => send(values), ...ends })
  return (
    <div className={css.card}>
      <h1>{title}</h1>
      <form className={css.form} onSubmit={save} noValidate>
        <Field label={say.register.name} autoComplete="name" required {...field('username')} />
        <Field label={say.register.email} type="email" autoComplete="email" required {...field('email')} />
        <PasswordFields password={field('password')} confirm={field('confirm_password')} />
        <Button wide type="submit" busy={busy}>
          {button}
        </Button>
        <p className={css.links}>
          <Link href={onward('/login')}>{say.register.iHaveAnAccountLog}</Link>
        </p>
      </form>
    </div>
  )
}

export function RegisterPage() {
  const { token } = useSession()
  const onward = useOnward()
  const [, navigate] = useLocation()
  const send = async (values: Values) =>
    post('/register', { ...values, recaptcha_token: await captchaToken(), csrf_token_name: await token() })
  return (
    <AccountForm
      title={say.register.createAnAccount}
      button={say.register.signUp}
      send={send}
      done={() => navigate(onward('/login'))}
      failed={say.register.registrationFailedPleaseTryAgain}
    />
  )
}

/** The page that creates the first owner's account. A shop without an owner prints its link in the log. */
export function SetupPage() {
  const { refresh } = useSession()
  const again = useRefresh()
  const [, navigate] = useLocation()
  const key = new URLSearchParams(useSearch()).get('key') ?? ''
  const done = async () => {
    await refresh()
    // The setup link has been used; Today, where the owner starts, shows the setup guide.
    await again('/shop')
    navigate('/today')
  }
  return (
    <AccountForm
      title={say.register.makeThisShopYours}
      button={say.register.createTheOwnersAccount}
      send={(values) => post('/setup', { ...values, key })}
      done={done}
      failed={say.register.theAccountCouldNotBe}
    />
  )
}
