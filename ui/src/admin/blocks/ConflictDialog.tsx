import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import css from './blocks.module.css'

type Difference = { name: string; before: string; now: string }
type Props = {
  title: string
  text: string
  /** What someone else has changed since the person opened the form. */
  differences: Difference[]
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** A dialog that shows what someone else changed during this edit, and asks which version to keep. */
export function ConflictDialog({ title, text, differences, onMine, onTheirs, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      wide
      actions={
        <>
          <Button kind="plain" onClick={onTheirs}>
            Discard mine
          </Button>
          <Button onClick={onMine}>Overwrite theirs</Button>
        </>
      }
    >
      <p className="quiet">{text}</p>
      <dl className={css.differences}>
        {differences.map(({ name, before, now }) => (
          <div key={name} className={css.panel}>
            <dt>
              <strong>{name}</strong>
            </dt>
            <dd>
              <s className="quiet">{before || 'empty'}</s>
              <br />
              {now || 'empty'}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
