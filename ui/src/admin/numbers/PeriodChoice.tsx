import { useEffect, useState } from 'react'
import { Field, Select } from '../../parts/Field'
import type { useList } from '../blocks/useList'
import css from './numbers.module.css'

/** The periods by the names that the API expects. */
export const periods: [name: string, label: string][] = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['7-days', 'Last 7 days'],
  ['30-days', 'Last 30 days'],
  ['90-days', 'Last 90 days'],
  ['month', 'This month'],
  ['last-month', 'Last month'],
  ['quarter', 'This quarter'],
  ['last-quarter', 'Last quarter'],
  ['year', 'This financial year'],
  ['last-year', 'Last financial year'],
]

const comparisons: [name: string, label: string][] = [
  ['before', 'the period before'],
  ['year-before', 'the same days a year before'],
  ['nothing', 'nothing'],
]

type Props = { list: ReturnType<typeof useList>; from: string; to: string }

/** The choice of the days that the reports cover, and of the days to compare them with. */
export function PeriodChoice({ list, from, to }: Props) {
  const own = Boolean(list.get('from') || list.get('to'))
  const choose = (name: string) =>
    name === 'own'
      ? list.set({ period: '', from, to })
      : list.set({ period: name === '30-days' ? '' : name, from: '', to: '' })
  return (
    <div className={css.choice}>
      <Select
        label="Period"
        value={own ? 'own' : list.get('period') || '30-days'}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {periods.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
        <option value="own">From … to …</option>
      </Select>
      {own && (
        <>
          <Day label="From" value={list.get('from')} onDay={(day) => list.set({ from: day })} />
          <Day label="To" value={list.get('to')} onDay={(day) => list.set({ to: day })} />
        </>
      )}
      <Select
        label="Compared with"
        value={list.get('against') || 'before'}
        onChange={(event) =>
          list.set({ against: event.currentTarget.value === 'before' ? '' : event.currentTarget.value })
        }
      >
        {comparisons.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** A date field that takes effect once the date is complete: while a year is being typed, it is 0002 for a moment. */
function Day({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <Field
      label={label}
      type="date"
      value={typed}
      onChange={(event) => {
        const day = event.currentTarget.value
        setTyped(day)
        if (day > '1970') onDay(day)
      }}
    />
  )
}
