package documents_test

import (
	"testing"

	"hearth/store/delivery"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/storetest"
)

// The limits are from the notifications of the states; all other states follow CGST Rules, rule 138.
func TestEWayBillLimitWithinAStateIsTheStates(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	own := map[string]money.Paise{"Delhi": 1_00_000_00, "Maharashtra": 1_00_000_00, "Tamil Nadu": 1_00_000_00,
		"Bihar": 1_00_000_00, "West Bengal": 1_00_000_00, "Rajasthan": 1_00_000_00, "Jammu and Kashmir": money.Max,
		"Mizoram": 49_999_99}
	for _, state := range gst.States {
		shop.Set("shop_state", state.Name)
		want, special := own[state.Name]
		if !special {
			want = 50_000_00
		}
		for to, limit := range map[string]money.Paise{state.Name: want, "Goa": 50_000_00, "Assam": 50_000_00} {
			if to == state.Name {
				limit = want
			}
			if got := shop.Documents.EWayAbove(delivery.Address{State: to}); got != limit {
				t.Errorf("from %s to %s: above %s, want %s", state.Name, to, got.Rupees(), limit.Rupees())
			}
			_, at := shop.Documents.EWayNeeded(orders.Order{Total: limit, Address: delivery.Address{State: to}})
			_, above := shop.Documents.EWayNeeded(orders.Order{Total: limit + 1, Address: delivery.Address{State: to}})
			if at || !above {
				t.Errorf("from %s to %s: needed at the limit %v, a paisa above it %v", state.Name, to, at, above)
			}
		}
	}
	shop.Set("shop_state", "")
	if got := shop.Documents.EWayAbove(delivery.Address{State: "Maharashtra"}); got != 50_000_00 {
		t.Errorf("without the shop's state: above %s", got.Rupees())
	}
}

func TestEWayBillLimitWithinRajasthanCityIsTwoLakh(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_state", "Rajasthan", "shop_pincode", "302001", "shop_address", "4 MI Road, Jaipur 302001")
	for _, c := range []struct {
		to   delivery.Address
		want money.Paise
	}{
		{delivery.Address{State: "Rajasthan", Pin: "302020", City: " jaipur "}, 2_00_000_00},
		{delivery.Address{State: "Rajasthan", Pin: "302012", City: "Chomu"}, 1_00_000_00},
		{delivery.Address{State: "Rajasthan", Pin: "303702", City: "Jaipur"}, 1_00_000_00},
		{delivery.Address{State: "Rajasthan", Pin: "302020"}, 1_00_000_00},
		{delivery.Address{State: "Gujarat", Pin: "302020", City: "Jaipur"}, 50_000_00},
	} {
		if got := shop.Documents.EWayAbove(c.to); got != c.want {
			t.Errorf("to %s, %s: above %s, want %s", c.to.City, c.to.Pin, got.Rupees(), c.want.Rupees())
		}
	}
}
