package fulfilment_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// preview is the effect of giving an order other items, pairs of a product and a quantity.
func preview(shop *storetest.Shop, o orders.Order, pairs ...int64) (fulfilment.ChangedOrder, fulfilment.OrderChange,
	error) {
	c := fulfilment.OrderChange{Items: storetest.Items(pairs...), Reason: "the customer rang"}
	seen, err := shop.Changes.Find(storetest.Ctx, o.ID)
	if err != nil {
		return fulfilment.ChangedOrder{}, c, err
	}
	c.Version = seen.Version
	told, err := shop.Changes.Preview(storetest.Ctx, o.ID, c)
	c.Shown = told.Now.Total
	return told, c, err
}

// change changes an order after a preview, with a reference of the payment if it costs more.
func change(t *testing.T, shop *storetest.Shop, who int64, o orders.Order, pairs ...int64) fulfilment.ChangedOrder {
	t.Helper()
	told, c, err := preview(shop, o, pairs...)
	storetest.Must(t, err)
	c.Reference = "UPI 77"
	changed := storetest.Got(shop.Changes.Save(storetest.Ctx, who, o.ID, c)).Or(t)
	storetest.Same(t, "the total as told", changed.Now, told.Now)
	storetest.Same(t, "the settlement as told", changed.Settle, told.Settle)
	shop.Sums()
	return changed
}

func refusedChange(t *testing.T, shop *storetest.Shop, o orders.Order, says string, pairs ...int64) {
	t.Helper()
	before := shop.Details(o)
	_, _, err := preview(shop, o, pairs...)
	storetest.Refused(t, err, says)
	after := shop.Details(o)
	storetest.Same(t, "the lines after a refusal", linesOf(after), linesOf(before))
	storetest.Same(t, "the total after a refusal", after.Total, before.Total)
	shop.Sums()
}

// linesOf tells an order's lines, such as "2 × Lamp 500.00".
func linesOf(d fulfilment.OrderDetails) string { return storetest.LinesInRupees(d.Lines) }

// moneyAgrees checks that the money check finds nothing that needs no provider.
func moneyAgrees(t *testing.T, shop *storetest.Shop) {
	t.Helper()
	for _, group := range storetest.Got(shop.Payments.FindMoneyCheck(storetest.Ctx)).Or(t).Groups {
		for _, fault := range group.Faults {
			if !group.Outside && group.Name != "Refunds on their way" {
				t.Errorf("%s: %+v", group.Name, fault)
			}
		}
	}
}

func TestOrderIsChangedBeforeItIsPacked(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	plug, clerk := shop.Product("Plug", 300, 10), shop.Staff(accounts.Support)
	o := shop.Order(b, lamp, 2)
	first := shop.Line(o)
	shop.Edit(lamp, func(p *catalogue.Product) { p.Price = 90000 })
	told, _, err := preview(shop, o, lamp, 3, plug, 1)
	storetest.Must(t, err)
	storetest.Same(t, "the preview", told.Now.Goods, 180000)
	storetest.Same(t, "before", told.Was.Goods, 100000)
	storetest.Same(t, "a preview changes nothing", shop.Details(o).Total, told.Was.Total)
	changed := change(t, shop, clerk.ID, o, lamp, 3, plug, 1)
	storetest.Same(t, "the difference", changed.Settle, fulfilment.SettleDoor)
	d := shop.Details(o)
	storetest.Same(t, "its first line", d.Lines[0].ID, first)
	storetest.Same(t, "the price of what it had", d.Lines[0].Price, 50000)
	storetest.Same(t, "what is due at the door", d.Due(), changed.Now.Total)
	shop.Free(t, plug, 9)
	shop.Free(t, lamp, 597)
	last := d.History[len(d.History)-1]
	storetest.Same(t, "its history", last.Event+" by "+last.Who+": "+last.Note, "order changed by "+clerk.Name+
		": +1 × Lamp, +1 × Plug; "+changed.Was.Total.Rupees()+" → "+changed.Now.Total.Rupees()+": the customer rang")
	storetest.CheckValue(t, shop, "change order",
		`SELECT action FROM audit WHERE object = ? ORDER BY id DESC LIMIT 1`, o.ID)
	storetest.Same(t, "its mails", strings.Join(shop.MailsTo(b.Email), " "), "welcome confirmed changed")
	change(t, shop, clerk.ID, o, plug, 2)
	shop.Free(t, lamp, 600)
	shop.Ship(o)
	shop.Sums()
}

