import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { clock, day } from '../../rules/dates'
import css from '../blocks/blocks.module.css'
import own from './products.module.css'

type Product = Schemas['StaffProduct']
type Props = { before: Product; now: Product; onMine: () => void; onTheirs: () => void; onClose: () => void }

const unimportant = new Set(['version', 'changed_at', 'srcset', 'percent_off', 'rating', 'rating_count', 'held'])

const written = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((entry) => (typeof entry === 'object' ? `${entry.question} ${entry.answer}` : String(entry))).join('\n')
    : String(value ?? '')

/** Shows what somebody else changed while the product was being edited here, and asks which version to keep. */
export function ConflictDialog({ before, now, onMine, onTheirs, onClose }: Props) {
  const changed = (Object.keys(now) as (keyof Product)[]).filter(
    (name) => !unimportant.has(name) && written(before[name]) !== written(now[name]),
  )
  return (
    <Dialog
      title="Somebody else changed this product meanwhile"
      onClose={onClose}
      wide
      actions={
        <>
          <Button kind="plain" onClick={onTheirs}>
            Take theirs, drop mine
          </Button>
          <Button onClick={onMine}>Save mine over theirs</Button>
        </>
      }
    >
      <p className="quiet">
        Changed on {day(now.changed_at)} at {clock(now.changed_at)}. Close this to go on editing.
      </p>
      <dl className={own.differences}>
        {changed.map((name) => (
          <div key={name} className={css.panel}>
            <dt>
              <strong>{name.replaceAll('_', ' ')}</strong>
            </dt>
            <dd>
              <s className="quiet">{written(before[name]) || 'empty'}</s>
              <br />
              {written(now[name]) || 'empty'}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
