package fulfilment_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestScenarioShipping(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "shipping", "cod_confirm", "yes", "upi_id", "shop@bank")
	paid, cod, waits := s.OrderPrepaid(s.Asha, s.Lamp, 1, s.Plug, 2), s.Order(s.Bela, s.Lamp, 3),
		s.Place(s.Asha, s.Plug, 1)
	s.Step("one order is paid, one by COD, one waits").Gives()
	for _, c := range []struct {
		what   string
		change func(sh *shipments.Shipment)
	}{
		{"without a number", func(sh *shipments.Shipment) { sh.TrackingID = " " }},
		{"with a number of 61", func(sh *shipments.Shipment) { sh.TrackingID = strings.Repeat("é", 61) }},
		{"without a courier", func(sh *shipments.Shipment) { sh.Courier = "" }},
		{"with a courier of 61", func(sh *shipments.Shipment) { sh.Courier = strings.Repeat("é", 61) }},
		{"without a day", func(sh *shipments.Shipment) { sh.ExpectedDay = "" }},
		{"with a day that is past", func(sh *shipments.Shipment) { sh.ExpectedDay = "2026-11-20" }},
		{"with an e-way bill of 11", func(sh *shipments.Shipment) { sh.EWayBill = "12345678901" }},
		{"with everything wrong", func(sh *shipments.Shipment) { *sh = shipments.Shipment{EWayBill: "x"} }},
	} {
		s.Step("Asha's ships %s", c.what).Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, paid.ID,
			storetest.Parcel(c.change)))
	}
	s.Step("what waits ships").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, waits.ID, storetest.Parcel()))
	s.Step("what is not there ships").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, 999, storetest.Parcel()))
	s.Step("Bela's was not confirmed by telephone").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, cod.ID,
		storetest.Parcel()))
	s.Step("now it is").Gives(s.Orders.CheckCOD(storetest.Ctx, s.Clerk.ID, cod.ID, "phone", ""))
	s.Pass(time.Hour)
	s.Step("Asha's ships today, with long names").
		Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, paid.ID, storetest.Parcel(func(sh *shipments.Shipment) {
			sh.TrackingID, sh.Courier, sh.ExpectedDay, sh.EWayBill = " "+strings.Repeat("é", 60),
				strings.Repeat("ü", 60), "2026-11-21", " 1234 5678 9012"
		})))
	s.Step("Bela's to another state").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, cod.ID, storetest.Parcel()))
	s.Step("Bela's is delivered").Gives(s.Fulfilment.Deliver(storetest.Ctx, s.Clerk.ID, cod.ID, fulfilment.Delivery{}))
	s.Step("twice").Gives(s.Fulfilment.Deliver(storetest.Ctx, s.Clerk.ID, cod.ID, fulfilment.Delivery{}))
	dear := s.Product("Chandelier", 50_000, 9)
	s.Set("free_above", "1", "max_pieces", "9")
	just, above := s.OrderPrepaid(s.Asha, dear, 2), s.OrderPrepaid(s.Asha, dear, 2, s.Plug, 1)
	s.Step("chandeliers: together which ship").Gives(s.Fulfilment.PreviewBulk(storetest.Ctx, "ship",
		[]int64{just.ID, above.ID}))
	s.Step("one of ₹50,000").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, just.ID, storetest.Parcel()))
	s.Step("one above").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, above.ID, storetest.Parcel()))
}

func TestScenarioRefundBeforeShipping(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "shipping_unpaid")
	o, half := s.OrderPrepaid(s.Asha, s.Lamp, 1), s.OrderPrepaid(s.Bela, s.Lamp, 1)
	for _, c := range []struct {
		o      orders.Order
		amount money.Paise
	}{{o, o.Total}, {half, half.Total - 1}} {
		s.Step("the provider gives %d back", c.o.ID).
			Gives(
				s.Payments.NoteRefund(
					storetest.Ctx,
					storetest.ProviderRefund(c.o, "r"+c.o.ProviderOrder, "done", c.amount,
						""),
				),
			)
		s.Step("would it ship?").Gives(s.Fulfilment.PreviewBulk(storetest.Ctx, "ship", []int64{c.o.ID}))
		s.Step("it ships").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, c.o.ID, storetest.Parcel()))
	}
	bare := s.Stocked("Bare", 10, 5, func(p *catalogue.Product) { p.HSN = "" })
	none := s.OrderPrepaid(s.Asha, bare, 1, s.Lamp, 1)
	s.Step("a product without HSN would ship").Gives(s.Fulfilment.PreviewBulk(storetest.Ctx, "ship", []int64{none.ID}))
	storetest.Must(
		t,
		s.Fulfilment.CorrectAddress(
			storetest.Ctx,
			0,
			none.ID,
			storetest.Address(func(a *delivery.Address) { a.GSTIN, a.Company = storetest.Builders, "Builders" }),
		),
	)
	s.Step("but not to a company").Gives(s.Fulfilment.PreviewBulk(storetest.Ctx, "ship", []int64{none.ID}))
	s.Step("it ships").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, none.ID, storetest.Parcel()))
	s.Edit(bare, func(p *catalogue.Product) { p.HSN = "8536" })
	s.Step("it has one now").Gives(s.Fulfilment.Ship(storetest.Ctx, s.Clerk.ID, none.ID, storetest.Parcel()))
}