func TestChangedPaidOrderIsRefundedOrPaidByUPI(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	plug := shop.Product("Plug", 300, 10)
	o := shop.OrderPrepaid(b, lamp, 2)
	changed := change(t, shop, 0, o, lamp, 1)
	less := changed.Was.Total - changed.Now.Total
	storetest.Same(t, "what goes back", changed.Back, payments.Back{Money: less})
	storetest.Same(t, "the settlement", changed.Settle, fulfilment.SettleRefund)
	storetest.CheckValue(t, shop, "order changed", `SELECT reason FROM refunds WHERE order_id = ?`, o.ID)
	if m := shop.LastMail(b.Email); m.Kind != "changed" || !m.Facts.Refund {
		t.Errorf("the mail: %+v", m)
	}
	told, c, err := preview(shop, o, lamp, 1, plug, 3)
	storetest.Must(t, err)
	storetest.Same(t, "more", told.Settle, fulfilment.SettleUPI)
	_, err = shop.Changes.Save(storetest.Ctx, 0, o.ID, c)
	storetest.Refused(t, err, "This order is paid. Take the difference of "+(told.Now.Total-told.Was.Total).Rupees()+
		" by UPI and enter its reference, or take a second order.", "reference")
	changed = change(t, shop, 0, o, lamp, 1, plug, 3)
	storetest.CheckValue(t, shop, "upi", `SELECT provider FROM payments WHERE order_id = ? AND amount = ?`, o.ID,
		int64(changed.Now.Total-changed.Was.Total))
	shop.Deliver(o)
	shop.Sums()
	moneyAgrees(t, shop)
}

func TestChangedOrderIsPaidByAnotherPaymentThanTheOneThatWasOpen(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.PlacePrepaid(b, lamp, 2)
	shop.Pass(10 * time.Minute)
	changed := change(t, shop, 0, o, lamp, 3)
	storetest.Same(t, "the settlement", changed.Settle, fulfilment.SettleOnline)
	now := shop.Details(o)
	storetest.Same(t, "its open payment", now.ProviderOrder, "")
	if !now.HoldUntil.After(o.HoldUntil) {
		t.Error("the customer has no longer to pay")
	}
	storetest.Same(t, "the name of the next", storetest.Got(shop.Payments.Receipt(storetest.Ctx, o.ID)).Or(t),
		fmt.Sprintf("order-%d-2", o.ID))
	storetest.Refused(t, shop.Payments.Attach(storetest.Ctx, o, "po-late"), "The total is now "+
		changed.Now.Total.Rupees()+", you were shown "+o.Total.Rupees()+". Please look at your order once more.",
		"shown_total")
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "old"), payments.PaymentRefunded)
	storetest.Same(t, "its state", shop.Details(o).State, core.Placed)
	storetest.CheckValue(t, shop, "paid another amount", `SELECT reason FROM refunds WHERE order_id = ?`, o.ID)
	next := now.Order
	storetest.Must(t, shop.Payments.Attach(storetest.Ctx, next, "po-new"))
	next.ProviderOrder = "po-new"
	storetest.HandleCaptured(t, shop, storetest.Payment(next, "new"), payments.PaymentConfirmed)
	storetest.HandleCaptured(t, shop, payments.CapturedPayment{Provider: "razorpay", ProviderOrder: o.ProviderOrder,
		ProviderPayment: "again", Amount: next.Total}, payments.PaymentRefunded)
	shop.Sums()
}

