package store_test

import (
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAMonthsMoneyIsWhatCameInWentBackAndWasPaidOut(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	prepaid := shop.OrderPrepaid(b, id, 1)
	cod := shop.Bought(b, id, 2)
	line := shop.Line(cod)
	must(t, shop.OpenReturnFor(ctx, 0, store.ReturnWish{LineID: line, Quantity: 1, Reason: "x"}))
	second(shop.RefundLine(ctx, 0, line, "UTR9", true))
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	must(t, shop.SaveSettlements(ctx, []store.Settlement{{ID: "setl1", Provider: "razorpay", Amount: 500_00, Fees: 12_00, Tax: 2_00,
		UTR: "UTR1", SettledAt: at}, {ID: "setl2", Provider: "razorpay", Amount: 50_00, Fees: 3_00, Tax: 1_00, SettledAt: at}},
		[]store.SettledItem{{Entity: "pay1", Kind: "payment", Settlement: "setl1", Amount: 512_00, Fee: 10_00, Tax: 2_00}}))
	found := got(shop.ListMoneyMoves(ctx, "2026-11")).or(t)
	if len(found) != 5 {
		t.Fatalf("%d movements: %+v", len(found), found)
	}
	for i, want := range []store.MoneyMove{
		{Kind: store.MoneyIn, OrderID: prepaid.ID, Amount: prepaid.Total}, {Kind: store.MoneyIn, OrderID: cod.ID, Way: "cod", Amount: cod.Total},
		{Kind: store.MoneyBack, OrderID: cod.ID, Reference: "UTR9", Amount: 500_00},
		{Kind: store.MoneySettled, Way: "razorpay", Reference: "UTR1", Amount: 500_00, Fee: 10_00, Tax: 2_00},
		{Kind: store.MoneySettled, Way: "razorpay", Reference: "setl2", Amount: 50_00, Fee: 2_00, Tax: 1_00},
	} {
		one := found[i]
		if one.Kind != want.Kind || one.OrderID != want.OrderID || one.Amount != want.Amount || one.Fee != want.Fee || one.Tax != want.Tax ||
			want.Reference != "" && one.Reference != want.Reference || want.Way != "" && one.Way != want.Way || one.Day != "2026-11-21" {
			t.Errorf("the movement %d is %+v, want %+v", i+1, one, want)
		}
	}
	same(t, "the month before", len(got(shop.ListMoneyMoves(ctx, "2026-10")).or(t)), 0)
	refused(t, second(shop.ListMoneyMoves(ctx, "2026")), "The month must be written as 2026-11.", "month")
	for _, table := range []string{"settled_items", "refunds"} {
		shop.Break("DROP TABLE " + table)
		if _, err := shop.ListMoneyMoves(ctx, "2026-11"); err == nil {
			t.Errorf("the movements without %s", table)
		}
	}
}
