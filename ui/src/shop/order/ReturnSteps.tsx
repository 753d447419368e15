import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import { say } from '../../words'
import css from './order.module.css'
import { noRefundTo, RefundToFields } from './RefundToFields'

type Step = Schemas['ReturnStep']

/**
 * The next steps of a return: who ships it back, what to write on the parcel, when it is inspected, when the
 * refund is paid.
 */
export function ReturnSteps({ step }: { step: Step }) {
  const words = say.returnSteps
  return (
    <section aria-label={words.whatHappensNext}>
      <h4>{words.whatHappensNext}</h4>
      <ol className={css.steps}>
        {step.accepted ? (
          <li>{words.itCameBack}</li>
        ) : (
          <>
            {step.tracking_id && (
              <li>
                {words.courierCollects(step.courier_name)}{' '}
                {step.tracking_url ? (
                  <a href={step.tracking_url} target="_blank" rel="noreferrer">
                    {step.tracking_id}
                  </a>
                ) : (
                  step.tracking_id
                )}
                {step.tracking_status && `, ${step.tracking_status}`}
              </li>
            )}
            <li>
              {step.collect ? words.weCollectIt(step.where) : words.pleaseSendItTo(step.where)}{' '}
              {!step.collect && (step.shop_pays ? words.weRefundSending : words.youPayForSending)}
            </li>
            <li>
              {words.writeOnTheParcel} <strong>{step.write}</strong>
            </li>
            <li>{words.weInspectIt(step.inspect_days)}</li>
          </>
        )}
        {step.exchange_order > 0 && (
          <li>
            {(step.exchange_waits ? words.weSendIt : words.weSendItAtOnce)(step.exchange_title)}{' '}
            <Link href={`/orderdetails/${step.exchange_order}`}>
              {say.order.order(step.exchange_order)}
              {step.to_pay > 0 && ` (${say.waiting.pay(rupees(step.to_pay))})`}
            </Link>
          </li>
        )}
        {!step.free && (!step.exchange_order || step.rest > 0) && (
          <li>
            {step.rest > 0 && `${rupees(step.rest)}: `}
            {step.to_credit
              ? say.credit.toCreditStep
              : !step.by_hand
                ? words.theMoneyGoesBack(step.refund_days)
                : step.refund_to
                  ? words.theMoneyGoesTo(step.refund_to, step.refund_days)
                  : words.theMoneyIsSent(step.refund_days)}
          </li>
        )}
      </ol>
      {step.asks_refund_to && <Asked step={step} />}
    </section>
  )
}

/** A form that asks for the destination of the refund, if it is not known yet. */
function Asked({ step }: { step: Step }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ upi: '', account: '', ifsc: '' })
  const send = submit({
    check: () => ({ upi: noRefundTo(values) }),
    send: () => post('/return_refund_to', { odid: step.odid, ...values }),
    done: async (reply) => {
      toast.success(reply.message)
      await refresh('/orders_details')
    },
    at: 'upi',
  })
  return (
    <form className={css.stack} onSubmit={send} noValidate aria-label={say.returnSteps.whereDoesTheMoneyGo}>
      <p>
        <strong>{say.returnSteps.whereDoesTheMoneyGo}</strong>
      </p>
      <RefundToFields field={field} />
      <div>
        <Button type="submit" size="small" busy={busy}>
          {say.returnSteps.save}
        </Button>
      </div>
    </form>
  )
}
