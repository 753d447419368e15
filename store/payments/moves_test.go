package payments_test

import (
	"testing"
	"time"

	"hearth/store/payments"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestMonthlyMoneyMovementsArePaymentsRefundsAndPayouts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	prepaid := shop.OrderPrepaid(b, id, 1)
	cod := shop.Bought(b, id, 2)
	line := shop.Line(cod)
	storetest.Must(t, shop.Returns.OpenReturnFor(storetest.Ctx, 0, returns.ReturnRequest{LineID: line, Quantity: 1,
		Reason: "x"}))
	storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, line, "UTR9", true))
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	storetest.Must(
		t,
		shop.Payments.SaveSettlements(
			storetest.Ctx,
			[]payments.Settlement{{ID: "setl1", Provider: "razorpay", Amount: 500_00, Fees: 12_00, Tax: 2_00,
				UTR: "UTR1", SettledAt: at}, {ID: "setl2", Provider: "razorpay", Amount: 50_00, Fees: 3_00, Tax: 1_00,
				SettledAt: at}},
			[]payments.SettledItem{{Entity: "pay1", Kind: "payment", Settlement: "setl1", Amount: 512_00, Fee: 10_00,
				Tax: 2_00}},
		),
	)
	found := storetest.Got(shop.Payments.ListMoneyMoves(storetest.Ctx, "2026-11")).Or(t)
	if len(found) != 5 {
		t.Fatalf("%d movements: %+v", len(found), found)
	}
	for i, want := range []payments.MoneyMove{
		{Kind: payments.MoneyIn, OrderID: prepaid.ID, Amount: prepaid.Total}, {Kind: payments.MoneyIn, OrderID: cod.ID,
			Way: "cod", Amount: cod.Total},
		{Kind: payments.MoneyBack, OrderID: cod.ID, Reference: "UTR9", Amount: 500_00},
		{Kind: payments.MoneySettled, Way: "razorpay", Reference: "UTR1", Amount: 500_00, Fee: 10_00, Tax: 2_00},
		{Kind: payments.MoneySettled, Way: "razorpay", Reference: "setl2", Amount: 50_00, Fee: 2_00, Tax: 1_00},
	} {
		one := found[i]
		if one.Kind != want.Kind || one.OrderID != want.OrderID || one.Amount != want.Amount || one.Fee != want.Fee ||
			one.Tax != want.Tax ||
			want.Reference != "" && one.Reference != want.Reference ||
			want.Way != "" && one.Way != want.Way ||
			one.Day != "2026-11-21" {
			t.Errorf("the movement %d is %+v, want %+v", i+1, one, want)
		}
	}
	storetest.Same(t, "the month before", len(storetest.Got(shop.Payments.ListMoneyMoves(storetest.Ctx, "2026-10")).
		Or(t)), 0)
	storetest.Refused(
		t,
		storetest.Second(shop.Payments.ListMoneyMoves(storetest.Ctx, "2026")),
		"The month must be written as 2026-11.",
		"month",
	)
	for _, table := range []string{"settled_items", "refunds"} {
		shop.Break("DROP TABLE " + table)
		if _, err := shop.Payments.ListMoneyMoves(storetest.Ctx, "2026-11"); err == nil {
			t.Errorf("the movements without %s", table)
		}
	}
}
