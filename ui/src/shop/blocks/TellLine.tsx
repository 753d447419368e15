import { useState } from 'react'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useMail } from '../../api/mail'
import { useSession } from '../../api/session'
import { useAct } from '../../parts/useAct'
import { say } from '../../words'
import css from './account.module.css'

type Props = { kind: string; place: string }

/**
 * A checkbox, initially unticked, that consents to a kind of marketing email. It is shown only if the shop sends
 * such emails, to logged-in people who have not consented yet.
 */
export function TellLine({ kind, place }: Props) {
  const { user } = useSession()
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const mail = useMail()
  const [touched, setTouched] = useState(false)
  const call = useCall('/agreed_mails', undefined, { enabled: user.isLoggedIn })
  const of = user.isLoggedIn ? call.data?.data.kinds.find((one) => one.kind === kind) : undefined
  if (!mail || !of?.offered || (of.agreed && !touched)) return null
  const agree = (agreed: boolean) => {
    setTouched(true)
    void act({
      send: () => post('/agreed_mails', { kind, agreed: agreed ? 'yes' : 'no', place }),
      done: () => refresh('/agreed_mails'),
    })
  }
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        checked={busy !== of.agreed}
        disabled={busy}
        onChange={(event) => agree(event.currentTarget.checked)}
      />
      <span>{say.tells[kind as keyof typeof say.tells]?.words ?? of.words}</span>
    </label>
  )
}
