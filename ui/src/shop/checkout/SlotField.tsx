import type { Schemas } from '../../api/client'
import { Select } from '../../parts/Field'
import { weekday } from '../../rules/dates'
import { say } from '../../words'

type Props = { slots: Schemas['SlotData'][]; chosen: string | undefined; onChoose: (key: string) => void }

/** The free delivery slots of an address, the earliest first. */
export function SlotField({ slots, chosen, onChoose }: Props) {
  return (
    <Select
      label={say.checkout.deliverySlot}
      name="slot"
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {slots.map((slot) => (
        <option key={slot.key} value={slot.key}>
          {weekday(slot.day)}, {slot.hours}
        </option>
      ))}
    </Select>
  )
}
