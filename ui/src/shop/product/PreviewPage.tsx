import { lazy, Suspense } from 'react'
import { useParams } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Empty, Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import { say } from '../../words'
import css from './product.module.css'

const ProductView = lazy(() => import('./ProductPage').then((m) => ({ default: m.ProductView })))

type Draft = {
  values: Record<string, string>
  nodes: { category_id: number; subcategory_id: number; sub_subcategory_id: number }
  lists: { specifications: string[]; features: string[]; notes: string[] }
  pictures: string[]
  story?: {
    panels: { heading: string; text: string; image: string }[]
    film: { src: string; image: string; seconds: number } | null
    box: string[]
    downloads: Schemas['Download'][]
  }
  opened?: Schemas['ProductData']
}

/** A preview of a product's page from a staff member's unsaved draft. The shop doesn't show it yet. */
export function PreviewPage() {
  const { id = '' } = useParams()
  const call = useCall('/admin/product-drafts/{id}', { id }, { staleTime: 0 })
  const tree = useCall('/fetch_categories')
  if (call.isPending || tree.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (!call.data.data.body) return <Empty title={say.preview.thereIsNothingTypedTo} />
  const reply = pageOf(Number(id) || 0, JSON.parse(call.data.data.body) as Draft, tree.data?.data ?? [])
  return (
    <>
      <p className={css.preview} role="note">
        {say.preview.previewOfADraftShoppers}
      </p>
      <Suspense fallback={<Loading />}>
        <ProductView reply={reply} />
      </Suspense>
    </>
  )
}

/** setOf returns the paths of a picture in the widths that the shop serves, for the srcset attribute. */
const setOf = (path: string) => [320, 640, 1280].map((w) => `${path.replace('-1280.', `-${w}.`)} ${w}w`).join(', ')

/** storyOf returns the story of a draft as the page shows it. */
const storyOf = ({ panels, film, box, downloads }: NonNullable<Draft['story']>) => ({
  panels: panels.map((one) => ({ ...one, srcset: setOf(one.image) })),
  film: film && { ...film, srcset: film.image && setOf(film.image) },
  box: box
    .filter((line) => line.trim())
    .map((line) => {
      const [, pieces = '1', what = line] = /^\s*(\d+)\s*[x×]\s+(.+)$/.exec(line) ?? []
      return { pieces: Number(pieces), what }
    }),
  downloads,
})

/** pageOf applies a draft to the product on which it is based, and returns the data of the product's page. */
function pageOf(id: number, draft: Draft, tree: Schemas['Category'][]): Schemas['ProductOut'] {
  const { values, nodes, lists, pictures, opened } = draft
  const category = tree.find((one) => one.id === nodes.category_id)
  const sub = category?.subcategories.find((one) => one.id === nodes.subcategory_id)
  const leaf = sub?.subsubcategories.find((one) => one.id === nodes.sub_subcategory_id)
  const number = (name: string) => Number((values[name] ?? '').replace(/,/g, '')) || 0
  const price = number('price')
  const off = number('discount_price')
  const [main = '', ...more] = pictures
  const data = {
    ...opened,
    ...values,
    ...lists,
    ...nodes,
    product_id: id,
    price,
    discount_price: off > 0 && off < price ? off : price,
    stock: values.availability === 'In Stock' ? number('stock') : 0,
    warranty_months: number('warranty_months'),
    weight: number('weight'),
    length: number('length'),
    width: number('width'),
    height: number('height'),
    gst_rate: number('gst_rate'),
    rating: opened?.rating ?? 0,
    rating_count: opened?.rating_count ?? 0,
    category: category?.category ?? '',
    subcategory: sub?.subcategory ?? '',
    subsubcategory: leaf?.subsubcategory ?? '',
    image: main,
    srcset: main && setOf(main),
  }
  return {
    status: true,
    success: true,
    message: '',
    data: data as unknown as Schemas['ProductData'],
    image: { image_url: more, srcset: more.map(setOf) },
    rateReview: [],
    related: [],
    certificates: [],
    story: draft.story && storyOf(draft.story),
  } as unknown as Schemas['ProductOut']
}
