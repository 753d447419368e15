package returns_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
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

// wish asks to exchange units of an order's first line; product 0 is the same one.
func wish(shop *storetest.Shop, o orders.Order, units, product, quantity int64) returns.ExchangeRequest {
	return returns.ExchangeRequest{ProductID: product, Quantity: quantity, Provider: "razorpay",
		Return: returns.ReturnRequest{LineID: shop.Line(o), Quantity: units, Kind: "not wanted",
			RefundTo: returns.RefundTo{UPI: "asha@bank"}}}
}

// exchanged is the replacement that a customer gets for such a wish.
func exchanged(t *testing.T, shop *storetest.Shop, o orders.Order, units, product, quantity int64) orders.Order {
	t.Helper()
	return storetest.Got(shop.Returns.ExchangeLine(storetest.Ctx, o.CustomerID, wish(shop, o, units, product,
		quantity))).Or(t)
}

// accept inspects the open return of an order's first line and settles it.
func accept(t *testing.T, shop *storetest.Shop, o orders.Order) {
	t.Helper()
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, shop.Line(o), returns.Inspection{Accepted: true}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "UTR1", true)).Or(t)
}

// payDifference pays a replacement that costs more.
func payDifference(t *testing.T, shop *storetest.Shop, o orders.Order, want payments.Outcome) {
	t.Helper()
	id := fmt.Sprintf("po%d", o.ID)
	if want == payments.PaymentConfirmed {
		storetest.Must(t, shop.Payments.Attach(storetest.Ctx, o, id))
	}
	storetest.HandleCaptured(t, shop, payments.CapturedPayment{Provider: "razorpay", ProviderOrder: id,
		ProviderPayment: fmt.Sprintf("pay%d", o.ID), Amount: o.ToPay()}, want)
}

func costs(rupees int64) func(p *catalogue.Product) {
	return func(p *catalogue.Product) { p.Price = money.Paise(rupees * 100) }
}

// addsUp checks the doctor's rules, and that the money check finds nothing that needs no provider.
func addsUp(t *testing.T, shop *storetest.Shop) {
	t.Helper()
	shop.Sums()
	check := storetest.Got(shop.Payments.FindMoneyCheck(storetest.Ctx)).Or(t)
	for _, g := range check.Groups {
		for _, f := range g.Faults {
			if !g.Outside {
				t.Errorf("%s: order %d: %s", g.Name, f.OrderID, f.What)
			}
		}
	}
}

func bought(shop *storetest.Shop, b storetest.Buyer, pairs ...int64) orders.Order {
	o := shop.OrderPrepaid(b, pairs...)
	shop.Deliver(o)
	return o
}

func TestSameProductIsExchangedAtThePricePaid(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := bought(shop, b, lamp, 2)
	shop.Edit(lamp, costs(900))
	placed := exchanged(t, shop, o, 1, 0, 0)
	if placed.Total != 500_00 || placed.State != core.Confirmed || placed.ToPay() != 0 {
		t.Fatalf("the replacement is %+v", placed)
	}
	shop.Free(t, lamp, 597)
	storetest.CheckValue(t, shop, "0", `SELECT promised_by FROM orders WHERE id = ?`, placed.ID)
	waits := fmt.Sprintf("This order replaces goods of order %d that have not come in. Inspect that return first.",
		o.ID)
	storetest.Refused(t, shop.Fulfilment.Pack(storetest.Ctx, 0, placed.ID, true), waits)
	storetest.Refused(t, storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, placed.ID, storetest.Parcel())), waits)
	storetest.Refused(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "", true)),
		fmt.Sprintf("Inspect the goods first: order %d replaces them.", placed.ID))
	_, packing, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Tab: "pack"})
	storetest.Must(t, err)
	if packing != 0 {
		t.Errorf("%d orders are to be packed before the return came in", packing)
	}
	accept(t, shop, o)
	shop.Deliver(placed)
	shop.Free(t, lamp, 598)
	storetest.CheckValue(t, shop, "50000 1 done", `SELECT amount || ' ' || exchange || ' ' || state FROM refunds`)
	addsUp(t, shop)
}

func TestValueThatDoesNotDivideIsSplitToThePaisa(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Edit(lamp, func(p *catalogue.Product) { p.Price = 333_33 })
	storetest.AddOffer(t, shop, nil)
	o := bought(shop, b, lamp, 3)
	placed := exchanged(t, shop, o, 2, 0, 0)
	storetest.Same(t, "its lines", storetest.LinesInRupees(shop.Details(placed).Lines),
		"1×299.99−0.00=299.99 1×300.00−0.00=300.00")
	accept(t, shop, o)
	shop.Deliver(placed)
	addsUp(t, shop)
}

