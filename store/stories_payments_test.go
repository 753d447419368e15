package store_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
)

// pays passes a payment to the shop, and first asks what it would do.
func (s *bazaar) pays(what string, p store.Taken) {
	s.Step("%s: what is known", what).Gives(s.PaymentStanding(ctx, p))
	s.Step("%s", what).Gives(s.TakePayment(ctx, p))
}

// payment is one of an order that was placed without AttachPayment of its own number.
func payment(o store.Order, number string, by money.Paise) store.Taken {
	return store.Taken{Provider: "razorpay", ProviderOrder: o.ProviderOrder, ProviderPayment: number, Amount: o.Total + by}
}

func TestStoryOfPayments(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "payments")
	o, other, cod := s.PlacePrepaid(s.asha, s.lamp, 1), s.PlacePrepaid(s.bela, s.lamp, 1), s.Place(s.bela, s.plug, 1)
	bare := got(s.PlaceOrder(ctx, wish(s.asha, online, s.plug, 1))).or(t)
	s.Step("three orders are to be paid").Gives()
	for _, id := range []int64{o.ID, bare.ID, cod.ID, other.ID, 999} {
		s.Step("Asha pays %d?", id).Gives(s.FindPayable(ctx, s.asha.ID, id))
	}
	s.Step("its order at the provider").Gives(s.AttachPayment(ctx, bare.ID, "po9"))
	s.Step("the same again").Gives(s.AttachPayment(ctx, bare.ID, "po9"))
	s.Step("another").Gives(s.AttachPayment(ctx, bare.ID, "po10"))
	bare.ProviderOrder = "po9"
	s.pays("an unknown order", store.Taken{Provider: "razorpay", ProviderOrder: "po999", ProviderPayment: "p0", Amount: 1})
	s.pays("another provider", store.Taken{Provider: "testpay", ProviderOrder: o.ProviderOrder, ProviderPayment: "p0", Amount: o.Total})
	s.pays("a paisa less", payment(o, "p1", -1))
	s.pays("a paisa more", payment(o, "p2", 1))
	s.pays("the price", payment(o, "p3", 0))
	s.pays("the same payment", payment(o, "p3", 0))
	s.pays("a second payment", payment(o, "p4", 0))
	late := payment(other, "p5", 100)
	late.Given = []store.ProviderRefund{{ID: "g1", State: "done", Amount: 60}, {ID: "g2", State: "sent", Amount: 40}}
	s.pays("more, of which a part went back already", late)
	s.SetClock(bare.HoldUntil)
	must(t, second(s.EndHolds(ctx)))
	s.Step("the hold of the last order has ended").Gives()
	s.Step("too late for its number").Gives(s.AttachPayment(ctx, bare.ID, "po9"))
	s.pays("paid late", payment(bare, "p6", 0))
	s.Step("the provider returned one by itself").Gives(s.NoteGivenBack(ctx, payment(bare, "p7", 0)))
	s.Step("and says so again").Gives(s.NoteGivenBack(ctx, payment(bare, "p7", 0)))
	s.Step("one that is not known").Gives(s.NoteGivenBack(ctx, store.Taken{Provider: "razorpay", ProviderOrder: "po999"}))
	s.Step("a message of the provider").Gives(s.KeepWebhook(ctx, []byte("body"), map[string]string{"payment": "p6"}))
	s.Step("twice").Gives(s.KeepWebhook(ctx, []byte("body"), map[string]string{"payment": "p6"}))
	s.Step("another").Gives(s.KeepWebhook(ctx, []byte("other"), map[string]string{"payment": "p7"}))
}

