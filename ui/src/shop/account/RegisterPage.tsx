import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { captchaToken } from '../../api/captcha'
import { post, Refused } from '../../api/client'
import { postWithToken, useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { validEmail } from '../../rules/forms'
import css from '../blocks/account.module.css'
import { PasswordFields } from '../blocks/PasswordFields'

type Values = { username: string; email: string; password: string; confirm_password: string }
const blank: Values = { username: '', email: '', password: '', confirm_password: '' }

function wrongWith(values: Values): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (!values.username.trim()) wrong.username = 'Please enter your name.'
  if (!validEmail(values.email)) wrong.email = 'Please enter a valid email address.'
  if (values.password !== values.confirm_password) wrong.confirm_password = "Passwords don't match"
  return wrong
}

type Props = { title: string; button: string; send: (values: Values) => Promise<void>; failed: string }

function AccountForm({ title, button, send, failed }: Props) {
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const set = (name: keyof Values) => (text: string) => {
    setValues((v) => ({ ...v, [name]: text }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongWith(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : failed)
      if (failure instanceof Refused) setErrors(failure.fields)
    }
    setBusy(false)
  }
  return (
    <div className={css.card}>
      <h1>{title}</h1>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Name"
          name="username"
          autoComplete="name"
          required
          value={values.username}
          error={errors.username}
          onInput={(e) => set('username')(e.currentTarget.value)}
        />
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          value={values.email}
          error={errors.email}
          onInput={(e) => set('email')(e.currentTarget.value)}
        />
        <PasswordFields
          password={values.password}
          confirm={values.confirm_password}
          onPassword={set('password')}
          onConfirm={set('confirm_password')}
          errors={errors}
        />
        <Button wide type="submit" busy={busy}>
          {button}
        </Button>
        <p className={css.links}>
          <Link href="/login">I have an account: log in</Link>
        </p>
      </form>
    </div>
  )
}

export function RegisterPage() {
  const { user, refresh } = useSession()
  const [, navigate] = useLocation()
  const send = async (values: Values) => {
    const token = user.csrf_token || (await refresh()).csrf_token
    const reply = await postWithToken('/register', { ...values, recaptcha_token: await captchaToken() }, token)
    toast.success(reply.message)
    navigate('/login')
  }
  return (
    <AccountForm
      title="Create an account"
      button="Sign up"
      send={send}
      failed="Registration failed. Please try again."
    />
  )
}

/** The first owner's account, by the link that the shop prints when it has none. */
export function SetupPage() {
  const { refresh } = useSession()
  const [, navigate] = useLocation()
  const key = new URLSearchParams(useSearch()).get('key') ?? ''
  const send = async (values: Values) => {
    const reply = await post('/setup', { ...values, key })
    await refresh()
    toast.success(reply.message)
    navigate('/product')
  }
  return (
    <AccountForm
      title="Make this shop yours"
      button="Create the owner’s account"
      send={send}
      failed="The account could not be made. Please try again."
    />
  )
}
