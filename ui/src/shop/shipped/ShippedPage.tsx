import { ArrowLeft } from 'lucide-react'
import { useParams } from 'wouter'
import { Refused, sentence } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Failed, Loading } from '../../parts/State'
import { day } from '../../rules/dates'
import { CancelButton } from '../blocks/CancelButton'
import { PayByUPI } from '../blocks/PayByUPI'
import { NotFoundPage } from '../notfound/NotFoundPage'
import css from '../order/order.module.css'

export function ShippedPage() {
  const { id = '' } = useParams()
  const call = useCall('/getordershipped/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.error instanceof Refused && call.error.status === 404) return <NotFoundPage />
  if (call.isPending) return <Loading />
  if (call.isError)
    return (
      <Failed
        message={
          call.error instanceof Refused ? call.error.message : `Error fetching order details: ${sentence(call.error)}`
        }
        again={() => void call.refetch()}
      />
    )
  const records = call.data.data
  const first = records[0]
  return (
    <div className={`page ${css.page}`}>
      <Button
        kind="quiet"
        size="small"
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onClick={() => history.back()}
      >
        Back
      </Button>
      <h1>Order Shipped!</h1>
      {first?.status === 'shipped' ? (
        <dl className={css.facts}>
          <div>
            <dt>Courier</dt>
            <dd>{first.courier_name}</dd>
          </div>
          <div>
            <dt>Tracking number</dt>
            <dd>{first.tracking_id}</dd>
          </div>
          {first.tracking_status && (
            <div>
              <dt>Where it is</dt>
              <dd>
                {first.tracking_status}
                {first.tracking_date && <span className="quiet"> {day(first.tracking_date)}</span>}
              </dd>
            </div>
          )}
          <div>
            <dt>Order confirmed</dt>
            <dd>{day(first.confirm_date)}</dd>
          </div>
          <div>
            <dt>Expected delivery</dt>
            <dd>{day(first.delivered_date)}</dd>
          </div>
        </dl>
      ) : (
        <p className={css.note}>
          Order Not Shipped Yet. Your order is being processed. You will receive a tracking number soon.
        </p>
      )}
      {first?.upi && <PayByUPI order={Number(id)} link={first.upi} />}
      <ul className={css.lines}>
        {records.map((record) => (
          <li key={record.orderDetails_id} className={css.line}>
            <Picture src={record.image} alt="" size={160} />
            <span>
              <strong>{record.title}</strong>
            </span>
          </li>
        ))}
      </ul>
      {first?.status === 'confirmed' && <CancelButton id={Number(id)} />}
    </div>
  )
}
