package payments_test

import (
	"fmt"
	"testing"

	"hearth/store/fulfilment"
	"hearth/store/payments"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// A refund that failed at the provider and was then paid by staff counts as manual in the ledger and in the movements.
func TestLedgerKeepsManualRefundsApartFromTheProviders(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 100, 9)
	o := shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
	refund := shop.Details(o).Refunds[0].ID
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r0", "failed", o.Total,
			fmt.Sprintf("hearth-refund-%d", refund))),
	)
	storetest.Must(t, shop.Returns.PayManualRefund(storetest.Ctx, 0, refund, "UTR 1"))
	l := storetest.Got(shop.Payments.FindLedger(storetest.Ctx, "2026-11")).Or(t)
	if l.Online != o.Total || l.OnlineRefunded != 0 || l.RefundedByHand != o.Total {
		t.Errorf("the ledger: %+v", l)
	}
	for _, m := range storetest.Got(shop.Payments.ListMoneyMoves(storetest.Ctx, "2026-11")).Or(t) {
		if m.Kind == "refund" && (m.Way != "" || m.Reference != "UTR 1") {
			t.Errorf("the movement: %+v", m)
		}
	}
}

func TestMonthLedgerShowsSalesAndPayments(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("rate_local_first", "118", "rate_country_first", "59")
	b, far, id := shop.Customer("411001"), shop.Customer("560001"), shop.Product("Lamp", 118, 99)
	shop.At("2026-10-31", "23:59")
	unpaid := shop.Order(b, id, 1) // outstanding, although it did not ship in this month
	shop.Ship(unpaid)
	shop.OrderPrepaid(b, id, 1) // paid in October, before this month
	shop.At("2026-11-01", "00:00")
	sold := shop.Bought(b, id, 1) // ₹236 by COD
	shop.At("2026-11-20", "10:00")
	online := shop.OrderPrepaid(far, id, 1) // ₹177 online
	shop.Deliver(online)
	given := shop.OrderPrepaid(far, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, far.ID, far.ID, given.ID, ""))
	waiting := shop.OrderPrepaid(far, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, far.ID, far.ID, waiting.ID, ""))
	shop.At("2026-11-30", "23:59")
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(given, "r1", "done",
			shop.Details(given).Refunds[0].Amount, "")),
	)
	line := shop.Line(sold)
	storetest.Must(t, shop.Returns.OpenReturnFor(storetest.Ctx, 0, returns.ReturnRequest{LineID: line, Reason: "x"}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "U1", true)).Or(t)
	byHand := shop.Order(b, id, 1)
	storetest.Must(t, shop.Payments.CollectCOD(storetest.Ctx, 0, byHand.ID, "upi", "U2"))
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, byHand.ID, ""))
	storetest.Must(t, shop.Returns.PayManualRefund(storetest.Ctx, 0, shop.Details(byHand).Refunds[0].ID, "U3"))
	shop.At("2026-12-01", "00:00")
	shop.Bought(b, id, 1)
	l := storetest.Got(shop.Payments.FindLedger(storetest.Ctx, "2026-11")).Or(t)
	storetest.Same(t, "November", l, payments.Ledger{
		Invoices: 2, CreditNotes: 1, Sales: 236_00 + 177_00, Credited: 118_00,
		Taxable: 200_00 + 150_00 - 100_00, CGST: 18_00 - 9_00, SGST: 18_00 - 9_00, IGST: 27_00, Shipping: 118_00 +
			59_00,
		Online: 3 * 177_00, OnlineRefunded: 177_00, Collected: 2 * 236_00, RefundedByHand: 118_00 + 236_00,
		Outstanding: 236_00, OutstandingOrders: 1, WaitingToRefund: 177_00,
		WithCouriers: 2 * 236_00, WithCouriersParcels: 2,
		Days: []payments.LedgerDay{
			{Day: "2026-11-01", Sales: 236_00, In: 236_00},
			{Day: "2026-11-20", Sales: 177_00, In: 3 * 177_00},
			{Day: "2026-11-30", Credited: 118_00, In: 236_00, Out: 177_00 + 118_00 + 236_00},
		}})
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, unpaid.ID, fulfilment.Delivery{Unpaid: true}))
	shop.Ship(shop.OrderPrepaid(b, id, 1)) // Pre-paid, so not outstanding
	storetest.Same(
		t,
		"an empty shop",
		storetest.Got(storetest.New(t).Payments.FindLedger(storetest.Ctx, "2026-11")).Or(t),
		payments.Ledger{Days: []payments.LedgerDay{}},
	)
	if none := storetest.Got(shop.Payments.FindLedger(storetest.Ctx, "2026-09")).
		Or(t); none.Days == nil || len(none.Days) != 0 ||
		none.Sales != 0 ||
		none.Outstanding != 236_00 {
		t.Errorf("September: %+v", none)
	}
}
