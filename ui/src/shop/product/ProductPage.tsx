import { Heart, Share2 } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { addToCart } from '../../api/cart'
import { ask, Refused, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { useSession } from '../../api/session'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Price } from '../../parts/Price'
import { Stars } from '../../parts/Stars'
import { Failed, Skeleton, Status } from '../../parts/State'
import { toast } from '../../parts/toast'
import { rupees } from '../../rules/money'
import { noteViewed } from '../../rules/viewed'
import { Later } from '../blocks/Later'
import { PinCheck } from '../blocks/PinCheck'
import { ProductRow } from '../blocks/ProductRow'
import { NotFoundPage } from '../notfound/NotFoundPage'
import { Gallery } from './Gallery'
import { ProductTabs } from './ProductTabs'
import css from './product.module.css'
import { Questions } from './Questions'

const RecentlyViewed = lazy(() => import('../blocks/RecentlyViewed'))

export function ProductPage() {
  const { id = '' } = useParams()
  const product = useCall('/product/{id}', { id: Number(id) || 0 })
  if (product.error instanceof Refused && product.error.status === 404) return <NotFoundPage />
  if (product.isError) {
    return (
      <Failed
        message={
          product.error instanceof Refused ? product.error.message : 'Get Product details failed Please try again.'
        }
        again={() => void product.refetch()}
      />
    )
  }
  if (product.isPending) {
    return (
      <div className={`page ${css.top}`} aria-busy="true">
        <Skeleton height={480} />
        <div className={css.decide}>
          <Skeleton height={70} />
          <Skeleton height={40} width="50%" />
          <Skeleton height={120} />
        </div>
      </div>
    )
  }
  return <Loaded key={id} reply={product.data} />
}

function Loaded({ reply }: { reply: Schemas['ProductOut'] }) {
  const product = reply.data
  const { tell } = useAsking()
  const [, navigate] = useLocation()
  const [added, setAdded] = useState(false)
  const [deliverable, setDeliverable] = useState(false)
  useEffect(() => {
    const shop = document.title.split(' · ').pop()
    document.title = `${product.og_title || product.title} · ${shop}`
    noteViewed(product.product_id)
  }, [product])
  const lowStock = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.low_stock ?? 5
  const inStock = product.stock > 0
  const low = product.stock <= lowStock
  const add = () => {
    const notice = addToCart({
      product_id: product.product_id,
      title: product.title,
      stock: product.stock,
      price: product.discount_price,
      image: product.image,
    })
    if (notice) tell(notice)
    return !notice
  }
  const toCart = () => {
    if (added) navigate('/cart')
    else if (add()) {
      setAdded(true)
      toast.success(`${product.title} added to cart`)
    }
  }
  return (
    <article className="page">
      <nav className={css.crumbs} aria-label="Categories of this product">
        {[product.category, product.subcategory, product.subsubcategory].filter(Boolean).join(' › ')}
      </nav>
      <div className={css.top}>
        <Gallery
          title={product.title}
          main={product.image}
          mainSet={product.srcset}
          more={reply.image.image_url}
          moreSets={reply.image.srcset}
        />
        <div className={css.decide}>
          <div className={css.titleRow}>
            <h1>{product.title}</h1>
            <WishHeart id={product.product_id} />
          </div>
          <Stars rating={product.rating} count={product.rating_count || undefined} />
          <Price price={product.price} pays={product.discount_price} large />
          <p className={css.quiet}>MRP {rupees(product.price)}, all taxes included</p>
          <p>
            <Status tone={inStock ? (low ? 'honey' : 'leaf') : 'brick'}>
              {inStock ? (low ? `Only ${product.stock} left` : product.availability) : 'Out of Stock'}
            </Status>
          </p>
          <PinCheck onChange={setDeliverable} />
          <div className={css.buy}>
            <Button wide disabled={!deliverable || !inStock} onClick={() => (added || add()) && navigate('/checkout')}>
              Buy Now
            </Button>
            <Button wide kind="plain" onClick={toCart}>
              {added ? 'Go to Cart' : 'Add to Cart'}
            </Button>
          </div>
          {!deliverable && inStock && <p className={css.quiet}>Check your pincode first, and Buy Now opens.</p>}
          <ListingFacts product={product} />
          <ShareLink title={product.title} />
        </div>
      </div>
      <ProductTabs product={product} reviews={reply.rateReview} />
      <Questions id={product.product_id} />
      <ProductRow title="Similar products" products={reply.related} />
      <Later>
        <RecentlyViewed except={product.product_id} />
      </Later>
    </article>
  )
}

/** What the law and a careful buyer ask for on a listing. */
function ListingFacts({ product }: { product: Schemas['ProductData'] }) {
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data
  const care = [shop?.shop_phone, shop?.shop_email].filter(Boolean).join(', ')
  const rows: [string, string][] = [
    ['MRP', `${rupees(product.price)}, all taxes included`],
    ['Returns', shop ? `${shop.return_days} days. The way back is ours if it is defective, damaged or wrong` : ''],
    ['Customer care', care],
    ['Warranty', product.warranty_months ? `${product.warranty_months} months` : ''],
    ['Country of origin', product.country_of_origin],
    ['Manufacturer', product.manufacturer],
    ['Importer', product.importer],
    ['Net quantity', product.net_quantity],
    ['BIS', product.bis_number],
    ['WPC ETA', product.wpc_eta],
  ]
  return (
    <dl className={css.facts}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function ShareLink({ title }: { title: string }) {
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title, url: location.href })
      else {
        await navigator.clipboard.writeText(location.href)
        toast.success('Link copied')
      }
    } catch {
      // The person closed the sheet.
    }
  }
  return (
    <Button kind="quiet" size="small" icon={<Share2 size={18} aria-hidden="true" />} onClick={() => void share()}>
      Share
    </Button>
  )
}

/** The heart toggles for who is logged in, and leads to /login for who is not. */
function WishHeart({ id }: { id: number }) {
  const { user } = useSession()
  const [path, navigate] = useLocation()
  const refresh = useRefresh()
  const wish = useCall('/getwishlist/{id}', { id }, { enabled: user.isLoggedIn })
  const on = wish.data?.success ?? false
  const toggle = async () => {
    if (!user.isLoggedIn) {
      navigate(`/login?next=${encodeURIComponent(path)}`)
      return
    }
    try {
      const reply = await ask('/addwishlist/{id}', { isWishlisted: !on }, { id })
      if (!reply.status) throw new Error(reply.message)
      toast.success(reply.message)
    } catch (error) {
      toast.error(error instanceof Refused ? error.message : 'Error adding to wishlist')
    }
    await refresh('getwishlist')
  }
  return (
    <button type="button" className={css.heart} aria-pressed={on} aria-label="Wishlist" onClick={() => void toggle()}>
      <Heart aria-hidden="true" fill={on ? 'currentColor' : 'none'} />
    </button>
  )
}
