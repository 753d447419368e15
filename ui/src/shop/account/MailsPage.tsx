import { type ReactNode, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { sentence } from '../../rules/refused'
import account from '../blocks/account.module.css'

/** The target of the links in mails that were agreed to. Each needs a press, because mail scanners open links. */
export function MailsPage() {
  const params = new URLSearchParams(useSearch())
  const confirm = params.get('confirm')
  return confirm ? <Confirm token={confirm} /> : <Leave token={params.get('leave') ?? ''} />
}

/** Ends a kind of mail. */
function Leave({ token }: { token: string }) {
  const about = useCall('/unsubscribe/{token}', { token: token || '-' })
  if (about.isPending) return <Loading />
  if (about.isError) return <Failed message={sentence(about.error)} />
  const { label, words } = about.data.data
  return (
    <Pressed
      title={`End these mails: ${label}?`}
      button="End these mails"
      send={async () => (await post('/unsubscribe/{token}', {}, { token })).message}
    >
      <p>You agreed to this: “{words}” Press the button, and none comes any more. You need not log in.</p>
      <p className="quiet">
        Mails about your orders still come. Other kinds end under <Link href="/profile?tab=mails">Mails</Link> in your
        profile.
      </p>
    </Pressed>
  )
}

/** Shows that an address is its reader's own. */
function Confirm({ token }: { token: string }) {
  return (
    <Pressed
      title="Is this your address?"
      button="Yes, it is mine"
      send={async () => (await post('/confirm_mails', { token })).message}
    >
      <p>Somebody asked for mails to the address at which you found this link. If that was you, press the button.</p>
      <p className="quiet">If it was not, close this page: nothing more is sent.</p>
    </Pressed>
  )
}

type Props = { title: string; button: string; send: () => Promise<string>; children: ReactNode }

function Pressed({ title, button, send, children }: Props) {
  const [said, setSaid] = useState('')
  const { busy, errors, act } = useAct()
  const press = () => act({ send: async () => setSaid(await send()), at: 'token' })
  return (
    <div className={account.card}>
      <h1>{title}</h1>
      {said ? (
        <>
          <p role="status">{said}</p>
          <Link href="/allproducts">See the products</Link>
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
