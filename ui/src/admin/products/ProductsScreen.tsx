import { useState } from 'react'
import { remove, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { getFile } from '../../api/files'
import { type Stale, useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Pager } from '../../parts/Pager'
import { Picture } from '../../parts/Picture'
import { Scroll } from '../../parts/Scroll'
import { Stars } from '../../parts/Stars'
import { Empty, Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { save } from '../../rules/files'
import { rupees } from '../../rules/money'
import { Refused, sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { ImportDialog } from '../blocks/ImportDialog'
import { SearchForm } from '../blocks/SearchForm'
import { SortHead } from '../blocks/Sort'
import { useList } from '../blocks/useList'
import { ProductForm } from './ProductForm'
import own from './products.module.css'
import { StockDialog } from './StockDialog'

const perPage = 10
const stale: Stale[] = [
  '/allproduct',
  '/product',
  '/product_list',
  '/productsnames',
  '/fetchcategories',
  '/getcategories',
  '/fetch_categories',
]

export function ProductsScreen() {
  const list = useList('/product')
  const [editing, setEditing] = useState<number | 'new' | undefined>(list.get('add') ? 'new' : undefined)
  const [importing, setImporting] = useState(false)
  const products = useCall(
    '/allproduct',
    {
      page: list.page,
      per_page: perPage,
      search: list.get('search'),
      category_id: list.get('category_id'),
      sort: list.sort,
      low_stock: list.get('low_stock'),
    },
    { staleTime: 0, keep: true },
  )
  const categories = useCall('/fetchcategories')
  const close = () => setEditing(undefined)
  const { act } = useAct()
  const download = () => act({ send: async () => save(await getFile('/admin/products/export'), 'products.xlsx') })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Products</h1>
        <span className={css.actions}>
          <Button kind="plain" onClick={() => void download()}>
            Export
          </Button>
          <Button kind="plain" onClick={() => setImporting(true)}>
            Import
          </Button>
          <Button onClick={() => setEditing('new')}>Add New</Button>
        </span>
      </div>
      {editing === 'new' && <ProductForm onClose={close} />}
      <div className={css.filters}>
        <SearchForm
          label="Search products"
          placeholder="Search products"
          value={list.get('search')}
          onSearch={(text) => list.set({ search: text })}
        />
        <select
          aria-label="Category"
          value={list.get('category_id')}
          onChange={(e) => list.set({ category_id: e.currentTarget.value })}
        >
          <option value="">All categories</option>
          {(categories.data?.data ?? []).map((c) => (
            <option key={c.id} value={c.id}>
              {c.category}
            </option>
          ))}
        </select>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={list.get('low_stock') === 'true'}
            onChange={(e) => list.set({ low_stock: e.currentTarget.checked ? 'true' : '' })}
          />
          Low stock
        </label>
      </div>
      {products.isPending ? (
        <Loading />
      ) : products.isError ? (
        <Failed
          message={
            products.error instanceof Refused
              ? products.error.message
              : `Failed to load products: ${sentence(products.error)}`
          }
          again={() => void products.refetch()}
        />
      ) : products.data.data.length === 0 ? (
        <Empty title="No products found" />
      ) : (
        <Scroll label="Products">
          <table className={css.table}>
            <thead>
              <tr>
                <SortHead name="title" label="Product" {...list} />
                <SortHead name="category" label="Category" {...list} />
                <SortHead name="price" label="Price" right {...list} />
                <SortHead name="rating" label="Rating" {...list} />
                <th>Availability</th>
                <SortHead name="stock" label="Stock" right {...list} />
                <th>Additional images</th>
                <th className={css.stuck}>
                  <span className="hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {products.data.data.map((product) => (
                <Row
                  key={product.product_id}
                  product={product}
                  editing={editing === product.product_id}
                  onEdit={() => setEditing(product.product_id)}
                  onClose={close}
                />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pager page={list.page} pages={products.data?.pages ?? 1} onPage={(page) => list.set({ page: String(page) })} />
      {importing && (
        <ImportDialog
          title="Import products"
          hint="The sheet that Export gives, edited; or the product export of WooCommerce or Shopify. The first step is a dry run: it shows what would happen and keeps nothing."
          path="/admin/products/import"
          partial
          refreshes={stale}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  )
}

function Row({
  product,
  editing,
  onEdit,
  onClose,
}: {
  product: Schemas['StaffProduct']
  editing: boolean
  onEdit: () => void
  onClose: () => void
}) {
  const { ask } = useAsking()
  const { act } = useAct()
  const refresh = useRefresh()
  const [stock, setStock] = useState(false)
  const drop = async () => {
    const sure = await ask({
      title: 'Delete this product?',
      text: `${product.title} is taken out of the shop. Orders keep it.`,
      yes: 'Delete',
      danger: true,
    })
    if (!sure) return
    await act({
      send: () => remove('/deleteproduct/{id}', { id: product.product_id }),
      done: () => refresh(...shows.products),
    })
  }
  if (editing) {
    return (
      <tr>
        <td colSpan={8} className={own.cell}>
          <ProductForm product={product} onClose={onClose} />
        </td>
      </tr>
    )
  }
  return (
    <tr>
      <td>
        <span className={own.product}>
          <span className={css.thumb}>
            <Picture src={product.image} srcset={product.srcset} alt="" sizes="52px" size={320} />
          </span>
          <span>
            {product.title}
            <br />
            <span className="quiet">{product.sku}</span>
          </span>
        </span>
      </td>
      <td className={own.category}>
        {product.category}
        <br />
        <span className="quiet">{product.subcategory}</span>
      </td>
      <td className={css.right}>
        {rupees(product.discount_price > 0 ? product.discount_price : product.price)}
        {product.discount_price > 0 && product.discount_price < product.price && (
          <>
            <br />
            <s className="quiet">{rupees(product.price)}</s>
          </>
        )}
      </td>
      <td>
        <Stars rating={product.rating} />
      </td>
      <td>{product.availability}</td>
      <td className={css.right}>
        <Button
          kind="quiet"
          size="small"
          data-fact
          aria-label={`Stock of ${product.title}: ${product.shelf}`}
          onClick={() => setStock(true)}
        >
          {product.shelf}
        </Button>
        {stock && <StockDialog product={product} onClose={() => setStock(false)} />}
        {product.held > 0 && (
          <>
            <br />
            <span className="quiet">{product.held} held</span>
          </>
        )}
      </td>
      <td>
        {product.images.length === 0 ? (
          <span className="quiet">No additional images</span>
        ) : (
          <span className={css.thumbs}>
            {product.images.map((src) => (
              <span key={src} className={own.tiny}>
                <Picture src={src.replace('-1280.', '-320.')} alt="" size={320} />
              </span>
            ))}
          </span>
        )}
      </td>
      <td className={css.stuck}>
        <span className={own.doing}>
          <Button kind="plain" size="small" onClick={onEdit} aria-label={`Edit ${product.title}`}>
            Edit
          </Button>
          <Button kind="danger" size="small" onClick={() => void drop()} aria-label={`Delete ${product.title}`}>
            Delete
          </Button>
        </span>
      </td>
    </tr>
  )
}
