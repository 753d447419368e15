package orders_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// listed returns the order IDs of a list minus 1000, so that the shop's first order is 1.
func listed(all []orders.OrderSummary) string {
	words := []string{}
	for _, o := range all {
		words = append(words, string(rune('0'+o.ID-1000)))
	}
	return strings.Join(words, " ")
}

func TestCustomerOrderListOmitsUnconfirmedOrders(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, other, lamp, plug := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 50),
		shop.Product("Plug", 100, 50)
	confirmed := shop.Order(b, lamp, 2, plug, 1) // order 1
	shop.Place(b, lamp, 1)                       // order 2
	ended := shop.Place(b, lamp, 1)              // order 3
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, ended.ID))
	cancelled := shop.OrderPrepaid(b, lamp, 1) // order 4
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, cancelled.ID, ""))
	shop.Bought(b, lamp, 1) // order 5
	shop.Order(other, lamp, 1)
	all, total, err := shop.Orders.ListCustomerOrders(storetest.Ctx, b.ID, core.Page{})
	storetest.Must(t, err)
	if listed(all) != "5 4 1" || total != 3 {
		t.Errorf("listed are %s of %d", listed(all), total)
	}
	if o := all[2]; o.ID != confirmed.ID || o.Title != "Lamp" || o.Lines != 2 || o.Refund != "" ||
		o.RefundAmount != 0 ||
		o.Customer != b.Name || o.Total != confirmed.Total {
		t.Errorf("the first is %+v", o)
	}
	if o := all[1]; o.Refund != "waiting" || o.RefundAmount != 540_00 {
		t.Errorf("the cancelled one is %+v", o)
	}
	storetest.HandleCaptured(t, shop, storetest.Payment(cancelled, "again"), payments.PaymentRefunded)
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(cancelled, "r1", "done",
			shop.Details(cancelled).Refunds[0].Amount, "")),
	)
	all, _, err = shop.Orders.ListCustomerOrders(storetest.Ctx, b.ID, core.Page{})
	storetest.Must(t, err)
	if o := all[1]; o.Refund != "waiting" || o.RefundAmount != 2*540_00 {
		t.Errorf("with two refunds it is %+v", o)
	}
	page, total, err := shop.Orders.ListCustomerOrders(storetest.Ctx, b.ID, core.Page{Number: 2, Size: 2})
	if err != nil || listed(page) != "1" || total != 3 {
		t.Errorf("the second page is %s of %d, %v", listed(page), total, err)
	}
}

