import type { ComponentType } from 'react'
import type { Route } from '../routes'

type Screens = typeof import('./screens.gen')

/**
 * desk returns a row of the route table for a back office screen. Permissions are separated by spaces; any one of
 * them opens it.
 */
export const desk = (path: string, title: string, permissions: string, name: keyof Screens): Route => ({
  path,
  title,
  permissions: permissions ? permissions.split(' ') : [],
  load: async () => (await import('./screens.gen'))[name] as ComponentType,
})
