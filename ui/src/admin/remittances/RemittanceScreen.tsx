import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useParams } from 'wouter'
import { remove } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import own from '../blocks/page.module.css'
import { Rows } from '../blocks/Rows'
import { useList } from '../blocks/useList'
import { BankCell } from './BankCell'
import { OrderLink } from './OrderLink'
import { kilos, stale } from './words'

const perPage = 50

/** A courier's remittance: its sums, what it paid for each parcel, and what it deducted. */
export function RemittanceScreen() {
  const { id = '' } = useParams()
  const list = useList(`/codremittances/${id}`)
  const [, navigate] = useLocation()
  const { ask } = useAsking()
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const at = { id: Number(id) || 0 }
  const call = useCall(
    '/admin/cod-remittances/{id}',
    { ...at, page: list.page, per_page: perPage },
    { staleTime: 0, keep: true },
  )
  const money = call.data?.remittance
  const drop = async () => {
    const sure = await ask({
      title: 'Remove this remittance?',
      text: 'Its parcels count as not paid out again, until its sheet is read once more.',
      yes: 'Remove',
      danger: true,
    })
    if (sure)
      void act({
        send: () => remove('/admin/cod-remittances/{id}', at),
        done: async () => {
          navigate('/codremittances')
          await refresh(...stale)
        },
      })
  }
  return (
    <div className={`page ${css.screen}`}>
      <Link href="/codremittances" className={own.back}>
        <ArrowLeft size={18} aria-hidden="true" /> COD remittances
      </Link>
      {money && (
        <>
          <div className={css.head}>
            <h1>Remittance {money.utr}</h1>
            <Button kind="danger" busy={busy} onClick={() => void drop()}>
              Remove
            </Button>
          </div>
          <div className={css.figures}>
            <section className={css.panel} aria-label="Sums">
              <h2>
                {money.courier}, {day(money.day)}
              </h2>
              <dl data-sum>
                <Sum name="For parcels" amount={money.gross} />
                <Sum name="Deducted" amount={-money.deducted} />
                <Sum name="Paid out" amount={money.net} />
              </dl>
            </section>
            <section className={css.panel} aria-label="In the bank">
              <h2>In the bank</h2>
              <div>
                <BankCell row={money} />
              </div>
            </section>
          </div>
        </>
      )}
      <Rows
        call={call}
        label="Lines"
        empty="This remittance has no lines."
        head={
          <>
            <th>Order</th>
            <th>Tracking number</th>
            <th>For</th>
            <th className={css.right}>Amount</th>
            <th>Difference</th>
          </>
        }
      >
        {(line) => (
          <tr key={line.id}>
            <td>
              <OrderLink id={line.orders_id} />
            </td>
            <td>{line.waybill}</td>
            <td>{line.kind}</td>
            <td className={css.right}>{line.grams > 0 ? kilos(line.grams) : rupees(line.amount, 'always')}</td>
            <td className={css.long}>
              {line.message && <span className={css.bad}>{line.message}</span>}
              {line.settled_date && (
                <span className="quiet">
                  Accepted on {day(line.settled_date)} by {line.settled_by}
                </span>
              )}
              {line.grams > 0 && line.ours > 0 && <span className="quiet">Ours is {kilos(line.ours)}</span>}
            </td>
          </tr>
        )}
      </Rows>
      <Pager page={list.page} pages={call.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
    </div>
  )
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{rupees(amount, 'always')}</dd>
    </div>
  )
}
