import { Link } from 'wouter'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { NotRead } from '../../parts/NotRead'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import own from './logs.module.css'

/** The mails that were not sent because no mail server was set up, with a button to send them once there is one. */
export function Unsent() {
  const { may } = useSession()
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const call = useCall('/admin/unsent-mails', undefined, { staleTime: 0 })
  const found = call.data?.data
  if (!found) return <NotRead calls={[call]} />
  const { leaves, folder, to_send, kinds } = found
  const stale = kinds.filter((kind) => kind.stale > 0)
  if (folder && to_send === 0)
    return (
      <p className={own.notice}>
        No mail server is set. Emails are saved as files in the outbox folder of the data directory and count as sent,
        as in the demo. {may('settings') && <Link href="/settings?find=outbox_delivers">Change that</Link>}
      </p>
    )
  if (leaves && to_send === 0) return null
  return (
    <section className={own.notice} aria-label="Emails that were not sent">
      {leaves ? (
        <p>
          {to_send === 1 ? '1 email was' : `${to_send} emails were`} not sent, because no mail server was set:{' '}
          {list(kinds.map((kind) => [kind.title, kind.to_send]))}.
        </p>
      ) : (
        <p>
          No mail server is set, so no emails are sent.{' '}
          {to_send > 0 && `${to_send === 1 ? '1 email waits' : `${to_send} emails wait`}. `}
          {may('settings') && <Link href="/settings?find=smtp_url">Set a mail server</Link>}
        </p>
      )}
      {stale.length > 0 && (
        <p className="quiet">Too old to send, skipped: {list(stale.map((kind) => [kind.title, kind.stale]))}.</p>
      )}
      {leaves && (
        <Button
          busy={busy}
          onClick={() =>
            void act({
              send: () => post('/admin/unsent-mails', {}),
              done: async (reply) => {
                toast.success(reply.message)
                await refresh('/admin/outbox', '/admin/unsent-mails', '/admin/waiting')
              },
            })
          }
        >
          {to_send === 1 ? 'Send the one that waits' : `Send the ${to_send} that wait`}
        </Button>
      )}
    </section>
  )
}

const list = (kinds: [title: string, count: number][]) =>
  kinds
    .filter(([, count]) => count > 0)
    .map(([title, count]) => `${count} “${title}”`)
    .join(', ')
