package customers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/customers"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/reports"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// people returns the names in a list of customers.
func people(t *testing.T, shop *storetest.Shop, f customers.CustomerFilter) string {
	t.Helper()
	found, total, err := shop.Customers.List(storetest.Ctx, f)
	storetest.Must(t, err)
	names := []string{}
	for _, c := range found {
		names = append(names, c.Name)
	}
	storetest.Same(t, "how many there are", total, len(names))
	return strings.Join(names, " ")
}

// market is a shop with three customers: Asha bought twice, Bela bought once and refused a package at the door, Chitra
// never bought.
func market(t *testing.T) (shop *storetest.Shop, asha, bela, chitra storetest.Buyer) {
	t.Helper()
	shop = storetest.New(t)
	shop.In("Maharashtra")
	asha, bela, chitra = shop.Customer("411001"), shop.Customer("411001"), shop.Customer("560001")
	shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET name = 'Asha Rao', email = 'asha@example.com'
		WHERE id = 1`,
		`UPDATE accounts SET name = 'Bela' WHERE id = 2`, `UPDATE accounts SET name = 'Chitra' WHERE id = 3`,
		`UPDATE addresses SET mob = '70000' || printf('%05d', customer_id)`))
	lamp := shop.Product("Lamp", 500, 50)
	shop.Bought(asha, lamp, 2)
	shop.Pass(26 * time.Hour)
	shop.Order(asha, lamp, 1)
	o := shop.Order(bela, lamp, 4)
	shop.Ship(o)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})).Or(t)
	shop.Pass(time.Hour)
	shop.Order(bela, lamp, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, bela.ID, 0, shop.Order(bela, lamp, 1).ID, ""))
	shop.Place(chitra, lamp, 1)
	return shop, asha, bela, chitra
}

func TestCustomersAreFoundSortedAndFiltered(t *testing.T) {
	t.Parallel()
	shop, _, _, _ := market(t)
	for _, c := range []struct {
		f    customers.CustomerFilter
		want string
	}{
		{customers.CustomerFilter{}, "Bela Asha Rao Chitra"}, {customers.CustomerFilter{Sort: "last"},
			"Chitra Asha Rao Bela"},
		{customers.CustomerFilter{Sort: "name"}, "Asha Rao Bela Chitra"},
		{customers.CustomerFilter{Sort: "-name"}, "Chitra Bela Asha Rao"}, {customers.CustomerFilter{Sort: "-spent"},
			"Asha Rao Bela Chitra"},
		{customers.CustomerFilter{Sort: "-orders"}, "Bela Asha Rao Chitra"},
		{customers.CustomerFilter{Sort: "-since"}, "Chitra Bela Asha Rao"}, {customers.CustomerFilter{Bought: "none"},
			"Chitra"},
		{customers.CustomerFilter{Bought: "again"}, "Bela Asha Rao"}, {customers.CustomerFilter{Bought: "once"}, ""},
		{customers.CustomerFilter{Back: true}, "Bela"}, {customers.CustomerFilter{From: "2026-11-22"}, "Bela Asha Rao"},
		{customers.CustomerFilter{To: "2026-11-21"}, ""}, {customers.CustomerFilter{From: "2026-11-23"}, ""},
		{customers.CustomerFilter{Search: "ra"}, "Asha Rao"},
		{customers.CustomerFilter{Search: "EXAMPLE.com", Sort: "name"}, "Asha Rao Bela Chitra"},
		{customers.CustomerFilter{Search: "asha@example.com"}, "Asha Rao"},
		{customers.CustomerFilter{Search: "70000 00002"}, "Bela"}, {customers.CustomerFilter{Search: "70000 00003"},
			"Chitra"}, {customers.CustomerFilter{Search: "%"}, ""}, {customers.CustomerFilter{Search: "staff"},
			""}, {customers.CustomerFilter{Search: "bela", Bought: "none"}, ""},
	} {
		if names := people(t, shop, c.f); names != c.want {
			t.Errorf("%+v lists %q, want %q", c.f, names, c.want)
		}
	}
	_, _, err := shop.Customers.List(storetest.Ctx, customers.CustomerFilter{Bought: "often"})
	storetest.Refused(t, err, "Please choose none, once or again.", "bought")
	_, _, err = shop.Customers.List(storetest.Ctx, customers.CustomerFilter{Sort: "shoe size"})
	storetest.Refused(t, err, "This list can't be sorted by that.", "sort")
	_, _, err = shop.Customers.List(storetest.Ctx, customers.CustomerFilter{From: "yesterday"})
	storetest.Refused(t, err, "Please choose days such as 2026-11-21.", "from")
	next, total, err := shop.Customers.List(storetest.Ctx,
		customers.CustomerFilter{Page: core.Page{Number: 2, Size: 2}})
	storetest.Must(t, err)
	storetest.Same(t, "the second page", fmt.Sprint(len(next), next[0].Name, total), "1Chitra3")
}

// The figures in the list and on the customer's page must equal a recount of the tables.
func TestCustomerFiguresMatchTheirOrders(t *testing.T) {
	t.Parallel()
	shop, asha, bela, _ := market(t)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, asha.ID, returns.ReturnRequest{LineID: 1, Quantity: 1}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, 1, "U1", true)).Or(t)
	recount := func(id int64) string {
		return shop.Read(
			`SELECT count(*) FILTER (WHERE confirmed_at IS NOT NULL) || ' ' || coalesce(sum(total) FILTER (WHERE state IN ('confirmed', 'shipped', 'delivered')), 0) || ' ' || count(*) FILTER (WHERE state = 'returned')
			|| ' ' || count(*) FILTER (WHERE state = 'delivered') || ' ' || count(*) FILTER (WHERE state = 'cancelled') || ' ' || count(*) FILTER (WHERE pt = 'COD' AND shipped_at IS NOT NULL)
			|| ' ' || (SELECT coalesce(sum(r.quantity), 0) FROM returns r JOIN order_lines l ON l.id = r.line_id
			JOIN orders b ON b.id = l.order_id
			WHERE b.customer_id = o.customer_id)
			|| ' ' || (SELECT coalesce(sum(amount), 0) FROM refunds f JOIN orders b ON b.id = f.order_id
			WHERE b.customer_id = o.customer_id) || ' ' || max(confirmed_at) FROM orders o WHERE customer_id = ?`,
			id,
		)
	}
	for _, id := range []int64{asha.ID, bela.ID} {
		p := storetest.Got(shop.Customers.Find(storetest.Ctx, id)).Or(t)
		storetest.Same(
			t,
			p.Name,
			fmt.Sprint(p.Orders, int64(p.Spent), p.CameBack, p.Delivered, p.Cancelled, p.CODSent, p.Returned,
				int64(p.Refunded), p.LastAt.UnixMilli()),
			recount(id),
		)
		storetest.Same(t, "the orders of "+p.Name, len(p.Latest), int(p.Orders))
	}
	shop.Sums()
	storetest.Same(t, "the sums of an account that becomes staff and is a customer again", func() string {
		storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET role = 'Owner' WHERE id = 1`))
		storetest.Absent(t, storetest.Second(shop.Customers.Find(storetest.Ctx, asha.ID)))
		shop.Sums()
		storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET role = 'Customer' WHERE id = 1`))
		return shop.Read(`SELECT orders || ' ' || spent FROM customer_sums WHERE customer_id = 1`)
	}(), shop.Read(`SELECT count(*) || ' ' || sum(total) FROM orders WHERE customer_id = 1`))
	shop.Sums()
}

func TestCustomerPageShowsOrdersReturnsAndConsents(t *testing.T) {
	t.Parallel()
	shop, b := lived(t)
	shop.Set("cod_refusals", "1")
	p := storetest.Got(shop.Customers.Find(storetest.Ctx, b.ID)).Or(t)
	storetest.Same(
		t,
		"what is there",
		fmt.Sprint(len(p.Latest), len(p.Returns), len(p.Devices), len(p.Complaints), len(p.Addresses),
			p.Consents.Surveys, p.Consents.Reviews, p.CODLeftOut),
		"1 1 1 2 1 1 1 false",
	)
	storetest.Same(t, "the return", fmt.Sprint(p.Returns[0].Title, p.Returns[0].Quantity, p.Returns[0].State),
		"Lamp1return")
	o := shop.Order(b, 1, 1)
	shop.Ship(o)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})).Or(t)
	p = storetest.Got(shop.Customers.Find(storetest.Ctx, b.ID)).Or(t)
	storetest.Same(t, "the standing", fmt.Sprint(p.CODSent, p.CODBack, p.CODLimit, p.CODLeftOut), "2 1 1 true")
	_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(1, 1))
	storetest.Refused(t, err, "COD is not available, because earlier parcels came back. Please pay online.")
	storetest.Absent(t, storetest.Second(shop.Customers.Find(storetest.Ctx, shop.Staff(accounts.Owner).ID)))
	storetest.Absent(t, storetest.Second(shop.Customers.Find(storetest.Ctx, 999)))
}

func TestCustomerNotesArePinnedAndRemoved(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, b := shop.Staff(accounts.Owner), shop.Customer("411001")
	notes := func() (words string) {
		for _, n := range storetest.Got(shop.Customers.Find(storetest.Ctx, b.ID)).Or(t).Notes {
			words += fmt.Sprintf("%s by %s (%t). ", n.Words, n.Who, n.Pinned)
		}
		return words
	}
	storetest.Must(t, shop.Accounts.AddCustomerNote(storetest.Ctx, owner.ID, b.ID, " Call after six ", true))
	storetest.Must(t, shop.Accounts.AddCustomerNote(storetest.Ctx, owner.ID, b.ID, "Wholesale", false))
	storetest.Same(t, "the notes", notes(),
		"Call after six by "+owner.Name+" (true). Wholesale by "+owner.Name+" (false). ")
	storetest.Must(t, shop.Accounts.PinCustomerNote(storetest.Ctx, b.ID, 1, false))
	storetest.Must(t, shop.Accounts.RemoveCustomerNote(storetest.Ctx, owner.ID, b.ID, 2))
	storetest.Same(t, "the notes then", notes(), "Call after six by "+owner.Name+" (false). ")
	storetest.CheckValue(t, shop, "2", `SELECT object FROM audit WHERE action = 'remove customer note'`)
	storetest.Refused(
		t,
		shop.Accounts.AddCustomerNote(storetest.Ctx, owner.ID, b.ID, "", false),
		"Please write a note of 500 characters at most.",
		"words",
	)
	storetest.Absent(t, shop.Accounts.AddCustomerNote(storetest.Ctx, owner.ID, owner.ID, "Staff", false))
	storetest.Absent(t, shop.Accounts.PinCustomerNote(storetest.Ctx, owner.ID, 1, true))
	storetest.Absent(t, shop.Accounts.RemoveCustomerNote(storetest.Ctx, owner.ID, owner.ID, 1))
}

func TestOrdersOfAnAreaIncludeTheLastDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	near, far, lamp := shop.Customer("411001"), shop.Customer("560001"), shop.Product("Lamp", 500, 50)
	shop.Order(far, lamp, 1)
	shop.Order(near, lamp, 1)
	shop.Pass(24 * time.Hour)
	shop.Order(near, lamp, 1)
	for _, c := range []struct {
		f    orders.OrderFilter
		want int
	}{
		{orders.OrderFilter{Area: "411001"}, 2}, {orders.OrderFilter{Area: "Maharashtra"}, 2},
		{orders.OrderFilter{Area: "411001", To: "2026-11-21"}, 1},
		{orders.OrderFilter{Area: "411001", From: "2026-11-22"}, 1},
		{orders.OrderFilter{Area: "560001", From: "2026-11-22"}, 0},
	} {
		c.f.Page = core.Page{Number: 1, Size: 9}
		if _, total, err := shop.Orders.List(storetest.Ctx, c.f); err != nil || total != c.want {
			t.Errorf("%+v lists %d orders (%v), want %d", c.f, total, err, c.want)
		}
	}
}

func TestCustomerExportKeepsTheSignUpDate(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	shop.Pass(time.Hour)
	second := shop.Customer("560001")
	found, last, err := shop.Moves.ListCustomersAfter(storetest.Ctx, 1, 9)
	storetest.Must(t, err)
	if len(found) != 1 || last != second.ID || found[0].Email != second.Email ||
		!found[0].Since.Equal(storetest.Start.Add(time.Hour)) {
		t.Errorf("they are %+v, the last is %d", found, last)
	}
}

func TestVisitorsAreCountedByTheShopsDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, at := range []string{"2026-11-20T23:59:59", "2026-11-21T00:00:00", "2026-11-22T00:00:00"} {
		shop.SetClock(storetest.Got(time.ParseInLocation("2006-01-02T15:04:05", at, storetest.Start.Location())).Or(t))
		shop.Accounts.NoteVisitor(at)
		storetest.Must(t, shop.Accounts.WriteVisitors(storetest.Ctx))
	}
	n := storetest.Got(shop.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{From: "2026-11-21",
		To: "2026-11-21", Against: core.Comparisons[0]})).
		Or(t)
	storetest.Same(t, "today's visitors", n.Now.Visitors, int64(1))
}
