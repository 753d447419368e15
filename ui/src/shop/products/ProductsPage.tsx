import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { useAnyTrade } from '../../api/trade'
import { Button, buttonClass } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Empty, Failed, Skeleton } from '../../parts/State'
import { categoryAddress } from '../../rules/forms'
import { Refused, sentence } from '../../rules/refused'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { CompareBar } from '../blocks/CompareBar'
import { CompareToggle } from '../blocks/CompareToggle'
import { Crumbs } from '../blocks/Crumbs'
import { NotFoundPage } from '../blocks/NotFoundPage'
import { Popular } from '../blocks/Popular'
import { ProductCard, ProductCardSkeleton } from '../blocks/ProductCard'
import { Chips } from './Chips'
import { Filters } from './Filters'
import css from './products.module.css'
import { type Chosen, chosenOf, onlyWords, withChanges } from './query'

const perPage = 24
/** The most pages that “show more” adds to one list. */
const mostPages = 40

/** The page of all products. */
export function ProductsPage() {
  return <Results base="/allproducts" fixed={{}} />
}

/** The page of a category: its name, text and picture, and its products. */
export function CategoryPage() {
  const { id = '' } = useParams()
  const page = useCall('/category/{id}', { id: Number(id) || 0 })
  const category = page.data?.data
  useEffect(() => {
    if (category) document.title = `${category.name} · ${document.title.split(' · ').pop()}`
  }, [category])
  if (page.error instanceof Refused && page.error.status === 404) return <NotFoundPage />
  if (page.isError) return <Failed message={say.products.thisCategoryCouldNotBe} again={() => void page.refetch()} />
  if (!category)
    return (
      <div className={`page ${css.page}`} aria-busy="true">
        <Skeleton height={120} />
      </div>
    )
  return (
    <Results
      key={category.id}
      base={categoryAddress(category.id, category.name_en ?? category.name)}
      fixed={{ [category.field]: String(category.id) }}
      category={category}
    />
  )
}

type Props = { base: string; fixed: Chosen; category?: Schemas['CategoryData'] }

/** A list of products. Filters and sort order are in the URL, so that Back and links restore them. */
function Results({ base, fixed, category }: Props) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const anyTrade = useAnyTrade()
  const [filtering, setFiltering] = useState(false)
  // The list is updated after the next paint, so that a click on a filter shows an effect at once.
  const [followed, follow] = useState(search)
  useEffect(() => follow(search), [search])
  const shown = Math.min(mostPages, Math.max(1, Number(new URLSearchParams(followed).get('shown')) || 1))
  const chosen = chosenOf(search)
  const wish = { ...chosenOf(followed), ...fixed }
  const products = useCall('/product_list', { ...wish, page: 1, per_page: perPage }, { keep: true })
  const { sort: _, ...filtered } = wish
  const counts = useCall('/filters', filtered, { keep: true, staleTime: 300_000 })
  const shop = useCall('/shop', undefined, { staleTime: 600_000 })
  const tree = useCall('/fetch_categories', undefined, { staleTime: 300_000 })
  const lowStock = shop.data?.data.low_stock
  const more = () => {
    const next = new URLSearchParams(search)
    next.set('shown', String(shown + 1))
    history.replaceState(history.state, '', `${location.pathname}?${next}`)
  }
  useEffect(() => {
    if (filtering && matchMedia('(min-width: 820px)').matches) setFiltering(false)
  }, [filtering])
  const found = products.data?.data
  // The cards are rendered again only if other products were found.
  const cards = useMemo(
    () =>
      found?.map((product, i) => (
        <li key={product.product_id}>
          <ProductCard
            product={product}
            eager={i < 2}
            lowStock={lowStock}
            beside={<CompareToggle product={product} />}
          />
        </li>
      )),
    [found, lowStock],
  )
  const total = products.data?.total ?? 0
  const counted = say.products.counted(total)
  return (
    <div className={`page ${css.page}`}>
      {category ? (
        <CategoryHead category={category} />
      ) : (
        <h1>
          {chosen.search
            ? say.products.productsFor(chosen.search)
            : anyTrade
              ? say.products.allProducts
              : say.products.homeAutomationProducts}
        </h1>
      )}
      <div className={css.head}>
        <p className="quiet" aria-live="polite">
          {!products.data ? ' ' : category && chosen.search ? say.products.for(total, chosen.search) : counted}
        </p>
        <div className={css.tools}>
          <span className={css.onphone}>
            <Button
              kind="plain"
              icon={<SlidersHorizontal size={18} aria-hidden="true" />}
              aria-expanded={filtering}
              onClick={() => setFiltering((f) => !f)}
            >
              {say.products.filter}
            </Button>
          </span>
          <form className={css.sort} method="get" action={say.language.base + base}>
            {Object.entries(chosen)
              .filter(([name]) => name !== 'sort')
              .map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            <label>
              <span className="hidden">{say.products.sortBy}</span>
              <select
                name="sort"
                value={chosen.sort ?? ''}
                onChange={(event) => navigate(withChanges(base, chosen, { sort: event.currentTarget.value }))}
              >
                <option value="">{chosen.search ? say.products.bestMatch : say.products.mostWanted}</option>
                <option value="price">{say.products.priceLowToHigh}</option>
                <option value="-price">{say.products.priceHighToLow}</option>
                <option value="rating">{say.products.bestRated}</option>
                <option value="newest">{say.products.newest}</option>
                <option value="country">{say.products.countryOfOrigin}</option>
              </select>
            </label>
            <noscript>
              <button type="submit">{say.products.sort}</button>
            </noscript>
          </form>
        </div>
      </div>
      <Chips base={base} chosen={chosen} categories={tree.data?.data ?? []} />
      <div className={css.body}>
        <Filters
          base={base}
          chosen={chosen}
          categories={tree.data?.data ?? []}
          page={category}
          countries={shop.data?.data.countries ?? []}
          counts={counts.data?.data}
          onGo={navigate}
          open={filtering}
          done={say.products.show(counted)}
          onDone={() => setFiltering(false)}
        />
        <div className={css.results} inert={filtering} aria-busy={products.isPlaceholderData || undefined}>
          <h2 className="hidden">{say.products.products}</h2>
          {products.data?.partial && <p className={css.partial}>{say.products.noProductHasAllOf}</p>}
          {products.isError ? (
            <Failed
              message={say.products.failedToLoadProducts(sentence(products.error))}
              again={() => void products.refetch()}
            />
          ) : products.isPending ? (
            <ul className={css.grid} aria-busy="true">
              {Array.from({ length: 8 }, (_, i) => (
                <li key={i}>
                  <ProductCardSkeleton />
                </li>
              ))}
            </ul>
          ) : !cards?.length ? (
            <Nothing
              base={base}
              chosen={chosen}
              near={products.data?.near}
              categories={tree.data?.data ?? []}
              all={category ? say.products.allOf(category.name) : say.products.showAllProducts}
            />
          ) : (
            <ul className={css.grid} aria-label={say.products.products}>
              {cards}
              {Array.from({ length: shown - 1 }, (_, i) => (
                <FurtherPage key={i} chosen={wish} page={i + 2} lowStock={lowStock} />
              ))}
            </ul>
          )}
          {shown * perPage < total && shown < mostPages && (
            <p className={css.more}>
              <Button kind="plain" onClick={more}>
                {say.products.showMore}
              </Button>
            </p>
          )}
        </div>
      </div>
      <CompareBar />
    </div>
  )
}

