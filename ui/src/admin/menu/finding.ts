import { type Schemas, urlOf } from '../../api/client'
import { opens } from '../../rules/permissions'
import { synonyms } from './synonyms'
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
  { words: 'change %n', title: 'Change order %n', href: '/adminorders/%n?act=change', of: 'orders' },
  { words: 'cancel %n', title: 'Cancel order %n', href: '/adminorders/%n?act=cancel', of: 'orders' },
  { words: 'confirm %n', title: 'Confirm COD order %n', href: '/adminorders/%n?act=check', of: 'orders' },
  { words: 'rto %n', title: 'Mark order %n as returned to sender', href: '/adminorders/%n?act=back', of: 'orders' },
  { words: 'paid %n', title: 'Record the payment of order %n', href: '/adminorders/%n?act=collect', of: 'orders' },
  { words: 'return %n', title: 'Return or exchange of order %n', href: '/adminorders/%n', of: 'orders' },
  { words: 'refund %n', title: 'Refund of order %n', href: '/adminorders/%n', of: 'orders' },
  { words: 'print today', title: 'Print today’s slips and labels', href: '/packing', of: 'pack' },
  { words: 'new phone order', title: 'New order by telephone', href: '/counter', of: 'counter' },
  { words: 'new product', title: 'New product', href: '/product?add=yes', of: 'catalogue' },
  { words: 'new offer', title: 'New offer', href: '/offers/new', of: 'catalogue' },
  { words: 'counter sale', title: 'New counter sale', href: '/counter', of: 'counter' },
  { words: 'ship many', title: 'Ship many orders with a sheet', href: '/adminorders?ship=many', of: 'orders' },
  { words: 'back up now', title: 'Back up now', href: '/backups', of: 'backups' },
  { words: 'generate serial', title: 'Generate serial numbers', href: '/serialnumber', of: 'serials' },
]

const unlike = 4

/** rankOf is how well a screen matches a text: by its name, by a part of it, by the trade's words for it, or not. */
function rankOf({ href, label }: { href: string; label: string }, text: string): number {
  const name = label.toLowerCase()
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  if (name.includes(text)) return 2
  const words = `${name} ${synonyms[href] ?? ''}`.split(' ')
  return text.split(' ').every((part) => words.some((word) => word.startsWith(part))) ? 3 : unlike
}

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
    .filter((link) => opens(link.permissions, may))
    .map((link) => ({ ...link, rank: rankOf(link, text) }))
    .filter((link) => link.rank < unlike)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, text ? 5 : tabs.length)
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
