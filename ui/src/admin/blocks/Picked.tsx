import { X } from 'lucide-react'
import { Button } from '../../parts/Button'
import css from './blocks.module.css'

type Thing = { id: number; name: string }
type Props = { title: string; picked: Thing[]; busy?: boolean; onPick: (picked: Thing[]) => void }

/** A list of chosen records, each with a button to remove it. */
export function Picked({ title, picked, busy = false, onPick }: Props) {
  return (
    <ul className={css.picked} aria-label={title}>
      {picked.map((one) => (
        <li key={one.id}>
          {one.name || 'No longer in the catalogue'}
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            aria-label={`Remove ${one.name || one.id}`}
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => onPick(picked.filter((other) => other.id !== one.id))}
          />
        </li>
      ))}
    </ul>
  )
}
