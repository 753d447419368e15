import { lazy, Suspense, useState } from 'react'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Picture } from '../../parts/Picture'
import { Stars } from '../../parts/Stars'
import { day } from '../../rules/dates'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { Helpful } from './Helpful'
import css from './product.module.css'

type Review = Schemas['ReviewData']

const Closer = lazy(() => import('./Closer'))

type Marks = Map<number, Schemas['HelpfulData']>

/** worded sorts reviews with a text before those with stars only, which count in the bars anyway. */
const worded = (a: Review, b: Review) => Number(!a.messages) - Number(!b.messages)

const sorts: Record<string, (a: Review, b: Review, marks: Marks) => number> = {
  newest: worded,
  helpful: (a, b, marks) =>
    (marks.get(b.review_id)?.helpful ?? 0) - (marks.get(a.review_id)?.helpful ?? 0) || worded(a, b),
  best: (a, b) => b.rating - a.rating || worded(a, b),
  worst: (a, b) => a.rating - b.rating || worded(a, b),
}

/**
 * The reviews of a product, with a bar for each number of stars. A review always belongs to a delivered order,
 * except those imported from a former shop, which are labelled.
 */
export default function Reviews({ product, rating, reviews }: { product: number; rating: number; reviews: Review[] }) {
  const [sort, setSort] = useState('newest')
  const [only, setOnly] = useState(0)
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.shop_name
  const found = useCall('/helpful_reviews/{id}', { id: product }, { enabled: reviews.length > 0 }).data?.data
  const marks: Marks = new Map((found ?? []).map((mark) => [mark.review_id, mark]))
  if (reviews.length === 0) return <p className="quiet">{say.reviews.nobodyHasRatedThisProduct}</p>
  const order = sorts[sort] ?? (() => 0)
  const shown = reviews.filter((review) => only === 0 || review.rating === only).sort((a, b) => order(a, b, marks))
  const count = (stars: number) => reviews.filter((review) => review.rating === stars).length
  const markOf = (review: Review) => {
    const mark = marks.get(review.review_id)
    return mark && <Helpful mark={mark} by={review.cust_Name} />
  }
  return (
    <>
      <div className={css.rated}>
        <p>
          <strong className={css.mean}>{rating.toFixed(1)}</strong> <Stars rating={rating} count={reviews.length} />
        </p>
        <ul className={css.bars} aria-label={say.reviews.howManyStarsWereGiven}>
          {[5, 4, 3, 2, 1].map((stars) => (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={only === stars}
                disabled={count(stars) === 0}
                aria-label={say.reviews.starsOf(stars, count(stars), reviews.length)}
                onClick={() => setOnly(only === stars ? 0 : stars)}
              >
                <span aria-hidden="true">{stars} ★</span>
                <span className={css.bar} aria-hidden="true">
                  <svg width={`${(count(stars) / reviews.length) * 100}%`} height="100%" />
                </span>
                <span aria-hidden="true">{count(stars)}</span>
              </button>
            </li>
          ))}
        </ul>
        <label className={css.sorted}>
          {say.products.sortBy}{' '}
          <select value={sort} onChange={(event) => setSort(event.currentTarget.value)}>
            <option value="newest">{say.products.newest}</option>
            <option value="helpful">{say.helpful.most}</option>
            <option value="best">{say.reviews.bestFirst}</option>
            <option value="worst">{say.reviews.worstFirst}</option>
          </select>
        </label>
      </div>
      <ul className={css.reviews} aria-label={say.tabs.Reviews}>
        {shown.map((review) => (
          <li key={review.review_id}>
            <p>
              <Stars rating={review.rating} /> <strong lang={tongue(review.review)}>{review.review}</strong>
            </p>
            {review.messages && (
              <p className={css.text} lang={tongue(review.messages)}>
                {review.messages}
              </p>
            )}
            {review.pictures.length > 0 && <Photos of={review} />}
            <p className="quiet">
              <span>
                <span lang={tongue(review.cust_Name)}>{review.cust_Name}</span>, {day(review.date)}
              </span>
              {review.former && <span>{say.orders.fromOurFormerShop}</span>}
              {review.bought && (
                <span className={css.bought}>{review.former ? say.reviews.boughtThere : say.reviews.boughtHere}</span>
              )}
            </p>
            {review.answer && (
              <blockquote className={css.reply}>
                <p>
                  <strong>{say.reviews.replyFrom(shop ?? say.reviews.theShop)}</strong>{' '}
                  <span className="quiet">{day(review.answer_date)}</span>
                </p>
                <p className={css.text} lang={tongue(review.answer)}>
                  {review.answer}
                </p>
              </blockquote>
            )}
            <div className={css.marked}>{markOf(review)}</div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The photos of a review as small tiles. A tap opens them large. */
function Photos({ of: { cust_Name: by, pictures } }: { of: Review }) {
  const [at, setAt] = useState<number>()
  return (
    <>
      <ul className={css.photos}>
        {pictures.map(({ image, srcset }, i) => (
          <li key={image}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={say.reviews.photoBy(by, i + 1)}
              onClick={() => setAt(i)}
            >
              <Picture src={image} srcset={srcset} alt="" sizes="96px" size={320} />
            </button>
          </li>
        ))}
      </ul>
      {at !== undefined && (
        <Suspense fallback={null}>
          <Closer
            title={say.reviews.photosBy(by)}
            pictures={pictures.map(({ image }) => ({ src: image }))}
            at={at}
            onAt={setAt}
            onClose={() => setAt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
