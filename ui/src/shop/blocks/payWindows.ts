import { say } from '../../words'

/** What a payment window passes to POST /pay. The window of every provider fills in these three names. */
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

/** The function that opens each provider's payment window, by the provider's name. */
const windows: Record<string, (options: Options) => Promise<void>> = { razorpay: openRazorpay }

/** openWindow opens the payment window of a provider. It throws if the provider's script can't be loaded. */
export async function openWindow(provider: string, options: Options): Promise<void> {
  const open = windows[provider]
  if (!open) throw new Error(`There is no payment window for ${provider}.`)
  await open(options)
}

type Checkout = { open: () => void }
type WithRazorpay = { Razorpay?: new (options: Options) => Checkout }

const source = 'https://checkout.razorpay.com/v1/checkout.js'

async function openRazorpay(options: Options): Promise<void> {
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
