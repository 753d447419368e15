import { MessageCircle, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { say } from '../../words'
import css from './chat.module.css'

const ChatPanel = lazy(async () => ({ default: (await import('./ChatPanel')).ChatPanel }))

/**
 * The button that opens the assistant, on every page with a footer. The code of the conversation is loaded when
 * it is opened.
 */
export default function ChatWidget() {
  const [open, setOpen] = useState(false)
  // A conversation that was closed continues when it is reopened.
  const [begun, setBegun] = useState(false)
  return (
    <div className={css.widget}>
      {begun && (
        <section hidden={!open} className={css.panel} aria-label={say.chatWidget.chatWithTheProductAssistant}>
          <h2>{say.chatWidget.chatWithTheProductAssistant}</h2>
          <Suspense fallback={null}>
            <ChatPanel />
          </Suspense>
        </section>
      )}
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-label={open ? say.chatWidget.closeTheProductAssistant : say.chatWidget.openTheProductAssistant}
        onClick={() => {
          setBegun(true)
          setOpen((o) => !o)
        }}
      >
        {open ? <X aria-hidden="true" /> : <MessageCircle aria-hidden="true" />}
      </button>
    </div>
  )
}