func TestStoryOfPaymentsAfterTheHold(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "payments_late")
	few := s.Product("Bell", 50, 3)
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, few, 1)
	first, next, third := s.PlacePrepaid(s.asha, few, 2), s.PlacePrepaid(s.asha, few, 1), s.PlacePrepaid(s.bela, s.plug, 1)
	cancelled, gone := s.PlacePrepaid(s.bela, s.plug, 1), s.PlacePrepaid(s.asha, s.plug, 2)
	must(t, s.CancelPlaced(ctx, s.bela.ID, cancelled.ID))
	s.SetClock(first.HoldUntil)
	_, err := s.EndHolds(ctx)
	must(t, err)
	sets := s.PlacePrepaid(s.bela, set, 2, few, 1)
	s.SetClock(sets.HoldUntil)
	_, err = s.EndHolds(ctx)
	must(t, err)
	s.Step("all holds have ended; there are three bells").Gives()
	s.Step("what may have been paid").Gives(s.ListUnsettled(ctx, "razorpay", 0, time.Time{}, s.Now(), 9))
	s.Step("two of it").Gives(s.ListUnsettled(ctx, "razorpay", first.ID, time.Time{}, s.Now(), 2))
	s.Step("until the first was placed").Gives(s.ListUnsettled(ctx, "razorpay", 0, time.Time{}, first.PlacedAt, 9))
	s.Step("from then on").Gives(s.ListUnsettled(ctx, "razorpay", 0, first.PlacedAt, s.Now(), 9))
	s.Step("at another provider").Gives(s.ListUnsettled(ctx, "testpay", 0, time.Time{}, s.Now(), 9))
	s.pays("two bells", payment(first, "p1", 0))
	s.pays("two sets and a bell", payment(sets, "p2", 0))
	s.pays("the last bell", payment(next, "p3", 0))
	s.pays("what Bela cancelled", payment(cancelled, "p4", 0))
	must(t, s.CancelOrder(ctx, 0, s.clerk.ID, first.ID, "no"))
	s.pays("what staff cancelled", payment(first, "p5", 0))
	must(t, s.DeleteProduct(ctx, 0, s.plug))
	s.pays("what is no longer sold", payment(third, "p6", 0))
	s.SetClock(gone.PlacedAt.Add(5*24*time.Hour - time.Millisecond))
	s.Step("nearly five days later").Gives(s.ListUnsettled(ctx, "razorpay", 0, time.Time{}, s.Now(), 9))
	s.SetClock(gone.PlacedAt.Add(5 * 24 * time.Hour))
	s.Step("five days later").Gives(s.ListUnsettled(ctx, "razorpay", 0, time.Time{}, s.Now(), 9))
}

func TestStoryOfRefundsByTheProvider(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "refunds")
	o, other := s.OrderPrepaid(s.asha, s.lamp, 1), s.OrderPrepaid(s.bela, s.lamp, 2)
	for _, of := range []store.Order{o, other} {
		must(t, s.CancelOrder(ctx, of.CustomerID, of.CustomerID, of.ID, ""))
	}
	s.Step("two orders are cancelled, their money goes back").Gives()
	task := func(key string) {
		s.Step("the refund of task %s", key).Gives(s.RefundOfTask(ctx, store.Task{Key: key}))
	}
	for _, key := range []string{"1", "2", "9", "1.1", "1.0", "", "x", "1.x"} {
		task(key)
	}
	s.Step("no key is told by no refund").Gives(s.NoteRefund(ctx, told(o, "rx", "failed", o.Total, "")))
	s.Step("the provider can't").Gives(s.FailRefund(ctx, 1, "no funds"))
	s.Step("and says so again").Gives(s.FailRefund(ctx, 1, "still none"))
	for _, id := range []int64{1, 2, 9} {
		s.Step("a failed refund %d", id).Gives(s.FindFailedRefund(ctx, id))
		s.Pass(time.Minute)
		s.Step("the clerk tries %d again", id).Gives(s.RetryRefund(ctx, s.clerk.ID, id))
	}
	task("1")
	task("1.1")
	told1 := func(what, id, state, key string) {
		s.Pass(time.Minute)
		s.Step("the provider tells of the first refund %s", what).Gives(s.NoteRefund(ctx, told(o, id, state, o.Total, key)))
	}
	told1("of an attempt that is over", "ra", "failed", "hearth-refund-1")
	told1("of this one, which is sent", "rb", "sent", "hearth-refund-1-1")
	s.Step("the sent ones").Gives(s.ListSentRefunds(ctx, "razorpay", ""))
	s.Step("at another provider").Gives(s.ListSentRefunds(ctx, "testpay", ""))
	for _, amount := range []money.Paise{0, o.Total, o.Total - 1} {
		s.Step("in step with %d?", amount).Gives(s.RefundInStep(ctx, "razorpay", fmt.Sprintf("pay%d", o.ID), amount))
	}
	s.Step("in step with an unknown one?").Gives(s.RefundInStep(ctx, "razorpay", "pay9", 1))
	told1("again", "rb", "sent", "")
	told1("as failed", "rb", "failed", "")
	told1("as sent after all", "rb", "sent", "")
	told1("as done", "rb", "done", "")
	told1("as failed later", "rb", "failed", "")
	s.Step("a refund of an unknown payment").Gives(s.NoteRefund(ctx, store.ProviderRefund{Provider: "razorpay", Payment: "pay9",
		ID: "rz", State: "done", Amount: 1}))
	s.Step("the second, by its amount, done by somebody at the provider").Gives(s.NoteRefund(ctx, told(other, "rc", "done", other.Total,
		"")))
	s.Step("both orders").Gives(s.FindOrder(ctx, 0, o.ID))
	s.Step("the other").Gives(s.FindOrder(ctx, 0, other.ID))
}

