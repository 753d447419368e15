import { Link, useLocation } from 'wouter'
import { addToCart, cartItem } from '../../api/cart'
import { remove, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button, buttonClass } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Price } from '../../parts/Price'
import { Stars } from '../../parts/Stars'
import { Empty, Failed, Loading } from '../../parts/State'
import { useAct } from '../../parts/useAct'
import { productAddress } from '../../rules/forms'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { Popular } from '../blocks/Popular'
import { TellLine } from '../blocks/TellLine'
import css from './wishlist.module.css'

export function WishlistPage() {
  const wishes = useCall('/getwishlists', undefined, { staleTime: 0 })
  if (wishes.isPending) return <Loading />
  if (wishes.isError)
    return <Failed message={say.wishlist.errorFetchingWishlistItems} again={() => void wishes.refetch()} />
  return (
    <div className={`page ${css.page}`}>
      <h1>{say.wishlist.yourWishlist}</h1>
      {wishes.data.data.length === 0 ? (
        <>
          <Empty title={say.wishlist.yourWishlistIsEmpty}>
            <Link href="/allproducts" className={buttonClass('primary')}>
              {say.wishlist.seeTheProducts}
            </Link>
          </Empty>
          <Popular />
        </>
      ) : (
        <>
          <TellLine kind="price" place="wishlist" />
          <ul>
            {wishes.data.data.map((wish) => (
              <WishRow key={wish.product_id} wish={wish} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function WishRow({ wish }: { wish: Schemas['Wish'] }) {
  const refresh = useRefresh()
  const { tell } = useAsking()
  const { act } = useAct()
  const [, navigate] = useLocation()
  const address = productAddress(wish.product_id, wish.title_en ?? wish.title)
  const move = () => {
    const notice = addToCart(cartItem(wish))
    if (notice) tell(notice)
    else navigate('/cart')
  }
  const drop = async () => {
    await act({
      send: () => remove('/removewishlist/{id}', { id: wish.product_id }),
      failed: say.wishlist.errorRemovingItem,
    })
    await refresh('/getwishlist', '/getwishlists')
  }
  return (
    <li className={css.wish}>
      <Link href={address} tabIndex={-1} aria-hidden="true">
        <Picture src={wish.image} srcset={wish.srcset} alt="" sizes="120px" size={320} />
      </Link>
      <div>
        <h2>
          <Link href={address} lang={tongue(wish.title)}>
            {wish.title}
          </Link>
        </h2>
        <Stars rating={wish.rating} count={wish.rating_count || undefined} />
        <Price price={wish.price} pays={wish.discount_price} from={wish.from} />
      </div>
      <div className={css.tools}>
        {wish.variants ? (
          <Link href={address} className={buttonClass()} aria-label={say.productCard.chooseOf(wish.title)}>
            {say.productCard.choose}
          </Link>
        ) : (
          <Button onClick={move}>{say.wishlist.moveToCart}</Button>
        )}
        <Button kind="plain" onClick={() => void drop()}>
          {say.wishlist.remove}
        </Button>
      </div>
    </li>
  )
}
