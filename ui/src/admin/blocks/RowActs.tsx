import type { LucideIcon } from 'lucide-react'
import css from './controls.module.css'

/** An action of a row. With words, its name is shown beside the icon. */
type Act = { name: string; Icon: LucideIcon; act: () => void; danger?: boolean; words?: boolean }

/** The actions of a table row, as small labelled buttons that don't make the row taller. */
export function RowActs({ of, acts }: { of: string; acts: Act[] }) {
  return (
    <span className={css.acts} data-words={acts.some((one) => one.words) || undefined}>
      {acts.map(({ name, Icon, act, danger, words }) => (
        <button
          key={name}
          type="button"
          className={css.act}
          data-danger={danger || undefined}
          data-words={words || undefined}
          title={name}
          aria-label={`${name} ${of}`}
          onClick={act}
        >
          <Icon size={18} aria-hidden="true" />
          {words && name}
        </button>
      ))}
    </span>
  )
}
