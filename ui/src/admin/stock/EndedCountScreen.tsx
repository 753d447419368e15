import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { useCall } from '../../api/hooks'
import { Empty, Failed, Loading } from '../../parts/State'
import { moment } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import own from '../blocks/page.module.css'
import { CountTable } from './CountTable'
import { scopeOf, stateOf } from './words'

/** A stock count with its differences. */
export function EndedCountScreen() {
  const { id = '' } = useParams()
  const call = useCall('/admin/stock-counts/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const count = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <Link href="/stockcount" className={own.back}>
        <ArrowLeft size={18} aria-hidden="true" /> Stock count
      </Link>
      <h1>Count {count.id}</h1>
      <p>
        {stateOf[count.state]}
        {count.ended_date && ` on ${moment(count.ended_date)} by ${count.ended_by}`}: {scopeOf(count)}, {count.units}{' '}
        units of {count.products} products.{' '}
        <span className="quiet">
          Begun {moment(count.begun_date)} by {count.begun_by}. Difference at cost {rupees(count.worth, 'always')}.
        </span>
      </p>
      {count.differences.length > 0 ? (
        <CountTable label="Differences" lines={count.differences} compare />
      ) : (
        <Empty title="What was counted agreed with the stock." />
      )}
    </div>
  )
}
