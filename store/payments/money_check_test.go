package payments_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// faults returns the differences that a question of the money check finds: order, sentence and amount.
func faults(t *testing.T, shop *storetest.Shop, question string) []payments.MoneyFault {
	t.Helper()
	found := storetest.Got(shop.Payments.FindMoneyCheck(storetest.Ctx)).Or(t)
	for _, g := range found.Groups {
		if g.Name == question {
			return g.Faults
		}
	}
	t.Fatalf("there is no question %q", question)
	return nil
}

func TestMoneyCheckPassesForAConsistentShop(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
	shop.OrderPrepaid(b, id, 1)
	shop.Place(b, id, 1)
	shop.Bought(b, id, 1)
	cancelled := shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, cancelled.ID, ""))
	back := shop.OrderPrepaid(b, id, 2)
	shop.Deliver(back)
	storetest.Must(
		t,
		shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(back), Quantity: 1}),
	)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(back), "", true)).Or(t)
	origin := shop.OrderPrepaid(b, id, 1)
	shop.Ship(origin)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, origin.ID,
		fulfilment.CameBack{Reason: "x", Restock: true})).Or(t)
	refused := shop.Order(b, id, 1) // COD, refused at the door: credited, but there is no payment to refund
	shop.Ship(refused)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, refused.ID,
		fulfilment.CameBack{Reason: "x", Restock: true})).Or(t)
	odd := shop.PlacePrepaid(b, id, 1)
	less := storetest.Payment(odd, "less")
	less.Amount--
	storetest.HandleCaptured(t, shop, less, payments.PaymentRefunded)
	storetest.HandleCaptured(t, shop, storetest.Payment(odd, "right"), payments.PaymentConfirmed)
	shop.Ship(odd)
	late := shop.PlacePrepaid(b, id, 1)
	shop.EndAllHolds(t)
	storetest.HandleCaptured(t, shop, storetest.Payment(late, "late"), payments.PaymentConfirmed)
	storetest.HandleCaptured(t, shop, storetest.Payment(late, "twice"), payments.PaymentRefunded)
	found := storetest.Got(shop.Payments.FindMoneyCheck(storetest.Ctx)).Or(t)
	if len(found.Groups) != 15 || !found.AskedAt.IsZero() || found.Failure != "" {
		t.Errorf("%d questions, asked at %s, %q", len(found.Groups), found.AskedAt, found.Failure)
	}
	for _, g := range found.Groups {
		if len(g.Faults) != 0 || g.Good == "" {
			t.Errorf("%s: %+v", g.Name, g.Faults)
		}
	}
}

