package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
)

func TestStoryOfShipping(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "shipping", "cod_confirm", "yes", "upi_id", "shop@bank")
	paid, cod, waits := s.OrderPrepaid(s.asha, s.lamp, 1, s.plug, 2), s.Order(s.bela, s.lamp, 3), s.Place(s.asha, s.plug, 1)
	s.Step("one order is paid, one by COD, one waits").Gives()
	for _, c := range []struct {
		what   string
		change func(sh *store.Shipment)
	}{
		{"without a number", func(sh *store.Shipment) { sh.TrackingID = " " }},
		{"with a number of 61", func(sh *store.Shipment) { sh.TrackingID = strings.Repeat("é", 61) }},
		{"without a courier", func(sh *store.Shipment) { sh.Courier = "" }},
		{"with a courier of 61", func(sh *store.Shipment) { sh.Courier = strings.Repeat("é", 61) }},
		{"without a day", func(sh *store.Shipment) { sh.ExpectedDay = "" }},
		{"with a day that is past", func(sh *store.Shipment) { sh.ExpectedDay = "2026-11-20" }},
		{"with an e-way bill of 11", func(sh *store.Shipment) { sh.EWayBill = "12345678901" }},
		{"with everything wrong", func(sh *store.Shipment) { *sh = store.Shipment{EWayBill: "x"} }},
	} {
		s.Step("Asha's ships %s", c.what).Gives(s.ShipOrder(ctx, s.clerk.ID, paid.ID, parcel(c.change)))
	}
	s.Step("what waits ships").Gives(s.ShipOrder(ctx, s.clerk.ID, waits.ID, parcel()))
	s.Step("what is not there ships").Gives(s.ShipOrder(ctx, s.clerk.ID, 999, parcel()))
	s.Step("Bela's was not confirmed by telephone").Gives(s.ShipOrder(ctx, s.clerk.ID, cod.ID, parcel()))
	s.Step("now it is").Gives(s.CheckCOD(ctx, s.clerk.ID, cod.ID, "phone", ""))
	s.Pass(time.Hour)
	s.Step("Asha's ships today, with long names").Gives(s.ShipOrder(ctx, s.clerk.ID, paid.ID, parcel(func(sh *store.Shipment) {
		sh.TrackingID, sh.Courier, sh.ExpectedDay, sh.EWayBill = " "+strings.Repeat("é", 60), strings.Repeat("ü", 60), "2026-11-21",
			" 1234 5678 9012"
	})))
	s.Step("Bela's to another state").Gives(s.ShipOrder(ctx, s.clerk.ID, cod.ID, parcel()))
	s.Step("Bela's is delivered").Gives(s.DeliverOrder(ctx, s.clerk.ID, cod.ID, store.Delivery{}))
	s.Step("twice").Gives(s.DeliverOrder(ctx, s.clerk.ID, cod.ID, store.Delivery{}))
	dear := s.Product("Chandelier", 50_000, 9)
	s.Set("free_above", "1", "max_pieces", "9")
	just, above := s.OrderPrepaid(s.asha, dear, 2), s.OrderPrepaid(s.asha, dear, 2, s.plug, 1)
	s.Step("chandeliers: together which ship").Gives(s.LookAhead(ctx, "ship", []int64{just.ID, above.ID}))
	s.Step("one of ₹50,000").Gives(s.ShipOrder(ctx, s.clerk.ID, just.ID, parcel()))
	s.Step("one above").Gives(s.ShipOrder(ctx, s.clerk.ID, above.ID, parcel()))
}

