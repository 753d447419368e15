import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { moment } from '../../rules/dates'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'

/** The customer's mails about the order, each with a button to send it again. */
export function Mails({ order }: { order: Schemas['StaffOrder'] }) {
  const refresh = useRefresh()
  const { may } = useSession()
  const { doing, act } = useAct()
  const leaves = useMail()
  if (order.mails.length === 0) return null
  const again = (mail: number) =>
    act({
      name: String(mail),
      send: () => post('/admin/orders/{id}/mails/{mail}', {}, { id: order.orders_id, mail }),
      done: () => refresh('/admin/orders'),
    })
  return (
    <Panel title="Emails">
      {!leaves && order.mails.some((mail) => mail.unsent) && (
        <p>The customer got none of these: no mail server is set.</p>
      )}
      <ul className={own.notes}>
        {order.mails.map((mail) => (
          <li key={mail.id}>
            <span>
              {mail.subject || mail.kind} <span className="quiet">{mail.to}</span>
              <br />
              <Status
                tone={mail.state === 'sent' ? 'leaf' : mail.state === 'failed' || mail.unsent ? 'brick' : 'honey'}
              >
                {mail.unsent ? 'not sent' : mail.state} {moment(mail.sent_date ?? mail.made_date)}
              </Status>
              {mail.error && <span className="quiet"> {mail.error}</span>}
            </span>
            {may('orders') && (mail.state !== 'waiting' || (mail.unsent && leaves)) && (
              <Button
                kind="quiet"
                size="small"
                busy={doing === String(mail.id)}
                aria-label={`Send ${mail.subject || mail.kind} again`}
                onClick={() => void again(mail.id)}
              >
                {mail.unsent ? 'Send' : 'Send again'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
