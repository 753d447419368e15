import { fingerprint } from './client'

type Event = { text: string; replace?: boolean }

/** askAssistant gives the answer so far each time more of it has come, and the whole of it in the end. */
export async function askAssistant(question: string, grows: (answer: string) => void): Promise<string> {
  const reply = await fetch('/api/generateContent', {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json', 'X-Fingerprint': fingerprint() },
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
