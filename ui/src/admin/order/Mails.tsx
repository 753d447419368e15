import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { clock, day } from '../../rules/dates'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'

/** The customer's mails about the order, each with a button to send it again. */
export function Mails({ order }: { order: Schemas['StaffOrder'] }) {
  const refresh = useRefresh()
  const { may } = useSession()
  const { doing, act } = useAct()
  if (order.mails.length === 0) return null
  const again = (mail: number) =>
    act({
      name: String(mail),
      send: () => post('/admin/orders/{id}/mails/{mail}', {}, { id: order.orders_id, mail }),
      done: () => refresh('/admin/orders'),
    })
  return (
    <Panel title="Mails">
      <ul className={own.notes}>
        {order.mails.map((mail) => (
          <li key={mail.id}>
            <span>
              {mail.subject || mail.kind} <span className="quiet">{mail.to}</span>
              <br />
              <Status tone={mail.state === 'sent' ? 'leaf' : mail.state === 'failed' ? 'brick' : 'honey'}>
                {mail.state} {day(mail.sent_date ?? mail.made_date)} {clock(mail.sent_date ?? mail.made_date)}
              </Status>
              {mail.error && <span className="quiet"> {mail.error}</span>}
            </span>
            {may('orders') && mail.state !== 'waiting' && (
              <Button
                kind="quiet"
                size="small"
                busy={doing === String(mail.id)}
                aria-label={`Send ${mail.subject || mail.kind} again`}
                onClick={() => void again(mail.id)}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
