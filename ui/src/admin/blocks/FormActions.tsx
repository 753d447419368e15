import { Button } from '../../parts/Button'
import css from './blocks.module.css'

type Props = {
  submit: string
  busy: boolean
  onCancel: () => void
  danger?: boolean
  /** Whether the buttons span all columns of a form with several columns. */
  whole?: boolean
}

/** The buttons at the end of a form: send and cancel. */
export function FormActions({ submit, busy, onCancel, danger, whole }: Props) {
  return (
    <div className={whole ? `${css.whole} ${css.actions}` : css.actions}>
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
        {submit}
      </Button>
      <Button kind="plain" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
