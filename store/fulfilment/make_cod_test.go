package fulfilment_test

import (
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/payments"
	"hearth/store/storetest"
)

const onlyWaiting = "Only an order that waits for its online payment can be made COD."

func TestUnpaidOrderIsMadeCODWithItsFee(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("cod_fee", "40", "cod_confirm", "yes")
	meena := shop.Staff(accounts.Owner)
	o := shop.PlacePrepaid(b, lamp, 1)
	storetest.Same(t, "as COD", storetest.Got(shop.Changes.AsCOD(storetest.Ctx, o.ID)).Or(t), o.Total+40_00)
	storetest.Refused(t, shop.Changes.MakeCOD(storetest.Ctx, meena.ID, o.ID, o.Total),
		"The total is now ₹580.00, you were shown ₹540.00. Please look at your order once more.", "shown_total")
	storetest.Must(t, shop.Changes.MakeCOD(storetest.Ctx, meena.ID, o.ID, o.Total+40_00))
	d := shop.Details(o)
	storetest.Same(t, "the fee", d.CODFee, money.Paise(40_00))
	storetest.Same(t, "due at the door", d.Due(), o.Total+40_00)
	if d.State != core.Confirmed || d.Payment != core.COD || d.CODWaits {
		t.Errorf("the order is %s, %s, waits %v", d.State, d.Payment, d.CODWaits)
	}
	storetest.Refused(t, shop.Changes.MakeCOD(storetest.Ctx, meena.ID, o.ID, d.Total), onlyWaiting)
	storetest.Same(t, "as COD once more", storetest.Got(shop.Changes.AsCOD(storetest.Ctx, o.ID)).Or(t), money.Paise(0))
	// The customer pays all the same: the payment goes back.
	storetest.Same(t, "a late payment", storetest.Got(shop.Payments.HandleCaptured(storetest.Ctx,
		storetest.Payment(o, "pay1"))).Or(t), payments.PaymentRefunded)
	shop.Sums()
}

func TestOrderWhoseTimeToPayHasPassedIsMadeCOD(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	first, second := shop.PlacePrepaid(b, lamp, 1), shop.PlacePrepaid(b, lamp, 1)
	cancelled := shop.PlacePrepaid(b, lamp, 1)
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, cancelled.ID))
	shop.SetClock(shop.Now().Add(2 * time.Hour))
	storetest.Got(shop.Orders.ReleaseExpiredHolds(storetest.Ctx)).Or(t)
	total := storetest.Got(shop.Changes.AsCOD(storetest.Ctx, first.ID)).Or(t)
	storetest.Must(t, shop.Changes.MakeCOD(storetest.Ctx, 0, first.ID, total))
	storetest.Same(t, "the state", shop.Details(first).State, core.Confirmed)
	shop.Sums()
	shop.Ship(first)
	gone := "This order was cancelled, or its products are sold by now. Please take another order."
	storetest.Refused(t, shop.Changes.MakeCOD(storetest.Ctx, 0, cancelled.ID, cancelled.Total), gone)
	free := storetest.Got(shop.Catalogue.Stock(storetest.Ctx, lamp)).Or(t)
	shop.Order(b, lamp, free)
	storetest.Refused(t, shop.Changes.MakeCOD(storetest.Ctx, 0, second.ID, second.Total), gone)
	shop.Sums()
}

func TestWhichOrdersCanNotBeMadeCOD(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.PlacePrepaid(b, lamp, 1)
	refused := func(says string) {
		t.Helper()
		storetest.Refused(t, shop.Changes.MakeCOD(storetest.Ctx, 0, o.ID, o.Total), says)
		storetest.Same(t, "as COD", storetest.Got(shop.Changes.AsCOD(storetest.Ctx, o.ID)).Or(t), money.Paise(0))
	}
	shop.Set("cod_max", "10")
	refused("COD is available up to ₹10.00. Please pay online.")
	shop.Set("cod_max", "0")
	storetest.Must(t, shop.Delivery.SetArea(storetest.Ctx, 0, delivery.Area{Pin: o.Address.Pin,
		District: "Pune", State: "Maharashtra", Pickup: true}))
	refused("COD is not available for this pincode. Please pay online.")
	storetest.Absent(t, shop.Changes.MakeCOD(storetest.Ctx, 0, 9999, 0))
	storetest.Absent(t, storetest.Second(shop.Changes.AsCOD(storetest.Ctx, 9999)))
}
