package orders

import (
	"testing"

	"hearth/store/core"
)

// Every event leads to a known state, and every state has a sentence that explains why an event is refused.
func TestEveryOrderStateIsReachableAndExplainsRefusals(t *testing.T) {
	reached := map[core.State]bool{core.Placed: true}
	for e, change := range transitions {
		for from, to := range change.leads {
			if from.Facts().Refusal == "" || to.Facts().Refusal == "" {
				t.Errorf("%s leads from %q to %q, and one of them is not in the table of states", e, from, to)
			}
			reached[to] = true
		}
	}
	for _, one := range core.States {
		if !reached[one.Name] {
			t.Errorf("no event leads to %q", one.Name)
		}
	}
}
