package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// people returns the names of a list of customers.
func people(t *testing.T, shop *storetest.Shop, f store.CustomerFilter) string {
	t.Helper()
	found, total, err := shop.ListCustomers(ctx, f)
	must(t, err)
	names := []string{}
	for _, c := range found {
		names = append(names, c.Name)
	}
	same(t, "how many there are", total, len(names))
	return strings.Join(names, " ")
}

// market is a shop with three customers: Asha bought twice, Bela once and refused a parcel, Chitra never.
func market(t *testing.T) (shop *storetest.Shop, asha, bela, chitra storetest.Buyer) {
	t.Helper()
	shop = storetest.New(t)
	shop.In("Maharashtra")
	asha, bela, chitra = shop.Customer("411001"), shop.Customer("411001"), shop.Customer("560001")
	shop.Staff(store.Owner)
	must(t, shop.Run(ctx, `UPDATE accounts SET name = 'Asha Rao', email = 'asha@example.com' WHERE id = 1`,
		`UPDATE accounts SET name = 'Bela' WHERE id = 2`, `UPDATE accounts SET name = 'Chitra' WHERE id = 3`,
		`UPDATE addresses SET mob = '70000' || printf('%05d', customer_id)`))
	lamp := shop.Product("Lamp", 500, 50)
	shop.Bought(asha, lamp, 2)
	shop.Pass(26 * time.Hour)
	shop.Order(asha, lamp, 1)
	o := shop.Order(bela, lamp, 4)
	shop.Ship(o)
	got(shop.ReturnToOrigin(ctx, 0, o.ID, "refused", true)).or(t)
	shop.Pass(time.Hour)
	shop.Order(bela, lamp, 1)
	must(t, shop.CancelOrder(ctx, bela.ID, 0, shop.Order(bela, lamp, 1).ID, ""))
	shop.Place(chitra, lamp, 1)
	return shop, asha, bela, chitra
}

func TestCustomersAreFoundSortedAndFiltered(t *testing.T) {
	t.Parallel()
	shop, _, _, _ := market(t)
	for _, c := range []struct {
		f    store.CustomerFilter
		want string
	}{
		{store.CustomerFilter{}, "Bela Asha Rao Chitra"}, {store.CustomerFilter{Sort: "last"}, "Chitra Asha Rao Bela"},
		{store.CustomerFilter{Sort: "name"}, "Asha Rao Bela Chitra"},
		{store.CustomerFilter{Sort: "-name"}, "Chitra Bela Asha Rao"}, {store.CustomerFilter{Sort: "-spent"}, "Asha Rao Bela Chitra"},
		{store.CustomerFilter{Sort: "-orders"}, "Bela Asha Rao Chitra"},
		{store.CustomerFilter{Sort: "-since"}, "Chitra Bela Asha Rao"}, {store.CustomerFilter{Bought: "none"}, "Chitra"},
		{store.CustomerFilter{Bought: "again"}, "Bela Asha Rao"}, {store.CustomerFilter{Bought: "once"}, ""},
		{store.CustomerFilter{Back: true}, "Bela"}, {store.CustomerFilter{From: "2026-11-22"}, "Bela Asha Rao"},
		{store.CustomerFilter{To: "2026-11-21"}, ""}, {store.CustomerFilter{From: "2026-11-23"}, ""},
		{store.CustomerFilter{Search: "ra"}, "Asha Rao"}, {store.CustomerFilter{Search: "EXAMPLE.com", Sort: "name"}, "Asha Rao Bela Chitra"},
		{store.CustomerFilter{Search: "asha@example.com"}, "Asha Rao"},
		{store.CustomerFilter{Search: "70000 00002"}, "Bela"}, {store.CustomerFilter{Search: "70000 00003"}, "Chitra"}, {store.CustomerFilter{Search: "%"}, ""}, {store.CustomerFilter{Search: "staff"},
			""}, {store.CustomerFilter{Search: "bela", Bought: "none"}, ""},
	} {
		if names := people(t, shop, c.f); names != c.want {
			t.Errorf("%+v lists %q, want %q", c.f, names, c.want)
		}
	}
	_, _, err := shop.ListCustomers(ctx, store.CustomerFilter{Bought: "often"})
	refused(t, err, "Please choose none, once or again.", "bought")
	_, _, err = shop.ListCustomers(ctx, store.CustomerFilter{Sort: "shoe size"})
	refused(t, err, "This list can't be sorted by that.", "sort")
	_, _, err = shop.ListCustomers(ctx, store.CustomerFilter{From: "yesterday"})
	refused(t, err, "Please choose days such as 2026-11-21.", "from")
	next, total, err := shop.ListCustomers(ctx, store.CustomerFilter{Page: store.Page{Number: 2, Size: 2}})
	must(t, err)
	same(t, "the second page", fmt.Sprint(len(next), next[0].Name, total), "1Chitra3")
}

