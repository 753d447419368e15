package payments_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/storetest"
)

// payment is a captured payment for an order; its amount differs from the order's total by the amount by.
func payment(o orders.Order, number string, by money.Paise) payments.CapturedPayment {
	return payments.CapturedPayment{Provider: "razorpay", ProviderOrder: o.ProviderOrder, ProviderPayment: number,
		Amount: o.Total + by}
}

func TestScenarioPayments(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "payments")
	o, other, cod := s.PlacePrepaid(s.Asha, s.Lamp, 1), s.PlacePrepaid(s.Bela, s.Lamp, 1), s.Place(s.Bela, s.Plug, 1)
	bare := storetest.Got(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Asha, storetest.Online, s.Plug, 1))).Or(t)
	s.Step("three orders are to be paid").Gives()
	for _, id := range []int64{o.ID, bare.ID, cod.ID, other.ID, 999} {
		s.Step("Asha pays %d?", id).Gives(s.Payments.FindPayable(storetest.Ctx, s.Asha.ID, id))
	}
	s.Step("its order at the provider").Gives(s.Payments.Attach(storetest.Ctx, bare, "po9"))
	s.Step("the same again").Gives(s.Payments.Attach(storetest.Ctx, bare, "po9"))
	s.Step("another").Gives(s.Payments.Attach(storetest.Ctx, bare, "po10"))
	bare.ProviderOrder = "po9"
	s.Pays(
		"an unknown order",
		payments.CapturedPayment{Provider: "razorpay", ProviderOrder: "po999", ProviderPayment: "p0",
			Amount: 1},
	)
	s.Pays("another provider", payments.CapturedPayment{Provider: "testpay", ProviderOrder: o.ProviderOrder,
		ProviderPayment: "p0", Amount: o.Total})
	s.Pays("a paisa less", payment(o, "p1", -1))
	s.Pays("a paisa more", payment(o, "p2", 1))
	s.Pays("the price", payment(o, "p3", 0))
	s.Pays("the same payment", payment(o, "p3", 0))
	s.Pays("a second payment", payment(o, "p4", 0))
	late := payment(other, "p5", 100)
	late.Given = []payments.ProviderRefund{{ID: "g1", State: "done", Amount: 60}, {ID: "g2", State: "sent", Amount: 40}}
	s.Pays("more, of which a part went back already", late)
	s.SetClock(bare.HoldUntil)
	storetest.Must(t, storetest.Second(s.Orders.ReleaseExpiredHolds(storetest.Ctx)))
	s.Step("the hold of the last order has ended").Gives()
	s.Step("too late for its number").Gives(s.Payments.Attach(storetest.Ctx, bare, "po9"))
	s.Pays("paid late", payment(bare, "p6", 0))
	s.Step(
		"the provider returned one by itself",
	).Gives(
		s.Payments.NoteProviderRefund(storetest.Ctx, payment(bare, "p7", 0)),
	)
	s.Step("and says so again").Gives(s.Payments.NoteProviderRefund(storetest.Ctx, payment(bare, "p7", 0)))
	s.Step("one that is not known").
		Gives(
			s.Payments.NoteProviderRefund(
				storetest.Ctx,
				payments.CapturedPayment{Provider: "razorpay", ProviderOrder: "po999"},
			),
		)
	s.Step("a message of the provider").Gives(s.Payments.SaveWebhook(storetest.Ctx, []byte("body"),
		map[string]string{"payment": "p6"}))
	s.Step("twice").Gives(s.Payments.SaveWebhook(storetest.Ctx, []byte("body"), map[string]string{"payment": "p6"}))
	s.Step("another").Gives(s.Payments.SaveWebhook(storetest.Ctx, []byte("other"), map[string]string{"payment": "p7"}))
}

