import { useRef, useState } from 'react'
import { get, type KeptImages, post, remove, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { useForm } from '../../parts/useForm'
import { useTyped } from '../../parts/useTyped'
import { clock, day } from '../../rules/dates'
import { split } from '../../rules/gst'
import { paiseOf, rupees } from '../../rules/money'
import { Refused, sentence } from '../../rules/refused'
import { changed } from '../../rules/typed'
import css from '../blocks/blocks.module.css'
import { ConflictDialog } from '../blocks/ConflictDialog'
import { FormActions } from '../blocks/FormActions'
import { CategorySelects } from './CategorySelects'
import { CompanionsField } from './CompanionsField'
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

/** outdated reports whether somebody else changed the product since it was opened here. */
const outdated = (failure: unknown) => failure instanceof Refused && Boolean(failure.fields.version)

const unimportant = new Set(['version', 'changed_at', 'srcset', 'percent_off', 'rating', 'rating_count', 'held'])

const written = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((entry) => (typeof entry === 'object' ? `${entry.question} ${entry.answer}` : String(entry))).join('\n')
    : String(value ?? '')

const differences = (before: Product, now: Product) =>
  (Object.keys(now) as (keyof Product)[])
    .filter((name) => !unimportant.has(name))
    .map((name) => ({ name: name.replaceAll('_', ' '), before: written(before[name]), now: written(now[name]) }))
    .filter((one) => one.before !== one.now)

/** The product form of staff, for new and existing products. */
export function ProductForm({ product, onClose }: { product?: Product; onClose: () => void }) {
  const refresh = useRefresh()
  const name = `product ${product?.product_id ?? 'new'}`
  const { values, field, errors, busy, act, submit } = useForm(() => valuesOf(product), name)
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
  const begun = useRef({ nodes, lists, questions })
  useTyped(
    `parts of ${name}`,
    () => changed(begun.current, { nodes, lists, questions }),
    (back) => {
      const parts = back as Partial<typeof begun.current>
      if (parts.nodes) setNodes(parts.nodes)
      if (parts.lists) setLists(parts.lists)
      if (parts.questions) setQuestions(parts.questions)
    },
  )
  const [images, setImages] = useState({
    main: undefined as File | undefined,
    added: [] as File[],
    existing: product?.images ?? [],
    removed: [] as string[],
  })
  const [conflict, setConflict] = useState<Product>()
  /** over is the version that the editor has seen and chose to overwrite. */
  const save = (over?: number) => ({
    send: async () => {
      const kept: KeptImages = Object.fromEntries(images.existing.map((path, i) => [`existingImages[${i}]`, path]))
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
      if (!product) return post('/addproduct', fields)
      try {
        return await post('/updateproduct/{id}', fields, { id: product.product_id })
      } catch (failure) {
        if (outdated(failure)) setConflict((await get('/allproduct', { ids: String(product.product_id) })).data[0])
        throw failure
      }
    },
    done: async () => {
      await refresh(...shows.products)
      onClose()
    },
    failed: (failure: unknown) => (outdated(failure) ? undefined : sentence(failure)),
  })
  const dropQuestion = (at: number) => {
    const id = questions[at]?.id
    return act({
      name: 'question',
      send: async () => (id ? remove('/removeQuestion/{id}', { id }) : undefined),
      done: () => setQuestions(questions.filter((_, i) => i !== at)),
    })
  }
  return (
    <form
      className={`${css.panel} ${own.form}`}
      onSubmit={submit(save())}
      noValidate
      aria-label={product ? `Edit ${product.title}` : 'New product'}
    >
      <h2>{product ? product.title : 'New product'}</h2>
      <div className={css.form}>
        <div className={css.whole}>
          <Field label="Title" required {...field('title')} />
        </div>
        <CategorySelects nodes={nodes} onChange={setNodes} error={errors.category_id} />
        <div className={css.whole}>
          <TextArea label="Description" {...field('description')} />
        </div>
        <Field
          label="Price ₹ (MRP, GST included)"
          inputMode="decimal"
          required
          hint={taxHint(values.price, values.gst_rate)}
          {...field('price')}
        />
        <Field
          label="Discount price ₹"
          inputMode="decimal"
          hint={
            values.discount_price && values.discount_price !== '0'
              ? taxHint(values.discount_price, values.gst_rate)
              : 'Empty or 0: none'
          }
          {...field('discount_price')}
        />
        <Field
          label="Cost ₹ (without GST)"
          inputMode="decimal"
          hint={marginHint(values) || 'For the margin; shoppers never see it'}
          {...field('cost_price')}
        />
        <Select label="GST rate" {...field('gst_rate')}>
          {['0', '5', '12', '18', '28', '40'].map((rate) => (
            <option key={rate} value={rate}>
              {rate} %
            </option>
          ))}
        </Select>
        <Field label="HSN code" inputMode="numeric" {...field('hsn_code')} />
        <Field label="Stock" inputMode="numeric" required {...field('stock')} />
        <Select label="Availability" {...field('availability')}>
          <option>In Stock</option>
          <option>Out of Stock</option>
        </Select>
        <Field label="SKU" {...field('sku')} />
        <Field label="Warranty, months" inputMode="numeric" {...field('warranty_months')} />
        <Field label="Weight, grams" inputMode="decimal" {...field('weight')} />
        <Field label="Length, cm" inputMode="decimal" {...field('length')} />
        <Field label="Width, cm" inputMode="decimal" {...field('width')} />
        <Field label="Height, cm" inputMode="decimal" {...field('height')} />
        <Field label="Country of origin" {...field('country_of_origin')} />
        <Field label="Manufacturer and address" {...field('manufacturer')} />
        <Field label="Importer and address" {...field('importer')} />
        <Field label="Net quantity" {...field('net_quantity')} />
        <Field label="Unit" {...field('unit')} />
        <Field label="BIS number" {...field('bis_number')} />
        <Field label="WPC ETA" {...field('wpc_eta')} />
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
      {product && <CompanionsField product={product.product_id} />}
      <details>
        <summary>For search engines and links</summary>
        <div className={css.form}>
          <Field label="Meta description" {...field('meta_description')} />
          <Field label="Meta keywords" {...field('meta_keywords')} />
          <Field label="Title when shared" {...field('og_title')} />
          <Field label="Description when shared" {...field('og_description')} />
        </div>
      </details>
      <FormActions submit={product ? 'Update' : 'Add'} busy={busy} onCancel={onClose} />
      {product && conflict && (
        <ConflictDialog
          title="Somebody else changed this product meanwhile"
          text={`Changed on ${day(conflict.changed_at)} at ${clock(conflict.changed_at)}. Close this to go on editing.`}
          differences={differences(product, conflict)}
          onClose={() => setConflict(undefined)}
          onMine={() => {
            setConflict(undefined)
            void act(save(conflict.version))
          }}
          onTheirs={() => {
            void refresh('/allproduct')
            onClose()
          }}
        />
      )}
    </form>
  )
}

/** taxOf splits a price that includes GST, in paise. A text that is not a price counts as 0. */
const taxOf = (price: string, rate: string) => split(paiseOf(price) ?? 0, Number(rate), true)

/** marginHint tells what remains of the customer's price without GST and cost. */
function marginHint({ price, discount_price, cost_price, gst_rate }: Record<TextName, string>): string {
  const cost = paiseOf(cost_price) ?? 0
  const off = paiseOf(discount_price) ?? 0
  const { taxable } = taxOf(off > 0 && off < (paiseOf(price) ?? 0) ? discount_price : price, gst_rate)
  if (cost <= 0 || taxable <= 0) return ''
  const margin = taxable - cost
  return `Margin ${rupees(margin / 100)} a piece, ${Math.round((margin / taxable) * 100)} % of the price without GST`
}

function taxHint(price: string, rate: string): string {
  const { taxable, igst } = taxOf(price, rate)
  return taxable > 0 ? `${rupees(taxable / 100)} and ${rupees(igst / 100)} GST` : ''
}
