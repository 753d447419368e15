import type { Schemas } from '../../api/client'
import type { Tone } from '../../parts/State'
import { day, moment } from '../../rules/dates'

/** stateWords says where a claim is, or what is due next. */
export function stateWords(claim: Schemas['ClaimDetails']): { text: string; tone: Tone } {
  const said: Record<string, string> = {
    'to come in': 'Customer asked to send it in',
    'in the shop': 'In the shop',
    repaired: 'Repaired',
    replaced: 'Replaced',
    refunded: 'Refund',
    refused: 'Refused',
  }
  const text = said[claim.claim_state] ?? 'New'
  if (claim.challan && !claim.sent_date) return { text: `${text}, to send`, tone: 'honey' }
  if (claim.decided_date) return { text, tone: claim.claim_state === 'refused' ? 'brick' : 'leaf' }
  if (!claim.answered_date)
    return { text: `${text}, answer by ${moment(claim.answer_due)}`, tone: claim.answer_late ? 'brick' : 'honey' }
  return { text: `${text}, settle by ${day(claim.settle_due)}`, tone: claim.settlement_late ? 'brick' : 'honey' }
}
