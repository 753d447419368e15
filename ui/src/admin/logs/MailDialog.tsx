import { useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { moment } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import long from '../blocks/long.module.css'
import { MailFrame } from '../blocks/MailFrame'
import own from './logs.module.css'
import { MailState } from './MailState'

/** A dialog that shows a mail as its recipient sees it, with a button to send it again. */
export function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const call = useCall('/admin/outbox/{id}', { id }, { staleTime: 0 })
  const mail = call.data?.data
  return (
    <Dialog title={mail?.subject || 'Mail'} onClose={onClose} wide>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : mail ? (
        <Mail mail={mail} onClose={onClose} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

/** An email with its content, as HTML or as plain text. A failed one can be sent again. */
function Mail({ mail, onClose }: { mail: Schemas['MailData']; onClose: () => void }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const [plain, setPlain] = useState(false)
  const again = () =>
    act({
      send: () => post('/admin/outbox/{id}/retry', {}, { id: mail.id }),
      done: async () => {
        await refresh('/admin/outbox')
        onClose()
      },
    })
  return (
    <div className={css.stack}>
      <dl className={own.facts}>
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Created</dt>
        <dd>{moment(mail.created_at)}</dd>
        <dt>State</dt>
        <dd>
          <MailState mail={mail} /> {mail.file && <code>outbox/{mail.file}</code>}
        </dd>
      </dl>
      <div className={css.tabs} role="group" aria-label="View">
        <button type="button" aria-pressed={!plain} onClick={() => setPlain(false)}>
          Formatted
        </button>
        <button type="button" aria-pressed={plain} onClick={() => setPlain(true)}>
          Plain text
        </button>
      </div>
      {plain ? <pre className={long.plain}>{mail.text}</pre> : <MailFrame className={own.mail} html={mail.html} />}
      <p className="quiet">Login codes are hidden here.</p>
      <div className={css.actions}>
        <Button busy={busy} onClick={() => void again()}>
          Send again
        </Button>
        <Button kind="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
