package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func parcel(changes ...func(sh *store.Shipment)) store.Shipment {
	sh := store.Shipment{TrackingID: "T1", Courier: "Delhivery", ExpectedDay: "2026-11-25"}
	for _, change := range changes {
		change(&sh)
	}
	return sh
}

func TestOwnDeliveryNeedsNoTrackingNumber(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 50), 1)
	own := parcel(func(sh *store.Shipment) { sh.TrackingID, sh.Courier = " ", " own delivery" })
	got(shop.ShipOrder(ctx, 0, o.ID, own)).or(t)
	sent := got(shop.FindOrder(ctx, 0, o.ID)).or(t)
	same(t, "the parcel", fmt.Sprintf("%s %q %q", sent.State, sent.Courier, sent.TrackingID), `shipped "own delivery" ""`)
	same(t, "the history", sent.History[len(sent.History)-1].Note, "own delivery")
	own.ExpectedDay = "2026-11-26"
	must(t, shop.CorrectShipment(ctx, 0, o.ID, own))
	sent = got(shop.FindOrder(ctx, 0, o.ID)).or(t)
	same(t, "corrected", sent.History[len(sent.History)-1].Note,
		"own delivery, expected 2026-11-25 → own delivery, expected 2026-11-26")
}

// Of the couriers that are not configured, only those that the shop ships with are proposed.
func TestCouriersAreTheConfiguredOneThoseInUseAndOwnDelivery(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	couriers := func() string { return strings.Join(got(shop.ListCouriers(ctx)).or(t), ", ") }
	same(t, "of a new shop", couriers(), "Own delivery")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for _, courier := range []string{"DTDC", "Blue Dart", "Blue Dart", "own delivery"} {
		got(shop.ShipOrder(ctx, 0, shop.Order(b, lamp, 1).ID, parcel(func(sh *store.Shipment) { sh.Courier = courier }))).or(t)
	}
	same(t, "in use", couriers(), "Blue Dart, DTDC, own delivery")
	shop.Set("delhivery_token", "token")
	same(t, "configured", couriers(), "Delhivery, Blue Dart, DTDC, own delivery")
}

func TestShippingIsRefusedFieldByField(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	o := shop.Order(shop.Customer("411001"), shop.Product("Lamp", 500, 50), 1)
	for _, c := range []struct {
		name   string
		change func(sh *store.Shipment)
		says   string
		fields []string
	}{
		{"no tracking number", func(sh *store.Shipment) { sh.TrackingID = " " }, "Please enter the tracking number, 60 characters at most.",
			[]string{"tracking_id"}},
		{"a tracking number of 61 characters", func(sh *store.Shipment) { sh.TrackingID = strings.Repeat("é", 61) },
			"Please enter the tracking number, 60 characters at most.", []string{"tracking_id"}},
		{"no courier", func(sh *store.Shipment) { sh.Courier = "" }, "Please enter the courier's name, 60 characters at most.",
			[]string{"courier_name"}},
		{"a courier of 61 characters", func(sh *store.Shipment) { sh.Courier = strings.Repeat("é", 61) },
			"Please enter the courier's name, 60 characters at most.", []string{"courier_name"}},
		{"no day", func(sh *store.Shipment) { sh.ExpectedDay = "" }, "Please choose the day on which the parcel should arrive.",
			[]string{"expected_date"}},
		{"a day that is none", func(sh *store.Shipment) { sh.ExpectedDay = "2026-02-30" },
			"Please choose the day on which the parcel should arrive.", []string{"expected_date"}},
		{"yesterday", func(sh *store.Shipment) { sh.ExpectedDay = "2026-11-20" }, "The expected day can't lie in the past.",
			[]string{"expected_date"}},
		{"an e-way bill of 11 digits", func(sh *store.Shipment) { sh.EWayBill = "12345678901" }, "An e-way bill number has 12 digits.",
			[]string{"eway_bill"}},
		{"an e-way bill with a letter", func(sh *store.Shipment) { sh.EWayBill = "12345678901x" }, "An e-way bill number has 12 digits.",
			[]string{"eway_bill"}},
		{"nothing", func(sh *store.Shipment) { *sh = store.Shipment{} }, "Please enter the tracking number, 60 characters at most.",
			[]string{"tracking_id", "courier_name", "expected_date"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused(t, second(shop.ShipOrder(ctx, 0, o.ID, parcel(c.change))), c.says, c.fields...)
		})
	}
	absent(t, second(shop.ShipOrder(ctx, 0, 999, parcel())))
	today := parcel(func(sh *store.Shipment) {
		sh.TrackingID, sh.Courier, sh.ExpectedDay, sh.EWayBill = " "+strings.Repeat("é", 60), strings.Repeat("é", 60)+" ",
			"2026-11-21", " 1234 5678 9012 "
	})
	got(shop.ShipOrder(ctx, 0, o.ID, today)).or(t)
	if d := shop.Details(o); d.TrackingID != strings.Repeat("é", 60) || d.Courier != strings.Repeat("é", 60) ||
		d.ExpectedDay != "2026-11-21" || d.EWayBill != "123456789012" {
		t.Errorf("it is kept as %+v", d.Order)
	}
}

