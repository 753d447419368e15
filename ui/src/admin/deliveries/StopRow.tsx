import { ChevronDown, ChevronUp } from 'lucide-react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Status, type Tone } from '../../parts/State'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import own from './deliveries.module.css'

export type Stop = Schemas['DeliveryStop']

const states: Record<string, [tone: Tone, label: string]> = {
  delivered: ['leaf', 'Delivered'],
  back: ['brick', 'Returned to sender'],
  failed: ['brick', 'Not delivered'],
}

const reasons: Record<string, string> = {
  absent: 'no one was there',
  address: 'address not found',
  refused: 'refused at the door',
  money: 'payment not ready',
  entry: 'could not enter the building',
  other: 'another reason',
}

const choices: Record<string, string> = {
  '': 'the customer has not chosen yet',
  again: 'try again',
  day: 'another day',
  details: 'corrected details',
  unwanted: 'no longer wanted',
}

type Props = {
  stop: Stop
  /** The place in the run, from 1; without it the stop can't be sorted. */
  number?: number
  /** Whether to name the day for which it is planned. */
  dated?: boolean
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onMove: () => void
  onDeliver: () => void
  /** The names of the buttons, if they differ. */
  move?: string
  deliver?: string
}

/** A parcel in the list of a day: where it goes, what is to be collected, and what staff can do with it. */
export function StopRow({
  stop,
  number,
  dated,
  onUp,
  onDown,
  onMove,
  onDeliver,
  move = 'Move',
  deliver = 'Delivered',
}: Props) {
  const open = stop.state === 'open' || stop.state === 'failed'
  const [tone, label] = states[stop.state] ?? []
  return (
    <li className={own.stop} data-done={!open || undefined}>
      <div className={own.where}>
        <p>
          {number && <span className={own.number}>{number}</span>} <strong>{stop.name}</strong>{' '}
          <a href={`tel:+91${stop.mob}`}>{stop.mob}</a>
        </p>
        <p>{stop.address}</p>
        <p className="quiet">
          <Link href={`/adminorders/${stop.orders_id}`}>Order {stop.orders_id}</Link>,{' '}
          {stop.pieces === 1 ? '1 piece' : `${stop.pieces} pieces`}
          {stop.slot_hours && `, slot ${stop.slot_hours}`}
          {dated && `, planned for ${day(stop.day)}`}
        </p>
        {tone && (
          <p>
            <Status tone={tone}>{label}</Status>
          </p>
        )}
        {open && stop.reason && (
          <p className="quiet">
            Last attempt: {reasons[stop.reason]}. Customer’s choice: {choices[stop.choice]}.
          </p>
        )}
        {open && stop.locked && <p className={own.locked}>Five wrong codes were entered. Hand it over without one.</p>}
      </div>
      {stop.collect > 0 && <strong className={own.collect}>{rupees(stop.collect, 'always')}</strong>}
      {open && (
        <div className={own.acts}>
          {number && (
            <>
              <Button
                kind="quiet"
                size="small"
                disabled={!onUp}
                aria-label={`Order ${stop.orders_id} earlier`}
                onClick={onUp}
              >
                <ChevronUp size={18} aria-hidden="true" />
              </Button>
              <Button
                kind="quiet"
                size="small"
                disabled={!onDown}
                aria-label={`Order ${stop.orders_id} later`}
                onClick={onDown}
              >
                <ChevronDown size={18} aria-hidden="true" />
              </Button>
            </>
          )}
          <Button kind="quiet" size="small" onClick={onMove}>
            {move}
          </Button>
          <Button kind="plain" size="small" onClick={onDeliver}>
            {deliver}
          </Button>
        </div>
      )}
    </li>
  )
}
