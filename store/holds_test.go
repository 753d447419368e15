package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestACheckoutWithoutAnItemOrWithALongKeyIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for _, c := range []struct {
		name   string
		change func(c *store.Checkout)
		says   string
		fields []string
	}{
		{"another payment method", func(c *store.Checkout) { c.Payment = "Cash" }, "Please choose Pre-paid or COD.", []string{"pt"}},
		{"no items", func(c *store.Checkout) { c.Items = nil }, "Your cart is empty", nil},
		{"a key of 201 characters", func(c *store.Checkout) { c.Key = strings.Repeat("k", 201) },
			"The Idempotency-Key can have at most 200 characters.", nil},
		{"Pre-paid without a provider", func(c *store.Checkout) { c.Payment = store.Prepaid },
			"Pre-paid is not available now. Please choose COD.", nil},
		{"an address that is not there", func(c *store.Checkout) { c.AddressID = 999 }, "Please select an address before proceeding.",
			[]string{"AddressID"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			wishes := b.Wishes(id, 1)
			c.change(&wishes)
			refused(t, second(shop.PlaceOrder(ctx, wishes)), c.says, c.fields...)
		})
	}
	wishes := b.Wishes(id, 1)
	wishes.Key = strings.Repeat("k", 200)
	got(shop.PlaceOrder(ctx, wishes)).or(t)
}

func TestACustomerHasThreeUnpaidOrdersAtMost(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other, id := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	first := shop.Place(b, id, 1)
	shop.PlacePrepaid(b, id, 1)
	wishes := b.Wishes(id, 1)
	wishes.Key = "third"
	third := got(shop.PlaceOrder(ctx, wishes)).or(t)
	const says = "You have 3 orders waiting for payment. Please finish or cancel one first."
	refused(t, second(shop.PlaceOrder(ctx, b.Wishes(id, 1))), says)
	if again := got(shop.PlaceOrder(ctx, wishes)).or(t); again.ID != third.ID {
		t.Errorf("a repeat of the third is %d", again.ID)
	}
	shop.Place(other, id, 1)
	must(t, shop.ConfirmCOD(ctx, b.ID, first.ID)) // a confirmed one doesn't count
	fourth := shop.Place(b, id, 1)
	refused(t, second(shop.PlaceOrder(ctx, b.Wishes(id, 1))), says)
	must(t, shop.CancelPlaced(ctx, b.ID, fourth.ID))
	shop.Place(b, id, 1)
	shop.EndAllHolds(t)
	shop.Place(b, id, 1)
	shop.Sums()
}

func TestAHoldLastsAsLongAsTheSettingSays(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("hold_minutes", "7")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	o := shop.Place(b, id, 2)
	if !o.HoldUntil.Equal(shop.Now().Add(7 * time.Minute)) {
		t.Errorf("it is held until %s", o.HoldUntil)
	}
	shop.Pass(7*time.Minute - time.Millisecond)
	if ended := got(shop.EndHolds(ctx)).or(t); ended != 0 {
		t.Error("it ended before its time")
	}
	second := shop.Place(b, id, 1)
	must(t, shop.ConfirmCOD(ctx, b.ID, second.ID))
	late := shop.Place(b, id, 1)
	shop.Pass(time.Millisecond)
	refused(t, shop.ConfirmCOD(ctx, b.ID, o.ID), "The time to confirm this order has passed. Please order again.")
	if ended := got(shop.EndHolds(ctx)).or(t); ended != 1 {
		t.Errorf("%d ended", ended)
	}
	d := shop.Details(o)
	if d.State != store.Cancelled || !d.CancelledAt.Equal(shop.Now()) || d.History[1].Event != "hold ended" || d.History[1].Who != "The shop" {
		t.Errorf("it is %s: %+v", d.State, d.History)
	}
	if d := shop.Details(late); d.State != store.Placed {
		t.Errorf("a later one is %s", d.State)
	}
	shop.Free(t, id, 3)
	shop.Sums()
}

func TestManyHoldsEndInParts(t *testing.T) {
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
	if ended := got(shop.EndHolds(ctx)).or(t); ended != 24 {
		t.Errorf("%d ended", ended)
	}
	shop.Free(t, id, 50)
	shop.Sums()
}

func TestConfirmingIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	refused(t, shop.ConfirmCOD(ctx, b.ID, shop.PlacePrepaid(b, id, 1).ID), "This order is paid online. Please complete the payment.")
	o := shop.Order(b, id, 1)
	must(t, shop.ConfirmCOD(ctx, b.ID, o.ID)) // the reply to the first call may have been lost
	shop.Free(t, id, 48)                      // the Pre-paid order holds the other piece
	look(t, shop, "1", `SELECT count(*) FROM mails WHERE to_addr = ? AND kind = 'confirmed'`, b.Email)
	refused(t, shop.CancelPlaced(ctx, b.ID, o.ID), "This order is already confirmed. You can cancel it under My Orders.")
	shop.Ship(o)
	refused(t, shop.ConfirmCOD(ctx, b.ID, o.ID), "This order has already been shipped.")
	refused(t, shop.CancelPlaced(ctx, b.ID, o.ID), "This order has been shipped and can no longer be cancelled.")
	absent(t, shop.ConfirmCOD(ctx, b.ID, 999))
	absent(t, shop.CancelPlaced(ctx, b.ID, 999))
}

