import { useEffect, useRef } from 'react'
import { giveBack, hold } from '../rules/typed'
import { say } from '../words'
import { toast } from './toast'

type Values = Record<string, unknown>

/**
 * useTyped restores the input of a form after its session ended and its account logged in again. name identifies the
 * form, '' disables it; changes returns the input, and back restores it.
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
