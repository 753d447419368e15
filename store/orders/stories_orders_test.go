package orders_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/reviews"
	"hearth/store/storetest"
)

func TestScenarioOrderLists(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "orders_lists")
	set, family := s.Week()
	everything := storetest.Got(s.Catalogue.Find(storetest.Ctx, s.Lamp)).Or(t).CategoryID
	s.Step("the tabs").Gives(s.Orders.CountTabs(storetest.Ctx))
	s.Step("the states").Gives(s.Orders.Count(storetest.Ctx))
	for _, tab := range []string{"", "placed", "confirmed", "shipped", "delivered", "cancelled", "returned", "cod",
		"pack", "packed", "late", "sold", "none"} {
		for _, sort := range []string{"", "id", "date", "-date", "name", "-name", "state", "-state", "payment",
			"-payment", "amount", "-amount"} {
			s.Listed(fmt.Sprintf("tab %q by %q", tab, sort), orders.OrderFilter{Tab: tab, Sort: sort})
		}
	}
	s.Listed("by chance", orders.OrderFilter{Sort: "chance"})
	for _, f := range []orders.OrderFilter{
		{Payment: core.COD}, {Payment: orders.Prepaid}, {Tag: "gift"}, {Tag: "URGENT"}, {Customer: s.Bela.ID},
		{Customer: 999},
		{From: "2026-11-22"}, {To: "2026-11-22"}, {From: "2026-11-22", To: "2026-11-22"},
		{From: "2026-11-23", To: "2026-11-22"},
		{From: "2026-11-24", To: "2026-11-30"}, {From: "x"}, {To: "x"}, {Tab: "placed", From: "2026-11-21",
			To: "2026-11-21"},
		{Tab: "placed", From: "2026-11-24"}, {Tab: "placed", To: "2026-11-21"},
		{Channel: "online"}, {Channel: "counter"}, {Product: fmt.Sprint(s.Lamp)},
		{Product: fmt.Sprint(s.Plug), Tab: "cancelled"},
		{Product: fmt.Sprint(set)}, {Product: fmt.Sprint(family)}, {Product: "x"}, {Category: fmt.Sprint(everything)},
		{Category: "99"},
		{Category: "x"}, {Area: "411001"}, {Area: "Maharashtra"}, {Area: "Bangalore, Karnataka"}, {Area: "Nowhere"},
		{Area: "Maharashtra", From: "2026-11-22", To: "2026-11-22"}, {Returning: true}, {Returning: true, Tab: "sold"},
		{IDs: []int64{1001, 1005, 1008, 999}}, {IDs: []int64{1001, 1005}, Tab: "delivered"}, {IDs: []int64{}},
		{Tab: "sold", Payment: core.COD, Tag: "gift"}, {Payment: core.COD, Sort: "amount"},
		{Payment: core.COD, Sort: "-state",
			Channel: "online"},
	} {
		s.Listed(fmt.Sprintf("%+v", f), f)
	}
	for number := 1; number <= 4; number++ {
		s.Listed(fmt.Sprintf("page %d of 4", number), orders.OrderFilter{Page: core.Page{Number: number, Size: 4}})
		s.Listed("found on it", orders.OrderFilter{Search: "customer", Page: core.Page{Number: number, Size: 4}})
		s.Listed("the oldest first", orders.OrderFilter{Search: "customer", Sort: "id",
			Page: core.Page{Number: number, Size: 4}})
	}
}

func TestScenarioOrderSearch(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "orders_search")
	s.Week()
	for _, typed := range []string{"Customer", "customer 2", "CUSTOMER 4", "cu", "er2@ex", "%", "_", "1001", "100",
		"01", "0", "1", "12", "10 01",
		"540", "540.00", "₹540", "1,040", "139.9", "139.90", "90", ".90", "9", "9876543210", "98765", "9123",
		"+91 98765 43210", "987", "awb77", "AWB", "AW", "T1", "t",
		"Nov 21", "21 Nov 2026", "2026-11-22", "22/11/2026", "2026", "november", "nothing", "Lata", "\"", "99999999999",
		"1.2.3", "x1001", "10011", "Dec"} {
		s.Listed(fmt.Sprintf("typed %q", typed), orders.OrderFilter{Search: typed})
		for _, f := range []orders.OrderFilter{{Tab: "delivered"}, {Tab: "placed"}, {Tab: "cod"},
			{Payment: orders.Prepaid}, {Tab: "sold",
				Sort: "-name"}} {
			f.Search = typed
			list, total, err := s.Orders.List(storetest.Ctx, f)
			if len(list) > 0 || err != nil {
				s.Step("in %q %s", f.Tab, f.Payment).Gives(len(list), list[0].ID, total, err)
			}
		}
	}
}

func TestScenarioCustomerOrders(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "orders_own")
	s.Week()
	for _, b := range []storetest.Buyer{s.Asha, s.Bela} {
		s.Step("orders of %s", b.Name).Gives(s.Orders.ListCustomerOrders(storetest.Ctx, b.ID,
			core.Page{Number: 1, Size: 20}))
		s.Step("waiting").Gives(s.Orders.ListPendingOrders(storetest.Ctx, b.ID))
	}
	s.Step("page 2 of Bela's").Gives(s.Orders.ListCustomerOrders(storetest.Ctx, s.Bela.ID,
		core.Page{Number: 2, Size: 2}))
	s.Step("Asha rates one of two things").
		Gives(s.Reviews.ReviewProduct(storetest.Ctx, s.Asha.ID, reviews.NewReview{OrderID: 1005, ProductID: s.Lamp,
			Rating: 5}))
	s.Step("so it is not rated").Gives(s.Orders.ListCustomerOrders(storetest.Ctx, s.Asha.ID,
		core.Page{Number: 1, Size: 1}))
	s.Step("and the other").
		Gives(s.Reviews.ReviewProduct(storetest.Ctx, s.Asha.ID, reviews.NewReview{OrderID: 1005, ProductID: s.Plug,
			Rating: 2}))
	s.Step("it is rated").Gives(s.Orders.ListCustomerOrders(storetest.Ctx, s.Asha.ID, core.Page{Number: 1, Size: 1}))
	for _, id := range []int64{1001, 1003, 1005, 1006, 1007, 1011, 999} {
		s.Step("Asha looks at %d", id).Gives(s.Fulfilment.FindOrder(storetest.Ctx, s.Asha.ID, id))
		s.Step("staff look at %d", id).Gives(s.Fulfilment.FindOrder(storetest.Ctx, 0, id))
	}
	for _, c := range []struct {
		id    int64
		email string
	}{{1005, " CUSTOMER2@example.com"}, {1005, s.Bela.Email}, {1001, s.Asha.Email}, {1008, "customer4@example.com"},
		{1007, "customer4@example.com"}, {1009, "counter@localhost"}, {999, s.Asha.Email}} {
		s.Step("somebody tracks %d of %s", c.id, c.email).Gives(s.Orders.Track(storetest.Ctx, c.id, c.email))
	}
	s.Pass(time.Hour)
	s.Step("an hour later nothing waits").Gives(s.Orders.ListPendingOrders(storetest.Ctx, s.Bela.ID))
}

func TestScenarioOrderStates(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "states")
	s.Step("all states").Gives(core.OrderStates())
	for _, state := range []core.State{core.Placed, core.Returned, "eaten"} {
		s.Step("the state %q", state).Gives(state.Facts())
	}
}