func TestCheaperProductRefundsTheRest(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	plug := shop.Product("Plug", 120, 10)
	o := shop.Bought(b, lamp, 1)
	placed := exchanged(t, shop, o, 1, plug, 3)
	quoted := storetest.Got(shop.Returns.ListReturnSteps(storetest.Ctx, o.ID)).Or(t)
	if s := quoted[0]; s.Exchange != placed.ID || s.Rest != 140_00 || !s.ByHand {
		t.Errorf("the next step is %+v", s)
	}
	desk := storetest.Got(shop.Returns.ListManualRefunds(storetest.Ctx)).Or(t)
	if len(desk) != 1 || desk[0].Amount != 140_00 {
		t.Errorf("the refund desk shows %+v", desk)
	}
	accept(t, shop, o)
	shop.Deliver(placed)
	storetest.CheckValue(t, shop, "36000 1, 14000 0", `SELECT group_concat(amount || ' ' || exchange, ', ')
		FROM (SELECT * FROM refunds WHERE state = 'done' ORDER BY id)`)
	l := storetest.Got(shop.Payments.FindLedger(storetest.Ctx, shop.Now().Format("2006-01"))).Or(t)
	if l.RefundedByHand != 140_00 || l.Collected != 540_00 { // with the delivery charge
		t.Errorf("the ledger has %s collected, %s refunded", l.Collected.Rupees(), l.RefundedByHand.Rupees())
	}
	addsUp(t, shop)
}

func TestDearerProductIsPaidBeforeItIsConfirmed(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	lock := shop.Product("Lock", 800, 10)
	o := bought(shop, b, lamp, 1)
	placed := exchanged(t, shop, o, 1, lock, 0)
	if placed.State != core.Placed || placed.ToPay() != 300_00 {
		t.Fatalf("the replacement is %+v", placed)
	}
	addsUp(t, shop)
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, shop.Line(o), returns.Inspection{Accepted: true}))
	storetest.Refused(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "", true)),
		fmt.Sprintf("The replacement, order %d, waits for its payment. Settle the return after that.", placed.ID))
	payDifference(t, shop, placed, payments.PaymentConfirmed)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "", true)).Or(t)
	shop.Deliver(placed)
	storetest.CheckValue(t, shop, "80000", `SELECT sum(amount) FROM payments WHERE order_id = ?`, placed.ID)
	addsUp(t, shop)
}

func TestUnpaidDifferenceLeavesAnOrdinaryReturn(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	lock := shop.Product("Lock", 800, 10)
	o := bought(shop, b, lamp, 1)
	placed := exchanged(t, shop, o, 1, lock, 0)
	storetest.Must(t, shop.Payments.Attach(storetest.Ctx, placed, fmt.Sprintf("po%d", placed.ID)))
	shop.EndAllHolds(t)
	shop.Free(t, lock, 10)
	payDifference(t, shop, placed, payments.PaymentRefunded)
	accept(t, shop, o)
	storetest.CheckValue(t, shop, "50000 0", `SELECT amount || ' ' || exchange FROM refunds WHERE order_id = ?`, o.ID)
	addsUp(t, shop)
}

func TestCancelledReplacementLeavesAnOrdinaryReturn(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	lock := shop.Product("Lock", 800, 10)
	o := bought(shop, b, lamp, 1)
	placed := exchanged(t, shop, o, 1, lock, 0)
	payDifference(t, shop, placed, payments.PaymentConfirmed)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, placed.ID, ""))
	shop.Free(t, lock, 10)
	addsUp(t, shop)
	accept(t, shop, o)
	storetest.CheckValue(t, shop, "50000 0", `SELECT amount || ' ' || exchange FROM refunds WHERE order_id = ?`, o.ID)
	storetest.CheckValue(t, shop, "50000 1 done, 30000 0 waiting", `SELECT group_concat(amount || ' ' || exchange ||
		' ' ||
		state, ', ') FROM (SELECT * FROM refunds WHERE order_id = ? ORDER BY id)`, placed.ID)
	addsUp(t, shop)
}

