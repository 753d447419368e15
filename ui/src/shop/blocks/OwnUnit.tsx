import type { Schemas } from '../../api/client'
import { day } from '../../rules/dates'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './claims.module.css'

type Props = { unit: Pick<Schemas['OwnUnit'], 'product_name' | 'serial_number' | 'warranty_until' | 'warranty_over'> }

/** A device with its serial number and the end of its warranty. */
export function OwnUnit({ unit }: Props) {
  const until = unit.warranty_until
  const { noWarranty, endedOn, warrantyUntil } = say.claims
  return (
    <p className={css.unit}>
      <strong lang={tongue(unit.product_name)}>{unit.product_name}</strong>
      <span>{unit.serial_number}</span>
      <span className="quiet">
        {until === '' ? noWarranty : unit.warranty_over ? endedOn(day(until)) : warrantyUntil(day(until))}
      </span>
    </p>
  )
}
