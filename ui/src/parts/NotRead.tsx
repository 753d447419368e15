import { sentence } from '../rules/refused'
import { type Call, Failed } from './State'

/** Shown if any of these calls failed and nothing is known from before: what happened, and a button to try again. */
export function NotRead({ calls }: { calls: readonly Call<unknown>[] }) {
  const failed = calls.filter((call) => call.isError && call.data === undefined)
  const again = () => {
    for (const call of failed) void call.refetch()
  }
  return failed[0] ? <Failed message={sentence(failed[0].error)} again={again} /> : null
}
