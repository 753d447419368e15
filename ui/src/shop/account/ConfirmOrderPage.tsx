import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post } from '../../api/client'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { say } from '../../words'
import account from '../blocks/account.module.css'

/**
 * The page opened by the link in the mail about a COD order. Confirming needs a click, because mail scanners open
 * links.
 */
export function ConfirmOrderPage() {
  const params = new URLSearchParams(useSearch())
  const order = params.get('order') ?? ''
  const key = params.get('key') ?? ''
  const [said, setSaid] = useState('')
  const { busy, errors, act } = useAct()
  const confirm = () =>
    act({
      send: async () => setSaid((await post('/cod_check', { orders_id: order, key })).message),
      at: 'order',
    })
  if (!order || !key)
    return (
      <div className={account.card}>
        <h1>{say.confirmOrder.notWhole}</h1>
        <p>
          {say.confirmOrder.openItAgain(
            <Link href="/orders">{say.confirmOrder.myOrders}</Link>,
            <Link href="/track">{say.confirmOrder.trackIt}</Link>,
          )}
        </p>
      </div>
    )
  return (
    <div className={account.card}>
      <h1>{say.confirmOrder.order(order)}</h1>
      {said ? (
        <>
          <p role="status">{said}</p>
          <Link href="/orders">{say.confirmOrder.seeYourOrders}</Link>
        </>
      ) : (
        <>
          <p>{say.confirmOrder.youPayWhenTheParcel}</p>
          {errors.order && <p role="alert">{errors.order}</p>}
          <Button wide busy={busy} onClick={() => void confirm()}>
            {say.confirmOrder.yesSendMyOrder}
          </Button>
          <p className="quiet">
            {say.confirmOrder.ifYouDontWantIt(<Link href="/orders">{say.confirmOrder.myOrders}</Link>)}
          </p>
        </>
      )}
    </div>
  )
}
