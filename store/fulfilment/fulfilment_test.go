package fulfilment_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestOwnDeliveryNeedsNoTrackingNumber(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 50), 1)
	own := storetest.Parcel(func(sh *shipments.Shipment) { sh.TrackingID, sh.Courier = " ", " own delivery" })
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, own)).Or(t)
	sent := storetest.Got(shop.Fulfilment.FindOrder(storetest.Ctx, 0, o.ID)).Or(t)
	storetest.Same(t, "the parcel", fmt.Sprintf("%s %q %q", sent.State, sent.Courier, sent.TrackingID),
		`shipped "own delivery" ""`)
	storetest.Same(t, "the history", sent.History[len(sent.History)-1].Note, "own delivery")
	own.ExpectedDay = "2026-11-26"
	storetest.Must(t, shop.Fulfilment.CorrectShipment(storetest.Ctx, 0, o.ID, 0, own))
	sent = storetest.Got(shop.Fulfilment.FindOrder(storetest.Ctx, 0, o.ID)).Or(t)
	storetest.Same(t, "corrected", sent.History[len(sent.History)-1].Note,
		"own delivery, expected 2026-11-25 → own delivery, expected 2026-11-26")
}

// Couriers that are not connected are suggested only if the shop has used them.
func TestShippingErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	o := shop.Order(shop.Customer("411001"), shop.Product("Lamp", 500, 50), 1)
	for _, c := range []struct {
		name   string
		change func(sh *shipments.Shipment)
		says   string
		fields []string
	}{
		{"no tracking number", func(sh *shipments.Shipment) { sh.TrackingID = " " },
			"Please enter the tracking number, 60 characters at most.",
			[]string{"tracking_id"}},
		{"a tracking number of 61 characters",
			func(sh *shipments.Shipment) { sh.TrackingID = strings.Repeat("é", 61) },
			"Please enter the tracking number, 60 characters at most.", []string{"tracking_id"}},
		{"no courier", func(sh *shipments.Shipment) { sh.Courier = "" },
			"Please enter the courier's name, 60 characters at most.", []string{"courier_name"}},
		{"a courier of 61 characters", func(sh *shipments.Shipment) { sh.Courier = strings.Repeat("é", 61) },
			"Please enter the courier's name, 60 characters at most.", []string{"courier_name"}},
		{"no day", func(sh *shipments.Shipment) { sh.ExpectedDay = "" },
			"Please choose the day on which the parcel should arrive.",
			[]string{"expected_date"}},
		{"a day that is none", func(sh *shipments.Shipment) { sh.ExpectedDay = "2026-02-30" },
			"Please choose the day on which the parcel should arrive.", []string{"expected_date"}},
		{"yesterday", func(sh *shipments.Shipment) { sh.ExpectedDay = "2026-11-20" },
			"The expected day can't lie in the past.", []string{"expected_date"}},
		{"an e-way bill of 11 digits", func(sh *shipments.Shipment) { sh.EWayBill = "12345678901" },
			"An e-way bill number has 12 digits.", []string{"eway_bill"}},
		{"an e-way bill with a letter", func(sh *shipments.Shipment) { sh.EWayBill = "12345678901x" },
			"An e-way bill number has 12 digits.", []string{"eway_bill"}},
		{"nothing", func(sh *shipments.Shipment) { *sh = shipments.Shipment{} },
			"Please enter the tracking number, 60 characters at most.",
			[]string{"tracking_id", "courier_name", "expected_date"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(
				t,
				storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, storetest.Parcel(c.change))),
				c.says,
				c.fields...)
		})
	}
	storetest.Absent(t, storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, 999, storetest.Parcel())))
	today := storetest.Parcel(func(sh *shipments.Shipment) {
		sh.TrackingID, sh.Courier, sh.ExpectedDay, sh.EWayBill = " "+strings.Repeat("é", 60),
			strings.Repeat("é", 60)+" ", "2026-11-21", " 1234 5678 9012 "
	})
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, today)).Or(t)
	if d := shop.Details(o); d.TrackingID != strings.Repeat("é", 60) || d.Courier != strings.Repeat("é", 60) ||
		d.ExpectedDay != "2026-11-21" || d.EWayBill != "123456789012" {
		t.Errorf("it is kept as %+v", d.Order)
	}
}