func TestMoneyCheckFindsMissingOrExcessMoney(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
	const orders = "Payments against orders"
	check := func(name string, want ...payments.MoneyFault) {
		t.Helper()
		if found := faults(t, shop, orders); len(found) != len(want) || len(want) > 0 && found[0] != want[0] {
			t.Errorf("%s: %+v, want %+v", name, found, want)
		}
	}
	o := shop.OrderPrepaid(b, id, 1)
	check("paid")
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE payments SET amount = amount - 1`))
	check(
		"a paisa is missing",
		payments.MoneyFault{OrderID: o.ID,
			What:   "The shop has ₹539.99 of this order, which is confirmed and worth ₹540.00",
			Amount: -1},
	)
	storetest.Must(t, shop.Run(storetest.Ctx, `DELETE FROM payments`))
	check("the payment is missing",
		payments.MoneyFault{OrderID: o.ID,
			What:   "The shop has ₹0.00 of this order, which is confirmed and worth ₹540.00",
			Amount: -540_00})
	storetest.Must(
		t,
		shop.Run(
			storetest.Ctx,
			`INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at) SELECT id, 'razorpay', 'a',
				total, 1
		FROM orders UNION ALL SELECT id, 'razorpay', 'b', total, 1 FROM orders`,
		),
	)
	check("paid twice and kept",
		payments.MoneyFault{OrderID: o.ID,
			What: "The shop has ₹1,080.00 of this order, which is confirmed and worth ₹540.00", Amount: 540_00})
	storetest.Must(t, shop.Run(storetest.Ctx, `DELETE FROM payments WHERE provider_payment = 'b'`))
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
	check("cancelled and refunded")
	storetest.Must(t, shop.Run(storetest.Ctx, `DELETE FROM refunds`))
	check(
		"cancelled and kept",
		payments.MoneyFault{OrderID: o.ID,
			What:   "The shop has ₹540.00 of this order, which is cancelled and worth ₹540.00",
			Amount: 540_00},
	)
}

// halfTakenBack is a delivered Pre-paid order of two lamps, of which one was returned and refunded.
func halfTakenBack(t *testing.T, shop *storetest.Shop) (b storetest.Buyer, o orders.Order) {
	t.Helper()
	shop.In("Maharashtra")
	b = shop.Customer("411001")
	o = shop.OrderPrepaid(b, shop.Product("Lamp", 500, 99), 2)
	shop.Deliver(o)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o), Quantity: 1}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "", true)).Or(t)
	return b, o
}

func TestMoneyCheckComparesRefundsWithCreditNotes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, o := halfTakenBack(t, shop)
	// the refund of a second payment needs no credit note
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "twice"), payments.PaymentRefunded)
	const notes, way = "Refunds against credit notes", "Refunds on their way"
	if found := faults(t, shop, notes); len(found) != 0 {
		t.Errorf("in order: %+v", found)
	}
	shop.Pass(7 * 24 * time.Hour)
	if found := faults(t, shop, way); len(found) != 0 {
		t.Errorf("a week on their way: %+v", found)
	}
	shop.Pass(time.Millisecond)
	found := faults(t, shop, way)
	if len(found) != 2 ||
		found[0] != (payments.MoneyFault{OrderID: o.ID, What: "This refund has been waiting since 21 Nov 2026",
			Amount: 500_00}) {
		t.Errorf("more than a week on their way: %+v", found)
	}
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", 500_00, "")))
	storetest.Must(
		t,
		shop.Payments.NoteRefund(
			storetest.Ctx,
			payments.ProviderRefund{Provider: "razorpay", Payment: "twice", ID: "r2", State: "sent", Amount: o.Total},
		),
	)
	if found := faults(t, shop, way); len(found) != 1 ||
		found[0].What != "This refund was sent on 21 Nov 2026 and is not confirmed yet" {
		t.Errorf("one done, one sent: %+v", found)
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE refunds SET created_at = 9999999999999`))
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, payments.ProviderRefund{Provider: "razorpay", ID: "r2",
		State: "failed"}))
	if found := faults(t, shop, way); len(found) != 1 ||
		found[0].What != "This refund failed: The provider says that it failed. Try it again, or pay it by hand" {
		t.Errorf("one failed: %+v", found)
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE refunds SET amount = 49900 WHERE reason = 'return of Lamp'`))
	bare := shop.OrderPrepaid(b, shop.Product("Second lamp", 500, 9), 1)
	shop.Ship(bare)
	if found := faults(t, shop, notes); len(found) != 1 ||
		found[0] != (payments.MoneyFault{OrderID: o.ID, What: "Credited ₹500.00, refunded ₹499.00", Amount: 1_00}) {
		t.Errorf("a rupee less: %+v", found)
	}
	storetest.Must(
		t,
		shop.Run(
			storetest.Ctx,
			fmt.Sprintf(`INSERT INTO refunds (order_id, amount, reason, state, created_at)
				VALUES (%d, 700, 'kind', 'done', 1)`,
				bare.ID),
		),
	)
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, fmt.Sprintf(`UPDATE refunds SET reason = 'return of Lamp, later' WHERE order_id = %d`,
			bare.ID)),
	)
	if found := faults(t, shop, notes); len(found) != 2 ||
		found[0] != (payments.MoneyFault{OrderID: bare.ID,
			What:   "Credited ₹0.00, refunded ₹7.00: issue a credit note on the order page",
			Amount: -7_00}) || found[1].OrderID != o.ID {
		t.Errorf("a refund without a note: %+v", found)
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `DELETE FROM tasks`, `DELETE FROM refunds`))
	if found := faults(t, shop, notes); len(found) != 1 ||
		found[0] != (payments.MoneyFault{OrderID: o.ID, What: "Credited ₹500.00, refunded ₹0.00", Amount: 500_00}) {
		t.Errorf("a note without a refund: %+v", found)
	}
}

func TestUncollectedCODOrderIsReportedAfterAWeek(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
	o := shop.Order(b, id, 1)
	shop.Ship(o)
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{Unpaid: true}))
	shop.Bought(b, id, 1)
	const question = "COD delivered and collected"
	shop.Pass(7 * 24 * time.Hour)
	if found := faults(t, shop, question); len(found) != 0 {
		t.Errorf("after a week: %+v", found)
	}
	shop.Pass(time.Millisecond)
	if found := faults(t, shop, question); len(found) != 1 ||
		found[0] != (payments.MoneyFault{OrderID: o.ID, What: "Delivered on 21 Nov 2026 by Delhivery, not collected",
			Amount: o.Total}) {
		t.Errorf("after more: %+v", found)
	}
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, o.ID, "courier", "R1"))
	if found := faults(t, shop, question); len(found) != 0 {
		t.Errorf("collected: %+v", found)
	}
}

func TestPayoutsAreSavedAndReconciled(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	owner := shop.Staff(accounts.Owner)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
	o := shop.OrderPrepaid(b, id, 1)
	const add, paid, bank = "Payouts add up", "Payments paid out", "Payouts against the bank"
	at := storetest.Start
	one := payments.Settlement{ID: "setl1", Provider: "razorpay", Amount: 527_26, Fees: 10_80, Tax: 1_94, SettledAt: at}
	item := payments.SettledItem{Entity: "pay1001", Kind: "payment", Settlement: "setl1", Amount: 540_00, Fee: 10_80,
		Tax: 1_94}
	if found := faults(t, shop, paid); len(found) != 0 {
		t.Errorf("before the first payout: %+v", found)
	}
	storetest.Must(t, shop.Payments.SaveSettlements(storetest.Ctx, []payments.Settlement{one}, nil))
	if found := faults(t, shop, add); len(found) != 0 {
		t.Errorf("a payout of which nothing is known yet: %+v", found)
	}
	shop.Pass(7 * 24 * time.Hour)
	if p, b := faults(t, shop, paid), faults(t, shop, bank); len(p)+len(b) != 0 {
		t.Errorf("after a week: %+v, %+v", p, b)
	}
	shop.Pass(time.Millisecond)
	if found := faults(t, shop, paid); len(found) != 1 ||
		found[0] != (payments.MoneyFault{OrderID: o.ID, What: "Payment pay1001 of 21 Nov 2026 is in no payout",
			Amount: 540_00}) {
		t.Errorf("not paid out: %+v", found)
	}
	storetest.Must(t, shop.Payments.SaveSettlements(storetest.Ctx, nil, []payments.SettledItem{item}))
	one.UTR = "UTR1"
	// the provider reports the payout again
	storetest.Must(t, shop.Payments.SaveSettlements(storetest.Ctx, []payments.Settlement{one},
		[]payments.SettledItem{item}))
	if p, a := faults(t, shop, paid), faults(t, shop, add); len(p)+len(a) != 0 {
		t.Errorf("paid out: %+v, %+v", p, a)
	}
	if found := faults(t, shop, bank); len(found) != 1 ||
		found[0] != (payments.MoneyFault{
			What:   "Payout setl1 of 21 Nov 2026, reference UTR1: not marked as in the bank's statement yet",
			Amount: 527_26}) {
		t.Errorf("not ticked off: %+v", found)
	}
	storetest.Must(t, shop.Payments.CheckSettlement(storetest.Ctx, owner.ID, "setl1"))
	storetest.Absent(t, shop.Payments.CheckSettlement(storetest.Ctx, owner.ID, "setl1"))
	storetest.Absent(t, shop.Payments.CheckSettlement(storetest.Ctx, owner.ID, "setl9"))
	storetest.CheckValue(
		t,
		shop,
		"1",
		`SELECT count(*) FROM audit WHERE action = 'check settlement' AND object = 'setl1'
		AND who = ?`,
		owner.ID,
	)
	if found := faults(t, shop, bank); len(found) != 0 {
		t.Errorf("ticked off: %+v", found)
	}
	one.Amount++
	storetest.Must(t, shop.Payments.SaveSettlements(storetest.Ctx, []payments.Settlement{one}, nil))
	if found := faults(t, shop, add); len(found) != 1 ||
		found[0] != (payments.MoneyFault{
			What: "Payout setl1 is ₹527.27, but its parts add up to ₹527.26", Amount: 1}) {
		t.Errorf("a paisa too much: %+v", found)
	}
	storetest.Must(
		t,
		shop.Payments.SaveSettlements(
			storetest.Ctx,
			[]payments.Settlement{{ID: "setl2", Provider: "razorpay", SettledAt: at.Add(time.Hour)}},
			nil,
		),
	)
	shown := storetest.Got(shop.Payments.FindMoneyCheck(storetest.Ctx)).Or(t).Settlements
	if len(shown) != 2 || shown[0].ID != "setl2" || shown[1].CheckedBy != owner.Name ||
		!shown[1].CheckedAt.Equal(shop.Now()) ||
		!shown[1].SettledAt.Equal(at) || shown[1].UTR != "UTR1" || shown[1].Fees != 10_80 || shown[1].Tax != 1_94 ||
		!shown[0].CheckedAt.IsZero() {
		t.Errorf("the payouts: %+v", shown)
	}
}

func TestUnsettledPaymentsAreReportedForThreeMonths(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
	shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Payments.SaveSettlements(storetest.Ctx,
		[]payments.Settlement{{ID: "s", Provider: "razorpay"}}, nil))
	const paid = "Payments paid out"
	later := shop.OrderPrepaid(b, id, 1)
	shop.Pass(8 * 24 * time.Hour)
	if found := faults(t, shop, paid); len(found) != 2 || found[1].OrderID != later.ID {
		t.Errorf("the first taken comes first: %+v", found)
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE payments SET taken_at = 9999999999999 WHERE order_id = 1002`))
	shop.SetClock(storetest.Start.AddDate(0, 3, 0).Add(-time.Millisecond))
	if found := faults(t, shop, paid); len(found) != 1 {
		t.Errorf("within three months: %+v", found)
	}
	shop.Pass(time.Millisecond)
	if found := faults(t, shop, paid); len(found) != 0 {
		t.Errorf("after them: %+v", found)
	}
}

