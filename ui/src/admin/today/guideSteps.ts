/** The words of a step: its label, where it is done, and, if the default may stay, the words to agree with it. */
type Words = { label: string; at: (blanks: string[]) => [href: string, hint: string]; tick?: string }

const keep = 'Keep it'
const to =
  (href: string, hint = '') =>
  (): [string, string] => [href, hint]

/** The steps of the setup guide by their names. */
export const stepWords: Record<string, Words> = {
  name: { label: 'Name', at: to('/settings?find=shop_name') },
  legal: {
    label: 'Legal name, address, pincode and state',
    at: to('/settings?find=shop_legal_name', 'Invoices must carry them.'),
  },
  gstin: {
    label: 'GSTIN, if you have one',
    at: to('/settings?find=gstin', 'Without one you sell within your own state.'),
    tick: 'I have none',
  },
  product: {
    label: 'The first product',
    at: to('/product?add=yes', 'With the form, with a sheet, or imported from WooCommerce or Shopify.'),
  },
  contact: { label: 'How customers reach you', at: to('/settings?find=shop_phone') },
  texts: {
    label: 'Terms, privacy, returns, questions',
    at: (blanks) => [
      blanks.length > 0 && !blanks.some((blank) => blank.startsWith('{{'))
        ? '/settings?find=grievance_officer'
        : '/pages',
      blanks.length ? `Gaps to fill: ${blanks.join(', ')}.` : 'Read them once: they are your promises to customers.',
    ],
  },
  look: { label: 'Look', at: to('/look', 'Logo, colours and font.'), tick: keep },
  home: { label: 'Home page', at: to('/front', 'Banners, categories and kits, in your words.'), tick: keep },
  languages: {
    label: 'Languages',
    at: to('/settings?find=language_hi', 'Customers choose between English, Hindi and Marathi.'),
    tick: keep,
  },
  rates: {
    label: 'What delivery costs',
    at: to('/settings?find=rate_local_first', '₹40 for the first 500 g until you change it.'),
    tick: keep,
  },
  zones: { label: 'Where you deliver', at: to('/areas', 'Everywhere in India until you change it.'), tick: keep },
  cod: {
    label: 'Who gets COD',
    at: to('/settings?find=cod_max', 'Orders of any value, but not after two refused parcels.'),
    tick: keep,
  },
  payments: {
    label: 'Payments',
    at: to('/settings?find=razorpay_key_id', 'COD works without them.'),
    tick: 'COD only',
  },
  mail: {
    label: 'Email server',
    at: to(
      '/settings?find=smtp_url',
      'Without one, no emails are sent, and customers can only log in with a password.',
    ),
  },
  order: { label: 'A test order', at: to('/counter', 'Place an order yourself and check its invoice.') },
  backup: { label: 'A backup, and a copy off this machine', at: to('/backups') },
}
