import type { ComponentType } from 'react'
import type { Route } from './routes'

type Screens = typeof import('./admin/screens.gen')

/** desk is the row of a back office screen: any one of the permissions, separated by spaces, opens it. */
export const desk = (path: string, title: string, permissions: string, name: keyof Screens): Route => ({
  path,
  title,
  permissions: permissions ? permissions.split(' ') : [],
  load: async () => (await import('./admin/screens.gen'))[name] as ComponentType,
})

type Pages = typeof import('./shop/account/pages.gen')

/** account is the row of a screen that needs no login: those of the account, and of links in mails. */
export const account = (path: string, title: string, name: keyof Pages): Route => ({
  path,
  title,
  load: async () => (await import('./shop/account/pages.gen'))[name] as ComponentType,
})