func TestWhichOrdersCanNotBeChanged(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	placed := func() orders.Order { return shop.Order(b, lamp, 2) }
	packed, shipped, cancelled, part, scanned := placed(), placed(), placed(), placed(), placed()
	storetest.Must(t, shop.Fulfilment.Pack(storetest.Ctx, 0, packed.ID, true))
	shop.Ship(shipped)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, cancelled.ID, ""))
	storetest.Got(sends(shop, part, "TRK1", 1)).Or(t)
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 1)).Or(t)
	storetest.Got(shop.Orders.BindSerial(storetest.Ctx, 0, scanned.ID, made[0])).Or(t)
	shop.Set("gift_card_amounts", "500, 1000")
	late, booked := shop.PlacePrepaid(b, lamp, 1), placed()
	shop.Set(booksParcels...)
	storetest.Must(t, shop.Fulfilment.Book(storetest.Ctx, 0, shipments.Booking{OrderID: booked.ID, Weight: 500}))
	gift := storetest.Got(shop.Orders.PlaceGift(storetest.Ctx, orders.GiftOrder{Customer: b.ID, Provider: "razorpay",
		Wish: credit.Wish{Amount: 500_00, ToName: "Ravi", ToEmail: "ravi@example.com"}})).Or(t)
	quoted := quotedOrder(t, shop, b, lamp)
	back := shop.Bought(b, lamp, 1)
	replaces := storetest.Got(shop.Returns.ExchangeLine(storetest.Ctx, b.ID, returns.ExchangeRequest{
		ProductID: lamp, Quantity: 1, Return: returns.ReturnRequest{LineID: shop.Line(back), Quantity: 1,
			Kind: "not wanted", RefundTo: returns.RefundTo{UPI: "asha@bank"}}})).Or(t)
	for _, c := range []struct {
		name string
		o    orders.Order
		says string
	}{
		{"packed", packed, "This order is packed. Press “Not packed” first."},
		{"shipped", shipped, "This order has already been shipped."},
		{"cancelled", cancelled, "This order has been cancelled."},
		{"part sent", part, "A part of this order has left. Cancel the rest, or take another order."},
		{"booked", booked, "This order is booked with a courier. Cancel the booking first."},
		{"a gift card", gift, "This order is a gift card."},
		{"from a quotation", quoted, "This order was made from a quotation. Cancel it and quote again."},
		{"a replacement", replaces, "This order replaces returned goods, so it can't be changed. Cancel it instead."},
		{"scanned", scanned, "Units of this order are scanned already. Take them out of the parcel first."},
	} {
		t.Run(c.name, func(t *testing.T) { refusedChange(t, shop, c.o, c.says, lamp, 1) })
	}
	shop.Pass(time.Hour)
	refusedChange(t, shop, late, "The time to pay this order has passed. Please take another one.", lamp, 2)
	_, err := shop.Changes.Find(storetest.Ctx, 999)
	storetest.Absent(t, err)
}

// quotedOrder is an order of 20 units that was quoted.
func quotedOrder(t *testing.T, shop *storetest.Shop, b storetest.Buyer, product int64) orders.Order {
	t.Helper()
	id := storetest.Asked(t, shop, b, product, 20)
	storetest.Must(t, shop.Orders.AnswerQuotation(storetest.Ctx, 0, orders.QuotationAnswer{ID: id,
		Prices: map[int64]money.Paise{product: 400_00}, UntilDay: shop.Now().AddDate(0, 0, 9).Format(time.DateOnly)}))
	return storetest.Got(shop.Orders.AcceptQuotation(storetest.Ctx, orders.Acceptance{Customer: b.ID, ID: id,
		AddressID: b.Address, Payment: core.COD})).Or(t)
}

