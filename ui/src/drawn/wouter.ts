// The part of the router that components use, for server rendering of one URL.

import { say } from '../words'
import type { Made } from './html'
import { jsx } from './jsx-runtime'

type Props = Record<string, unknown>

let path = '/'
let search = ''
let params: Record<string, string> = {}

/** goTo sets the address of the page that is rendered next. */
export function goTo(address: string) {
  const mark = address.indexOf('?')
  path = mark < 0 ? address : address.slice(0, mark)
  search = mark < 0 ? '' : address.slice(mark + 1)
  params = {}
}

const nowhere = () => {}
export const useLocation = () => [path, nowhere]
export const useSearch = () => search
export const useParams = () => params
export const useHistoryState = () => null

/** Route reads the parameters from a path that its caller has matched. */
export function Route(props: Props): unknown {
  const given = path.split('/')
  const wanted = String(props.path ?? '').split('/')
  for (let i = 0; i < wanted.length; i++)
    if (wanted[i]?.startsWith(':')) params[(wanted[i] as string).slice(1)] = decodeURIComponent(given[i] ?? '')
  return props.children
}

/** Redirects are left to the browser. */
export const Redirect = () => null

/** A link within the shop. Addresses get the prefix of the page's language, unless they begin with ~. */
export function Link({ href, to, className, replace, state, transition, ...rest }: Props): Made {
  const place = String(href ?? to)
  return jsx('a', {
    ...rest,
    href: place.startsWith('~') ? place.slice(1) : say.language.base + place,
    className: typeof className === 'function' ? className(path === place) : className,
  })
}
