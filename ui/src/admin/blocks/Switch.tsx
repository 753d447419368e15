import css from './controls.module.css'

type Props = { label: string; on: boolean; busy?: boolean; onChange: (on: boolean) => void }

/**
 * A switch that takes effect at once, and shows the new state after the server's reply. label describes what is
 * turned on.
 */
export function Switch({ label, on, busy = false, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className={css.switch}
      aria-label={label}
      aria-checked={on}
      disabled={busy}
      onClick={() => onChange(!on)}
    />
  )
}
