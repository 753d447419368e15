import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { putInCart } from '../../api/cart'
import { get, sentence } from '../../api/client'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { plainTitle } from '../../rules/forms'

type Line = { Product_id: number; title: string; Qty: number }

/** Puts what was ordered once into the cart again, at today's prices and as far as the stock goes. */
export function ReorderButton({ lines }: { lines: Line[] }) {
  const { tell } = useAsking()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const order = async () => {
    setBusy(true)
    try {
      const ids = [...new Set(lines.map((line) => line.Product_id))].join(',')
      const found = new Map(
        (await get('/product_list', { ids, page: 1, per_page: 100 })).data.map((product) => [
          product.product_id,
          product,
        ]),
      )
      const short: string[] = []
      for (const line of lines) {
        const product = found.get(line.Product_id)
        const quantity = product ? putInCart({ ...product, price: product.discount_price }, line.Qty) : 0
        if (quantity === 0) short.push(`${plainTitle(line.title)} can’t be bought now.`)
        else if (quantity < line.Qty) short.push(`${plainTitle(line.title)} is only available ${quantity} in stock.`)
      }
      if (short.length < lines.length || found.size > 0) navigate('/cart')
      if (short.length > 0) tell({ title: 'Not everything is there', text: short.join(' ') })
    } catch (failure) {
      tell({ title: 'Order again', text: sentence(failure) })
    }
    setBusy(false)
  }
  return (
    <Button kind="plain" busy={busy} icon={<RotateCcw size={18} aria-hidden="true" />} onClick={() => void order()}>
      Order again
    </Button>
  )
}
