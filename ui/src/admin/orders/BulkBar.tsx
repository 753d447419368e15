import { useState } from 'react'
import { get, type Schemas, urlOf } from '../../api/client'
import { getFile } from '../../api/files'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { save } from '../../rules/files'
import { isAway, isToShip } from '../../rules/states'
import { states } from '../../rules/states.gen'
import css from '../blocks/blocks.module.css'
import { type BulkAct, BulkDialog } from './BulkDialog'

/** The maximum number of orders for one bulk action. */
const most = 500

type Asked = Record<
  | 'state'
  | 'search'
  | 'sort'
  | 'pt'
  | 'tag'
  | 'from'
  | 'to'
  | 'channel'
  | 'returning'
  | 'product'
  | 'category'
  | 'area'
  | 'promise'
  | 'zone'
  | 'courier',
  string
>
type Props = {
  ids: number[]
  state: string
  total: number
  asked: Asked
  /** Whether parcels can be booked with the courier. */
  books: boolean
  pickup: string
  onSelect: (ids: number[]) => void
  onClear: () => void
}

const papers = [
  ['pick-list', 'Pick list', 'pack'],
  ['slips', 'Packing slips', 'pack'],
  ['slips,labels', 'Slips and labels', 'pack'],
  ['labels', 'Labels', 'pack'],
  ['labels-a4', 'Labels, four on A4', 'pack'],
  ['invoices', 'Invoices', 'invoices'],
] as const

/** The bulk actions for the selected orders. */
export function BulkBar({ ids, state, total, asked, books, pickup, onSelect, onClear }: Props) {
  const { may } = useSession()
  const [doing, setDoing] = useState<BulkAct>()
  const { act, doing: busy } = useAct()
  const fetchAll = async (of: Asked) => {
    const found: Schemas['StaffOrderRow'][] = []
    for (let page = 1; found.length < most; page++) {
      const reply = await get('/fetch_orders', { ...of, page, per_page: 100 })
      found.push(...reply.data)
      if (page >= reply.pages) break
    }
    return found.slice(0, most)
  }
  const selectAll = () =>
    act({ name: 'all', send: async () => onSelect((await fetchAll(asked)).map((o) => o.orders_id)) })
  const exported = () =>
    act({
      name: 'export',
      send: async () => save(await getFile('/admin/order-sheet', { orders: ids.join(',') }), 'orders.xlsx'),
    })
  const print = (paper: string) =>
    window.open(urlOf('/admin/print', { papers: paper, orders: ids.join(',') }), '_blank')
  const toShip = Object.keys(states).filter(isToShip)
  const offered: [BulkAct, string, string[]][] = [
    ['pack', 'Packed', ['', 'pack', 'cod', ...toShip]],
    ['unpack', 'Not packed', ['packed']],
    ['book', 'Book', ['', 'pack', 'packed', 'booking', ...toShip]],
    ['ship', 'Ship', ['', 'pack', 'packed', 'booking', ...toShip]],
    ['deliver', 'Delivered', ['', 'late', ...Object.keys(states).filter(isAway)]],
    ['note', 'Note', []],
    ['tag', 'Tag', []],
    ['untag', 'Remove a tag', []],
  ]
  return (
    <section className={css.bulk} aria-label="Selected orders">
      <strong>{ids.length} selected</strong>
      {ids.length < Math.min(total, most) && (
        <Button kind="quiet" size="small" busy={busy === 'all'} onClick={() => void selectAll()}>
          Select all {Math.min(total, most)}
        </Button>
      )}
      <span className={css.actions}>
        {offered
          .filter(([name, , states]) => (states.length === 0 || may('pack')) && (name !== 'book' || books))
          .filter(([, , states]) => states.length === 0 || states.includes(state))
          .map(([name, label], i) => (
            <Button key={name} kind={i === 0 ? 'primary' : 'plain'} size="small" onClick={() => setDoing(name)}>
              {label}
            </Button>
          ))}
        <select
          aria-label="Print"
          value=""
          onChange={(event) => event.currentTarget.value && print(event.currentTarget.value)}
        >
          <option value="">Print…</option>
          {papers
            .filter(([, , permission]) => may(permission))
            .map(([paper, label]) => (
              <option key={paper} value={paper}>
                {label}
              </option>
            ))}
        </select>
        <Button kind="plain" size="small" busy={busy === 'export'} onClick={() => void exported()}>
          Export
        </Button>
        <Button kind="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      </span>
      {doing && (
        <BulkDialog
          key={doing}
          act={doing}
          ids={ids}
          pickup={pickup}
          onClose={() => setDoing(undefined)}
          // Booked parcels are printed and shipped next.
          onDone={doing === 'book' ? undefined : onClear}
        />
      )}
    </section>
  )
}
