import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { askAssistant } from '../../api/assistant'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './chat.module.css'

type Message = { from: 'person' | 'shop'; text: string }

const greeting = (): Message => ({ from: 'shop', text: say.chatPanel.askMeAboutProductsDelivery })

/** The conversation with the assistant. Enter sends the question, unless it is empty. */
export function ChatPanel() {
  const [messages, setMessages] = useState<Message[]>(() => [greeting()])
  const [text, setText] = useState('')
  const { busy, submit } = useAct()
  const end = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to every new message
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [messages])
  const send = async () => {
    const question = text.trim()
    if (!question) return
    setText('')
    setMessages((all) => [...all, { from: 'person', text: question }])
    let begun = false
    const show = (text: string) => {
      const before = begun
      begun = true
      setMessages((all) => [...(before ? all.slice(0, -1) : all), { from: 'shop', text }])
    }
    const answer = await askAssistant(question, show).catch(() => '')
    if (!answer) show(say.chatPanel.sorryICouldntProcessThat)
  }
  return (
    <div className={css.chat}>
      <ol className={css.messages} aria-live="polite">
        {messages.map((message, i) => (
          <li
            key={i}
            lang={tongue(message.text)}
            data-from={message.from}
            ref={i === messages.length - 1 ? end : undefined}
          >
            <Answer text={message.text} />
          </li>
        ))}
        {busy && messages.at(-1)?.from === 'person' && <li data-from="shop">…</li>}
      </ol>
      <form className={css.ask} onSubmit={submit({ send })}>
        <input
          aria-label={say.chatPanel.yourQuestion}
          placeholder={say.chatPanel.typeYourQuestion}
          maxLength={1000}
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <Button type="submit" aria-label={say.chatPanel.send} busy={busy}>
          <Send size={18} aria-hidden="true" />
        </Button>
      </form>
    </div>
  )
}

/**
 * An answer of the assistant as text, with code blocks, and links for URLs of the shop. Everything else in it is
 * shown as plain text.
 */
function Answer({ text }: { text: string }) {
  return text.split('```').map((part, i) =>
    i % 2 === 1 ? (
      <pre key={i}>{part.trim()}</pre>
    ) : (
      part
        .split(
          /(\/(?:productdetails\/[\w-]+\/\d+|allproducts|orders|registerdevice|cancellation-and-returns))(?![\w/])/,
        )
        .map((piece, k) =>
          k % 2 === 1 ? (
            <Link key={k} href={piece}>
              {piece.startsWith('/productdetails') ? say.chatPanel.seeIt : piece}
            </Link>
          ) : (
            piece
          ),
        )
    ),
  )
}
