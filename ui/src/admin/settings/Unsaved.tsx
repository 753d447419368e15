import { useId } from 'react'
import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { type Changes, inForce, shown } from './settings'
import own from './settings.module.css'

type Props = {
  groups: Schemas['SettingGroup'][]
  saved: Changes
  changed: Changes
  /** The server's errors for settings on other pages. */
  errors: Record<string, string | undefined>
  onDrop: (key: string) => void
}

/** The unsaved changes of all pages, with old and new values and the server's errors. */
export function Unsaved({ groups, saved, changed, errors, onDrop }: Props) {
  const id = useId()
  const all = groups.flatMap((group) => group.settings.filter((setting) => setting.key in changed))
  return (
    <section aria-label="Not saved yet" className={own.unsaved}>
      <h3>Not saved yet</h3>
      <ul>
        {all.map((setting) => (
          <li key={setting.key}>
            <span>
              <strong id={`${id}-${setting.key}`}>{setting.label}</strong>{' '}
              {setting.secret ? (
                shown(setting, changed[setting.key] ?? '')
              ) : (
                <>
                  <s>{shown(setting, inForce(setting, saved))}</s> → {shown(setting, changed[setting.key] ?? '')}
                </>
              )}
              {errors[setting.key] && <span className={own.wrong}> {errors[setting.key]}</span>}
            </span>
            <Button
              kind="quiet"
              size="small"
              aria-describedby={`${id}-${setting.key}`}
              onClick={() => onDrop(setting.key)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
