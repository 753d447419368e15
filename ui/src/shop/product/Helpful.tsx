import { ThumbsUp } from 'lucide-react'
import { post, remove, type Schemas } from '../../api/client'
import { useRefresh } from '../../api/hooks'
import { useAct } from '../../parts/useAct'
import { say } from '../../words'
import css from './product.module.css'

/** The number of people who found a review helpful, with a button to agree. Nobody can mark their own review. */
export function Helpful({ mark, by }: { mark: Schemas['HelpfulData']; by: string }) {
  const refresh = useRefresh()
  const { busy, act } = useAct()
  const { review_id: id, helpful, mine, own } = mark
  const press = () =>
    act({
      send: async () => {
        await (mine ? remove('/helpful/{id}', { id }) : post('/helpful/{id}', {}, { id }))
      },
      done: () => refresh('/helpful_reviews'),
    })
  return (
    <div className={css.helpful}>
      {!own && (
        <button
          type="button"
          aria-pressed={mine}
          aria-disabled={busy}
          aria-label={say.helpful.theReviewBy(by)}
          onClick={() => void press()}
        >
          <ThumbsUp size={16} aria-hidden="true" fill={mine ? 'currentColor' : 'none'} /> {say.helpful.helpful}
        </button>
      )}
      <span className="quiet" role="status">
        {helpful > 0 && say.helpful.found(helpful)}
      </span>
    </div>
  )
}