func TestShippingReducesStockAndIssuesTheInvoice(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	o := shop.Order(b, id, 2)
	shop.Pass(time.Hour)
	number := storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, clerk.ID, o.ID, storetest.Parcel())).Or(t)
	d := shop.Details(o)
	if d.State != core.Shipped || !d.ShippedAt.Equal(shop.Now()) || d.InvoiceID != number ||
		number != "INV-2627-000001" {
		t.Errorf("it is %s with %s, %s", d.State, d.InvoiceID, number)
	}
	if last := d.History[len(d.History)-1]; last.Event != "shipped" || last.Who != clerk.Name ||
		last.Note != "Delhivery T1" {
		t.Errorf("its history ends with %+v", last)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "shipped" || mail.Facts.Day != "2026-11-25" ||
		mail.Facts.TrackingID != "T1" ||
		mail.Facts.Courier != "Delhivery" || mail.Facts.Total != 1040_00 || mail.Facts.Shipping != 40_00 ||
		len(mail.Facts.Lines) != 1 ||
		mail.Facts.Lines[0] != (accounts.MailLine{Title: "Lamp", Quantity: 2, Amount: 1000_00}) ||
		mail.Facts.Payment != "COD" {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(
		t,
		shop,
		number,
		`SELECT detail FROM audit WHERE action = 'ship order' AND object = ? AND who = ?`,
		fmt.Sprint(o.ID),
		clerk.ID,
	)
	storetest.CheckValue(t, shop, "3 0", `SELECT shelf || ' ' || held FROM products WHERE id = ?`, id)
	storetest.CheckValue(t, shop, "-2 -2", `SELECT shelf_change || ' ' || held_change FROM stock_movements
		WHERE reason = 'dispatch'`)
	for _, c := range []struct {
		name, says string
		order      orders.Order
	}{
		{"shipped", "This order has already been shipped.", o},
		{"placed", "This order has not been confirmed yet.", shop.Place(b, id, 1)},
		{"delivered", "This order has already been delivered.", shop.Bought(b, id, 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, c.order.ID,
				storetest.Parcel())), c.says)
		})
	}
	shop.Sums()
}

func TestInterStateShipmentAbove50000NeedsAnEWayBill(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("rate_country_first", "0")
	b := shop.Customer("560001")
	exact, above := shop.Product("Exact", 50_000, 9), shop.Product("Above", 50_001, 9)
	note := func(o orders.Order, bill string) string {
		t.Helper()
		storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID,
			storetest.Parcel(func(sh *shipments.Shipment) { sh.EWayBill = bill }))).
			Or(t)
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

func TestDeliveryDateMayNotBeInTheFuture(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Order(b, id, 1)
	shop.Ship(o)
	for _, c := range []struct{ name, day, says string }{
		{"a day that is none", "21.11.2026", "Please choose the day of delivery."},
		{"tomorrow", "2026-11-22", "The day of delivery can't lie in the future."},
		{"a year and a day before the order", "2025-11-20",
			"The day of delivery lies more than a year before the order. Please check its year."},
		{"a year that was mistyped", "0002-11-21",
			"The day of delivery lies more than a year before the order. Please check its year."},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Day: c.day}),
				c.says, "delivered_date")
		})
	}
	storetest.Refused(
		t,
		shop.Fulfilment.Deliver(storetest.Ctx, 0, shop.Order(b, id, 1).ID, fulfilment.Delivery{}),
		"This order has not been shipped yet.",
	)
	storetest.Absent(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, 999, fulfilment.Delivery{}))
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
			storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, clerk.ID, o.ID, fulfilment.Delivery{Day: c.day}))
			d := shop.Details(o)
			if d.State != core.Delivered || !d.DeliveredAt.Equal(c.at) {
				t.Errorf("it is %s since %s, want %s", d.State, d.DeliveredAt, c.at)
			}
			if mail := shop.LastMail(b.Email); mail.Kind != "delivered" ||
				mail.Facts.Day != c.at.In(storetest.Start.Location()).Format(time.DateOnly) {
				t.Errorf("the mail: %+v", mail)
			}
			storetest.CheckValue(
				t,
				shop,
				"1",
				`SELECT count(*) FROM audit WHERE action = 'deliver order' AND object = ? AND who = ?`,
				fmt.Sprint(o.ID),
				clerk.ID,
			)
		})
	}
	storetest.Refused(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, 1003, fulfilment.Delivery{}),
		"This order has already been delivered.")
}

func TestDeliveredCODOrderIsPaidUnlessStaffSayOtherwise(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	paid := func(o orders.Order) string {
		t.Helper()
		return storetest.Got(shop.Value(storetest.Ctx,
			`SELECT group_concat(provider || ' ' || provider_payment || ' ' || amount, ', ')
			FROM payments WHERE order_id = ?`, o.ID)).Or(t)
	}
	usual := shop.Bought(b, id, 1)
	if said := paid(usual); said != fmt.Sprintf("cod %d 54000", usual.ID) {
		t.Errorf("delivered: %s", said)
	}
	unpaid := shop.Order(b, id, 1)
	shop.Ship(unpaid)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, unpaid.ID, fulfilment.Delivery{Unpaid: true}))
	if said := paid(unpaid); said != "none" {
		t.Errorf("delivered, not paid: %s", said)
	}
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, unpaid.ID, "courier", ""))
	early := shop.Order(b, id, 1)
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, early.ID, "upi", " UTR1 "))
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

func TestInvalidCODCollectionIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	confirmed, shipped, prepaid := shop.Order(b, id, 1), shop.Order(b, id, 1), shop.OrderPrepaid(b, id, 1)
	shop.Ship(shipped)
	const only = "Only a confirmed, shipped or delivered COD order can be marked as collected."
	for _, c := range []struct {
		name           string
		order          orders.Order
		way, reference string
		says           string
		fields         []string
	}{
		{"another way", shipped, "cheque", "", "Please choose how it was paid: courier, upi or cash.", []string{"way"}},
		{"a reference of 61 characters", shipped, "cash", strings.Repeat("é", 61),
			"The reference can have at most 60 characters.", []string{"reference"}},
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
			storetest.Refused(t, shop.Payments.CollectCOD(storetest.Ctx, 0, c.order.ID, c.way, c.reference), c.says,
				c.fields...)
		})
	}
	storetest.Absent(t, shop.Payments.CollectCOD(storetest.Ctx, 0, 999, "cash", ""))
	clerk := shop.Staff(accounts.Dispatch)
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, clerk.ID, confirmed.ID, "cash", strings.Repeat("é", 60)))
	d := shop.Details(confirmed)
	if last := d.History[len(d.History)-1]; last.Event != "collected" ||
		last.Note != "₹540.00 cash "+strings.Repeat("é", 60) ||
		last.State != core.Confirmed || last.Who != clerk.Name || d.CODCheckedAt.IsZero() {
		t.Errorf("collected: %+v", last)
	}
	storetest.CheckValue(t, shop, "phone", `SELECT cod_checked_by FROM orders WHERE id = ?`, confirmed.ID)
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, clerk.ID, shipped.ID, "courier", ""))
	storetest.CheckValue(t, shop, "cod ", `SELECT detail FROM audit WHERE action = 'collect order' AND object = ?
		AND who = ?`,
		fmt.Sprint(shipped.ID), clerk.ID)
	shop.Sums()
}

func TestPaidOrderNeedsNoCODConfirmation(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_confirm", "yes")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.Order(b, id, 1)
	storetest.Must(t, shop.Orders.CheckCOD(storetest.Ctx, 0, o.ID, "mail", ""))
	at := shop.Now()
	shop.Pass(time.Hour)
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, o.ID, "upi", "U1"))
	if d := shop.Details(o); !d.CODCheckedAt.Equal(at) {
		t.Errorf("the word given before was overwritten: %s", d.CODCheckedAt)
	}
	paid := shop.Order(b, id, 1)
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, paid.ID, "upi", "U2"))
	shop.Ship(paid)
}

func TestInvalidCancellationIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o, shipped := shop.Order(b, id, 1), shop.Order(b, id, 1)
	shop.Ship(shipped)
	storetest.Refused(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, o.ID, " "),
		"Please say why the order is cancelled.", "reason")
	storetest.Refused(
		t,
		shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, strings.Repeat("é", 501)),
		"The reason can have at most 500 characters.",
		"reason",
	)
	storetest.Refused(
		t,
		shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, shipped.ID, ""),
		"This order has been shipped and can no longer be cancelled.",
	)
	storetest.Refused(
		t,
		shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, shop.Bought(b, id, 1).ID, ""),
		"This order has already been delivered.",
	)
	storetest.Absent(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, 999, "gone"))
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, strings.Repeat("é", 500)))
	storetest.Refused(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""), "This order has been cancelled.")
}

func TestCancellationReleasesStockAndRefundsOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	serials := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, id, 1)).Or(t)
	paid := shop.OrderPrepaid(b, id, 2)
	storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, paid.ID, serials[0])).Or(t)
	shop.Pass(time.Minute)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, clerk.ID, paid.ID, " out of order "))
	d := shop.Details(paid)
	if d.State != core.Cancelled || d.CancelReason != "out of order" || !d.CancelledAt.Equal(shop.Now()) ||
		len(d.Refunds) != 1 ||
		d.Refunds[0].Amount != 1040_00 || d.Refunds[0].Reason != "order cancelled" ||
		!d.Refunds[0].At.Equal(shop.Now()) {
		t.Errorf("it is %s: %+v", d.State, d.Refunds)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "cancelled" || mail.Facts.Reason != "out of order" ||
		!mail.Facts.Refund {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(t, shop, "out of order", `SELECT detail FROM audit WHERE action = 'cancel order' AND object = ?
		AND who = ?`,
		fmt.Sprint(paid.ID), clerk.ID)
	storetest.CheckValue(
		t,
		shop,
		"order cancelled",
		`SELECT reason FROM stock_movements WHERE order_id = ? ORDER BY id DESC
		LIMIT 1`,
		paid.ID,
	)
	if bound := storetest.Got(shop.Orders.ListBoundSerials(storetest.Ctx, paid.ID)).Or(t); len(bound) != 0 {
		t.Errorf("still bound are %+v", bound)
	}
	cod := shop.Order(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, cod.ID, ""))
	if mail := shop.LastMail(b.Email); mail.Kind != "cancelled" || mail.Facts.Refund {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'cancel order'`)
	placed := shop.Place(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, placed.ID, ""))
	if mail := shop.LastMail(b.Email); mail.Facts.OrderID != cod.ID {
		t.Errorf("an order that was never confirmed is told of: %+v", mail)
	}
	byUPI := shop.Order(b, id, 1)
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, byUPI.ID, "upi", "U1"))
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, byUPI.ID, ""))
	hand := storetest.Got(shop.Returns.ListManualRefunds(storetest.Ctx)).Or(t)
	if len(hand) != 1 || hand[0].Kind != "refund" || hand[0].OrderID != byUPI.ID || hand[0].Amount != 540_00 ||
		hand[0].Title != "order cancelled" {
		t.Errorf("by hand: %+v", hand)
	}
	storetest.CheckValue(
		t,
		shop,
		fmt.Sprint(d.Refunds[0].ID),
		`SELECT group_concat(key) FROM tasks WHERE kind = 'refund'`,
	)
	shop.Free(t, id, 5)
	shop.Sums()
}

func TestReturnToOriginIsCreditedRefundedAndRestocked(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	clerk := shop.Staff(accounts.Dispatch)
	b, id := shop.Customer("560001"), shop.Product("Lamp", 500, 9)
	serials := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, id, 2)).Or(t)
	sound, broken := shop.OrderPrepaid(b, id, 2), shop.OrderPrepaid(b, id, 1)
	for i, o := range []orders.Order{sound, broken} {
		storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, o.ID, serials[i])).Or(t)
		shop.Ship(o)
	}
	storetest.Refused(
		t,
		storetest.Second(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, sound.ID,
			fulfilment.CameBack{Reason: " ", Restock: true})),
		"Please enter the courier's reason, in 500 characters at most.",
		"reason",
	)
	storetest.Refused(t, storetest.Second(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, sound.ID,
		fulfilment.CameBack{Reason: strings.Repeat("é", 501), Restock: true})),
		"Please enter the courier's reason, in 500 characters at most.", "reason")
	storetest.Refused(
		t,
		storetest.Second(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, shop.Order(b, id, 1).ID,
			fulfilment.CameBack{Reason: "x", Restock: true})),
		"This order has not been shipped yet.",
	)
	storetest.Absent(t, storetest.Second(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, 999,
		fulfilment.CameBack{Reason: "x", Restock: true})))
	shop.Free(t, id, 5)
	number := storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, clerk.ID, sound.ID,
		fulfilment.CameBack{Reason: " refused at the door ", Restock: true})).Or(t)
	d := shop.Details(sound)
	if d.State != core.Returned || d.CancelReason != "refused at the door" || d.CreditNotes[0] != number ||
		number != "CRN-2627-000001" ||
		d.Refunds[0].Amount != sound.Total || d.Refunds[0].Reason != "returned to origin" ||
		!d.CancelledAt.Equal(shop.Now()) {
		t.Errorf("it is %s: %v, %+v", d.State, d.CreditNotes, d.Refunds)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "cancelled" || mail.Facts.Reason != "refused at the door" ||
		!mail.Facts.Refund {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(t, shop, number, `SELECT detail FROM audit WHERE action = 'return to origin' AND object = ?
		AND who = ?`,
		fmt.Sprint(sound.ID), clerk.ID)
	shop.Free(t, id, 7)
	if bound := storetest.Got(shop.Orders.ListBoundSerials(storetest.Ctx, sound.ID)).Or(t); len(bound) != 0 {
		t.Errorf("still bound are %+v", bound)
	}
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, clerk.ID, broken.ID,
		fulfilment.CameBack{Reason: strings.Repeat("é", 500), Restock: false})).
		Or(t)
	shop.Free(t, id, 7)
	if bound := storetest.Got(shop.Orders.ListBoundSerials(storetest.Ctx, broken.ID)).Or(t); len(bound) != 1 {
		t.Errorf("bound are %+v", bound)
	}
	storetest.Refused(
		t,
		storetest.Second(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, sound.ID,
			fulfilment.CameBack{Reason: "x", Restock: true})),
		"This order has come back already.",
	)
	notes := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t)
	for _, n := range notes[2:] {
		if n.Kind != "credit note" || n.Total != map[int64]documents.Document{sound.ID: notes[0],
			broken.ID: notes[1]}[n.OrderID].Total {
			t.Errorf("the note %+v", n)
		}
	}
	shop.Sums()
}
