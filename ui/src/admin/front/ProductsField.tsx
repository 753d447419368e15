import { useCall } from '../../api/hooks'
import { ProductPicker } from '../blocks/ProductPicker'

/** useNames returns a function that gives the names of products. */
export function useNames(ids: number[]): (id: number) => string {
  const found = useCall(
    '/product_list',
    { ids: ids.join(), page: 1, per_page: 24 },
    { enabled: ids.length > 0, keep: true },
  )
  return (id) => found.data?.data.find((one) => one.product_id === id)?.title ?? `Product ${id}`
}

type Props = {
  title: string
  label: string
  picked: number[]
  error: string | undefined
  onPick: (picked: number[]) => void
}

/** Chooses products by their IDs. */
export function ProductsField({ picked, onPick, ...rest }: Props) {
  const nameOf = useNames(picked)
  return (
    <ProductPicker
      {...rest}
      picked={picked.map((id) => ({ id, name: nameOf(id) }))}
      onPick={(next) => onPick(next.map((one) => one.id))}
    />
  )
}