func TestAnOrderAsPlacedIsTheOrderAsKept(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_fee", "10")
	b := shop.Customer("560001")
	lamp := shop.Stocked("Lamp", 500, 50, func(p *store.Product) {
		p.DiscountPrice, p.WarrantyMonths, p.Unit, p.HSN, p.GSTRate = 450_00, 24, "SET", "9405", 5
	})
	must(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: got(shop.FindProduct(ctx, lamp)).or(t),
		NewMain: &store.Picture{Name: "abc", Width: 10, Height: 10}}))
	wishes := b.Wishes(lamp, 2)
	wishes.Key = "attempt"
	placed := got(shop.PlaceOrder(ctx, wishes)).or(t)
	again := got(shop.PlaceOrder(ctx, wishes)).or(t)
	placed.Customer, placed.Channel = b.Name, "online"
	placed.HoldUntil, placed.PlacedAt = placed.HoldUntil.Local(), placed.PlacedAt.Local()
	again.Address.ID = placed.Address.ID
	same(t, "the order", again, placed)
	if placed.ID != 1001 || placed.LinesTotal != 900_00 || placed.Total != 950_00 || placed.State != store.Placed {
		t.Errorf("placed: %+v", placed)
	}
	d := got(shop.FindOrder(ctx, b.ID, placed.ID)).or(t)
	same(t, "the lines", d.Lines, []store.Line{{ID: d.Lines[0].ID, OrderID: placed.ID, ProductID: lamp, Title: "Lamp", Picture: "abc",
		HSN: "9405", Unit: "SET", GSTRate: 5, WarrantyMonths: 24, Quantity: 2, Price: 450_00, Amount: 900_00}})
	if d.Email != b.Email || d.PaidBy != "" || d.InvoiceID != "" || len(d.CreditNotes) != 0 || len(d.Refunds) != 0 {
		t.Errorf("with it: %+v", d)
	}
	look(t, shop, "1", `SELECT hold_open FROM orders WHERE id = ?`, placed.ID)
	if len(d.History) != 1 || d.History[0].Event != "placed" || d.History[0].Note != "COD" || d.History[0].Who != b.Name ||
		!d.History[0].At.Equal(shop.Now()) || d.History[0].State != store.Placed {
		t.Errorf("its history: %+v", d.History)
	}
	must(t, shop.ConfirmCOD(ctx, b.ID, placed.ID))
	look(t, shop, "1", `SELECT hold_open FROM orders WHERE id = ?`, placed.ID)
	shop.Ship(placed)
	look(t, shop, "0", `SELECT hold_open FROM orders WHERE id = ?`, placed.ID)
	absent(t, second(shop.FindOrder(ctx, b.ID, 999)))
}

func TestAKeyBelongsToItsCustomer(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other, id := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	mine, theirs := b.Wishes(id, 1), other.Wishes(id, 1)
	mine.Key, theirs.Key = "same", "same"
	one, two := got(shop.PlaceOrder(ctx, mine)).or(t), got(shop.PlaceOrder(ctx, theirs)).or(t)
	if one.ID == two.ID {
		t.Error("two people share an order")
	}
	const says = "This Idempotency-Key was used for another order."
	elsewhere := got(shop.AddAddress(ctx, b.ID, address())).or(t)
	for name, change := range map[string]func(c *store.Checkout){
		"another quantity":       func(c *store.Checkout) { c.Items = b.Wishes(id, 2).Items },
		"another address":        func(c *store.Checkout) { c.AddressID = elsewhere },
		"another payment method": func(c *store.Checkout) { c.Payment, c.Provider = store.Prepaid, "razorpay" },
	} {
		t.Run(name, func(t *testing.T) {
			wishes := mine
			change(&wishes)
			refused(t, second(shop.PlaceOrder(ctx, wishes)), says)
		})
	}
}

func TestASellerWithoutTaxSellsWithinTheOwnState(t *testing.T) {
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
			got(shop.ShippingCost(ctx, near.Wishes(id, 1).Items, "400001", "", store.Bargain{})).or(t)
			_, err := shop.ShippingCost(ctx, far.Wishes(id, 1).Items, "560001", "", store.Bargain{})
			if c.far {
				must(t, err)
				return
			}
			refused(t, err, "This shop delivers within Maharashtra only.")
		})
	}
}
