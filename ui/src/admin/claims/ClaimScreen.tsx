import { Link, useParams } from 'wouter'
import { post, type Schemas, urlOf } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button, buttonClass } from '../../parts/Button'
import { TextArea } from '../../parts/Field'
import { Failed, Loading, Status } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { day, moment } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { useMailed } from '../blocks/useMailed'
import own from './claims.module.css'
import { Decide } from './Decide'
import { stateWords } from './states'

type Claim = Schemas['ClaimDetails']

/** A warranty claim: the device and its history, what the customer says and shows, and what the shop decides. */
export function ClaimScreen() {
  const { id = '' } = useParams()
  const call = useCall('/admin/claims/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (!call.data) return <Loading />
  const claim = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Warranty claim {claim.number}</h1>
        <Status tone={stateWords(claim).tone}>{stateWords(claim).text}</Status>
      </div>
      <div className={own.columns}>
        <div className={css.stack}>
          <Messages claim={claim} />
        </div>
        <div className={css.stack}>
          <Unit claim={claim} />
          <Decide key={`${claim.claim_state}${claim.sent_date}`} claim={claim} />
        </div>
      </div>
    </div>
  )
}

function Unit({ claim }: { claim: Claim }) {
  const { may } = useSession()
  const until = claim.warranty_until
  return (
    <section className={css.panel} aria-labelledby="unit">
      <h2 id="unit">{claim.product_name}</h2>
      <dl className={own.facts}>
        <dt>Serial number</dt>
        <dd>
          <Link href={`/units/${claim.serial_number}`}>{claim.serial_number}</Link>
        </dd>
        <dt>Warranty</dt>
        <dd>
          <Status tone={claim.warranty_over ? 'brick' : 'leaf'}>
            {until === '' ? 'None' : claim.warranty_over ? `Ended on ${day(until)}: you decide` : `Until ${day(until)}`}
          </Status>
        </dd>
        <dt>Bought</dt>
        <dd>
          {claim.unit_orders_id > 0 ? (
            <>
              Order <Link href={`/adminorders/${claim.unit_orders_id}`}>{claim.unit_orders_id}</Link>
              {claim.invoice_id && `, invoice ${claim.invoice_id}`}
            </>
          ) : (
            claim.invoice_id || 'From another seller'
          )}
        </dd>
        <dt>Customer</dt>
        <dd>
          {claim.name}, <a href={`mailto:${claim.email}`}>{claim.email}</a>
          {claim.phone && `, ${claim.phone}`}
        </dd>
        {claim.replacement && (
          <>
            <dt>Replaced by</dt>
            <dd>
              <Link href={`/units/${claim.replacement}`}>{claim.replacement}</Link>
            </dd>
          </>
        )}
        {claim.return_state && (
          <>
            <dt>Refund</dt>
            <dd>
              {{ return: 'Return open', processed: 'Refunded', refused: 'Return refused' }[claim.return_state]}{' '}
              {may('orders') && <Link href="/returns">Returns</Link>}
            </dd>
          </>
        )}
        {claim.challan && (
          <>
            <dt>Delivery challan</dt>
            <dd>
              {claim.challan}, value {rupees(claim.worth, 'always')}, to {claim.address}
            </dd>
          </>
        )}
        {claim.sent_date && (
          <>
            <dt>Sent</dt>
            <dd>
              {[
                claim.courier_name,
                claim.tracking_id,
                claim.eway_bill && `e-way bill ${claim.eway_bill}`,
                day(claim.sent_date),
              ]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </>
        )}
        {claim.others.length > 0 && (
          <>
            <dt>Other claims</dt>
            <dd>
              {claim.others.map((other) => (
                <div key={other.id}>
                  <Link href={`/claimdesk/${other.id}`}>{other.number}</Link> {other.claim_state}, {day(other.date)}
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
      {claim.challan && (
        <a
          className={buttonClass('plain', 'small')}
          href={urlOf('/admin/claims/{id}/challan', { id: claim.id })}
          target="_blank"
          rel="noreferrer"
        >
          Print delivery challan
        </a>
      )}
    </section>
  )
}

function Messages({ claim }: { claim: Claim }) {
  const refresh = useRefresh()
  const mailed = useMailed()
  const { field, set, busy, submit, values } = useForm({ words: '' }, `complaint ${claim.id}`, true)
  const answer = submit({
    send: () => post('/admin/complaints/{id}/answer', { ...values, settle: false }, { id: claim.id }),
    done: () => {
      set({ words: '' })
      return refresh('/admin/claims', '/admin/complaints')
    },
  })
  return (
    <section className={css.panel} aria-labelledby="said">
      <h2 id="said">Messages</h2>
      <ol className={css.stack}>
        {claim.notes.map((note) => (
          <li key={`${note.date}${note.words}`}>
            <strong>{note.who || claim.name}</strong> <span className="quiet">{moment(note.date)}</span>
            <br />
            {note.words}
          </li>
        ))}
      </ol>
      {claim.files.length > 0 && (
        <ul className={own.files}>
          {claim.files.map((file, i) => {
            const url = urlOf('/claim_file/{id}', { id: file.id })
            return (
              <li key={file.id}>
                {file.video ? (
                  // biome-ignore lint/a11y/useMediaCaption: a customer's video has no captions
                  <video controls preload="metadata" src={url} aria-label="Video" width={320} height={240} />
                ) : (
                  <a href={url} target="_blank" rel="noreferrer">
                    <img src={url} alt={`${claim.product_name}, ${i + 1}`} width={320} height={240} loading="lazy" />
                  </a>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {claim.state === 'open' && (
        <form className={css.stack} onSubmit={answer} noValidate>
          <TextArea
            {...mailed('Your answer, emailed to the customer', 'Your answer')}
            maxLength={2000}
            {...field('words')}
          />
          <div className={css.actions}>
            <Button type="submit" kind="plain" busy={busy}>
              Answer
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