func TestStaffFindOrdersByNumberDayAmountAndCustomer(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	asha, bela := shop.Customer("411001"), shop.Customer("411001")
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET name = 'asha rao'
		WHERE email = 'customer1@example.com'`,
		`UPDATE addresses SET name = 'Meena Joshi', area = '7, Lake View', city = 'Nagpur' WHERE customer_id = 1`,
		`UPDATE addresses SET name = 'Bela', city = 'Nashik', mob = '9812345678' WHERE customer_id = 2`,
		`UPDATE accounts SET name = 'Bela_x 50%' WHERE email = 'customer2@example.com'`))
	lamp := shop.Product("Lamp", 1234, 50)
	shop.Order(asha, lamp, 1) // order 1: ₹1,274.00 on 21 November
	shop.At("2026-11-22", "00:30")
	shop.Order(bela, lamp, 2) // order 2: ₹2,508.00 on 22 November
	shop.At("2026-12-01", "12:00")
	shipped := shop.OrderPrepaid(asha, lamp, 3) // order 3: ₹3,762.00 on 1 December, 600 g
	shop.Ship(shipped)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE shipments SET tracking_id = 'Trk-900'`))
	shop.Place(bela, lamp, 1) // order 4 is never confirmed
	cancelled := shop.Order(bela, lamp, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, bela.ID, bela.ID, cancelled.ID, "")) // order 5 is cancelled
	for _, c := range []struct {
		name   string
		filter orders.OrderFilter
		want   string
	}{
		{"all", orders.OrderFilter{}, "5 3 2 1"},
		{"in a state", orders.OrderFilter{Tab: string(core.Shipped)}, "3"},
		{"by number", orders.OrderFilter{Search: "1002"}, "2"},
		{"by a part of the number, those never confirmed too", orders.OrderFilter{Search: "100"}, "5 4 3 2 1"},
		{"by amount", orders.OrderFilter{Search: "2508.00"}, "2"},
		{"by amount as it is shown", orders.OrderFilter{Search: "₹1,274"}, "5 4 1"},
		{"by paise", orders.OrderFilter{Search: ".00"}, "5 4 3 2 1"},
		{"by a day as people write it", orders.OrderFilter{Search: "22 Nov 2026"}, "2"},
		{"by a day in figures", orders.OrderFilter{Search: "21/11/2026"}, "1"},
		{"by name, whatever its case", orders.OrderFilter{Search: "ASHA"}, "3 1"},
		{"by email", orders.OrderFilter{Search: "customer2@"}, "5 4 2"},
		{"by a name with signs", orders.OrderFilter{Search: "_x 50%"}, "5 4 2"},
		{"a sign is a sign", orders.OrderFilter{Search: "a%r"}, ""},
		{"an underscore is one", orders.OrderFilter{Search: "ash_"}, ""},
		{"a backslash too", orders.OrderFilter{Search: `a\`}, ""},
		{"by day", orders.OrderFilter{Search: "nov 21"}, "1"},
		{"by the day of the shop, not of Greenwich", orders.OrderFilter{Search: "2026-11-22"}, "2"},
		{"by month", orders.OrderFilter{Search: "Dec"}, "5 4 3"},
		{"by year", orders.OrderFilter{Search: ", 2026"}, "5 4 3 2 1"},
		{"nothing fits", orders.OrderFilter{Search: "zebra"}, ""},
		{"a search in a state", orders.OrderFilter{Search: "asha", Tab: string(core.Confirmed)}, "1"},
		{"by the beginning of a mobile number", orders.OrderFilter{Search: "+91 98765"}, "3 1"},
		{"by the last four digits of a mobile number", orders.OrderFilter{Search: "5678"}, "5 4 2"},
		{"by the city", orders.OrderFilter{Search: "nagpur"}, "3 1"},
		{"by the beginning of a street", orders.OrderFilter{Search: "lake vi"}, "3 1"},
		{"by a city in a state", orders.OrderFilter{Search: "nagpur", Tab: string(core.Confirmed)}, "1"},
		{"by name and city", orders.OrderFilter{Search: "Nashik bela"}, "5 4 2"},
		{"by pincode", orders.OrderFilter{Search: "411001"}, "5 4 3 2 1"},
		{"by the beginning of a pincode without orders", orders.OrderFilter{Search: "4411"}, ""},
		{"by a mobile number without orders", orders.OrderFilter{Search: "9999999999"}, ""},
		{"by the beginning of a tracking number, whatever its case", orders.OrderFilter{Search: "trk"}, "3"},
		{"what waits for its payment", orders.OrderFilter{Tab: "placed"}, "4"},
		{"what is to be packed", orders.OrderFilter{Tab: "pack"}, "2 1"},
		{"some of them by their numbers", orders.OrderFilter{IDs: []int64{1004, 1001, 999}}, "4 1"},
		{"sent to a city", orders.OrderFilter{City: " nagpur "}, "3 1"},
		{"sent to a city, not to one that begins like it", orders.OrderFilter{City: "Nag"}, ""},
		{"sent to a city in a state", orders.OrderFilter{City: "Nashik", Tab: string(core.Cancelled)}, "5"},
		{"the second page", orders.OrderFilter{Page: core.Page{Number: 2, Size: 3}}, "1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all, total, err := shop.Orders.List(storetest.Ctx, c.filter)
			storetest.Must(t, err)
			every := storetest.Got(shop.Orders.ListIDs(storetest.Ctx, c.filter)).Or(t)
			if len(every) != total {
				t.Errorf("all are %v, want %d", every, total)
			}
			if listed(all) != c.want || c.filter.Page.Number == 0 && total != len(all) {
				t.Errorf("listed are %q of %d, want %q", listed(all), total, c.want)
			}
		})
	}
	for sort, want := range map[string]string{"": "5 3 2 1", "-id": "5 3 2 1", "id": "1 2 3 5", "name": "3 1 5 2",
		"-name": "5 2 3 1", "state": "5 2 1 3", "-state": "3 2 1 5",
		"payment": "5 2 1 3", "-payment": "3 5 2 1", "amount": "1 5 2 3", "-amount": "3 2 5 1"} {
		if all, _, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Sort: sort}); err != nil ||
			listed(all) != want {
			t.Errorf("sorted by %q: %s, %v; want %s", sort, listed(all), err, want)
		}
	}
	for sort, want := range map[string]string{"date": "1 2 3", "-date": "3 2 1"} {
		if all, _, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Sort: sort, Search: "Lamp"}); err != nil ||
			len(all) != 0 {
			t.Errorf("by the title: %s, %v", listed(all), err)
		}
		storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE orders SET confirmed_at = NULL WHERE id = 1005`))
		if all, _, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Sort: sort}); err != nil ||
			listed(all) != want {
			t.Errorf("sorted by %q: %s, %v; want %s", sort, listed(all), err, want)
		}
	}
	if _, err := shop.Orders.ListIDs(storetest.Ctx, orders.OrderFilter{Sort: "colour"}); err == nil {
		t.Error("all are listed in an unknown order")
	}
	_, _, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Sort: "colour"})
	storetest.Refused(t, err, "This list can't be sorted by that.", "sort")
	storetest.Same(
		t,
		"counted",
		storetest.Got(shop.Orders.Count(storetest.Ctx)).Or(t),
		map[core.State]int{core.Confirmed: 2, core.Shipped: 1},
	)
	storetest.Same(
		t,
		"counted by tab",
		storetest.Got(shop.Orders.CountTabs(storetest.Ctx)).Or(t),
		map[string]int{"confirmed": 2, "shipped": 1, "placed": 1, "pack": 2},
	)
}

