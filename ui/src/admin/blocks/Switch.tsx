import css from './blocks.module.css'

type Props = { label: string; on: boolean; busy?: boolean; onChange: (on: boolean) => void }

/** Turns something on or off at once. label says what is on. */
export function Switch({ label, on, busy = false, onChange }: Props) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={css.switch}
      aria-label={label}
      aria-checked={on}
      checked={on}
      disabled={busy}
      onChange={(e) => onChange(e.currentTarget.checked)}
    />
  )
}
