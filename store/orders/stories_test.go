package orders_test

import (
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/orders"
	"hearth/store/storetest"
)

// Scenario tests: each covers one part of the shop and its edge cases, and is compared line by line with a reviewed
// file (testdata/stories; see storetest.Story).

func TestScenarioCancelledShippedAndRefusedOrders(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "order")
	s.In("Maharashtra")
	clerk := s.Staff(accounts.Dispatch)
	b, other, lamp := s.Customer("411001"), s.Customer("560001"), s.Product("Lamp", 500, 5)
	s.Step("the shop opens").Gives()
	o := s.Place(b, lamp, 2)
	s.Step("Asha places two lamps").Gives(o)
	s.Step("somebody else confirms it").Gives(s.Orders.ConfirmCOD(storetest.Ctx, other.ID, o.ID))
	s.Step("she confirms it").Gives(s.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	s.Step("she confirms it twice").Gives(s.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	s.Pass(time.Hour)
	s.Step("it ships").Gives(s.Fulfilment.Ship(storetest.Ctx, clerk.ID, o.ID, storetest.Parcel()))
	s.Step("it ships again").Gives(s.Fulfilment.Ship(storetest.Ctx, clerk.ID, o.ID, storetest.Parcel()))
	for _, f := range []orders.OrderFilter{{}, {Customer: b.ID}, {Customer: other.ID}} {
		list, total, err := s.Orders.List(storetest.Ctx, f)
		s.Step("the orders of customer %d", f.Customer).Gives(list, total, err)
	}
}