func TestScenarioLatePayments(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "payments_late")
	few := s.Product("Bell", 50, 3)
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, few, 1)
	first, next, third := s.PlacePrepaid(s.Asha, few, 2), s.PlacePrepaid(s.Asha, few, 1),
		s.PlacePrepaid(s.Bela, s.Plug, 1)
	cancelled, gone := s.PlacePrepaid(s.Bela, s.Plug, 1), s.PlacePrepaid(s.Asha, s.Plug, 2)
	storetest.Must(t, s.Orders.CancelPlaced(storetest.Ctx, s.Bela.ID, cancelled.ID))
	s.SetClock(first.HoldUntil)
	_, err := s.Orders.ReleaseExpiredHolds(storetest.Ctx)
	storetest.Must(t, err)
	sets := s.PlacePrepaid(s.Bela, set, 2, few, 1)
	s.SetClock(sets.HoldUntil)
	_, err = s.Orders.ReleaseExpiredHolds(storetest.Ctx)
	storetest.Must(t, err)
	s.Step("all holds have ended; there are three bells").Gives()
	s.Step("what may have been paid").Gives(s.Payments.ListUnsettled(storetest.Ctx, "razorpay", 0, time.Time{}, s.Now(),
		9))
	s.Step("two of it").Gives(s.Payments.ListUnsettled(storetest.Ctx, "razorpay", first.ID, time.Time{}, s.Now(), 2))
	s.Step("until the first was placed").Gives(s.Payments.ListUnsettled(storetest.Ctx, "razorpay", 0, time.Time{},
		first.PlacedAt, 9))
	s.Step("from then on").Gives(s.Payments.ListUnsettled(storetest.Ctx, "razorpay", 0, first.PlacedAt, s.Now(), 9))
	s.Step("at another provider").Gives(s.Payments.ListUnsettled(storetest.Ctx, "testpay", 0, time.Time{}, s.Now(), 9))
	s.Pays("two bells", payment(first, "p1", 0))
	s.Pays("two sets and a bell", payment(sets, "p2", 0))
	s.Pays("the last bell", payment(next, "p3", 0))
	s.Pays("what Bela cancelled", payment(cancelled, "p4", 0))
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, 0, s.Clerk.ID, first.ID, "no"))
	s.Pays("what staff cancelled", payment(first, "p5", 0))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, s.Plug))
	s.Pays("what is no longer sold", payment(third, "p6", 0))
	s.SetClock(gone.PlacedAt.Add(5*24*time.Hour - time.Millisecond))
	s.Step("nearly five days later").Gives(s.Payments.ListUnsettled(storetest.Ctx, "razorpay", 0, time.Time{}, s.Now(),
		9))
	s.SetClock(gone.PlacedAt.Add(5 * 24 * time.Hour))
	s.Step("five days later").Gives(s.Payments.ListUnsettled(storetest.Ctx, "razorpay", 0, time.Time{}, s.Now(), 9))
}

func TestScenarioProviderRefunds(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "refunds")
	o, other := s.OrderPrepaid(s.Asha, s.Lamp, 1), s.OrderPrepaid(s.Bela, s.Lamp, 2)
	for _, of := range []orders.Order{o, other} {
		storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, of.CustomerID, of.CustomerID, of.ID, ""))
	}
	s.Step("two orders are cancelled, their money goes back").Gives()
	task := func(key string) {
		s.Step("the refund of task %s", key).Gives(s.Payments.RefundOfTask(storetest.Ctx, core.Task{Key: key}))
	}
	for _, key := range []string{"1", "2", "9", "1.1", "1.0", "", "x", "1.x"} {
		task(key)
	}
	s.Step("no key is told by no refund").Gives(s.Payments.NoteRefund(storetest.Ctx,
		storetest.ProviderRefund(o, "rx", "failed", o.Total, "")))
	s.Step("the provider can't").Gives(s.Payments.FailRefund(storetest.Ctx, 1, "no funds"))
	s.Step("and says so again").Gives(s.Payments.FailRefund(storetest.Ctx, 1, "still none"))
	for _, id := range []int64{1, 2, 9} {
		s.Step("a failed refund %d", id).Gives(s.Payments.FindFailedRefund(storetest.Ctx, id))
		s.Pass(time.Minute)
		s.Step("the clerk tries %d again", id).Gives(s.Payments.RetryRefund(storetest.Ctx, s.Clerk.ID, id))
	}
	task("1")
	task("1.1")
	told1 := func(what, id, state, key string) {
		s.Pass(time.Minute)
		s.Step("the provider tells of the first refund %s", what).
			Gives(s.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, id, state, o.Total, key)))
	}
	told1("of an attempt that is over", "ra", "failed", "hearth-refund-1")
	told1("of this one, which is sent", "rb", "sent", "hearth-refund-1-1")
	s.Step("the sent ones").Gives(s.Payments.ListSentRefunds(storetest.Ctx, "razorpay", ""))
	s.Step("at another provider").Gives(s.Payments.ListSentRefunds(storetest.Ctx, "testpay", ""))
	for _, amount := range []money.Paise{0, o.Total, o.Total - 1} {
		s.Step("in step with %d?", amount).Gives(s.Payments.RefundMatches(storetest.Ctx, "razorpay",
			fmt.Sprintf("pay%d", o.ID), amount))
	}
	s.Step("in step with an unknown one?").Gives(s.Payments.RefundMatches(storetest.Ctx, "razorpay", "pay9", 1))
	told1("again", "rb", "sent", "")
	told1("as failed", "rb", "failed", "")
	told1("as sent after all", "rb", "sent", "")
	told1("as done", "rb", "done", "")
	told1("as failed later", "rb", "failed", "")
	s.Step("a refund of an unknown payment").
		Gives(s.Payments.NoteRefund(storetest.Ctx, payments.ProviderRefund{Provider: "razorpay", Payment: "pay9",
			ID: "rz", State: "done", Amount: 1}))
	s.Step("the second, by its amount, done by somebody at the provider").
		Gives(s.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(other, "rc", "done", other.Total,
			"")))
	s.Step("both orders").Gives(s.Fulfilment.FindOrder(storetest.Ctx, 0, o.ID))
	s.Step("the other").Gives(s.Fulfilment.FindOrder(storetest.Ctx, 0, other.ID))
}

