import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useCart } from '../../api/cart'
import { post } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button, buttonClass } from '../../parts/Button'
import { Empty } from '../../parts/State'
import { toast } from '../../parts/toast'
import { type Address, AddressBook } from '../blocks/AddressBook'
import { CartLines } from '../blocks/CartLines'
import { LoginForm } from '../blocks/LoginForm'
import { PriceDetails } from '../blocks/PriceDetails'
import css from './checkout.module.css'
import { PaymentStep } from './PaymentStep'
import { Step } from './Step'

const firstGuess = 40

export type Payment = 'Pre-paid' | 'COD'

export function CheckoutPage() {
  const { user, logout } = useSession()
  const [, navigate] = useLocation()
  const cart = useCart()
  const [open, setOpen] = useState(1)
  const [address, setAddress] = useState<Address>()
  const [payment, setPayment] = useState<Payment>('Pre-paid')
  const delivery = useDelivery(address, payment)
  const addresses = useCall('/getAddress', undefined, { enabled: user.isLoggedIn })
  useEffect(() => {
    setOpen((now) => (user.isLoggedIn ? Math.max(now, 2) : 1))
  }, [user.isLoggedIn])
  const choose = useCallback((chosen: Address | undefined) => setAddress(chosen), [])
  if (cart.items.length === 0) {
    return (
      <div className="page">
        <h1 className="hidden">Checkout</h1>
        <Empty title="Your cart is empty">
          <Link href="/allproducts" className={buttonClass('primary')}>
            See the products
          </Link>
        </Empty>
      </div>
    )
  }
  return (
    <div className={`page ${css.page}`}>
      <h1>Checkout</h1>
      <div className={css.body}>
        <div className={css.steps}>
          <Step
            number={1}
            title="Login or signup"
            open={open === 1}
            done={user.isLoggedIn ? user.email : undefined}
            onOpen={user.isLoggedIn ? undefined : () => setOpen(1)}
          >
            <LoginForm inline onDone={() => setOpen(2)} />
          </Step>
          <Step
            number={2}
            title="Delivery address"
            open={open === 2}
            done={open > 2 && address ? `${address.Name}, ${address.city} ${address.pin}` : undefined}
            onOpen={user.isLoggedIn ? () => setOpen(2) : undefined}
          >
            <AddressBook inCheckout chosen={address?.id} onChoose={choose} />
            <Button
              busy={addresses.isPending || (Array.isArray(addresses.data?.data) && !address)}
              onClick={() => (address ? setOpen(3) : toast.error('Please select an address before proceeding.'))}
            >
              Deliver here
            </Button>
          </Step>
          <Step
            number={3}
            title="Order summary"
            open={open === 3}
            done={open > 3 ? `${cart.items.length} ${cart.items.length === 1 ? 'item' : 'items'}` : undefined}
            onOpen={user.isLoggedIn && address ? () => setOpen(3) : undefined}
          >
            <CartLines />
            <Button onClick={() => (address ? setOpen(4) : toast.error('Please select a delivery address'))}>
              Continue
            </Button>
          </Step>
          <Step number={4} title="Payment options" open={open === 4} onOpen={undefined}>
            <PaymentStep
              address={address}
              payment={payment}
              onPayment={setPayment}
              onSummary={() => setOpen(3)}
              onDone={(to) => navigate(to)}
            />
          </Step>
          {user.isLoggedIn && open < 3 && (
            <p className="quiet">
              Not {user.name}?{' '}
              <Button kind="quiet" size="small" onClick={() => void logout()}>
                Log in as somebody else
              </Button>
            </p>
          )}
        </div>
        <div className={css.side}>
          <PriceDetails delivery={delivery} />
        </div>
      </div>
    </div>
  )
}

/** What delivery to the chosen address costs; 40 rupees until the shop has answered. */
function useDelivery(address: Address | undefined, payment: Payment): number {
  const cart = useCart()
  const [cost, setCost] = useState(firstGuess)
  const wanted = JSON.stringify(cart.items.map((i) => ({ product_id: i.product_id, qty: i.quantity })))
  useEffect(() => {
    if (!address || wanted === '[]') return
    let current = true
    post('/shippingcost', { orders: wanted, dpin: address.pin, pt: payment })
      .then((reply) => current && setCost(reply.amt))
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [address, wanted, payment])
  return cost
}
