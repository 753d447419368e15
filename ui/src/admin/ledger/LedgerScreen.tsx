import { useCall } from '../../api/hooks'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading } from '../../parts/State'
import { day } from '../../rules/dates'
import { inDays } from '../../rules/days'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { MonthSelect } from '../blocks/MonthSelect'
import { SortHead, sorted } from '../blocks/Sort'
import { useList } from '../blocks/useList'

const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

const money = (amount: number) => rupees(amount, 'always')

/** The shop's money in a month: invoices and their tax, payments in and out, and outstanding amounts. */
export function LedgerScreen() {
  const list = useList('/ledger')
  const month = list.get('month') || inDays(0).slice(0, 7)
  const call = useCall('/admin/ledger', { month }, { staleTime: 0, keep: true })
  const l = call.data?.data
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Ledger</h1>
        <MonthSelect value={month} onChange={(chosen) => list.set({ month: chosen })} />
      </div>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !l ? (
        <Loading />
      ) : (
        <>
          <div className={css.figures}>
            <Figures
              title="Sales"
              sum
              rows={[
                [counted(l.invoices, 'invoice'), l.sales],
                [counted(l.credit_notes, 'credit note'), -l.credited],
                ['Net sales', l.net],
              ]}
            />
            <Figures
              title="Tax included"
              sum
              rows={[
                ['Taxable value', l.taxable],
                ['CGST', l.cgst],
                ['SGST or UTGST', l.sgst],
                ['IGST', l.igst],
                ['Net sales', l.net],
              ]}
            />
            <Figures
              title="Paid online"
              sum
              rows={[
                ['Received by the provider', l.online],
                ['Refunded by the provider', -l.online_refunded],
                ['To be settled, before its fees', l.settlement],
              ]}
            />
            <Figures
              title="Paid on delivery"
              sum
              rows={[
                ['Collected', l.collected],
                ['Refunded by hand', -l.refunded_by_hand],
                ['Net', l.collected - l.refunded_by_hand],
              ]}
            />
            <Figures
              title="Paid out by couriers"
              sum
              rows={[
                ['COD money of parcels', l.cod_remitted + l.cod_deducted],
                ['Deducted by couriers', -l.cod_deducted],
                ['In the bank', l.cod_remitted],
              ]}
            />
            <Figures
              title="Outstanding today"
              rows={[
                [`COD to collect, ${counted(l.cod_outstanding_orders, 'parcel')}`, l.cod_outstanding],
                [`COD with couriers, ${counted(l.cod_with_couriers_parcels, 'parcel')}`, l.cod_with_couriers],
                ['Refunds under way', l.waiting_to_refund],
              ]}
            />
            <Figures
              title="Store credit and gift cards owed"
              sum
              rows={[
                ['On the first of the month', l.credit_owed.opening],
                ['Gift cards sold', l.credit_owed.sold],
                ['Given by staff', l.credit_owed.given],
                ['Refunded as credit, given back', l.credit_owed.refunded + l.credit_owed.given_back],
                ['Spent on orders', -l.credit_owed.spent],
                ['Gift cards cancelled', -l.credit_owed.voided],
                ['Expired, forfeited', -l.credit_owed.expired - l.credit_owed.forfeited],
                ['At the end of the month', l.credit_owed.closing],
              ]}
            />
            <Figures title="Included in sales" rows={[['Delivery, tax included', l.shipping]]} />
          </div>
          {l.days.length === 0 ? (
            <Empty title="No transactions in this month." />
          ) : (
            <Scroll label="Days">
              <table className={css.table}>
                <thead>
                  <tr>
                    <SortHead name="day" label="Day" {...list} />
                    <SortHead name="sales" label="Invoiced" right {...list} />
                    <SortHead name="credited" label="Credited" right {...list} />
                    <SortHead name="in" label="Money in" right {...list} />
                    <SortHead name="out" label="Money out" right {...list} />
                  </tr>
                </thead>
                <tbody>
                  {sorted(l.days, list.sort, {
                    day: (d) => d.day,
                    sales: (d) => d.sales,
                    credited: (d) => d.credited,
                    in: (d) => d.money_in,
                    out: (d) => d.money_out,
                  }).map((d) => (
                    <tr key={d.day}>
                      <td>{day(d.day)}</td>
                      <td className={css.right}>{money(d.sales)}</td>
                      <td className={css.right}>{money(d.credited)}</td>
                      <td className={css.right}>{money(d.money_in)}</td>
                      <td className={css.right}>{money(d.money_out)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          )}
        </>
      )}
    </div>
  )
}

/** A panel of amounts. With sum, the last amount is shown as the total of those above it. */
function Figures({ title, rows, sum }: { title: string; rows: [string, number][]; sum?: boolean }) {
  return (
    <section className={css.panel} aria-label={title}>
      <h2>{title}</h2>
      <dl data-sum={sum}>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
