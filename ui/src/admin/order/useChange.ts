import { useEffect, useState } from 'react'
import { post, type Schemas } from '../../api/client'
import { firstOf, stepOf } from '../../rules/quantities'
import { sentence } from '../../rules/refused'

type Form = Schemas['ChangeForm']
export type Item = Form['items'][number]
type Product = Schemas['ScannedProduct']
type Told = Schemas['ChangedOrder']

/** How long nothing is changed before the server is asked for the price, in milliseconds. */
const pause = 250

/**
 * useChange holds the products that an order should have, and asks the server after each change what they cost.
 * Products already in the order keep their price; added products and other variants have today's.
 */
export function useChange(id: number, form: Form) {
  const [items, setItems] = useState(form.items)
  const [answer, setAnswer] = useState<{ of: string; told?: Told; why?: string }>()
  const orders = items.map(({ product_id, qty }) => ({ product_id, qty }))
  const asked = JSON.stringify(orders)
  const changed = asked !== JSON.stringify(form.items.map(({ product_id, qty }) => ({ product_id, qty })))
  const { version } = form
  useEffect(() => {
    if (!changed) return
    let current = true
    const timer = setTimeout(() => {
      post('/admin/orders/{id}/change', { orders: JSON.parse(asked), version, dry_run: 'yes' }, { id })
        .then(({ data }) => current && setAnswer({ of: asked, told: data }))
        .catch((failure) => current && setAnswer({ of: asked, why: sentence(failure) }))
    }, pause)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked, changed, id, version])
  const put = (at: number, item: Item) => setItems(items.map((one, i) => (i === at ? item : one)))
  const was = (product: number) => form.items.find((one) => one.product_id === product)
  return {
    items,
    orders,
    changed,
    /** What the items cost and how the difference is settled; undefined until the server has said so. */
    told: changed && answer?.of === asked ? answer.told : undefined,
    /** Why the order can't have these items. */
    why: changed && answer?.of === asked ? answer.why : undefined,
    setQty: (at: number, qty: number) => put(at, { ...(items[at] as Item), qty }),
    remove: (at: number) => setItems(items.filter((_, i) => i !== at)),
    add: (product: Product) => {
      const at = items.findIndex((one) => one.product_id === product.product_id)
      const there = items[at]
      if (there) put(at, { ...there, qty: there.qty + stepOf(product) })
      else setItems([...items, was(product.product_id) ?? { ...product, qty: firstOf(product), variants: [] }])
    },
    /** Puts another variant of the same product in the place of an item. */
    swap: (at: number, variant: Product) => {
      const { qty, variants } = items[at] as Item
      put(at, { ...(was(variant.product_id) ?? variant), qty, variants })
    },
  }
}
