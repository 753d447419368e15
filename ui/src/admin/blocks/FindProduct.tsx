import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { get, type Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSettled } from '../../api/useSettled'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Picture } from '../../parts/Picture'
import { useAct } from '../../parts/useAct'
import { rupees } from '../../rules/money'
import { Refused } from '../../rules/refused'
import css from './blocks.module.css'
import { CameraButton } from './CameraButton'
import own from './goods.module.css'

type Found = { '/admin/counter-products': Schemas['ScannedProduct']; '/admin/stock-products': Schemas['StockProduct'] }

type Props<Path extends keyof Found> = {
  /** The call that finds the products. */
  path: Path
  label?: string
  first?: boolean
  onFound: (product: Found[Path]) => void
  /** Takes a typed or scanned code in place of looking it up here. */
  onCode?: (code: string) => void
}

/**
 * A field that finds a product by typing its name or scanning a code. Enter takes the first match. It has the focus
 * where it comes first.
 */
export function FindProduct<Path extends keyof Found>({
  path,
  label = 'Name, SKU or serial: type or scan',
  first = true,
  onFound,
  onCode,
}: Props<Path>) {
  type Product = Found[Path]
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { act, busy, errors } = useAct()
  // The attribute autofocus has no effect in a dialog that loads.
  useEffect(() => {
    if (first) field.current?.focus()
  }, [first])
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed)
  const call = useCall(
    path as '/admin/counter-products',
    { search: asked },
    { enabled: asked.length > 1, staleTime: 5_000 },
  )
  const offers = typed.trim().length > 1 && asked.length > 1 ? ((call.data?.data ?? []) as unknown as Product[]) : []
  const take = (product: Product) => {
    onFound(product)
    setTyped('')
    field.current?.focus()
  }
  const look = async (code: string) => {
    const found = await act({
      send: async () => {
        const found = (await get(path as '/admin/counter-products', { search: code })).data[0] as Product | undefined
        if (!found) {
          const none = `No product has the name or code “${code}”.`
          throw new Refused(none, { code: none })
        }
        onFound(found)
      },
    })
    if (found) field.current?.focus()
    // A code that was not found stays in the field to be corrected.
    else setTyped((now) => now || code)
  }
  // A scanner may read the next code before this one is looked up, so codes are looked up one after another.
  const last = useRef(Promise.resolve())
  const add = (read: string) => {
    const code = read.trim()
    if (!code) return
    setTyped('')
    if (onCode) return onCode(code)
    last.current = last.current.then(() => look(code))
  }
  const enter = (event: FormEvent) => {
    event.preventDefault()
    add(typed)
  }
  return (
    <div className={own.find}>
      <form className={css.scan} onSubmit={enter}>
        <Field
          ref={field}
          label={label}
          autoComplete="off"
          name="code"
          value={typed}
          error={errors.code}
          aria-controls={id}
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
        <Button type="submit" kind="plain" busy={busy}>
          Add
        </Button>
        <CameraButton onRead={add} />
      </form>
      <ul id={id} className={own.offers} aria-label="Found">
        {offers.map((product) => (
          <li key={product.product_id}>
            <button type="button" onClick={() => take(product)}>
              <span className={css.thumb}>
                <Picture src={product.image} alt="" sizes="52px" size={320} />
              </span>
              <span>
                {product.title}
                <br />
                <span className="quiet">
                  {product.sku} {product.stock > 0 ? `${product.stock} in stock` : 'sold out'}
                </span>
              </span>
              <strong className="figures">{rupees(product.price, 'always')}</strong>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
