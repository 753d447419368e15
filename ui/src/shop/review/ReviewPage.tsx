import { ArrowLeft, Star } from 'lucide-react'
import { useParams } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { TextArea } from '../../parts/Field'
import { Picture } from '../../parts/Picture'
import { Failed, Loading } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { Refused, sentence } from '../../rules/refused'
import { NotFoundPage } from '../blocks/NotFoundPage'
import css from './review.module.css'

const labels = ['', 'Very Bad', 'Bad', 'Good', 'Very Good', 'Excellent']

export function ReviewPage() {
  const { id = '' } = useParams()
  const order = useCall('/ratereviews/{id}', { id: Number(id) || 0 })
  const ratings = useCall('/getratings/{id}', { id: Number(id) || 0 }, { staleTime: 0 })
  const error = order.error ?? ratings.error
  const data = order.data?.data
  const given = ratings.data?.data
  if (error instanceof Refused && error.status === 404) return <NotFoundPage />
  if (error)
    return (
      <Failed
        message={error instanceof Refused ? error.message : `Error fetching order details: ${sentence(error)}`}
        again={() => void order.refetch()}
      />
    )
  // Wait for a fresh reply: the rating may have changed on another device.
  if (!data || !given || !ratings.isFetchedAfterMount) return <Loading />
  return (
    <div className={`page ${css.page}`}>
      <Button
        kind="quiet"
        size="small"
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onClick={() => history.back()}
      >
        Back
      </Button>
      <h1>Rate your order</h1>
      {data.order_details.map((product) => (
        <ReviewCard
          key={product.Product_id}
          product={product}
          given={given.find((r) => r.product_id === product.Product_id)}
        />
      ))}
    </div>
  )
}

function ReviewCard({
  product,
  given,
}: {
  product: Schemas['RatedProduct']
  given: Schemas['RatingData'] | undefined
}) {
  const refresh = useRefresh()
  const { values, set, field, busy, submit } = useForm({ rating: given?.rating ?? 0, message: given?.messages ?? '' })
  const stars = values.rating
  const send = submit({
    send: async () => {
      await post('/submitrating', {
        orders_id: product.orders_id,
        product_id: product.Product_id,
        review_title: labels[stars],
        ...values,
      })
    },
    done: () => {
      toast.success('Rating submitted successfully!')
      return refresh('/getratings', '/product', '/product_list', '/productsnames')
    },
    failed: (failure) =>
      failure instanceof Refused ? failure.message : `Error submitting rating: ${sentence(failure)}`,
  })
  return (
    <article className={css.card}>
      <Picture src={product.image} alt="" size={160} />
      <form onSubmit={send} noValidate>
        <p className="quiet">{day(product.date)}</p>
        <h2>{product.title}</h2>
        <fieldset className={css.stars}>
          <legend className="hidden">Stars for {product.title}</legend>
          {[1, 2, 3, 4, 5].map((n) => (
            <label key={n} data-on={n <= stars || undefined}>
              <input
                type="radio"
                name={`stars-${product.Product_id}`}
                checked={stars === n}
                onChange={() => set({ rating: n })}
              />
              <span className="hidden">
                {n} {n === 1 ? 'star' : 'stars'}, {labels[n]}
              </span>
              <Star aria-hidden="true" fill={n <= stars ? 'currentColor' : 'none'} />
            </label>
          ))}
          {stars > 0 && <strong>{labels[stars]}</strong>}
        </fieldset>
        {stars > 0 && <TextArea label="Your review" maxLength={2000} {...field('message')} />}
        <Button type="submit" busy={busy} disabled={stars === 0}>
          Submit Rating
        </Button>
      </form>
    </article>
  )
}
