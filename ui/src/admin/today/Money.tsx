import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { monthOf } from '../../rules/dates'
import { number, rupees } from '../../rules/money'
import css from './today.module.css'

/** What the shop sold today, yesterday, and this month beside the same days of the month before. */
export function Money() {
  const day = useCall('/admin/numbers', { period: 'today' }, { keep: true, staleTime: 0 }).data?.data
  const month = useCall('/admin/numbers', { period: 'month' }, { keep: true, staleTime: 0 }).data?.data
  if (day?.first_day === '' || month?.first_day === '') return null
  return (
    <section className={css.money} aria-label="Sales">
      <Sold name="Today" period="today" of={day?.now} />
      <Sold name="Yesterday" period="yesterday" of={day?.before} />
      <Sold name="This month" period="month" of={month?.now}>
        {month?.against && month.before && (
          <small className="quiet">
            {rupees(month.before.sales)} by this day in {monthOf(month.against.from.slice(5, 7))}
          </small>
        )}
      </Sold>
    </section>
  )
}

type Figures = { sales: number; orders: number } | null | undefined

function Sold({ name, period, of, children }: { name: string; period: string; of: Figures; children?: ReactNode }) {
  return (
    <Link href={`/numbers?period=${period}`} className={css.sold}>
      <span className="quiet">{name}</span>
      <strong className="figures">{of ? rupees(of.sales) : ' '}</strong>
      <small className="quiet">{of ? `${number(of.orders)} ${of.orders === 1 ? 'order' : 'orders'}` : ' '}</small>
      {children}
    </Link>
  )
}