func TestOrdersOfTheSameTimeSortByNumber(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shipped := shop.Order(b, lamp, 1)
	shop.Order(b, lamp, 1)
	shop.Bought(b, lamp, 1)
	shop.Ship(shipped)
	shop.Place(b, lamp, 1)
	shop.Pass(time.Minute)
	shop.Place(b, lamp, 1)
	for _, c := range []struct{ tab, sort, want string }{{"sold", "date", "1 2 3"}, {"sold", "-date", "3 2 1"},
		{"", "date", "1 2 3"},
		{"placed", "date", "4 5"}, {"placed", "-date", "5 4"}} {
		all, _, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Tab: c.tab, Sort: c.sort})
		storetest.Must(t, err)
		storetest.Same(t, c.tab+" "+c.sort, listed(all), c.want)
	}
}

func TestOrderSearchByDayWorksInAnEmptyShop(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	all, total, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Search: "2026"})
	if err != nil || all == nil || len(all) != 0 || total != 0 {
		t.Errorf("found are %v of %d, %v", all, total, err)
	}
	storetest.Same(t, "counted", storetest.Got(shop.Orders.Count(storetest.Ctx)).Or(t), map[core.State]int{})
}

func TestPathIDsAreParsedStrictly(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "9223372036854775807": 9223372036854775807} {
		if id, err := db.ParseID(text); err != nil || id != want {
			t.Errorf("%q is %d, %v", text, id, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "01", "+1", "1.0", "1e3", " 1", "9223372036854775808", "x", "1\x00"} {
		storetest.Absent(t, storetest.Second(db.ParseID(text)))
	}
}

func TestUnpagedListReturnsFiveHundredRows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page  core.Page
		total int
		want  int
	}{
		{core.Page{}, 0, 1}, {core.Page{}, 500, 1}, {core.Page{}, 501, 2},
		{core.Page{Number: 1}, 24, 1}, {core.Page{Number: 1}, 25, 2},
		{core.Page{Number: 3, Size: 100}, 100, 1}, {core.Page{Number: 3, Size: 101}, 101, 2},
		{core.Page{Number: 1, Size: 1}, 7, 7},
		{core.Page{Number: -1, Size: 1}, 7, 1},
	} {
		if pages := c.page.Pages(c.total); pages != c.want {
			t.Errorf("%+v of %d: %d pages, want %d", c.page, c.total, pages, c.want)
		}
	}
	shop := storetest.New(t)
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
			WHERE i < 501) INSERT INTO audit (at,
		action, object) SELECT i, 'x', i FROM n`),
	)
	for _, c := range []struct {
		page core.Page
		want int
	}{{core.Page{}, 500}, {core.Page{Number: 1}, 24}, {core.Page{Number: 1, Size: 101}, 100},
		{core.Page{Number: 21, Size: 24}, 21},
		{core.Page{Number: 1, Size: 1}, 1}} {
		if rows, total, err := shop.ListAudit(
			storetest.Ctx,
			core.AuditFilter{Sort: ""},
			c.page,
		); err != nil || len(rows) != c.want ||
			total != 501 {
			t.Errorf("%+v gives %d of %d, %v; want %d", c.page, len(rows), total, err, c.want)
		}
	}
}

func TestOrderDetailsShowCreditNotesRefundsAndPackingState(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Bought(b, id, 1)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o)}))
	shop.Pass(time.Minute)
	first := storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "U1", true)).Or(t)
	d := storetest.Got(shop.Fulfilment.FindOrder(storetest.Ctx, b.ID, o.ID)).Or(t)
	storetest.Same(t, "the notes", d.CreditNotes, []string{first})
	if len(d.Refunds) != 1 || d.Refunds[0].State != "done" || d.Refunds[0].Reference != "U1" ||
		!d.Refunds[0].At.Equal(shop.Now()) ||
		!d.Refunds[0].DoneAt.Equal(shop.Now()) || d.PaidBy == "" || d.InvoiceID != "INV-2627-000001" {
		t.Errorf("it is %+v", d)
	}
}

func TestPendingOrdersAreListedUntilTheyExpire(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, other, lamp := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	shop.Order(b, lamp, 1)                  // order 1 is confirmed, so not pending
	first := shop.Place(b, lamp, 2)         // order 2
	shop.Place(other, lamp, 1)              // order 3 is someone else's
	second := shop.PlacePrepaid(b, lamp, 1) // order 4
	waiting, err := shop.Orders.ListPendingOrders(storetest.Ctx, b.ID)
	storetest.Must(t, err)
	if listed(waiting) != "4 2" || waiting[1].Title != "Lamp" || waiting[1].Total != first.Total {
		t.Errorf("waiting are %s: %+v", listed(waiting), waiting)
	}
	found, err := shop.Orders.FindPending(storetest.Ctx, b.ID, second.ID)
	if err != nil || found.ProviderOrder != second.ProviderOrder {
		t.Errorf("found is %+v, %v", found, err)
	}
	_, err = shop.Orders.FindPending(storetest.Ctx, other.ID, second.ID)
	storetest.Absent(t, err)
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, first.ID))
	_, err = shop.Orders.FindPending(storetest.Ctx, b.ID, first.ID)
	storetest.Refused(t, err, "This order is no longer waiting. Please look at My Orders.")
	shop.Pass(time.Hour)
	if waiting, err = shop.Orders.ListPendingOrders(storetest.Ctx, b.ID); err != nil || len(waiting) != 0 {
		t.Errorf("after the hold %s wait, %v", listed(waiting), err)
	}
	_, err = shop.Orders.FindPending(storetest.Ctx, b.ID, second.ID)
	storetest.Refused(t, err, "This order is no longer waiting. Please look at My Orders.")
}
