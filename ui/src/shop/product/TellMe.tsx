import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { captchaToken } from '../../api/captcha'
import { post, remove } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { validEmail } from '../../rules/forms'
import { say } from '../../words'
import css from './product.module.css'

/**
 * A form for an email when a sold-out product is back in stock: one click for logged-in people, an address for
 * visitors.
 */
export default function TellMe({ product }: { product: number }) {
  const { user, known } = useSession()
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  if (!known || shop?.mail === false || !shop?.tells.includes('stock')) return null
  return (
    <section className={css.tell} aria-label={say.tellMe.tellMeWhenItIs}>
      {user.isLoggedIn ? <ByPress product={product} /> : <ByAddress product={product} />}
    </section>
  )
}

/** For customers with an account: one button turns the email about new stock on or off. */
function ByPress({ product }: { product: number }) {
  const { token } = useSession()
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const waits = useCall('/tell_stock/{id}', { id: product }).data?.data.waiting ?? false
  const done = () => refresh('/tell_stock', '/agreed_mails')
  const ask = () =>
    act({
      send: async () =>
        post('/tell_stock', {
          product_id: product,
          recaptcha_token: await captchaToken(),
          csrf_token_name: await token(),
        }),
      done,
    })
  if (waits)
    return (
      <>
        <p role="status">{say.tellMe.weWillMailYouOnce}</p>
        <Button
          kind="quiet"
          size="small"
          busy={busy}
          onClick={() => void act({ send: () => remove('/tell_stock/{id}', { id: product }), done })}
        >
          {say.tellMe.dontTellMe}
        </Button>
      </>
    )
  return (
    <>
      <Button wide busy={busy} icon={<BellRing size={18} aria-hidden="true" />} onClick={() => void ask()}>
        {say.tellMe.tellMeWhenItIs}
      </Button>
      <p className={css.quiet}>{say.tellMe.oneMailAboutThisProduct}</p>
    </>
  )
}

/** For visitors: they enter an email address, and must confirm it before the shop uses it. */
function ByAddress({ product }: { product: number }) {
  const { token } = useSession()
  const { values, field, busy, submit } = useForm({ email: '' })
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const send = submit({
    check: () => ({ email: validEmail(values.email) ? '' : say.loginForm.pleaseEnterAValidEmail }),
    send: async () =>
      setSaid(
        (
          await post('/tell_stock', {
            product_id: product,
            email: values.email.trim(),
            recaptcha_token: await captchaToken(),
            csrf_token_name: await token(),
          })
        ).message,
      ),
    at: 'email',
  })
  if (said) return <p role="status">{said}</p>
  if (!open)
    return (
      <Button wide icon={<BellRing size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {say.tellMe.tellMeWhenItIs}
      </Button>
    )
  return (
    <form className={css.tellForm} onSubmit={send} noValidate>
      <Field
        label={say.tellMe.yourEmail}
        type="email"
        autoComplete="email"
        required
        autoFocus
        hint={say.tellMe.weMailYouALink}
        {...field('email')}
      />
      <Button wide type="submit" busy={busy}>
        {say.tellMe.tellMeWhenItIs}
      </Button>
    </form>
  )
}
