import { post, remove, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { useAct } from '../../parts/useAct'
import blocks from '../blocks/blocks.module.css'

/**
 * Buttons that add sample products to an empty shop, and remove them again. Samples that were ordered or changed
 * stay.
 */
export function Samples({ guide }: { guide: Schemas['GuideData'] }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  if (!guide.empty && !guide.samples) return null
  const change = (send: () => Promise<{ message: string }>) =>
    act({
      send,
      done: () => refresh('/admin/guide', '/allproduct', '/product_list', '/fetch_categories', '/fetchcategories'),
    })
  return (
    <div className={blocks.filters}>
      {guide.samples > 0 ? (
        <>
          <span>{guide.samples} sample products are in the shop.</span>
          <Button kind="plain" size="small" busy={busy} onClick={() => void change(() => remove('/admin/samples'))}>
            Remove sample products
          </Button>
        </>
      ) : (
        <>
          <span className="quiet">
            To explore the shop first, add some sample products. You can remove them with one click.
          </span>
          <Button kind="plain" size="small" busy={busy} onClick={() => void change(() => post('/admin/samples'))}>
            Add sample products
          </Button>
        </>
      )}
    </div>
  )
}
