import { Fragment } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { number, rupees } from '../../rules/money'
import css from './numbers.module.css'

type Change = Schemas['SalesChange']

/** What a cause is called when it lowers sales and when it raises them, and the filter of its orders. */
const causes: Record<string, [less: string, more: string, orders?: Record<string, string>]> = {
  visitors: ['fewer visitors', 'more visitors'],
  conversion: ['lower conversion', 'higher conversion', { channel: 'online' }],
  orders: ['fewer online orders', 'more online orders', { channel: 'online' }],
  order_size: ['smaller orders', 'larger orders', { channel: 'online', sort: '-amount' }],
  counter: ['less at the counter', 'more at the counter', { channel: 'counter' }],
}

/** The parts are estimates, so they are in whole rupees. */
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${rupees(Math.round(Math.abs(amount)))}`

type Props = {
  change: Change
  /** Returns the URL of the list of the period's orders with a filter; '' if the caller may not see orders. */
  ordersOf: (query: Record<string, string>) => string
  /** The URLs of the other rows behind the sentence. */
  hrefs: { visitors: string; fallen: string; credited: string }
}

/** One sentence on why sales differ from those of the other period. Each part is a link to its rows. */
export function Why({ change, ordersOf, hrefs }: Props) {
  const { amount, credited, ran_out, ran_out_fall } = change
  const parts = [...change.causes].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
  if (parts.length === 0 && credited === 0) return null
  return (
    <p className={css.why}>
      {amount === 0 ? 'Sales did not change' : `Sales ${amount < 0 ? 'fell' : 'rose'} by ${rupees(Math.abs(amount))}`}
      {parts.map((part, i) => {
        const [less, more, orders] = causes[part.name] ?? [part.name, part.name]
        const href = orders ? ordersOf({ state: 'sold', ...orders }) : hrefs.visitors
        return (
          <Fragment key={part.name}>
            {i === 0 ? ': ' : ', '}
            <To href={href}>{part.amount < 0 ? less : more}</To> <Amount of={part.amount} />
          </Fragment>
        )
      })}
      .
      {ran_out > 0 && (
        <>
          {' '}
          <To href={hrefs.fallen}>
            {ran_out === 1 ? 'A product' : `${number(ran_out)} products`} that ran out of stock
          </To>{' '}
          sold {rupees(ran_out_fall)} less.
        </>
      )}
      {credited !== 0 && (
        <>
          {' '}
          <To href={hrefs.credited}>Credit notes</To> came to {rupees(Math.abs(credited))}{' '}
          {credited > 0 ? 'more' : 'less'}.
        </>
      )}
    </p>
  )
}

const To = ({ href, children }: { href: string; children: React.ReactNode }) =>
  href ? <Link href={href}>{children}</Link> : <span>{children}</span>

const Amount = ({ of }: { of: number }) => (
  <span className={`${of < 0 ? css.badly : css.well} ${css.amount}`}>{signed(of)}</span>
)
