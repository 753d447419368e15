import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Status } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { ListFoot } from '../blocks/ListFoot'
import { Rows } from '../blocks/Rows'
import { useDesk } from '../blocks/useDesk'
import { useList } from '../blocks/useList'

type Card = Schemas['GiftCardRow']

const tabs = [
  ['', 'All'],
  ['waiting', 'Wait for their day'],
  ['mailed', 'Sent'],
  ['redeemed', 'Redeemed'],
  ['void', 'Cancelled'],
  ['expired', 'Expired'],
] as const

const tones: Record<string, 'honey' | 'leaf' | 'soft' | 'brick'> = {
  unpaid: 'soft',
  waiting: 'honey',
  mailed: 'honey',
  redeemed: 'leaf',
  void: 'brick',
  expired: 'soft',
}
const names: Record<string, string> = {
  unpaid: 'Not paid',
  waiting: 'Waits',
  mailed: 'Sent',
  redeemed: 'Redeemed',
  void: 'Cancelled',
  expired: 'Expired',
}

/** The gift cards that were bought: their state, and buttons to send one again or cancel it. */
export function GiftCardsScreen() {
  const list = useList('/giftcarddesk')
  const desk = useDesk('giftcards')
  const state = list.get('state')
  const { may } = useSession()
  const call = useCall(
    '/admin/gift-cards',
    { state, search: list.get('search'), page: list.page, per_page: desk.rows },
    { staleTime: 0, keep: true, enabled: !desk.pending },
  )
  const [open, setOpen] = useState<{ card: Card; act: 'send' | 'void' }>()
  return (
    <div className={`page ${css.screen}`}>
      <h1>Gift cards</h1>
      <p className="quiet">
        Amounts are set in <Link href="/settings">Settings</Link>, under Orders and returns. What the shop owes is in
        the <Link href="/ledger">Ledger</Link>.
      </p>
      <div className={css.tabs} role="group" aria-label="State of the gift cards">
        {tabs.map(([key, label]) => (
          <button key={key} type="button" aria-pressed={state === key} onClick={() => list.set({ state: key })}>
            {label}
          </button>
        ))}
      </div>
      <Field
        label="Order, name or email"
        type="search"
        defaultValue={list.get('search')}
        onChange={(event) => list.set({ search: event.currentTarget.value })}
      />
      <Rows
        waits={desk.pending}
        call={call}
        label="Gift cards"
        empty="No gift cards here."
        actions
        head={
          <>
            <th>Order</th>
            <th className={css.right}>Amount</th>
            <th>From</th>
            <th>To</th>
            <th>Sent on</th>
            <th>State</th>
          </>
        }
      >
        {(row: Card) => (
          <tr key={row.id}>
            <td>
              {row.orders_id}
              <br />
              <span className="quiet">{day(row.bought)}</span>
            </td>
            <td className={css.right}>{rupees(row.amount, 'always')}</td>
            <td>
              <Link href={`/customers/${row.buyer_id}`}>{row.buyer}</Link>
            </td>
            <td>
              {row.to_name}
              <br />
              <span className="quiet">{row.to_email}</span>
            </td>
            <td>{day(row.mailed || row.mail_date)}</td>
            <td>
              <Status tone={tones[row.state] ?? 'soft'}>{names[row.state] ?? row.state}</Status>
              {row.redeemed_by && (
                <>
                  <br />
                  <span className="quiet">
                    by {row.redeemed_by}, {day(row.redeemed)}
                  </span>
                </>
              )}
            </td>
            <td className={css.stuck}>
              {may('refunds') && (row.state === 'waiting' || row.state === 'mailed') && (
                <>
                  <Button
                    size="small"
                    kind="plain"
                    aria-label={`Send the card of order ${row.orders_id}`}
                    onClick={() => setOpen({ card: row, act: 'send' })}
                  >
                    {row.state === 'mailed' ? 'Send again' : 'Send now'}
                  </Button>{' '}
                  <Button
                    size="small"
                    kind="danger"
                    aria-label={`Cancel the card of order ${row.orders_id}`}
                    onClick={() => setOpen({ card: row, act: 'void' })}
                  >
                    Cancel
                  </Button>
                </>
              )}
            </td>
          </tr>
        )}
      </Rows>
      <ListFoot desk={desk} list={list} of={call.data} />
      {open?.act === 'send' && <SendDialog card={open.card} onClose={() => setOpen(undefined)} />}
      {open?.act === 'void' && <VoidDialog card={open.card} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function SendDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ to_email: card.to_email })
  const send = submit({
    send: () => post('/admin/gift-cards/{id}/send', values, { id: card.id }),
    done: async () => {
      onClose()
      await refresh('/admin/gift-cards')
    },
    at: 'to_email',
  })
  return (
    <FormDialog title={`Send the card of order ${card.orders_id}`} onClose={onClose}>
      <form className={css.stack} onSubmit={send} noValidate>
        <p>The card gets a new code. A code that was sent before no longer works.</p>
        <Field label="Email" type="email" required {...field('to_email')} />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    </FormDialog>
  )
}

function VoidDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ reason: '' })
  const send = submit({
    send: () => post('/admin/gift-cards/{id}/void', values, { id: card.id }),
    done: async () => {
      onClose()
      await refresh('/admin/gift-cards')
    },
    at: 'reason',
  })
  return (
    <FormDialog title={`Cancel the card of order ${card.orders_id}`} onClose={onClose}>
      <form className={css.stack} onSubmit={send} noValidate>
        <p>
          Its code ends, and {rupees(card.amount, 'always')} goes back to {card.buyer} the way it was paid.
        </p>
        <Field label="Reason" required maxLength={500} {...field('reason')} />
        <Button type="submit" kind="danger" busy={busy}>
          Cancel the card
        </Button>
      </form>
    </FormDialog>
  )
}