func TestScenarioDeliveries(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "deliveries")
	paid, cod, unpaid, upi := s.OrderPrepaid(s.Asha, s.Lamp, 1), s.Order(s.Bela, s.Lamp, 1), s.Order(s.Asha, s.Plug, 1),
		s.Order(s.Bela,
			s.Plug, 1)
	packed := s.Order(s.Asha, s.Plug, 1)
	for _, o := range []orders.Order{paid, cod, unpaid, upi} {
		s.Ship(o)
	}
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, upi.ID, "upi", "U1"))
	s.At("2026-11-24", "00:30")
	s.Step("four parcels are on their way, one is packed").Gives()
	for _, c := range []struct {
		what  string
		order int64
		d     fulfilment.Delivery
	}{
		{"on a day that is none", paid.ID, fulfilment.Delivery{Day: "soon"}},
		{"tomorrow", paid.ID, fulfilment.Delivery{Day: "2026-11-25"}},
		{"before it left", packed.ID, fulfilment.Delivery{}}, {"though it is not there", 999, fulfilment.Delivery{}},
		{"yesterday", paid.ID, fulfilment.Delivery{Day: "2026-11-23"}},
		{"today", cod.ID, fulfilment.Delivery{Day: "2026-11-24"}},
		{"unpaid", unpaid.ID, fulfilment.Delivery{Unpaid: true}}, {"paid before", upi.ID, fulfilment.Delivery{}},
		{"after it was", upi.ID, fulfilment.Delivery{}},
	} {
		s.Step("%d is delivered %s", c.order, c.what).Gives(s.Fulfilment.Deliver(storetest.Ctx, s.Clerk.ID, c.order,
			c.d))
	}
	for _, c := range []struct {
		order          int64
		way, reference string
	}{
		{unpaid.ID, "card", ""}, {unpaid.ID, "upi", " "}, {unpaid.ID, "cash", strings.Repeat("é", 61)},
		{999, "cash", ""}, {paid.ID, "cash",
			""},
		{packed.ID, "courier", ""}, {packed.ID, "cash", "C1"}, {unpaid.ID, "courier", strings.Repeat("é", 60)},
		{unpaid.ID, "cash", ""},
	} {
		s.Step("the money of %d came by %s", c.order, c.way).
			Gives(s.Payments.CollectCOD(storetest.Ctx, s.Clerk.ID, c.order, c.way, c.reference))
	}
}

func TestScenarioCancelledOrders(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "cancelled")
	made := storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, s.Lamp, 2)).Or(t)
	paid, cod, waits, left := s.OrderPrepaid(s.Asha, s.Lamp, 1, s.Plug, 2), s.Order(s.Bela, s.Lamp, 1),
		s.Place(s.Asha, s.Plug, 1), s.Order(s.Bela, s.Plug, 1)
	storetest.Must(t, storetest.Second(s.Orders.BindSerial(storetest.Ctx, s.Clerk.ID, paid.ID, made[0])))
	storetest.Must(t, storetest.Second(s.Orders.BindSerial(storetest.Ctx, s.Clerk.ID, cod.ID, made[1])))
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, cod.ID, "cash", ""))
	s.Ship(left)
	s.Step("orders of all kinds").Gives()
	for _, c := range []struct {
		customer, order int64
		reason          string
	}{
		{0, paid.ID, " "}, {0, paid.ID, strings.Repeat("é", 501)}, {s.Asha.ID, cod.ID, ""}, {s.Asha.ID, 999, ""},
		{0, 999, "x"},
		{0, left.ID, "x"}, {s.Asha.ID, paid.ID, strings.Repeat("é", 500)}, {s.Asha.ID, paid.ID, "again"},
		{0, cod.ID, " no stock "},
		{0, waits.ID, "no stock"},
	} {
		who := c.customer
		if who == 0 {
			who = s.Clerk.ID
		}
		s.Step("%d cancels %d", who, c.order).Gives(s.Fulfilment.Cancel(storetest.Ctx, c.customer, who, c.order,
			c.reason))
	}
}

