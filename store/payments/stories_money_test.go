package payments_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/storetest"
)

// seen is a payment in the provider's list.
func seen(o orders.Order, payment string, amount, refunded money.Paise, at time.Time) payments.ProviderPayment {
	return payments.ProviderPayment{
		Provider:      "razorpay",
		Payment:       payment,
		ProviderOrder: o.ProviderOrder,
		Amount:        amount,
		Refunded:      refunded,
		TakenAt:       at,
	}
}

func TestScenarioMoneyCheck(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "money_check")
	s.Step("all questions").Gives(s.Payments.FindMoneyCheck(storetest.Ctx))
	paid, half, waits := s.OrderPrepaid(s.Asha, s.Lamp, 1), s.OrderPrepaid(s.Bela, s.Lamp, 2),
		s.PlacePrepaid(s.Bela, s.Plug, 1)
	s.Bought(s.Asha, s.Plug, 1)
	s.Deliver(half)
	unpaid := s.Order(s.Bela, s.Lamp, 1)
	s.Ship(unpaid)
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, unpaid.ID, fulfilment.Delivery{Unpaid: true}))
	later := s.Order(s.Asha, s.Lamp, 1)
	s.Ship(later)
	start := s.Now()
	s.Step("two orders are paid online, one is not collected").Gives()
	s.Pass(time.Hour)
	s.Step("the provider lists them").Gives(s.Payments.SaveProviderPayments(storetest.Ctx, []payments.ProviderPayment{
		seen(paid, fmt.Sprintf("pay%d", paid.ID), paid.Total, 0, start), seen(half, fmt.Sprintf("pay%d", half.ID),
			half.Total, 300, start),
		seen(waits, "pay9", waits.Total, 0, start), seen(orders.Order{}, "pay10", 50_00, 0, start.Add(time.Minute)),
		seen(orders.Order{}, "pay11", 60_00, 60_00, start.Add(time.Minute)), seen(orders.Order{}, "pay12", 70_00, 69_99,
			start.Add(2*time.Minute)),
	}))
	s.Step("unknown ones").Gives(s.Payments.ListUnknownPayments(storetest.Ctx, "razorpay"))
	s.Step("at another provider").Gives(s.Payments.ListUnknownPayments(storetest.Ctx, "testpay"))
	s.Step("a question failed").Gives(s.Payments.NoteMoneyCheck(storetest.Ctx, time.Time{}, "payouts: no answer"))
	s.ChecksMoney("after a failed question")
	s.Pass(time.Minute)
	s.Step("all were answered").Gives(s.Payments.NoteMoneyCheck(storetest.Ctx, start.Add(-time.Hour), ""))
	s.ChecksMoney("once the provider answered")
	s.Step("it lists one again, with what it gave back").Gives(s.Payments.SaveProviderPayments(storetest.Ctx,
		[]payments.ProviderPayment{
			seen(half, fmt.Sprintf("pay%d", half.ID), half.Total, 0, start),
			seen(waits, "pay9", waits.Total, waits.Total,
				start)}))
	storetest.Must(t, s.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(paid, "r1", "done", 100_00, "")))
	storetest.Must(t, s.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(half, "r2", "sent", 200_00, "")))
	s.ChecksMoney("after refunds at the provider")
	s.Pass(time.Millisecond)
	s.Step("it lists them").
		Gives(s.Payments.SaveProviderPayments(storetest.Ctx,
			[]payments.ProviderPayment{seen(paid, fmt.Sprintf("pay%d", paid.ID), paid.Total,
				90_00, start)}))
	s.ChecksMoney("when it knows of ₹90 only")
	s.Break(fmt.Sprintf(`DELETE FROM seen_payments WHERE payment = 'pay%d'`, half.ID))
	s.ChecksMoney("when it does not list one")
	storetest.Must(t, s.Payments.FailRefund(storetest.Ctx, 2, "no"))
	s.SetClock(start.Add(7 * 24 * time.Hour))
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, later.ID, fulfilment.Delivery{Unpaid: true}))
	s.ChecksMoney("a week later")
	s.Pass(time.Millisecond)
	s.ChecksMoney("a moment later")
	s.SetClock(start.Add(60*24*time.Hour + 2*time.Hour))
	s.Step("two months later it forgets what it saw of known ones").Gives(s.Payments.NoteMoneyCheck(storetest.Ctx,
		s.Now(), ""))
}

func TestScenarioPayouts(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "payouts")
	first, other := s.OrderPrepaid(s.Asha, s.Lamp, 1), s.OrderPrepaid(s.Bela, s.Plug, 1)
	pay := func(o orders.Order) string { return fmt.Sprintf("pay%d", o.ID) }
	at := s.Now().Add(24 * time.Hour)
	s.Pass(48 * time.Hour)
	s.ChecksMoney("before any payout")
	s.Step("two payouts, one with its parts").Gives(s.Payments.SaveSettlements(storetest.Ctx, []payments.Settlement{
		{ID: "s1", Provider: "razorpay", Amount: 527_26, Fees: 12_74, Tax: 1_94, SettledAt: at},
		{ID: "s2", Provider: "razorpay", Amount: 130_00, Fees: 9_90, Tax: 1_50, UTR: "U2",
			SettledAt: at.Add(time.Hour)},
	}, []payments.SettledItem{{Entity: pay(first), Kind: "payment", Settlement: "s1", Amount: 540_00, Fee: 10_80,
		Tax: 1_94},
		{Entity: "rfnd", Kind: "refund", Settlement: "s1", Amount: -5_00, Fee: 2, Tax: 1}}))
	s.ChecksMoney("with payouts")
	s.Step("the first with its reference and right").Gives(s.Payments.SaveSettlements(storetest.Ctx,
		[]payments.Settlement{
			{ID: "s1", Provider: "razorpay", Amount: 522_23, Fees: 10_82, Tax: 1_95, UTR: "U1",
				SettledAt: at.Add(time.Minute)},
		}, []payments.SettledItem{{Entity: "rfnd", Kind: "refund", Settlement: "s1", Amount: -5_00, Fee: 2, Tax: 1}}))
	s.ChecksMoney("when it adds up")
	for _, id := range []string{"s2", "s2", "s9"} {
		s.Step("the clerk finds %s in the bank", id).Gives(s.Payments.CheckSettlement(storetest.Ctx, s.Clerk.ID, id))
	}
	s.SetClock(at.Add(7 * 24 * time.Hour))
	s.ChecksMoney("a week later")
	s.Pass(time.Millisecond)
	s.ChecksMoney("a moment later")
	s.Step("Asha's order").Gives(s.Fulfilment.FindDesk(storetest.Ctx, first.ID))
	s.Step("Bela's order").Gives(s.Fulfilment.FindDesk(storetest.Ctx, other.ID))
	s.SetClock(s.Now().AddDate(0, 3, 0))
	s.ChecksMoney("three months later")
	s.Step("the moves of November").Gives(s.Payments.ListMoneyMoves(storetest.Ctx, "2026-11"))
}