func TestWhichChangesAreRefused(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	plug, gone := shop.Product("Plug", 300, 2), shop.Product("Old lamp", 200, 5)
	tile := shop.Stocked("Tile", 50, 100, func(p *catalogue.Product) {
		p.Quantities = catalogue.Quantities{Least: 4, Step: 4, Most: 40}
	})
	kit := storetest.Kit(t, shop, "Kit", 700_00, lamp, 1, plug, 1)
	o := shop.Order(b, lamp, 2, gone, 1, tile, 8)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	shop.Set("cod_max", "4000")
	for _, c := range []struct {
		name  string
		pairs []int64
		says  string
	}{
		{"nothing", nil, "An order has at least one product. Cancel the order instead."},
		{"the same", []int64{lamp, 2, gone, 1, tile, 8}, "Nothing was changed."},
		{"no piece", []int64{lamp, 0}, "The quantity must be a whole number from 1."},
		{"sold out", []int64{lamp, 2, plug, 3}, "Plug is only available 2 in stock."},
		{"a kit that is sold out", []int64{lamp, 2, kit, 3}, "Kit is only available 2 in stock."},
		{"more of what is gone", []int64{gone, 2}, "Old lamp is no longer sold, so there can't be more of it."},
		{"what never was", []int64{lamp, 2, 999, 1}, "One of the products is no longer sold. Please remove it."},
		{"below the least", []int64{tile, 3}, "Tile: at least 4 in an order."},
		{"between the steps", []int64{tile, 10}, "Tile: only in steps of 4, such as 8 or 12."},
		{"above the most", []int64{tile, 44}, "Tile: at most 40 in an order. Please ask us for more."},
		{"beyond COD", []int64{lamp, 9}, "COD is available up to ₹4,000.00. Please pay online."},
		{"too large", []int64{lamp, 1_000_000}, "This order is too large. Please ask us for an offer."},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := preview(shop, o, c.pairs...)
			if c.name == "no piece" {
				storetest.Refused(t, err, c.says, "quantity")
				return
			}
			refusedChange(t, shop, o, c.says, c.pairs...)
		})
	}
	moved := shop.Order(b, lamp, 2)
	pin := func(pin string) {
		shop.Break(fmt.Sprintf(`UPDATE orders SET address = json_set(address, '$.pin', '%s') WHERE id = %d`, pin,
			moved.ID))
	}
	pin("999999")
	_, _, err := preview(shop, moved, lamp, 1)
	storetest.Refused(t, err, delivery.MessagePinUnknown)
	pin("411001")
	_, c, err := preview(shop, o, lamp, 1, gone, 1, tile, 8)
	storetest.Must(t, err)
	for _, wrong := range []struct {
		says, field string
		does        func(c *fulfilment.OrderChange)
	}{
		{"Please say why the order is changed, in 200 characters at most.", "reason",
			func(c *fulfilment.OrderChange) { c.Reason = " " }},
		{"Please say why the order is changed, in 200 characters at most.", "reason",
			func(c *fulfilment.OrderChange) { c.Reason = strings.Repeat("x", 201) }},
		{"The reference can have at most 60 characters.", "reference",
			func(c *fulfilment.OrderChange) { c.Reference = strings.Repeat("x", 61) }},
		{"The total is now " + c.Shown.Rupees() + ", you were shown ₹1.00. Please look at your order once more.",
			"shown_total", func(c *fulfilment.OrderChange) { c.Shown = 100 }},
	} {
		bad := c
		wrong.does(&bad)
		_, err := shop.Changes.Save(storetest.Ctx, 0, o.ID, bad)
		storetest.Refused(t, err, wrong.says, wrong.field)
	}
	storetest.Same(t, "its lines", linesOf(shop.Details(o)),
		"2×500.00−0.00=1000.00 1×200.00−0.00=200.00 8×50.00−0.00=400.00")
	change(t, shop, 0, o, tile, 4)
}

