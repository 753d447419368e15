import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { useCall } from '../../api/hooks'
import { Picture } from '../../parts/Picture'
import { Stars } from '../../parts/Stars'
import { day } from '../../rules/dates'
import css from './product.module.css'

type Review = Schemas['ReviewData']

const sorts: Record<string, (a: Review, b: Review) => number> = {
  newest: () => 0,
  best: (a, b) => b.rating - a.rating,
  worst: (a, b) => a.rating - b.rating,
}

/** The reviews with a bar for each number of stars. A review comes from a delivered order alone, so each was bought here. */
export function Reviews({ rating, reviews }: { rating: number; reviews: Review[] }) {
  const [sort, setSort] = useState('newest')
  const [only, setOnly] = useState(0)
  const shop = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.shop_name
  if (reviews.length === 0) return <p className="quiet">Nobody has rated this product yet.</p>
  const shown = reviews.filter((review) => only === 0 || review.rating === only).sort(sorts[sort])
  const count = (stars: number) => reviews.filter((review) => review.rating === stars).length
  return (
    <>
      <div className={css.rated}>
        <p>
          <strong className={css.mean}>{rating.toFixed(1)}</strong> <Stars rating={rating} count={reviews.length} />
        </p>
        <ul className={css.bars} aria-label="How many stars were given">
          {[5, 4, 3, 2, 1].map((stars) => (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={only === stars}
                disabled={count(stars) === 0}
                aria-label={`${stars} stars: ${count(stars)} of ${reviews.length}`}
                onClick={() => setOnly(only === stars ? 0 : stars)}
              >
                <span aria-hidden="true">{stars} ★</span>
                <span className={css.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${(count(stars) / reviews.length) * 100}%` }} />
                </span>
                <span aria-hidden="true">{count(stars)}</span>
              </button>
            </li>
          ))}
        </ul>
        <label className={css.sorted}>
          Sort by{' '}
          <select value={sort} onChange={(event) => setSort(event.currentTarget.value)}>
            <option value="newest">Newest</option>
            <option value="best">Best first</option>
            <option value="worst">Worst first</option>
          </select>
        </label>
      </div>
      <ul className={css.reviews} aria-label="Reviews">
        {shown.map((review, i) => (
          <li key={i}>
            <p>
              <Stars rating={review.rating} /> <strong>{review.review}</strong>
            </p>
            {review.messages && <p className={css.text}>{review.messages}</p>}
            {review.image && (
              <a href={review.image} className={css.photo}>
                <Picture
                  src={review.image}
                  srcset={review.srcset}
                  alt={`Picture of the product by ${review.cust_Name}`}
                  sizes="160px"
                  size={320}
                />
              </a>
            )}
            <p className="quiet">
              <span>
                {review.cust_Name}, {day(review.date)}
              </span>
              <span className={css.bought}>Bought here</span>
            </p>
            {review.answer && (
              <blockquote className={css.reply}>
                <p>
                  <strong>{shop ?? 'The shop'}</strong>{' '}
                  <span className="quiet">answered {day(review.answer_date)}</span>
                </p>
                <p className={css.text}>{review.answer}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
