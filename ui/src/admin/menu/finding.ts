import { type Schemas, urlOf } from '../../api/client'
import { opens } from '../../rules/permissions'
import { tabs } from './tabs'

type Finding = Schemas['FindingData']
/** One entry of the search in the back office. away means that its address is outside of the back office. */
export type Offer = { key: string; group: string; title: string; detail: string; href: string; away?: boolean }

const groups: Record<string, string> = {
  order: 'Orders',
  'past order': 'Former shop',
  customer: 'Customers',
  product: 'Products',
  invoice: 'Invoices',
  'credit note': 'Credit notes',
  serial: 'Serial numbers',
  complaint: 'Complaints',
  page: 'Pages',
  setting: 'Settings',
  help: 'Handbook',
}

/** The URL of each kind of search result. A document opens directly. */
const places: Record<string, (f: Finding) => string> = {
  order: (f) => `/adminorders/${f.id}`,
  'past order': (f) => `/pastorders/${f.id}`,
  customer: (f) => `/customers/${f.id}`,
  product: (f) => `/product?search=${encodeURIComponent(f.title)}`,
  invoice: (f) => urlOf('/download/{id}', { id: f.id }),
  'credit note': (f) => `/adminorders/${f.id}`,
  serial: (f) => `/units/${encodeURIComponent(f.key)}`,
  complaint: (f) => `/complaintdesk?open=${f.id}`,
  page: (f) => `/editpage/${f.id}`,
  setting: (f) => `/settings?find=${f.key}`,
  help: (f) => `/help/${f.key}`,
}

/** The actions that can be started from anywhere, each with its search words. %n is replaced by an order number. */
const acts = [
  { words: 'ship %n', title: 'Ship order %n', href: '/adminorders/%n?act=ship', of: 'pack' },
  { words: 'deliver %n', title: 'Mark order %n delivered', href: '/adminorders/%n?act=deliver', of: 'pack' },
  { words: 'cancel %n', title: 'Cancel order %n', href: '/adminorders/%n?act=cancel', of: 'orders' },
  { words: 'confirm %n', title: 'Confirm COD order %n', href: '/adminorders/%n?act=check', of: 'orders' },
  { words: 'new product', title: 'New product', href: '/product?add=yes', of: 'catalogue' },
  { words: 'new offer', title: 'New offer', href: '/offers/new', of: 'catalogue' },
  { words: 'counter sale', title: 'New counter sale', href: '/counter', of: 'counter' },
  { words: 'ship many', title: 'Ship many orders with a sheet', href: '/adminorders?ship=many', of: 'orders' },
  { words: 'back up now', title: 'Back up now', href: '/backups', of: 'backups' },
  { words: 'generate serial', title: 'Generate serial numbers', href: '/serialnumber', of: 'serials' },
]

/** offersOf lists what matches the typed text: actions first, then screens, then the server's results. */
export function offersOf(typed: string, found: Finding[], may: (permission: string) => boolean): Offer[] {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  const number = /(\d+)/.exec(text)?.[1] ?? ''
  const spoken = text.replace(/\d+/, '%n')
  const done = acts
    .filter(
      (act) => may(act.of) && text && act.words.startsWith(spoken) && (number !== '') === act.words.includes('%n'),
    )
    .filter((act) => spoken !== '%n' && (!act.words.includes('%n') || spoken === act.words))
    .map((act) => ({
      key: act.words,
      group: 'Do',
      title: act.title.replace('%n', number),
      detail: '',
      href: act.href.replace('%n', number),
    }))
  const screens = tabs
    .filter((link) => opens(link.permissions, may) && link.label.toLowerCase().includes(text))
    .slice(0, text ? 5 : 30)
    .map(({ href, label }) => ({ key: href, group: 'Go to', title: label, detail: '', href }))
  const things = found.map((f) => ({
    key: `${f.kind} ${f.id} ${f.key}`,
    group: groups[f.kind] ?? f.kind,
    title: f.title,
    detail: f.detail,
    href: places[f.kind]?.(f) ?? '/today',
    ...(f.kind === 'invoice' ? { away: true } : {}),
  }))
  return [...done, ...screens, ...things]
}
