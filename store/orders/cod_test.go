package orders_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestCODIsAvailableUpToTheSetLimit(t *testing.T) {
	t.Parallel()
	shop, b, id := storetest.Lamps(t)
	shop.Set("cod_fee", "25") // the total with delivery is 565
	for _, c := range []struct{ name, limit, says string }{
		{"a paisa below the total", "564.99", "COD is available up to ₹564.99. Please pay online."},
		{"exactly the total", "565", ""},
		{"no limit", "0", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			shop.Set("cod_max", c.limit)
			_, err := shop.Orders.ShippingCost(storetest.Ctx, b.Wishes(id, 1).Items, "411001", core.COD,
				promotions.Buyer{})
			_, placed := shop.Orders.Place(storetest.Ctx, b.Wishes(id, 1))
			if c.says == "" {
				storetest.Must(t, err)
				storetest.Must(t, placed)
				return
			}
			storetest.Refused(t, err, c.says)
			storetest.Refused(t, placed, c.says)
		})
	}
	shop.Set("cod_max", "100")
	if _, err := shop.Orders.ShippingCost(
		storetest.Ctx,
		b.Wishes(id, 1).Items,
		"411001",
		orders.Prepaid,
		promotions.Buyer{},
	); err != nil {
		t.Errorf("the limit of COD holds up Pre-paid: %v", err)
	}
}

func TestCODIsRefusedForPincodesWithoutCOD(t *testing.T) {
	t.Parallel()
	shop, near, id := storetest.Lamps(t)
	far := shop.Customer("560001")
	const says = "COD is not available for this pincode. Please pay online."
	try := func(b storetest.Buyer) error {
		return storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 1)))
	}

	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "560000", To: "560001",
		Pickup: true}))
	storetest.Refused(t, try(far), says)
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "560001", To: "560999",
		Pickup: true, COD: true}))
	storetest.Must(t, try(far))
	shop.Set("cod_blocked_pins", "190, 5600")
	storetest.Refused(t, try(far), says)
	storetest.Must(t, try(near))
	shop.Set("cod_blocked_pins", "41100")
	storetest.Refused(t, try(near), says)
	storetest.Must(t, try(far))
	if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "411001")).Or(t); area.COD || !area.Pickup {
		t.Errorf("a blocked PIN is shown with %+v", area)
	}
	if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "411030")).Or(t); !area.COD {
		t.Error("a PIN that only begins alike is blocked as well")
	}
}

func TestCustomerWhoRefusedDeliveriesGetsNoCOD(t *testing.T) {
	t.Parallel()
	shop, b, id := storetest.Lamps(t)
	other := shop.Customer("411001")
	const says = "COD is not available, because earlier parcels came back. Please pay online."
	comesBack := func(o orders.Order) {
		t.Helper()
		shop.Ship(o)
		storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
			fulfilment.CameBack{Reason: "refused at the door", Restock: true})).Or(t)
	}
	comesBack(shop.Order(b, id, 1))
	comesBack(shop.OrderPrepaid(b, id, 1)) // Pre-paid packages that return are not counted
	comesBack(shop.Order(b, id, 1))
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 1))), says)
	shop.OrderPrepaid(b, id, 1)
	shop.Order(other, id, 1)
	shop.Set("cod_refusals", "3")
	o := shop.Place(b, id, 1)
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID))
	shop.Set("cod_refusals", "1")
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 1))), says)
	shop.Set("cod_refusals", "0")
	shop.Place(b, id, 1)
}

