import { lazy, Suspense } from 'react'
import type { Fit } from '../../rules/fit'
import { useAnswers } from './myHome'

const Mark = lazy(() => import('./FitMark'))

/** Whether a product fits the home that the person described on this device; nothing before they did. */
export function HomeMark({ fit }: { fit: Fit | undefined }) {
  const answers = useAnswers()
  return answers && fit ? (
    <Suspense fallback={null}>
      <Mark fit={fit} answers={answers} />
    </Suspense>
  ) : null
}