func TestScenarioReturnToOrigin(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "came_back")
	made := storetest.Got(s.Orders.GenerateSerials(storetest.Ctx, 0, s.Lamp, 2)).Or(t)
	paid, cod, packed := s.OrderPrepaid(s.Asha, s.Lamp, 1, s.Plug, 2), s.Order(s.Bela, s.Lamp, 1, s.Plug, 1),
		s.Order(s.Bela, s.Plug, 1)
	storetest.Must(t, storetest.Second(s.Orders.BindSerial(storetest.Ctx, s.Clerk.ID, paid.ID, made[0])))
	storetest.Must(t, storetest.Second(s.Orders.BindSerial(storetest.Ctx, s.Clerk.ID, cod.ID, made[1])))
	s.Ship(paid)
	s.Ship(cod)
	storetest.Must(t, s.Login.RegisterDevice(storetest.Ctx, s.Bela.ID, made[1], s.Lamp, ""))
	s.Step("two parcels are on their way").Gives()
	back := func(what string, id int64, reason string, restock bool) {
		s.Pass(time.Minute)
		s.Step("%d comes back %s", id, what).Gives(s.Fulfilment.ReturnToOrigin(storetest.Ctx, s.Clerk.ID, id,
			fulfilment.CameBack{Reason: reason, Restock: restock}))
	}
	back("without a reason", paid.ID, " ", true)
	back("with a reason of 501", paid.ID, strings.Repeat("é", 501), true)
	back("though it is not there", 999, "x", true)
	back("before it left", packed.ID, "x", true)
	back("broken", paid.ID, strings.Repeat("é", 500), false)
	back("whole", cod.ID, "refused at the door", true)
	back("twice", cod.ID, "refused at the door", true)
	s.Step("both in the list").Gives(s.Orders.ListCustomerOrders(storetest.Ctx, s.Bela.ID,
		core.Page{Number: 1, Size: 5}))
}

func TestScenarioShipmentCorrection(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "corrected")
	o, other, packed := s.Order(s.Asha, s.Lamp, 1), s.Order(s.Bela, s.Lamp, 1), s.Order(s.Bela, s.Plug, 1)
	s.Ship(o)
	s.Ship(other)
	for _, of := range []orders.Order{o, other} {
		storetest.Got(s.Shipments.SaveTracking(storetest.Ctx, s.PackageOf(of.ID),
			shipments.Tracking{Status: "In transit", Place: "Pune", At: s.Now()})).Or(t)
	}
	s.At("2026-11-27", "10:00")
	s.Step("two parcels are late").Gives()
	for _, c := range []struct {
		what   string
		order  int64
		change func(sh *shipments.Shipment)
	}{
		{"as it is", o.ID, func(*shipments.Shipment) {}},
		{"without a number", o.ID, func(sh *shipments.Shipment) { sh.TrackingID = "" }},
		{"which is not there", 999, nil}, {"which has not left", packed.ID, nil},
		{"to yesterday", o.ID, func(sh *shipments.Shipment) { sh.ExpectedDay = "2026-11-26" }},
		{"to today", o.ID, func(sh *shipments.Shipment) { sh.ExpectedDay = "2026-11-27" }},
		{"with a bill", o.ID, func(sh *shipments.Shipment) {
			sh.ExpectedDay, sh.EWayBill = "2026-11-27",
				"123456789012"
		}},
		{"with another number, as late as it was", other.ID, func(sh *shipments.Shipment) { sh.TrackingID = "T2" }},
		{"with another courier", o.ID, func(sh *shipments.Shipment) {
			sh.Courier, sh.ExpectedDay = "Post",
				"2026-11-28"
		}},
	} {
		s.Pass(time.Minute)
		sh := storetest.Parcel()
		if c.change != nil {
			c.change(&sh)
		}
		s.Step("%d is corrected %s", c.order, c.what).Gives(
			s.Fulfilment.CorrectShipment(storetest.Ctx, s.Clerk.ID, c.order, 0, sh))
	}
}
