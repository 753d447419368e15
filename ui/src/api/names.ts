import { useEffect, useState } from 'react'
import type { Schemas } from './client'
import { useCall } from './hooks'

/** The most names that are fetched at a time. */
const most = 100
const typingPause = 200

/** useNames returns the names of products: the first hundred, or in a larger shop those that match the typed text. */
export function useNames() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [seen, setSeen] = useState<Schemas['ProductName'][]>([])
  const reply = useCall('/productsnames', { q: asked, per_page: most }, { keep: true })
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  const names = reply.isError ? [] : (reply.data?.data ?? [])
  // The chosen product stays, whatever is typed afterwards.
  const come = reply.data?.data
  useEffect(() => {
    if (come) setSeen((old) => [...come, ...old.filter((o) => !come.some((n) => n.product_id === o.product_id))])
  }, [come])
  const named = (id: string) => [...names, ...seen].find((p) => String(p.product_id) === id)
  return { names, named, typed, setTyped, many: typed !== '' || names.length >= most, isError: reply.isError }
}
