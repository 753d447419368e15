import type { ComponentType } from 'react'
import type { Route } from './routes'

type Pages = typeof import('./shop/account/pages.gen')

/**
 * account returns a row of the route table for a page that needs no login: pages of the account, and targets of
 * links in mails.
 */
export const account = (path: string, title: string, name: keyof Pages): Route => ({
  path,
  title,
  load: async () => (await import('./shop/account/pages.gen'))[name] as ComponentType,
})
