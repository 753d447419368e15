import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { Panel } from '../blocks/Panel'
import own from '../blocks/page.module.css'

const kinds: Record<string, string> = {
  given: 'Given',
  'gift card': 'Gift card redeemed',
  refund: 'Refund',
  'given back': 'Given back',
  spent: 'Spent',
  expired: 'Expired',
  forfeited: 'Forfeited',
}

/** A customer's store credit with its entries, and the form by which staff add to it. */
export function Credit({ credit, id }: { credit: Schemas['CustomerCredit']; id: number }) {
  const { may } = useSession()
  const [giving, setGiving] = useState(false)
  const [all, setAll] = useState(false)
  const shown = all ? credit.entries : credit.entries.slice(0, 5)
  return (
    <Panel title="Store credit">
      <p>
        <strong className="figures">{rupees(credit.balance, 'always')}</strong>
      </p>
      {shown.length > 0 && (
        <ul className={own.notes}>
          {shown.map((one, i) => (
            <li key={`${one.date} ${credit.entries.length - i}`}>
              <span>
                {kinds[one.kind] ?? one.kind}
                {one.orders_id > 0 && (
                  <>
                    , order{' '}
                    {may('orders') ? (
                      <Link href={`/adminorders/${one.orders_id}`}>{one.orders_id}</Link>
                    ) : (
                      one.orders_id
                    )}
                  </>
                )}
                {one.note && `: ${one.note}`}
                <br />
                <span className="quiet">
                  {day(one.date)}
                  {one.who && `, ${one.who}`}
                  {one.expires && `, until ${day(one.expires)}`}
                </span>
              </span>
              <span className="figures">
                {one.amount > 0 ? '+ ' : '− '}
                {rupees(Math.abs(one.amount), 'always')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        {credit.entries.length > 5 && !all && (
          <Button kind="quiet" size="small" onClick={() => setAll(true)}>
            All entries
          </Button>
        )}
        {credit.may_give && (
          <Button kind="plain" size="small" onClick={() => setGiving(true)}>
            Give credit
          </Button>
        )}
      </div>
      {giving && <Give id={id} onClose={() => setGiving(false)} />}
    </Panel>
  )
}

function Give({ id, onClose }: { id: number; onClose: () => void }) {
  const refresh = useRefresh()
  const { values, field, busy, submit } = useForm({ amount: '', reason: '' })
  const give = submit({
    send: () => post('/admin/customers/{id}/credit', values, { id }),
    done: async () => {
      onClose()
      await refresh('/admin/customers')
    },
  })
  return (
    <FormDialog title="Give store credit" onClose={onClose}>
      <form className={css.stack} onSubmit={give} noValidate>
        <Field label="Amount in ₹" inputMode="decimal" required {...field('amount')} />
        <Field
          label="Reason"
          required
          maxLength={200}
          hint="The customer reads it in an email and in their profile."
          {...field('reason')}
        />
        <Button type="submit" busy={busy}>
          Give credit
        </Button>
      </form>
    </FormDialog>
  )
}
