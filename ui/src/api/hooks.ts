import { keepPreviousData, QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addressOf, fetchAddress, type Params, type PathOf, Refused, type ReplyOf } from './client'

/** A query's key is the address of its call, so that a write can name what it makes stale by the beginning of it. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => fetchAddress(String(queryKey[0])),
        staleTime: 30_000,
        retry: (count, error) => !(error instanceof Refused) && count < 2,
        refetchOnWindowFocus: false,
      },
    },
  })
}

type Options = { enabled?: boolean; keep?: boolean; staleTime?: number; every?: number }

export function useCall<P extends PathOf<'get'>>(
  path: P,
  params?: Params,
  options: Options = {},
): UseQueryResult<ReplyOf<'get', P>> {
  return useQuery<ReplyOf<'get', P>>({
    queryKey: [addressOf(path as string, params)],
    enabled: options.enabled ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.every ? { refetchInterval: options.every } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  })
}

/** useRefresh gives a function that makes every call stale whose address begins with one of the names. */
export function useRefresh(): (...names: string[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (...names) => {
      await client.invalidateQueries({
        predicate: (query) => names.some((name) => String(query.queryKey[0]).startsWith(name)),
      })
    },
    [client],
  )
}
