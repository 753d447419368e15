import { useEffect, useState } from 'react'
import { type Answers, useAnswers } from './answers'
import { type Changes, staffs, staleAfter } from './changes'
import { addressOf, onRefusal, type Schemas } from './client'

const key = addressOf('/admin/waiting')

/**
 * The time in milliseconds without a call in progress after which a page opens its event stream, so that the
 * stream does not compete with data.
 */
const rest = 1200
/** The pause before a lost stream is opened again, in milliseconds. It grows up to lastRetry. */
const firstRetry = 5_000
const lastRetry = 300_000

/** rested waits until the page has loaded and none of its calls has been in progress for a while. */
async function rested(answers: Answers, here: () => boolean) {
  for (let since = Date.now(); here() && Date.now() - since < rest; ) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (document.readyState !== 'complete' || answers.busy) since = Date.now()
  }
}

/**
 * useLive keeps what staff see up to date through the server's events: the waiting work, and every shown reply
 * about something that a colleague changed. After a refusal everything is fetched again, because a refusal often
 * means that the screen is outdated. If a proxy closes the stream, newer tabs have taken it over, or the tab is
 * hidden, it polls instead, and reopens the stream when it can. It reports whether the stream is open.
 */
export function useLive(): boolean {
  const answers = useAnswers()
  const [live, setLive] = useState(false)
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let source: EventSource | undefined
    let here = true
    let retry = firstRetry
    let timer = 0
    /** The number of the latest change shown. The stream continues after it. */
    let after = ''
    const close = () => {
      source?.close()
      source = undefined
      if (here) setLive(false)
    }
    const open = async () => {
      clearTimeout(timer)
      await rested(answers, () => here)
      if (!here || source || document.visibilityState !== 'visible') return
      after ||= String(answers.known<{ change: number }>(key)?.change ?? '')
      const opened = new EventSource(`/api/admin/events${after && `?after=${after}`}`)
      source = opened
      opened.addEventListener('changed', (event) => {
        const { data, lastEventId } = event as MessageEvent<string>
        after = lastEventId
        void answers.outdate(staleAfter(JSON.parse(data) as Changes))
      })
      opened.addEventListener('waiting', (event) => {
        retry = firstRetry
        setLive(true)
        const data = JSON.parse((event as MessageEvent<string>).data) as Schemas['WaitingData']
        answers.know(key, { status: true, success: true, message: 'OK', data, change: Number(after) })
      })
      opened.addEventListener('moved', close)
      opened.onerror = () => {
        close()
        void answers.outdate((call) => call === key)
        timer = window.setTimeout(() => void open(), retry)
        retry = Math.min(retry * 2, lastRetry)
      }
    }
    // Only visible tabs open a stream: a session may have eight streams, and a browser six connections for all its
    // tabs.
    const look = () => {
      if (document.visibilityState !== 'visible') close()
      else if (!source) void open()
    }
    document.addEventListener('visibilitychange', look)
    void open()
    const forget = onRefusal(() => void answers.outdate(staffs))
    return () => {
      forget()
      here = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      source?.close()
    }
  }, [answers])
  return live
}
