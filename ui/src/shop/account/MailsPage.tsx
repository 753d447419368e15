import { type ReactNode, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { Refused, sentence } from '../../rules/refused'
import { say } from '../../words'
import account from '../blocks/account.module.css'

/** The page opened by the links in marketing emails. Each action needs a click, because mail scanners open links. */
export function MailsPage() {
  const params = new URLSearchParams(useSearch())
  const confirm = params.get('confirm')
  return confirm ? <Confirm token={confirm} /> : <Leave token={params.get('leave') ?? ''} />
}

/** Unsubscribes from a kind of marketing email. */
function Leave({ token }: { token: string }) {
  const about = useCall('/unsubscribe/{token}', { token: token || '-' })
  if (about.isPending) return <Loading />
  if (about.isError) {
    const ended = about.error instanceof Refused && about.error.status === 404
    return <Failed message={sentence(about.error)} {...(!ended && { again: () => void about.refetch() })} />
  }
  const { label, words } = about.data.data
  return (
    <Pressed
      title={say.mails.endTheseMails(label)}
      button={say.mails.endTheseMails2}
      send={async () => (await post('/unsubscribe/{token}', {}, { token })).message}
    >
      <p>{say.mails.youAgreedToThisPress(words)}</p>
      <p className="quiet">{say.mails.othersEnd(<Link href="/profile?tab=mails">{say.mails.mails}</Link>)}</p>
    </Pressed>
  )
}

/**
 * Confirms that an address belongs to the reader of the mail: the address of an account (a, p), or a visitor's
 * (w).
 */
function Confirm({ token }: { token: string }) {
  const { user, known, refresh } = useSession()
  const [removed, setRemoved] = useState(false)
  const send = async () => {
    const reply = await post('/confirm_mails', { token })
    setRemoved(reply.password === 'none')
    await refresh()
    return reply.message
  }
  const ways = removed && (
    <>
      <Link href="/login">{say.mails.comeInByACode}</Link>
      <Link href="/resetpassword">{say.security.setAPassword}</Link>
    </>
  )
  const elsewhere = known && !user.isLoggedIn && !token.startsWith('w') && (
    <p className="quiet">
      {say.mails.signedUpElsewhere(
        <Link key="login" href={`/login?next=${encodeURIComponent(`/mails?confirm=${token}`)}`}>
          {say.mails.logInHere}
        </Link>,
      )}
    </p>
  )
  if (token.startsWith('p'))
    return (
      <Pressed title={say.mails.confirmYourEmail} button={say.mails.thisAddressIsMine} send={send} ways={ways}>
        <p>{say.mails.pressAndItIsConfirmed}</p>
        {elsewhere}
      </Pressed>
    )
  return (
    <Pressed title={say.mails.isThisYourAddress} button={say.mails.yesItIsMine} send={send} ways={ways}>
      <p>{say.mails.somebodyAskedForMailsTo}</p>
      <p className="quiet">{say.mails.ifItWasNotClose}</p>
      {elsewhere}
    </Pressed>
  )
}

/** ways are the links shown after the click, by default one to the products. */
type Props = { title: string; button: string; send: () => Promise<string>; children: ReactNode; ways?: ReactNode }

function Pressed({ title, button, send, children, ways }: Props) {
  const [said, setSaid] = useState('')
  const { busy, errors, act } = useAct()
  const press = () => act({ send: async () => setSaid(await send()), at: 'token' })
  return (
    <div className={account.card}>
      <h1>{title}</h1>
      {said ? (
        <>
          <p role="status">{said}</p>
          {ways || <Link href="/allproducts">{say.mails.seeTheProducts}</Link>}
        </>
      ) : (
        <>
          {children}
          {errors.token && <p role="alert">{errors.token}</p>}
          <Button wide busy={busy} onClick={() => void press()}>
            {button}
          </Button>
        </>
      )}
    </div>
  )
}
