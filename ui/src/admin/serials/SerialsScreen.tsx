import { useEffect, useState } from 'react'
import { post, urlOf } from '../../api/client'
import { useNames } from '../../api/names'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { NameChoice } from '../../parts/NameChoice'
import { NotRead } from '../../parts/NotRead'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import css from '../blocks/blocks.module.css'
import { SerialFiles } from './SerialFiles'
import { SerialList } from './SerialList'
import { SerialStory } from './SerialStory'
import own from './serials.module.css'

/** Generates serial numbers for a product, and their labels. */
export function SerialsScreen() {
  const { call, ...names } = useNames()
  const { values, field, busy, submit } = useForm({ product_id: '', quantity: '' })
  const [made, setMade] = useState<{ name: string; serials: string[] }>()
  useEffect(() => {
    if (call.isError) toast.error('Failed to fetch product names. Please try again.')
  }, [call.isError])
  const name = names.named(values.product_id)?.product_name ?? ''
  const quantity = values.quantity.trim()
  const generate = submit({
    check: () => ({
      product_id: values.product_id ? '' : 'Please choose a product.',
      quantity: /^\d+$/.test(quantity) ? '' : 'Please enter how many.',
    }),
    send: () => post('/generateserialnumber', { ...values, product_name: name, quantity }),
    done: (reply) => setMade({ name, serials: reply.serialNumber }),
    failed: 'Failed to generate serial number. Please try again.',
  })
  return (
    <div className={`page ${css.screen}`}>
      <h1>Generate SerialNumber</h1>
      <form className={`${css.panel} ${own.form}`} onSubmit={generate} noValidate>
        <NameChoice label="Product" required {...names} {...field('product_id')} />
        <NotRead calls={[call]} />
        <Field label="Quantity" required inputMode="numeric" hint="1 to 5000" {...field('quantity')} />
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
      <SerialList names={names.names} fresh={made} />
    </div>
  )
}

/** printLabels opens a print window with a label for each serial (QR code, product, number), 24 per A4 sheet. */
function printLabels(name: string, serials: string[]) {
  const view = window.open('', '_blank')
  if (!view) {
    toast.error('The browser blocked the print window.')
    return
  }
  const page = view.document
  page.title = `Labels for ${name}`
  const style = new (view as Window & typeof globalThis).CSSStyleSheet()
  style.replaceSync(
    '@page{size:A4;margin:10mm}body{margin:0;font:9pt sans-serif;display:grid;grid-template-columns:repeat(3,1fr)}div{box-sizing:border-box;height:34mm;padding:2mm;display:flex;gap:2mm;align-items:center;break-inside:avoid;border:.2mm dotted gray}img{width:26mm;height:26mm}b{display:block;font-size:7.5pt;overflow-wrap:anywhere}',
  )
  page.adoptedStyleSheets = [style]
  const pictures = serials.map((serial) => {
    const label = page.createElement('div')
    const code = page.createElement('img')
    code.src = location.origin + urlOf('/QR_Code/{file}', { file: `${serial}.png` })
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
