import { X } from 'lucide-react'
import { useCall } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { NotRead } from '../../parts/NotRead'
import { Picture } from '../../parts/Picture'
import { Scroll } from '../../parts/Scroll'
import { rupees } from '../../rules/money'
import css from '../blocks/blocks.module.css'
import { ProductPicker } from '../blocks/ProductPicker'
import { freeOf, type Piece, type Product, reckon } from './kit'
import own from './products.module.css'

type Props = {
  /** The ID of the bundle itself, 0 for a new one. */
  product: number
  pieces: Piece[]
  price: string
  error: string | undefined
  onChange: (pieces: Piece[]) => void
}

/**
 * The parts of a bundle with their quantities, and the results: price, savings, stock, margin. Without parts it
 * is an ordinary product.
 */
export function KitField({ product, pieces, price, error, onChange }: Props) {
  const ids = pieces.map((one) => one.id).join(',')
  const call = useCall(
    '/allproduct',
    { ids, page: 1, per_page: 100 },
    { enabled: ids !== '', keep: true, staleTime: 0 },
  )
  const found = (id: number) => call.data?.data.find((one) => one.product_id === id)
  const known = call.isSuccess && !call.isPlaceholderData
  return (
    <div className={`${css.whole} ${own.goes}`}>
      <p className="quiet">
        {pieces.length > 0
          ? 'These products are sold together at one price. Stock, weight and tax come from the parts.'
          : 'This product is sold on its own. Add products to sell them together as a kit, at one price.'}
      </p>
      {pieces.length > 0 && (
        <Scroll label="Parts of the kit">
          <table className={css.table}>
            <thead>
              <tr>
                <th>Part</th>
                <th className={css.right}>Price</th>
                <th className={css.right}>Free</th>
                <th>Pieces</th>
                <th>
                  <span className="hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {pieces.map((one) => (
                <Row
                  key={one.id}
                  piece={one}
                  of={found(one.id)}
                  gone={known && !found(one.id)}
                  onChange={(to) => onChange(pieces.map((other) => (other.id === one.id ? to : other)))}
                  onDrop={() => onChange(pieces.filter((other) => other.id !== one.id))}
                />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <NotRead calls={[call]} />
      {pieces.length > 0 && known && <Sum pieces={pieces} price={price} parts={call.data.data} />}
      <ProductPicker
        title="Parts to add"
        label="Find a product to add"
        picked={[]}
        without={[product, ...pieces.map((one) => one.id)]}
        error={error}
        onPick={(picked) =>
          onChange([...pieces, ...picked.map((one) => ({ id: one.id, name: one.name, pieces: '1' }))])
        }
      />
    </div>
  )
}

type RowProps = {
  piece: Piece
  of: Product | undefined
  gone: boolean
  onChange: (piece: Piece) => void
  onDrop: () => void
}

/** One part of a bundle. gone means that the product is no longer sold. */
function Row({ piece, of, gone, onChange, onDrop }: RowProps) {
  return (
    <tr>
      <td>
        <span className={own.product}>
          <span className={css.thumb}>
            <Picture src={of?.image ?? ''} srcset={of?.srcset} alt="" sizes="52px" size={320} />
          </span>
          <span>
            {of?.title ?? piece.name}
            {gone && <em className="quiet"> no longer sold</em>}
          </span>
        </span>
      </td>
      <td className={css.right}>{of ? rupees(priceOf(of)) : ''}</td>
      <td className={css.right}>{of ? freeOf(of) : ''}</td>
      <td>
        <input
          className={`${css.cell} ${own.figure}`}
          aria-label={`Pieces of ${of?.title ?? piece.name}`}
          inputMode="numeric"
          value={piece.pieces}
          onInput={(e) => onChange({ ...piece, pieces: e.currentTarget.value })}
        />
      </td>
      <td className={css.stuck}>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Remove ${of?.title ?? piece.name}`}
          icon={<X size={16} aria-hidden="true" />}
          onClick={onDrop}
        />
      </td>
    </tr>
  )
}

const priceOf = (one: Product) =>
  one.discount_price > 0 && one.discount_price < one.price ? one.discount_price : one.price

function Sum({ pieces, price, parts }: { pieces: Piece[]; price: string; parts: Product[] }) {
  const kit = reckon(pieces, price, parts)
  return (
    <div role="status" className={own.kitSum}>
      <p>
        Bought separately {rupees(kit.singly)}
        {kit.saves > 0 && (
          <>
            {' '}
            · the kit saves <strong>{rupees(kit.saves)}</strong> ({kit.percent} %)
          </>
        )}{' '}
        · {kit.free === 1 ? '1 kit' : `${kit.free} kits`} in stock{kit.least && `, as many as ${kit.least} allows`}
      </p>
      {kit.told && <p className="quiet">{kit.told}</p>}
      {kit.warns.map((one) => (
        <p key={one} data-warns>
          {one}
        </p>
      ))}
    </div>
  )
}
