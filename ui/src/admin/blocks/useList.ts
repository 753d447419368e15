import { useLocation, useSearch } from 'wouter'

/** useList keeps what a table shows (page, search, sort, filters) in the address. */
export function useList(path: string) {
  const params = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    if (!('page' in changes)) next.delete('page')
    navigate(`${path}${next.size ? `?${next}` : ''}`, { replace: true, state: history.state })
  }
  return {
    page: Math.max(1, Number(params.get('page')) || 1),
    get: (name: string) => params.get(name) ?? '',
    set,
    sort: params.get('sort') ?? '',
    onSort: (sort: string) => set({ sort }),
  }
}
