import { useEffect, useState } from 'react'
import type { Schemas } from './client'
import { useCall } from './hooks'
import { useSettled } from './useSettled'

/** The maximum number of names that are fetched at a time. */
const most = 100

/**
 * useNames returns the names of products: the first hundred or, in a larger shop, those that match the typed
 * text.
 */
export function useNames() {
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed)
  const [seen, setSeen] = useState<Schemas['ProductName'][]>([])
  const reply = useCall('/productsnames', { q: asked, per_page: most }, { keep: true })
  const names = reply.isError ? [] : (reply.data?.data ?? [])
  // The chosen product stays in the list, whatever is typed afterwards.
  const come = reply.data?.data
  useEffect(() => {
    if (come) setSeen((old) => [...come, ...old.filter((o) => !come.some((n) => n.product_id === o.product_id))])
  }, [come])
  const named = (id: string) => [...names, ...seen].find((p) => String(p.product_id) === id)
  return { names, named, typed, setTyped, many: typed !== '' || names.length >= most, call: reply }
}
