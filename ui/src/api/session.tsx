import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { keepTyped, typedBy, typedNow } from '../rules/typed'
import { useAnswers } from './answers'
import { loggedOut } from './call'
import { get, type Schemas } from './client'
import { useCall } from './hooks'
import { clear, empty, end, isLeaving, leave } from './leaving'

type SessionData = Schemas['SessionData']

/** The session before the server has replied. */
export const nobody: SessionData = {
  isLoggedIn: false,
  name: '',
  email: '',
  role: '',
  staff_role: '',
  permissions: [],
  csrf_token: '',
  proved: false,
  door: 'public',
}

/** Calls whose reply is the same for everyone, and the session itself, whose components get the new one. */
const everybodys =
  /^(session|shop|fetch_categories|product_list|product|faq|policy|countries|suggest|filters|goes_with|category|pincode|getProductQuestions)([/?]|$)/

type Session = {
  user: SessionData
  /** Whether the server has said who this is. */
  known: boolean
  may: (permission: string) => boolean
  refresh: () => Promise<SessionData>
  /** Returns the CSRF token that the account's forms must send. */
  token: () => Promise<string>
  logout: () => Promise<void>
}

const SessionContext = createContext<Session>({
  user: nobody,
  known: false,
  may: () => false,
  refresh: async () => nobody,
  token: async () => '',
  logout: async () => {},
})

/**
 * mark stores name and isLoggedIn under the key usered, in both storages of the browser, where clients of the API
 * expect them.
 */
function mark(data: SessionData) {
  if (!data.isLoggedIn) return unmark()
  const marker = JSON.stringify({ name: data.name, isLoggedIn: true })
  localStorage.setItem('usered', marker)
  sessionStorage.setItem('usered', marker)
}

/** unmark removes the sign that somebody is logged in, from this browser and this tab. */
export function unmark() {
  localStorage.removeItem('usered')
  sessionStorage.removeItem('usered')
}

/** Provides the session: who is logged in, and the functions to log in and out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const answers = useAnswers()
  const [path, navigate] = useLocation()
  const { data, isFetched } = useCall('/session', undefined, { staleTime: 300_000 })
  const user = data?.data ?? nobody

  useEffect(() => {
    if (data) mark(data.data)
  }, [data])

  // Whose input is stored must be known before any form restores it.
  useLayoutEffect(() => {
    if (user.email) typedBy(user.email)
  }, [user.email])

  const refresh = useCallback(async () => {
    const fresh = await get('/session')
    // A reply that is still in progress is older than this session.
    answers.stop('session')
    // The data of another person must be removed.
    answers.forget((key) => !everybodys.test(key))
    answers.know('session', fresh)
    mark(fresh.data)
    return fresh.data
  }, [answers])

  /** forget logs the person out in this tab, even if the server can't be reached. */
  const forget = useCallback(() => {
    answers.stop('session')
    answers.forget((key) => !everybodys.test(key))
    answers.know('session', { status: true, data: { ...nobody } })
  }, [answers])

  const token = useCallback(
    async () => answers.known<{ data: SessionData }>('session')?.data.csrf_token || (await refresh()).csrf_token,
    [answers, refresh],
  )

  const logout = useCallback(async () => {
    await leave().catch(() => undefined)
    await refresh().catch(forget)
    navigate('/login')
    // Removes what the screens stored while they were closed.
    await clear()
  }, [refresh, forget, navigate])

  // Ends the session of a person who logged out without a network, now that the network is back.
  useEffect(() => {
    const back = () => {
      if (isLeaving()) void end().catch(() => undefined)
    }
    back()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])

  useEffect(() => {
    const leave = async () => {
      const was = localStorage.getItem('usered')
      // The forms disappear when nobody is logged in, and the screen may already have redirected to the login.
      const typed = typedNow()
      const from = path + location.search
      const redirected = path !== '/login' && location.pathname.endsWith('/login')
      // The call may be older than the login, in which case nobody is redirected.
      const now = await refresh().catch(() => undefined)
      if (now?.isLoggedIn) return
      if (was) keepTyped(typed)
      unmark()
      if (redirected || (!was && path === '/login')) return
      navigate(path === '/login' ? '/login' : `/login?next=${encodeURIComponent(from)}`, {
        replace: location.pathname.endsWith('/login'),
      })
    }
    loggedOut.addEventListener('loggedout', leave)
    return () => loggedOut.removeEventListener('loggedout', leave)
  }, [navigate, path, refresh])

  // Another tab has logged in or out. This tab compares that with its own session.
  useEffect(() => {
    const turn = async (event: StorageEvent) => {
      if (event.key !== 'usered' || localStorage.getItem('usered') === sessionStorage.getItem('usered')) return
      // If a session ended by itself, the input is stored to be restored; after a logout nothing is stored.
      const left = isLeaving()
      const typed = typedNow()
      if (left) empty(sessionStorage)
      const now = await refresh().catch(() => undefined)
      if (left && !now) forget()
      if (!left && now?.isLoggedIn === false) keepTyped(typed)
    }
    addEventListener('storage', turn)
    return () => removeEventListener('storage', turn)
  }, [refresh, forget])

  const session = useMemo<Session>(
    () => ({
      user,
      known: isFetched,
      may: (permission) => user.permissions.includes(permission),
      refresh,
      token,
      logout,
    }),
    [user, isFetched, refresh, token, logout],
  )
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
}

export const useSession = () => useContext(SessionContext)
