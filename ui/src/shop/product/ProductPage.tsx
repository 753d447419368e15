import { Heart } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { buyNow } from '../../api/buyNow'
import { cartItem } from '../../api/cart'
import { ask, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { Button } from '../../parts/Button'
import { Picture } from '../../parts/Picture'
import { Price } from '../../parts/Price'
import { Stars } from '../../parts/Stars'
import { Failed, Loading, Skeleton, Status } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useAct } from '../../parts/useAct'
import { day } from '../../rules/dates'
import { rupees } from '../../rules/money'
import { Refused } from '../../rules/refused'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { Crumbs } from '../blocks/Crumbs'
import { GoesWith } from '../blocks/GoesWith'
import { Later } from '../blocks/Later'
import { OfferMark } from '../blocks/OfferMark'
import { PinCheck, pinForm } from '../blocks/PinCheck'
import { ProductRow } from '../blocks/ProductRow'
import { useAdd } from '../blocks/useAdd'
import { Chooser } from './Chooser'
import { Gallery } from './Gallery'
import { Also, FitsYourHome, Kit, ListingFacts, ProductTabs, Questions } from './late'
import css from './product.module.css'
import { chosenOf, ofFamily, withVariant } from './variants'

const Gone = lazy(() => import('./Gone'))
const TellMe = lazy(() => import('./TellMe'))
const RecentlyViewed = lazy(() => import('../blocks/RecentlyViewed'))

/** The page of a product. Until its data arrives, it shows what the card of the list had. */
export function ProductPage() {
  const { id = '' } = useParams()
  const number = Number(id) || 0
  const product = useCall('/product/{id}', { id: number }, { keep: true })
  const from = useHistoryState<{ card?: Schemas['ProductCard'] } | null>()?.card
  if (product.error instanceof Refused && product.error.status === 404)
    return (
      <Suspense fallback={<Loading />}>
        <Gone />
      </Suspense>
    )
  if (product.isError) {
    return (
      <Failed
        message={product.error instanceof Refused ? product.error.message : say.product.getProductDetailsFailedPlease}
        again={() => void product.refetch()}
      />
    )
  }
  // While a variant loads, the page shows what is known about it from its product.
  if (product.isPending || (product.isPlaceholderData && !ofFamily(product.data, number))) {
    return (
      <div className={`page ${css.top}`} aria-busy="true">
        <div className={css.stage}>
          <Picture
            src={from?.image ?? ''}
            srcset={from?.srcset}
            alt=""
            sizes="(max-width: 820px) 100vw, 560px"
            size={1280}
            eager
          />
        </div>
        <div className={css.decide}>
          {from ? <h1 lang={tongue(from.title)}>{from.title}</h1> : <Skeleton height={70} />}
          <Skeleton height={40} width="50%" />
          <Skeleton height={120} />
        </div>
      </div>
    )
  }
  return <ProductView key={product.data.family_id ?? id} reply={withVariant(product.data, number)} />
}