func TestManyPayoutsAreSavedInBatches(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	all, items := make([]payments.Settlement, 501), make([]payments.SettledItem, 1001)
	name := func(i int) string { return strings.Repeat("x", i/26) + string(rune('a'+i%26)) }
	for i := range all {
		all[i] = payments.Settlement{ID: name(i), Provider: "razorpay"}
	}
	for i := range items {
		items[i] = payments.SettledItem{Entity: name(i), Kind: "payment", Settlement: name(i % 501)}
	}
	storetest.Must(t, shop.Payments.SaveSettlements(storetest.Ctx, all, items))
	storetest.CheckValue(t, shop, "501", `SELECT count(*) FROM settlements`)
	storetest.CheckValue(t, shop, "1001", `SELECT count(*) FROM settled_items`)
	storetest.Must(t, shop.Payments.SaveSettlements(storetest.Ctx, nil, nil))
}

func TestMoneyCheckComparesPaymentsAndRefundsWithTheProvider(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	_, o := halfTakenBack(t, shop)
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", 500_00, "")))
	shop.Pass(time.Hour)
	const question = "Payments against the provider"
	for back, want := range map[money.Paise][]payments.MoneyFault{
		500_00: nil,
		499_00: {{OrderID: o.ID,
			What:   fmt.Sprintf("Payment pay%d: the shop counts ₹540.00, the provider ₹541.00", o.ID),
			Amount: 1_00}},
	} {
		storetest.Must(t, shop.Payments.SaveProviderPayments(storetest.Ctx, []payments.ProviderPayment{
			{Provider: "razorpay", Payment: fmt.Sprintf("pay%d", o.ID), Amount: o.Total, Refunded: back,
				TakenAt: storetest.Start}}))
		if found := faults(t, shop, question); !slices.Equal(found, want) {
			t.Errorf("%s given back: told are %+v, want %+v", back.Decimal(), found, want)
		}
	}
}

