import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { getFile } from '../../api/files'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { Failed, Loading, Status } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { inDays } from '../../rules/days'
import { save } from '../../rules/files'
import { paiseOf, rupees } from '../../rules/money'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import { ListFoot } from '../blocks/ListFoot'
import { Rows } from '../blocks/Rows'
import { useDesk } from '../blocks/useDesk'
import { useList } from '../blocks/useList'
import own from './quotations.module.css'

type Quotation = Schemas['QuotationData']

const tabs = [
  ['open', 'To answer'],
  ['answered', 'Answered'],
  ['declined', 'Declined'],
  ['all', 'All'],
] as const

/** The customers' requests for bulk prices. Staff answer with prices, or decline with a reason. */
export function QuotationsScreen() {
  const list = useList('/quotations')
  const desk = useDesk('quotations')
  const state = list.get('state') || 'open'
  const call = useCall(
    '/admin/quotations',
    { state: state === 'all' ? '' : state, page: list.page, per_page: desk.rows },
    { staleTime: 0, keep: true, enabled: !desk.pending },
  )
  const [open, setOpen] = useState(Number(list.get('open')) || 0)
  return (
    <div className={`page ${css.screen}`}>
      <h1>Quotations</h1>
      <p className="quiet">
        Customers request prices for larger quantities. Your quotation becomes an order when they accept it.
      </p>
      <div className={css.tabs} role="group" aria-label="State of the quotations">
        {tabs.map(([key, label]) => (
          <button key={key} type="button" aria-pressed={state === key} onClick={() => list.set({ state: key })}>
            {label}
          </button>
        ))}
      </div>
      <Rows
        waits={desk.pending}
        call={call}
        label="Quotations"
        empty={state === 'open' ? 'No requests to answer.' : 'None.'}
        actions
        head={
          <>
            <th>Number</th>
            <th>From</th>
            <th>Products</th>
            <th className={css.right}>Total</th>
            <th>State</th>
          </>
        }
      >
        {(row) => (
          <tr key={row.id}>
            <td>
              {row.id}
              <br />
              <span className="quiet">{day(row.asked_date)}</span>
            </td>
            <td>
              {row.company || row.name}
              <br />
              <span className="quiet">{row.company ? row.name : row.email}</span>
            </td>
            <td>
              {row.lines.map((line) => (
                <div key={line.product_id}>
                  {line.qty} × {line.title}
                </div>
              ))}
            </td>
            <td className={css.right}>{row.until_day && rupees(row.total)}</td>
            <td>
              <Status tone={row.state === 'open' ? 'honey' : row.state === 'expired' ? 'brick' : 'leaf'}>
                {row.standing}
              </Status>
              {row.orders_id > 0 && (
                <>
                  {' '}
                  <Link href={`/adminorders/${row.orders_id}`}>{row.orders_id}</Link>
                </>
              )}
            </td>
            <td className={css.stuck}>
              <Button size="small" kind="plain" aria-label={`Open quotation ${row.id}`} onClick={() => setOpen(row.id)}>
                Open
              </Button>
            </td>
          </tr>
        )}
      </Rows>
      <ListFoot desk={desk} list={list} of={call.data} />
      {open > 0 && <QuotationDialog id={open} onClose={() => setOpen(0)} />}
    </div>
  )
}

function QuotationDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const call = useCall('/admin/quotations/{id}', { id }, { staleTime: 0 })
  const found = call.data?.data
  return (
    <FormDialog title={`Quotation ${id}`} onClose={onClose} wide>
      {call.isError ? (
        <Failed message={sentence(call.error)} again={() => void call.refetch()} />
      ) : !found ? (
        <Loading />
      ) : (
        <div className={css.stack}>
          <p>
            {[found.company, found.gstin && `GSTIN ${found.gstin}`, found.name].filter(Boolean).join(', ')},{' '}
            <a href={`mailto:${found.email}`}>{found.email}</a>
          </p>
          {found.message && <p className={own.words}>{found.message}</p>}
          <Answer key={found.id} of={found} onClose={onClose} />
        </div>
      )}
    </FormDialog>
  )
}

