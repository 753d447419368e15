import { useLocation } from 'wouter'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'

/** Cancels an order before it ships. */
export function CancelButton({ id }: { id: number }) {
  const { ask } = useAsking()
  const { busy, act } = useAct()
  const [, navigate] = useLocation()
  const refresh = useRefresh()
  const cancel = async () => {
    const sure = await ask({
      title: 'Cancel this order?',
      text: 'What you paid comes back to you the way it came.',
      yes: 'Cancel order',
      danger: true,
    })
    if (!sure) return
    await act({
      send: () => post('/cancelorder/{id}', {}, { id }),
      done: async () => {
        await refresh('/orders', '/orders_details', '/getordershipped')
        navigate('/orders')
      },
      failed: 'The order could not be cancelled. Please try again.',
    })
  }
  return (
    <span>
      <Button kind="danger" busy={busy} onClick={() => void cancel()}>
        Cancel order
      </Button>
    </span>
  )
}
