import { say } from '../words'
import css from './Stars.module.css'

/** Shows a rating from 0 to 5, with one decimal, as stars. */
export function Stars({ rating, count }: { rating: number; count?: number | undefined }) {
  if (!rating) return <span className={css.none}>{say.stars.noRatingsYet}</span>
  return (
    <span className={css.stars}>
      <span className={css.row} role="img" aria-label={say.stars.of5Stars(rating)}>
        <svg className={css.full} width={`${rating * 20}%`} height="100%" aria-hidden="true" />
      </span>
      <span className={css.figure} aria-hidden="true">
        {rating.toFixed(1)}
      </span>
      {count !== undefined && <span className={css.count}>({count})</span>}
    </span>
  )
}
