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
      <h1>Emails</h1>
      <p className="quiet">
        The emails that the shop sends automatically, and when. You can change the text of each; customers get it in
        their language.
      </p>
      <Rows
        call={call}
        label="Emails"
        empty="The shop sends no emails."
        head={
          <>
            <th>Email</th>
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
        {mail.fault && <Status tone="honey">Could not be created with your text</Status>}
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
                {mail.edited.includes(code) && <Status tone="leaf">Your text</Status>}
              </Link>
            ))}
        </span>
      </td>
    </tr>
  )
}
