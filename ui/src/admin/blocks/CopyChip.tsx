import { Copy } from 'lucide-react'
import { toast } from '../../parts/toast'
import css from './blocks.module.css'

/** A short text, such as a code, that is copied by a press. what says what it is. */
export function CopyChip({ what, text }: { what: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(`${text} is copied.`)
    } catch {
      // Without TLS a browser lets no page write what is copied.
      toast.info(`This browser lets the page copy nothing. Please mark ${text} and copy it.`)
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