func TestAShippedOrderLeavesTheShelfWithItsInvoice(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(store.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	o := shop.Order(b, id, 2)
	shop.Pass(time.Hour)
	number := got(shop.ShipOrder(ctx, clerk.ID, o.ID, parcel())).or(t)
	d := shop.Details(o)
	if d.State != store.Shipped || !d.ShippedAt.Equal(shop.Now()) || d.InvoiceID != number || number != "INV-2627-000001" {
		t.Errorf("it is %s with %s, %s", d.State, d.InvoiceID, number)
	}
	if last := d.History[len(d.History)-1]; last.Event != "shipped" || last.Who != clerk.Name || last.Note != "Delhivery T1" {
		t.Errorf("its history ends with %+v", last)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "shipped" || mail.Facts.Day != "2026-11-25" || mail.Facts.TrackingID != "T1" ||
		mail.Facts.Courier != "Delhivery" || mail.Facts.Total != 1040_00 || mail.Facts.Shipping != 40_00 || len(mail.Facts.Lines) != 1 ||
		mail.Facts.Lines[0] != (store.MailLine{Title: "Lamp", Quantity: 2, Amount: 1000_00}) || mail.Facts.Payment != "COD" {
		t.Errorf("the mail: %+v", mail)
	}
	look(t, shop, number, `SELECT detail FROM audit WHERE action = 'ship order' AND object = ? AND who = ?`, fmt.Sprint(o.ID), clerk.ID)
	look(t, shop, "3 0", `SELECT shelf || ' ' || held FROM products WHERE id = ?`, id)
	look(t, shop, "-2 -2", `SELECT shelf_change || ' ' || held_change FROM stock_movements WHERE reason = 'dispatch'`)
	for _, c := range []struct {
		name, says string
		order      store.Order
	}{
		{"shipped", "This order has already been shipped.", o},
		{"placed", "This order has not been confirmed yet.", shop.Place(b, id, 1)},
		{"delivered", "This order has already been delivered.", shop.Bought(b, id, 1)},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, second(shop.ShipOrder(ctx, 0, c.order.ID, parcel())), c.says) })
	}
	shop.Sums()
}

func TestAParcelToAnotherStateAboveFiftyThousandIsNotedWithoutItsEWayBill(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("rate_country_first", "0")
	b := shop.Customer("560001")
	exact, above := shop.Product("Exact", 50_000, 9), shop.Product("Above", 50_001, 9)
	note := func(o store.Order, bill string) string {
		t.Helper()
		got(shop.ShipOrder(ctx, 0, o.ID, parcel(func(sh *store.Shipment) { sh.EWayBill = bill }))).or(t)
		history := shop.Details(o).History
		return history[len(history)-1].Note
	}
	if said := note(shop.Order(b, exact, 1), ""); said != "Delhivery T1" {
		t.Errorf("exactly ₹50,000: %q", said)
	}
	if said := note(shop.Order(b, above, 1), ""); said != "Delhivery T1, without an e-way bill" {
		t.Errorf("above: %q", said)
	}
	if said := note(shop.Order(b, above, 1), "123456789012"); said != "Delhivery T1, e-way bill 123456789012" {
		t.Errorf("above, with its bill: %q", said)
	}
}

