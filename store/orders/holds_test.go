package orders_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestInvalidCheckoutFieldsAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for _, c := range []struct {
		name   string
		change func(c *orders.Checkout)
		says   string
		fields []string
	}{
		{"another payment method", func(c *orders.Checkout) { c.Payment = "Cash" }, "Please choose Pre-paid or COD.",
			[]string{"pt"}},
		{"no items", func(c *orders.Checkout) { c.Items = nil }, "Your cart is empty", nil},
		{"a key of 201 characters", func(c *orders.Checkout) { c.Key = strings.Repeat("k", 201) },
			"The Idempotency-Key can have at most 200 characters.", nil},
		{"Pre-paid without a provider", func(c *orders.Checkout) { c.Payment = orders.Prepaid },
			"Pre-paid is not available now. Please choose COD.", nil},
		{"an address that is not there", func(c *orders.Checkout) { c.AddressID = 999 },
			"Please select an address before proceeding.", []string{"AddressID"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			wishes := b.Wishes(id, 1)
			c.change(&wishes)
			storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, wishes)), c.says, c.fields...)
		})
	}
	wishes := b.Wishes(id, 1)
	wishes.Key = strings.Repeat("k", 200)
	storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
}

func TestCustomerHasAtMostThreeUnpaidOrders(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other, id := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	first := shop.Place(b, id, 1)
	shop.PlacePrepaid(b, id, 1)
	wishes := b.Wishes(id, 1)
	wishes.Key = "third"
	third := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
	const says = "You have 3 orders waiting for payment. Please finish or cancel one first."
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 1))), says)
	if again := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t); again.ID != third.ID {
		t.Errorf("a repeat of the third is %d", again.ID)
	}
	shop.Place(other, id, 1)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, first.ID)) // a confirmed order no longer counts
	fourth := shop.Place(b, id, 1)
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 1))), says)
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, fourth.ID))
	shop.Place(b, id, 1)
	shop.EndAllHolds(t)
	shop.Place(b, id, 1)
	shop.Sums()
}

func TestReservationLastsAsLongAsConfigured(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("hold_minutes", "7")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	o := shop.Place(b, id, 2)
	if !o.HoldUntil.Equal(shop.Now().Add(7 * time.Minute)) {
		t.Errorf("it is held until %s", o.HoldUntil)
	}
	shop.Pass(7*time.Minute - time.Millisecond)
	if ended := storetest.Got(shop.Orders.ReleaseExpiredHolds(storetest.Ctx)).Or(t); ended != 0 {
		t.Error("it ended before its time")
	}
	second := shop.Place(b, id, 1)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, second.ID))
	late := shop.Place(b, id, 1)
	shop.Pass(time.Millisecond)
	storetest.Refused(
		t,
		shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID),
		"The time to confirm this order has passed. Please order again.",
	)
	if ended := storetest.Got(shop.Orders.ReleaseExpiredHolds(storetest.Ctx)).Or(t); ended != 1 {
		t.Errorf("%d ended", ended)
	}
	d := shop.Details(o)
	if d.State != core.Cancelled || !d.CancelledAt.Equal(shop.Now()) || d.History[1].Event != "hold ended" ||
		d.History[1].Who != "The shop" {
		t.Errorf("it is %s: %+v", d.State, d.History)
	}
	if d := shop.Details(late); d.State != core.Placed {
		t.Errorf("a later one is %s", d.State)
	}
	shop.Free(t, id, 3)
	shop.Sums()
}

func TestManyReservationsExpireInBatches(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 500, 50)
	for range 8 {
		b := shop.Customer("411001")
		for range 3 {
			shop.Place(b, id, 1)
		}
	}
	shop.Pass(time.Hour)
	if ended := storetest.Got(shop.Orders.ReleaseExpiredHolds(storetest.Ctx)).Or(t); ended != 24 {
		t.Errorf("%d ended", ended)
	}
	shop.Free(t, id, 50)
	shop.Sums()
}

func TestInvalidConfirmationIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	storetest.Refused(
		t,
		shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, shop.PlacePrepaid(b, id, 1).ID),
		"This order is paid online. Please complete the payment.",
	)
	o := shop.Order(b, id, 1)
	// the reply to the first confirmation may have been lost
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	shop.Free(t, id, 48) // the Pre-paid order reserves the other unit
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM mails WHERE to_addr = ? AND kind = 'confirmed'`, b.Email)
	storetest.Refused(
		t,
		shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID),
		"This order is already confirmed. You can cancel it under My Orders.",
	)
	shop.Ship(o)
	storetest.Refused(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID), "This order has already been shipped.")
	storetest.Refused(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID),
		"This order has been shipped and can no longer be cancelled.")
	storetest.Absent(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, 999))
	storetest.Absent(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, 999))
}

func TestPlacedOrderIsReturnedAsSaved(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_fee", "10")
	b := shop.Customer("560001")
	lamp := shop.Stocked("Lamp", 500, 50, func(p *catalogue.Product) {
		p.DiscountPrice, p.WarrantyMonths, p.Unit, p.HSN, p.GSTRate = 450_00, 24, "SET", "9405", 5
	})
	storetest.Must(
		t,
		shop.Catalogue.Update(
			storetest.Ctx,
			0,
			catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t),
				NewMain: &catalogue.Picture{Name: "abc", Width: 10, Height: 10}},
		),
	)
	wishes := b.Wishes(lamp, 2)
	wishes.Key = "attempt"
	placed := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
	again := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
	placed.Customer, placed.Channel = b.Name, "online"
	placed.HoldUntil, placed.PlacedAt = placed.HoldUntil.Local(), placed.PlacedAt.Local()
	placed.PromisedBy = placed.PromisedBy.Local()
	again.Address.ID = placed.Address.ID
	storetest.Same(t, "the order", again, placed)
	if placed.ID != 1001 || placed.LinesTotal != 900_00 || placed.Total != 950_00 || placed.State != core.Placed {
		t.Errorf("placed: %+v", placed)
	}
	d := storetest.Got(shop.Fulfilment.FindOrder(storetest.Ctx, b.ID, placed.ID)).Or(t)
	storetest.Same(
		t,
		"the lines",
		d.Lines,
		[]orders.Line{{ID: d.Lines[0].ID, OrderID: placed.ID, ProductID: lamp, Title: "Lamp", Picture: "abc",
			HSN: "9405", Unit: "SET", GSTRate: 5, WarrantyMonths: 24, Quantity: 2, Price: 450_00, Amount: 900_00}},
	)
	if d.Email != b.Email || d.PaidBy != "" || d.InvoiceID != "" || len(d.CreditNotes) != 0 || len(d.Refunds) != 0 {
		t.Errorf("with it: %+v", d)
	}
	storetest.CheckValue(t, shop, "1", `SELECT hold_open FROM orders WHERE id = ?`, placed.ID)
	if len(d.History) != 1 || d.History[0].Event != "placed" || d.History[0].Note != "COD" ||
		d.History[0].Who != b.Name ||
		!d.History[0].At.Equal(shop.Now()) || d.History[0].State != core.Placed {
		t.Errorf("its history: %+v", d.History)
	}
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, placed.ID))
	storetest.CheckValue(t, shop, "1", `SELECT hold_open FROM orders WHERE id = ?`, placed.ID)
	shop.Ship(placed)
	storetest.CheckValue(t, shop, "0", `SELECT hold_open FROM orders WHERE id = ?`, placed.ID)
	storetest.Absent(t, storetest.Second(shop.Fulfilment.FindOrder(storetest.Ctx, b.ID, 999)))
}

func TestIdempotencyKeyBelongsToItsCustomer(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other, id := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	mine, theirs := b.Wishes(id, 1), other.Wishes(id, 1)
	mine.Key, theirs.Key = "same", "same"
	one, two := storetest.Got(shop.Orders.Place(storetest.Ctx, mine)).Or(t),
		storetest.Got(shop.Orders.Place(storetest.Ctx, theirs)).Or(t)
	if one.ID == two.ID {
		t.Error("two people share an order")
	}
	const says = "This Idempotency-Key was used for another order."
	elsewhere := storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, b.ID, storetest.Address())).Or(t)
	for name, change := range map[string]func(c *orders.Checkout){
		"another quantity":       func(c *orders.Checkout) { c.Items = b.Wishes(id, 2).Items },
		"another address":        func(c *orders.Checkout) { c.AddressID = elsewhere },
		"another payment method": func(c *orders.Checkout) { c.Payment, c.Provider = orders.Prepaid, "razorpay" },
	} {
		t.Run(name, func(t *testing.T) {
			wishes := mine
			change(&wishes)
			storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, wishes)), says)
		})
	}
}

func TestUntaxedSellerSellsWithinItsStateUnlessOverridden(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	near, far, id := shop.Customer("400001"), shop.Customer("560001"), shop.Product("Lamp", 500, 50)
	for _, c := range []struct {
		name, state, kind, override string
		far                         bool
	}{
		{"a shop without a state", "", "", "no", true},
		{"unregistered", "Maharashtra", "", "no", false},
		{"composition", "Maharashtra", "composition", "no", false},
		{"composition, and the owner knows", "Maharashtra", "composition", "yes", true},
		{"regular", "Maharashtra", "regular", "no", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			shop.Set("shop_state", c.state, "seller_kind", c.kind, "sell_interstate", c.override)
			storetest.Got(shop.Orders.ShippingCost(storetest.Ctx, near.Wishes(id, 1).Items, "400001", "",
				promotions.Buyer{})).Or(t)
			_, err := shop.Orders.ShippingCost(storetest.Ctx, far.Wishes(id, 1).Items, "560001", "",
				promotions.Buyer{})
			if c.far {
				storetest.Must(t, err)
				return
			}
			storetest.Refused(t, err, "This shop delivers within Maharashtra only.")
		})
	}
}
