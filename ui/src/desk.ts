import type { ComponentType } from 'react'
import type { Route } from './routes'

type Screens = typeof import('./admin/screens.gen')

/** desk is the row of a screen of the back office: any one of the permissions, with spaces between, opens it. */
export const desk = (path: string, title: string, permissions: string, name: keyof Screens): Route => ({
  path,
  title,
  permissions: permissions ? permissions.split(' ') : [],
  load: async () => (await import('./admin/screens.gen'))[name] as ComponentType,
})
