import { useEffect, useState } from 'react'

/** How long nothing is typed before the text counts as complete, in milliseconds. */
const typingPause = 150

/** useSettled returns the typed text without surrounding spaces, once the person has stopped typing. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
