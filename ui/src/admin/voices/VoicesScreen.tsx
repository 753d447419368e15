import css from '../blocks/blocks.module.css'
import { useList } from '../blocks/useList'
import { AskedList } from './AskedList'
import { FormerReviews } from './FormerReviews'
import { ReviewList } from './ReviewList'

const piles = [
  ['open', 'Questions'],
  ['answered', 'Answered'],
  ['aside', 'Dismissed'],
  ['unanswered', 'Reviews without an answer'],
  ['reviews', 'All reviews'],
  ['hidden', 'Hidden'],
  ['former', 'Former shop'],
] as const

/** Shoppers' questions and buyers' reviews. */
export function VoicesScreen() {
  const list = useList('/reviewdesk')
  const show = piles.find(([key]) => key === list.get('show'))?.[0] ?? 'open'
  return (
    <div className={`page ${css.screen}`}>
      <h1>Questions and reviews</h1>
      <p className="quiet">
        Answers to questions are emailed to the customer and can be shown on the product’s page. Hiding a review needs a
        reason, which is sent to its buyer.
      </p>
      <div className={css.tabs} role="group" aria-label="What is shown">
        {piles.map(([key, label]) => (
          <button key={key} type="button" aria-pressed={show === key} onClick={() => list.set({ show: key })}>
            {label}
          </button>
        ))}
      </div>
      {show === 'open' || show === 'answered' || show === 'aside' ? (
        <AskedList key={show} state={show} />
      ) : show === 'former' ? (
        <FormerReviews />
      ) : (
        <ReviewList key={show} state={show === 'reviews' ? '' : show} />
      )}
    </div>
  )
}
