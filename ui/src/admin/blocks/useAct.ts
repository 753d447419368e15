import { useState } from 'react'
import { Refused, sentence } from '../../api/client'
import { toast } from '../../parts/toast'

/** useAct runs one act at a time: it says which is under way, shows what the server said, and keeps what was wrong by field. */
export function useAct() {
  const [busy, setBusy] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const act = async (name: string, what: () => Promise<{ message: unknown } | undefined>): Promise<boolean> => {
    setBusy(name)
    setErrors({})
    try {
      const reply = await what()
      if (reply) toast.success(String(reply.message))
      return true
    } catch (failure) {
      toast.error(sentence(failure))
      if (failure instanceof Refused) setErrors(failure.fields)
      return false
    } finally {
      setBusy('')
    }
  }
  return { busy, errors, act }
}