func TestStoryOfRefundsMadeAtTheProvider(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "refunds_adopted")
	o, other := s.OrderPrepaid(s.asha, s.lamp, 3), s.OrderPrepaid(s.bela, s.lamp, 1)
	s.Step("two orders are paid").Gives()
	note := func(what string, of store.Order, id, state string, amount money.Paise, key string) {
		s.Pass(time.Minute)
		s.Step("the provider gives back %s", what).Gives(s.NoteRefund(ctx, told(of, id, state, amount, key)))
	}
	note("₹100 of Asha's", o, "r1", "sent", 100_00, "")
	note("nothing", o, "r2", "done", 0, "")
	note("a paisa, but fails", o, "r3", "failed", 1, "")
	note("the ₹100, done", o, "r1", "done", 100_00, "")
	must(t, s.CancelOrder(ctx, 0, s.clerk.ID, o.ID, "no stock"))
	s.Step("Asha's is cancelled, the rest goes back").Gives()
	note("₹50 more", o, "r4", "done", 50_00, "a note of theirs")
	note("more than the shop wants", o, "r5", "done", o.Total, "")
	note("the rest, with the shop's key", o, "r6", "sent", o.Total-150_00, "hearth-refund-2")
	note("the rest, once more", o, "r7", "done", 10_00, "hearth-refund-2")
	note("all of Bela's", other, "r8", "done", other.Total, "hearth-refund-9")
	note("a paisa too much", other, "r9", "done", 1, "")
	s.Step("Asha's order").Gives(s.FindOrder(ctx, 0, o.ID))
	s.Step("Bela's order").Gives(s.FindOrder(ctx, 0, other.ID))
	twice := s.OrderPrepaid(s.bela, s.plug, 4)
	must(t, second(s.TakePayment(ctx, payment(twice, "again", 0))))
	must(t, s.FailRefund(ctx, 6, "no funds"))
	s.Step("Bela pays twice, and the second can't go back").Gives()
	must(t, s.CancelOrder(ctx, 0, s.clerk.ID, twice.ID, "no stock"))
	s.Step("her order is cancelled, too").Gives(s.FindOrder(ctx, 0, twice.ID))
	back := s.OrderPrepaid(s.asha, s.lamp, 1, s.plug, 1)
	s.Deliver(back)
	for _, line := range s.comesBack(back, "not wanted", 1, 1) {
		must(t, second(s.RefundLine(ctx, 0, line, "", true)))
	}
	s.Step("both lines of an order come back").Gives()
	note("more for the lamp than the shop wants", back, "ra", "sent", 620_00, "hearth-refund-8")
	note("less for it", back, "ra", "sent", 600_00, "hearth-refund-8")
	note("all there is", back, "ra", "done", 900_00, "hearth-refund-8")
}

