import { useCallback, useEffect, useState } from 'react'
import { get, post, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FindProduct } from '../blocks/FindProduct'
import page from '../blocks/page.module.css'
import { ChangeItems } from './ChangeItems'
import { useChange } from './useChange'

type Props = { id: number; onClose: () => void }

/** A dialog that changes the products of an order before it is packed, and says first what that costs. */
export function ChangeDialog({ id, onClose }: Props) {
  // Read once: a refresh while the dialog is open must not take away what was entered.
  const [form, setForm] = useState<Schemas['ChangeForm']>()
  const [why, setWhy] = useState('')
  const load = useCallback(() => {
    setWhy('')
    get('/admin/orders/{id}/change', { id }).then(
      ({ data }) => setForm(data),
      (failure) => setWhy(sentence(failure)),
    )
  }, [id])
  useEffect(load, [load])
  return (
    <Dialog title={`Change order ${id}`} onClose={onClose} wide>
      {form ? (
        <Form id={id} form={form} onClose={onClose} />
      ) : why ? (
        <Failed message={why} again={load} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

function Form({ id, form, onClose }: Props & { form: Schemas['ChangeForm'] }) {
  const refresh = useRefresh()
  const change = useChange(id, form)
  const { told } = change
  const { values, field, busy, submit } = useForm(
    { reason: 'The customer asked for it', reference: '' },
    `change ${id}`,
  )
  const more = told?.settle === 'upi'
  const send = submit({
    send: () =>
      post(
        '/admin/orders/{id}/change',
        {
          orders: change.orders,
          version: form.version,
          shown_total: told?.now.total,
          reason: values.reason,
          reference: more ? values.reference : '',
        },
        { id },
      ),
    done: async () => {
      await refresh('/admin', '/fetch_orders', '/allproduct')
      onClose()
    },
  })
  return (
    <div className={css.stack}>
      <ChangeItems change={change} />
      <FindProduct path="/admin/counter-products" label="Add a product: name, SKU or serial" onFound={change.add} />
      <form className={css.stack} onSubmit={send} noValidate>
        <div role="status">
          {change.why ? <p className={css.bad}>{change.why}</p> : told && <Effect of={told} upi={form.upi_id} />}
        </div>
        <div className={css.form}>
          <Field label="Why" required maxLength={200} hint="For the order’s history" {...field('reason')} />
          {more && (
            <Field label="UPI reference" required hint="Of the payment of the difference" {...field('reference')} />
          )}
        </div>
        <div className={css.actions}>
          <Button type="submit" busy={busy} disabled={!told}>
            {told ? `Save, total ${rupees(told.now.total, 'always')}` : 'Save'}
          </Button>
          <Button kind="plain" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The price before and after the change, and what happens with the difference. */
function Effect({ of: told, upi }: { of: Schemas['ChangedOrder']; upi: string }) {
  const { was, now } = told
  const rows: [string, number, number][] = [
    ['Products', was.goods, now.goods],
    ['Offers', -was.saved, -now.saved],
    ['Delivery', was.shipping, now.shipping],
    ['COD fee', was.cod_fee, now.cod_fee],
    ['Total', was.total, now.total],
  ]
  return (
    <div className={css.stack}>
      <dl className={page.sums}>
        {rows
          .filter(([name, before, after]) => before !== 0 || after !== 0 || name === 'Total')
          .map(([name, before, after]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {before !== after && <s className="quiet">{rupees(before, 'always')}</s>} {rupees(after, 'always')}
              </dd>
            </div>
          ))}
      </dl>
      <p>
        <strong>{settles(told, upi)}</strong>
      </p>
    </div>
  )
}

function settles({ was, now, settle, refund, credit }: Schemas['ChangedOrder'], upi: string): string {
  const difference = rupees(Math.abs(Math.round((now.total - was.total) * 100)) / 100, 'always')
  const way = now.total > was.total ? `${difference} more` : `${difference} less`
  switch (settle) {
    case 'door':
      return `${way}: the courier collects the new total.`
    case 'online':
      return `${way}: the customer pays the new total online. A payment already started will be refunded.`
    case 'upi':
      return `${way}, and the order is paid: take ${difference} by UPI${upi && ` to ${upi}`} and enter its reference.`
    case 'refund':
      return [
        `${way}:`,
        refund > 0 && `${rupees(refund, 'always')} goes back the way it was paid`,
        refund > 0 && credit > 0 && 'and',
        credit > 0 && `${rupees(credit, 'always')} goes back to store credit`,
      ]
        .filter(Boolean)
        .join(' ')
        .concat('.')
    default:
      return 'The total stays the same.'
  }
}
