import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

/** lastList returns the last filters of a list, so that links back to the list restore them. */
export function lastList(path: string): string {
  const search = typeof sessionStorage === 'undefined' ? '' : sessionStorage.getItem(`list-${path}`)
  return search ? `?${search}` : ''
}

/**
 * only returns those parameters of a URL that decide what a list shows, in canonical order; without names, all
 * except the page.
 */
export function only(query: string, names?: string[]): string {
  const params = new URLSearchParams(query)
  for (const name of new Set(params.keys()))
    if (name === 'page' || (names && !names.includes(name))) params.delete(name)
  params.sort()
  return params.toString()
}

/** useList keeps the page, search, sort order and filters of a table in the URL. */
export function useList(path: string) {
  const search = useSearch()
  const params = new URLSearchParams(search)
  useEffect(() => {
    sessionStorage.setItem(`list-${path}`, search)
  }, [path, search])
  const [, navigate] = useLocation()
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    if (!('page' in changes)) next.delete('page')
    navigate(`${path}${next.size ? `?${next}` : ''}`, { replace: true, state: history.state })
  }
  return {
    query: search,
    /** show switches the list to a saved view. */
    show: (query: string) => navigate(`${path}${query ? `?${query}` : ''}`, { replace: true, state: history.state }),
    page: Math.max(1, Number(params.get('page')) || 1),
    get: (name: string) => params.get(name) ?? '',
    set,
    sort: params.get('sort') ?? '',
    onSort: (sort: string) => set({ sort }),
  }
}

/**
 * useLastPage goes to the last page of a list if the current page no longer exists, because its last row was
 * processed.
 */
export function useLastPage(call: { data?: unknown; isPlaceholderData: boolean }) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { pages } = (call.data ?? {}) as { pages?: number }
  const last = pages === undefined || call.isPlaceholderData ? 0 : Math.max(1, pages)
  useEffect(() => {
    const params = new URLSearchParams(search)
    if (last === 0 || !(Number(params.get('page')) > last)) return
    last > 1 ? params.set('page', String(last)) : params.delete('page')
    navigate(`${path}${params.size ? `?${params}` : ''}`, { replace: true, state: history.state })
  }, [last, path, search, navigate])
}