// What the list and the page say about a customer equals a recount of the tables.
func TestTheFiguresOfACustomerAreThoseOfTheirOrders(t *testing.T) {
	t.Parallel()
	shop, asha, bela, _ := market(t)
	must(t, shop.OpenReturn(ctx, asha.ID, store.ReturnWish{LineID: 1, Quantity: 1}))
	got(shop.RefundLine(ctx, 0, 1, "U1", true)).or(t)
	recount := func(id int64) string {
		return shop.Read(`SELECT count(*) FILTER (WHERE confirmed_at IS NOT NULL) || ' ' || coalesce(sum(total) FILTER (WHERE state IN ('confirmed', 'shipped', 'delivered')), 0) || ' ' || count(*) FILTER (WHERE state = 'returned')
			|| ' ' || count(*) FILTER (WHERE state = 'delivered') || ' ' || count(*) FILTER (WHERE state = 'cancelled') || ' ' || count(*) FILTER (WHERE pt = 'COD' AND shipped_at IS NOT NULL)
			|| ' ' || (SELECT coalesce(sum(r.quantity), 0) FROM returns r JOIN order_lines l ON l.id = r.line_id JOIN orders b ON b.id = l.order_id
			WHERE b.customer_id = o.customer_id)
			|| ' ' || (SELECT coalesce(sum(amount), 0) FROM refunds f JOIN orders b ON b.id = f.order_id
			WHERE b.customer_id = o.customer_id) || ' ' || max(confirmed_at) FROM orders o WHERE customer_id = ?`, id)
	}
	for _, id := range []int64{asha.ID, bela.ID} {
		p := got(shop.FindCustomer(ctx, id)).or(t)
		same(t, p.Name, fmt.Sprint(p.Orders, int64(p.Spent), p.CameBack, p.Delivered, p.Cancelled, p.CODSent, p.Returned, int64(p.Refunded),
			p.LastAt.UnixMilli()), recount(id))
		same(t, "the orders of "+p.Name, len(p.Latest), int(p.Orders))
	}
	shop.Sums()
	same(t, "the sums of an account that becomes staff and is a customer again", func() string {
		must(t, shop.Run(ctx, `UPDATE accounts SET role = 'Owner' WHERE id = 1`))
		absent(t, second(shop.FindCustomer(ctx, asha.ID)))
		shop.Sums()
		must(t, shop.Run(ctx, `UPDATE accounts SET role = 'Customer' WHERE id = 1`))
		return shop.Read(`SELECT orders || ' ' || spent FROM customer_sums WHERE customer_id = 1`)
	}(), shop.Read(`SELECT count(*) || ' ' || sum(total) FROM orders WHERE customer_id = 1`))
	shop.Sums()
}

func TestACustomersPageSaysHowTheyStand(t *testing.T) {
	t.Parallel()
	shop, b := lived(t)
	shop.Set("cod_refusals", "1")
	p := got(shop.FindCustomer(ctx, b.ID)).or(t)
	same(t, "what is there", fmt.Sprint(len(p.Latest), len(p.Returns), len(p.Devices), len(p.Complaints), len(p.Addresses), p.Consents.Surveys,
		p.Consents.Reviews, p.CODLeftOut), "1 1 1 2 1 1 1 false")
	same(t, "the return", fmt.Sprint(p.Returns[0].Title, p.Returns[0].Quantity, p.Returns[0].State), "Lamp1return")
	o := shop.Order(b, 1, 1)
	shop.Ship(o)
	got(shop.ReturnToOrigin(ctx, 0, o.ID, "refused", true)).or(t)
	p = got(shop.FindCustomer(ctx, b.ID)).or(t)
	same(t, "the standing", fmt.Sprint(p.CODSent, p.CODBack, p.CODLimit, p.CODLeftOut), "2 1 1 true")
	_, err := shop.PlaceOrder(ctx, b.Wishes(1, 1))
	refused(t, err, "COD is not available, because earlier parcels came back. Please pay online.")
	absent(t, second(shop.FindCustomer(ctx, shop.Staff(store.Owner).ID)))
	absent(t, second(shop.FindCustomer(ctx, 999)))
}