func TestStoryOfMoneyThatWentBackBeforeShipping(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "shipping_unpaid")
	o, half := s.OrderPrepaid(s.asha, s.lamp, 1), s.OrderPrepaid(s.bela, s.lamp, 1)
	for _, c := range []struct {
		o      store.Order
		amount money.Paise
	}{{o, o.Total}, {half, half.Total - 1}} {
		s.Step("the provider gives %d back", c.o.ID).Gives(s.NoteRefund(ctx, told(c.o, "r"+c.o.ProviderOrder, "done", c.amount, "")))
		s.Step("would it ship?").Gives(s.LookAhead(ctx, "ship", []int64{c.o.ID}))
		s.Step("it ships").Gives(s.ShipOrder(ctx, s.clerk.ID, c.o.ID, parcel()))
	}
	bare := s.Stocked("Bare", 10, 5, func(p *store.Product) { p.HSN = "" })
	none := s.OrderPrepaid(s.asha, bare, 1, s.lamp, 1)
	s.Step("a product without HSN would ship").Gives(s.LookAhead(ctx, "ship", []int64{none.ID}))
	must(t, s.CorrectAddress(ctx, 0, none.ID, address(func(a *store.Address) { a.GSTIN, a.Company = builders, "Builders" })))
	s.Step("but not to a company").Gives(s.LookAhead(ctx, "ship", []int64{none.ID}))
	s.Step("it ships").Gives(s.ShipOrder(ctx, s.clerk.ID, none.ID, parcel()))
	s.Edit(bare, func(p *store.Product) { p.HSN = "8536" })
	s.Step("it has one now").Gives(s.ShipOrder(ctx, s.clerk.ID, none.ID, parcel()))
}

func TestStoryOfDeliveries(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "deliveries")
	paid, cod, unpaid, upi := s.OrderPrepaid(s.asha, s.lamp, 1), s.Order(s.bela, s.lamp, 1), s.Order(s.asha, s.plug, 1), s.Order(s.bela,
		s.plug, 1)
	packed := s.Order(s.asha, s.plug, 1)
	for _, o := range []store.Order{paid, cod, unpaid, upi} {
		s.Ship(o)
	}
	must(t, s.CollectCOD(ctx, 0, upi.ID, "upi", "U1"))
	s.At("2026-11-24", "00:30")
	s.Step("four parcels are on their way, one is packed").Gives()
	for _, c := range []struct {
		what  string
		order int64
		d     store.Delivery
	}{
		{"on a day that is none", paid.ID, store.Delivery{Day: "soon"}}, {"tomorrow", paid.ID, store.Delivery{Day: "2026-11-25"}},
		{"before it left", packed.ID, store.Delivery{}}, {"though it is not there", 999, store.Delivery{}},
		{"yesterday", paid.ID, store.Delivery{Day: "2026-11-23"}}, {"today", cod.ID, store.Delivery{Day: "2026-11-24"}},
		{"unpaid", unpaid.ID, store.Delivery{Unpaid: true}}, {"paid before", upi.ID, store.Delivery{}},
		{"after it was", upi.ID, store.Delivery{}},
	} {
		s.Step("%d is delivered %s", c.order, c.what).Gives(s.DeliverOrder(ctx, s.clerk.ID, c.order, c.d))
	}
	for _, c := range []struct {
		order          int64
		way, reference string
	}{
		{unpaid.ID, "card", ""}, {unpaid.ID, "upi", " "}, {unpaid.ID, "cash", strings.Repeat("é", 61)}, {999, "cash", ""}, {paid.ID, "cash",
			""},
		{packed.ID, "courier", ""}, {packed.ID, "cash", "C1"}, {unpaid.ID, "courier", strings.Repeat("é", 60)}, {unpaid.ID, "cash", ""},
	} {
		s.Step("the money of %d came by %s", c.order, c.way).Gives(s.CollectCOD(ctx, s.clerk.ID, c.order, c.way, c.reference))
	}
}

func TestStoryOfCancelledOrders(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "cancelled")
	made := got(s.GenerateSerials(ctx, 0, s.lamp, 2)).or(t)
	paid, cod, waits, left := s.OrderPrepaid(s.asha, s.lamp, 1, s.plug, 2), s.Order(s.bela, s.lamp, 1), s.Place(s.asha, s.plug, 1),
		s.Order(s.bela, s.plug, 1)
	must(t, second(s.BindSerial(ctx, s.clerk.ID, paid.ID, made[0])))
	must(t, second(s.BindSerial(ctx, s.clerk.ID, cod.ID, made[1])))
	must(t, s.CollectCOD(ctx, 0, cod.ID, "cash", ""))
	s.Ship(left)
	s.Step("orders of all kinds").Gives()
	for _, c := range []struct {
		customer, order int64
		reason          string
	}{
		{0, paid.ID, " "}, {0, paid.ID, strings.Repeat("é", 501)}, {s.asha.ID, cod.ID, ""}, {s.asha.ID, 999, ""}, {0, 999, "x"},
		{0, left.ID, "x"}, {s.asha.ID, paid.ID, strings.Repeat("é", 500)}, {s.asha.ID, paid.ID, "again"}, {0, cod.ID, " no stock "},
		{0, waits.ID, "no stock"},
	} {
		who := c.customer
		if who == 0 {
			who = s.clerk.ID
		}
		s.Step("%d cancels %d", who, c.order).Gives(s.CancelOrder(ctx, c.customer, who, c.order, c.reason))
	}
}

