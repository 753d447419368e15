import { useCallback, useEffect, useRef, useState } from 'react'
import { get, post } from '../../api/client'
import type { Front, FrontPart } from '../../api/front'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { toast } from '../../parts/toast'
import type { Errors } from '../../parts/useAct'
import { Refused, sentence } from '../../rules/refused'
import { dropUnsent, holdUnsent, unsentOf } from './unsent'

/** The time from the last input until the draft is saved, in milliseconds. */
const pause = 600

/**
 * Where the edited part is: saved, not sent yet, refused by the server, changed by somebody else too, or unsent
 * without a connection.
 */
export type Keeping = 'kept' | 'waiting' | 'refused' | 'conflict' | 'lost'

/**
 * usePart manages a part of the storefront's draft: its value as edited here, which is saved automatically a
 * moment after each change. Refused input stays as typed, with errors at its fields. If two people edit the same
 * part, the second one decides which version to keep.
 */
export function usePart<P extends FrontPart>(part: P) {
  const call = useCall('/admin/front', undefined, { staleTime: 0 })
  const refresh = useRefresh()
  const { email } = useSession().user
  const [value, setValue] = useState<Front[P]>()
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const [errors, setErrors] = useState<Errors>({})
  const [words, setWords] = useState('')
  // Counts the saved changes; each one reloads a preview.
  const [shown, setShown] = useState(0)
  const now = useRef({ version: 0, value: undefined as Front[P] | undefined, unsent: false, sending: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const data = call.data?.data

  const take = useCallback(
    (front: NonNullable<typeof data>) => {
      clearTimeout(timer.current)
      now.current = { version: front.versions[part], value: front.front[part], unsent: false, sending: false }
      setValue(front.front[part])
      setKeeping('kept')
      setErrors({})
      setShown((n) => n + 1)
    },
    [part],
  )
  // The server's value is used until something is changed here.
  useEffect(() => {
    const { unsent, sending, version } = now.current
    if (data && !unsent && !sending && data.versions[part] !== version) take(data)
  }, [data, part, take])

  const hold = useCallback(() => {
    const { version, value } = now.current
    if (value) holdUnsent(part, { who: email, version, value })
  }, [part, email])

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    const mine = now.current
    if (mine.sending || !mine.unsent) return
    mine.sending = true
    mine.unsent = false
    const body = JSON.stringify(mine.value)
    try {
      const reply = await post('/admin/front/{part}', { version: mine.version, body }, { part })
      if (mine === now.current && !mine.unsent) dropUnsent(part)
      mine.version = reply.data.version
      setErrors({})
      setKeeping(mine.unsent ? 'waiting' : 'kept')
      setShown((n) => n + 1)
    } catch (failure) {
      mine.unsent = true
      if (mine === now.current) hold()
      const fields = failure instanceof Refused ? failure.fields : {}
      setErrors(fields)
      setWords(sentence(failure))
      if (!(failure instanceof Refused)) setKeeping('lost')
      else if (Object.keys(fields).length > 0) setKeeping('refused')
      else {
        const theirs = (await get('/admin/front').catch(() => undefined))?.data.versions[part]
        setKeeping(theirs !== undefined && theirs !== mine.version ? 'conflict' : 'refused')
      }
      return
    } finally {
      mine.sending = false
    }
    if (now.current.unsent) void keep()
    else await refresh('/admin/front')
  }, [part, refresh, hold])

  const change = useCallback(
    (next: Front[P]) => {
      now.current.value = next
      now.current.unsent = true
      setValue(next)
      setKeeping((state) => (state === 'conflict' ? state : 'waiting'))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(), pause)
    },
    [keep],
  )

  // Input from a window that was closed before it reached the server is restored.
  const back = useRef(false)
  useEffect(() => {
    if (!data || !email || back.current) return
    back.current = true
    const unsent = unsentOf(part, email, data.front[part])
    if (!unsent) return
    now.current.version = unsent.version
    change(unsent.value)
    toast.info('Your unsaved text has been restored.', 'typed')
  }, [data, email, part, change])

  // Leaving the screen or closing the window before the draft is saved sends the input at once.
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState !== 'hidden' || !now.current.unsent) return
      hold()
      void keep()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void keep()
    }
  }, [keep, hold])

  return {
    call,
    draft: data,
    value,
    change,
    keep,
    keeping,
    errors,
    words,
    shown,
    /** The known version of the whole draft, which is needed to publish it. */
    seen: () => (data ? data.version - data.versions[part] + now.current.version : 0),
    /** Discards the input here in favour of someone else's version. */
    theirs: async () => {
      const reply = await get('/admin/front')
      dropUnsent(part)
      take(reply.data)
      await refresh('/admin/front')
    },
    /** Saves the input here over someone else's version. */
    mine: async () => {
      now.current.version = (await get('/admin/front')).data.versions[part]
      now.current.unsent = true
      setKeeping('waiting')
      await keep()
    },
  }
}

export type Part<P extends FrontPart = FrontPart> = ReturnType<typeof usePart<P>>
