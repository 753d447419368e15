import type { Tone } from '../../parts/State'

type Pile = {
  /** The label of the pile, for one and for several items. */
  one: string
  more: string
  /** The list that shows only this work. */
  href: string
  tone: Tone
}

/** The kinds of waiting work, by the server's names. */
export const piles: Record<string, Pile> = {
  cod_to_confirm: {
    one: 'COD order to confirm',
    more: 'COD orders to confirm',
    href: '/adminorders?state=cod&sort=id',
    tone: 'honey',
  },
  to_pack: { one: 'order to pack', more: 'orders to pack', href: '/adminorders?state=pack&sort=id', tone: 'honey' },
  to_hand_over: {
    one: 'parcel to hand over',
    more: 'parcels to hand over',
    href: '/adminorders?state=packed&sort=id',
    tone: 'honey',
  },
  booking: {
    one: 'parcel that the courier did not book',
    more: 'parcels that the courier did not book',
    href: '/adminorders?state=booking&sort=id',
    tone: 'brick',
  },
  undelivered: {
    one: 'failed delivery to resolve',
    more: 'failed deliveries to resolve',
    href: '/adminorders?state=undelivered&sort=id',
    tone: 'brick',
  },
  to_inspect: { one: 'return to inspect', more: 'returns to inspect', href: '/returns', tone: 'honey' },
  to_refund: { one: 'return to refund', more: 'returns to refund', href: '/returns', tone: 'honey' },
  to_pay: { one: 'refund to pay', more: 'refunds to pay', href: '/refunddesk', tone: 'honey' },
  failed_refunds: { one: 'refund that failed', more: 'refunds that failed', href: '/refunddesk', tone: 'brick' },
  to_answer: {
    one: 'complaint to answer',
    more: 'complaints to answer',
    // The first complaint opens at once.
    href: '/complaintdesk?state=open&open=next',
    tone: 'honey',
  },
  to_settle: {
    one: 'complaint to settle',
    more: 'complaints to settle',
    href: '/complaintdesk?state=open',
    tone: 'soft',
  },
  quotations: { one: 'quotation to send', more: 'quotations to send', href: '/quotations', tone: 'honey' },
  questions: {
    one: 'question of a shopper to answer',
    more: 'questions of shoppers to answer',
    href: '/reviewdesk',
    tone: 'honey',
  },
  disputes: { one: 'disputed payment', more: 'disputed payments', href: '/moneycheck', tone: 'brick' },
  cod_overdue: {
    one: 'COD parcel that the courier has not paid out',
    more: 'COD parcels that couriers have not paid out',
    href: '/codremittances',
    tone: 'brick',
  },
  uncredited: {
    one: 'order without its credit note',
    more: 'orders without their credit note',
    href: '/moneycheck',
    tone: 'brick',
  },
  late: {
    one: 'parcel late on its way',
    more: 'parcels late on their way',
    href: '/adminorders?state=late&sort=id',
    tone: 'ember',
  },
  low_stock: {
    one: 'product low in stock',
    more: 'products low in stock',
    href: '/product?low_stock=true&sort=stock',
    tone: 'honey',
  },
  without_hsn: { one: 'product without HSN', more: 'products without HSN', href: '/duties', tone: 'soft' },
  without_certificate: {
    one: 'product without a legal approval',
    more: 'products without a legal approval',
    href: '/duties',
    tone: 'honey',
  },
  failed_mails: {
    one: 'email that could not be sent',
    more: 'emails that could not be sent',
    href: '/outbox',
    tone: 'brick',
  },
  no_mail_server: {
    one: 'mail server missing: no emails are sent',
    more: 'mail server missing: no emails are sent',
    href: '/settings?find=smtp_url',
    tone: 'brick',
  },
  unsent_mails: { one: 'email was not sent', more: 'emails were not sent', href: '/outbox', tone: 'brick' },
  health: {
    one: 'problem found by Health',
    more: 'problems found by Health',
    href: '/health',
    tone: 'brick',
  },
  unpaid: {
    one: 'order awaiting payment',
    more: 'orders awaiting payment',
    href: '/adminorders?state=placed',
    tone: 'soft',
  },
}

/** The piles of work whose count is shown beside a link of the navigation. */
export const beside: Record<string, string[]> = {
  '/adminorders': ['cod_to_confirm', 'to_pack', 'to_hand_over', 'booking', 'undelivered'],
  '/packing': ['to_pack', 'to_hand_over'],
  '/returns': ['to_inspect', 'to_refund'],
  '/refunddesk': ['to_pay', 'failed_refunds'],
  '/complaintdesk': ['to_answer', 'to_settle'],
  '/quotations': ['quotations'],
  '/moneycheck': ['disputes', 'uncredited'],
  '/codremittances': ['cod_overdue'],
  '/product': ['low_stock'],
  '/outbox': ['failed_mails', 'unsent_mails'],
  '/health': ['health'],
}

/** The piles that are only for information; all others must be worked off today. */
const known = new Set(['unpaid', 'without_hsn', 'without_certificate', 'low_stock', 'late'])

export const toDo = (waits: { name: string; count: number }[]): number =>
  waits.reduce((sum, pile) => sum + (known.has(pile.name) ? 0 : pile.count), 0)
