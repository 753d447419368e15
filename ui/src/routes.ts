import type { ComponentType } from 'react'
import { routes } from './screens.gen'

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

/** Paths compare without case and without a trailing slash: the spec writes /allProducts in one place. */
export function find(path: string): Route | undefined {
  const given = path
    .toLowerCase()
    .replace(/(.)\/$/, '$1')
    .split('/')
  return routes.find((route) => {
    const wanted = route.path.toLowerCase().split('/')
    return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  })
}

/** prepare loads the code of a screen before its first render. */
export async function prepare(route: Route | undefined): Promise<void> {
  if (route && !route.ready && route.load) route.ready = await route.load()
}
