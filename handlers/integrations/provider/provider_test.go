package provider_test

import (
	"testing"

	"hearth/handlers/integrations/provider"
)

func TestNetAmountIsWhatWasCapturedLessRefunds(t *testing.T) {
	for name, c := range map[string]struct {
		paid provider.Payment
		want int64
	}{
		"held by the bank": {provider.Payment{Amount: 500, Authorised: true}, 0},
		"captured":         {provider.Payment{Amount: 500, Captured: true}, 500},
		"partly returned":  {provider.Payment{Amount: 500, Captured: true, Refunded: 200}, 300},
		"all returned":     {provider.Payment{Amount: 500, Captured: true, Refunded: 500}, 0},
		"more than all":    {provider.Payment{Amount: 500, Captured: true, Refunded: 700}, 0},
	} {
		if got := int64(c.paid.NetAmount()); got != c.want {
			t.Errorf("%s: %d paise, not %d", name, got, c.want)
		}
	}
}