export function ProductView({ reply }: { reply: Schemas['ProductOut'] }) {
  const product = chosenOf(reply)
  const whole = reply.family_id ?? product.product_id
  // At the URL of the product without a variant, the page has the product's title.
  const heading = reply.data.title
  const [, navigate] = useLocation()
  const [inCart, setInCart] = useState(0)
  const added = inCart === product.product_id
  const [deliverable, setDeliverable] = useState(false)
  // Buy Now was pressed before the pincode was known: it is asked for, and the purchase goes on once it is served.
  const buying = useRef(false)
  const buy = () => navigate(buyNow(cartItem(product)))
  const serve = (served: boolean) => {
    setDeliverable(served)
    if (served && buying.current) buy()
    buying.current = false
  }
  const title = product.og_title || heading
  useEffect(
    () => void import('./head').then((m) => m.noteOpened(reply, whole, title)).catch(() => undefined),
    [reply, whole, title],
  )
  const lowStock = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.low_stock ?? 5
  const inStock = product.stock > 0
  const ahead = product.preorder_day
  const low = product.stock <= lowStock
  const rules = say.cart.soldIn(product.least_quantity, product.most_quantity, product.quantity_step)
  const put = useAdd()
  const way = [
    { id: product.category_id, name: product.category },
    { id: product.subcategory_id, name: product.subcategory },
    { id: product.sub_subcategory_id, name: product.subsubcategory },
  ].filter((one) => one.id !== 0)
  const toCart = () => {
    if (added) navigate('/cart')
    else if (put(cartItem(product))) setInCart(product.product_id)
  }
  return (
    <article className="page">
      <Crumbs way={way} label={say.product.categoriesOfThisProduct} />
      <div className={css.top}>
        <Gallery key={product.product_id} product={product} more={reply.image} />
        <div className={css.decide}>
          <div className={css.titleRow}>
            <h1 lang={tongue(heading)}>{heading}</h1>
            <WishHeart id={product.product_id} />
          </div>
          <Stars rating={product.rating} count={product.rating_count || undefined} />
          <div className={css.priced}>
            <Price price={product.price} pays={product.discount_price} large />
            <OfferMark product={product.product_id} categories={way.map((one) => one.id)} whole />
          </div>
          <p>
            <Status tone={inStock ? (low || ahead ? 'honey' : 'leaf') : 'brick'}>
              {ahead && inStock
                ? say.productCard.preorderFrom(day(ahead))
                : inStock
                  ? low
                    ? say.productCard.onlyLeft(product.stock)
                    : say.productCard.inStock
                  : say.productCard.outOfStock}
            </Status>
          </p>
          <Chooser reply={reply} />
          {rules && <p>{rules}</p>}
          {inStock && (
            <PinCheck key={product.product_id} product={product.product_id} ahead={Boolean(ahead)} onChange={serve} />
          )}
          <div className={css.buy} data-buy>
            <strong className={css.barPrice} aria-hidden="true">
              {rupees(product.discount_price)}
            </strong>
            {inStock && (
              <Button
                wide
                type={deliverable ? 'button' : 'submit'}
                form={pinForm}
                onClick={() => {
                  if (deliverable) buy()
                  else buying.current = true
                }}
              >
                {ahead ? say.productCard.preorder : say.product.buyNow}
              </Button>
            )}
            <Button wide kind="plain" onClick={toCart}>
              {!inStock ? say.productCard.outOfStock : added ? say.product.goToCart : say.productCard.addToCart}
            </Button>
          </div>
          {!inStock && (
            <Later>
              <TellMe key={product.product_id} product={product.product_id} />
            </Later>
          )}
          <p className={css.quiet}>
            {say.cart.needMore}
            <Link href={`/quotation/ask?product=${product.product_id}`}>{say.cart.askForAQuotation}</Link>
          </p>
          <Suspense fallback={null}>
            <ListingFacts product={product} parts={reply.kit} approved={reply.certificates} />
            <Also product={product} />
          </Suspense>
        </div>
      </div>
      {!inStock && (
        <ProductRow title={say.product.likeItAndInStock} products={reply.related.filter((other) => other.stock > 0)} />
      )}
      <Suspense fallback={null}>
        {reply.kit && <Kit parts={reply.kit} pays={product.discount_price} />}
        {reply.fit && <FitsYourHome fit={reply.fit} whole={whole} related={reply.related} />}
        <ProductTabs product={product} whole={whole} reply={reply} />
      </Suspense>
      <GoesWith title={say.product.goesWithIt} products={[whole]} />
      <Suspense fallback={null}>
        <Questions id={whole} />
      </Suspense>
      {inStock && <ProductRow title={say.product.similarProducts} products={reply.related} />}
      <Later>
        <RecentlyViewed except={whole} />
      </Later>
    </article>
  )
}

/** A button that adds the product to the wishlist or removes it. Visitors are sent to /login. */
function WishHeart({ id }: { id: number }) {
  const { user, known, refresh: session } = useSession()
  const [path, navigate] = useLocation()
  const refresh = useRefresh()
  const { act } = useAct()
  const wish = useCall('/getwishlist/{id}', { id }, { enabled: user.isLoggedIn })
  const on = wish.data?.success ?? false
  useEffect(() => {
    if (wish.isError) toast.error(say.product.getWishlistFailed)
  }, [wish.isError])
  const toggle = async () => {
    // A customer who is quicker than the session's reply is not sent to log in again.
    const { isLoggedIn } = known ? user : await session().catch(() => user)
    if (!isLoggedIn) {
      navigate(`/login?next=${encodeURIComponent(path)}`)
      return
    }
    await act({
      send: async () => {
        const reply = await ask('/addwishlist/{id}', { isWishlisted: String(!on) }, { id })
        if (!reply.status) throw new Error(reply.message)
        return reply
      },
      failed: say.product.errorAddingToWishlist,
    })
    await refresh('/getwishlist', '/getwishlists')
  }
  return (
    <button
      type="button"
      className={css.heart}
      aria-pressed={on}
      aria-label={say.product.wishlist}
      onClick={() => void toggle()}
    >
      <Heart aria-hidden="true" fill={on ? 'currentColor' : 'none'} />
    </button>
  )
}
