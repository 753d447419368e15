import type { Schemas } from '../../api/client'
import { split } from '../../rules/gst'
import { paiseOf, rupees } from '../../rules/money'
import type { Piece } from './kit'
import type { OptionsEdit } from './useOptions'

// The product form: its values, its sections, and hints about price and tax.

export type Product = Schemas['StaffProduct']
export type Question = { id?: number; question: string; answer: string }

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
  'gtin',
  'country_of_origin',
  'manufacturer',
  'importer',
  'net_quantity',
  'unit',
  'least_quantity',
  'most_quantity',
  'quantity_step',
  'preorder_day',
  'preorder_limit',
  'bis_number',
  'wpc_eta',
  'meta_description',
  'meta_keywords',
  'og_title',
  'og_description',
] as const
export type TextName = (typeof texts)[number]

const defaults: Partial<Record<TextName, string>> = {
  availability: 'In Stock',
  gst_rate: '18',
  unit: 'NOS',
  stock: '0',
  country_of_origin: 'India',
}

function valuesOf(product?: Product): Record<TextName, string> {
  const values = Object.fromEntries(
    texts.map((name) => [name, product ? String(product[name] ?? '') : (defaults[name] ?? '')]),
  ) as Record<TextName, string>
  // A bundle has a price as entered; all its other prices follow from its parts.
  return product?.kit_price ? { ...values, price: String(product.kit_price), discount_price: '' } : values
}

const partsOf: Record<string, readonly string[]> = {
  kit: ['kit'],
  basics: ['title', 'description', 'category_id', 'subcategory_id', 'sub_subcategory_id'],
  price: ['price', 'discount_price', 'cost_price', 'gst_rate', 'hsn_code'],
  stock: [
    'stock',
    'availability',
    'sku',
    'gtin',
    'weight',
    'length',
    'width',
    'height',
    'least_quantity',
    'most_quantity',
    'quantity_step',
    'preorder_day',
    'preorder_limit',
  ],
  pictures: ['image', 'images', 'pictures'],
  story: ['panels', 'film', 'box', 'downloads'],
  options: ['options', 'variants'],
  law: ['country_of_origin', 'manufacturer', 'importer', 'net_quantity', 'unit', 'warranty_months'],
  certificates: ['bis_number', 'wpc_eta'],
  details: ['specifications', 'features', 'notes'],
  questions: ['questions'],
  companions: [],
  search: ['meta_description', 'meta_keywords', 'og_title', 'og_description'],
}

/** The sections of the product form, in their order, by the IDs that links and errors use. */
export const parts: [name: string, label: string][] = [
  ['basics', 'Basics'],
  ['kit', 'Kit'],
  ['price', 'Price and tax'],
  ['stock', 'Stock and parcel'],
  ['pictures', 'Pictures'],
  ['story', 'Story'],
  ['options', 'Options'],
  ['law', 'Legal details'],
  ['certificates', 'Certificates'],
  ['details', 'Details'],
  ['questions', 'Questions'],
  ['companions', 'Related products'],
  ['search', 'Search engines'],
]

/** partOf returns the section of a field. */
export const partOf = (field: string) => Object.keys(partsOf).find((part) => partsOf[part]?.includes(field)) ?? field

/** Fields of a product that are no input, so a change in them does not matter to an open form. */
const unimportant = new Set([
  'version',
  'changed_at',
  'srcset',
  'percent_off',
  'rating',
  'rating_count',
  'held',
  'waiting',
])

const writtenEntry = (entry: unknown) => {
  if (typeof entry !== 'object' || !entry) return String(entry)
  if ('panels' in entry) return JSON.stringify(storyOf(entry as Product['story']))
  if ('pieces' in entry && 'title' in entry) return `${entry.pieces} × ${entry.title}`
  return 'question' in entry && 'answer' in entry ? `${entry.question} ${entry.answer}` : ''
}

const written = (value: unknown): string =>
  Array.isArray(value) ? value.map(writtenEntry).join('\n') : writtenEntry(value ?? '')

/** differences lists the fields that someone else has changed, with old and new values. */
export const differences = (before: Product, now: Product) =>
  (Object.keys(now) as (keyof Product)[])
    .filter((name) => !unimportant.has(name))
    .map((name) => ({ name: name.replaceAll('_', ' '), before: written(before[name]), now: written(now[name]) }))
    .filter((one) => one.before !== one.now)

export type Nodes = { category_id: number; subcategory_id: number; sub_subcategory_id: number }
type Lists = { specifications: string[]; features: string[]; notes: string[] }

/** The story of a product as the form has it: what is in the box is a text for each line. */
export type Story = {
  panels: { heading: string; text: string; image: string }[]
  film: { src: string; image: string; seconds: number } | null
  box: string[]
  downloads: Schemas['Download'][]
}

const storyOf = (story: Product['story']): Story => ({
  panels: (story?.panels ?? []).map(({ heading, text, image }) => ({ heading, text, image })),
  film: story?.film ? { src: story.film.src, image: story.film.image, seconds: story.film.seconds } : null,
  box: (story?.box ?? []).map((one) => `${one.pieces} × ${one.what}`),
  downloads: story?.downloads ?? [],
})

