import { useEffect, useRef } from 'react'
import type { Schemas } from '../../api/client'
import { useSession } from '../../api/session'
import { toast } from '../../parts/toast'

type Order = Schemas['StaffOrder']

const keyOf = (e: Order['history'][number]) => `${e.at} ${e.event} ${e.who}`

/** useByOthers says what others do with an order while it is on the screen: the person, and what they did. */
export function useByOthers(order: Order | undefined) {
  const { user } = useSession()
  const before = useRef<{ id: number; keys: Set<string> }>()
  useEffect(() => {
    if (!order) return
    const was = before.current
    before.current = { id: order.orders_id, keys: new Set(order.history.map(keyOf)) }
    if (was?.id !== order.orders_id) return
    const others = order.history.filter((e) => e.who && e.who !== user.name && !was.keys.has(keyOf(e)))
    if (others.length > 0) toast.info(others.map((e) => `${e.who}: ${e.event}`).join('\n'))
  }, [order, user.name])
}
