import { type FormEvent, useEffect, useState } from 'react'
import { post, Refused } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { toast } from '../../parts/toast'
import css from '../blocks/blocks.module.css'
import { SerialFiles } from './SerialFiles'
import { SerialList } from './SerialList'
import { SerialStory } from './SerialStory'
import own from './serials.module.css'

export function SerialsScreen() {
  const names = useCall('/productsnames')
  const [product, setProduct] = useState('')
  const [quantity, setQuantity] = useState('')
  const [made, setMade] = useState<{ name: string; serials: string[] }>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const list = names.data?.data ?? []
  useEffect(() => {
    if (names.isError) toast.error('Failed to fetch product names. Please try again.')
  }, [names.isError])
  const generate = async (event: FormEvent) => {
    event.preventDefault()
    const wrong: Record<string, string> = {}
    if (!product) wrong.product_id = 'Please choose a product.'
    if (!/^\d+$/.test(quantity.trim())) wrong.quantity = 'Please enter how many.'
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const name = list.find((p) => String(p.product_id) === product)?.product_name ?? ''
      const reply = await post('/generateserialnumber', {
        product_id: product,
        product_name: name,
        quantity: quantity.trim(),
      })
      setMade({ name, serials: reply.serialNumber })
      toast.success(reply.message)
    } catch (failure) {
      toast.error(failure instanceof Refused ? failure.message : 'Failed to generate serial number. Please try again.')
      if (failure instanceof Refused) setErrors(failure.fields)
    }
    setBusy(false)
  }
  return (
    <div className={`page ${css.screen}`}>
      <h1>Generate SerialNumber</h1>
      <form className={`${css.panel} ${own.form}`} onSubmit={(event) => void generate(event)} noValidate>
        <Select
          label="Product"
          required
          value={product}
          error={errors.product_id}
          onChange={(e) => setProduct(e.currentTarget.value)}
        >
          <option value="" disabled>
            Select Product Name
          </option>
          {list.map((p) => (
            <option key={p.product_id} value={p.product_id}>
              {p.product_name}
            </option>
          ))}
        </Select>
        <Field
          label="Quantity"
          required
          inputMode="numeric"
          hint="1 to 5000"
          value={quantity}
          error={errors.quantity}
          onInput={(e) => setQuantity(e.currentTarget.value)}
        />
        <Button type="submit" busy={busy}>
          Generate
        </Button>
      </form>
      {made && (
        <section className={css.panel} aria-label="Generated serial numbers">
          <div className={css.head}>
            <h2>
              {made.serials.length} for {made.name}
            </h2>
            <span className={css.actions}>
              <Button kind="plain" onClick={() => printLabels(made.name, made.serials)}>
                Print
              </Button>
              <SerialFiles serials={made.serials} />
            </span>
          </div>
          <ol className={own.serials}>
            {made.serials.map((serial) => (
              <li key={serial}>{serial}</li>
            ))}
          </ol>
        </section>
      )}
      <SerialStory />
      <SerialList names={list} fresh={made} />
    </div>
  )
}

/** Opens a print window with a label for each serial: its QR code, the product and the number, 24 on a sheet of A4. */
function printLabels(name: string, serials: string[]) {
  const view = window.open('', '_blank')
  if (!view) {
    toast.error('The browser blocked the print window.')
    return
  }
  const page = view.document
  page.title = `Labels for ${name}`
  const style = page.createElement('style')
  style.textContent =
    '@page{size:A4;margin:10mm}body{margin:0;font:9pt sans-serif;display:grid;grid-template-columns:repeat(3,1fr)}div{box-sizing:border-box;height:34mm;padding:2mm;display:flex;gap:2mm;align-items:center;break-inside:avoid;border:.2mm dotted #999}img{width:26mm;height:26mm}b{display:block;font-size:7.5pt;overflow-wrap:anywhere}'
  page.head.append(style)
  const pictures = serials.map((serial) => {
    const label = page.createElement('div')
    const code = page.createElement('img')
    code.src = `${location.origin}/api/QR_Code/${serial}.png`
    code.alt = ''
    const words = page.createElement('span')
    words.textContent = name
    const number = page.createElement('b')
    number.textContent = serial
    words.append(number)
    label.append(code, words)
    page.body.append(label)
    return code.decode().catch(() => undefined)
  })
  void Promise.all(pictures).then(() => view.print())
}