func TestScenarioRefundsMadeAtTheProvider(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "refunds_adopted")
	o, other := s.OrderPrepaid(s.Asha, s.Lamp, 3), s.OrderPrepaid(s.Bela, s.Lamp, 1)
	s.Step("two orders are paid").Gives()
	note := func(what string, of orders.Order, id, state string, amount money.Paise, key string) {
		s.Pass(time.Minute)
		s.Step("the provider gives back %s", what).Gives(s.Payments.NoteRefund(storetest.Ctx,
			storetest.ProviderRefund(of, id, state, amount, key)))
	}
	note("₹100 of Asha's", o, "r1", "sent", 100_00, "")
	note("nothing", o, "r2", "done", 0, "")
	note("a paisa, but fails", o, "r3", "failed", 1, "")
	note("the ₹100, done", o, "r1", "done", 100_00, "")
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, 0, s.Clerk.ID, o.ID, "no stock"))
	s.Step("Asha's is cancelled, the rest goes back").Gives()
	note("₹50 more", o, "r4", "done", 50_00, "a note of theirs")
	note("more than the shop wants", o, "r5", "done", o.Total, "")
	note("the rest, with the shop's key", o, "r6", "sent", o.Total-150_00, "hearth-refund-2")
	note("the rest, once more", o, "r7", "done", 10_00, "hearth-refund-2")
	note("all of Bela's", other, "r8", "done", other.Total, "hearth-refund-9")
	note("a paisa too much", other, "r9", "done", 1, "")
	s.Step("Asha's order").Gives(s.Fulfilment.FindOrder(storetest.Ctx, 0, o.ID))
	s.Step("Bela's order").Gives(s.Fulfilment.FindOrder(storetest.Ctx, 0, other.ID))
	twice := s.OrderPrepaid(s.Bela, s.Plug, 4)
	storetest.Must(t, storetest.Second(s.Payments.HandleCaptured(storetest.Ctx, payment(twice, "again", 0))))
	storetest.Must(t, s.Payments.FailRefund(storetest.Ctx, 6, "no funds"))
	s.Step("Bela pays twice, and the second can't go back").Gives()
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, 0, s.Clerk.ID, twice.ID, "no stock"))
	s.Step("her order is cancelled, too").Gives(s.Fulfilment.FindOrder(storetest.Ctx, 0, twice.ID))
	back := s.OrderPrepaid(s.Asha, s.Lamp, 1, s.Plug, 1)
	s.Deliver(back)
	for _, line := range s.ComesBack(back, "not wanted", 1, 1) {
		storetest.Must(t, storetest.Second(s.Returns.RefundLine(storetest.Ctx, 0, line, "", true)))
	}
	s.Step("both lines of an order come back").Gives()
	note("more for the lamp than the shop wants", back, "ra", "sent", 620_00, "hearth-refund-8")
	note("less for it", back, "ra", "sent", 600_00, "hearth-refund-8")
	note("all there is", back, "ra", "done", 900_00, "hearth-refund-8")
}