func TestReplacementCancelledAfterTheSettlementIsRefundedByHand(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := bought(shop, b, lamp, 1)
	placed := exchanged(t, shop, o, 1, 0, 0)
	accept(t, shop, o)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, placed.ID, "none left"))
	desk := storetest.Got(shop.Returns.ListManualRefunds(storetest.Ctx)).Or(t)
	if len(desk) != 1 || desk[0].OrderID != placed.ID || desk[0].Amount != 500_00 {
		t.Errorf("the refund desk shows %+v", desk)
	}
	addsUp(t, shop)
}

func TestRefusedReturnCancelsItsReplacement(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := bought(shop, b, lamp, 1)
	placed := exchanged(t, shop, o, 1, 0, 0)
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, shop.Line(o),
		returns.Inspection{Findings: "It is broken."}))
	d := shop.Details(placed)
	if d.State != core.Cancelled || d.CancelReason != fmt.Sprintf("the return of order %d was not accepted", o.ID) {
		t.Errorf("the replacement is %s: %s", d.State, d.CancelReason)
	}
	shop.Free(t, lamp, 599)
	addsUp(t, shop)
}

func TestReplacementLeavesAtOnceIfTheShopWants(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("exchange_leaves", "at once")
	o := bought(shop, b, lamp, 1)
	placed := exchanged(t, shop, o, 1, 0, 0)
	shop.Deliver(placed)
	addsUp(t, shop)
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, shop.Line(o),
		returns.Inspection{Findings: "It is broken."}))
	d := shop.Details(placed)
	if d.Due() != 500_00 || d.State != core.Delivered {
		t.Fatalf("%s is due for the replacement, which is %s", d.Due().Rupees(), d.State)
	}
	storetest.Refused(t, shop.Payments.CollectCOD(storetest.Ctx, 0, placed.ID, "courier", ""),
		"The courier collects nothing for this order. Please choose UPI or cash.")
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, placed.ID, "upi", "UTR9"))
	storetest.Refused(t, shop.Payments.CollectCOD(storetest.Ctx, 0, placed.ID, "upi", "UTR9"),
		"Only a confirmed, shipped or delivered COD order can be marked as collected.")
	if d = shop.Details(placed); d.Due() != 0 {
		t.Errorf("%s is due after the payment", d.Due().Rupees())
	}
	addsUp(t, shop)
}

func TestReplacementThatComesBackUndeliveredLeavesAnOrdinaryReturn(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("exchange_leaves", "at once")
	o := bought(shop, b, lamp, 1)
	placed := exchanged(t, shop, o, 1, 0, 0)
	shop.Ship(placed)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, placed.ID,
		fulfilment.CameBack{Reason: "nobody there",
			Restock: true})).Or(t)
	accept(t, shop, o)
	storetest.CheckValue(t, shop, "50000 0", `SELECT amount || ' ' || exchange FROM refunds WHERE order_id = ?`, o.ID)
	shop.Free(t, lamp, 600)
	addsUp(t, shop)
}

func TestImpossibleExchangeIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	thief, lock, gone := shop.Customer("411001"), shop.Product("Lock", 800, 2), shop.Product("Fan", 100, 5)
	_, variants := storetest.Panel(t, shop, 5)
	kit := storetest.Kit(t, shop, "Set", 900_00, lamp, 1, lock, 1)
	o, unpaid := bought(shop, b, lamp, 2), shop.Order(b, lamp, 1)
	shop.Ship(unpaid)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, unpaid.ID, fulfilment.Delivery{Unpaid: true}))
	inKit := bought(shop, b, kit, 1)
	refunded := bought(shop, b, lamp, 1)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(refunded)}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(refunded), "", true)).Or(t)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	dear := wish(shop, o, 1, lock, 1)
	dear.Provider = ""
	price, worth := money.Paise(700_00), money.Paise(500_00)
	stale := wish(shop, o, 1, lock, 1)
	stale.Price, stale.Worth = &price, &worth
	for _, c := range []struct {
		name   string
		wish   returns.ExchangeRequest
		says   string
		fields []string
	}{
		{"three of two", wish(shop, o, 3, 0, 0), "You can return 1 to 2 pieces.", []string{"quantity"}},
		{"one for two", wish(shop, o, 1, lamp, 2), "The same product is exchanged one for one.",
			[]string{"exchange_quantity"}},
		{"-1 of another", wish(shop, o, 1, lock, -1), "Please enter how many you want, as a whole number.",
			[]string{"exchange_quantity"}},
		{"more than there are", wish(shop, o, 1, lock, 3), "Lock is only available 1 in stock.",
			[]string{"product_id"}},
		{"a product that is gone", wish(shop, o, 1, gone, 1), "This product is no longer sold. Please choose another.",
			[]string{"product_id"}},
		{"a product that never was", wish(shop, o, 1, 99999, 1),
			"This product is no longer sold. Please choose another.",
			[]string{"product_id"}},
		{"a kit", wish(shop, o, 1, kit, 1), "A kit can't be taken in exchange. Please choose a single product.",
			[]string{"product_id"}},
		{"a part of a kit", wish(shop, inKit, 1, 0, 0),
			"A product that was bought in a kit can't be exchanged. Please choose a refund.", nil},
		{"without a way to pay", dear, "Lock costs ₹300.00 more, and you can't pay that online at the moment. " +
			"Please choose another product or a refund.", []string{"product_id"}},
		{"another price than shown", stale,
			"The price has changed: Lock now costs ₹800.00, and your return counts ₹500.00.", []string{"shown_price"}},
		{"cash that was not collected", wish(shop, unpaid, 1, 0, 0),
			"We have not received the full payment for this product, so it can't be exchanged yet.", nil},
		{"a line that was refunded", wish(shop, refunded, 1, 0, 0), "This product is already being returned.", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, storetest.Second(shop.Returns.ExchangeLine(storetest.Ctx, b.ID, c.wish)), c.says,
				c.fields...)
		})
	}
	storetest.Absent(t, storetest.Second(shop.Returns.ExchangeLine(storetest.Ctx, thief.ID, wish(shop, o, 1, 0, 0))))
	storetest.Absent(t, storetest.Second(shop.Returns.QuoteExchange(storetest.Ctx, thief.ID, wish(shop, o, 1, 0, 0))))
	if q := storetest.Got(shop.Returns.QuoteExchange(storetest.Ctx, b.ID, wish(shop, o, 2, variants[0].ID,
		1))).Or(t); q.
		Worth != 1000_00 || q.Price != variants[0].Pays || q.Price+q.Back != q.Worth+q.ToPay {
		t.Errorf("a variant is quoted as %+v", q)
	}
	exchanged(t, shop, o, 2, 0, 0)
	storetest.Refused(t, storetest.Second(shop.Returns.ExchangeLine(storetest.Ctx, b.ID, wish(shop, o, 2, 0, 0))),
		"This product is already being returned.")
}

func TestExchangeIsRefusedWhileNothingCanBeSent(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := bought(shop, b, lamp, 1)
	wishes := func(of orders.Order) error {
		return storetest.Second(shop.Returns.ExchangeLine(storetest.Ctx, b.ID, wish(shop, of, 1, 0, 0)))
	}
	storetest.Must(t, shop.Delivery.SetArea(storetest.Ctx, 0, delivery.Area{Pin: "411001"}))
	storetest.Refused(t, wishes(o), "Delivery is not available for this pincode.")
	shop.Set("shop_open", "no")
	storetest.Refused(t, wishes(o), "This shop is not open yet.")
}

func TestProductThatWasFreeIsNotExchanged(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	sticker := shop.Product("Sticker", 1, 10)
	shop.Edit(sticker, func(p *catalogue.Product) { p.Price = 1 })
	storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Percent = 99 })
	o := bought(shop, b, sticker, 1, lamp, 1)
	storetest.Refused(t, storetest.Second(shop.Returns.ExchangeLine(storetest.Ctx, b.ID, wish(shop, o, 1, 0, 0))),
		"This product was free, so it can't be exchanged.")
}

