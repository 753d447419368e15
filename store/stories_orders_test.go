package store_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// week is a week of orders of every kind: three customers, both payments, all states, kits, variants, the counter and the telephone.
func (s *bazaar) week() (set, family int64) {
	set = kit(s.t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	family, variants := panel(s.t, s.Shop, 9)
	maya := s.Customer("400001")
	fresh := s.Place(s.asha, s.lamp, 1) // 1001 waits
	s.Order(s.bela, s.plug, 1)          // 1002 is to be packed
	s.At("2026-11-22", "00:10")
	packed := s.OrderPrepaid(s.asha, set, 1) // 1003
	must(s.t, s.PackOrder(ctx, s.clerk.ID, packed.ID, true))
	late := s.Order(maya, variants[0].ID, 1) // 1004 ships and is late
	must(s.t, second(s.ShipOrder(ctx, s.clerk.ID, late.ID, store.Shipment{TrackingID: "AWB77", Courier: "Delhivery",
		ExpectedDay: "2026-11-23"})))
	s.At("2026-11-22", "23:50")
	s.Bought(s.asha, s.lamp, 2, s.plug, 1) // 1005 is delivered
	s.At("2026-11-23", "10:00")
	back := s.Order(s.bela, variants[3].ID, 1) // 1006 comes back
	s.Ship(back)
	must(s.t, second(s.ReturnToOrigin(ctx, s.clerk.ID, back.ID, "refused", true)))
	gone := s.Order(maya, s.plug, 3) // 1007 is cancelled
	must(s.t, s.CancelOrder(ctx, maya.ID, maya.ID, gone.ID, "too late"))
	never := s.Place(maya, s.plug, 2) // 1008 is cancelled before it is confirmed
	must(s.t, s.CancelPlaced(ctx, maya.ID, never.ID))
	must(s.t, gotLast3(s.SellAtCounter(ctx, s.clerk.ID, store.CounterSale{Items: items(s.plug, 1),
		Way: "cash"}))) // 1009
	must(s.t, second(s.TakePhoneOrder(ctx, s.clerk.ID, phoned(items(s.lamp, 1),
		func(p *store.PhoneOrder) { p.Address.Mob = "9123456780" })))) // 1010
	s.At("2026-11-24", "09:00")
	s.Set("cod_confirm", "yes")
	s.Order(s.bela, s.lamp, 1) // 1011 waits to be confirmed by telephone
	must(s.t, s.TagOrder(ctx, s.clerk.ID, late.ID, "gift", true))
	must(s.t, s.TagOrder(ctx, s.clerk.ID, packed.ID, "gift", true))
	must(s.t, s.TagOrder(ctx, s.clerk.ID, packed.ID, "Urgent", true))
	must(s.t, s.TagOrder(ctx, s.clerk.ID, fresh.ID, "urgent", true))
	s.Place(s.bela, s.plug, 1)                 // 1012 waits
	s.OrderPrepaid(s.named("adam"), s.plug, 1) // 1013 is to be packed
	return set, family
}

// listed writes down a list by the numbers of its orders.
func (s *bazaar) listed(what string, f store.OrderFilter) {
	if f.Page.Size == 0 {
		f.Page = store.Page{Number: 1, Size: 20}
	}
	list, total, err := s.ListOrders(ctx, f)
	ids := make([]int64, len(list))
	for i, o := range list {
		ids[i] = o.ID
	}
	s.Step("%s", what).Gives(fmt.Sprint(ids), total, err)
}

func TestStoryOfListsOfOrders(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "orders_lists")
	set, family := s.week()
	everything := got(s.FindProduct(ctx, s.lamp)).or(t).CategoryID
	s.Step("the tabs").Gives(s.CountTabs(ctx))
	s.Step("the states").Gives(s.CountOrders(ctx))
	for _, tab := range []string{"", "placed", "confirmed", "shipped", "delivered", "cancelled", "returned", "cod", "pack", "packed",
		"late", "sold", "none"} {
		for _, sort := range []string{"", "id", "date", "-date", "name", "-name", "state", "-state", "payment", "-payment", "amount",
			"-amount"} {
			s.listed(fmt.Sprintf("tab %q by %q", tab, sort), store.OrderFilter{Tab: tab, Sort: sort})
		}
	}
	s.listed("by chance", store.OrderFilter{Sort: "chance"})
	for _, f := range []store.OrderFilter{
		{Payment: store.COD}, {Payment: store.Prepaid}, {Tag: "gift"}, {Tag: "URGENT"}, {Customer: s.bela.ID}, {Customer: 999},
		{From: "2026-11-22"}, {To: "2026-11-22"}, {From: "2026-11-22", To: "2026-11-22"}, {From: "2026-11-23", To: "2026-11-22"},
		{From: "2026-11-24", To: "2026-11-30"}, {From: "x"}, {To: "x"}, {Tab: "placed", From: "2026-11-21", To: "2026-11-21"},
		{Tab: "placed", From: "2026-11-24"}, {Tab: "placed", To: "2026-11-21"},
		{Channel: "online"}, {Channel: "counter"}, {Product: fmt.Sprint(s.lamp)}, {Product: fmt.Sprint(s.plug), Tab: "cancelled"},
		{Product: fmt.Sprint(set)}, {Product: fmt.Sprint(family)}, {Product: "x"}, {Category: fmt.Sprint(everything)}, {Category: "99"},
		{Category: "x"}, {Area: "411001"}, {Area: "Maharashtra"}, {Area: "Bangalore, Karnataka"}, {Area: "Nowhere"},
		{Area: "Maharashtra", From: "2026-11-22", To: "2026-11-22"}, {Returning: true}, {Returning: true, Tab: "sold"},
		{IDs: []int64{1001, 1005, 1008, 999}}, {IDs: []int64{1001, 1005}, Tab: "delivered"}, {IDs: []int64{}},
		{Tab: "sold", Payment: store.COD, Tag: "gift"}, {Payment: store.COD, Sort: "amount"}, {Payment: store.COD, Sort: "-state",
			Channel: "online"},
	} {
		s.listed(fmt.Sprintf("%+v", f), f)
	}
	for number := 1; number <= 4; number++ {
		s.listed(fmt.Sprintf("page %d of 4", number), store.OrderFilter{Page: store.Page{Number: number, Size: 4}})
		s.listed("found on it", store.OrderFilter{Search: "customer", Page: store.Page{Number: number, Size: 4}})
		s.listed("the oldest first", store.OrderFilter{Search: "customer", Sort: "id", Page: store.Page{Number: number, Size: 4}})
	}
}

