import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { NotRead } from '../../parts/NotRead'
import { Failed, Loading } from '../../parts/State'
import { Refused, sentence } from '../../rules/refused'
import { say } from '../../words'
import { JoinForm } from '../blocks/JoinForm'
import { NotFoundPage } from '../blocks/NotFoundPage'
import { Lines, Standing } from './Lines'
import css from './quotations.module.css'

/**
 * A quotation opened by the link in its email, for anyone who has the link. Its customer can order after logging
 * in.
 */
export function QuotePage() {
  const { key = '' } = useParams()
  const { user, known } = useSession()
  const [, navigate] = useLocation()
  const call = useCall('/quotation_link/{key}', { key })
  const id = call.data?.data.id ?? 0
  const own = useCall('/quotation/{id}', { id }, { enabled: user.isLoggedIn && id > 0 })
  useEffect(() => {
    if (own.isSuccess) navigate(`/quotation/${id}`, { replace: true })
  }, [own.isSuccess, id, navigate])
  if (call.error instanceof Refused && call.error.status === 404) return <NotFoundPage />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (call.isPending || own.isLoading || own.isSuccess) return <Loading />
  if (own.isError && !(own.error instanceof Refused && own.error.status === 404)) return <NotRead calls={[own]} />
  const one = call.data.data
  return (
    <div className={`page ${css.page}`}>
      <Standing of={one} />
      <section className={css.card} aria-label={say.quotation.whatWasAskedFor}>
        <Lines of={one} />
        {one.note && <p className={css.note}>{one.note}</p>}
      </section>
      {one.state === 'answered' && known && (
        <section className={css.card} aria-labelledby="order-by-it">
          <h2 id="order-by-it">{say.quotation.orderByThisQuotation}</h2>
          <p className="quiet">{say.quotation.whoAskedForItOrders}</p>
          {!user.isLoggedIn && <JoinForm onDone={() => undefined} />}
        </section>
      )}
    </div>
  )
}