/** The content of a draft: the input, and the product as it was when the form was opened. */
export type Draft = {
  values: Record<TextName, string>
  nodes: Nodes
  lists: Lists
  questions: Question[]
  pictures: string[]
  story: Story
  kit: Piece[]
  opened: Product | undefined
  options?: OptionsEdit | undefined
}

/** beginOf returns the initial values of the product form. */
export const beginOf = (product?: Product): Draft => ({
  values: valuesOf(product),
  nodes: {
    category_id: product?.category_id ?? 0,
    subcategory_id: product?.subcategory_id ?? 0,
    sub_subcategory_id: product?.sub_subcategory_id ?? 0,
  },
  lists: {
    specifications: product?.specifications ?? [],
    features: product?.features ?? [],
    notes: product?.notes ?? [],
  },
  questions: product?.questions ?? [],
  pictures: [product?.image ?? '', ...(product?.images ?? [])].filter(Boolean),
  story: storyOf(product?.story),
  kit: (product?.kit_parts ?? []).map((one) => ({ id: one.product_id, name: one.title, pieces: String(one.pieces) })),
  opened: product,
})

/**
 * merge combines the input here with what someone else has saved since base. If both changed a field differently,
 * the input here is used and the field is listed in both.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft) {
  const both: string[] = []
  const text = JSON.stringify
  const pick = <T>(name: string, before: T, here: T, there: T): T => {
    if (text(here) === text(before)) return there
    if (text(there) !== text(before) && text(there) !== text(here)) both.push(name.replaceAll('_', ' '))
    return here
  }
  const each = <T extends object>(before: T, here: T, there: T) =>
    Object.fromEntries(
      (Object.keys(here) as (keyof T & string)[]).map((name) => [
        name,
        pick(name, before[name], here[name], there[name]),
      ]),
    ) as T
  const draft: Draft = {
    ...mine,
    values: each(base.values, mine.values, theirs.values),
    nodes: pick('category', base.nodes, mine.nodes, theirs.nodes),
    lists: each(base.lists, mine.lists, theirs.lists),
    questions: pick('questions', base.questions, mine.questions, theirs.questions),
    pictures: pick('pictures', base.pictures, mine.pictures, theirs.pictures),
    story: pick('story', base.story, mine.story, theirs.story),
    kit: pick('kit', base.kit, mine.kit, theirs.kit),
    opened: theirs.opened,
  }
  return { draft, both }
}

/** taxOf splits a price that includes GST, in paise. A text that is not a price counts as 0. */
const taxOf = (price: string, rate: string) => split(paiseOf(price) ?? 0, Number(rate), true)

/** marginHint describes what remains of the customer's price after GST and cost. */
export function marginHint({ price, discount_price, cost_price, gst_rate }: Record<TextName, string>): string {
  const cost = paiseOf(cost_price) ?? 0
  const off = paiseOf(discount_price) ?? 0
  const { taxable } = taxOf(off > 0 && off < (paiseOf(price) ?? 0) ? discount_price : price, gst_rate)
  if (cost <= 0 || taxable <= 0) return ''
  const margin = taxable - cost
  return `Margin ${rupees(margin / 100)} a piece, ${Math.round((margin / taxable) * 100)} % of the price without GST`
}

/** taxHint describes which part of a price is GST. */
export function taxHint(price: string, rate: string): string {
  const { taxable, igst } = taxOf(price, rate)
  return taxable > 0 ? `${rupees(taxable / 100)} and ${rupees(igst / 100)} GST` : ''
}

/** fieldsOf returns the fields of a draft that are sent to the server. */
export function fieldsOf(draft: Draft, { variants, goesToVariants, isKit, product }: FieldsOf) {
  const { stock, sku, gtin, bis_number, wpc_eta, ...others } = draft.values
  return {
    ...others,
    ...variants,
    ...(goesToVariants ? {} : { sku, gtin }),
    // The stock is sent only if it was edited here, because orders change it meanwhile.
    ...(!goesToVariants && (!draft.opened || stock !== String(draft.opened.stock)) ? { stock } : {}),
    // The certificates of an existing product are saved by their own dialog.
    ...(draft.opened ? {} : { bis_number, wpc_eta }),
    ...draft.nodes,
    ...draft.lists,
    questions: draft.questions,
    pictures: draft.pictures,
    ...(product?.family_id ? {} : sentStory(draft.story)),
    version: draft.opened?.version,
    ...((isKit || product?.kit_price) && {
      kit: draft.kit.map((one) => `${one.id}:${one.pieces.trim() || '0'}`).join(','),
    }),
  }
}

const sentStory = ({ panels, film, box, downloads }: Story) => ({
  panels,
  film: film?.src ?? '',
  film_poster: film?.image ?? '',
  box,
  downloads: downloads.map(({ src, title, lang }) => ({ src, title, lang })),
})

type FieldsOf = {
  /** The options and variants, if they were changed. */
  variants: object | undefined
  /** Whether stock, SKU and GTIN of a product that gets options go to its variants. */
  goesToVariants: boolean
  isKit: boolean
  product: Product | undefined
}
