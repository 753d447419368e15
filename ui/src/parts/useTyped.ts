import { useEffect, useRef } from 'react'
import { giveBack, hold, keepTyped, owner } from '../rules/typed'
import { say } from '../words'
import { toast } from './toast'

type Values = Record<string, unknown>

/**
 * useTyped restores the input of a form after its session ended and its account logged in again; the input of a
 * lasting form also after it was closed, left or reloaded. name identifies the form, '' disables this. changes
 * returns the input that is not sent yet; back restores it.
 */
export function useTyped(name: string, changes: () => Values, back: (values: Values) => void, lasting = false) {
  const latest = useRef({ changes, back })
  latest.current = { changes, back }
  useEffect(() => {
    if (!name) return
    const before = giveBack(name)
    if (before) {
      latest.current.back(before)
      toast.info(say.useTyped.whatYouHadTypedIs, 'typed')
    }
    const release = hold(name, () => latest.current.changes())
    if (!lasting) return release
    const keep = () => {
      const typed = latest.current.changes()
      // After a logout, input is not stored.
      if (sessionStorage.getItem(owner)) keepTyped({ [name]: Object.keys(typed).length ? typed : undefined })
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
      release()
    }
  }, [name, lasting])
}