func TestStoryOfRefundsByHand(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "refunds_by_hand")
	owner := s.Staff(store.Owner)
	_, hers := s.Returning(s.asha, s.lamp, 2)
	s.Pass(time.Minute)
	_, theirs := s.Returning(s.bela, s.plug, 3)
	s.Pass(time.Minute)
	upi := s.Order(s.bela, s.plug, 1)
	must(t, s.CollectCOD(ctx, 0, upi.ID, "upi", "U1"))
	must(t, s.CancelOrder(ctx, s.bela.ID, s.bela.ID, upi.ID, ""))
	failed := s.OrderPrepaid(s.asha, s.plug, 2)
	must(t, s.CancelOrder(ctx, s.asha.ID, s.asha.ID, failed.ID, ""))
	must(t, s.FailRefund(ctx, 2, "closed account"))
	sent := s.OrderPrepaid(s.bela, s.plug, 5)
	must(t, s.CancelOrder(ctx, s.bela.ID, s.bela.ID, sent.ID, ""))
	unpaid := s.Order(s.asha, s.plug, 2, s.lamp, 1)
	s.Ship(unpaid)
	must(t, s.DeliverOrder(ctx, 0, unpaid.ID, store.Delivery{Unpaid: true}))
	s.comesBack(unpaid, "wrong", 1, 1)
	half := s.Bought(s.bela, s.plug, 2, s.lamp, 1)
	s.comesBack(half, "wrong", 2, 1)
	must(t, s.NoteRefund(ctx, store.ProviderRefund{Provider: "cod", Payment: fmt.Sprint(half.ID), ID: "r1", State: "done", Amount: 500_00}))
	s.Step("two returns, a payment by UPI and one that failed go back by hand").Gives(s.ListHandRefunds(ctx))
	must(t, s.InspectReturn(ctx, s.clerk.ID, hers, store.Inspection{Accepted: true}))
	account := store.RefundTo{Account: "1234 56789", IFSC: "sbin0001234"}
	for _, c := range []struct {
		kind string
		id   int64
		to   store.RefundTo
	}{
		{"return", hers, store.RefundTo{}}, {"return", hers, store.RefundTo{UPI: "x"}}, {"return", hers, store.RefundTo{Account: "1"}},
		{"gift", hers, account}, {"return", 999, account}, {"refund", 999, account}, {"return", hers, account}, {"return", hers, account},
		{"return", theirs, store.RefundTo{UPI: "bela@bank"}}, {"refund", 1, store.RefundTo{UPI: "b@bank"}}, {"refund", 1,
			store.RefundTo{UPI: "belarao@bank"}},
		{"refund", 2, store.RefundTo{UPI: "asha@bank", Account: "1"}}, {"refund", 3, account},
	} {
		s.Step("%s %d goes to %v", c.kind, c.id, c.to).Gives(s.SetRefundTo(ctx, s.clerk.ID, store.HandRefundID{Kind: c.kind, ID: c.id}, c.to))
	}
	s.Pass(time.Minute)
	s.Step("the list for the bank").Gives(s.ExportHandRefunds(ctx, s.clerk.ID))
	s.Step("another").Gives(s.ExportHandRefunds(ctx, s.clerk.ID))
	s.Step("where it goes can't change").Gives(s.SetRefundTo(ctx, s.clerk.ID, store.HandRefundID{Kind: "refund", ID: 1}, account))
	for _, c := range []struct {
		kind string
		id   int64
	}{{"refund", 1}, {"return", hers}, {"refund", 3}, {"return", 999}, {"gift", 1}} {
		s.Step("%s %d comes off its list", c.kind, c.id).Gives(s.ReleaseHandRefund(ctx, s.clerk.ID, store.HandRefundID{Kind: c.kind, ID: c.id}))
	}
	s.Step("a second list").Gives(s.ExportHandRefunds(ctx, owner.ID))
	s.payByHand(owner, hers)
}

// payByHand goes on: staff pay the refunds.
func (s *bazaar) payByHand(owner store.Account, line int64) {
	s.Step("all of it").Gives(s.ListHandRefunds(ctx))
	for _, c := range []struct {
		who, id   int64
		reference string
	}{
		{owner.ID, 1, " "}, {owner.ID, 1, fmt.Sprintf("%061d", 0)}, {owner.ID, 999, "B1"}, {s.clerk.ID, 1, "B1"}, {owner.ID, 1,
			fmt.Sprintf("%060d", 0)},
		{owner.ID, 1, "B2"}, {owner.ID, 2, "B3"}, {owner.ID, 3, "B4"},
	} {
		s.Step("%d pays refund %d with %q", c.who, c.id, c.reference).Gives(s.PayHandRefund(ctx, c.who, c.id, c.reference))
	}
	s.Step("the clerk, who entered the account, pays the return").Gives(s.RefundLine(ctx, s.clerk.ID, line, "B5", true))
	s.Step("the owner does").Gives(s.RefundLine(ctx, owner.ID, line, "B5", true))
	other := s.Staff(store.Manager)
	must(s.t, s.SetRefundTo(ctx, owner.ID, store.HandRefundID{Kind: "return", ID: 2}, store.RefundTo{UPI: "belarao@bank"}))
	s.Step("an owner may pay what they entered").Gives(s.RefundLine(ctx, owner.ID, 2, "B6", true))
	s.Step("the second time").Gives(s.RefundLine(ctx, other.ID, 2, "B7", true))
	must(s.t, s.NoteRefund(ctx, store.ProviderRefund{Provider: "cod", Payment: "1007", ID: "r2", State: "done", Amount: 400_00}))
	s.Step("everything of an order went back before").Gives(s.ListHandRefunds(ctx))
	half := s.Details(store.Order{ID: 1007}).Lines
	s.Step("its plugs need no reference").Gives(s.RefundLine(ctx, other.ID, half[0].ID, "", false))
	s.Step("nor does its lamp").Gives(s.RefundLine(ctx, other.ID, half[1].ID, "", false))
	s.Step("what is left").Gives(s.ListHandRefunds(ctx))
}
