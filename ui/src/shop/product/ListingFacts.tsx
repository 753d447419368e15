import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { rupees } from '../../rules/money'
import { payMarks, tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './product.module.css'

/** What a buyer asks before buying; folded below it, the facts about a product that the law requires. */
export default function ListingFacts(props: {
  product: Schemas['ProductData']
  parts: Schemas['KitPart'][] | undefined
  approved: Schemas['Certificate'][]
}) {
  const { product, parts, approved } = props
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  const care = [shop?.shop_phone, shop?.shop_email].filter(Boolean).join(', ')
  const asked: [string, string][] = [
    [say.product.returns, shop ? say.product.daysTheWayBack(shop.return_days) : ''],
    [say.footer.weTake, shop?.prepaid ? payMarks : ''],
    [say.product.warranty, product.warranty_months ? say.product.months(product.warranty_months) : ''],
  ]
  const legal: [string, string][] = [
    [
      say.product.mrp,
      parts
        ? say.product.forItsParts(rupees(parts.reduce((sum, part) => sum + part.price * part.pieces, 0)))
        : say.product.allTaxesIncluded(rupees(product.price)),
    ],
    [say.filters.countryOfOrigin, product.country_of_origin],
    [say.product.manufacturer, product.manufacturer],
    [say.product.importer, product.importer],
    [say.product.netQuantity, product.net_quantity],
    [say.product.approved, approved.map((one) => `${one.short} ${one.number}`).join(' · ')],
    [say.footer.customerCare, care],
  ]
  return (
    <>
      <Facts rows={asked} />
      <details className={css.legal}>
        <summary>{say.product.legalDetails}</summary>
        <Facts rows={legal} />
      </details>
    </>
  )
}

function Facts({ rows }: { rows: [name: string, value: string][] }) {
  return (
    <dl className={css.facts}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={tongue(value)}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
