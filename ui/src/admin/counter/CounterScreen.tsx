import { Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { get, post, type Schemas, urlOf } from '../../api/client'
import { getFile } from '../../api/files'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Empty } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { save } from '../../rules/files'
import { newKey } from '../../rules/key'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { CameraButton } from '../blocks/CameraButton'
import { openFile } from '../blocks/openFile'

type Line = Schemas['ScannedProduct'] & { qty: number }
type Sold = Schemas['CounterSale']

const nobody = { way: 'cash', reference: '', name: '', mob: '', gstin: '' }

/** Counter sales: scan, take the money, hand over the invoice. They share stock, invoice numbers and reports with online sales. */
export function CounterScreen() {
  const refresh = useRefresh()
  const desk = useForm({ code: '' })
  const { values: buyer, set: setBuyer, field, busy, submit } = useForm(nobody, 'buyer')
  const [lines, setLines] = useState<Line[]>([])
  const [sold, setSold] = useState<Sold>()
  const scanner = useRef<HTMLInputElement>(null)
  const attempt = useRef<{ wishes: string; key: string } | null>(null)
  const add = async (read: string) => {
    const code = read.trim()
    if (!code) return
    desk.set({ code: '' })
    await desk.act({
      name: code,
      send: async () => {
        const found = (await get('/admin/scan', { code })).data
        setLines((all) =>
          all.some((l) => l.product_id === found.product_id)
            ? all.map((l) => (l.product_id === found.product_id ? { ...l, qty: l.qty + 1 } : l))
            : [...all, { ...found, qty: 1 }],
        )
      },
    })
    scanner.current?.focus()
  }
  const scan = (event: FormEvent) => {
    event.preventDefault()
    void add(desk.values.code)
  }
  const total = lines.reduce((sum, l) => sum + Math.round(l.price * 100) * l.qty, 0) / 100
  const sell = submit({
    send: () => {
      const sale = { ...buyer, orders: lines.map((l) => ({ product_id: l.product_id, qty: l.qty })) }
      const wishes = JSON.stringify(sale)
      if (attempt.current?.wishes !== wishes) attempt.current = { wishes, key: newKey() }
      return post('/admin/counter-sale', sale, undefined, { 'Idempotency-Key': attempt.current.key })
    },
    done: (reply) => {
      attempt.current = null
      setSold(reply.data)
      setLines([])
      setBuyer(nobody)
      return refresh('/admin', '/fetch_orders', '/fetch_invoice', '/allproduct')
    },
  })
  const invoice = ({ orders_id, invoice_id }: Sold) =>
    desk.act({
      name: 'invoice',
      send: async () => save(await getFile('/download/{id}', { id: orders_id }), `invoice-${invoice_id}.pdf`),
    })
  return (
    <div className={`page ${css.screen}`}>
      <h1>Counter sale</h1>
      {sold && (
        <p role="status" className={css.actions}>
          <strong className={css.good}>
            Sold for {rupees(sold.total, 'always')}, invoice {sold.invoice_id}.
          </strong>
          <Button size="small" kind="plain" onClick={() => void invoice(sold)}>
            Download the invoice
          </Button>
          <Button
            size="small"
            kind="plain"
            onClick={() => void openFile('/admin/orders/{id}/receipt', { id: sold.orders_id })}
          >
            Print the receipt
          </Button>
        </p>
      )}
      <form className={css.scan} onSubmit={scan}>
        <Field
          ref={scanner}
          label="Scan or type a serial, SKU or product number"
          autoFocus
          autoComplete="off"
          {...desk.field('code')}
        />
        <Button type="submit" kind="plain" busy={desk.busy && desk.doing !== 'invoice'}>
          Add
        </Button>
        <CameraButton onRead={(read) => void add(read)} />
      </form>
      {lines.length === 0 ? (
        <Empty title="Nothing is on the desk yet." />
      ) : (
        <form className={css.stack} onSubmit={sell} noValidate>
          <Scroll label="On the desk">
            <table className={css.table}>
              <thead>
                <tr>
                  <th>Product</th>
                  <th className={css.right}>Price</th>
                  <th className={css.right}>Pieces</th>
                  <th className={css.right}>Amount</th>
                  <th className={css.stuck}>
                    <span className="hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.product_id}>
                    <td>
                      {line.title}
                      {line.qty > line.stock && <span className={css.bad}> only {line.stock} in stock</span>}
                    </td>
                    <td className={css.right}>{rupees(line.price, 'always')}</td>
                    <td className={css.right}>
                      <input
                        type="number"
                        min={1}
                        max={9999}
                        value={line.qty}
                        aria-label={`Pieces of ${line.title}`}
                        onInput={(e) => {
                          const qty = Math.max(1, Number(e.currentTarget.value) || 1)
                          setLines(lines.map((l) => (l === line ? { ...l, qty } : l)))
                        }}
                      />
                    </td>
                    <td className={css.right}>{rupees((Math.round(line.price * 100) * line.qty) / 100, 'always')}</td>
                    <td className={css.stuck}>
                      <Button
                        kind="quiet"
                        size="small"
                        aria-label={`Remove ${line.title}`}
                        icon={<Trash2 size={18} aria-hidden="true" />}
                        onClick={() => setLines(lines.filter((l) => l !== line))}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td colSpan={3} className={css.right}>
                    <strong>Total with GST</strong>
                  </td>
                  <td className={css.right}>
                    <strong>{rupees(total, 'always')}</strong>
                  </td>
                </tr>
              </tfoot>
            </table>
          </Scroll>
          <div className={`${css.panel} ${css.form}`}>
            <Select label="Paid by" {...field('way')}>
              <option value="cash">Cash</option>
              <option value="upi">UPI</option>
            </Select>
            {buyer.way === 'upi' && (
              <div>
                <img
                  src={urlOf('/admin/counter-qr', { amount: total })}
                  width={180}
                  height={180}
                  alt={`UPI code for ${rupees(total, 'always')}`}
                  onError={(e) => {
                    e.currentTarget.hidden = true // the shop has no UPI id
                  }}
                />
                <Field label="UPI reference" {...field('reference')} />
              </div>
            )}
            <Field label="Buyer’s name" hint="If they want it on the invoice" {...field('name')} />
            <Field label="Mobile" inputMode="numeric" {...field('mob')} />
            <Field label="GSTIN" {...field('gstin')} />
          </div>
          <div className={css.actions}>
            <Button type="submit" busy={busy}>
              Take {rupees(total, 'always')}
            </Button>
            <Button kind="plain" onClick={() => setLines([])}>
              Clear the desk
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
