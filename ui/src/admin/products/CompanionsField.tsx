import { post } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Read } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { ProductPicker } from '../blocks/ProductPicker'
import own from './products.module.css'

/**
 * The cross-sells of a product, as chosen by staff. Each choice is saved at once. Products often bought together
 * are added automatically in the shop.
 */
export function CompanionsField({ product }: { product: number }) {
  const refresh = useRefresh()
  const call = useCall('/admin/companions/{id}', { id: product }, { staleTime: 0 })
  const { act, busy, errors } = useAct()
  const save = (ids: number[]) =>
    act({
      send: () => post('/admin/companions/{id}', { products: ids.join(',') }, { id: product }),
      done: () => refresh('/admin/companions', '/goes_with'),
      at: 'products',
    })
  return (
    <fieldset className={own.goes}>
      <legend>Related products</legend>
      <p className="quiet">
        Shown first on its page, in the cart and after adding to the cart, followed by products often bought together.
      </p>
      <Read call={call}>
        {({ data }) => (
          <ProductPicker
            title="Related products"
            label="Find a related product"
            picked={data.map((one) => ({ id: one.product_id, name: one.title }))}
            without={[product]}
            busy={busy}
            error={errors.products}
            onPick={(picked) => void save(picked.map((one) => one.id))}
          />
        )}
      </Read>
    </fieldset>
  )
}
