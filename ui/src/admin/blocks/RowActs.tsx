import type { LucideIcon } from 'lucide-react'
import css from './controls.module.css'

type Act = { name: string; Icon: LucideIcon; act: () => void; danger?: boolean }

/** What can be done to a row, as small buttons that name it: they make no row taller. */
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