func TestStoryOfSearchingOrders(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "orders_search")
	s.week()
	for _, typed := range []string{"Customer", "customer 2", "CUSTOMER 4", "cu", "er2@ex", "%", "_", "1001", "100", "01", "0", "1", "12",
		"10 01",
		"540", "540.00", "₹540", "1,040", "139.9", "139.90", "90", ".90", "9", "9876543210", "98765", "9123", "+91 98765 43210", "987",
		"awb77", "AWB", "AW", "T1", "t",
		"Nov 21", "21 Nov 2026", "2026-11-22", "22/11/2026", "2026", "november", "nothing", "Lata", "\"", "99999999999", "1.2.3", "x1001",
		"10011", "Dec"} {
		s.listed(fmt.Sprintf("typed %q", typed), store.OrderFilter{Search: typed})
		for _, f := range []store.OrderFilter{{Tab: "delivered"}, {Tab: "placed"}, {Tab: "cod"}, {Payment: store.Prepaid}, {Tab: "sold",
			Sort: "-name"}} {
			f.Search = typed
			list, total, err := s.ListOrders(ctx, f)
			if len(list) > 0 || err != nil {
				s.Step("in %q %s", f.Tab, f.Payment).Gives(len(list), list[0].ID, total, err)
			}
		}
	}
}

func TestStoryOfACustomersOrders(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "orders_own")
	s.week()
	for _, b := range []storetest.Buyer{s.asha, s.bela} {
		s.Step("orders of %s", b.Name).Gives(s.ListCustomerOrders(ctx, b.ID, store.Page{Number: 1, Size: 20}))
		s.Step("waiting").Gives(s.ListWaitingOrders(ctx, b.ID))
	}
	s.Step("page 2 of Bela's").Gives(s.ListCustomerOrders(ctx, s.bela.ID, store.Page{Number: 2, Size: 2}))
	s.Step("Asha rates one of two things").Gives(s.ReviewProduct(ctx, s.asha.ID, store.NewReview{OrderID: 1005, ProductID: s.lamp,
		Rating: 5}))
	s.Step("so it is not rated").Gives(s.ListCustomerOrders(ctx, s.asha.ID, store.Page{Number: 1, Size: 1}))
	s.Step("and the other").Gives(s.ReviewProduct(ctx, s.asha.ID, store.NewReview{OrderID: 1005, ProductID: s.plug, Rating: 2}))
	s.Step("it is rated").Gives(s.ListCustomerOrders(ctx, s.asha.ID, store.Page{Number: 1, Size: 1}))
	for _, id := range []int64{1001, 1003, 1005, 1006, 1007, 1011, 999} {
		s.Step("Asha looks at %d", id).Gives(s.FindOrder(ctx, s.asha.ID, id))
		s.Step("staff look at %d", id).Gives(s.FindOrder(ctx, 0, id))
	}
	for _, c := range []struct {
		id    int64
		email string
	}{{1005, " CUSTOMER2@example.com"}, {1005, s.bela.Email}, {1001, s.asha.Email}, {1008, "customer4@example.com"},
		{1007, "customer4@example.com"}, {1009, "counter@localhost"}, {999, s.asha.Email}} {
		s.Step("somebody tracks %d of %s", c.id, c.email).Gives(s.TrackOrder(ctx, c.id, c.email))
	}
	s.Pass(time.Hour)
	s.Step("an hour later nothing waits").Gives(s.ListWaitingOrders(ctx, s.bela.ID))
}

func TestStoryOfStatesOfOrders(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "states")
	s.Step("all states").Gives(store.OrderStates())
	for _, state := range []store.State{store.Placed, store.Returned, "eaten"} {
		s.Step("the state %q", state).Gives(state.Facts())
	}
}
