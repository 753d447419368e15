import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** Renders its children only in the browser, after the page itself. */
export function Later({ children }: { children: ReactNode }) {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return here ? <Suspense fallback={null}>{children}</Suspense> : null
}
