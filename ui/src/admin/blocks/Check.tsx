import css from './blocks.module.css'

type Props = { label: string; on: boolean; disabled?: boolean; onChange: (on: boolean) => void }

/** A checkbox with its label. */
export function Check({ label, on, disabled = false, onChange }: Props) {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={on} disabled={disabled} onChange={(e) => onChange(e.currentTarget.checked)} />
      {label}
    </label>
  )
}
