import { useRef } from 'react'
import { post } from '../../api/client'
import css from '../blocks/blocks.module.css'
import { usePreview } from '../blocks/usePreview'
import own from './offers.module.css'
import { triedOf, type Values, wholeOf } from './values'
import { cost, listed, summary } from './words'

/** A summary of a promotion beside its form: in plain sentences, and by what it would have cost last month. */
export function InShort({ values }: { values: Values }) {
  const whole = wholeOf(values)
  const words = summary(whole)
  const ready =
    words && (whole.scope === 'all' || whole.targets.length > 0) && (whole.buyers !== 'listed' || whole.people)
  const tried = triedOf(values)
  const preview = usePreview(ready ? JSON.stringify(tried) : '', () => post('/admin/offer-preview', tried))
  // The previous figures stay while new ones are loading.
  const last = useRef(preview.data)
  last.current = ready ? (preview.data ?? last.current) : undefined
  const seen = last.current
  return (
    <aside className={own.side} aria-label="The offer in short">
      <section className={css.panel} aria-labelledby="in-short">
        <h2 className={own.title} id="in-short">
          Summary
        </h2>
        <p>{words || <span className="quiet">Fill in the offer to see it in a sentence.</span>}</p>
      </section>
      <section className={css.panel} aria-labelledby="last-month">
        <h2 className={own.title} id="last-month">
          Estimated cost
        </h2>
        <p role="status" aria-busy={Boolean(ready && !preview.data && !preview.error)}>
          {preview.error
            ? `The cost can’t be estimated yet. ${preview.error}`
            : seen
              ? cost(seen)
              : ready
                ? 'Calculating…'
                : 'Calculated from the orders of the last 30 days once the offer is filled in.'}
        </p>
        {seen && seen.below_costs > 0 && !preview.error && (
          <p className={own.warn}>
            It sells {seen.below_costs === 1 ? 'one product' : `${seen.below_costs} products`} for less than the cost
            without GST: {listed(seen.below_cost, seen.below_costs)}. This is allowed.
          </p>
        )}
      </section>
    </aside>
  )
}