// Whatever happens to exchanges, in any order, money and stock add up to the paisa.
func TestRandomExchangesAddUp(t *testing.T) {
	t.Parallel()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	chance := rand.New(rand.NewPCG(seed, 1))
	shop, b, _ := storetest.Lamps(t)
	storetest.AddOffer(t, shop, nil)
	products, size := []int64{}, 500
	if testing.Short() {
		size = 60
	}
	for i := range int64(6) {
		products = append(products, shop.Product(fmt.Sprintf("Thing %d", i), 100+137*i, 100000))
		shop.Edit(products[i], func(p *catalogue.Product) { p.Price += money.Paise(chance.Int64N(100)) })
	}
	any := func() int64 { return products[chance.IntN(len(products))] }
	lost := map[int64]int64{} // units that left and did not come back into stock
	for range size {
		shop.Set("exchange_leaves", []string{"come in", "at once"}[chance.IntN(2)])
		o := shop.Order
		if chance.IntN(2) == 0 {
			o = shop.OrderPrepaid
		}
		old, units := any(), 1+chance.Int64N(3)
		first := o(b, old, units)
		shop.Deliver(first)
		lost[old] += units
		wanted, back := any(), 1+chance.Int64N(units)
		quantity := 1 + chance.Int64N(3)
		if wanted == old {
			quantity = back
		}
		placed := exchanged(t, shop, first, back, wanted, quantity)
		if placed.ToPay() > 0 {
			if chance.IntN(4) == 0 {
				storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, placed.ID))
			} else {
				payDifference(t, shop, placed, payments.PaymentConfirmed)
			}
		}
		steps := []func(){
			func() {
				if shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, placed.ID, "") != nil {
					return
				}
			},
			func() {
				if _, err := shop.Fulfilment.Ship(storetest.Ctx, 0, placed.ID, storetest.Parcel()); err == nil {
					lost[wanted] += quantity
				}
			},
			func() {
				_ = shop.Returns.Inspect(storetest.Ctx, 0, shop.Line(first), returns.Inspection{
					Accepted: chance.IntN(4) > 0, Findings: "used"})
			},
			func() {
				if _, err := shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(first), "UTR", true); err == nil {
					lost[old] -= back
				}
			},
			func() { _ = shop.Fulfilment.Deliver(storetest.Ctx, 0, placed.ID, fulfilment.Delivery{}) },
			func() {
				if _, err := shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, placed.ID, fulfilment.CameBack{
					Reason: "not there", Restock: true}); err == nil {
					lost[wanted] -= quantity
				}
			},
			func() { _ = shop.Payments.CollectCOD(storetest.Ctx, 0, placed.ID, "cash", "") },
		}
		for range 2 {
			chance.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
			for _, step := range steps {
				if chance.IntN(3) > 0 {
					step()
				}
			}
		}
	}
	shop.Sums()
	for _, id := range products {
		storetest.CheckValue(t, shop, fmt.Sprint(100000-lost[id]), `SELECT shelf FROM products WHERE id = ?`, id)
	}
	// What customers paid and got back is what they keep.
	storetest.CheckValue(t, shop, "0", `SELECT (SELECT coalesce(sum(iif(kind = 'invoice', total, -total)), 0) FROM
		documents)
		- (SELECT coalesce(sum(taken - given), 0) FROM order_money JOIN orders ON id = order_id WHERE shipped_at IS
			NOT NULL)
		- (SELECT coalesce(sum(o.total - m.taken), 0) FROM orders o JOIN order_money m ON m.order_id = o.id WHERE
			m.open = 1)`)
	check := storetest.Got(shop.Payments.FindMoneyCheck(storetest.Ctx)).Or(t)
	for _, g := range check.Groups {
		for _, f := range g.Faults {
			if !g.Outside && g.Name != "Exchanges" && g.Name != "Refunds on their way" {
				t.Errorf("%s: order %d: %s", g.Name, f.OrderID, f.What)
			}
		}
	}
}

func TestRestOfAReplacementSentInPartsCannotBeCancelled(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	shop.Set("exchange_leaves", "at once")
	placed := exchanged(t, shop, bought(shop, b, lamp, 2), 2, 0, 0)
	storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, placed.ID, storetest.Parcel(func(sh *shipments.Shipment) {
		sh.Pieces = []shipments.Piece{{LineID: shop.Line(placed), Quantity: 1}}
	}))).Or(t)
	storetest.Refused(t, shop.Fulfilment.Cancel(storetest.Ctx, 0, 0, placed.ID, "not wanted"),
		"A part of this replacement has left, so the rest can't be cancelled. Please return it later.")
}

func TestReturnWhosePaymentWasRefundedElsewhereCannotPayItsReplacement(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := bought(shop, b, lamp, 1)
	placed := exchanged(t, shop, o, 1, 0, 0)
	left := o.Total - 500_00 + 100_00
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "elsewhere", "done",
		o.Total-left, "")))
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, shop.Line(o), returns.Inspection{Accepted: true}))
	_, err := shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "UTR1", true)
	storetest.Refused(t, err, fmt.Sprintf("Only %s of the payments for this order is left, and its replacement, "+
		"order %d, takes ₹500.00.", left.Rupees(), placed.ID))
}
