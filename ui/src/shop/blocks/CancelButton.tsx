import { useLocation } from 'wouter'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { say } from '../../words'

/** Cancels an order before it ships, or the rest of an order of which a part has shipped. */
export function CancelButton({ id, rest = false }: { id: number; rest?: boolean | undefined }) {
  const { ask } = useAsking()
  const { busy, act } = useAct()
  const [, navigate] = useLocation()
  const refresh = useRefresh()
  const cancel = async () => {
    const sure = await ask({
      title: rest ? say.cancelButton.cancelTheRest : say.cancelButton.cancelThisOrder,
      text: rest ? say.cancelButton.whatHasShippedStays : say.cancelButton.whatYouPaidComesBack,
      yes: rest ? say.cancelButton.cancelTheRest : say.cancelButton.cancelOrder,
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
        {rest ? say.cancelButton.cancelTheRest : say.cancelButton.cancelOrder}
      </Button>
    </span>
  )
}
