import type { Schemas } from '../../api/client'
import { say } from '../../words'

/** stateOf says in plain words what has become of a claim. */
export function stateOf(claim: Pick<Schemas['ClaimRow'], 'claim_state' | 'sent_date'>): string {
  const { states, onItsWay } = say.claims
  const sent = claim.sent_date && claim.claim_state !== 'refused' ? onItsWay[claim.claim_state] : undefined
  return sent ?? states[claim.claim_state] ?? claim.claim_state
}

/** The tone of the state of a claim. */
export const toneOf = (state: string) =>
  state === 'refused' ? 'brick' : ['repaired', 'replaced', 'refunded'].includes(state) ? 'leaf' : 'honey'
