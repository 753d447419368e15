import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading } from '../../parts/State'
import { day } from '../../rules/dates'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'

/** The products that lack facts or approvals required by law. On product pages, a missing fact is simply left out. */
export function DutiesScreen() {
  const call = useCall('/admin/listing-duties', undefined, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { products, shop, approvals, closes } = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <h1>Legal details</h1>
      <p className="quiet">
        Each product needs its country of origin, its manufacturer or importer with address, and its net quantity. Its
        price is the MRP, and nothing may be sold above it. Invoices need the HSN code. Approvals are suggested from the
        product’s title, category and specifications: enter the number in the product’s form, or why it needs none.{' '}
        {closes
          ? 'Products that lack an approval can’t be ordered.'
          : 'Products that lack an approval can still be ordered.'}{' '}
        <Link href="/settings?search=approval">Change</Link>
      </p>
      {shop.length > 0 && (
        <p role="alert">
          The shop itself lacks: {shop.join(', ')}. <Link href="/settings">Settings</Link>
        </p>
      )}
      {products.length === 0 ? (
        <Empty title="Every product has its legal details." />
      ) : (
        <Scroll label="Products that lack something">
          <table className={css.table}>
            <thead>
              <tr>
                <th>Product</th>
                <th>Lacks</th>
                <th>Soon</th>
              </tr>
            </thead>
            <tbody>
              {products.map((row) => (
                <tr key={row.product_id}>
                  <td>
                    <Link href={`/product?search=${encodeURIComponent(row.title)}`}>{row.title}</Link>
                  </td>
                  <td>{row.lacks.join(', ')}</td>
                  <td>{row.soon.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <h2>Approvals</h2>
      <Scroll label="Approvals that the law requires">
        <table className={css.table}>
          <thead>
            <tr>
              <th>Approval</th>
              <th>For</th>
              <th>Law</th>
              <th>From</th>
            </tr>
          </thead>
          <tbody>
            {approvals.map((one) => (
              <tr key={one.kind}>
                <td>{one.name}</td>
                <td>{one.covers}</td>
                <td>
                  {one.law}
                  {!one.certain && <div className="quiet">Ask the maker or a consultant whether it applies.</div>}
                </td>
                <td>{one.holds_from ? day(one.holds_from) : 'In force'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  )
}
