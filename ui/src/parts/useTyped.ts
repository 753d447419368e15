import { useEffect, useRef } from 'react'
import { giveBack, hold } from '../rules/typed'
import { say } from '../words'
import { toast } from './toast'

type Values = Record<string, unknown>

/**
 * useTyped gives back what was typed when a session ended in the middle, once its account has logged in again. name tells the
 * form from all others, '' for one that keeps nothing; changes gives what was typed, and back takes it.
 */
export function useTyped(name: string, changes: () => Values, back: (values: Values) => void) {
  const latest = useRef({ changes, back })
  latest.current = { changes, back }
  useEffect(() => {
    if (!name) return
    const before = giveBack(name)
    if (before) {
      latest.current.back(before)
      toast.info(say.useTyped.whatYouHadTypedIs, 'typed')
    }
    return hold(name, () => latest.current.changes())
  }, [name])
}
