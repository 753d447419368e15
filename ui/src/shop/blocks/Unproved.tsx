import { post } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { say } from '../../words'
import css from './unproved.module.css'

/** A notice that asks a customer to confirm the address of their account, until they have. */
export function Unproved() {
  const { user } = useSession()
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  const { busy, act } = useAct()
  if (shop?.mail === false || !user.isLoggedIn || user.proved || user.role !== 'Customer') return null
  return (
    <section className={css.note} aria-labelledby="unproved">
      <div>
        <h2 id="unproved">{say.unproved.confirmYourEmail}</h2>
        <p>{say.unproved.pleaseOpenTheLink(user.email)}</p>
      </div>
      <Button kind="plain" size="small" busy={busy} onClick={() => void act({ send: () => post('/prove_email', {}) })}>
        {say.unproved.sendTheLinkAgain}
      </Button>
    </section>
  )
}