func TestPaymentWithoutAnOrderIsReported(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
	o := shop.PlacePrepaid(b, id, 1)
	seen := []payments.ProviderPayment{{Provider: "razorpay", Payment: "p1", Amount: o.Total, TakenAt: storetest.Start},
		{Provider: "razorpay", Payment: "p2", Amount: 7_00, TakenAt: storetest.Start.Add(time.Hour)}}
	const question = "Payments without an order"
	for range 2 {
		storetest.Must(t, shop.Payments.SaveProviderPayments(storetest.Ctx, seen))
	}
	found := faults(t, shop, question)
	if len(found) != 2 ||
		found[0] != (payments.MoneyFault{
			What:   "razorpay p2 of 21 Nov 2026 belongs to no order of this shop. If the shop was restored from a backup, refund it at the provider or enter the order again",
			Amount: 7_00}) {
		t.Errorf("told are %+v", found)
	}
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "p1"), payments.PaymentConfirmed)
	if found := faults(t, shop, question); len(found) != 1 || found[0].Amount != 7_00 {
		t.Errorf("told are %+v", found)
	}
	storetest.Same(t, "looked at again", storetest.Got(shop.Payments.ListUnknownPayments(storetest.Ctx, "razorpay")).
		Or(t), []string{"p2"})
	// A payment that names an order of this shop is never unknown; one that the provider refunded needs no action.
	named := shop.PlacePrepaid(b, id, 1)
	seen[1].ProviderOrder = named.ProviderOrder
	storetest.Must(t, shop.Payments.SaveProviderPayments(storetest.Ctx, seen))
	if found := faults(t, shop, question); len(found) != 1 || found[0].OrderID != named.ID ||
		found[0].What != "razorpay p2 of 21 Nov 2026 is for this order and was not taken yet: ask the provider now" {
		t.Errorf("told are %+v", found)
	}
	seen[1].Refunded = 7_00
	storetest.Must(t, shop.Payments.SaveProviderPayments(storetest.Ctx, seen))
	if found := faults(t, shop, question); len(found) != 0 {
		t.Errorf("given back, it is told: %+v", found)
	}
}

