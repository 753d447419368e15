import { say } from '../words'
import { deviceHeader } from './device'

type Event = { text: string; replace?: boolean }

/**
 * askAssistant sends a question to the shop's assistant. It calls grows with the answer so far while the answer
 * arrives, and returns the complete answer.
 */
export async function askAssistant(question: string, grows: (answer: string) => void): Promise<string> {
  const reply = await fetch('/api/generateContent', {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
      'X-Language': say.language.code,
      ...deviceHeader(),
    },
    body: JSON.stringify({ text: question }),
    credentials: 'same-origin',
  })
  if (!reply.ok || !reply.body || !(reply.headers.get('Content-Type') ?? '').startsWith('text/event-stream')) return ''
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  let answer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return answer
    waiting += value
    const events = waiting.split('\n\n')
    waiting = events.pop() ?? ''
    for (const event of events) {
      if (!event.startsWith('data: ')) continue
      const { text, replace } = JSON.parse(event.slice(6)) as Event
      answer = replace ? text : answer + text
      grows(answer)
    }
  }
}
