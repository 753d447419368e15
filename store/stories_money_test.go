package store_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
)

// seen is a payment as its provider lists it.
func seen(o store.Order, payment string, amount, refunded money.Paise, at time.Time) store.SeenPayment {
	return store.SeenPayment{Provider: "razorpay", Payment: payment, ProviderOrder: o.ProviderOrder, Amount: amount, Refunded: refunded,
		TakenAt: at}
}

// checksMoney tells what the money check finds, question by question.
func (s *bazaar) checksMoney(what string) {
	found := got(s.FindMoneyCheck(ctx)).or(s.t)
	s.Step("the money %s", what).Gives(found.AskedAt, found.AnsweredAt, found.Failure, found.Settlements)
	for _, g := range found.Groups {
		if len(g.Faults) > 0 {
			s.Step("%s", g.Name).Gives(g.Faults)
		}
	}
}

func TestStoryOfMoneyThatIsChecked(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "money_check")
	s.Step("all questions").Gives(s.FindMoneyCheck(ctx))
	paid, half, waits := s.OrderPrepaid(s.asha, s.lamp, 1), s.OrderPrepaid(s.bela, s.lamp, 2), s.PlacePrepaid(s.bela, s.plug, 1)
	s.Bought(s.asha, s.plug, 1)
	s.Deliver(half)
	unpaid := s.Order(s.bela, s.lamp, 1)
	s.Ship(unpaid)
	must(t, s.DeliverOrder(ctx, 0, unpaid.ID, store.Delivery{Unpaid: true}))
	later := s.Order(s.asha, s.lamp, 1)
	s.Ship(later)
	start := s.Now()
	s.Step("two orders are paid online, one is not collected").Gives()
	s.Pass(time.Hour)
	s.Step("the provider lists them").Gives(s.NoteSeenPayments(ctx, []store.SeenPayment{
		seen(paid, fmt.Sprintf("pay%d", paid.ID), paid.Total, 0, start), seen(half, fmt.Sprintf("pay%d", half.ID), half.Total, 300, start),
		seen(waits, "pay9", waits.Total, 0, start), seen(store.Order{}, "pay10", 50_00, 0, start.Add(time.Minute)),
		seen(store.Order{}, "pay11", 60_00, 60_00, start.Add(time.Minute)), seen(store.Order{}, "pay12", 70_00, 69_99,
			start.Add(2*time.Minute)),
	}))
	s.Step("unknown ones").Gives(s.ListUnknownPayments(ctx, "razorpay"))
	s.Step("at another provider").Gives(s.ListUnknownPayments(ctx, "testpay"))
	s.Step("a question failed").Gives(s.NoteMoneyCheck(ctx, time.Time{}, "payouts: no answer"))
	s.checksMoney("after a failed question")
	s.Pass(time.Minute)
	s.Step("all were answered").Gives(s.NoteMoneyCheck(ctx, start.Add(-time.Hour), ""))
	s.checksMoney("once the provider answered")
	s.Step("it lists one again, with what it gave back").Gives(s.NoteSeenPayments(ctx, []store.SeenPayment{
		seen(half, fmt.Sprintf("pay%d", half.ID), half.Total, 0, start), seen(waits, "pay9", waits.Total, waits.Total, start)}))
	must(t, s.NoteRefund(ctx, told(paid, "r1", "done", 100_00, "")))
	must(t, s.NoteRefund(ctx, told(half, "r2", "sent", 200_00, "")))
	s.checksMoney("after refunds at the provider")
	s.Pass(time.Millisecond)
	s.Step("it lists them").Gives(s.NoteSeenPayments(ctx, []store.SeenPayment{seen(paid, fmt.Sprintf("pay%d", paid.ID), paid.Total,
		90_00, start)}))
	s.checksMoney("when it knows of ₹90 only")
	s.Break(fmt.Sprintf(`DELETE FROM seen_payments WHERE payment = 'pay%d'`, half.ID))
	s.checksMoney("when it does not list one")
	must(t, s.FailRefund(ctx, 2, "no"))
	s.SetClock(start.Add(7 * 24 * time.Hour))
	must(t, s.DeliverOrder(ctx, 0, later.ID, store.Delivery{Unpaid: true}))
	s.checksMoney("a week later")
	s.Pass(time.Millisecond)
	s.checksMoney("a moment later")
	s.SetClock(start.Add(60*24*time.Hour + 2*time.Hour))
	s.Step("two months later it forgets what it saw of known ones").Gives(s.NoteMoneyCheck(ctx, s.Now(), ""))
}