func TestOneOfTwoClerksChangesAnOrder(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 2)
	_, more, err := preview(shop, o, lamp, 3)
	storetest.Must(t, err)
	_, less, err := preview(shop, o, lamp, 1)
	storetest.Must(t, err)
	var both sync.WaitGroup
	errs := make([]error, 2)
	for i, c := range []fulfilment.OrderChange{more, less} {
		both.Go(func() { _, errs[i] = shop.Changes.Save(storetest.Ctx, 0, o.ID, c) })
	}
	both.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Fatalf("both or none changed it: %v", errs)
	}
	for _, err := range errs {
		if err != nil {
			storetest.Refused(t, err, "This order has changed in the meantime. Please look again.")
		}
	}
	shop.Sums()
}

func TestChangedKitKeepsItsPartsAndPrices(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	plug := shop.Product("Plug", 300, 20)
	kit := storetest.Kit(t, shop, "Kit", 700_00, lamp, 1, plug, 2)
	o := shop.Order(b, kit, 2, plug, 1)
	shop.Edit(plug, func(p *catalogue.Product) { p.Price = 450_00 })
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{
		Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, kit)).Or(t), Kit: storetest.Pieces(lamp, 3, plug, 1)}))
	seen := storetest.Got(shop.Changes.Find(storetest.Ctx, o.ID)).Or(t)
	storetest.Same(t, "the price of the kit", seen.Items[0].Product.Pays, 700_00)
	storetest.Same(t, "how many kits", seen.Items[0].Quantity, 2)
	change(t, shop, 0, o, kit, 3, plug, 1)
	d := shop.Details(o)
	storetest.Same(t, "the goods", d.LinesTotal, 3*700_00+300_00)
	storetest.Same(t, "the plugs in it", d.Lines[1].Quantity, 6)
	shop.Free(t, plug, 13)
	change(t, shop, 0, o, plug, 1, lamp, 1)
	shop.Free(t, plug, 19)
	storetest.Same(t, "its lines", linesOf(shop.Details(o)), "1×300.00−0.00=300.00 1×500.00−0.00=500.00")
}

func TestVariantTakesThePlaceOfAnother(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	_, variants := storetest.Panel(t, shop, 5)
	o := shop.Order(b, variants[0].ID, 2)
	seen := storetest.Got(shop.Changes.Find(storetest.Ctx, o.ID)).Or(t)
	storetest.Same(t, "the variants to choose from", len(seen.Items[0].Variants), len(variants))
	change(t, shop, 0, o, variants[1].ID, 2)
	shop.Free(t, variants[0].ID, 5)
	shop.Free(t, variants[1].ID, 3)
	refusedChange(t, shop, shop.Order(b, variants[0].ID, 1), variants[0].Title+
		" is in this order already. Change its quantity.", variants[0].Family, 1)
}

func TestOffersOfAChangedOrderFollow(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	storetest.AddOffer(t, shop, storetest.Coded("SAVE", func(o *promotions.Offer) {
		o.Percent, o.MinValue, o.UsesEach, o.Uses, o.Buyers = 10, 100000, 1, 1, "new"
	}))
	wishes := b.Wishes(lamp, 2)
	wishes.Codes = []string{"SAVE"}
	o := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	shop.Break(`UPDATE offers SET last_day = '2020-01-01', first_day = ''`)
	changed := change(t, shop, 0, o, lamp, 3)
	storetest.Same(t, "a code that has ended since still holds", changed.Now.Saved, 150_00)
	changed = change(t, shop, 0, o, lamp, 1)
	storetest.Same(t, "below its minimum it does not", changed.Now.Saved, 0)
	storetest.Same(t, "its offers", len(changed.Offers), 0)
}