func TestStoryOfParcelsThatComeBack(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "came_back")
	made := got(s.GenerateSerials(ctx, 0, s.lamp, 2)).or(t)
	paid, cod, packed := s.OrderPrepaid(s.asha, s.lamp, 1, s.plug, 2), s.Order(s.bela, s.lamp, 1, s.plug, 1), s.Order(s.bela, s.plug, 1)
	must(t, second(s.BindSerial(ctx, s.clerk.ID, paid.ID, made[0])))
	must(t, second(s.BindSerial(ctx, s.clerk.ID, cod.ID, made[1])))
	s.Ship(paid)
	s.Ship(cod)
	must(t, s.RegisterDevice(ctx, s.bela.ID, made[1], s.lamp, ""))
	s.Step("two parcels are on their way").Gives()
	back := func(what string, id int64, reason string, restock bool) {
		s.Pass(time.Minute)
		s.Step("%d comes back %s", id, what).Gives(s.ReturnToOrigin(ctx, s.clerk.ID, id, reason, restock))
	}
	back("without a reason", paid.ID, " ", true)
	back("with a reason of 501", paid.ID, strings.Repeat("é", 501), true)
	back("though it is not there", 999, "x", true)
	back("before it left", packed.ID, "x", true)
	back("broken", paid.ID, strings.Repeat("é", 500), false)
	back("whole", cod.ID, "refused at the door", true)
	back("twice", cod.ID, "refused at the door", true)
	s.Step("both in the list").Gives(s.ListCustomerOrders(ctx, s.bela.ID, store.Page{Number: 1, Size: 5}))
}

func TestStoryOfAParcelThatIsCorrected(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "corrected")
	o, other, packed := s.Order(s.asha, s.lamp, 1), s.Order(s.bela, s.lamp, 1), s.Order(s.bela, s.plug, 1)
	s.Ship(o)
	s.Ship(other)
	for _, of := range []store.Order{o, other} {
		must(t, s.KeepTracking(ctx, of.ID, "In transit", "Pune", s.Now()))
	}
	s.At("2026-11-27", "10:00")
	s.Step("two parcels are late").Gives()
	for _, c := range []struct {
		what   string
		order  int64
		change func(sh *store.Shipment)
	}{
		{"as it is", o.ID, func(*store.Shipment) {}}, {"without a number", o.ID, func(sh *store.Shipment) { sh.TrackingID = "" }},
		{"which is not there", 999, nil}, {"which has not left", packed.ID, nil},
		{"to yesterday", o.ID, func(sh *store.Shipment) { sh.ExpectedDay = "2026-11-26" }},
		{"to today", o.ID, func(sh *store.Shipment) { sh.ExpectedDay = "2026-11-27" }},
		{"with a bill", o.ID, func(sh *store.Shipment) { sh.ExpectedDay, sh.EWayBill = "2026-11-27", "123456789012" }},
		{"with another number, as late as it was", other.ID, func(sh *store.Shipment) { sh.TrackingID = "T2" }},
		{"with another courier", o.ID, func(sh *store.Shipment) { sh.Courier, sh.ExpectedDay = "Post", "2026-11-28" }},
	} {
		s.Pass(time.Minute)
		sh := parcel()
		if c.change != nil {
			c.change(&sh)
		}
		s.Step("%d is corrected %s", c.order, c.what).Gives(s.CorrectShipment(ctx, s.clerk.ID, c.order, sh))
	}
}
