package reports_test

import (
	"fmt"
	"testing"

	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/reports"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// Orders are placed on a Saturday after the cut-off: a parcel within the city is promised for Thursday the 26th, one
// from metro to metro for Sunday the 29th.
func TestScenarioPromises(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "promises")
	tell := func(what string) {
		t.Helper()
		s.Step("%s", what).Gives(s.Reports.FindPromises(storetest.Ctx, reports.NumbersQuery{Name: "30-days"}))
		s.Step("for the day of the last metro").Gives(s.Reports.FindPromises(storetest.Ctx,
			reports.NumbersQuery{From: "2026-11-29", To: "2026-11-29"}))
	}
	tell("nothing was delivered")
	arrives := func(b storetest.Buyer, courier, day string) orders.Order {
		t.Helper()
		o := s.Order(b, s.Lamp, 1)
		storetest.Got(s.Fulfilment.Ship(storetest.Ctx, 0, o.ID, shipments.Shipment{TrackingID: fmt.Sprint("T", o.ID),
			Courier: courier, ExpectedDay: "2026-11-25"})).Or(t)
		now := s.Now()
		s.At("2026-12-02", "18:00")
		storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Day: day}))
		s.SetClock(now)
		return o
	}
	arrives(s.Asha, "Delhivery", "2026-11-24")
	arrives(s.Asha, "Delhivery", "2026-11-26")
	arrives(s.Asha, "Delhivery", "2026-11-27")
	arrives(s.Asha, "Blue Dart", "2026-11-30")
	arrives(s.Bela, "Blue Dart", "2026-11-29")
	arrives(s.Bela, "Blue Dart", "2026-12-02")
	s.Order(s.Bela, s.Lamp, 1)
	storetest.Must(t, storetest.GotLast3(s.Fulfilment.SellAtCounter(storetest.Ctx, 0,
		fulfilment.CounterSale{Items: storetest.Items(s.Lamp, 1), Way: "cash"})))
	s.At("2026-12-02", "19:00")
	tell("six were delivered, one is on its way, one was sold at the counter")
	for _, f := range []orders.OrderFilter{
		{Promise: "kept"}, {Promise: "missed"}, {Promise: "kept", Zone: "city"}, {Promise: "missed", Zone: "metro"},
		{Promise: "missed", Courier: "Blue Dart"}, {Promise: "kept", Courier: orders.NoCourier},
		{Promise: "missed", From: "2026-11-26", To: "2026-11-26"}, {Promise: "missed", From: "2026-11-27"},
		{Promise: "perhaps"},
	} {
		s.Listed(fmt.Sprintf("%s, zone %q, courier %q, from %q to %q", f.Promise, f.Zone, f.Courier, f.From, f.To), f)
	}
	s.Step("the sums add up").Gives(storetest.Got(s.Reports.CheckInvariants(storetest.Ctx)).Or(t),
		storetest.Got(s.Repair(storetest.Ctx)).Or(t))
}
