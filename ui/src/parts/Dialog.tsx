import { CircleAlert, Info, X } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { say } from '../words'
import css from './Dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
  actions?: ReactNode
  /** error marks a notice about an error, which looks different from an informative one. */
  tone?: 'info' | 'error' | undefined
} & Pick<HTMLAttributes<HTMLDialogElement>, 'onInput' | 'onKeyDown'>

/** A native modal dialog. Escape, the close button and a click outside close it. */
export function Dialog({ title, onClose, children, actions, wide = false, tone, ...events }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // The dialog opens before the browser paints, because the next input is meant for it.
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // When a dialog closes, the focus returns to the element that opened it.
      if (opener instanceof HTMLElement && opener !== document.body)
        queueMicrotask(() => opener.isConnected && document.activeElement === document.body && opener.focus())
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={`${css.dialog} ${wide ? css.wide : ''}`}
      aria-labelledby={id}
      {...events}
      onCancel={(event) => {
        // A file field that is closed without a choice fires a cancel event of its own.
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === ref.current && onClose()}
    >
      <div className={css.inside}>
        <div className={css.head}>
          {tone && (
            <span className={css.tone} data-tone={tone}>
              {tone === 'error' ? <CircleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
            </span>
          )}
          <h2 id={id}>{title}</h2>
          <button type="button" className={css.close} aria-label={say.dialog.close} onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </div>
        <div>{children}</div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
