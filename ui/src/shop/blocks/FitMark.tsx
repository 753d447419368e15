import { Status } from '../../parts/State'
import { type Fit, homeOf } from '../../rules/fit'
import { markOf, useHome } from './fitSaid'

/** The shortest answer about a product, for lists; nothing while the questions that decide are not answered. */
export default function FitMark({ fit, answers }: { fit: Fit; answers: unknown }) {
  const { inCart } = useHome()
  const mark = markOf(fit, homeOf(answers), inCart)
  return mark ? <Status tone={mark.tone}>{mark.says}</Status> : null
}
