// Tests all forms of the back office: their errors, the focus on the first wrong field, and the busy state.
import type { Schemas } from '../api/client'
import { some } from '../testing/answers'
import { type Form, testForms, unreached, unreachedAt } from '../testing/forms'
import { asha, press, type } from '../testing/screen'
import { AreasScreen } from './areas/AreasScreen'
import { ImportDialog } from './blocks/ImportDialog'
import { InspectDialog } from './blocks/InspectDialog'
import { CategoriesScreen } from './categories/CategoriesScreen'
import { ComplaintDeskScreen } from './complaints/ComplaintDeskScreen'
import { CounterScreen } from './counter/CounterScreen'
import { SelfAuditScreen } from './duties/SelfAuditScreen'
import { MonthDocuments } from './invoices/MonthDocuments'
import { OldAddressesScreen } from './moving/OldAddressesScreen'
import { OfferForm } from './offers/OfferForm'
import { Actions } from './order/Actions'
import { CreditDialog } from './order/CreditDialog'
import { TakeBackDialog } from './order/TakeBackDialog'
import { Units } from './order/Units'
import { ShipManyDialog } from './orders/ShipManyDialog'
import { PageForm } from './pages/PageForm'
import { JoinDialog } from './products/JoinDialog'
import { ProductForm } from './products/ProductForm'
import { StockDialog } from './products/StockDialog'
import { QuotationsScreen } from './quotations/QuotationsScreen'
import { RefundDeskScreen } from './refunds/RefundDeskScreen'
import { ReturnsScreen } from './returns/ReturnsScreen'
import { SerialStory } from './serials/SerialStory'
import { SerialsScreen } from './serials/SerialsScreen'
import { SettingsScreen } from './settings/SettingsScreen'
import { StaffScreen } from './staff/StaffScreen'
import { AskedList } from './voices/AskedList'
import { ReviewList } from './voices/ReviewList'

const nothing = () => {}
const lamp = (id: number, title: string) => ({ product_id: id, title, price: 900, discount_price: 0, shelf: 3 })
const joining = {
  screen: () => <JoinDialog ids={[7, 8]} onClose={nothing} onDone={nothing} />,
  answers: { 'GET /allproduct': { data: [lamp(7, 'Lamp, White'), lamp(8, 'Lamp, Black')] } },
  press: 'Join 2 products',
}
const sheet = new File(['a,b'], 'sheet.csv', { type: 'text/csv' })

const roles = {
  data: [
    ...['Catalogue', 'Dispatch', 'Manager'].map((name) => ({ name, permissions: ['orders'], preset: true, staff: 1 })),
    { name: 'Night desk', permissions: ['care'], preset: false, staff: 0 },
  ],
  permissions: ['pack', 'orders', 'care'],
}
const areas = { 'GET /admin/pincodes': { data: [], ranges: [], pages: 1 } }

const categories = { 'GET /getcategories': { data: [{ id: 1, category: 'Lighting', subcategories: [] }] } }

const complaints = {
  'GET /admin/complaints': { data: [{ id: 7, number: 'C-7', state: 'open', words: 'It hums.', orders_id: 0 }] },
  'GET /admin/complaints/{id}': { data: { id: 7, number: 'C-7', name: 'Asha', state: 'open', notes: [] } },
}
const answering = (button: string, settle: boolean): Form => ({
  name: button,
  screen: () => <ComplaintDeskScreen />,
  answers: complaints,
  open: () => press('Open C-7'),
  fill: { 'Your answer, emailed to the customer': 'A new one is on its way.' },
  press: button,
  call: 'POST /admin/complaints/{id}/answer',
  sends: { id: 7, words: 'A new one is on its way.', settle },
  fields: { words: 'Your answer, emailed to the customer' },
  lost: unreached,
})

const review = {
  id: 11,
  rating: 2,
  pictures: [],
  messages: 'It hums.',
  answer: '',
  reason: '',
  title: 'Plug',
  cust_Name: 'Asha',
}
const reviews = {
  screen: () => <ReviewList state="" />,
  answers: { 'GET /admin/reviews': { data: [review], pages: 1, total: 1 } },
}
const question = { id: 5, question: 'Does it fit, Asha asks?', answer: '', title: 'Plug', cust_Name: 'Asha' }

const setting = (key: string, label: string) => ({ key, label, hint: '', kind: 'text', preset: '', choices: [] })
const shopGroup = {
  title: 'Shop',
  text: '',
  tests: [],
  settings: [setting('shop_name', 'Name'), setting('shop_pincode', 'Pincode'), setting('shop_email', 'Email')],
}

