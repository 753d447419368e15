import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { newKey } from '../../rules/key'
import { Refused, sentence } from '../../rules/refused'

/** One act of counting: one more unit of the product with a code or number, or exactly quantity units of it. */
type Scan = { key: string; count_id: number; code?: string; product_id?: number; quantity?: number }
/** A scan that the shop refused, with the reason. */
type Unknown = { key: string; code: string; why: string }
type Kept = { of: string; waiting: Scan[]; unknown: Unknown[] }

const place = 'stock-count'
const again = 3_000

function kept(of: string): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? '') as Kept
    if (found.of === of && Array.isArray(found.waiting) && Array.isArray(found.unknown)) return found
  } catch {
    // Nothing is kept.
  }
  return { of, waiting: [], unknown: [] }
}

/** passing reports whether a scan should be sent again later: the shop could not be reached or is busy. */
const passing = (failure: unknown) => !(failure instanceof Refused) || failure.status >= 429 || failure.status === 401

/**
 * useScans sends scans to the shop one after another. Until the shop has one, it is kept on this machine, so that
 * neither a reload nor a lost connection loses it; its key makes sure that it counts once. Scans that the shop refuses
 * are listed until they are dismissed.
 */
export function useScans() {
  const { user } = useSession()
  const refresh = useRefresh()
  const [state, setState] = useState(() => kept(user.email))
  const [trouble, setTrouble] = useState('')
  const sending = useRef(false)
  const { waiting, unknown } = state
  useLayoutEffect(() => {
    if (waiting.length || unknown.length) localStorage.setItem(place, JSON.stringify(state))
    else localStorage.removeItem(place)
  }, [state, waiting, unknown])
  const send = useCallback(async () => {
    const next = waiting[0]
    if (!next || sending.current) return
    sending.current = true
    try {
      await post('/admin/stock-count/scan', next)
      setTrouble('')
    } catch (failure) {
      if (passing(failure)) {
        setTrouble(sentence(failure))
        return
      }
      const code = next.code ?? `Product ${next.product_id}`
      setState((now) => ({ ...now, unknown: [...now.unknown, { key: next.key, code, why: sentence(failure) }] }))
    } finally {
      sending.current = false
    }
    setState((now) => ({ ...now, waiting: now.waiting.filter((scan) => scan.key !== next.key) }))
    await refresh('/admin/stock-count')
  }, [waiting, refresh])
  useEffect(() => {
    if (waiting.length === 0) return
    const timer = setTimeout(() => void send(), trouble ? again : 0)
    const repeat = setInterval(() => void send(), again)
    return () => {
      clearTimeout(timer)
      clearInterval(repeat)
    }
  }, [waiting, send, trouble])
  return {
    waiting: waiting.length,
    unknown,
    trouble,
    add: (scan: Omit<Scan, 'key'>) =>
      setState((now) => ({ ...now, waiting: [...now.waiting, { ...scan, key: newKey() }] })),
    dismiss: () => setState((now) => ({ ...now, unknown: [] })),
  }
}
