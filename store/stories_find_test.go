package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestStoryOfWhatStaffLookFor(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "find")
	s.In("Maharashtra")
	s.Set("cod_max", "0")
	clerk := s.Staff(store.Owner)
	asha, bela := s.Customer("411001"), s.Customer("560001")
	lamp, plug := s.Stocked("Diya lamp", 500, 900, func(p *store.Product) { p.SKU = "D-1" }), s.Product("Plug", 100, 900)
	orders := []store.Order{}
	for i := range 9 {
		s.Pass(time.Minute)
		orders = append(orders, s.Order([]storetest.Buyer{asha, bela}[i%2], lamp, 1))
	}
	waiting := s.PlacePrepaid(bela, plug, 1)
	for i, o := range orders[:6] {
		must(t, second(s.ShipOrder(ctx, 0, o.ID, parcel(func(sh *store.Shipment) {
			sh.TrackingID = fmt.Sprint([]string{"Dl-7700",
				"dL-7700"}[i%2], 9-i)
		}))))
	}
	s.Break(`UPDATE accounts SET name = 'Devika Ré Rao' WHERE id = 2;
		UPDATE orders SET address = json_set(address, '$.mob', '9123456789') WHERE id = (SELECT max(id) FROM orders)`)
	must(t, s.DeliverOrder(ctx, 0, orders[0].ID, store.Delivery{}))
	line := s.Line(orders[0])
	must(t, s.OpenReturn(ctx, asha.ID, store.ReturnWish{LineID: line}))
	must(t, second(s.RefundLine(ctx, 0, line, "UTR 1", true)))
	for i := range 6 {
		s.Pass(time.Minute)
		o := ""
		if i%2 == 0 {
			o = fmt.Sprint(orders[0].ID)
		}
		got(s.Complain(ctx, store.NewComplaint{Customer: asha.ID, Order: o, Kind: "late", Name: "Devika", Email: asha.Email,
			Words: fmt.Sprint(i)})).or(t)
	}
	got(s.GenerateSerials(ctx, clerk.ID, lamp, 6)).or(t)
	own := got(s.SavePage(ctx, clerk.ID, 0, 0, about("how-fit", "We fit it"))).or(t)
	publish(t, s.Shop, own.ID, about("how-fit", "We fit it"))
	got(s.SavePage(ctx, clerk.ID, 0, 0, about("how-fix", "We fix it"))).or(t)
	job := got(s.AddJob(ctx, clerk.ID, "import", 1, nil)).or(t)
	rows := []store.MovedRow{}
	for i := range 7 {
		r := pastOrder(i+2, fmt.Sprint("#10", i), "Past@mail.example", storetest.Start.Add(time.Duration(i)*-24*time.Hour),
			store.PastLine{Title: "Old lamp", Quantity: 1, Price: 99900})
		r.Order.Mob = "9000000001"
		rows = append(rows, r)
	}
	got(s.ApplyMoved(ctx, clerk.ID, job, rows)).or(t)
	looked(t, s, fmt.Sprint(orders[0].ID), fmt.Sprint(waiting.ID))
}

// looked types all sorts of things.
func looked(t *testing.T, s *storetest.Story, first, last string) {
	t.Helper()
	documents := got(s.ListDocuments(ctx, "2026-11")).or(t)
	serial := s.Read(`SELECT min(serial) FROM serials`)
	for _, typed := range []string{first, last, first[:3], first[:2], first[:1], "0", "00" + first, "1234567890", "9876543210", "9876",
		"987",
		"98765 432", "+919876543210",
		"919876543210", "09876543210", "+91 98765", "(98765) 43-210", "9876543210123", "9123456789", "dl-7700", "DL-77005", "d", "dl",
		"devika", "rao dev", "re", "customer", "customer2@example",
		"c", "?!", "9000000001", "9000", "900", "past@mail.example", " PAST@Mail.Example ", "past", "#103", "103", documents[0].Number,
		strings.ToLower(documents[0].Number[:4]),
		documents[0].Number[:3], serial, strings.ToLower(serial[:5]), serial[:4], serial[:3], "HX123", "CMP", "cm", "diya", "d-1", "plug",
		"fit", "we fit", "how", "privacy",
		"privacy policy", "we", "cod confirm", "a", "e", "shop", strings.Repeat("7", 18), strings.Repeat("7", 19), strings.Repeat("é", 60),
		strings.Repeat("é", 61), ""} {
		s.Step("the owner types %q", typed).Gives(s.FindAnything(ctx, store.Permissions, typed))
	}
	for _, p := range store.Permissions {
		kinds := []string{}
		for _, typed := range []string{first, "9876543210", "devika", "103", documents[0].Number, serial, "cmp", "diya", "fit", "cod confirm"} {
			found := got(s.FindAnything(ctx, []store.Permission{p}, typed)).or(t)
			for _, f := range found {
				kinds = append(kinds, f.Kind)
			}
		}
		s.Step("who may see %s finds", p).Gives(strings.Join(kinds, " "))
	}
}
