import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { Status } from '../../parts/State'
import css from '../blocks/blocks.module.css'
import { ClosedDays } from './ClosedDays'
import { type Changes, inForce } from './settings'
import own from './settings.module.css'

type Props = {
  setting: Schemas['SettingForm']
  saved: Changes
  /** The unsaved value; undefined for none. */
  typed: string | undefined
  error: string | undefined
  onChange: (text: string | undefined) => void
}

/** A field for a setting, with its meaning, its effective value, and where that was set if not here. */
export function SettingField({ setting, saved, typed, error, onChange }: Props) {
  const now = inForce(setting, saved)
  const shared = {
    label: setting.label,
    name: setting.key,
    value: typed ?? (setting.secret ? '' : now),
    disabled: Boolean(setting.said) || setting.locked,
    // The server's error begins with the setting's key, which the field's label replaces here.
    error: error?.replace(`${setting.key}: `, ''),
    hint: setting.hint,
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return (
    <div className={setting.long ? css.whole : undefined} data-unsaved={typed === undefined ? undefined : ''}>
      <Control setting={setting} shared={shared} />
      <div className={own.about}>
        {setting.secret && <Secret setting={setting} saved={saved} typed={typed} onChange={onChange} />}
        {setting.said && <span className="quiet">Set at startup by {setting.said}, which overrides this screen.</span>}
        {setting.waits ? (
          <Status tone="honey">Changed: it takes effect when the shop is started again.</Status>
        ) : (
          setting.restart && <span className="quiet">A change takes effect when the shop is started again.</span>
        )}
        {setting.long && setting.preset && (
          <Brought setting={setting} saved={saved} typed={typed} onChange={onChange} />
        )}
      </div>
    </div>
  )
}

type Shared = {
  label: string
  name: string
  value: string
  disabled: boolean
  error: string | undefined
  onInput: (e: { currentTarget: { value: string } }) => void
}

/** The input of a setting, by its type: a choice, a long text or a line. */
function Control({ setting, shared }: { setting: Schemas['SettingForm']; shared: Shared }) {
  if (setting.choices.length > 0) {
    // A value set by the API or an older release is in effect even if it is not among the choices.
    const listed = setting.choices.some((choice) => choice.text === shared.value)
    return (
      <Select {...shared}>
        {!listed && <option value={shared.value}>{shared.value}</option>}
        {setting.choices.map((choice) => (
          <option key={choice.text} value={choice.text}>
            {choice.words}
          </option>
        ))}
      </Select>
    )
  }
  if (setting.key === 'closed_days') return <ClosedDays {...shared} />
  if (setting.long) return <TextArea {...shared} rows={12} />
  const numbers = setting.kind === 'number' ? 'numeric' : setting.kind === 'rupees' ? 'decimal' : undefined
  return (
    <Field
      {...shared}
      type={setting.secret ? 'password' : 'text'}
      autoComplete={setting.secret ? 'new-password' : 'off'}
      inputMode={numbers}
    />
  )
}

type Part = Omit<Props, 'error'>

/** The field of a secret, which never shows its value, only whether it is set. */
function Secret({ setting, saved, typed, onChange }: Part) {
  const isSet = Boolean(saved[setting.key])
  if (typed === '')
    return (
      <>
        <Status tone="honey">Will be removed</Status>
        <Button kind="quiet" size="small" onClick={() => onChange(undefined)}>
          Keep it
        </Button>
      </>
    )
  return (
    <>
      <Status tone={isSet ? 'leaf' : 'soft'}>
        {!isSet ? 'Not set' : setting.locked ? 'Set' : 'Set. Type to replace it.'}
      </Status>
      {isSet && !setting.said && !setting.locked && (
        <Button kind="quiet" size="small" onClick={() => onChange('')}>
          Remove it
        </Button>
      )}
    </>
  )
}

/** Shows whether a long text was changed, with a button to restore the default. */
function Brought({ setting, saved, typed, onChange }: Part) {
  const text = typed ?? inForce(setting, saved)
  if (text === setting.preset) return <span className="quiet">This is the default text.</span>
  return (
    <Button kind="quiet" size="small" onClick={() => onChange(setting.preset)}>
      Restore default text
    </Button>
  )
}
