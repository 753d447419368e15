import { keepPreviousData, QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Refused } from '../rules/refused'
import { addressOf, get, type PathOf, type ReplyOf, type With } from './client'

/** The key of a query is the address of its call, so that a write can name what it makes stale by a path. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => !(error instanceof Refused) && count < 2,
        refetchOnWindowFocus: false,
        // Without a network the service worker may still answer.
        networkMode: 'offlineFirst',
      },
    },
  })
}

type Options = { enabled?: boolean; keep?: boolean; staleTime?: number; every?: number }

export function useCall<P extends PathOf<'get'>>(
  path: P,
  ...[params, options = {}]: With<'get', P, [Options]>
): UseQueryResult<ReplyOf<'get', P>> {
  return useQuery<ReplyOf<'get', P>>({
    queryKey: [addressOf(path, params)],
    queryFn: () => get(path, ...([params] as With<'get', P>)),
    enabled: options.enabled ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.every ? { refetchInterval: options.every } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  })
}

/** The prefixes of a path, segment by segment, up to its first parameter: /admin, /admin/orders. */
type Beginnings<Path extends string, Before extends string = ''> = Path extends `/${infer Part}/${infer Rest}`
  ? Part extends `{${string}`
    ? never
    : `${Before}/${Part}` | Beginnings<`/${Rest}`, `${Before}/${Part}`>
  : Path extends `/{${string}`
    ? never
    : `${Before}${Path}`

/** What a write can make stale: a path, or a prefix that several paths share. */
export type Stale = Beginnings<PathOf<'get'>>

/** useRefresh returns a function that refetches every call under one of the given paths. */
export function useRefresh(): (...names: Stale[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (...names) => {
      await client.invalidateQueries({
        predicate: (query) => {
          const address = `/${String(query.queryKey[0])}`
          return names.some((name) => address.startsWith(name) && /^([/?]|$)/.test(address.slice(name.length)))
        },
      })
    },
    [client],
  )
}
