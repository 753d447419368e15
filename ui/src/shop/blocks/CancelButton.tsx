import { useLocation } from 'wouter'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { say } from '../../words'

/** Cancels an order before it ships. */
export function CancelButton({ id }: { id: number }) {
  const { ask } = useAsking()
  const { busy, act } = useAct()
  const [, navigate] = useLocation()
  const refresh = useRefresh()
  const cancel = async () => {
    const sure = await ask({
      title: say.cancelButton.cancelThisOrder,
      text: say.cancelButton.whatYouPaidComesBack,
      yes: say.cancelButton.cancelOrder,
      danger: true,
    })
    if (!sure) return
    await act({
      send: () => post('/cancelorder/{id}', {}, { id }),
      done: async () => {
        await refresh('/orders', '/orders_details', '/getordershipped')
        navigate('/orders')
      },
      failed: say.cancelButton.theOrderCouldNotBe,
    })
  }
  return (
    <span>
      <Button kind="danger" busy={busy} onClick={() => void cancel()}>
        {say.cancelButton.cancelOrder}
      </Button>
    </span>
  )
}
