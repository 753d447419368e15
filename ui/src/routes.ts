import type { ComponentType } from 'react'
import { more, routes } from './screens.gen'

export type Route = {
  path: string
  title: string
  /** login: visitors are redirected to /login. */
  login?: boolean
  /** permissions make a staff screen: any one of them opens it; an empty list allows all staff. */
  permissions?: string[]
  /** quiet pages have no navigation. */
  quiet?: boolean
  /** ready is the screen itself, once its code is loaded; load loads it. */
  ready?: ComponentType
  load?: () => Promise<ComponentType>
}

let rows = routes
let whole = more === undefined

/** fetchRows loads the rows of the back office, which a visit to the shop does without. */
async function fetchRows() {
  if (more) rows = [...routes, ...(await more()).routes]
  whole = true
}

/** missing is what must be loaded before it is known whether there is such a page. */
export const missing = (path: string) => (whole || find(path) ? undefined : fetchRows)

/** Paths compare without case and without a trailing slash: the spec writes /allProducts in one place. */
export function find(path: string): Route | undefined {
  const given = path
    .toLowerCase()
    .replace(/(.)\/$/, '$1')
    .split('/')
  return rows.find((route) => {
    const wanted = route.path.toLowerCase().split('/')
    return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  })
}

/** prepare loads the code of a screen before its first render. */
export async function prepare(route: Route | undefined): Promise<void> {
  if (route && !route.ready && route.load) route.ready = await route.load()
}

/** prepareAt loads the code of the screen at a path, and the rows of the back office if it may be one of theirs. */
export async function prepareAt(path: string): Promise<void> {
  await missing(path)?.()
  await prepare(find(path))
}
