import { useEffect, useRef, useState } from 'react'
import { get, post, remove } from '../../api/client'
import { useTyped } from '../../parts/useTyped'

/** The time from the last input until the draft is saved, in milliseconds. */
const pause = 1000

type Draft = Record<string, unknown>

/**
 * useDraft saves a product form as a draft on the server, for this person and product, and restores it when the
 * form is opened again: after a crash, on another machine, the next day. useTyped restores the input of the last
 * second before a session ended. product is an ID, or new.
 */
export function useDraft(
  product: string,
  version: number,
  draft: Draft,
  unsent: boolean,
  back: (draft: Draft) => void,
) {
  const [kept, setKept] = useState('')
  const [failed, setFailed] = useState(false)
  const [lost, setLost] = useState(false)
  const [ready, setReady] = useState(false)
  const latest = useRef({ draft, unsent, back, version })
  latest.current = { draft, unsent, back, version }
  const given = useRef(false)
  const over = useRef(false)
  useTyped(
    `product ${product}`,
    () => (latest.current.unsent ? latest.current.draft : {}),
    (typed) => {
      given.current = true
      latest.current.back(typed)
    },
  )
  useEffect(() => {
    let here = true
    const open = async () => {
      try {
        const { body, saved } = (await get('/admin/product-drafts/{id}', { id: product })).data
        if (here && body && !given.current && !latest.current.unsent) {
          latest.current.back(JSON.parse(body) as Draft)
          setKept(saved ?? '')
        }
      } catch {
        // If the draft can't be loaded, the form can be filled in without it.
        if (here) setLost(true)
      }
      if (here) setReady(true)
    }
    void open()
    return () => {
      here = false
    }
  }, [product])
  // Saves run one after another, and stop after the draft is discarded: a save in progress would restore it.
  const going = useRef(Promise.resolve())
  const discarded = useRef<string>(undefined)
  const save = async () => {
    const body = JSON.stringify(latest.current.draft)
    if (over.current || body === discarded.current) return
    try {
      const reply = await post('/admin/product-drafts/{id}', { body, version: latest.current.version }, { id: product })
      setKept(reply.data.saved ?? '')
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  const keep = () => {
    going.current = going.current.then(save)
    return going.current
  }
  const text = unsent ? JSON.stringify(draft) : ''
  const keeping = useRef(keep)
  keeping.current = keep
  useEffect(() => {
    if (discarded.current !== text) discarded.current = undefined
    if (!ready || !text) return
    // The form may have been emptied before its effects ran.
    const timer = setTimeout(() => latest.current.unsent && void keeping.current(), pause)
    return () => clearTimeout(timer)
  }, [ready, text])
  return {
    kept,
    /** Whether a draft kept earlier could not be loaded. */
    lost,
    failed,
    keep,
    /** end deletes the draft, because the form was saved or the draft is not wanted. */
    end: async (discard: boolean) => {
      over.current = discard ? over.current : true
      setKept('')
      if (!discard) return
      discarded.current = JSON.stringify(latest.current.draft)
      await going.current
      await remove('/admin/product-drafts/{id}', { id: product })
    },
  }
}
