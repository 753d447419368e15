import type { LucideIcon } from 'lucide-react'
import css from './controls.module.css'

type Act = { name: string; Icon: LucideIcon; act: () => void; danger?: boolean }

/** The actions of a row, as small buttons with labels: they don't make the row taller. */
export function RowActs({ of, acts }: { of: string; acts: Act[] }) {
  return (
    <span className={css.acts}>
      {acts.map(({ name, Icon, act, danger }) => (
        <button
          key={name}
          type="button"
          className={css.act}
          data-danger={danger || undefined}
          title={name}
          aria-label={`${name} ${of}`}
          onClick={act}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      ))}
    </span>
  )
}
