import { useEffect, useState } from 'react'
import { captchaToken } from '../../api/captcha'
import { post } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './page.module.css'

/** The shop's contact data, and a form for messages, which staff find among the complaints. */
export function Contact() {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  return (
    <div className={css.columns}>
      <section className={css.card} aria-label={say.contact.howToReachUs}>
        <h2 lang={tongue(shop?.shop_name)}>{shop?.shop_name}</h2>
        <address className={css.facts}>
          {shop?.shop_legal_name && shop.shop_legal_name !== shop.shop_name && (
            <span lang={tongue(shop.shop_legal_name)}>{shop.shop_legal_name}</span>
          )}
          {shop?.shop_address && <span lang={tongue(shop.shop_address)}>{shop.shop_address}</span>}
          {shop?.shop_phone && <a href={`tel:${shop.shop_phone.replace(/[^+\d]/g, '')}`}>{shop.shop_phone}</a>}
          {shop?.shop_email && <a href={`mailto:${shop.shop_email}`}>{shop.shop_email}</a>}
          {shop?.gstin && <span>{say.contact.gstin(shop.gstin)}</span>}
        </address>
        {shop?.grievance_officer && <p className="quiet">{say.contact.grievanceOfficer(shop.grievance_officer)}</p>}
      </section>
      <Message />
    </div>
  )
}

function Message() {
  const { user, token } = useSession()
  const { values, set, field, busy, submit } = useForm({ name: '', email: '', phone: '', words: '' }, 'contact')
  const [made, setMade] = useState('')
  const mail = useMail()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the session is known, and does not overwrite what was typed
  useEffect(() => {
    if (user.isLoggedIn) set({ name: values.name || user.name, email: values.email || user.email })
  }, [user])
  if (made)
    return (
      <section className={css.card} role="status">
        <h2>{say.contact.thankYouForWriting}</h2>
        <p>{mail ? say.contact.weHaveMailedTheNumber(made) : say.contact.pleaseNoteTheNumber(made)}</p>
      </section>
    )
  const send = submit({
    send: async () => {
      const proof = { recaptcha_token: await captchaToken(), csrf_token_name: await token() }
      setMade((await post('/complain', { ...values, ...proof, kind: 'question' })).message)
    },
    at: 'words',
  })
  return (
    <form className={css.card} onSubmit={send} noValidate aria-label={say.contact.writeToUs}>
      <h2>{say.contact.writeToUs}</h2>
      <Field label={say.contact.yourName} required autoComplete="name" {...field('name')} />
      <Field label={say.contact.yourEmail} required type="email" autoComplete="email" {...field('email')} />
      <Field label={say.contact.telephone} type="tel" autoComplete="tel" {...field('phone')} />
      <TextArea label={say.contact.yourMessage} required rows={6} maxLength={2000} {...field('words')} />
      <Button type="submit" busy={busy}>
        {say.contact.send}
      </Button>
    </form>
  )
}
