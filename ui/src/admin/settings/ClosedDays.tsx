import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { day } from '../../rules/dates'
import css from './settings.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A closed day: 2026-11-08, or 01-26 for every year. */
type Day = { day: string; name: string }

/** read parses the text of the setting; its comments are dropped. */
function read(text: string): { closed: string[]; days: Day[] } {
  const lines = text.split('\n').map((line) => line.trim())
  const days = lines
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line) => ({ day: line.split('=', 1)[0]?.trim() ?? '', name: line.slice(line.indexOf('=') + 1).trim() }))
  return { closed: weekdays.filter((name) => lines.includes(name)), days }
}

/** written is the text of the setting. It is never empty, because an empty setting means the default days. */
function written(closed: string[], days: Day[]): string {
  const yearly = (of: Day) => of.day.length === 5
  const order = (of: Day) => (yearly(of) ? `0${of.day}` : of.day)
  const sorted = [...days].sort((a, b) => (order(a) < order(b) ? -1 : 1))
  const lines = [...weekdays.filter((name) => closed.includes(name)), ...sorted.map((of) => `${of.day} = ${of.name}`)]
  return `${lines.join('\n') || '# none'}\n`
}

type Props = {
  label: string
  name: string
  value: string
  disabled: boolean
  error: string | undefined
  onInput: (event: { currentTarget: { value: string } }) => void
}

/** The calendar of the days on which the shop is closed: weekdays, and holidays of one year or of every year. */
export function ClosedDays({ label, name, value, disabled, error, onInput }: Props) {
  const { closed, days } = read(value)
  const [adding, setAdding] = useState({ day: '', name: '', yearly: false })
  const change = (nextClosed: string[], nextDays: Day[]) =>
    onInput({ currentTarget: { value: written(nextClosed, nextDays) } })
  const typed = adding.name.replaceAll('=', ' ').trim()
  const ready = adding.day !== '' && typed !== ''
  const add = () => {
    const added = adding.yearly ? adding.day.slice(5) : adding.day
    change(closed, [...days.filter((one) => one.day !== added), { day: added, name: typed }])
    setAdding({ day: '', name: '', yearly: adding.yearly })
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // it adds the day, and does not save the settings
    if (ready) add()
  }
  return (
    <fieldset className={css.closed} name={name} disabled={disabled} aria-label={label}>
      <legend>{label}</legend>
      <p className="quiet">No parcel leaves the shop on these days. Add the holidays of your state each year.</p>
      <div className={css.weekdays}>
        {weekdays.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={closed.includes(one)}
              onChange={(event) =>
                change(event.currentTarget.checked ? [...closed, one] : closed.filter((other) => other !== one), days)
              }
            />
            {one}
          </label>
        ))}
      </div>
      <ul>
        {days.map((one) => (
          <li key={one.day}>
            <span>
              <strong>{one.name}</strong> <span className="quiet">{shown(one.day)}</span>
            </span>
            <Button
              kind="quiet"
              size="small"
              aria-label={`Remove ${one.name}`}
              onClick={() =>
                change(
                  closed,
                  days.filter((other) => other !== one),
                )
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={css.add}>
        <Field
          label="Day"
          type="date"
          value={adding.day}
          onKeyDown={enter}
          onInput={(event) => setAdding({ ...adding, day: event.currentTarget.value })}
        />
        <Field
          label="Name of the holiday"
          maxLength={60}
          value={adding.name}
          onKeyDown={enter}
          onInput={(event) => setAdding({ ...adding, name: event.currentTarget.value })}
        />
        <label className={css.yearly}>
          <input
            type="checkbox"
            checked={adding.yearly}
            onChange={(event) => setAdding({ ...adding, yearly: event.currentTarget.checked })}
          />
          Every year
        </label>
        <Button kind="plain" disabled={!ready} onClick={add}>
          Add day
        </Button>
      </div>
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** shown is a day in words: 8 Nov 2026, or 26 Jan every year. */
const shown = (of: string) => (of.length === 5 ? `${day(`2000-${of}`).replace(' 2000', '')}, every year` : day(of))
