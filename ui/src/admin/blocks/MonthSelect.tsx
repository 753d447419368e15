import { useCall } from '../../api/hooks'
import { Select } from '../../parts/Field'
import { month } from '../../rules/days'

type Props = { value: string; onChange: (month: string) => void }

/** useMonths returns the months for which the shop has accounts, such as 2026-11, the latest first. */
export const useMonths = (): string[] => useCall('/admin/months', undefined, { staleTime: 600_000 }).data?.data ?? []

/**
 * Selects a month such as 2026-11. It is a list, because Firefox and Safari show a month input as a plain text
 * field.
 */
export function MonthSelect({ value, onChange }: Props) {
  const listed = useMonths()
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
