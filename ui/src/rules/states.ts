import { say } from '../words'
import { type State, states } from './states.gen'

type Shown = Omit<State, 'tone'> & { tone: State['tone'] | 'soft' }

// A Map is used because the minifier would replace a property of the empty object, which English has here, by the
// object itself.
const translated = (name: string) => new Map(Object.entries(say.states)).get(name)

/** stateOf returns the facts about an order's state. A newer server may use a state that this page doesn't know. */
export const stateOf = (name: string): Shown =>
  states[name]
    ? { ...states[name], words: translated(name) ?? states[name].words }
    : { words: name, desk: name, tone: 'soft', kept: true, holds: false, ended: false }

/** isToShip reports whether an order is confirmed and not shipped yet. */
export const isToShip = (name: string) => stateOf(name).kept && stateOf(name).holds

/** isAway reports whether the courier has the parcel. */
export function isAway(name: string): boolean {
  const { kept, holds, ended } = stateOf(name)
  return kept && !holds && !ended
}

/** isDelivered reports whether the customer has the goods. */
export const isDelivered = (name: string) => stateOf(name).kept && stateOf(name).ended

/** lost reports whether an order ended without a sale: cancelled, or returned before it arrived. */
export function lost(name: string): boolean {
  const state = stateOf(name)
  return state.ended && !state.kept
}
