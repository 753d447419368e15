import { Copy } from 'lucide-react'
import { toast } from '../../parts/toast'
import css from './blocks.module.css'

/** A short text, such as a code, with a button to copy it. The prop what is the button's accessible name. */
export function CopyChip({ what, text }: { what: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(`${text} is copied.`)
    } catch {
      // Without TLS, browsers do not allow pages to write to the clipboard.
      toast.info(`This browser does not allow copying. Please select ${text} and copy it.`)
    }
  }
  return (
    <button
      type="button"
      className={css.chip}
      data-fact
      aria-label={`Copy the ${what} ${text}`}
      onClick={() => void copy()}
    >
      <code>{text}</code>
      <Copy size={14} aria-hidden="true" />
    </button>
  )
}
