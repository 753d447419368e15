import { useCallback } from 'react'
import { type Answer, useAnswer, useAnswers, type Wish } from './answers'
import { addressOf, get, type PathOf, type ReplyOf, type With } from './client'

/**
 * useCall makes a call and returns its state. Its cache key is its URL, so that a write can name outdated calls
 * by path.
 */
export function useCall<P extends PathOf<'get'>>(
  path: P,
  ...[params, wish = {}]: With<'get', P, [Wish]>
): Answer<ReplyOf<'get', P>> {
  return useAnswer(addressOf(path, params), () => get(path, ...([params] as With<'get', P>)), wish)
}

/** The beginnings of a path, segment by segment, up to its first parameter: /admin, /admin/orders. */
type Beginnings<Path extends string, Before extends string = ''> = Path extends `/${infer Part}/${infer Rest}`
  ? Part extends `{${string}`
    ? never
    : `${Before}/${Part}` | Beginnings<`/${Rest}`, `${Before}/${Part}`>
  : Path extends `/{${string}`
    ? never
    : `${Before}${Path}`

/** What a write can mark as stale: a path, or a beginning that several paths share. */
export type Stale = Beginnings<PathOf<'get'>>

/** useRefresh returns a function that fetches every shown call under one of the given paths again. */
export function useRefresh(): (...names: Stale[]) => Promise<void> {
  const answers = useAnswers()
  return useCallback(
    (...names) =>
      answers.outdate((key) =>
        names.some((name) => `/${key}`.startsWith(name) && /^([/?]|$)/.test(key.slice(name.length - 1))),
      ),
    [answers],
  )
}
