import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cartItem } from '../../api/cart'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Button, buttonClass } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Price } from '../../parts/Price'
import { Stars } from '../../parts/Stars'
import { Status } from '../../parts/State'
import { productAddress } from '../../rules/forms'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { compareAddress, setCompared, useCompared } from '../blocks/compared'
import { HomeMark } from '../blocks/HomeMark'
import { useAnswers } from '../blocks/myHome'
import { OfferMark } from '../blocks/OfferMark'
import { useAdd } from '../blocks/useAdd'
import css from './compare.module.css'

type Card = Schemas['ProductCard']
type Props = { products: Card[]; rows: Schemas['CompareRow'][]; busy: boolean }

/** nameOf translates the names of rows that the shop adds itself. The owner's specifications stay as written. */
const nameOf = (name: string) =>
  ({
    Size: say.compare.size,
    Weight: say.compare.weight,
    Warranty: say.product.warranty,
    'Country of origin': say.filters.countryOfOrigin,
  })[name] ?? name

function saidOf(row: string, value: string) {
  const months = row === 'Warranty' && /^(\d+) months?$/.exec(value)?.[1]
  if (months) return say.product.months(Number(months))
  return value === 'Yes' ? say.compare.said : value
}

/** A table with a column per product. Rows with equal values are dimmed, and can be hidden. */
export function CompareTable({ products, rows, busy }: Props) {
  const lowStock = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.low_stock ?? 5
  const answers = useAnswers()
  const each = (name: string, cell: (product: Card) => ReactNode) => (
    <tr>
      <th scope="row">{name}</th>
      {products.map((product) => (
        <td key={product.product_id}>{cell(product)}</td>
      ))}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is scrolled by the arrow keys
    <section className={css.scroll} aria-label={say.compare.sideBySide} tabIndex={0} aria-busy={busy || undefined}>
      <table className={css.table}>
        <caption className="hidden">{say.compare.sideBySide}</caption>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.product_id} scope="col">
                <ProductHead product={product} all={products} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(say.compare.price, (product) => (
            <Price price={product.price} pays={product.discount_price} from={product.from} />
          ))}
          {each(say.compare.rating, (product) => (
            <Stars rating={product.rating} count={product.rating_count || undefined} />
          ))}
          {each(say.compare.stock, ({ stock }) => (
            <Status tone={stock < 1 ? 'brick' : stock <= lowStock ? 'honey' : 'leaf'}>
              {stock < 1
                ? say.productCard.outOfStock
                : stock <= lowStock
                  ? say.productCard.onlyLeft(stock)
                  : say.productCard.inStock}
            </Status>
          ))}
          {answers !== null && each(say.myHome.check, (product) => <HomeMark fit={product.fit} />)}
          {each(say.compare.buy, (product) => (
            <BuyOne product={product} />
          ))}
          {rows.map((row) => (
            <tr key={row.name} data-same={row.same || undefined}>
              <th scope="row" lang={tongue(nameOf(row.name))}>
                {nameOf(row.name)}
              </th>
              {row.values
                .map((said) => saidOf(row.name, said))
                .map((value, i) => (
                  <td key={products[i]?.product_id} lang={tongue(value)}>
                    {value || (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="hidden">{say.compare.notSaid}</span>
                      </>
                    )}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function BuyOne({ product }: { product: Card }) {
  const add = useAdd()
  if (product.variants)
    return (
      <Link
        href={productAddress(product.product_id, product.title_en ?? product.title)}
        className={buttonClass('primary', 'small', true)}
      >
        {say.productCard.choose}
        <span className="hidden">: {product.title}</span>
      </Link>
    )
  const out = product.stock < 1
  const words = say.productCard
  const act = out ? words.outOfStock : product.preorder_day ? words.preorder : words.addToCart
  return (
    <Button
      size="small"
      wide
      kind={out ? 'plain' : 'primary'}
      aria-label={`${act}: ${product.title}`}
      onClick={() => add(cartItem(product))}
    >
      {act}
    </Button>
  )
}

function ProductHead({ product, all }: { product: Card; all: Card[] }) {
  const chosen = useCompared()
  const others = all.map((one) => one.product_id).filter((id) => id !== product.product_id)
  const address = productAddress(product.product_id, product.title_en ?? product.title)
  return (
    <div className={css.product}>
      <Link href={address} className={css.picture} tabIndex={-1} aria-hidden="true">
        <Picture src={product.image} srcset={product.srcset} alt="" sizes="(max-width: 600px) 40vw, 240px" eager />
        <OfferMark product={product.product_id} categories={[product.category_id]} />
      </Link>
      <Link
        href={compareAddress(others)}
        replace
        className={css.out}
        aria-label={say.compare.takeOut(product.title)}
        onClick={() => setCompared(chosen.filter((one) => one.id !== product.product_id))}
      >
        <X size={18} aria-hidden="true" />
      </Link>
      <Link href={address} className={css.title}>
        {product.title}
      </Link>
    </div>
  )
}
