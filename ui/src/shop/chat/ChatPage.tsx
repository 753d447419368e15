import { say } from '../../words'
import { ChatPanel } from '../blocks/ChatPanel'
import css from '../blocks/chat.module.css'

export function ChatPage() {
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.chat.chatWithTheProductAssistant}</h1>
      <ChatPanel />
    </div>
  )
}
