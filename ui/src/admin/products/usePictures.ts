import { useEffect, useRef, useState } from 'react'
import { sendPicture } from '../../api/sendPicture'
import { sentence } from '../../rules/refused'

/** A picture of the form: saved with a path, uploading with its progress, or refused with a reason. */
export type FormPicture = { key: string; path: string; url: string; name: string; progress: number; error: string }

const small = (path: string) => path.replace('-1280.', '-320.')
const kept = (path: string): FormPicture => ({ key: path, path, url: small(path), name: '', progress: 1, error: '' })
let made = 0

/**
 * usePictures uploads each picture when it is dropped, pasted or chosen, one after another. A picture that fails
 * stays with its reason, and the others continue. The first is the main picture.
 */
export function usePictures(paths: string[]) {
  const [pictures, setPictures] = useState(() => paths.map(kept))
  const files = useRef(new Map<string, File>())
  const queue = useRef(Promise.resolve())
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const change = (key: string, changes: Partial<FormPicture>) =>
    here.current && setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const send = (key: string) => {
    queue.current = queue.current.then(async () => {
      const file = files.current.get(key)
      if (!file || !here.current) return
      try {
        const path = await sendPicture(file, (progress) => change(key, { progress }))
        // The same picture added twice is kept once.
        setPictures((all) =>
          all.some((one) => one.path === path && one.key !== key)
            ? all.filter((one) => one.key !== key)
            : all.map((one) => (one.key === key ? { ...one, path, progress: 1 } : one)),
        )
      } catch (failure) {
        change(key, { error: sentence(failure), progress: 0 })
      }
    })
  }
  const add = (given: Iterable<File>) => {
    const fresh = [...given].map((file): FormPicture => {
      const key = `sent ${++made}`
      files.current.set(key, file)
      const wrong = file.type.startsWith('image/') ? '' : 'This file is not a picture.'
      return { key, path: '', url: wrong ? '' : URL.createObjectURL(file), name: file.name, progress: 0, error: wrong }
    })
    setPictures((all) => [...all, ...fresh])
    for (const one of fresh) if (!one.error) send(one.key)
  }
  return {
    pictures,
    paths: pictures.filter((one) => one.path).map((one) => one.path),
    sending: pictures.some((one) => !one.path && !one.error),
    add,
    again: (key: string) => {
      change(key, { error: '' })
      send(key)
    },
    drop: (key: string) => setPictures((all) => all.filter((one) => one.key !== key)),
    move: (from: number, to: number) =>
      setPictures((all) => {
        const next = [...all]
        const [one] = next.splice(from, 1)
        if (one) next.splice(to, 0, one)
        return next
      }),
    lay: (paths: string[]) => setPictures(paths.map(kept)),
  }
}
