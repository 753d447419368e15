import { useState } from 'react'
import { get } from '../../api/client'
import { getFile } from '../../api/files'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { save } from '../../rules/files'
import { Refused, sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { ListFoot } from '../blocks/ListFoot'
import { type Filter, ListTools } from '../blocks/ListTools'
import { MoveInDialog } from '../blocks/MoveInDialog'
import { SearchForm } from '../blocks/SearchForm'
import { SortHead } from '../blocks/Sort'
import { useDesk } from '../blocks/useDesk'
import { useLastPage, useList } from '../blocks/useList'
import { useSelection } from '../blocks/useSelection'
import { ChangeDialog } from './ChangeDialog'
import { JoinDialog } from './JoinDialog'
import { ProductForm } from './ProductForm'
import { ProductRow } from './ProductRow'
import own from './products.module.css'

/** The maximum number of products for one bulk action. */
const most = 500

/** The maximum number of variants of a product. */
const mostJoined = 100

const columns: [string, string][] = [
  ['category', 'Category'],
  ['price', 'Price'],
  ['rating', 'Rating'],
  ['availability', 'Availability'],
  ['stock', 'Stock'],
  ['images', 'Additional images'],
]

const filtersOf = (categories: { id: number; category: string }[]): Filter[] => [
  {
    name: 'category_id',
    label: 'Category',
    choices: categories.map((c) => [String(c.id), c.category]),
    there: true,
  },
  { name: 'low_stock', label: 'Stock', choices: [['true', 'low']], there: true },
]

/** The list of products. In the mode “figures”, prices and stock are edited in the list itself. */
export function ProductsScreen() {
  const list = useList('/product')
  const desk = useDesk('products')
  const editing = Number(list.get('edit')) || 0
  const [saved, setSaved] = useState(0)
  const [importing, setImporting] = useState(false)
  const [changing, setChanging] = useState(false)
  const [joining, setJoining] = useState(false)
  const selection = useSelection()
  // Whether prices and stock are editable in the list.
  const sheet = list.get('figures') === 'yes'
  const shows = (column: string) => (sheet ? column === 'price' || column === 'stock' : desk.shows(column))
  const asked = {
    search: list.get('search'),
    category_id: list.get('category_id'),
    sort: list.sort,
    low_stock: list.get('low_stock'),
  }
  const products = useCall(
    '/allproduct',
    { page: list.page, per_page: desk.rows, ...asked },
    { staleTime: 0, keep: true, enabled: !desk.pending },
  )
  useLastPage(products)
  const categories = useCall('/fetchcategories')
  const edit = (id: number | 'new') => {
    setSaved(0)
    list.set({ [id === 'new' ? 'add' : 'edit']: id === 'new' ? 'yes' : String(id), page: String(list.page) })
  }
  const close = (id = 0) => {
    setSaved(id)
    list.set({ add: '', edit: '', page: list.page > 1 ? String(list.page) : '' })
  }
  const { act, doing } = useAct()
  const listed = products.data?.data ?? []
  // A product that was just saved is shown, wherever it is in the list.
  const missed = saved > 0 && !listed.some((row) => row.product_id === saved)
  const one = useCall(
    '/allproduct',
    { ids: String(editing || saved) },
    { staleTime: 0, enabled: editing > 0 || missed },
  )
  const rows = missed && one.data ? [...one.data.data, ...listed] : listed
  const ids = rows.map((row) => row.product_id)
  const all = ids.length > 0 && ids.every(selection.has)
  const total = Math.min(products.data?.total ?? 0, most)
  const selectAll = async () => {
    const found: number[] = []
    for (let page = 1; found.length < total; page++) {
      const reply = await get('/allproduct', { ...asked, page, per_page: 100 })
      found.push(...reply.data.map((row) => row.product_id))
      if (page >= reply.pages) break
    }
    selection.set(found.slice(0, most))
  }
  const download = () => act({ send: async () => save(await getFile('/admin/products/export'), 'products.xlsx') })
  if (list.get('add') || editing) {
    const product = one.data?.data[0]
    return (
      <div className={`page ${css.screen}`}>
        <h1>Products</h1>
        {!editing ? (
          <ProductForm onClose={close} onSaved={close} />
        ) : one.isError ? (
          <Failed message={`Failed to load products: ${sentence(one.error)}`} again={() => void one.refetch()} />
        ) : one.isPending ? (
          <Loading />
        ) : product?.product_id === editing ? (
          <ProductForm key={editing} product={product} onClose={close} onSaved={close} />
        ) : (
          <Empty title="This product is not in the shop any more.">
            <Button kind="plain" onClick={() => close()}>
              Back to the list
            </Button>
          </Empty>
        )}
      </div>
    )
  }
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
          <Button onClick={() => edit('new')}>Add New</Button>
        </span>
      </div>
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
        <label className={css.check}>
          <input
            type="checkbox"
            checked={sheet}
            onChange={(e) => list.set({ figures: e.currentTarget.checked ? 'yes' : '', page: String(list.page) })}
          />
          Edit prices and stock
        </label>
      </div>
      <ListTools
        label="products"
        desk={desk}
        list={list}
        filters={filtersOf(categories.data?.data ?? [])}
        columns={columns}
      />
      {selection.ids.length > 0 && (
        <section className={css.bulk} aria-label="Selected products">
          <strong>{selection.ids.length} selected</strong>
          {selection.ids.length < total && (
            <Button
              kind="quiet"
              size="small"
              busy={doing === 'all'}
              onClick={() => void act({ name: 'all', send: selectAll })}
            >
              Select all {total}
            </Button>
          )}
          <span className={css.actions}>
            <Button size="small" onClick={() => setChanging(true)}>
              Change
            </Button>
            {selection.ids.length > 1 && selection.ids.length <= mostJoined && (
              <Button size="small" kind="plain" onClick={() => setJoining(true)}>
                Join into one
              </Button>
            )}
            <Button kind="quiet" size="small" onClick={selection.clear}>
              Clear
            </Button>
          </span>
          {changing && <ChangeDialog ids={selection.ids} onClose={() => setChanging(false)} onDone={selection.clear} />}
          {joining && <JoinDialog ids={selection.ids} onClose={() => setJoining(false)} onDone={selection.clear} />}
        </section>
      )}
      {products.isPending || desk.pending ? (
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
      ) : rows.length === 0 ? (
        <Empty title="No products found" />
      ) : (
        <Scroll label="Products">
          <table className={css.table}>
            <thead>
              <tr>
                <th className={css.tick}>
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={all}
                    onChange={() => selection.put(ids, !all)}
                  />
                </th>
                <SortHead name="title" label="Product" {...list} />
                {shows('category') && <SortHead name="category" label="Category" {...list} />}
                {shows('price') && <SortHead name="price" label="Price" right {...list} />}
                {sheet && <th className={css.right}>Discount price</th>}
                {shows('rating') && <SortHead name="rating" label="Rating" {...list} />}
                {shows('availability') && <th>Availability</th>}
                {shows('stock') && <SortHead name="stock" label="Stock" right {...list} />}
                {shows('images') && (
                  <th>
                    <span className={own.twoLines}>Additional images</span>
                  </th>
                )}
                <th className={css.stuck}>
                  <span className="hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((product, i) => (
                <ProductRow
                  key={product.product_id}
                  product={product}
                  sheet={sheet}
                  sees={shows}
                  ticked={selection.has(product.product_id)}
                  onTick={(shift) => selection.tick(i, ids, shift)}
                  saved={saved === product.product_id}
                  onEdit={edit}
                />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <ListFoot desk={desk} list={list} of={products.data} />
      {importing && <MoveInDialog title="Import products" onClose={() => setImporting(false)} />}
    </div>
  )
}
