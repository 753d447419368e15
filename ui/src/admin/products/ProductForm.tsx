import { type FormEvent, useState } from 'react'
import { get, post, Refused, remove, type Schemas, sentence } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { CategorySelects } from './CategorySelects'
import { ConflictDialog } from './ConflictDialog'
import { Entries } from './Entries'
import { Images } from './Images'
import own from './products.module.css'

type Product = Schemas['StaffProduct']
type Question = { id?: number; question: string; answer: string }

const texts = [
  'title',
  'description',
  'availability',
  'price',
  'discount_price',
  'cost_price',
  'stock',
  'weight',
  'length',
  'width',
  'height',
  'hsn_code',
  'gst_rate',
  'warranty_months',
  'sku',
  'country_of_origin',
  'manufacturer',
  'importer',
  'net_quantity',
  'unit',
  'bis_number',
  'wpc_eta',
  'meta_description',
  'meta_keywords',
  'og_title',
  'og_description',
] as const
type TextName = (typeof texts)[number]

const defaults: Partial<Record<TextName, string>> = {
  availability: 'In Stock',
  gst_rate: '18',
  unit: 'NOS',
  stock: '0',
  country_of_origin: 'India',
}

function valuesOf(product?: Product): Record<TextName, string> {
  return Object.fromEntries(
    texts.map((name) => [name, product ? String(product[name] ?? '') : (defaults[name] ?? '')]),
  ) as Record<TextName, string>
}

