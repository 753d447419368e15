import { say } from '../../words'
export type PaymentAnswer = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

type Options = {
  key: string
  order_id: string
  amount: number
  currency: 'INR'
  name: string
  prefill: { name: string; email: string; contact: string }
  handler: (answer: PaymentAnswer) => void
  modal: { ondismiss: () => void }
}

type Checkout = { open: () => void }
type WithRazorpay = { Razorpay?: new (options: Options) => Checkout }

const source = 'https://checkout.razorpay.com/v1/checkout.js'

/** openRazorpay loads the provider's script on demand and opens the payment. It throws if the script cannot be loaded. */
export async function openRazorpay(options: Options): Promise<void> {
  if (!(window as unknown as WithRazorpay).Razorpay) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = source
      script.onload = () => resolve()
      script.onerror = () => reject(new Error(say.razorpay.failedToLoadRazorpaySdk))
      document.head.append(script)
    })
  }
  const Razorpay = (window as unknown as WithRazorpay).Razorpay
  if (!Razorpay) throw new Error(say.razorpay.failedToLoadRazorpaySdk)
  new Razorpay(options).open()
}
