import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAsking } from '../../parts/Asking'
import { Dialog } from '../../parts/Dialog'
import { useLeaving } from '../../parts/useLeaving'

type Props = ComponentProps<typeof Dialog> & {
  /** Nothing that was typed is lost any more: it was sent, or emptied. */
  saved?: boolean
}

/**
 * A dialog whose input is lost when it closes: Escape, the close button, a click outside, Back and a reload ask first.
 * A dialog whose form is lasting needs no question.
 */
export function FormDialog({ onClose, saved = false, ...props }: Props) {
  const [typed, setTyped] = useState(false)
  const [, navigate] = useLocation()
  const { ask } = useAsking()
  const unsaved = typed && !saved
  const sure = () =>
    ask({
      title: 'Leave without saving?',
      text: 'Your changes will be lost.',
      yes: 'Discard',
      no: 'Keep editing',
      danger: true,
    })
  useLeaving(unsaved, sure, navigate)
  const close = async () => {
    if (!unsaved || (await sure())) onClose()
  }
  // Chrome closes a dialog at a second Escape even if its cancel event was prevented, but not if the key was.
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    const mine = (event.target as Element).closest('dialog') === event.currentTarget
    if (event.key !== 'Escape' || event.defaultPrevented || !mine) return
    event.preventDefault()
    void close()
  }
  return <Dialog {...props} onClose={() => void close()} onInput={() => setTyped(true)} onKeyDown={press} />
}
