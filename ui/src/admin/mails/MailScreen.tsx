import { ArrowLeft } from 'lucide-react'
import { Link, useParams, useSearch } from 'wouter'
import { useCall } from '../../api/hooks'
import { Failed, Loading, Status } from '../../parts/State'
import { day } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { MailForm } from './MailForm'
import own from './mails.module.css'
import { readers } from './readers'

/** The editor of a mail in one language: its text, the available placeholders, and a preview. */
export function MailScreen() {
  const { kind = '' } = useParams()
  const lang = new URLSearchParams(useSearch()).get('lang') || 'en'
  const call = useCall('/admin/mails/{kind}', { kind, lang }, { staleTime: 0 })
  // If a later refresh fails, the loaded mail and the input stay.
  if (!call.data)
    return call.isError ? <Failed message={sentence(call.error)} again={() => void call.refetch()} /> : <Loading />
  const mail = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <Link href="/letters" className={own.back}>
        <ArrowLeft size={18} aria-hidden="true" /> Emails
      </Link>
      <div className={own.head}>
        <h1>{mail.title}</h1>
        <Status tone={mail.own ? 'leaf' : 'soft'}>{mail.own ? 'Your text' : 'Default text'}</Status>
      </div>
      <p className="quiet">
        {mail.when}. To: {readers[mail.to] ?? mail.to}.
        {mail.own && ` Changed ${day(mail.at)}${mail.by && ` by ${mail.by}`}.`}
      </p>
      {mail.fault && (
        <p className={own.fault} role="status">
          An email could not be created with this text recently, so the default was sent. {mail.fault}
        </p>
      )}
      <MailForm key={`${kind} ${lang}`} mail={mail} />
    </div>
  )
}