func TestCreditOnAChangedOrder(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	storetest.Must(t, shop.Credit.Give(storetest.Ctx, 0, b.ID, 2000_00, "sorry"))
	place := func(credit money.Paise, units int64) orders.Order {
		c := b.Wishes(lamp, units)
		c.Credit = credit
		return storetest.Got(shop.Orders.Place(storetest.Ctx, c)).Or(t)
	}
	beside := place(600_00, 2)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, beside.ID))
	refusedChange(t, shop, beside, "Store credit pays ₹600.00 of this order, so it must cost at least ₹1 more than that. "+
		"Cancel it and take another order instead.", lamp, 1)
	change(t, shop, 0, beside, lamp, 3)
	storetest.Same(t, "due at the door", shop.Details(beside).Due(), shop.Details(beside).Total-600_00)
	whole := place(1040_00, 2)
	changed := change(t, shop, 0, whole, lamp, 1)
	storetest.Same(t, "back to the credit", changed.Back, payments.Back{Credit: 500_00})
	storetest.Same(t, "the credit that pays it", shop.Details(whole).Credit, 540_00)
	change(t, shop, 0, whole, lamp, 2)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, whole.ID, ""))
	storetest.Same(t, "the credit at the end", storetest.Got(shop.Credit.FindBalance(storetest.Ctx, b.ID)).Or(t),
		1400_00)
	moneyAgrees(t, shop)
	shop.Sums()
}

func TestPaidPhoneOrderIsChangedWithoutACODFee(t *testing.T) {
	t.Parallel()
	shop, _, lamp := storetest.Lamps(t)
	shop.Set("cod_fee", "50", "cod_max", "1200")
	id := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, 0, storetest.Phoned(storetest.Items(lamp, 2),
		func(p *fulfilment.PhoneOrder) { p.Reference = "UPI 1" }))).Or(t)
	o := orders.Order{ID: id}
	for _, units := range []int64{1, 2, 4, 1, 3} {
		changed := change(t, shop, 0, o, lamp, units)
		storetest.Same(t, "the fee", changed.Now.CODFee, 0)
		storetest.Same(t, "what is due", shop.Details(o).Due(), 0)
	}
	storetest.CheckValue(t, shop, "0", `SELECT total - (SELECT sum(amount) FROM payments WHERE order_id = o.id)
		+ (SELECT sum(amount) FROM refunds WHERE order_id = o.id) FROM orders o WHERE id = ?`, id)
	shop.Ship(o)
	moneyAgrees(t, shop)
	shop.Sums()
}

func TestPreorderInAChangedOrderAndItsSlot(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("closed_days", "# none")
	day := shop.Now().In(shop.Settings.Zone()).AddDate(0, 0, 1).Weekday()
	storetest.Must(t, shop.Delivery.SaveSlot(storetest.Ctx, shop.Staff(accounts.Owner).ID, delivery.Slot{Weekday: day,
		From: 600, To: 780, Capacity: 5, Pins: []string{"411"}, Ahead: 2}))
	o := shop.Order(b, lamp, 2)
	hours := shop.Details(o).SlotHours
	if hours == "" {
		t.Fatal("the order has no slot")
	}
	change(t, shop, 0, o, lamp, 1)
	storetest.Same(t, "the slot is kept", shop.Details(o).SlotHours, hours)
	soon := shop.Product("Soon", 300, 0)
	until := shop.Now().In(shop.Settings.Zone()).AddDate(0, 0, 10).Format(time.DateOnly)
	shop.Edit(soon, func(p *catalogue.Product) { p.Preorder = catalogue.Preorder{Day: until, Limit: 5} })
	change(t, shop, 0, o, lamp, 1, soon, 2)
	d := shop.Details(o)
	storetest.Same(t, "it waits", d.WaitsUntil+d.SlotHours, until)
	change(t, shop, 0, o, lamp, 1, soon, 3)
	storetest.Same(t, "what waits", shop.Details(o).Lines[1].Waits, 3)
	change(t, shop, 0, o, lamp, 1, soon, 1)
	storetest.Same(t, "what still waits", shop.Details(o).Lines[1].Waits, 1)
	change(t, shop, 0, o, lamp, 1)
	d = shop.Details(o)
	storetest.Same(t, "it has a slot again", d.WaitsUntil+d.SlotHours, hours)
	storetest.CheckValue(t, shop, "0", `SELECT waiting FROM products WHERE id = ?`, soon)
}
