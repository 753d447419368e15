import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post, sentence } from '../../api/client'
import { Button } from '../../parts/Button'
import account from '../blocks/account.module.css'

/** Where the link of the mail about a COD order leads. It takes a press of the button: mail scanners open links. */
export function ConfirmOrderPage() {
  const params = new URLSearchParams(useSearch())
  const order = params.get('order') ?? ''
  const [said, setSaid] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setError('')
    try {
      setSaid((await post('/cod_check', { orders_id: order, key: params.get('key') ?? '' })).message)
    } catch (failure) {
      setError(sentence(failure))
    }
    setBusy(false)
  }
  return (
    <div className={account.card}>
      <h1>Order {order}</h1>
      {said ? (
        <>
          <p role="status">{said}</p>
          <Link href="/orders">See your orders</Link>
        </>
      ) : (
        <>
          <p>You pay when the parcel arrives. Shall we send it?</p>
          {error && <p role="alert">{error}</p>}
          <Button wide busy={busy} onClick={() => void confirm()}>
            Yes, send my order
          </Button>
          <p className="quiet">
            If you don’t want it any more, cancel it under <Link href="/orders">My Orders</Link>.
          </p>
        </>
      )}
    </div>
  )
}
