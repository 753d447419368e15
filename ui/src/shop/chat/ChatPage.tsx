import { ChatPanel } from '../blocks/ChatPanel'
import css from '../blocks/chat.module.css'

export function ChatPage() {
  return (
    <div className={`page ${css.page}`}>
      <h1>Chat with the product assistant</h1>
      <ChatPanel />
    </div>
  )
}
