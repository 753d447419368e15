import { useLocation } from 'wouter'
import { post, Refused } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { toast } from '../../parts/toast'

/** Cancels an order before it ships. */
export function CancelButton({ id }: { id: number }) {
  const { ask } = useAsking()
  const [, navigate] = useLocation()
  const refresh = useRefresh()
  const cancel = async () => {
    if (
      !(await ask({
        title: 'Cancel this order?',
        text: 'What you paid comes back to you the way it came.',
        yes: 'Cancel order',
        danger: true,
      }))
    )
      return
    try {
      toast.success((await post('/cancelorder/{id}', {}, { id })).message)
      await refresh('orders', 'getordershipped')
      navigate('/orders')
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : 'The order could not be cancelled. Please try again.')
    }
  }
  return (
    <span>
      <Button kind="danger" onClick={() => void cancel()}>
        Cancel order
      </Button>
    </span>
  )
}
