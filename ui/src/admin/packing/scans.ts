// What a scanned code means. Pure functions: the bench's state and the parcels in, the next state and what the server
// is to keep out.
import type { Schemas } from '../../api/client'
import { isOwn } from '../blocks/couriers'

export type Parcel = Schemas['BenchParcel']

/** What the server keeps of one scan. A repeat changes nothing, so that it can be sent again. */
export type Kept = {
  order: number
  kind: 'order' | 'tracking' | 'unit' | 'serial'
  code?: string
  product_id?: number
  quantity?: number
  undo?: boolean
  take?: boolean
}

/** A code that was scanned before its order. */
type Loose = { kind: 'tracking' | 'unit'; code: string }

/** What the bench remembers between two scans. order is the open parcel, 0 for none. */
export type Bench = { order: number; loose: Loose[]; last: { code: string; at: number }; past: Past[] }

/** How one scan is taken back. */
type Past = { order: number; loose: Loose[]; undo: Kept[] }

export const none: Bench = { order: 0, loose: [], last: { code: '', at: 0 }, past: [] }

/** The outcome of a scan. An empty text means that nothing is to be said. */
export type Outcome = { bench: Bench; sends: Kept[]; tone: 'good' | 'bad' | ''; say: string }

/** How many scans can be taken back. */
const memory = 200
/** A scanner that reads a code twice does so within this time, in milliseconds. */
const stutter = 350
/** Shorter codes are no tracking numbers. */
const shortest = 5
/** Order numbers are shorter than tracking numbers. */
const orderDigits = 7

const same = (a: string, b: string) => a !== '' && a.toLowerCase() === b.toLowerCase()
const isSerial = (code: string) => /^HR-?\d+[0-9A-Z-]{11,}$/i.test(code)

/** complete reports whether a parcel can ship: it is scanned, and has its number or needs none. */
export const complete = (p: Parcel, courier: string) =>
  p.mine && p.why === '' && Boolean(p.tracking_id || p.waybill || isOwn(courier))

/** whole reports whether all units of a parcel were scanned. */
export const whole = (p: Parcel) => p.items.every((item) => item.scanned >= item.quantity)

/** applied returns the parcels with scans that the server does not have yet. */
export function applied(parcels: Parcel[], kept: Kept[]): Parcel[] {
  return kept.reduce((all, one) => all.map((p) => (p.orders_id === one.order ? withScan(p, one) : p)), parcels)
}

function withScan(p: Parcel, one: Kept): Parcel {
  const count = (product: number, to: (n: number) => number) => ({
    ...p,
    items: p.items.map((item) => (item.product_id === product ? { ...item, scanned: to(item.scanned) } : item)),
  })
  if (one.kind === 'order') return { ...p, mine: !one.undo, ...(one.undo ? { tracking_id: '', packer: '' } : {}) }
  if (one.kind === 'tracking') return { ...p, tracking_id: one.code ?? '' }
  const product = one.product_id ?? 0
  if (one.kind === 'unit')
    return {
      ...p,
      items: p.items.map((item) =>
        item.product_id === product ? { ...item, scanned: (one.quantity ?? 0) + item.serials } : item,
      ),
    }
  return count(product, (n) => n + (one.undo ? -1 : 1))
}

/** unitOf returns the item of a parcel to which a code belongs. */
const unitOf = (p: Parcel | undefined, code: string) =>
  p?.items.find((item) => item.codes.some((one) => same(one, code)) || productOf(code) === item.product_id)

/** productOf returns the product in a serial number, 0 if it is none: HR, the product, ten characters and a check. */
export const productOf = (code: string) => {
  const plain = code.replace(/-/g, '')
  return isSerial(code) ? Number(plain.slice(2, -11)) || 0 : 0
}

type Meaning = { kind: 'order'; parcel: Parcel } | { kind: 'unit' | 'tracking' | 'unknown' | 'foreign' | 'glued' }

/** meaningOf says what a code is, before it is looked at whether it fits. */
function meaningOf(code: string, parcels: Parcel[], again: boolean): Meaning {
  const digits = /^#?(\d+)$/.exec(code)?.[1] ?? ''
  const parcel = parcels.find((p) => String(p.orders_id) === digits || same(p.waybill, code))
  if (parcel) return { kind: 'order', parcel }
  if (isSerial(code) || parcels.some((p) => unitOf(p, code))) return { kind: 'unit' }
  if (digits && digits.length <= orderDigits) return { kind: 'foreign' }
  if (code.length < shortest) return { kind: 'unknown' }
  const glued = parcels.some((p) => !p.mine && code.startsWith(String(p.orders_id)))
  return { kind: glued && !again ? 'glued' : 'tracking' }
}

/** onceOf returns a code that a scanner typed twice in a row as it was meant. */
function onceOf(code: string, known: (code: string) => boolean): string {
  const half = code.slice(0, code.length / 2)
  const twice = code.length % 2 === 0 && half + half === code && !known(code)
  return twice && (known(half) || half.length >= 8) ? half : code
}

/** scan returns what a scanned code does. at is the time in milliseconds, courier the one of the batch. */
export function scan(bench: Bench, parcels: Parcel[], typed: string, at: number, courier: string): Outcome {
  const known = (code: string) =>
    parcels.some((p) => String(p.orders_id) === code || same(p.waybill, code) || Boolean(unitOf(p, code)))
  const code = onceOf(typed.trim(), known)
  const again = same(bench.last.code, code)
  const late = at - bench.last.at > stutter
  const now = { ...bench, last: { code, at } }
  const bad = (say: string): Outcome => ({ bench: now, sends: [], tone: 'bad', say })
  if (!code || (again && !late)) return { bench, sends: [], tone: '', say: '' }
  const meaning = meaningOf(code, parcels, again)
  switch (meaning.kind) {
    case 'order':
      return scanOrder(now, parcels, meaning.parcel, { again, byWaybill: same(meaning.parcel.waybill, code), courier })
    case 'unit':
      return scanUnit(now, parcels, code, courier)
    case 'tracking':
      return scanTracking(now, parcels, code, courier)
    case 'foreign':
      return bad(`Order ${code} is not in this batch.`)
    case 'glued':
      return bad('Two codes at once? Scan again.')
    default:
      return bad('Unknown code.')
  }
}

