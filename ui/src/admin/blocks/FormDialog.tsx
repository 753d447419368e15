import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAsking } from '../../parts/Asking'
import { Dialog } from '../../parts/Dialog'
import { useLeaving } from '../../parts/useLeaving'

type Props = ComponentProps<typeof Dialog> & {
  /** Nothing would be lost by closing, because the input was sent or emptied. */
  saved?: boolean
}

/**
 * A dialog whose input is lost when it closes. Escape, the close button, a click outside, Back and a reload
 * therefore ask first. A dialog whose form is lasting (stored in the browser) doesn't need this.
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
  // At a second Escape, Chrome closes a dialog even if its cancel event is prevented, but not if the key event is.
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    const mine = (event.target as Element).closest('dialog') === event.currentTarget
    if (event.key !== 'Escape' || event.defaultPrevented || !mine) return
    event.preventDefault()
    void close()
  }
  return <Dialog {...props} onClose={() => void close()} onInput={() => setTyped(true)} onKeyDown={press} />
}
