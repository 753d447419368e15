import type { ComponentType } from 'react'
import type { Route } from '../routes'

type Screens = typeof import('./screens.gen')

/** desk is the row of a back office screen: any one of the permissions, separated by spaces, opens it. */
export const desk = (path: string, title: string, permissions: string, name: keyof Screens): Route => ({
  path,
  title,
  permissions: permissions ? permissions.split(' ') : [],
  load: async () => (await import('./screens.gen'))[name] as ComponentType,
})