const order = some<Schemas['StaffOrder']>({
  orders_id: 7,
  state: 'confirmed',
  cod_waits: true,
  eway_needed: true,
  eway_above: 50000,
  payment: { pt: 'COD', total: 60000 },
  due: 60000,
  parcels: [],
  cancelled_lines: [],
  lines: [{ Qty: 2 }],
  address: { gstin: '' },
  lacks_hsn: [],
  uncredited: 50,
})
const shipped = { ...order, state: 'shipped', cod_waits: false, courier_name: 'Delhivery' }
const act = (form: Omit<Extract<Form, { call: unknown }>, 'screen' | 'lost'> & { of?: typeof order }): Form => ({
  screen: () => <Actions order={form.of ?? order} />,
  answers: { 'GET /session': { data: { ...asha, role: 'Admin', permissions: ['pack', 'orders'] } } },
  lost: unreached,
  ...form,
})

const refund = some<Schemas['HandRefund']>({
  id: 3,
  kind: 'return',
  return_id: 4,
  orders_id: 7,
  amount: 499,
  title: 'Plug',
  list: 0,
})
const line = some<Schemas['OrderLine']>({ orderDetails_id: 21, title: 'Plug', Qty: 2, returnable_quantity: 2 })
const plug = some<Schemas['StaffProduct']>({
  product_id: 3,
  title: 'Plug',
  version: 2,
  shelf: 5,
  held: 1,
  questions: [],
  features: [],
  images: ['a.jpg'],
  specifications: [],
  notes: [],
})
const back = some<Schemas['ReturnRow']>({
  exchange_paid: 0,
  return_id: 4,
  odid: 21,
  orders_id: 7,
  title: 'Plug',
  quantity: 1,
  amount: 499,
  pt: 'COD',
  state: 'return',
})

const product = {
  title: 'Title',
  category_id: 'Category',
  description: 'Description',
  price: 'Price ₹ (MRP, GST included)',
  discount_price: 'Discount price ₹',
  cost_price: 'Cost ₹ (without GST)',
  gst_rate: 'GST rate',
  hsn_code: 'HSN code',
  stock: 'Stock',
  availability: 'Availability',
  sku: 'SKU',
  gtin: 'GTIN (bar code)',
  warranty_months: 'Warranty, months',
  weight: 'Weight, grams',
  length: 'Length, cm',
  width: 'Width, cm',
  height: 'Height, cm',
  country_of_origin: 'Country of origin',
  manufacturer: 'Manufacturer and address',
  importer: 'Importer and address',
  net_quantity: 'Net quantity',
  unit: 'Unit',
  bis_number: 'BIS number',
  wpc_eta: 'WPC ETA',
  images: 'Pictures',
  specifications: 'Specifications',
  features: 'Features',
  notes: 'Notes',
  meta_description: 'Meta description',
  meta_keywords: 'Meta keywords',
  og_title: 'Title when shared',
  og_description: 'Description when shared',
}
const asked = {
  id: 4,
  state: 'open',
  name: 'Asha',
  email: 'asha@example.com',
  lines: [{ product_id: 3, title: 'Plug', qty: 40, price: 0, pays: 450, mrp: 500, stock: 60 }],
  until_day: '',
  note: '',
}
const quotation = {
  screen: () => <QuotationsScreen />,
  answers: {
    'GET /admin/quotations': { data: [asked], page: 1, pages: 1, total: 1 },
    'GET /admin/quotations/{id}': { data: asked },
  },
  open: () => press('Open quotation 4'),
}

const productForm: Omit<Extract<Form, { call: unknown }>, 'name' | 'screen' | 'press' | 'call'> = {
  fill: { Title: 'Plug', 'Price ₹ (MRP, GST included)': '1180', Stock: '7', Features: 'One\nTwo', 'GST rate': '28' },
  sends: { title: 'Plug', price: '1180', stock: '7', features: ['One', 'Two'], gst_rate: '28' },
  fields: product,
  lost: unreached,
}

const member = { id: 4, name: 'Ravi', email: 'ravi@hearth.example', role: 'Dispatch', last_seen_at: null, totp: true }
const staff = { name: 'Name', email: 'Email', role: 'Role', confirm_password: 'Confirm password' }

const seen = { orders: 42, of: 310, goods: 12_340, delivery: 0, sales: 98_000, below_cost: ['Plug'], below_costs: 1 }
const offer = (form: Pick<Extract<Form, { call: unknown }>, 'name' | 'fill' | 'sends' | 'fields'>): Form => ({
  screen: () => <OfferForm />,
  answers: { ...categories, 'POST /admin/offer-preview': { data: seen } },
  press: 'Save offer',
  call: 'POST /admin/offers',
  lost: unreached,
  ...form,
})