func TestScenarioDisputes(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "disputes")
	s.Staff(accounts.Owner)
	o := s.OrderPrepaid(s.Asha, s.Lamp, 1)
	at := s.Now()
	all := []payments.Dispute{
		{Provider: "razorpay", ID: "d1", Payment: fmt.Sprintf("pay%d", o.ID), Amount: 540_00, Reason: "not received",
			State: "open", RespondBy: at.Add(72 * time.Hour), MadeAt: at},
		{Provider: "razorpay", ID: "d2", Payment: "pay9", Amount: 10_00, Reason: "fraud", State: "open", MadeAt: at},
		{Provider: "razorpay", ID: "d3", Payment: "pay8", Amount: 20_00, Reason: "old", State: "lost", MadeAt: at},
		{Provider: "razorpay", ID: "d4", Payment: "pay7", Amount: 30_00, Reason: "urgent", State: "open",
			RespondBy: at.Add(24 * time.Hour), MadeAt: at},
	}
	s.Step("three disputes are open, one is lost").Gives(s.Payments.NoteDisputes(storetest.Ctx, all))
	s.Step("none is new").Gives(s.Payments.NoteDisputes(storetest.Ctx, all))
	s.Step("the most urgent first").Gives(s.Payments.ListDisputes(storetest.Ctx))
	s.ChecksMoney("with disputes")
	all[0].State, all[0].Amount, all[0].RespondBy = "won", 1, time.Time{}
	all[1].RespondBy = at.Add(time.Hour)
	s.Pass(48 * time.Hour)
	s.Step("one is won, one has a day now").Gives(s.Payments.NoteDisputes(storetest.Ctx, all))
	s.Step("those that are left").Gives(s.Payments.ListDisputes(storetest.Ctx))
	s.Step("nothing to say").Gives(s.Payments.NoteDisputes(storetest.Ctx, nil))
}

func TestScenarioMoneyMovements(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "moves")
	s.At("2026-10-31", "23:59")
	s.Bought(s.Asha, s.Plug, 1)
	s.At("2026-11-01", "00:00")
	cash := s.Order(s.Bela, s.Lamp, 1)
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, cash.ID, "cash", "C1"))
	paid, upi := s.OrderPrepaid(s.Asha, s.Lamp, 1), s.Order(s.Bela, s.Plug, 2)
	storetest.Must(t, s.Payments.CollectCOD(storetest.Ctx, 0, upi.ID, "upi", "U1"))
	storetest.Must(
		t,
		storetest.GotLast3(
			s.Fulfilment.SellAtCounter(
				storetest.Ctx,
				0,
				fulfilment.CounterSale{Items: storetest.Items(s.Plug, 1), Way: "card", Reference: "S1"},
			),
		),
	)
	s.At("2026-11-30", "23:59")
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, 0, s.Clerk.ID, cash.ID, "x"))
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, 0, s.Clerk.ID, upi.ID, "x"))
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, 0, s.Clerk.ID, paid.ID, "x"))
	storetest.Must(t, s.Returns.PayManualRefund(storetest.Ctx, s.Clerk.ID, 1, "B1"))
	storetest.Must(
		t,
		s.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(paid, "r1", "done", paid.Total, "")),
	)
	storetest.Must(t, s.Payments.SaveSettlements(storetest.Ctx, []payments.Settlement{
		{ID: "s1", Provider: "razorpay", Amount: 100_00, Fees: 5_00, Tax: 80, UTR: "U9", SettledAt: s.Now()},
		{ID: "s2", Provider: "razorpay", Amount: 90_00, Fees: 6_00, Tax: 70, SettledAt: s.Now().Add(-time.Hour)},
		{ID: "s3", Provider: "razorpay", Amount: 80_00, Fees: 7_00, Tax: 60, SettledAt: s.Now().Add(time.Minute)},
	}, []payments.SettledItem{{Entity: "a", Kind: "payment", Settlement: "s2", Amount: 50_00, Fee: 3_00, Tax: 40},
		{Entity: "b", Kind: "payment", Settlement: "s2", Amount: 46_00, Fee: 2_00, Tax: 30}}))
	s.At("2026-12-01", "00:00")
	storetest.Must(t, s.Returns.PayManualRefund(storetest.Ctx, s.Clerk.ID, 2, "B2"))
	for _, month := range []string{"2026-10", "2026-11", "2026-12", "2027-01", "x"} {
		s.Step("the moves of %s", month).Gives(s.Payments.ListMoneyMoves(storetest.Ctx, month))
	}
}
