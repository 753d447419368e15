import { Copy, Layers, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { post, remove, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Stars } from '../../parts/Stars'
import { useAct } from '../../parts/useAct'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { RowActs } from '../blocks/RowActs'
import { FigureCell } from './FigureCell'
import own from './products.module.css'
import { StockDialog } from './StockDialog'

type Props = {
  product: Schemas['StaffProduct']
  /** Whether prices and stock can be edited in the row. */
  sheet: boolean
  /** Whether a column is visible. */
  sees: (column: string) => boolean
  ticked: boolean
  onTick: (shift: boolean) => void
  /** Whether the product was just saved and is scrolled into view. */
  saved: boolean
  onEdit: (id: number) => void
}

/** A product in the staff's list, with its prices and stock as editable cells. */
export function ProductRow({ product, sheet, sees, ticked, onTick, saved, onEdit }: Props) {
  const { ask } = useAsking()
  const { act } = useAct()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  // Prices and stock of a bundle come from its parts, those of a product with options from its variants.
  const made = product.is_kit || Boolean(product.variants)
  const [stock, setStock] = useState(false)
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (saved) row.current?.scrollIntoView?.({ block: 'center' })
  }, [saved])
  const drop = async () => {
    const sure = await ask({
      title: 'Delete this product?',
      text: `${product.title} is removed from the shop. Orders keep it.`,
      yes: 'Delete',
      danger: true,
    })
    if (!sure) return
    await act({
      send: () => remove('/deleteproduct/{id}', { id: product.product_id }),
      done: () => {
        if (ticked) onTick(false)
        return refresh(...shows.products)
      },
    })
  }
  const copy = async () => {
    const sure = await ask({
      title: 'Copy this product?',
      text: `This creates a new product with the details of ${product.title}${product.variants ? ' and its variants' : ''}, without stock, and opens its form.`,
      yes: 'Copy',
    })
    if (!sure) return
    await act({
      send: () => post('/copyproduct/{id}', {}, { id: product.product_id }),
      done: async (reply) => {
        await refresh(...shows.products)
        onEdit(reply.data.product_id)
      },
    })
  }
  const edit = { name: 'Edit', Icon: Pencil, act: () => onEdit(product.product_id) }
  const acts = sheet
    ? [edit]
    : [
        edit,
        ...(product.is_kit
          ? []
          : [
              {
                name: 'Options',
                Icon: Layers,
                words: true,
                act: () => navigate(`/productvariants/${product.product_id}`),
              },
            ]),
        { name: 'Copy', Icon: Copy, words: true, act: () => void copy() },
        { name: 'Delete', Icon: Trash2, act: () => void drop(), danger: true },
      ]
  return (
    <tr ref={row} data-selected={ticked || undefined} data-saved={saved || undefined}>
      <td className={css.tick}>
        <input
          type="checkbox"
          aria-label={`Select ${product.title}`}
          checked={ticked}
          onClick={(event) => onTick(event.shiftKey)}
        />
      </td>
      <td>
        <span className={own.product}>
          <span className={css.thumb}>
            <Picture src={product.image} srcset={product.srcset} alt="" sizes="52px" size={320} />
          </span>
          <span>
            {product.title}
            <br />
            <span className="quiet">
              {[
                product.variants && `${product.variants} variants`,
                product.is_kit && `Kit of ${product.kit_parts.length}`,
                product.sku,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </span>
      </td>
      {sees('category') && (
        <td className={own.category}>
          {product.category}
          <br />
          <span className="quiet">{product.subcategory}</span>
        </td>
      )}
      {sheet && !made ? (
        <>
          <FigureCell of={product} name="price" label="Price" />
          <FigureCell of={product} name="discount_price" label="Discount price" />
        </>
      ) : sheet || sees('price') ? (
        <td className={css.right} colSpan={sheet ? 2 : undefined}>
          {rupees(product.discount_price > 0 ? product.discount_price : product.price)}
          {product.discount_price > 0 && product.discount_price < product.price && (
            <>
              <br />
              <s className="quiet">{rupees(product.price)}</s>
            </>
          )}
        </td>
      ) : null}
      {sees('rating') && (
        <td>
          <Stars rating={product.rating} />
        </td>
      )}
      {sees('availability') && <td>{product.availability}</td>}
      {made && (sheet || sees('stock')) ? (
        <td className={css.right}>{product.stock}</td>
      ) : sheet ? (
        <FigureCell of={product} name="shelf" label="Stock" />
      ) : sees('stock') ? (
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
              <span className="quiet">{product.held} reserved</span>
            </>
          )}
        </td>
      ) : null}
      {sees('images') && (
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
      )}
      <td className={css.stuck}>
        <RowActs of={product.title} acts={acts} />
      </td>
    </tr>
  )
}