func TestTheDayOfDeliveryMayBePastButNotComing(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(store.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Order(b, id, 1)
	shop.Ship(o)
	for _, c := range []struct{ name, day, says string }{
		{"a day that is none", "21.11.2026", "Please choose the day of delivery."},
		{"tomorrow", "2026-11-22", "The day of delivery can't lie in the future."},
		{"a year and a day before the order", "2025-11-20", "The day of delivery lies more than a year before the order. Please check its year."},
		{"a year that was mistyped", "0002-11-21", "The day of delivery lies more than a year before the order. Please check its year."},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused(t, shop.DeliverOrder(ctx, 0, o.ID, store.Delivery{Day: c.day}), c.says, "delivered_date")
		})
	}
	refused(t, shop.DeliverOrder(ctx, 0, shop.Order(b, id, 1).ID, store.Delivery{}), "This order has not been shipped yet.")
	absent(t, shop.DeliverOrder(ctx, 0, 999, store.Delivery{}))
	for _, c := range []struct {
		name, day string
		at        time.Time
	}{
		{"now", "", storetest.Start},
		{"today", "2026-11-21", storetest.Start},
		{"yesterday, at its noon", "2026-11-20", storetest.Start.Add(-26*time.Hour - 5*time.Minute)},
		{"before it was shipped", "2026-11-01", storetest.Start.AddDate(0, 0, -20).Add(-2*time.Hour - 5*time.Minute)},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := shop.Order(b, id, 1)
			shop.Ship(o)
			must(t, shop.DeliverOrder(ctx, clerk.ID, o.ID, store.Delivery{Day: c.day}))
			d := shop.Details(o)
			if d.State != store.Delivered || !d.DeliveredAt.Equal(c.at) {
				t.Errorf("it is %s since %s, want %s", d.State, d.DeliveredAt, c.at)
			}
			if mail := shop.LastMail(b.Email); mail.Kind != "delivered" ||
				mail.Facts.Day != c.at.In(storetest.Start.Location()).Format(time.DateOnly) {
				t.Errorf("the mail: %+v", mail)
			}
			look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'deliver order' AND object = ? AND who = ?`, fmt.Sprint(o.ID), clerk.ID)
		})
	}
	refused(t, shop.DeliverOrder(ctx, 0, 1003, store.Delivery{}), "This order has already been delivered.")
}

func TestADeliveredCODOrderBroughtItsMoneyUnlessSomebodySaysOtherwise(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	paid := func(o store.Order) string {
		t.Helper()
		return got(shop.Look(ctx, `SELECT group_concat(provider || ' ' || provider_payment || ' ' || amount, ', ')
			FROM payments WHERE order_id = ?`, o.ID)).or(t)
	}
	usual := shop.Bought(b, id, 1)
	if said := paid(usual); said != fmt.Sprintf("cod %d 54000", usual.ID) {
		t.Errorf("delivered: %s", said)
	}
	unpaid := shop.Order(b, id, 1)
	shop.Ship(unpaid)
	must(t, shop.DeliverOrder(ctx, 0, unpaid.ID, store.Delivery{Unpaid: true}))
	if said := paid(unpaid); said != "none" {
		t.Errorf("delivered, not paid: %s", said)
	}
	must(t, shop.CollectCOD(ctx, 0, unpaid.ID, "courier", ""))
	early := shop.Order(b, id, 1)
	must(t, shop.CollectCOD(ctx, 0, early.ID, "upi", " UTR1 "))
	shop.Deliver(early)
	if said := paid(early); said != fmt.Sprintf("upi %d UTR1 54000", early.ID) {
		t.Errorf("paid before: %s", said)
	}
	prepaid := shop.OrderPrepaid(b, id, 1)
	shop.Deliver(prepaid)
	if said := paid(prepaid); said != fmt.Sprintf("razorpay pay%d 54000", prepaid.ID) {
		t.Errorf("Pre-paid: %s", said)
	}
	shop.Sums()
}

func TestCollectingIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	confirmed, shipped, prepaid := shop.Order(b, id, 1), shop.Order(b, id, 1), shop.OrderPrepaid(b, id, 1)
	shop.Ship(shipped)
	const only = "Only a confirmed, shipped or delivered COD order can be marked as collected."
	for _, c := range []struct {
		name           string
		order          store.Order
		way, reference string
		says           string
		fields         []string
	}{
		{"another way", shipped, "cheque", "", "Please choose how it was paid: courier, upi or cash.", []string{"way"}},
		{"a reference of 61 characters", shipped, "cash", strings.Repeat("é", 61), "The reference can have at most 60 characters.",
			[]string{"reference"}},
		{"UPI without its reference", shipped, "upi", " ", "Please enter the UPI reference.", []string{"reference"}},
		{"a Pre-paid order", prepaid, "cash", "", only, nil},
		{"a placed one", shop.Place(b, id, 1), "cash", "", only, nil},
		{"the courier, of a parcel that lies here", confirmed, "courier", "",
			"The courier can't have collected the money yet: the parcel has not been shipped.", nil},
		{"the courier by the name of before", confirmed, "cod", "",
			"The courier can't have collected the money yet: the parcel has not been shipped.", nil},
		{"twice", shop.Bought(b, id, 1), "cash", "", "The money for this order has already been collected.", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused(t, shop.CollectCOD(ctx, 0, c.order.ID, c.way, c.reference), c.says, c.fields...)
		})
	}
	absent(t, shop.CollectCOD(ctx, 0, 999, "cash", ""))
	clerk := shop.Staff(store.Dispatch)
	must(t, shop.CollectCOD(ctx, clerk.ID, confirmed.ID, "cash", strings.Repeat("é", 60)))
	d := shop.Details(confirmed)
	if last := d.History[len(d.History)-1]; last.Event != "collected" || last.Note != "₹540.00 cash "+strings.Repeat("é", 60) ||
		last.State != store.Confirmed || last.Who != clerk.Name || d.CODCheckedAt.IsZero() {
		t.Errorf("collected: %+v", last)
	}
	look(t, shop, "phone", `SELECT cod_checked_by FROM orders WHERE id = ?`, confirmed.ID)
	must(t, shop.CollectCOD(ctx, clerk.ID, shipped.ID, "courier", ""))
	look(t, shop, "cod ", `SELECT detail FROM audit WHERE action = 'collect order' AND object = ? AND who = ?`,
		fmt.Sprint(shipped.ID), clerk.ID)
	shop.Sums()
}

func TestWhoHasPaidIsNotAskedWhetherTheParcelIsWanted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_confirm", "yes")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Order(b, id, 1)
	must(t, shop.CheckCOD(ctx, 0, o.ID, "mail", ""))
	at := shop.Now()
	shop.Pass(time.Hour)
	must(t, shop.CollectCOD(ctx, 0, o.ID, "upi", "U1"))
	if d := shop.Details(o); !d.CODCheckedAt.Equal(at) {
		t.Errorf("the word given before was overwritten: %s", d.CODCheckedAt)
	}
	paid := shop.Order(b, id, 1)
	must(t, shop.CollectCOD(ctx, 0, paid.ID, "upi", "U2"))
	shop.Ship(paid)
}

func TestCancellingIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o, shipped := shop.Order(b, id, 1), shop.Order(b, id, 1)
	shop.Ship(shipped)
	refused(t, shop.CancelOrder(ctx, 0, 0, o.ID, " "), "Please say why the order is cancelled.", "reason")
	refused(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, strings.Repeat("é", 501)), "The reason can have at most 500 characters.", "reason")
	refused(t, shop.CancelOrder(ctx, b.ID, b.ID, shipped.ID, ""), "This order has been shipped and can no longer be cancelled.")
	refused(t, shop.CancelOrder(ctx, b.ID, b.ID, shop.Bought(b, id, 1).ID, ""), "This order has already been delivered.")
	absent(t, shop.CancelOrder(ctx, 0, 0, 999, "gone"))
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, strings.Repeat("é", 500)))
	refused(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, ""), "This order has been cancelled.")
}

func TestACancelledOrderGivesEverythingBackOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(store.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	serials := got(shop.GenerateSerials(ctx, 0, id, 1)).or(t)
	paid := shop.OrderPrepaid(b, id, 2)
	got(shop.BindSerial(ctx, 0, paid.ID, serials[0])).or(t)
	shop.Pass(time.Minute)
	must(t, shop.CancelOrder(ctx, 0, clerk.ID, paid.ID, " out of order "))
	d := shop.Details(paid)
	if d.State != store.Cancelled || d.CancelReason != "out of order" || !d.CancelledAt.Equal(shop.Now()) || len(d.Refunds) != 1 ||
		d.Refunds[0].Amount != 1040_00 || d.Refunds[0].Reason != "order cancelled" || !d.Refunds[0].At.Equal(shop.Now()) {
		t.Errorf("it is %s: %+v", d.State, d.Refunds)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "cancelled" || mail.Facts.Reason != "out of order" || !mail.Facts.Refund {
		t.Errorf("the mail: %+v", mail)
	}
	look(t, shop, "out of order", `SELECT detail FROM audit WHERE action = 'cancel order' AND object = ? AND who = ?`,
		fmt.Sprint(paid.ID), clerk.ID)
	look(t, shop, "order cancelled", `SELECT reason FROM stock_movements WHERE order_id = ? ORDER BY id DESC LIMIT 1`, paid.ID)
	if bound := got(shop.ListBoundSerials(ctx, paid.ID)).or(t); len(bound) != 0 {
		t.Errorf("still bound are %+v", bound)
	}
	cod := shop.Order(b, id, 1)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, cod.ID, ""))
	if mail := shop.LastMail(b.Email); mail.Kind != "cancelled" || mail.Facts.Refund {
		t.Errorf("the mail: %+v", mail)
	}
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'cancel order'`)
	placed := shop.Place(b, id, 1)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, placed.ID, ""))
	if mail := shop.LastMail(b.Email); mail.Facts.OrderID != cod.ID {
		t.Errorf("an order that was never confirmed is told of: %+v", mail)
	}
	byUPI := shop.Order(b, id, 1)
	must(t, shop.CollectCOD(ctx, 0, byUPI.ID, "upi", "U1"))
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, byUPI.ID, ""))
	hand := got(shop.ListHandRefunds(ctx)).or(t)
	if len(hand) != 1 || hand[0].Kind != "refund" || hand[0].OrderID != byUPI.ID || hand[0].Amount != 540_00 ||
		hand[0].Title != "order cancelled" {
		t.Errorf("by hand: %+v", hand)
	}
	look(t, shop, fmt.Sprint(d.Refunds[0].ID), `SELECT group_concat(key) FROM tasks WHERE kind = 'refund'`)
	shop.Free(t, id, 5)
	shop.Sums()
}