// The provider is polled for a limited number of unknown payments: the newest, which are the most likely to get an
// order.
func TestNewestUnknownPaymentsArePolledFirst(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	seen := []payments.ProviderPayment{{Provider: "other", Payment: "theirs", Amount: 100,
		TakenAt: storetest.Start.Add(storetest.Hour)}}
	for i := range 101 {
		seen = append(seen, payments.ProviderPayment{Provider: "razorpay", Payment: fmt.Sprintf("p%d", i), Amount: 100,
			TakenAt: storetest.Start.Add(time.Duration(i) * time.Second)})
	}
	storetest.Must(t, shop.Payments.SaveProviderPayments(storetest.Ctx, seen))
	asked := storetest.Got(shop.Payments.ListUnknownPayments(storetest.Ctx, "razorpay")).Or(t)
	storetest.Same(t, "asked about", fmt.Sprint(len(asked), " ", asked[0], " to ", asked[len(asked)-1]),
		"100 p100 to p1")
}

func TestMoneyCheckRecordsWhenTheProviderWasAsked(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Must(t, shop.Payments.NoteMoneyCheck(storetest.Ctx, time.Time{}, "the provider is down"))
	found := storetest.Got(shop.Payments.FindMoneyCheck(storetest.Ctx)).Or(t)
	if !found.AskedAt.Equal(storetest.Start) || !found.AnsweredAt.IsZero() || found.Failure != "the provider is down" {
		t.Errorf("asked at %s: %q", found.AskedAt, found.Failure)
	}
	for range 101 {
		shop.Pass(time.Hour)
		storetest.Must(t, shop.Payments.NoteMoneyCheck(storetest.Ctx, shop.Now().Add(-7*24*time.Hour), ""))
	}
	found = storetest.Got(shop.Payments.FindMoneyCheck(storetest.Ctx)).Or(t)
	if !found.AskedAt.Equal(shop.Now()) || !found.AnsweredAt.Equal(shop.Now()) || found.Failure != "" {
		t.Errorf("asked at %s: %q", found.AskedAt, found.Failure)
	}
	storetest.CheckValue(t, shop, "100", `SELECT count(*) FROM money_checks`)
}