func TestUnconfirmedCODOrderCannotBePackedOrShipped(t *testing.T) {
	t.Parallel()
	shop, b, id := storetest.Lamps(t)
	before := shop.Order(b, id, 1)
	shop.Pass(time.Minute)
	shop.Set("cod_confirm", "yes")
	asked, prepaid := shop.Order(b, id, 1), shop.OrderPrepaid(b, id, 1)
	const says = "The customer has not confirmed this COD order yet. Call them and press “Mark as confirmed”, or wait until they follow the link in their email."
	parcel := shipments.Shipment{TrackingID: "T", Courier: "C", ExpectedDay: "2026-12-01"}
	storetest.Refused(t, storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, asked.ID, parcel)), says)
	if !shop.Details(asked).CODWaits || shop.Details(before).CODWaits || shop.Details(prepaid).CODWaits {
		t.Error("another order than the one that waits is shown as waiting")
	}
	mail := shop.LastMail(b.Email) // the mail of the Pre-paid order
	if mail.Facts.OrderID != prepaid.ID || mail.Facts.CheckKey != "" {
		t.Errorf("the mail of a Pre-paid order asks for a word: %+v", mail.Facts)
	}
	again := shop.Order(b, id, 1)
	if mail := shop.LastMail(b.Email); mail.Facts.OrderID != again.ID ||
		mail.Facts.CheckKey != shop.Orders.CODCheckKey(again.ID) ||
		len(mail.Facts.CheckKey) != 32 {
		t.Errorf("the mail of a COD order has the key %q", mail.Facts.CheckKey)
	}
	shop.Ship(before)
	shop.Ship(prepaid)

	owner := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Orders.CheckCOD(storetest.Ctx, 0, asked.ID, "mail", ""))
	// a second confirmation changes nothing
	storetest.Must(t, shop.Orders.CheckCOD(storetest.Ctx, owner.ID, asked.ID, "phone", "once more"))
	d := shop.Details(asked)
	if d.CODWaits || !d.CODCheckedAt.Equal(shop.Now()) || d.History[len(d.History)-1].Event != "COD confirmed" ||
		d.History[len(d.History)-1].Note != "mail" {
		t.Errorf("confirmed by mail: %+v", d.History)
	}
	storetest.CheckValue(t, shop, "mail", `SELECT cod_checked_by FROM orders WHERE id = ?`, asked.ID)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM audit WHERE action = 'confirm COD order'`)
	shop.Ship(asked)
	storetest.Must(t, shop.Orders.CheckCOD(storetest.Ctx, owner.ID, again.ID, "phone", " will be at home "))
	d = shop.Details(again)
	if last := d.History[len(d.History)-1]; last.Note != "phone will be at home" || last.Who != owner.Name {
		t.Errorf("confirmed by phone: %+v", last)
	}
	storetest.CheckValue(
		t,
		shop,
		"will be at home",
		`SELECT detail FROM audit WHERE action = 'confirm COD order' AND object = ?`,
		fmt.Sprint(again.ID),
	)
	if mail := shop.LastMail(b.Email); mail.Facts.CheckKey != "" {
		t.Error("a mail about a confirmed order asks for a word")
	}
}

func TestInvalidCODConfirmationIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop, b, id := storetest.Lamps(t)
	placed, prepaid, shipped, gone := shop.Place(b, id, 1), shop.OrderPrepaid(b, id, 1), shop.Order(b, id, 1),
		shop.Order(b, id, 1)
	shop.Ship(shipped)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, gone.ID, ""))
	delivered := shop.Bought(b, id, 1)
	back := shop.Order(b, id, 1)
	shop.Ship(back)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "nobody there", Restock: true})).Or(t)
	long := fmt.Sprintf("%0201d", 0)
	for _, c := range []struct {
		name   string
		order  orders.Order
		note   string
		says   string
		fields []string
	}{
		{"a note of 201 characters", shipped, long, "The note can have at most 200 characters.", []string{"note"}},
		{"a Pre-paid order", prepaid, "", "This order is paid online; there is nothing to confirm.", nil},
		{"a placed one", placed, "", "This order has not been confirmed yet.", nil},
		{"a shipped one", shipped, long[:200], "This order has already been shipped.", nil},
		{"a delivered one", delivered, "", "This order has already been delivered.", nil},
		{"a cancelled one", gone, "", "This order has been cancelled.", nil},
		{"one that came back", back, "", "This order has come back already.", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, shop.Orders.CheckCOD(storetest.Ctx, 0, c.order.ID, "phone", c.note), c.says,
				c.fields...)
		})
	}
	storetest.Absent(t, shop.Orders.CheckCOD(storetest.Ctx, 0, 999, "phone", ""))
}

func TestUnconfirmedCODOrdersExpireAfterTheSetHours(t *testing.T) {
	t.Parallel()
	shop, b, id := storetest.Lamps(t)
	before := shop.Order(b, id, 1)
	shop.Pass(300 * time.Hour)
	if ended := storetest.Got(shop.Fulfilment.CancelUnconfirmed(storetest.Ctx)).Or(t); ended != 0 {
		t.Error("orders end while the shop does not ask")
	}
	shop.Set("cod_confirm", "yes", "cod_confirm_hours", "6")
	silent, checked, prepaid := shop.Order(b, id, 2), shop.Order(b, id, 1), shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Orders.CheckCOD(storetest.Ctx, 0, checked.ID, "mail", ""))
	shop.Pass(6*time.Hour - time.Millisecond)
	if ended := storetest.Got(shop.Fulfilment.CancelUnconfirmed(storetest.Ctx)).Or(t); ended != 0 {
		t.Errorf("%d ended a moment too early", ended)
	}
	shop.Pass(time.Millisecond)
	for round := range 2 {
		if ended := storetest.Got(shop.Fulfilment.CancelUnconfirmed(storetest.Ctx)).Or(t); ended != 1-round {
			t.Errorf("round %d ended %d", round, ended)
		}
	}
	for _, o := range []orders.Order{before, checked, prepaid} {
		if d := shop.Details(o); d.State != core.Confirmed {
			t.Errorf("order %d is %s", o.ID, d.State)
		}
	}
	if d := shop.Details(silent); d.State != core.Cancelled || d.CancelReason != "not confirmed within 6 hours" {
		t.Errorf("the silent one is %s: %s", d.State, d.CancelReason)
	}
	if kinds := shop.MailsTo(b.Email); kinds[len(kinds)-1] != "cancelled" {
		t.Errorf("the customer is not told: %v", kinds)
	}
	shop.Free(t, id, 597)
	shop.Sums()
}

func TestCODLossReportIsByMonthAndPincode(t *testing.T) {
	t.Parallel()
	shop, pune, id := storetest.Lamps(t)
	far := shop.Customer("560001")
	back := func(o orders.Order) {
		t.Helper()
		shop.Ship(o)
		storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
			fulfilment.CameBack{Reason: "refused", Restock: true})).Or(t)
	}
	shop.Set("cod_refusals", "0")
	shop.At("2025-11-30", "23:59") // before the twelve months of the report
	back(shop.Order(pune, id, 1))
	shop.At("2025-12-01", "00:00")
	back(shop.Order(far, id, 1))
	shop.At("2026-10-31", "23:59")
	shop.Bought(pune, id, 1)
	shop.At("2026-11-01", "00:00")
	back(shop.Order(far, id, 2))
	back(shop.Order(pune, id, 1))
	shop.Bought(pune, id, 1)
	shop.Ship(shop.Order(pune, id, 1))
	back(shop.OrderPrepaid(far, id, 5))
	shop.Order(pune, id, 7) // this order has not shipped
	storetest.GotLast(shop.Fulfilment.SellAtCounter(storetest.Ctx, 0,
		fulfilment.CounterSale{Items: far.Wishes(id, 1).Items, Way: "cash"})).
		Or(t)
	shop.At("2026-11-21", "12:00")

	months, pins, err := shop.Orders.CODLosses(storetest.Ctx)
	storetest.Must(t, err)
	storetest.Same(t, "months", months, []orders.CODLoss{
		{Of: "2026-11", Sent: 4, Delivered: 1, CameBack: 2, Value: 1580_00, Lost: 80_00},
		{Of: "2026-10", Sent: 1, Delivered: 1},
		{Of: "2025-12", Sent: 1, CameBack: 1, Value: 540_00, Lost: 40_00},
	})
	storetest.Same(t, "PINs", pins, []orders.CODLoss{
		{Of: "560001", Sent: 2, CameBack: 2, Value: 1580_00, Lost: 80_00},
		{Of: "411001", Sent: 4, Delivered: 2, CameBack: 1, Value: 540_00, Lost: 40_00},
	})
}
