import type { ComponentType } from 'react'
import { more, routes } from './screens.gen'

/** A page of the shop or a screen of the back office, and who may open it. */
export type Route = {
  path: string
  title: string
  /** Whether the page needs a login; visitors are redirected to /login. */
  login?: boolean
  /** The permissions of a back office screen: any one of them opens it; an empty list admits all staff. */
  permissions?: string[]
  /** Whether the page is shown without navigation. */
  quiet?: boolean
  /** The screen's component, once its code is loaded; load loads the code. */
  ready?: ComponentType
  load?: () => Promise<ComponentType>
}

let rows = routes
let whole = more === undefined

/** fetchRows loads the part of the route table for the back office, which visits to the shop don't need. */
async function fetchRows() {
  if (more) rows = [...routes, ...(await more()).routes]
  whole = true
}

/** missing returns what must be loaded before it is known whether a path exists; undefined if nothing. */
export const missing = (path: string) => (whole || find(path) ? undefined : fetchRows)

/**
 * find returns the route of a path. Upper and lower case and a trailing slash don't matter, because clients use
 * both /allProducts and /allproducts.
 */
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

/**
 * prepareAt loads the code of the screen at a path, and the back office's part of the route table if the path may
 * be in it.
 */
export async function prepareAt(path: string): Promise<void> {
  await missing(path)?.()
  await prepare(find(path))
}
