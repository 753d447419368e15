import { RotateCcw } from 'lucide-react'
import { useLocation } from 'wouter'
import { get } from '../../api/client'
import { putInCart } from '../../api/quantity'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import { plainTitle } from '../../rules/forms'
import { sentence } from '../../rules/refused'
import { say } from '../../words'

type Ordered = { Product_id: number; title: string; Qty: number; kit: string; kit_id: number; kits: number }
type Line = { Product_id: number; title: string; Qty: number }

/** wantedOf returns the products to reorder. An order lists the parts of bundles, but the bundles are reordered. */
const wantedOf = (ordered: Ordered[]): Line[] =>
  ordered.flatMap((line, at) => {
    if (!line.kit_id) return [line]
    const first = ordered.findIndex((other) => other.kit_id === line.kit_id) === at
    return first ? [{ Product_id: line.kit_id, title: line.kit, Qty: line.kits }] : []
  })

/** A button that puts the products of an earlier order into the cart, at current prices and limited by the stock. */
export function ReorderButton({ lines: ordered }: { lines: Ordered[] }) {
  const { tell } = useAsking()
  const [, navigate] = useLocation()
  const { busy, act } = useAct()
  const order = async () => {
    const lines = wantedOf(ordered)
    const ids = [...new Set(lines.map((line) => line.Product_id))].join(',')
    const products = (await get('/product_list', { ids, page: 1, per_page: 100 })).data
    const found = new Map(products.map((product) => [product.product_id, product]))
    const short: string[] = []
    for (const line of lines) {
      const product = found.get(line.Product_id)
      const quantity = product ? putInCart({ ...product, price: product.discount_price }, line.Qty) : 0
      if (quantity === 0) short.push(say.reorderButton.cantBeBoughtNow(plainTitle(line.title)))
      else if (quantity < line.Qty)
        short.push(say.reorderButton.isOnlyAvailableInStock(plainTitle(line.title), quantity))
    }
    if (short.length < lines.length || found.size > 0) navigate('/cart')
    if (short.length > 0) tell({ title: say.reorderButton.notEverythingIsThere, text: short.join(' ') })
  }
  const failed = (failure: unknown) => {
    tell({ title: say.reorderButton.orderAgain, text: sentence(failure) })
    return undefined
  }
  return (
    <Button
      kind="plain"
      busy={busy}
      icon={<RotateCcw size={18} aria-hidden="true" />}
      onClick={() => void act({ send: order, failed })}
    >
      {say.reorderButton.orderAgain}
    </Button>
  )
}