/** kept adds a scan to what can be taken back. */
function kept(bench: Bench, next: Partial<Bench>, sends: Kept[], undo: Kept[], say: string): Outcome {
  const past = [...bench.past, { order: bench.order, loose: bench.loose, undo }].slice(-memory)
  return { bench: { ...bench, ...next, past }, sends, tone: 'good', say }
}

type How = { again: boolean; byWaybill: boolean; courier: string }

function scanOrder(bench: Bench, parcels: Parcel[], p: Parcel, { again, byWaybill, courier }: How): Outcome {
  const order = p.orders_id
  const bad = (say: string): Outcome => ({ bench, sends: [], tone: 'bad', say })
  const open = parcels.find((one) => one.orders_id === bench.order)
  if (byWaybill && open && open !== p && open.mine && !complete(open, courier))
    return bad(`That number belongs to order ${order}.`)
  if (p.why) return bad(p.why)
  if (p.packer && !p.mine && !again) return bad(`${p.packer} is packing it. Scan again to take over.`)
  const number = bench.loose.find(({ kind }) => kind === 'tracking')
  if (p.mine && p.tracking_id && number) return bad(`Order ${order} has its number: ${p.tracking_id}.`)
  if (p.mine && bench.loose.length === 0) return { bench: { ...bench, order }, sends: [], tone: 'good', say: '' }
  const sends: Kept[] = p.mine ? [] : [{ order, kind: 'order', ...(p.packer ? { take: true } : {}) }]
  const undo: Kept[] = p.mine ? [] : [{ order, kind: 'order', undo: true }]
  if (number && !p.waybill) {
    sends.push({ order, kind: 'tracking', code: number.code })
    undo.unshift({ order, kind: 'tracking', code: '' })
  }
  const wrong: string[] = []
  let filled = p
  for (const { code } of bench.loose.filter(({ kind }) => kind === 'unit')) {
    const item = unitOf(filled, code)
    if (!item || item.scanned >= item.quantity) {
      wrong.push(code)
      continue
    }
    const [put, back] = unitScan(order, item, code)
    sends.push(put)
    undo.unshift(back)
    filled = withScan(filled, put)
  }
  const done = kept(bench, { order, loose: [] }, sends, undo, '')
  return wrong.length > 0 ? { ...done, tone: 'bad', say: `Wrong product: ${wrong.join(', ')}.` } : done
}

/** unitScan is the scan of a unit of an item, and what takes it back. */
function unitScan(order: number, item: Parcel['items'][number], code: string): [Kept, Kept] {
  const { product_id } = item
  if (isSerial(code)) {
    const serial: Kept = { order, kind: 'serial', code, product_id }
    return [serial, { ...serial, undo: true }]
  }
  const counted = item.scanned - item.serials
  const unit = (quantity: number): Kept => ({ order, kind: 'unit', product_id, quantity })
  return [unit(counted + 1), unit(counted)]
}

function scanUnit(bench: Bench, parcels: Parcel[], code: string, courier: string): Outcome {
  const open = parcels.find((one) => one.orders_id === bench.order && one.mine)
  const item = unitOf(open, code)
  if (open && item && item.scanned < item.quantity) {
    const [put, back] = unitScan(open.orders_id, item, code)
    return kept(bench, {}, [put], [back], `${item.scanned + 1} of ${item.quantity} ${item.title}`)
  }
  if (open && !complete(open, courier))
    return { bench, sends: [], tone: 'bad', say: item ? 'One too many.' : 'Wrong product.' }
  return kept(bench, { loose: [...bench.loose, { kind: 'unit', code }] }, [], [], 'Now scan its order.')
}

function scanTracking(bench: Bench, parcels: Parcel[], code: string, courier: string): Outcome {
  const bad = (say: string): Outcome => ({ bench, sends: [], tone: 'bad', say })
  const other = parcels.find((p) => same(p.tracking_id, code))
  if (other?.orders_id === bench.order && other.mine) return { bench, sends: [], tone: 'good', say: '' }
  if (other) return bad(`That number belongs to order ${other.orders_id}.`)
  if (isOwn(courier)) return bad(`${courier} needs no number.`)
  const open = parcels.find((p) => p.orders_id === bench.order && p.mine)
  if (open && !complete(open, courier)) {
    const number = (to: string): Kept => ({ order: open.orders_id, kind: 'tracking', code: to })
    return kept(bench, {}, [number(code)], [number('')], '')
  }
  if (bench.loose.some(({ kind }) => kind === 'tracking')) return bad('Two numbers. Scan the order.')
  return kept(bench, { loose: [...bench.loose, { kind: 'tracking', code }] }, [], [], 'Now scan its order.')
}

/** undone takes the last scan back. */
export function undone(bench: Bench): Outcome {
  const last = bench.past.at(-1)
  if (!last) return { bench, sends: [], tone: 'bad', say: 'Nothing to undo.' }
  const { order, loose, undo } = last
  return {
    bench: { order, loose, last: none.last, past: bench.past.slice(0, -1) },
    sends: undo,
    tone: 'good',
    say: 'Undone.',
  }
}
