// A cache of the server's replies, which are fetched again when they are shown and stale.
import { createContext, createElement, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Refused } from '../rules/refused'

/**
 * How long a reply is fresh and how long an unused one is kept, in milliseconds, and how often a failed call is
 * retried.
 */
const present = 30_000
/** How long a reply stays in memory after the last component that shows it is gone, in milliseconds. */
const unseen = 300_000
const retries = 2

/** A component that shows a reply. */
type Watcher = {
  draw: () => void
  /** Whether the component shows more than the reply itself. */
  all: boolean
  due: () => boolean
}

type Entry = {
  ask?: () => Promise<unknown>
  data?: unknown
  error?: unknown
  /** The time of the data, the number of replies, the number of failures, and the failures of the current call. */
  at: number
  count: number
  failures: number
  stale: boolean
  running?: Promise<void> | undefined
  /** The number of the current call, so that a stopped call changes nothing when it ends. */
  turn: number
  /** Counts pending renders. */
  version: number
  watchers: Set<Watcher>
  left: number
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const online = () =>
  navigator.onLine === false
    ? new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    : Promise.resolve()

/** same returns the old value if the new one is equal, part by part, so that only what changed is rendered. */
function same(was: unknown, now: unknown): unknown {
  if (was === now || !was || !now || typeof was !== 'object' || typeof now !== 'object') return now
  if (Array.isArray(was) !== Array.isArray(now)) return now
  const old = was as Record<string, unknown>
  const made = (Array.isArray(now) ? [] : {}) as Record<string, unknown>
  const names = Object.keys(now)
  let equal = names.length === Object.keys(was).length
  for (const name of names) {
    made[name] = same(old[name], (now as Record<string, unknown>)[name])
    if (made[name] !== old[name] || !(name in old)) equal = false
  }
  return equal ? was : made
}

/** Answers stores what is known about each call, by the call's URL. */
export class Answers {
  #entries = new Map<string, Entry>()

  entry(key: string): Entry {
    let entry = this.#entries.get(key)
    if (entry) return entry
    const now = Date.now()
    for (const [old, { watchers, left }] of this.#entries)
      if (watchers.size === 0 && now - left > unseen) this.#entries.delete(old)
    entry = { at: 0, count: 0, failures: 0, stale: false, turn: 0, version: 0, watchers: new Set(), left: now }
    this.#entries.set(key, entry)
    return entry
  }

  known<T>(key: string): T | undefined {
    return this.#entries.get(key)?.data as T | undefined
  }

  know(key: string, data: unknown) {
    const entry = this.entry(key)
    entry.left = Date.now()
    this.#answered(entry, data)
  }

  #answered(entry: Entry, data: unknown) {
    const was = entry.error ? undefined : entry.data
    entry.data = same(entry.data, data)
    entry.error = undefined
    entry.at = Date.now()
    entry.count++
    entry.stale = false
    this.#tell(entry, was !== entry.data)
  }

  #tell(entry: Entry, changed: boolean) {
    if (changed) entry.version++
    for (const watcher of entry.watchers) if (changed || watcher.all) watcher.draw()
  }

  /** fetch makes a call, or waits for the one in progress. With anew, a refresh in progress is started again. */
  fetch(entry: Entry, anew = false): Promise<void> {
    if (entry.running && !(anew && entry.data !== undefined)) return entry.running
    const turn = ++entry.turn
    const failed = entry.data === undefined && entry.error !== undefined
    if (failed) entry.error = undefined
    entry.failures = 0
    entry.running = this.#run(entry, turn)
    this.#tell(entry, failed)
    return entry.running
  }

  async #run(entry: Entry, turn: number) {
    while (turn === entry.turn) {
      try {
        const data = await entry.ask?.()
        if (turn !== entry.turn) return
        entry.running = undefined
        this.#answered(entry, data)
        return
      } catch (error) {
        if (turn !== entry.turn) return
        entry.failures++
        if (error instanceof Refused || entry.failures > retries || entry.watchers.size === 0) {
          entry.running = undefined
          entry.error = error
          entry.count++
          this.#tell(entry, true)
          return
        }
        this.#tell(entry, false)
        await wait(1000 * 2 ** (entry.failures - 1))
        await online()
      }
    }
  }

  /** stop abandons a call in progress, whose reply is then ignored. */
  stop(key: string) {
    const entry = this.#entries.get(key)
    if (!entry?.running) return
    entry.turn++
    entry.running = undefined
    this.#tell(entry, false)
  }

  /** forget deletes what is known about matching calls. Components that show them fetch them again. */
  forget(fits: (key: string) => boolean) {
    for (const [key, { watchers }] of this.#entries) {
      if (!fits(key)) continue
      this.#entries.delete(key)
      for (const watcher of watchers) watcher.draw()
    }
  }

  /** outdate marks matching calls as stale, and waits until the visible ones are refetched. */
  async outdate(fits: (key: string) => boolean) {
    const running: Promise<void>[] = []
    for (const [key, entry] of this.#entries) {
      if (!fits(key)) continue
      entry.stale = true
      if ([...entry.watchers].some((watcher) => watcher.due())) running.push(this.fetch(entry, true))
    }
    await Promise.all(running)
  }

  /** renew fetches everything that is shown and may have changed again, once the network is back. */
  renew() {
    for (const entry of this.#entries.values())
      if ([...entry.watchers].some((watcher) => watcher.due())) void this.fetch(entry)
  }

  get busy() {
    return [...this.#entries.values()].some((entry) => entry.running)
  }
}

const Known = createContext(new Answers())

export const useAnswers = () => useContext(Known)

/**
 * Provides the cache of replies to all components below. When the browser is online again, the replies are renewed.
 */
export function AnswersProvider({ answers, children }: { answers: Answers; children?: ReactNode }) {
  useEffect(() => {
    const renew = () => answers.renew()
    addEventListener('online', renew)
    return () => removeEventListener('online', renew)
  }, [answers])
  return createElement(Known.Provider, { value: answers }, children)
}

type State<T> =
  | { isPending: true; isError: false; isSuccess: false; data: undefined; error: null }
  | { isPending: false; isError: true; isSuccess: false; data: T | undefined; error: unknown }
  | { isPending: false; isError: false; isSuccess: true; data: T; error: null }

/** What a component knows about a call. */
export type Answer<T> = State<T> & {
  /** Whether the call has ever had a reply or failed; and whether it has since the component was mounted. */
  isFetched: boolean
  readonly isFetchedAfterMount: boolean
  /** Whether the call is in progress for the first time. */
  readonly isLoading: boolean
  /** Whether the call is in progress, with or without data; its failures so far; the time of the data. */
  readonly isFetching: boolean
  readonly failureCount: number
  readonly dataUpdatedAt: number
  /** Whether the data belongs to the previous call. */
  isPlaceholderData: boolean
  refetch: () => Promise<void>
}

/** A component's state about the call that it shows. */
type Mine<T> = {
  watcher: Watcher
  entry: Entry | undefined
  /** The number of replies when the component was mounted, and the last reply it showed. */
  before: number
  last: T | undefined
  refetch: () => Promise<void>
}

/**
 * How a component wants a reply. staleTime is how long a stored reply counts as fresh, and every the interval at
 * which it is fetched again; both are in milliseconds.
 */
export type Wish = {
  /** If false, only known data is shown, and nothing is fetched. */
  enabled?: boolean
  /** Whether the previous call's reply stays until this one's arrives. */
  keep?: boolean
  staleTime?: number
  every?: number
}

/** useAnswer returns what is known about a call, and makes the call if nothing is known or it is stale. */
export function useAnswer<T>(key: string, ask: () => Promise<T>, wish: Wish): Answer<T> {
  const { enabled = true, keep, staleTime = present, every } = wish
  const answers = useAnswers()
  const [, count] = useState(0)
  const entry = answers.entry(key)
  entry.ask = ask
  const old = () => entry.data === undefined || entry.stale || Date.now() - entry.at >= staleTime
  const mine = useRef<Mine<T>>()
  mine.current ??= {
    watcher: { draw: () => count((n) => n + 1), all: false, due: () => false },
    entry: undefined,
    before: entry.count,
    last: undefined,
    refetch: () => answers.fetch(mine.current?.entry ?? entry, true),
  }
  const { watcher, refetch, before } = mine.current
  watcher.due = () => enabled && old()
  // The call will be made once the component is mounted.
  const soon = enabled && mine.current.entry !== entry && !entry.running && old()
  const { version } = entry

  // biome-ignore lint/correctness/useExhaustiveDependencies: who is enabled later asks then; the version is that of the first drawing
  useEffect(() => {
    if (mine.current) mine.current.entry = entry
    entry.watchers.add(watcher)
    if (entry.version !== version) watcher.draw()
    if (watcher.due()) void answers.fetch(entry)
    return () => {
      entry.watchers.delete(watcher)
      entry.left = Date.now()
    }
  }, [answers, entry, watcher, enabled])

  useEffect(() => {
    if (!every || !enabled) return
    const timer = setInterval(() => document.hidden || void answers.fetch(entry), every)
    return () => clearInterval(timer)
  }, [answers, entry, enabled, every])

  const held = entry.data as T | undefined
  if (held !== undefined) mine.current.last = held
  const failed = entry.error !== undefined && !(soon && held === undefined)
  const placed = keep === true && held === undefined && !failed && mine.current.last !== undefined
  const data = placed ? mine.current.last : held
  const state = {
    data,
    error: failed ? entry.error : null,
    isError: failed,
    isPending: data === undefined && !failed,
    isSuccess: data !== undefined && !failed,
  } as State<T>
  const watched = <V>(value: V) => {
    watcher.all = true
    return value
  }
  return Object.assign(
    {
      isFetched: entry.count > 0,
      isPlaceholderData: placed,
      refetch,
      get isFetching() {
        return watched(soon || entry.running !== undefined)
      },
      get isLoading() {
        return watched(data === undefined && (soon || entry.running !== undefined))
      },
      get isFetchedAfterMount() {
        return watched(entry.count > before)
      },
      get failureCount() {
        return watched(entry.failures)
      },
      get dataUpdatedAt() {
        return watched(entry.at)
      },
    },
    state,
  )
}
