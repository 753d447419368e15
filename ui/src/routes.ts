import type { ComponentType } from 'react'
import { routes } from './screens.gen'

export type Route = {
  path: string
  title: string
  /** login: who is not logged in goes to /login first. */
  login?: boolean
  /** permissions make a screen the staff's: any one of them opens it, none listed is anybody of the staff. */
  permissions?: string[]
  /** quiet pages have nothing to click away to. */
  quiet?: boolean
  /** ready is the screen itself, once its code is there; load fetches it. */
  ready?: ComponentType
  load?: () => Promise<ComponentType>
}

/** Paths compare without case and without a slash at their end: the spec writes /allProducts in one place. */
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

/** prepare fetches the code of a screen before it is drawn for the first time. */
export async function prepare(route: Route | undefined): Promise<void> {
  if (route && !route.ready && route.load) route.ready = await route.load()
}