testForms([
  {
    ...offer({
      name: 'an offer by a code',
      fill: {
        Name: 'Diwali',
        'Percentage off, %': '10',
        'At most, ₹ an order': '500',
        Applies: 'code',
        Code: 'DIWALI10',
        Products: 'categories',
        Customers: 'listed',
        'Email addresses': 'asha@example.com\nravi@example.com',
      },
      sends: {
        name: 'Diwali',
        kind: 'percent',
        percent: '10',
        most: '500',
        amount: '',
        code: 'DIWALI10',
        scope: 'categories',
        targets: [],
        buyers: 'listed',
        emails: ['asha@example.com', 'ravi@example.com'],
        active: true,
      },
      fields: {
        name: 'Name',
        kind: 'Kind of offer',
        percent: 'Percentage off, %',
        most: 'At most, ₹ an order',
        min_value: 'Minimum order, ₹',
        min_pieces: 'Minimum quantity',
        code: 'Code',
        scope: 'Products',
        targets: 'Find a category',
        buyers: 'Customers',
        emails: 'Email addresses',
        first_day: 'First day',
        last_day: 'Last day',
        uses: 'Total usage limit',
        uses_each: 'Usage limit per customer',
      },
    }),
    slips: { fill: { Code: ' ' }, wrong: { Code: 'Please enter a code, or press “Generate code”.' } },
  } as Form,
  offer({
    name: 'an automatic offer',
    fill: {
      Name: 'Three for two',
      'Kind of offer': 'bundle',
      'Buy quantity': '3',
      'Pay for quantity': '2',
      Products: 'products',
    },
    sends: { kind: 'bundle', take: '3', pay: '2', percent: '', code: '', scope: 'products', emails: [], buyers: 'all' },
    fields: { take: 'Buy quantity', pay: 'Pay for quantity', targets: 'Find a product' },
  }),
  offer({
    name: 'an amount off',
    fill: { Name: 'Big basket', 'Kind of offer': 'amount', 'Amount off, ₹': '200' },
    sends: { kind: 'amount', amount: '200', take: '', scope: 'all' },
    fields: { amount: 'Amount off, ₹' },
  }),
  {
    name: 'a page of the shop',
    screen: () => <PageForm />,
    answers: { 'POST /admin/page-preview': { data: { html: '', wrong: '' } } },
    fill: {
      Title: 'About us',
      Address: 'about',
      Text: 'We sell lamps.',
      'Description for search engines': 'Who we are.',
    },
    press: 'Save draft',
    call: 'POST /admin/pages',
    sends: { title: 'About us', slug: 'about', text: 'We sell lamps.', description: 'Who we are.', publish: false },
    fields: { title: 'Title', slug: 'Address', text: 'Text', description: 'Description for search engines' },
    lost: unreached,
  },
  {
    name: 'adding a pincode',
    screen: () => <AreasScreen />,
    answers: areas,
    open: () => press('Add pincode'),
    fill: { Pincode: '411001', District: 'Pune', State: 'Maharashtra', 'Cash on delivery': false },
    press: 'Save',
    call: 'POST /admin/pincodes',
    sends: { pincode: '411001', district: 'Pune', state: 'Maharashtra', pickup: 'Y', cod: 'N' },
    fields: { pincode: 'Pincode', district: 'District', state: 'State' },
    lost: unreached,
  },
  {
    name: 'previewing a pincode range',
    screen: () => <AreasScreen />,
    answers: areas,
    fill: { From: '682000', To: '682999', 'Cash on delivery': 'N' },
    press: 'Preview',
    call: 'POST /admin/pin-range-preview',
    sends: { from: '682000', to: '682999', pickup: false, cod: false, leave_pickup: true, leave_cod: false },
    fields: { from: 'From', to: 'To', pickup: 'Delivery' },
    lost: unreached,
  },
  {
    name: 'importing a sheet',
    screen: () => (
      <ImportDialog title="Import" hint="" path="/admin/products/import" refreshes={[]} onClose={nothing} />
    ),
    fill: { File: sheet },
    press: 'Preview import',
    call: 'POST /admin/products/import',
    sends: { file: [sheet], dry_run: true },
    fields: { file: 'File' },
    lost: unreachedAt('File'),
  },
  {
    name: 'importing without a sheet',
    screen: () => (
      <ImportDialog title="Import" hint="" path="/admin/pincodes/import" refreshes={[]} onClose={nothing} />
    ),
    fill: {},
    press: 'Preview import',
    slips: { fill: {}, wrong: { File: 'Please choose a file.' } },
  },
  {
    name: 'adding a category',
    screen: () => <CategoriesScreen />,
    answers: categories,
    open: () => press('Add category'),
    fill: { 'Category name': ' Safety ' },
    press: 'Add',
    call: 'POST /addcategory',
    sends: { category: 'Safety' },
    lost: `bad: Error adding category: ${unreached.slice(5)}`,
  },
  {
    name: 'renaming a category',
    screen: () => <CategoriesScreen />,
    answers: categories,
    open: () => press('Edit Lighting'),
    fill: { 'Category name': 'Lights' },
    press: 'Update',
    call: 'POST /updateCategory/{id}',
    sends: { id: 1, category: 'Lights' },
    lost: `bad: Error updating category: ${unreached.slice(5)}`,
  },
  {
    name: 'adding a subcategory',
    screen: () => <CategoriesScreen />,
    answers: categories,
    open: () => press('Add below Lighting'),
    fill: { 'Subcategory name': 'Lamps' },
    press: 'Add',
    call: 'POST /addSubcategory',
    sends: { subcategory: 'Lamps', category_id: 1 },
    lost: `bad: Error adding subcategory: ${unreached.slice(5)}`,
  },
  {
    name: 'moving a category',
    screen: () => <CategoriesScreen />,
    answers: categories,
    open: () => press('Move Lighting'),
    fill: { Below: '0' },
    press: 'Move',
    call: 'POST /admin/categories/{id}/move',
    sends: { id: 1, parent_id: '0' },
    fields: { parent_id: 'Below' },
    lost: unreached,
  },
  answering('Answer', false),
  answering('Answer and settle', true),
  {
    ...joining,
    name: 'joining products',
    fill: { 'Title of the product': 'Desk lamp', 'They differ in': 'Colour', 'Colour of Lamp, White': 'Ivory' },
    call: 'POST /admin/join_variants',
    sends: {
      title: 'Desk lamp',
      main: '7',
      options: [
        {
          name: 'Colour',
          values: [
            { value: 'Ivory', swatch: '' },
            { value: 'Black', swatch: '' },
          ],
        },
      ],
      products: [
        { product_id: 7, values: ['Ivory'] },
        { product_id: 8, values: ['Black'] },
      ],
    },
    fields: { title: 'Title of the product' },
    lost: unreached,
  },
  {
    ...joining,
    name: 'joining products without a name',
    fill: {},
    slips: {
      fill: { 'Title of the product': ' ' },
      wrong: {
        'Title of the product': 'Please name the product.',
        'They differ in': 'Please name what they differ in, such as Gangs.',
      },
    },
  },
  {
    name: 'a product in a counter sale',
    screen: () => <CounterScreen />,
    fill: {},
    open: () => type('Name, SKU or serial: type or scan', 'HR1'),
    press: 'Add',
    call: 'GET /admin/counter-products',
    sends: { search: 'HR1' },
    lost: unreached,
  },
  {
    name: 'a counter sale',
    screen: () => <CounterScreen />,
    answers: { 'GET /admin/counter-products': { data: [{ product_id: 3, title: 'Plug', price: 499, stock: 9 }] } },
    open: async () => {
      await type('Name, SKU or serial: type or scan', 'HR1')
      await press('Add')
    },
    fill: { 'Paid by': 'upi', 'UPI reference': 'U1', 'Buyer’s name': 'Asha', Mobile: '98765', GSTIN: '27' },
    press: 'Take ₹499.00',
    call: 'POST /admin/counter-sale',
    sends: {
      way: 'upi',
      reference: 'U1',
      name: 'Asha',
      mob: '98765',
      gstin: '27',
      orders: [{ product_id: 3, qty: 1 }],
    },
    fields: { way: 'Paid by', reference: 'UPI reference', name: 'Buyer’s name', mob: 'Mobile', gstin: 'GSTIN' },
    lost: unreached,
  },
  {
    name: 'the accountant’s export of a month',
    screen: () => <MonthDocuments />,
    answers: { 'GET /admin/months': { data: ['2026-11', '2026-10', '2026-09'] } },
    fill: { Month: '2026-09' },
    press: 'Accountant’s file',
    call: 'POST /admin/accountant',
    sends: { month: '2026-09' },
    lost: unreached,
  },
  {
    name: 'an answer of the self-audit',
    screen: () => <SelfAuditScreen />,
    answers: {
      'GET /admin/self-audit': {
        data: some<Schemas['SelfAudit']>({
          kinds: [
            { kind: 'nagging', name: 'Nagging', question: 'Do you?', open: true, facts: [], answer: { found: '' } },
          ],
        }),
      },
    },
    fill: { 'Your answer on nagging': 'yes', Note: 'Until Friday' },
    press: 'Save answer',
    call: 'POST /admin/self-audit',
    sends: { kind: 'nagging', found: 'yes', note: 'Until Friday' },
    fields: { found: 'Your answer on nagging', note: 'Note' },
    lost: unreached,
  },
  {
    name: 'a credit note rejected by its buyer',
    screen: () => <MonthDocuments />,
    answers: {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['money'] } },
      'GET /admin/accountant': {
        data: some<Schemas['AccountantMonth']>({
          handed: [],
          late: [],
          notes: [{ kind: 'credit note', number: 'CRN-2627-000001', date: '2026-11-21', amount: 140 }],
        }),
      },
    },
    fill: {},
    press: 'Rejected by the buyer: CRN-2627-000001',
    call: 'POST /admin/credit-notes/{number}/rejected',
    sends: { number: 'CRN-2627-000001', rejected: true },
    lost: unreached,
  },
  act({
    name: 'shipping an order',
    open: () => press('Ship'),
    part: 'Ship this order',
    fill: { Courier: 'Delhivery', 'Tracking number': 'T7', 'Expected on': '2026-11-25', 'E-way bill': '123456789012' },
    press: 'Ship',
    call: 'POST /admin/orders/{id}/ship',
    sends: {
      id: 7,
      courier_name: 'Delhivery',
      tracking_id: 'T7',
      expected_date: '2026-11-25',
      eway_bill: '123456789012',
      eway_without: false,
    },
    fields: {
      courier_name: 'Courier',
      tracking_id: 'Tracking number',
      expected_date: 'Expected on',
      eway_bill: 'E-way bill',
    },
  }),
  act({
    name: 'cancelling an order',
    open: () => press('Cancel order'),
    part: 'Cancel this order',
    fill: { Why: 'Out of stock' },
    press: 'Cancel order',
    call: 'POST /admin/orders/{id}/cancel',
    sends: { id: 7, reason: 'Out of stock' },
    fields: { reason: 'Why' },
  }),
  act({
    name: 'confirming a COD order by phone',
    open: () => press('Customer confirmed'),
    fill: { Note: 'After six' },
    press: 'Mark as confirmed',
    call: 'POST /admin/orders/{id}/cod-check',
    sends: { id: 7, note: 'After six' },
    fields: { note: 'Note' },
  }),
  act({
    name: 'recording a payment',
    open: () => press('Record payment'),
    fill: { 'Payment method': 'upi', 'UPI reference': 'U1' },
    press: 'Record payment',
    call: 'POST /admin/orders/{id}/collect',
    sends: { id: 7, way: 'upi', reference: 'U1' },
    fields: { way: 'Payment method', reference: 'UPI reference' },
  }),
  act({
    name: 'marking an order as delivered',
    of: shipped,
    open: () => press('Mark as delivered'),
    part: 'Mark as delivered',
    fill: { 'Delivered on': '2026-11-20', '₹60,000.00 collected': false },
    press: 'Mark as delivered',
    call: 'POST /admin/orders/{id}/deliver',
    sends: { id: 7, delivered_date: '2026-11-20', unpaid: 'true' },
    fields: { delivered_date: 'Delivered on' },
  }),
  act({
    name: 'marking an order as returned to sender',
    of: shipped,
    open: () => press('Mark as returned to sender'),
    fill: { 'Reason from the courier': 'Nobody there', 'Return the items to stock': false },
    press: 'Mark as returned to sender',
    call: 'POST /admin/orders/{id}/return-to-origin',
    sends: { id: 7, reason: 'Nobody there', restock: '' },
    fields: { reason: 'Reason from the courier' },
  }),
  {
    name: 'accepting the return of a line',
    screen: () => <TakeBackDialog line={line} onClose={nothing} onHere={nothing} />,
    fill: {
      Why: 'defective',
      Pieces: '1',
      'What the customer says': 'It hums.',
      'Complaint number': 'C-7',
    },
    press: 'Open return',
    call: 'POST /admin/returns',
    sends: {
      odid: 21,
      returnable_quantity: 2,
      kind: 'defective',
      quantity: '1',
      reason: 'It hums.',
      complaint: 'C-7',
    },
    fields: {
      kind: 'Why',
      quantity: 'Pieces',
      reason: 'What the customer says',
      complaint: 'Complaint number',
    },
    lost: unreached,
  },
  {
    name: 'a credit note for a refund without one',
    screen: () => <CreditDialog order={order} onClose={nothing} />,
    fill: { 'Amount in rupees': '40', Why: 'Scratched' },
    press: 'Issue credit note',
    call: 'POST /admin/orders/{id}/credit-note',
    sends: { id: 7, amount: '40', reason: 'Scratched' },
    fields: { amount: 'Amount in rupees', reason: 'Why' },
    lost: unreached,
  },
  {
    name: 'scanning a unit into the shipment',
    screen: () => <Units order={order} />,
    answers: { 'GET /admin/orders/{id}/serials': { data: [] } },
    fill: {},
    open: () => type('Scan or type a serial', 'HR1'),
    press: 'Add',
    call: 'POST /admin/orders/{id}/serials',
    sends: { id: 7, serial: 'HR1' },
    fields: { serial: 'Scan or type a serial' },
    lost: unreached,
  },
  {
    name: 'shipping orders in bulk',
    screen: () => <ShipManyDialog onClose={nothing} />,
    fill: {
      'File with tracking numbers': sheet,
      'Default courier': 'DTDC',
      'Default expected day': '2026-11-25',
    },
    press: 'Ship',
    call: 'POST /admin/shipments',
    sends: { file: sheet, courier_name: 'DTDC', expected_date: '2026-11-25' },
    fields: {
      file: 'File with tracking numbers',
      courier_name: 'Default courier',
      expected_date: 'Default expected day',
    },
    lost: unreachedAt('File with tracking numbers'),
  },
  {
    name: 'shipping in bulk without a sheet',
    screen: () => <ShipManyDialog onClose={nothing} />,
    fill: {},
    press: 'Ship',
    slips: { fill: {}, wrong: { 'File with tracking numbers': 'Please choose a file.' } },
  },
  {
    name: 'a new product',
    screen: () => <ProductForm onClose={nothing} />,
    answers: { 'GET /fetchcategories': { data: [] } },
    ...productForm,
    press: 'Add',
    call: 'POST /addproduct',
  },
  {
    name: 'editing a product',
    screen: () => <ProductForm product={plug} onClose={nothing} />,
    answers: { 'GET /fetchcategories': { data: [] } },
    ...productForm,
    // The certificates are left out, because they have their own dialog.
    fields: Object.fromEntries(Object.entries(product).filter(([name]) => name !== 'bis_number' && name !== 'wpc_eta')),
    sends: { id: 3, version: 2, pictures: ['a.jpg'], ...productForm.sends },
    press: 'Update',
    call: 'POST /updateproduct/{id}',
  },
  {
    name: 'creating a kit',
    screen: () => <ProductForm onClose={nothing} />,
    answers: {
      'GET /fetchcategories': { data: [] },
      'GET /product_list': { data: [{ product_id: 3, title: 'Plug' }] },
      'GET /allproduct': { data: [{ ...plug, price: 500, discount_price: 0, cost_price: 0, gst_rate: 18 }] },
    },
    open: async () => {
      await type('Find a product to add', 'Plug')
      await press('Add Plug')
    },
    fill: { Title: 'Evening', 'Pieces of Plug': '2', 'Price of the kit ₹ (GST included)': '900' },
    press: 'Add',
    call: 'POST /addproduct',
    sends: { title: 'Evening', kit: '3:2', price: '900' },
    fields: { title: 'Title', kit: 'Find a product to add', price: 'Price of the kit ₹ (GST included)' },
    lost: unreached,
  },
  {
    name: 'answering a quotation request',
    ...quotation,
    fill: {
      'Unit price of Plug': '420',
      'Delivery ₹': '100',
      'Valid until': '2026-11-25',
      'Note to the customer': 'By road.',
    },
    press: 'Send the quotation',
    call: 'POST /admin/quotations/{id}/answer',
    sends: {
      id: 4,
      prices: [{ product_id: 3, price: '420' }],
      shipping: '100',
      until_day: '2026-11-25',
      note: 'By road.',
    },
    fields: { shipping: 'Delivery ₹', until_day: 'Valid until', note: 'Note to the customer' },
    lost: unreachedAt('Note to the customer'),
  },
  {
    name: 'declining a quotation request',
    ...quotation,
    fill: { 'Note to the customer': 'We have no more of them.' },
    press: 'Decline',
    call: 'POST /admin/quotations/{id}/decline',
    sends: { id: 4, note: 'We have no more of them.' },
    fields: { note: 'Note to the customer' },
    lost: unreachedAt('Note to the customer'),
  },
  {
    name: 'changing stock',
    screen: () => <StockDialog product={plug} onClose={nothing} />,
    answers: { 'GET /admin/stock/{id}': { data: [], pages: 1, holds: [] } },
    fill: { Change: '+5', Reason: 'Delivery' },
    press: 'Change stock',
    call: 'POST /admin/stock/{id}',
    sends: { id: 3, change: '+5', reason: 'Delivery' },
    fields: { change: 'Change', reason: 'Reason' },
    lost: unreached,
  },
  {
    name: 'the refund account',
    screen: () => <RefundDeskScreen />,
    answers: { 'GET /admin/hand-refunds': { data: [refund] } },
    open: () => press('Refund account'),
    fill: { 'UPI id': 'asha@bank', 'Account number': '123456789', IFSC: 'SBIN0001234' },
    press: 'Save',
    call: 'POST /admin/hand-refunds/to',
    sends: { kind: 'return', id: 3, return_id: 4, upi: 'asha@bank', account: '123456789', ifsc: 'SBIN0001234' },
    fields: { upi: 'UPI id', account: 'Account number', ifsc: 'IFSC' },
    lost: unreached,
  },
  {
    name: 'a manual refund paid for a return',
    screen: () => <RefundDeskScreen />,
    answers: { 'GET /admin/hand-refunds': { data: [{ ...refund, inspected: 'accepted' }] } },
    open: () => press('Refund of order 7 is paid'),
    fill: { 'UPI or bank reference': 'R1', 'Return to stock': false },
    press: 'Mark as paid',
    call: 'POST /admin/returns/{id}/refund',
    sends: { id: 3, return_id: 4, reference: 'R1', restock: false },
    fields: { reference: 'UPI or bank reference' },
    lost: unreached,
  },
  {
    name: 'a manual refund paid for a cancelled order',
    screen: () => <RefundDeskScreen />,
    answers: { 'GET /admin/hand-refunds': { data: [{ ...refund, kind: 'cancelled' }] } },
    open: () => press('Refund of order 7 is paid'),
    fill: { 'UPI or bank reference': 'R1' },
    press: 'Mark as paid',
    call: 'POST /admin/refunds/{id}/paid',
    sends: { id: 3, reference: 'R1' },
    fields: { reference: 'UPI or bank reference' },
    lost: unreached,
  },
  {
    name: 'refunding a return',
    screen: () => <ReturnsScreen />,
    answers: {
      'GET /session': { data: { ...asha, role: 'Admin', permissions: ['orders', 'refunds'] } },
      'GET /admin/returns': { data: [{ ...back, inspected: 'accepted' }], pages: 1 },
    },
    open: () => press('Refund Plug of order 7'),
    fill: { 'UPI or bank reference': 'R1', 'Return the piece to stock': false },
    press: 'Refund',
    call: 'POST /admin/returns/{id}/refund',
    sends: { id: 21, return_id: 4, reference: 'R1', restock: false },
    fields: { reference: 'UPI or bank reference' },
    lost: unreached,
  },
  ...(
    [
      ['Accept', true],
      ['Refuse', false],
    ] as const
  ).map(
    ([button, accepted]): Form => ({
      name: `inspecting a return: ${button}`,
      screen: () => <InspectDialog row={back} onClose={nothing} />,
      fill: { 'What did you find?': 'A burnt pin.', Picture: sheet },
      press: button,
      call: 'POST /admin/returns/{id}/inspect',
      sends: { id: 21, return_id: 4, accepted, findings: 'A burnt pin.', photo: sheet },
      fields: { findings: 'What did you find?', photo: 'Picture' },
      lost: unreached,
    }),
  ),
  {
    name: 'generating serials',
    screen: () => <SerialsScreen />,
    answers: {
      'GET /productsnames': { data: [{ product_id: 3, product_name: 'Plug' }] },
      'GET /admin/serials': { data: [], pages: 1 },
    },
    part: 'form',
    fill: { Product: '3', Quantity: ' 24 ' },
    press: 'Generate',
    call: 'POST /generateserialnumber',
    sends: { product_id: '3', product_name: 'Plug', quantity: '24' },
    fields: { product_id: 'Product', quantity: 'Quantity' },
    lost: 'bad: Failed to generate serial number. Please try again.',
    slips: { fill: { Quantity: 'many' }, wrong: { Quantity: 'Please enter how many.' } },
  },
  {
    name: 'looking up a serial',
    screen: () => <SerialStory />,
    fill: { 'Serial number': 'HR1' },
    press: 'Find',
    call: 'GET /admin/serial',
    sends: { serial: 'HR1' },
    fields: { serial: 'Serial number' },
    lost: unreached,
  },
  {
    name: 'settings',
    screen: () => <SettingsScreen />,
    answers: { 'GET /admin/settings': { data: { shop_name: 'Hearth' }, groups: [shopGroup] } },
    part: 'Shop',
    fill: { Name: 'Hearth & Home', Pincode: '4110', Email: 'shop@' },
    press: 'Save',
    call: 'POST /admin/settings',
    sends: { shop_name: 'Hearth & Home', shop_pincode: '4110', shop_email: 'shop@' },
    fields: { shop_name: 'Name', shop_pincode: 'Pincode', shop_email: 'Email' },
    lost: unreached,
  },
  {
    name: 'a new member of staff',
    screen: () => <StaffScreen />,
    answers: { 'GET /admin/staff': { data: [member] }, 'GET /admin/roles': roles },
    open: () => press('Add staff'),
    fill: { Name: 'Meera', Email: 'm@h.in', Role: 'Catalogue', Password: 'Hearth@26', 'Confirm password': 'Hearth@27' },
    press: 'Save',
    call: 'POST /admin/staff',
    sends: { name: 'Meera', email: 'm@h.in', role: 'Catalogue', password: 'Hearth@26', confirm_password: 'Hearth@27' },
    fields: { ...staff, password: 'Password' },
    lost: unreached,
  },
  {
    name: 'editing a staff member',
    screen: () => <StaffScreen />,
    answers: { 'GET /admin/staff': { data: [member] }, 'GET /admin/roles': roles },
    open: () => press('Edit Ravi'),
    fill: { Name: 'Ravi K', Role: 'Manager', 'New password': 'Hearth@26', 'Confirm password': 'Hearth@27' },
    press: 'Save',
    call: 'POST /admin/staff/{id}',
    sends: { id: 4, name: 'Ravi K', email: 'ravi@hearth.example', role: 'Manager' },
    fields: { ...staff, password: 'New password' },
    lost: unreached,
  },
  {
    name: 'editing a role',
    screen: () => <StaffScreen />,
    answers: { 'GET /admin/staff': { data: [member] }, 'GET /admin/roles': roles },
    open: () => press('Edit the role Night desk'),
    fill: { 'Slips, labels, ship and deliver': true },
    press: 'Save',
    call: 'POST /admin/roles',
    sends: { name: 'Night desk', permissions: ['care', 'pack'] },
    fields: { name: 'Name' },
    lost: unreached,
  },
  {
    name: 'a redirect',
    screen: () => <OldAddressesScreen />,
    answers: { 'GET /admin/old-addresses': { data: [], pages: 1 } },
    open: () => press('Add redirect'),
    fill: { 'Old path': '/product/brass-lamp', 'Redirect to': '/productdetails/lamp/7' },
    press: 'Add',
    call: 'POST /admin/old-addresses',
    sends: { path: '/product/brass-lamp', target: '/productdetails/lamp/7' },
    fields: { path: 'Old path', target: 'Redirect to' },
    lost: 'bad: The redirect could not be added. Please try again.',
  },
  {
    ...reviews,
    name: 'an answer to a review',
    open: () => press('Answer the review by Asha'),
    fill: { 'Your answer': 'We are sorry.' },
    press: 'Save answer',
    call: 'POST /admin/reviews/{id}/answer',
    sends: { id: 11, answer: 'We are sorry.' },
    fields: { answer: 'Your answer' },
    lost: 'bad: The answer could not be saved. Please try again.',
  },
  {
    ...reviews,
    name: 'hiding a review',
    open: () => press('Hide the review by Asha'),
    fill: { 'Reason, emailed to the buyer': 'It names a person.' },
    press: 'Hide review',
    call: 'POST /admin/reviews/{id}/hide',
    sends: { id: 11, reason: 'It names a person.' },
    fields: { reason: 'Reason, emailed to the buyer' },
    lost: 'bad: The review could not be hidden. Please try again.',
  },
  {
    name: 'an answer to a question',
    screen: () => <AskedList state="open" />,
    answers: { 'GET /admin/questions': { data: [question], pages: 1, total: 1 } },
    open: () => press('Answer “Does it fit, Asha asks?”'),
    fill: { 'Your answer, emailed to the customer': 'Yes.', 'The question as shown on the page': 'Does it fit?' },
    press: 'Answer',
    call: 'POST /admin/questions/{id}/answer',
    sends: { id: 5, answer: 'Yes.', wording: 'Does it fit?', show: true },
    fields: { answer: 'Your answer, emailed to the customer', wording: 'The question as shown on the page' },
    lost: 'bad: The answer could not be sent. Please try again.',
  },
])