// Each invariant is violated directly in the database, and the money check must report it.
func TestBrokenInvariantIsNamed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rule, breaks string }{
		{"stock on the shelf is what the ledger adds up to", `UPDATE products SET shelf = shelf + 1`},
		{"stock on the shelf is what the ledger adds up to", `INSERT INTO stock_movements (product_id, at, reason,
			shelf_change, held_change)
			SELECT id, 1, 'x', 0, 1 FROM products`},
		{"what is held is what open orders ask for", `UPDATE products SET held = 0`},
		{"what waits for stock is what open orders wait for, and there is none", `UPDATE products SET waiting = 1`},
		{"an order has lines", `DELETE FROM order_lines WHERE order_id = 1003`},
		{"an order's total is its lines and its delivery", `UPDATE orders SET lines_total = lines_total + 1,
			total = total + 1 WHERE id = 1003`},
		{"an order's history ends in its state", `UPDATE order_events SET state = 'placed' WHERE order_id = 1001`},
		{"the invoices of a dispatched order are its total", `UPDATE orders SET shipped_at = 1 WHERE id = 1003`},
		{"a package that left has one invoice", `INSERT INTO shipments (order_id, shipped_at) VALUES (1003, 1)`},
		{"no piece is in two packages", `INSERT INTO shipment_lines SELECT l.id, s.id, l.quantity + 1
			FROM shipments s JOIN order_lines l ON l.order_id = s.order_id LIMIT 1`},
		{"an order leaves in one package whole, or in several with parts",
			`INSERT INTO shipments (order_id, shipped_at) SELECT order_id, 1 FROM shipments LIMIT 1`},
		{"document numbers have no gap", `UPDATE document_series SET next = next + 1 WHERE kind = 'invoice'`},
		{"credit notes stay within their invoice", `INSERT INTO documents (kind, number, year, seq, day, order_id,
			invoice_id, total, body, issued_at)
			SELECT 'credit note', 'CRN-2627-000001', '2627', 1, day, order_id, id, total + 1, '{}', 1 FROM documents
			LIMIT 1`},
		{"refunds stay within their payment", `INSERT INTO refunds (order_id, payment_id, amount, reason, state,
			created_at) SELECT order_id, id,
			amount + 1, 'x', 'done', 1 FROM payments LIMIT 1`},
		{"a COD order brings its total, once", `INSERT INTO payments (order_id, provider, provider_payment, amount,
			taken_at) SELECT order_id,
			'cash', 'x', amount, 1 FROM payments LIMIT 1`},
		{"a COD order brings its total, once", `UPDATE payments SET amount = amount - 1`},
		{"a rating is what its reviews add up to", `UPDATE products SET rating_sum = 1`},
		{"a rating is what its reviews add up to", `UPDATE products SET rating_count = 1`},
	} {
		t.Run(c.rule, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			shop.In("Maharashtra")
			b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 99)
			shop.Bought(b, id, 1)
			shop.Ship(shop.Order(b, id, 1))
			shop.Order(b, id, 1)
			shop.Sums()
			storetest.Must(t, shop.Run(storetest.Ctx, c.breaks))
			named := strings.Join(storetest.Got(shop.Reports.CheckInvariants(storetest.Ctx)).Or(t), "; ")
			if !strings.Contains(named, "1 break this: "+c.rule) {
				t.Errorf("it names %q", named)
			}
		})
	}
}

func TestMoneyCheckUsesTheShopsTimeZone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.At("2026-11-21", "00:30")
	o := shop.OrderPrepaid(shop.Customer("411001"), shop.Product("Lamp", 500, 9), 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, o.CustomerID, o.CustomerID, o.ID, ""))
	storetest.Must(
		t,
		shop.Payments.NoteDisputes(
			storetest.Ctx,
			[]payments.Dispute{{Provider: "razorpay", ID: "d1", Payment: "x", Amount: 1, Reason: "fraud", State: "open",
				RespondBy: shop.Now(), MadeAt: shop.Now()}},
		),
	)
	shop.Pass(8 * 24 * time.Hour)
	storetest.Same(t, "a refund", faults(t, shop, "Refunds on their way")[0].What,
		"This refund has been waiting since 21 Nov 2026")
	storetest.Same(
		t,
		"a dispute",
		faults(t, shop, "Disputes")[0].What,
		"Payment x is disputed: fraud. Answer at the provider by 21 Nov 2026",
	)
}
