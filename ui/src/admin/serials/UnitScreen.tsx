import { Link, useParams } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Scroll } from '../../parts/Scroll'
import { Failed, Loading } from '../../parts/State'
import { moment } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'

type Event = Schemas['SerialEvent']

/** What an event in the life of a device is called. */
const words: Record<string, string> = {
  made: 'Serial number generated',
  packed: 'Packed',
  invoiced: 'Invoiced',
  shipped: 'Shipped',
  delivered: 'Delivered',
  'came back': 'Came back undelivered',
  registered: 'Registered',
  return: 'Return of this product opened',
  refunded: 'Return refunded',
  claim: 'Warranty claim',
  received: 'Came in for the claim',
  'claim repaired': 'Repaired',
  'claim replaced': 'Replaced as defective',
  'claim refunded': 'Claim decided: refund',
  'claim refused': 'Claim refused',
  'sent back': 'Sent back to the customer',
  replaces: 'Replaces a defective device',
}

/** The whole life of a device, by its serial number. */
export function UnitScreen() {
  const { serial = '' } = useParams()
  const call = useCall('/admin/serial', { serial }, { staleTime: 0 })
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (!call.data) return <Loading />
  const unit = call.data.data
  const replaced = unit.events.find((e) => e.what === 'claim replaced')
  return (
    <div className={`page ${css.screen}`}>
      <h1>{unit.serial}</h1>
      <p>
        <strong>{unit.title}</strong>
        {replaced ? (
          <>
            . Defective: replaced by <Link href={`/units/${replaced.serial}`}>{replaced.serial}</Link>.
          </>
        ) : unit.orders_id > 0 ? (
          <>
            , with {unit.buyer} in order <Link href={`/adminorders/${unit.orders_id}`}>{unit.orders_id}</Link>.
          </>
        ) : unit.registered_by ? (
          `, registered by ${unit.registered_by}.`
        ) : (
          ', not sold.'
        )}
      </p>
      <Scroll label="Life of the device">
        <table className={css.table}>
          <thead>
            <tr>
              <th>When</th>
              <th>What</th>
              <th>About</th>
            </tr>
          </thead>
          <tbody>
            {unit.events.map((event) => (
              <tr key={`${event.date}${event.what}${event.number}`}>
                <td>{moment(event.date)}</td>
                <td>
                  {words[event.what] ?? event.what}
                  {event.who && <span className="quiet"> by {event.who}</span>}
                </td>
                <td>
                  <About event={event} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  )
}

/** What an event is about: an order, a document, a claim, another device. */
function About({ event }: { event: Event }) {
  const { may } = useSession()
  return (
    <>
      {event.orders_id > 0 && (
        <>
          Order <Link href={`/adminorders/${event.orders_id}`}>{event.orders_id}</Link>{' '}
        </>
      )}
      {event.claim_id > 0 && may('care') ? (
        <Link href={`/claimdesk/${event.claim_id}`}>{event.number}</Link>
      ) : (
        event.number
      )}{' '}
      {event.serial && <Link href={`/units/${event.serial}`}>{event.serial}</Link>}
    </>
  )
}
