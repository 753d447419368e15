import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { Scroll } from '../../parts/Scroll'
import { Empty, Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'

/** Missing facts that the law requires on a product page. Shoppers see no gap: the row is left out there. */
export function DutiesScreen() {
  const call = useCall('/admin/listing-duties', undefined, { staleTime: 0 })
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  const { products, shop } = call.data.data
  return (
    <div className={`page ${css.screen}`}>
      <h1>Listing duties</h1>
      <p className="quiet">
        Each listing must tell the country of origin, who made or imported the product with the address, and the net
        quantity; its price is the MRP with all taxes, and nothing is sold above it. The invoice needs the HSN.
      </p>
      {shop.length > 0 && (
        <p role="alert">
          The shop itself lacks: {shop.join(', ')}. <Link href="/settings">Settings</Link>
        </p>
      )}
      {products.length === 0 ? (
        <Empty title="Every product tells what the law wants." />
      ) : (
        <Scroll label="Products that lack something">
          <table className={css.table}>
            <thead>
              <tr>
                <th>Product</th>
                <th>Lacks</th>
              </tr>
            </thead>
            <tbody>
              {products.map((row) => (
                <tr key={row.product_id}>
                  <td>
                    <Link href={`/product?search=${encodeURIComponent(row.title)}`}>{row.title}</Link>
                  </td>
                  <td>{row.lacks.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </div>
  )
}
