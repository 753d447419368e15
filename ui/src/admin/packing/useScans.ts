import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { post } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { kept } from '../../rules/kept'
import { Refused, sentence } from '../../rules/refused'
import { applied, type Bench, complete, type Kept, none, type Outcome, type Parcel, scan, undone } from './scans'
import { play } from './sound'

/** What this device has of a person's bench: its state, and the scans that the server does not have yet. */
type Stored = { bench: Bench; queue: Kept[] }
const empty: Stored = { bench: none, queue: [] }

/** How long to wait before scans are sent again, in milliseconds. */
const pause = 2000

/** isPassing reports whether a scan that failed is sent again: without a network, after a fault, or logged out. */
const isPassing = (failure: unknown) =>
  !(failure instanceof Refused) || failure.status === 401 || failure.status === 429 || failure.status >= 500

const stores = new Map<string, ReturnType<typeof kept<Stored>>>()
function storeOf(email: string) {
  const store =
    stores.get(email) ?? kept<Stored>(`bench ${email}`, empty, (found) => ({ ...empty, ...(found as Stored) }))
  stores.set(email, store)
  return store
}

/** The last thing said about a scan. */
export type Said = { tone: 'good' | 'bad' | ''; text: string; count: number }
/** A scan that the server did not accept. */
export type Refusal = { order: number; code: string; why: string }

/** useScans keeps scans at once on this device and sends them to the server, one after another. */
export function useScans(listed: Parcel[], courier: string) {
  const { user } = useSession()
  const store = storeOf(user.email)
  const refresh = useRefresh()
  const { bench, queue } = useSyncExternalStore(store.subscribe, store.read, () => empty)
  const [replies, setReplies] = useState<{ of: Parcel[]; parcels: Record<number, Parcel> }>({ of: listed, parcels: {} })
  const [said, setSaid] = useState<Said>({ tone: '', text: '', count: 0 })
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const [offline, setOffline] = useState(false)
  // A list that was loaded after the replies knows what they say.
  const fresh = replies.of === listed || queue.length > 0 ? replies.parcels : {}
  const known = listed.map((p) => fresh[p.orders_id] ?? p)
  const parcels = applied(known, queue)
  const tell = useCallback((tone: Said['tone'], text: string, sound: 'good' | 'bad' | 'done' | '' = tone) => {
    if (sound) play(sound)
    setSaid(({ count }) => ({ tone, text, count: count + 1 }))
  }, [])
  const latest = useRef(listed)
  latest.current = listed
  const sending = useRef(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: turn starts the next attempt
  useEffect(() => {
    const one = queue[0]
    if (!one || sending.current) return
    sending.current = true
    const { order, ...body } = one
    const after = (wait: number) =>
      setTimeout(() => {
        sending.current = false
        setTurn((n) => n + 1)
      }, wait)
    const drop = (which: (other: Kept) => boolean) => {
      const now = store.read()
      store.write({ ...now, queue: now.queue.slice(1).filter((other) => !which(other)) })
    }
    post('/admin/packing/{id}/scans', body, { id: order })
      .then(({ data }) => {
        setOffline(false)
        setReplies((was) => ({ of: latest.current, parcels: { ...was.parcels, [order]: data } }))
        drop(() => false)
        after(0)
      })
      .catch((failure: unknown) => {
        setOffline(isPassing(failure))
        if (isPassing(failure)) return after(pause)
        // What was scanned for an order that is refused is refused with it, and shown with its code.
        const lost = store.read().queue.filter((other, i) => i === 0 || (one.kind === 'order' && other.order === order))
        setRefusals((all) => [...all, ...lost.map(({ code = '' }) => ({ order, code, why: sentence(failure) }))])
        drop((other) => one.kind === 'order' && other.order === order)
        const now = store.read()
        if (one.kind === 'order' && now.bench.order === order)
          store.write({ ...now, bench: { ...now.bench, order: 0, past: now.bench.past.slice(0, -1) } })
        tell('bad', sentence(failure))
        void refresh('/admin/packing') // the list says who is packing it
        return after(0)
      })
  }, [queue, turn, store, tell, refresh])
  // Several codes may arrive before the screen is drawn again, so what is stored now counts.
  const act = (of: (bench: Bench, parcels: Parcel[]) => Outcome) => {
    const now = store.read()
    const before = applied(known, now.queue)
    const out = of(now.bench, before)
    if (out.tone !== '') store.write({ bench: out.bench, queue: [...now.queue, ...out.sends] })
    const isDone = (all: Parcel[]) => all.some((p) => p.orders_id === out.bench.order && complete(p, courier))
    const done = out.tone === 'good' && out.sends.length > 0 && isDone(applied(before, out.sends)) && !isDone(before)
    if (out.tone !== '') tell(out.tone, out.say, done ? 'done' : out.tone)
  }
  return {
    parcels,
    bench,
    said,
    refusals,
    offline,
    waiting: queue.length,
    read: (code: string) => act((now, seen) => scan(now, seen, code, Date.now(), courier)),
    undo: () => act(undone),
    forget: () => setRefusals([]),
  }
}
