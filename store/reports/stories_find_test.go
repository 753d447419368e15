package reports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/imports"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestScenarioStaffSearch(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "find")
	s.In("Maharashtra")
	s.Set("cod_max", "0")
	clerk := s.Staff(accounts.Owner)
	asha, bela := s.Customer("411001"), s.Customer("560001")
	lamp, plug := s.Stocked("Diya lamp", 500, 900, func(p *catalogue.Product) { p.SKU = "D-1" }),
		s.Product("Plug", 100, 900)
	orders := []orders.Order{}
	for i := range 9 {
		s.Pass(time.Minute)
		orders = append(orders, s.Order([]storetest.Buyer{asha, bela}[i%2], lamp, 1))
	}
	waiting := s.PlacePrepaid(bela, plug, 1)
	for i, o := range orders[:6] {
		storetest.Must(t, storetest.Second(s.Fulfilment.Ship(storetest.Ctx, 0, o.ID,
			storetest.Parcel(func(sh *shipments.Shipment) {
				sh.TrackingID = fmt.Sprint([]string{"Dl-7700",
					"dL-7700"}[i%2], 9-i)
			}))))
	}
	s.Break(`UPDATE accounts SET name = 'Devika Ré Rao' WHERE id = 2;
		UPDATE orders SET address = json_set(address, '$.mob', '9123456789') WHERE id = (SELECT max(id) FROM orders)`)
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, orders[0].ID, fulfilment.Delivery{}))
	line := s.Line(orders[0])
	storetest.Must(t, s.Returns.Open(storetest.Ctx, asha.ID, returns.ReturnRequest{LineID: line}))
	storetest.Must(t, storetest.Second(s.Returns.RefundLine(storetest.Ctx, 0, line, "UTR 1", true)))
	for i := range 6 {
		s.Pass(time.Minute)
		o := ""
		if i%2 == 0 {
			o = fmt.Sprint(orders[0].ID)
		}
		storetest.Got(s.Messages.OpenComplaint(storetest.Ctx, messages.NewComplaint{Customer: asha.ID, Order: o,
			Kind: "late", Name: "Devika", Email: asha.Email, Words: fmt.Sprint(i)})).
			Or(t)
	}
	storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, clerk.ID, lamp, 6)).Or(t)
	own := storetest.Got(s.Content.SavePage(storetest.Ctx, clerk.ID, 0, 0, storetest.About("how-fit", "We fit it"))).
		Or(t)
	storetest.Publish(t, s.Shop, own.ID, storetest.About("how-fit", "We fit it"))
	storetest.Got(s.Content.SavePage(storetest.Ctx, clerk.ID, 0, 0, storetest.About("how-fix", "We fix it"))).Or(t)
	job := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "import", 1, nil)).Or(t)
	rows := []imports.PastRecord{}
	for i := range 7 {
		r := storetest.PastOrder(i+2, fmt.Sprint("#10", i), "Past@mail.example",
			storetest.Start.Add(time.Duration(i)*-24*time.Hour), imports.PastLine{Title: "Old lamp", Quantity: 1,
				Price: 99900})
		r.Order.Mob = "9000000001"
		rows = append(rows, r)
	}
	storetest.Got(s.Moves.ApplyRecords(storetest.Ctx, job, rows)).Or(t)
	looked(t, s, fmt.Sprint(orders[0].ID), fmt.Sprint(waiting.ID))
}

// looked searches for various texts and records the results.
func looked(t *testing.T, s *storetest.Story, first, last string) {
	t.Helper()
	documents := storetest.Got(s.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t)
	serial := s.Read(`SELECT min(serial) FROM serials`)
	for _, typed := range []string{first, last, first[:3], first[:2], first[:1], "0", "00" + first, "1234567890",
		"9876543210", "9876", "987",
		"98765 432", "+919876543210",
		"919876543210", "09876543210", "+91 98765", "(98765) 43-210", "9876543210123", "9123456789", "dl-7700",
		"DL-77005", "d", "dl", "devika", "rao dev", "re", "customer", "customer2@example",
		"c", "?!", "9000000001", "9000", "900", "past@mail.example", " PAST@Mail.Example ", "past", "#103", "103",
		documents[0].Number, strings.ToLower(documents[0].Number[:4]),
		documents[0].Number[:3], serial, strings.ToLower(serial[:5]), serial[:4], serial[:3], "HX123", "CMP", "cm",
		"diya", "d-1", "plug", "fit", "we fit", "how", "privacy",
		"privacy policy", "we", "cod confirm", "a", "e", "shop", strings.Repeat("7", 18), strings.Repeat("7", 19),
		strings.Repeat("é", 60), strings.Repeat("é", 61), ""} {
		s.Step("the owner types %q", typed).Gives(s.Reports.FindAnything(storetest.Ctx, accounts.Permissions, typed))
	}
	for _, p := range accounts.Permissions {
		kinds := []string{}
		for _, typed := range []string{first, "9876543210", "devika", "103", documents[0].Number, serial, "cmp", "diya",
			"fit", "cod confirm"} {
			found := storetest.Got(s.Reports.FindAnything(storetest.Ctx, []core.Permission{p}, typed)).Or(t)
			for _, f := range found {
				kinds = append(kinds, f.Kind)
			}
		}
		s.Step("who may see %s finds", p).Gives(strings.Join(kinds, " "))
	}
}
