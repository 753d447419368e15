import { ArrowLeft, Star } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, TextArea } from '../../parts/Field'
import { Picture } from '../../parts/Picture'
import { Failed, Loading, Status } from '../../parts/State'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { day } from '../../rules/dates'
import { Refused, sentence } from '../../rules/refused'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { NotFoundPage } from '../blocks/NotFoundPage'
import css from './review.module.css'

/** The titles of reviews as they are stored, by the number of stars, whatever the language of the page. */
const titles = ['', 'Very Bad', 'Bad', 'Good', 'Very Good', 'Excellent']

/** labelOf returns the word for a number of stars. */
const labelOf = (stars: number) => say.review.labels[stars] ?? ''

/** The most photos of a review. */
const most = 4

/** marked returns a list with or without an entry, as its checkbox says. */
const marked = (list: string[], entry: string, { currentTarget }: { currentTarget: HTMLInputElement }) =>
  currentTarget.checked ? [...list, entry] : list.filter((one) => one !== entry)

/** Reviews of the products in a delivered order. */
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
        message={error instanceof Refused ? error.message : say.review.errorFetchingOrderDetails(sentence(error))}
        again={() => void [order, ratings].map((call) => call.isError && call.refetch())}
      />
    )
  // Waits for a fresh reply, because the rating may have changed on another device.
  if (!data || !given || !ratings.isFetchedAfterMount) return <Loading />
  return (
    <div className={`page ${css.page}`}>
      <Button
        kind="quiet"
        size="small"
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onClick={() => history.back()}
      >
        {say.review.back}
      </Button>
      <h1>{say.review.rateYourOrder}</h1>
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
  const { values, set, field, errors, busy, submit } = useForm<{
    rating: number
    message: string
    pictures: File[]
    remove_pictures: string[]
  }>(
    { rating: given?.rating ?? 0, message: given?.messages ?? '', pictures: [], remove_pictures: [] },
    `review of ${product.Product_id} in ${product.orders_id}`,
  )
  const stars = values.rating
  const has = given?.pictures ?? []
  const room = most - has.length + values.remove_pictures.length
  // A counter that replaces the file input by a new one, which empties it.
  const [times, setTimes] = useState(0)
  const send = submit({
    check: () => ({ pictures: values.pictures.length > room ? say.review.atMostFourPhotos : '' }),
    send: async () => {
      await post('/submitrating', {
        orders_id: product.orders_id,
        product_id: product.Product_id,
        review_title: titles[stars],
        ...values,
      })
    },
    done: () => {
      toast.success(say.review.ratingSubmittedSuccessfully)
      // The pictures were sent. Sending them again would undo a later request to remove one.
      set({ pictures: [], remove_pictures: [] })
      setTimes((n) => n + 1)
      return refresh('/getratings', '/product', '/product_list', '/productsnames')
    },
    failed: (failure) =>
      failure instanceof Refused ? failure.message : say.review.errorSubmittingRating(sentence(failure)),
  })
  return (
    <article className={css.card}>
      <Picture src={product.image} alt="" size={160} />
      <form onSubmit={send} noValidate>
        <p className="quiet">{day(product.date)}</p>
        <h2 lang={tongue(product.title)}>{product.title}</h2>
        <fieldset className={css.stars}>
          <legend className="hidden">{say.review.starsFor(product.title)}</legend>
          {[1, 2, 3, 4, 5].map((n) => (
            <label key={n} data-on={n <= stars || undefined}>
              <input
                type="radio"
                name={`stars-${product.Product_id}`}
                checked={stars === n}
                onChange={() => set({ rating: n })}
              />
              <span className="hidden">{say.review.starsOf(n, labelOf(n))}</span>
              <Star aria-hidden="true" fill={n <= stars ? 'currentColor' : 'none'} />
            </label>
          ))}
          {stars > 0 && <strong>{labelOf(stars)}</strong>}
        </fieldset>
        {given?.hidden && (
          <p role="note">
            <Status tone="brick">{say.review.takenOffTheShop}</Status> {given.hidden}
          </p>
        )}
        {stars > 0 && <TextArea label={say.review.yourReview} maxLength={2000} {...field('message')} />}
        {stars > 0 && !given?.hidden && (
          <>
            {has.length > 0 && (
              <ul className={css.pictures}>
                {has.map(({ image, srcset }, i) => (
                  <li key={image}>
                    <label>
                      <Picture src={image} srcset={srcset} alt={say.review.yourPhoto(i + 1)} sizes="96px" size={320} />
                      <span>
                        <input
                          type="checkbox"
                          checked={values.remove_pictures.includes(image)}
                          onChange={(e) => set({ remove_pictures: marked(values.remove_pictures, image, e) })}
                        />{' '}
                        {say.review.removeIt}
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            )}
            {room > 0 && (
              <Field
                key={times}
                label={has.length > 0 ? say.review.morePhotos : say.review.photosOptional}
                name="pictures"
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp"
                hint={say.review.upToFour}
                error={errors.pictures}
                onChange={(e) => set({ pictures: [...(e.currentTarget.files ?? [])] })}
              />
            )}
          </>
        )}
        <Button type="submit" busy={busy} disabled={stars === 0}>
          {say.review.submitRating}
        </Button>
      </form>
    </article>
  )
}