/** The form for an answer: unit prices, delivery charge, last day and a note; or only a note, to decline. */
function Answer({ of: one, onClose }: { of: Quotation; onClose: () => void }) {
  const refresh = useRefresh()
  const paper = useAct()
  const { values, field, errors, doing, act, submit } = useForm(
    {
      shipping: one.until_day ? String(one.shipping) : '',
      until_day: one.until_day || inDays(14),
      note: one.note,
    },
    `quotation ${one.id}`,
  )
  const [prices, setPrices] = useState<Record<number, string>>(() =>
    Object.fromEntries(one.lines.map((line) => [line.product_id, String(line.price || line.pays)])),
  )
  const ordered = one.state === 'ordered'
  const total =
    one.lines.reduce(
      (sum, line) => sum + (paiseOf(prices[line.product_id] ?? '') ?? 0) * line.qty,
      paiseOf(values.shipping) ?? 0,
    ) / 100
  const done = async () => {
    await refresh('/admin/quotations', '/admin/today')
    onClose()
  }
  const answer = {
    name: 'answer',
    send: () =>
      post(
        '/admin/quotations/{id}/answer',
        {
          ...values,
          prices: one.lines.map((line) => ({ product_id: line.product_id, price: prices[line.product_id] ?? '' })),
        },
        { id: one.id },
      ),
    done,
    at: 'note',
  }
  const decline = {
    name: 'decline',
    send: () => post('/admin/quotations/{id}/decline', { note: values.note }, { id: one.id }),
    done,
    at: 'note',
  }
  return (
    <form className={css.stack} onSubmit={submit(answer)} noValidate>
      <ul className={own.lines}>
        {one.lines.map((line) => (
          <li key={line.product_id}>
            <span>
              {line.qty} × {line.title}
              <br />
              <span className="quiet">
                {line.gone
                  ? 'no longer sold'
                  : `${rupees(line.pays)} in the shop, MRP ${rupees(line.mrp)}, ${line.stock} in stock`}
              </span>
            </span>
            <Field
              label="Unit price ₹"
              inputMode="decimal"
              disabled={ordered}
              aria-label={`Unit price of ${line.title}`}
              value={prices[line.product_id] ?? ''}
              onInput={(e) => setPrices({ ...prices, [line.product_id]: e.currentTarget.value })}
            />
          </li>
        ))}
      </ul>
      {errors.prices && (
        <p role="alert" className={css.bad}>
          {errors.prices}
        </p>
      )}
      <div className={own.pair}>
        <Field
          label="Delivery ₹"
          inputMode="decimal"
          hint="Empty or 0: free"
          disabled={ordered}
          {...field('shipping')}
        />
        <Field label="Valid until" type="date" disabled={ordered} {...field('until_day')} />
      </div>
      <TextArea
        label="Note to the customer"
        hint="Shown in the email and on the quotation"
        maxLength={2000}
        disabled={ordered}
        {...field('note')}
      />
      <p>
        Total <strong className="figures">{rupees(total, 'always')}</strong>, GST included
      </p>
      <div className={css.actions}>
        {!ordered && (
          <>
            <Button type="submit" busy={doing === 'answer'}>
              {one.state === 'open' ? 'Send the quotation' : 'Send again'}
            </Button>
            <Button kind="plain" busy={doing === 'decline'} onClick={(e) => void act(decline, e.currentTarget.form)}>
              Decline
            </Button>
          </>
        )}
        {one.until_day && (
          <Button
            kind="quiet"
            busy={paper.busy}
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() =>
              void paper.act({
                send: async () =>
                  save(await getFile('/quotation_paper/{id}', { id: one.id }), `quotation-${one.id}.pdf`),
              })
            }
          >
            PDF
          </Button>
        )}
      </div>
    </form>
  )
}
