import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Status } from '../../parts/State'
import css from '../blocks/blocks.module.css'
import { Rows } from '../blocks/Rows'
import own from './mails.module.css'
import { readers } from './readers'

type Kind = Schemas['MailKind']
type Language = Schemas['MailLanguage']

/** Every mail that the shop sends, by occasion. */
export function MailsScreen() {
  const call = useCall('/admin/mails', undefined, { staleTime: 0 })
  const languages = call.data?.languages ?? []
  return (
    <div className={`page ${css.screen}`}>
      <h1>Mails</h1>
      <p className="quiet">
        What the shop writes by itself, and when. Each can be in your words; customers read it in their language.
      </p>
      <Rows
        call={call}
        label="Mails"
        empty="The shop sends no mails."
        head={
          <>
            <th>Mail</th>
            <th>When it is sent</th>
            <th>To</th>
            <th>Languages</th>
          </>
        }
      >
        {(mail) => <Row key={mail.kind} mail={mail} languages={languages} />}
      </Rows>
    </div>
  )
}

function Row({ mail, languages }: { mail: Kind; languages: Language[] }) {
  return (
    <tr>
      <td className={own.name}>
        <Link href={`/editmail/${mail.kind}`}>{mail.title}</Link>
        {mail.fault && <Status tone="honey">Could not be written in your words</Status>}
      </td>
      <td className={own.when}>{mail.when}</td>
      <td>{readers[mail.to] ?? mail.to}</td>
      <td>
        <span className={own.languages}>
          {languages
            .filter(({ code }) => mail.langs.includes(code))
            .map(({ code, name }) => (
              <Link key={code} href={`/editmail/${mail.kind}?lang=${code}`} className={own.language}>
                <span lang={code}>{name}</span>
                {mail.edited.includes(code) && <Status tone="leaf">Your words</Status>}
              </Link>
            ))}
        </span>
      </td>
    </tr>
  )
}
