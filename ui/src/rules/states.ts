import { say } from '../words'
import { type State, states } from './states.gen'

type Shown = Omit<State, 'tone'> & { tone: State['tone'] | 'soft' }

/** stateOf returns the facts of an order's state. A newer server may have a state that this page does not know yet. */
export const stateOf = (name: string): Shown =>
  states[name]
    ? { ...states[name], words: (say.states as Record<string, string>)[name] ?? states[name].words }
    : { words: name, desk: name, tone: 'soft', kept: true, ended: false }

/** lost reports whether an order ended without a sale: cancelled, or returned before it arrived. */
export function lost(name: string): boolean {
  const state = stateOf(name)
  return state.ended && !state.kept
}
