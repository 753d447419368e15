import { useState } from 'react'
import { Link } from 'wouter'
import { get, urlOf } from '../../api/client'
import { getFile } from '../../api/files'
import { useSession } from '../../api/session'
import { Button, buttonClass } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { save } from '../../rules/files'
import { number } from '../../rules/money'
import { isAway, isToShip } from '../../rules/states'
import { states } from '../../rules/states.gen'
import css from '../blocks/blocks.module.css'
import { type BulkAct, BulkDialog } from './BulkDialog'

/** The maximum number of orders for one bulk action, and the maximum that are printed or exported at once. */
const most = 10_000
const printed = 1000
/** The maximum number of orders on the packing bench. */
const benchMost = 500

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
  | 'city'
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

const tooMany = `At most ${number(printed)} orders are printed or exported at once`

const papers = [
  ['pick-list', 'Pick list', 'pack'],
  ['slips', 'Packing slips', 'pack'],
  ['labels', 'Labels', 'pack'],
  ['labels-a4', 'Labels, four on A4', 'pack'],
  ['invoices', 'Invoices', 'invoices'],
] as const

/** The bulk actions for the selected orders. */
export function BulkBar({ ids, state, total, asked, books, pickup, onSelect, onClear }: Props) {
  const { may } = useSession()
  const [doing, setDoing] = useState<BulkAct>()
  const { act, doing: busy } = useAct()
  const selectAll = () => act({ name: 'all', send: async () => onSelect((await get('/admin/order-ids', asked)).data) })
  const exported = () =>
    act({
      name: 'export',
      send: async () => save(await getFile('/admin/order-sheet', { orders: ids.join(',') }), 'orders.xlsx'),
    })
  const print = (paper: string) =>
    window.open(urlOf('/admin/print', { papers: paper, orders: ids.join(',') }), '_blank')
  const toShip = Object.keys(states).filter(isToShip)
  const packs = may('pack') && ['', 'pack', 'packed', 'booking', ...toShip].includes(state)
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
      <strong>{number(ids.length)} selected</strong>
      {ids.length < Math.min(total, most) && (
        <Button kind="quiet" size="small" busy={busy === 'all'} onClick={() => void selectAll()}>
          Select all {number(Math.min(total, most))}
        </Button>
      )}
      <span className={css.actions}>
        {packs &&
          (ids.length > benchMost ? (
            <Button size="small" disabled title={`At most ${benchMost} orders are packed in one batch`}>
              Pack these
            </Button>
          ) : (
            <Link className={buttonClass('primary', 'small')} href={`/packing?orders=${ids.join(',')}`}>
              Pack these
            </Link>
          ))}
        {offered
          .filter(([name, , states]) => (states.length === 0 || may('pack')) && (name !== 'book' || books))
          .filter(([, , states]) => states.length === 0 || states.includes(state))
          .map(([name, label], i) => (
            <Button
              key={name}
              kind={i === 0 && !packs ? 'primary' : 'plain'}
              size="small"
              onClick={() => setDoing(name)}
            >
              {label}
            </Button>
          ))}
        <select
          aria-label="Print"
          disabled={ids.length > printed}
          title={ids.length > printed ? tooMany : undefined}
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
        <Button
          kind="plain"
          size="small"
          busy={busy === 'export'}
          disabled={ids.length > printed}
          title={ids.length > printed ? tooMany : undefined}
          onClick={() => void exported()}
        >
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
