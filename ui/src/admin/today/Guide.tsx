import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { NotRead } from '../../parts/NotRead'
import { useAct } from '../../parts/useAct'
import { Refused } from '../../rules/refused'
import blocks from '../blocks/blocks.module.css'
import { Samples } from './Samples'
import css from './today.module.css'

/** The setup guide: what a new shop needs before it opens. Each step shows whether it is done. */
export function Guide() {
  const calls = [
    useCall('/admin/settings', undefined, { staleTime: 0 }),
    useCall('/allproduct', { page: 1, per_page: 1 }, { staleTime: 0 }),
    useCall('/admin/backups', undefined, { staleTime: 0 }),
    useCall('/admin/guide', undefined, { staleTime: 0 }),
    useCall('/fetch_orders', { page: 1, per_page: 1 }, { staleTime: 0 }),
  ] as const
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const { ask } = useAsking()
  // What this person may not read counts as not done.
  const failed = calls.filter(({ error }) => error && !(error instanceof Refused && error.status === 403))
  const [settings, products, backups, guide, orders] = [
    calls[0].data?.data,
    calls[1].data,
    calls[2].data?.data,
    calls[3].data?.data,
    calls[4].data,
  ]
  if (failed.length > 0 || !settings || !guide) return <NotRead calls={failed} />
  const set = (...keys: string[]) => keys.every((key) => !!settings[key])
  const lawful = set('shop_legal_name', 'shop_address', 'shop_pincode', 'shop_state')
  const steps: [done: boolean, label: string, href: string, hint: string][] = [
    [
      set('shop_name') && settings.shop_name !== 'Hearth',
      'Name',
      '/settings?find=shop_name',
      'Logo, colours and font: under Look.',
    ],
    [lawful, 'Legal name, address, pincode and state', '/settings?find=shop_legal_name', 'Invoices must carry them.'],
    [set('gstin'), 'GSTIN, if you have one', '/settings?find=gstin', 'Without one you sell within your own state.'],
    [
      (products?.total ?? 0) > guide.samples,
      'The first product',
      '/product?add=yes',
      'With the form, with a sheet, or imported from WooCommerce or Shopify.',
    ],
    [set('shop_email', 'shop_phone', 'grievance_officer'), 'How customers reach you', '/settings?find=shop_phone', ''],
    [
      guide.blanks.length === 0,
      'Terms, privacy, returns, questions',
      guide.blanks.some((blank) => blank.startsWith('{{'))
        ? '/pages'
        : guide.blanks.length > 0
          ? '/settings?find=grievance_officer'
          : '/pages',
      guide.blanks.length
        ? `Gaps to fill: ${guide.blanks.join(', ')}.`
        : 'Read them once: they are your promises to customers.',
    ],
    [
      guide.rates,
      'What delivery costs',
      '/settings?find=rate_local_first',
      '₹40 for the first 500 g until you change it.',
    ],
    [guide.zones, 'Where you deliver', '/areas', 'Everywhere in India until you change it.'],
    [
      guide.cod_limits,
      'Who gets COD',
      '/settings?find=cod_max',
      'Orders of any value, but not after two refused parcels.',
    ],
    [set('razorpay_key_id') || set('upi_id'), 'Payments', '/settings?find=razorpay_key_id', 'COD works without them.'],
    [
      set('smtp_url'),
      'Email server',
      '/settings?find=smtp_url',
      'Without one, no emails are sent, and customers can only log in with a password.',
    ],
    [(orders?.total ?? 0) > 0, 'A test order', '/counter', 'Place an order yourself and check its invoice.'],
    [
      set('backup_folder') || set('backup_bucket') || set('replica_url') || (backups?.length ?? 0) > 0,
      'A backup, and a copy off this machine',
      '/backups',
      '',
    ],
  ]
  const left = steps.filter(([done]) => !done).length
  const open = async () => {
    const sure =
      guide.blanks.length === 0 ||
      (await ask({
        title: 'Open with gaps in your texts?',
        text: `Customers would see gaps in your terms, policies and questions where these belong: ${guide.blanks.join(', ')}. You can open now and fill them in later; Health reminds you.`,
        yes: 'Open anyway',
      }))
    if (!sure) return
    await act({
      send: () => post('/admin/settings', { shop_open: 'yes' }),
      done: () => refresh('/shop', '/admin/settings', '/admin/waiting'),
    })
  }
  return (
    <section className={blocks.panel} aria-label="Set up your shop">
      <h2>Set up your shop</h2>
      <p className="quiet">
        {left === 0 ? 'Everything is ready.' : `${left} of ${steps.length} steps ${left === 1 ? 'is' : 'are'} left.`}{' '}
        You can leave at any time and continue later.
      </p>
      <ol className={css.steps}>
        {steps.map(([done, label, href, hint]) => (
          <li key={label} data-done={done || undefined}>
            {done ? <CircleCheck size={20} aria-label="Done" /> : <Circle size={20} aria-label="Not yet" />}
            <span>
              <Link href={href}>{label}</Link> {hint && <small className="quiet">{hint}</small>}
            </span>
          </li>
        ))}
      </ol>
      <Samples guide={guide} />
      <div className={blocks.actions}>
        <Button busy={busy} onClick={() => void open()}>
          Open the shop
        </Button>
      </div>
    </section>
  )
}
