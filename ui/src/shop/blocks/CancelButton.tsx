import { useRef } from 'react'
import { useLocation } from 'wouter'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { say } from '../../words'

/** Cancels an order before it ships, or the rest of an order of which a part has shipped. */
export function CancelButton(props: { id: number; rest?: boolean | undefined; paid?: boolean | undefined }) {
  const { id, rest = false, paid = false } = props
  const toCredit = useRef(false)
  const { ask } = useAsking()
  const { busy, act } = useAct()
  const [, navigate] = useLocation()
  const refresh = useRefresh()
  const cancel = async () => {
    toCredit.current = false
    const sure = await ask({
      title: rest ? say.cancelButton.cancelTheRest : say.cancelButton.cancelThisOrder,
      text: (
        <>
          {rest ? say.cancelButton.whatHasShippedStays : say.cancelButton.whatYouPaidComesBack}
          {paid && (
            <label>
              <br />
              <input
                type="checkbox"
                onChange={(event) => {
                  toCredit.current = event.currentTarget.checked
                }}
              />{' '}
              {say.credit.toCredit}
            </label>
          )}
        </>
      ),
      yes: rest ? say.cancelButton.cancelTheRest : say.cancelButton.cancelOrder,
      danger: true,
    })
    if (!sure) return
    await act({
      send: () => post('/cancelorder/{id}', paid && toCredit.current ? { to_credit: 'yes' } : {}, { id }),
      done: async () => {
        await refresh('/orders', '/orders_details', '/getordershipped', '/credit')
        navigate('/orders')
      },
      failed: say.cancelButton.theOrderCouldNotBe,
    })
  }
  return (
    <span>
      <Button kind="danger" busy={busy} onClick={() => void cancel()}>
        {rest ? say.cancelButton.cancelTheRest : say.cancelButton.cancelOrder}
      </Button>
    </span>
  )
}