/** The product form of staff, for a new product and for one that is there. */
export function ProductForm({ product, onClose }: { product?: Product; onClose: () => void }) {
  const refresh = useRefresh()
  const [values, setValues] = useState(() => valuesOf(product))
  const [nodes, setNodes] = useState({
    category_id: product?.category_id ?? 0,
    subcategory_id: product?.subcategory_id ?? 0,
    sub_subcategory_id: product?.sub_subcategory_id ?? 0,
  })
  const [lists, setLists] = useState({
    specifications: product?.specifications ?? [],
    features: product?.features ?? [],
    notes: product?.notes ?? [],
  })
  const [questions, setQuestions] = useState<Question[]>(product?.questions ?? [])
  const [images, setImages] = useState({
    main: undefined as File | undefined,
    added: [] as File[],
    existing: product?.images ?? [],
    removed: [] as string[],
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Product>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  /** over is the version whose changes the editor has seen and lays theirs over. */
  const send = async (form: HTMLFormElement | undefined, over?: number) => {
    setBusy(true)
    try {
      const kept = Object.fromEntries(images.existing.map((path, i) => [`existingImages[${i}]`, path]))
      const fields = {
        ...values,
        ...nodes,
        ...lists,
        questions,
        removed_images: images.removed,
        ...kept,
        image: images.main,
        images: images.added,
        version: over ?? product?.version,
      }
      const reply = product
        ? await post('/updateproduct/{id}', fields, { id: product.product_id })
        : await post('/addproduct', fields)
      toast.success(reply.message)
      await refresh('allproduct', 'product')
      onClose()
    } catch (failure) {
      if (product && failure instanceof Refused && failure.fields.version) {
        setConflict((await get('/allproduct', { ids: product.product_id })).data[0])
      } else toast.error(sentence(failure))
      if (failure instanceof Refused) setErrors(failure.fields)
      setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    }
    setBusy(false)
  }
  const dropQuestion = async (at: number) => {
    const id = questions[at]?.id
    try {
      if (id) toast.success((await remove('/removeQuestion/{id}', { id })).message)
      setQuestions(questions.filter((_, i) => i !== at))
    } catch (failure) {
      toast.error(sentence(failure))
    }
  }
  const field = (
    name: TextName,
    label: string,
    more: { hint?: string; type?: string; inputMode?: 'numeric' | 'decimal'; required?: boolean } = {},
  ) => (
    <Field
      label={label}
      value={values[name]}
      error={errors[name]}
      onInput={(e) => setValues({ ...values, [name]: e.currentTarget.value })}
      {...more}
    />
  )
  return (
    <form
      className={`${css.panel} ${own.form}`}
      onSubmit={submit}
      noValidate
      aria-label={product ? `Edit ${product.title}` : 'New product'}
    >
      <h2>{product ? product.title : 'New product'}</h2>
      <div className={css.form}>
        <div className={css.whole}>{field('title', 'Title', { required: true })}</div>
        <CategorySelects nodes={nodes} onChange={setNodes} error={errors.category_id} />
        <div className={css.whole}>
          <TextArea
            label="Description"
            value={values.description}
            error={errors.description}
            onInput={(e) => setValues({ ...values, description: e.currentTarget.value })}
          />
        </div>
        {field('price', 'Price ₹ (MRP, GST included)', {
          inputMode: 'decimal',
          required: true,
          hint: taxHint(values.price, values.gst_rate),
        })}
        {field('discount_price', 'Discount price ₹', {
          inputMode: 'decimal',
          hint:
            values.discount_price && values.discount_price !== '0'
              ? taxHint(values.discount_price, values.gst_rate)
              : 'Empty or 0: none',
        })}
        {field('cost_price', 'Cost ₹ (without GST)', {
          inputMode: 'decimal',
          hint: marginHint(values) || 'For the margin; shoppers never see it',
        })}
        <Select
          label="GST rate"
          value={values.gst_rate}
          error={errors.gst_rate}
          onChange={(e) => setValues({ ...values, gst_rate: e.currentTarget.value })}
        >
          {['0', '5', '12', '18', '28', '40'].map((rate) => (
            <option key={rate} value={rate}>
              {rate} %
            </option>
          ))}
        </Select>
        {field('hsn_code', 'HSN code', { inputMode: 'numeric' })}
        {field('stock', 'Stock', { inputMode: 'numeric', required: true })}
        <Select
          label="Availability"
          value={values.availability}
          error={errors.availability}
          onChange={(e) => setValues({ ...values, availability: e.currentTarget.value })}
        >
          <option>In Stock</option>
          <option>Out of Stock</option>
        </Select>
        {field('sku', 'SKU')}
        {field('warranty_months', 'Warranty, months', { inputMode: 'numeric' })}
        {field('weight', 'Weight, grams', { inputMode: 'decimal' })}
        {field('length', 'Length, cm', { inputMode: 'decimal' })}
        {field('width', 'Width, cm', { inputMode: 'decimal' })}
        {field('height', 'Height, cm', { inputMode: 'decimal' })}
        {field('country_of_origin', 'Country of origin')}
        {field('manufacturer', 'Manufacturer and address')}
        {field('importer', 'Importer and address')}
        {field('net_quantity', 'Net quantity')}
        {field('unit', 'Unit')}
        {field('bis_number', 'BIS number')}
        {field('wpc_eta', 'WPC ETA')}
      </div>
      <Images images={images} main={product?.image} onChange={setImages} errors={errors} />
      <div className={css.form}>
        {(['specifications', 'features', 'notes'] as const).map((name) => (
          <Entries
            key={name}
            label={name[0]?.toUpperCase() + name.slice(1)}
            entries={lists[name]}
            error={errors[name]}
            onChange={(entries) => setLists({ ...lists, [name]: entries })}
          />
        ))}
      </div>
      <fieldset className={own.questions}>
        <legend>Questions and answers</legend>
        {questions.map((q, i) => (
          <div key={i}>
            <Field
              label="Question"
              value={q.question}
              onInput={(e) =>
                setQuestions(questions.map((x, k) => (k === i ? { ...x, question: e.currentTarget.value } : x)))
              }
            />
            <Field
              label="Answer"
              value={q.answer}
              onInput={(e) =>
                setQuestions(questions.map((x, k) => (k === i ? { ...x, answer: e.currentTarget.value } : x)))
              }
            />
            <Button kind="quiet" size="small" onClick={() => void dropQuestion(i)}>
              Remove
            </Button>
          </div>
        ))}
        <span>
          <Button kind="plain" size="small" onClick={() => setQuestions([...questions, { question: '', answer: '' }])}>
            Add question
          </Button>
        </span>
      </fieldset>
      <details>
        <summary>For search engines and links</summary>
        <div className={css.form}>
          {field('meta_description', 'Meta description')}
          {field('meta_keywords', 'Meta keywords')}
          {field('og_title', 'Title when shared')}
          {field('og_description', 'Description when shared')}
        </div>
      </details>
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          {product ? 'Update' : 'Add'}
        </Button>
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {product && conflict && (
        <ConflictDialog
          before={product}
          now={conflict}
          onClose={() => setConflict(undefined)}
          onMine={() => {
            setConflict(undefined)
            void send(undefined, conflict.version)
          }}
          onTheirs={() => {
            void refresh('allproduct')
            onClose()
          }}
        />
      )}
    </form>
  )
}

/** What is left of what the customer pays, without GST and without what the piece cost. */
function marginHint(values: Record<TextName, string>): string {
  const cost = Number(values.cost_price)
  const off = Number(values.discount_price)
  const pays = off > 0 && off < Number(values.price) ? off : Number(values.price)
  if (!(cost > 0) || !(pays > 0)) return ''
  const taxable = Math.round((pays * 10000) / (100 + Number(values.gst_rate))) / 100
  const margin = Math.round((taxable - cost) * 100) / 100
  return `Margin ${rupees(margin)} a piece, ${Math.round((margin / taxable) * 100)} % of the price without GST`
}

/** What of an inclusive price is tax. */
function taxHint(price: string, rate: string): string {
  const amount = Number(price)
  const percent = Number(rate)
  if (!(amount > 0)) return ''
  const taxable = Math.round((amount * 10000) / (100 + percent)) / 100
  return `${rupees(taxable)} and ${rupees(Math.round((amount - taxable) * 100) / 100)} GST`
}
