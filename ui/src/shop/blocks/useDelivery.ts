import { useEffect, useState } from 'react'
import { buyable, useCart } from '../../api/cart'
import { post } from '../../api/client'
import { sentence } from '../../rules/refused'

/**
 * useDelivery returns the charge in rupees for delivering what is bought to a pincode, by payment method, or
 * with credit if store credit pays all: undefined until it is known, or if it can't be determined.
 */
export function useDelivery(pin: string, payment: 'Pre-paid' | 'COD' | 'credit', codes: string) {
  const cart = useCart()
  const [known, setKnown] = useState<{ of: string; cost?: number; refused?: string }>()
  const [asked, setAsked] = useState(0)
  const wanted = JSON.stringify(buyable(cart.items).map((i) => ({ product_id: i.product_id, qty: i.quantity })))
  const of = JSON.stringify([pin, wanted, payment, codes, asked])
  useEffect(() => {
    if (!pin || wanted === '[]') return
    let current = true
    const orders = JSON.parse(wanted) as { product_id: number; qty: number }[]
    post('/shippingcost', { orders, dpin: pin, pt: payment, codes })
      .then((reply) => current && setKnown({ of, cost: reply.amt }))
      .catch((failure: unknown) => current && setKnown({ of, refused: sentence(failure) }))
    return () => {
      current = false
    }
  }, [pin, wanted, payment, codes, of])
  const answer = known?.of === of ? known : undefined
  const asking = !answer && pin !== '' && wanted !== '[]'
  return { cost: answer?.cost, refused: answer?.refused, asking, again: () => setAsked((n) => n + 1) }
}
