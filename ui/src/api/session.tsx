import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { get, loggedOut, post, type Schemas } from './client'
import { useCall } from './hooks'

type SessionData = Schemas['SessionData']

const visitor: SessionData = {
  isLoggedIn: false,
  name: '',
  email: '',
  role: '',
  staff_role: '',
  permissions: [],
  csrf_token: '',
}

type Session = {
  user: SessionData
  /** known is false until the shop has said who this is. */
  known: boolean
  may: (permission: string) => boolean
  refresh: () => Promise<SessionData>
  logout: () => Promise<void>
}

const SessionContext = createContext<Session>({
  user: visitor,
  known: false,
  may: () => false,
  refresh: async () => visitor,
  logout: async () => {},
})

/** The marker that the spec keeps in the browser: name and isLoggedIn under the key usered. */
function mark(data: SessionData) {
  if (data.isLoggedIn) localStorage.setItem('usered', JSON.stringify({ name: data.name, isLoggedIn: true }))
  else localStorage.removeItem('usered')
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [path, navigate] = useLocation()
  const { data, isFetched } = useCall('/session', undefined, { staleTime: 300_000 })
  const user = data?.data ?? visitor

  useEffect(() => {
    if (data) mark(data.data)
  }, [data])

  const refresh = useCallback(async () => {
    const fresh = await get('/session')
    client.clear()
    client.setQueryData(['session'], fresh)
    mark(fresh.data)
    return fresh.data
  }, [client])

  const logout = useCallback(async () => {
    await get('/logout').catch(() => undefined)
    localStorage.removeItem('usered')
    await refresh().catch(() => undefined)
    navigate('/login')
  }, [refresh, navigate])

  useEffect(() => {
    const leave = () => {
      const was = localStorage.getItem('usered')
      localStorage.removeItem('usered')
      if (!was && path === '/login') return
      void refresh().catch(() => undefined)
      navigate(path === '/login' ? '/login' : `/login?next=${encodeURIComponent(path)}`)
    }
    loggedOut.addEventListener('loggedout', leave)
    return () => loggedOut.removeEventListener('loggedout', leave)
  }, [navigate, path, refresh])

  const session = useMemo<Session>(
    () => ({ user, known: isFetched, may: (permission) => user.permissions.includes(permission), refresh, logout }),
    [user, isFetched, refresh, logout],
  )
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
}

export const useSession = () => useContext(SessionContext)

/** withToken adds the CSRF token to a form. */
export async function postWithToken(
  path: '/login' | '/register' | '/forgot_password' | '/reset_password' | '/update_profile',
  fields: Record<string, unknown>,
  token: string,
) {
  return post(path, { ...fields, csrf_token_name: token })
}
