import { Link, useParams } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Failed, Loading, Status } from '../../parts/State'
import { clock, day } from '../../rules/dates'
import { Refused, sentence } from '../../rules/refused'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { Conversation } from '../blocks/Conversation'
import { CourierLink } from '../blocks/CourierLink'
import { stateOf, toneOf } from '../blocks/claimStates'
import css from '../blocks/claims.module.css'
import { NotFoundPage } from '../blocks/NotFoundPage'
import { OwnUnit } from '../blocks/OwnUnit'
import { ClaimFiles } from './ClaimFiles'

type Claim = Schemas['ClaimData']

/** A customer's warranty claim: what has become of it, and the messages about it. */
export function ClaimPage() {
  const { number = '' } = useParams()
  const call = useCall('/claims/{number}', { number }, { staleTime: 0 })
  if (call.error instanceof Refused && call.error.status === 404) return <NotFoundPage />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (!call.data) return <Loading />
  const claim = call.data.data
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.claims.claim(claim.number)}</h1>
      <section className={css.card} aria-labelledby="state">
        <h2 id="state">
          <Status tone={toneOf(claim.claim_state)}>{stateOf(claim)}</Status>
        </h2>
        <Next claim={claim} />
        <OwnUnit unit={claim} />
        <Steps claim={claim} />
      </section>
      <Messages claim={claim} />
      {claim.files.length > 0 && (
        <section className={css.card} aria-labelledby="files">
          <h2 id="files">{say.claims.picturesAndVideo}</h2>
          <ClaimFiles files={claim.files} />
        </section>
      )}
    </div>
  )
}

/** What happens next with a claim, or what has been decided. */
function Next({ claim }: { claim: Claim }) {
  const said = say.claims
  return (
    <>
      {claim.claim_state === 'open' && !claim.answered_date && (
        <p>{said.weAnswerBy(`${day(claim.answer_due)} ${clock(claim.answer_due)}`)}</p>
      )}
      {claim.state === 'open' && !claim.decided_date && claim.answered_date && (
        <p>{said.weSettleBy(day(claim.settle_due))}</p>
      )}
      {claim.send_to && (
        <p>
          {said.sendItTo} <strong>{claim.send_to}</strong> {said.writeOnIt(claim.number)}
        </p>
      )}
      {claim.reason && <p lang={tongue(claim.reason)}>{claim.reason}</p>}
      {claim.return_state && (
        <p>
          <Link href={`/orderdetails/${claim.orders_id}`}>{said.howToReturnIt}</Link>
        </p>
      )}
      {claim.replacement && <p>{said.replacedBy(claim.replacement)}</p>}
      {claim.sent_date && (
        <p>
          {claim.courier_name}
          {claim.tracking_id && ', '}
          {claim.tracking_url ? (
            <CourierLink url={claim.tracking_url} number={claim.tracking_id}>
              {claim.tracking_id}
            </CourierLink>
          ) : (
            claim.tracking_id
          )}
        </p>
      )}
      {claim.challan && (
        <p className="quiet">
          {said.goesTo} {claim.address}
        </p>
      )}
    </>
  )
}

function Steps({ claim }: { claim: Claim }) {
  const { steps } = say.claims
  const taken: [string, string | null][] = [
    [steps.reported, claim.date],
    [steps.asked, claim.asked_date],
    [steps.received, claim.received_date],
    [steps.decided, claim.decided_date],
    [steps.sent, claim.sent_date],
  ]
  return (
    <ol className={css.steps}>
      {taken.map(
        ([label, at]) =>
          at && (
            <li key={label}>
              <span>{label}</span>
              <span className="quiet">{day(at)}</span>
            </li>
          ),
      )}
    </ol>
  )
}

function Messages({ claim }: { claim: Claim }) {
  const refresh = useRefresh()
  return (
    <section className={css.card} aria-labelledby="messages">
      <h2 id="messages">{say.claims.messages}</h2>
      <Conversation
        notes={claim.notes}
        by={{ number: claim.number, email: claim.email }}
        open={claim.state === 'open'}
        onAdded={() => refresh('/claims')}
      />
    </section>
  )
}
