import { Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { get, getFile, post, type Schemas, sentence } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Scroll } from '../../parts/Scroll'
import { Empty } from '../../parts/State'
import { toast } from '../../parts/toast'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { CameraButton } from '../blocks/CameraButton'
import { useAct } from '../blocks/useAct'

type Line = Schemas['ScannedProduct'] & { qty: number }
type Sold = Schemas['CounterSale']

const nobody = { way: 'cash', reference: '', name: '', mob: '', gstin: '' }

/** Sales across the desk: scan, take the money, hand over the invoice. The same stock, series and reports as online. */
export function CounterScreen() {
  const refresh = useRefresh()
  const { busy, errors, act } = useAct()
  const [lines, setLines] = useState<Line[]>([])
  const [buyer, setBuyer] = useState(nobody)
  const [code, setCode] = useState('')
  const [sold, setSold] = useState<Sold>()
  const scanner = useRef<HTMLInputElement>(null)
  const add = async (read: string) => {
    const typed = read.trim()
    if (!typed) return
    setCode('')
    await act('scan', async () => {
      const found = (await get('/admin/scan', { code: typed })).data
      setLines((all) =>
        all.some((l) => l.product_id === found.product_id)
          ? all.map((l) => (l.product_id === found.product_id ? { ...l, qty: l.qty + 1 } : l))
          : [...all, { ...found, qty: 1 }],
      )
      return undefined
    })
    scanner.current?.focus()
  }
  const scan = (event: FormEvent) => {
    event.preventDefault()
    void add(code)
  }
  const total = lines.reduce((sum, l) => sum + Math.round(l.price * 100) * l.qty, 0) / 100
  const sell = async (event: FormEvent) => {
    event.preventDefault()
    const done = await act('sell', async () => {
      const reply = await post('/admin/counter-sale', {
        ...buyer,
        orders: lines.map((l) => ({ product_id: l.product_id, qty: l.qty })),
      })
      setSold(reply.data)
      return reply
    })
    if (!done) return
    setLines([])
    setBuyer(nobody)
    await refresh('admin', 'fetch_orders', 'fetch_invoice', 'allproduct')
  }
  const invoice = async (order: Sold) => {
    try {
      save(await getFile(`download/${order.orders_id}`), `invoice-${order.invoice_id}.pdf`)
    } catch (failure) {
      toast.error(sentence(failure))
    }
  }
  const field = (name: keyof typeof nobody, label: string, more: { inputMode?: 'numeric'; hint?: string } = {}) => (
    <Field
      label={label}
      value={buyer[name]}
      error={errors[name]}
      onInput={(e) => setBuyer({ ...buyer, [name]: e.currentTarget.value })}
      {...more}
    />
  )
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
        </p>
      )}
      <form className={css.scan} onSubmit={scan}>
        <Field
          ref={scanner}
          label="Scan or type a serial, SKU or product number"
          autoFocus
          autoComplete="off"
          value={code}
          error={errors.code}
          onInput={(e) => setCode(e.currentTarget.value)}
        />
        <Button type="submit" kind="plain" busy={busy === 'scan'}>
          Add
        </Button>
        <CameraButton onRead={(read) => void add(read)} />
      </form>
      {lines.length === 0 ? (
        <Empty title="Nothing is on the desk yet." />
      ) : (
        <form className={css.stack} onSubmit={(event) => void sell(event)} noValidate>
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
            <Select
              label="Paid by"
              value={buyer.way}
              error={errors.way}
              onChange={(e) => setBuyer({ ...buyer, way: e.currentTarget.value })}
            >
              <option value="cash">Cash</option>
              <option value="upi">UPI</option>
            </Select>
            {buyer.way === 'upi' && (
              <div>
                <img
                  src={`/api/admin/counter-qr?amount=${total}`}
                  width={180}
                  height={180}
                  alt={`UPI code for ${rupees(total, 'always')}`}
                  onError={(e) => {
                    e.currentTarget.hidden = true // the shop has no UPI id
                  }}
                />
                {field('reference', 'UPI reference')}
              </div>
            )}
            {field('name', 'Buyer’s name', { hint: 'If they want it on the invoice' })}
            {field('mob', 'Mobile', { inputMode: 'numeric' })}
            {field('gstin', 'GSTIN')}
          </div>
          <div className={css.actions}>
            <Button type="submit" busy={busy === 'sell'}>
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