func TestStoryOfPayouts(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "payouts")
	first, other := s.OrderPrepaid(s.asha, s.lamp, 1), s.OrderPrepaid(s.bela, s.plug, 1)
	pay := func(o store.Order) string { return fmt.Sprintf("pay%d", o.ID) }
	at := s.Now().Add(24 * time.Hour)
	s.Pass(48 * time.Hour)
	s.checksMoney("before any payout")
	s.Step("two payouts, one with its parts").Gives(s.SaveSettlements(ctx, []store.Settlement{
		{ID: "s1", Provider: "razorpay", Amount: 527_26, Fees: 12_74, Tax: 1_94, SettledAt: at},
		{ID: "s2", Provider: "razorpay", Amount: 130_00, Fees: 9_90, Tax: 1_50, UTR: "U2", SettledAt: at.Add(time.Hour)},
	}, []store.SettledItem{{Entity: pay(first), Kind: "payment", Settlement: "s1", Amount: 540_00, Fee: 10_80, Tax: 1_94},
		{Entity: "rfnd", Kind: "refund", Settlement: "s1", Amount: -5_00, Fee: 2, Tax: 1}}))
	s.checksMoney("with payouts")
	s.Step("the first with its reference and right").Gives(s.SaveSettlements(ctx, []store.Settlement{
		{ID: "s1", Provider: "razorpay", Amount: 522_23, Fees: 10_82, Tax: 1_95, UTR: "U1", SettledAt: at.Add(time.Minute)},
	}, []store.SettledItem{{Entity: "rfnd", Kind: "refund", Settlement: "s1", Amount: -5_00, Fee: 2, Tax: 1}}))
	s.checksMoney("when it adds up")
	for _, id := range []string{"s2", "s2", "s9"} {
		s.Step("the clerk finds %s in the bank", id).Gives(s.CheckSettlement(ctx, s.clerk.ID, id))
	}
	s.SetClock(at.Add(7 * 24 * time.Hour))
	s.checksMoney("a week later")
	s.Pass(time.Millisecond)
	s.checksMoney("a moment later")
	s.Step("Asha's order").Gives(s.FindOrderDesk(ctx, first.ID))
	s.Step("Bela's order").Gives(s.FindOrderDesk(ctx, other.ID))
	s.SetClock(s.Now().AddDate(0, 3, 0))
	s.checksMoney("three months later")
	s.Step("the moves of November").Gives(s.ListMoneyMoves(ctx, "2026-11"))
}

func TestStoryOfDisputes(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "disputes")
	s.Staff(store.Owner)
	o := s.OrderPrepaid(s.asha, s.lamp, 1)
	at := s.Now()
	all := []store.Dispute{
		{Provider: "razorpay", ID: "d1", Payment: fmt.Sprintf("pay%d", o.ID), Amount: 540_00, Reason: "not received", State: "open",
			RespondBy: at.Add(72 * time.Hour), MadeAt: at},
		{Provider: "razorpay", ID: "d2", Payment: "pay9", Amount: 10_00, Reason: "fraud", State: "open", MadeAt: at},
		{Provider: "razorpay", ID: "d3", Payment: "pay8", Amount: 20_00, Reason: "old", State: "lost", MadeAt: at},
		{Provider: "razorpay", ID: "d4", Payment: "pay7", Amount: 30_00, Reason: "urgent", State: "open", RespondBy: at.Add(24 * time.Hour),
			MadeAt: at},
	}
	s.Step("three disputes are open, one is lost").Gives(s.NoteDisputes(ctx, all))
	s.Step("none is new").Gives(s.NoteDisputes(ctx, all))
	s.Step("the most urgent first").Gives(s.ListDisputes(ctx))
	s.checksMoney("with disputes")
	all[0].State, all[0].Amount, all[0].RespondBy = "won", 1, time.Time{}
	all[1].RespondBy = at.Add(time.Hour)
	s.Pass(48 * time.Hour)
	s.Step("one is won, one has a day now").Gives(s.NoteDisputes(ctx, all))
	s.Step("those that are left").Gives(s.ListDisputes(ctx))
	s.Step("nothing to say").Gives(s.NoteDisputes(ctx, nil))
}

func TestStoryOfMovesOfMoney(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "moves")
	s.At("2026-10-31", "23:59")
	s.Bought(s.asha, s.plug, 1)
	s.At("2026-11-01", "00:00")
	cash := s.Order(s.bela, s.lamp, 1)
	must(t, s.CollectCOD(ctx, 0, cash.ID, "cash", "C1"))
	paid, upi := s.OrderPrepaid(s.asha, s.lamp, 1), s.Order(s.bela, s.plug, 2)
	must(t, s.CollectCOD(ctx, 0, upi.ID, "upi", "U1"))
	must(t, gotLast3(s.SellAtCounter(ctx, 0, store.CounterSale{Items: items(s.plug, 1), Way: "card", Reference: "S1"})))
	s.At("2026-11-30", "23:59")
	must(t, s.CancelOrder(ctx, 0, s.clerk.ID, cash.ID, "x"))
	must(t, s.CancelOrder(ctx, 0, s.clerk.ID, upi.ID, "x"))
	must(t, s.CancelOrder(ctx, 0, s.clerk.ID, paid.ID, "x"))
	must(t, s.PayHandRefund(ctx, s.clerk.ID, 1, "B1"))
	must(t, s.NoteRefund(ctx, told(paid, "r1", "done", paid.Total, "")))
	must(t, s.SaveSettlements(ctx, []store.Settlement{
		{ID: "s1", Provider: "razorpay", Amount: 100_00, Fees: 5_00, Tax: 80, UTR: "U9", SettledAt: s.Now()},
		{ID: "s2", Provider: "razorpay", Amount: 90_00, Fees: 6_00, Tax: 70, SettledAt: s.Now().Add(-time.Hour)},
		{ID: "s3", Provider: "razorpay", Amount: 80_00, Fees: 7_00, Tax: 60, SettledAt: s.Now().Add(time.Minute)},
	}, []store.SettledItem{{Entity: "a", Kind: "payment", Settlement: "s2", Amount: 50_00, Fee: 3_00, Tax: 40},
		{Entity: "b", Kind: "payment", Settlement: "s2", Amount: 46_00, Fee: 2_00, Tax: 30}}))
	s.At("2026-12-01", "00:00")
	must(t, s.PayHandRefund(ctx, s.clerk.ID, 2, "B2"))
	for _, month := range []string{"2026-10", "2026-11", "2026-12", "2027-01", "x"} {
		s.Step("the moves of %s", month).Gives(s.ListMoneyMoves(ctx, month))
	}
}