func TestNotesOnACustomerArePinnedAndRemoved(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, b := shop.Staff(store.Owner), shop.Customer("411001")
	notes := func() (words string) {
		for _, n := range got(shop.FindCustomer(ctx, b.ID)).or(t).Notes {
			words += fmt.Sprintf("%s by %s (%t). ", n.Words, n.Who, n.Pinned)
		}
		return words
	}
	must(t, shop.AddCustomerNote(ctx, owner.ID, b.ID, " Call after six ", true))
	must(t, shop.AddCustomerNote(ctx, owner.ID, b.ID, "Wholesale", false))
	same(t, "the notes", notes(), "Call after six by "+owner.Name+" (true). Wholesale by "+owner.Name+" (false). ")
	must(t, shop.PinCustomerNote(ctx, b.ID, 1, false))
	must(t, shop.RemoveCustomerNote(ctx, owner.ID, b.ID, 2))
	same(t, "the notes then", notes(), "Call after six by "+owner.Name+" (false). ")
	look(t, shop, "2", `SELECT object FROM audit WHERE action = 'remove customer note'`)
	refused(t, shop.AddCustomerNote(ctx, owner.ID, b.ID, "", false), "Please write a note of 500 characters at most.", "words")
	absent(t, shop.AddCustomerNote(ctx, owner.ID, owner.ID, "Staff", false))
	absent(t, shop.PinCustomerNote(ctx, owner.ID, 1, true))
	absent(t, shop.RemoveCustomerNote(ctx, owner.ID, owner.ID, 1))
}

func TestTheOrdersOfAnAreaEndWithTheLastDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	near, far, lamp := shop.Customer("411001"), shop.Customer("560001"), shop.Product("Lamp", 500, 50)
	shop.Order(far, lamp, 1)
	shop.Order(near, lamp, 1)
	shop.Pass(24 * time.Hour)
	shop.Order(near, lamp, 1)
	for _, c := range []struct {
		f    store.OrderFilter
		want int
	}{
		{store.OrderFilter{Area: "411001"}, 2}, {store.OrderFilter{Area: "Maharashtra"}, 2},
		{store.OrderFilter{Area: "411001", To: "2026-11-21"}, 1}, {store.OrderFilter{Area: "411001", From: "2026-11-22"}, 1},
		{store.OrderFilter{Area: "560001", From: "2026-11-22"}, 0},
	} {
		c.f.Page = store.Page{Number: 1, Size: 9}
		if _, total, err := shop.ListOrders(ctx, c.f); err != nil || total != c.want {
			t.Errorf("%+v lists %d orders (%v), want %d", c.f, total, err, c.want)
		}
	}
}

func TestACustomerMovesWithTheDayOnWhichTheyCame(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	shop.Pass(time.Hour)
	second := shop.Customer("560001")
	found, last, err := shop.ListCustomersAfter(ctx, 1, 9)
	must(t, err)
	if len(found) != 1 || last != second.ID || found[0].Email != second.Email || !found[0].Since.Equal(storetest.Start.Add(time.Hour)) {
		t.Errorf("they are %+v, the last is %d", found, last)
	}
}

func TestAVisitorOfTheEveningBeforeIsNotOfToday(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, at := range []string{"2026-11-20T23:59:59", "2026-11-21T00:00:00", "2026-11-22T00:00:00"} {
		shop.SetClock(got(time.ParseInLocation("2006-01-02T15:04:05", at, storetest.Start.Location())).or(t))
		shop.NoteVisitor(at)
		must(t, shop.WriteVisitors(ctx))
	}
	n := got(shop.FindNumbers(ctx, store.NumbersAsked{From: "2026-11-21", To: "2026-11-21", Against: store.Comparisons[0]})).or(t)
	same(t, "today's visitors", n.Now.Visitors, int64(1))
}