type NothingProps = {
  base: string
  chosen: Chosen
  near: Schemas['NearThing'] | undefined
  categories: Schemas['Category'][]
  all: string
}

/** Suggestions for an empty list: the same search without filters, similar words, and categories to browse. */
function Nothing({ base, chosen, near, categories, all }: NothingProps) {
  const words = near?.words ?? []
  const places = near
    ? near.categories.map((c) => ({ id: c.id, name: c.title, name_en: c.title_en }))
    : categories.map((c) => ({ id: c.id, name: c.category, name_en: c.name_en }))
  return (
    <>
      <Empty title={say.products.noProductsFound2}>
        {!onlyWords(chosen) && <p>{say.products.noProductFitsAllOf}</p>}
        {words.length > 0 && (
          <>
            <p>{say.products.nearWords2}</p>
            <ul className={css.near} aria-label={say.products.nearWords3}>
              {words.map((word) => (
                <li key={word}>
                  <Link href={withChanges(base, chosen, { search: word })}>{word}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <Link href={base} className={buttonClass('plain')}>
          {onlyWords(chosen) ? all : say.products.clearAllFilters}
        </Link>
        <ul className={css.near} aria-label={say.products.categoriesToLookThrough}>
          {places.map((c) => (
            <li key={c.id}>
              <Link href={categoryAddress(c.id, c.name_en ?? c.name)} lang={tongue(c.name)}>
                {c.name}
              </Link>
            </li>
          ))}
        </ul>
      </Empty>
      {near && <Popular />}
    </>
  )
}

function CategoryHead({ category }: { category: Schemas['CategoryData'] }) {
  return (
    <>
      <Crumbs way={category.above} label={say.products.categoriesAboveThisOne} />
      <div className={css.about}>
        {category.image && (
          <span className={css.picture}>
            <Picture src={category.image} srcset={category.srcset} alt="" sizes="160px" size={640} eager />
          </span>
        )}
        <div>
          <h1 lang={tongue(category.name)}>{category.name}</h1>
          {category.text && <p lang={tongue(category.text)}>{category.text}</p>}
        </div>
      </div>
    </>
  )
}

type FurtherProps = { chosen: Chosen; page: number; lowStock: number | undefined }

/** A further page of the list: its products, or placeholders while they load. */
function FurtherPage({ chosen, page, lowStock }: FurtherProps) {
  const products = useCall('/product_list', { ...chosen, page, per_page: perPage })
  if (products.isError)
    return (
      <li className={css.whole}>
        <Failed
          message={say.products.failedToLoadProducts(sentence(products.error))}
          again={() => void products.refetch()}
        />
      </li>
    )
  if (products.isPending)
    return Array.from({ length: 8 }, (_, i) => (
      <li key={i}>
        <ProductCardSkeleton />
      </li>
    ))
  return products.data.data.map((product) => (
    <li key={product.product_id}>
      <ProductCard product={product} lowStock={lowStock} beside={<CompareToggle product={product} />} />
    </li>
  ))
}
