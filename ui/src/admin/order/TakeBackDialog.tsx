import { useState } from 'react'
import { get, post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { ProductPicker } from '../blocks/ProductPicker'
import { returnKinds } from '../blocks/returns'

type Props = {
  line: Schemas['OrderLine']
  onClose: () => void
  /** Called if the product is already in the shop, to inspect its return at once. */
  onHere: (row: Schemas['ReturnRow']) => void
}

/**
 * A dialog that opens a return for a customer, for money or for the same or another product. After the return period, only a defective, damaged or wrong
 * product can be returned, and only with the number of a complaint.
 */
export function TakeBackDialog({ line, onClose, onHere }: Props) {
  const refresh = useRefresh()
  const { values, field, errors, doing, act, submit } = useForm(
    { kind: '', reason: '', quantity: String(line.returnable_quantity), complaint: '', wants: 'refund', wanted: '1' },
    `take back ${line.orderDetails_id}`,
    true,
  )
  const [picked, setPicked] = useState<{ id: number; name: string }[]>([])
  const { wants, wanted, ...back } = values
  const other = wants === 'other' ? (picked[0]?.id ?? 0) : 0
  const exchange = { product_id: other, exchange_quantity: other ? Number(wanted) : 0 }
  const asked = useCall(
    '/admin/exchanges',
    {
      odid: line.orderDetails_id,
      quantity: Number(back.quantity),
      kind: back.kind,
      complaint: back.complaint,
      ...exchange,
    },
    { enabled: wants === 'same' || other > 0, staleTime: 0, keep: true },
  )
  const cost = asked.isError ? undefined : asked.data?.data
  const open = (here: boolean) => ({
    name: here ? 'here' : 'open',
    send: () => {
      const why = returnKinds.find(([kind]) => kind === back.kind)
      const request = {
        odid: line.orderDetails_id,
        returnable_quantity: line.returnable_quantity,
        ...back,
        reason: back.reason || (why?.[1] ?? ''),
      }
      return wants === 'refund'
        ? post('/admin/returns', request)
        : post('/admin/exchanges', { ...request, ...exchange, shown_worth: cost?.worth, shown_price: cost?.price })
    },
    done: async () => {
      await refresh('/admin/returns', '/admin/orders')
      onClose()
      if (!here) return
      // The new return is the first in the list.
      const row = (await get('/admin/returns', { page: 1, per_page: 100 })).data.find(
        (one) => one.odid === line.orderDetails_id,
      )
      if (row) onHere(row)
    },
  })
  return (
    <Dialog title={`Open a return for ${line.title}`} onClose={onClose}>
      <form className={css.form} onSubmit={submit(open(false))} noValidate>
        <Select label="Why" {...field('kind')}>
          <option value="">Please choose</option>
          {returnKinds.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
        <Field
          label="Pieces"
          type="number"
          hint={line.returnable_quantity < line.Qty ? `${line.returnable_quantity} of ${line.Qty} are left` : undefined}
          {...field('quantity')}
        />
        <div className={css.whole}>
          <Field label="What the customer says" hint="Empty: the reason above" {...field('reason')} />
        </div>
        <div className={css.whole}>
          <Field
            label="Complaint number"
            hint="Only after the return window, for a defective, damaged or wrong product"
            {...field('complaint')}
          />
        </div>
        <Select label="The customer wants" {...field('wants')}>
          <option value="refund">The money back</option>
          <option value="same">The same product again</option>
          <option value="other">Another product</option>
        </Select>
        {wants === 'other' && (
          <>
            <div className={`${css.whole} ${css.stack}`}>
              <ProductPicker
                title="Instead of it"
                label="Product to send"
                picked={picked}
                without={[line.Product_id]}
                error={errors.product_id}
                onPick={(all) => setPicked(all.slice(-1))}
              />
            </div>
            <Field label="Pieces to send" type="number" {...field('wanted')} />
          </>
        )}
        {wants !== 'refund' && (
          <p className={css.whole} role="status">
            {asked.error instanceof Error ? asked.error.message : cost && <Cost of={cost} />}
          </p>
        )}
        <div className={`${css.whole} ${css.actions}`}>
          <Button type="submit" busy={doing === 'open'} disabled={wants !== 'refund' && !cost}>
            {wants === 'refund' ? 'Open return' : 'Exchange'}
          </Button>
          <Button
            kind="plain"
            disabled={wants !== 'refund' && !cost}
            busy={doing === 'here'}
            onClick={(e) => void act(open(true), e.currentTarget.form)}
          >
            Open and inspect
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Cost({ of: c }: { of: Schemas['ExchangeCost'] }) {
  const rest = c.to_pay
    ? `The customer pays ${rupees(c.to_pay, 'always')} online`
    : `We refund ${rupees(c.back, 'always')}`
  return (
    <>
      {c.exchange_quantity} × {c.title} for {rupees(c.price, 'always')}; the return counts {rupees(c.worth, 'always')}.{' '}
      {c.to_pay || c.back ? `${rest}.` : 'Nothing is to be paid.'}
    </>
  )
}
