import type { ComponentType } from 'react'
import type { Route } from './routes'

type Pages = typeof import('./shop/account/pages.gen')

/** account is the row of a screen that needs no login: those of the account, and of links in mails. */
export const account = (path: string, title: string, name: keyof Pages): Route => ({
  path,
  title,
  load: async () => (await import('./shop/account/pages.gen'))[name] as ComponentType,
})
