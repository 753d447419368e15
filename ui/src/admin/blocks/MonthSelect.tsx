import { Select } from '../../parts/Field'
import { inDays, month, monthsBack } from '../../rules/days'

/**
 * The number of months to choose from: accounts must be kept for 72 months after the annual return is due, which
 * is up to 20 months later (CGST Act, sections 36 and 44).
 */
const kept = 72 + 20 + 1

type Props = { value: string; onChange: (month: string) => void }

/**
 * Selects a month such as 2026-11. It is a list, because Firefox and Safari show a month input as a plain text
 * field.
 */
export function MonthSelect({ value, onChange }: Props) {
  const listed = monthsBack(inDays(0), kept)
  const all = listed.includes(value) ? listed : [value, ...listed]
  return (
    <Select label="Month" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {all.map((one) => (
        <option key={one} value={one}>
          {month(one)}
        </option>
      ))}
    </Select>
  )
}