func TestAParcelThatComesBackIsCreditedRefundedAndPutOnTheShelfIfSound(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(store.Dispatch)
	b, id := shop.Customer("560001"), shop.Product("Lamp", 500, 9)
	serials := got(shop.GenerateSerials(ctx, 0, id, 2)).or(t)
	sound, broken := shop.OrderPrepaid(b, id, 2), shop.OrderPrepaid(b, id, 1)
	for i, o := range []store.Order{sound, broken} {
		got(shop.BindSerial(ctx, 0, o.ID, serials[i])).or(t)
		shop.Ship(o)
	}
	refused(t, second(shop.ReturnToOrigin(ctx, 0, sound.ID, " ", true)), "Please say what the courier says, in 500 characters at most.",
		"reason")
	refused(t, second(shop.ReturnToOrigin(ctx, 0, sound.ID, strings.Repeat("é", 501), true)),
		"Please say what the courier says, in 500 characters at most.", "reason")
	refused(t, second(shop.ReturnToOrigin(ctx, 0, shop.Order(b, id, 1).ID, "x", true)), "This order has not been shipped yet.")
	absent(t, second(shop.ReturnToOrigin(ctx, 0, 999, "x", true)))
	shop.Free(t, id, 5)
	number := got(shop.ReturnToOrigin(ctx, clerk.ID, sound.ID, " refused at the door ", true)).or(t)
	d := shop.Details(sound)
	if d.State != store.Returned || d.CancelReason != "refused at the door" || d.CreditNotes[0] != number || number != "CRN-2627-000001" ||
		d.Refunds[0].Amount != sound.Total || d.Refunds[0].Reason != "returned to origin" || !d.CancelledAt.Equal(shop.Now()) {
		t.Errorf("it is %s: %v, %+v", d.State, d.CreditNotes, d.Refunds)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "cancelled" || mail.Facts.Reason != "refused at the door" || !mail.Facts.Refund {
		t.Errorf("the mail: %+v", mail)
	}
	look(t, shop, number, `SELECT detail FROM audit WHERE action = 'return to origin' AND object = ? AND who = ?`,
		fmt.Sprint(sound.ID), clerk.ID)
	shop.Free(t, id, 7)
	if bound := got(shop.ListBoundSerials(ctx, sound.ID)).or(t); len(bound) != 0 {
		t.Errorf("still bound are %+v", bound)
	}
	got(shop.ReturnToOrigin(ctx, clerk.ID, broken.ID, strings.Repeat("é", 500), false)).or(t)
	shop.Free(t, id, 7)
	if bound := got(shop.ListBoundSerials(ctx, broken.ID)).or(t); len(bound) != 1 {
		t.Errorf("bound are %+v", bound)
	}
	refused(t, second(shop.ReturnToOrigin(ctx, 0, sound.ID, "x", true)), "This order has come back already.")
	notes := got(shop.ListDocuments(ctx, "2026-11")).or(t)
	for _, n := range notes[2:] {
		if n.Kind != "credit note" || n.Total != map[int64]store.Document{sound.ID: notes[0], broken.ID: notes[1]}[n.OrderID].Total {
			t.Errorf("the note %+v", n)
		}
	}
	shop.Sums()
}
