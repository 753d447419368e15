package store

import "testing"

// No event leads to a state outside the table, and each state says why an act needs another.
func TestEveryStateIsReachedAndSaysWhyNot(t *testing.T) {
	reached := map[State]bool{Placed: true}
	for e, change := range transitions {
		for from, to := range change.leads {
			if from.Facts().refusal == "" || to.Facts().refusal == "" {
				t.Errorf("%s leads from %q to %q, and one of them is not in the table of states", e, from, to)
			}
			reached[to] = true
		}
	}
	for _, one := range orderStates {
		if !reached[one.Name] {
			t.Errorf("no event leads to %q", one.Name)
		}
	}
}
