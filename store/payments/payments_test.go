package payments_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestPaymentConfirmsOnceAndExtraPaymentsAreRefunded(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.PlacePrepaid(b, id, 1)
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "p1"), payments.PaymentConfirmed)
	if d := shop.Details(o); d.State != core.Confirmed || d.PaidBy == "" || d.History[1].Note != "p1" ||
		d.History[1].Who != b.Name {
		t.Errorf("it is %s: %+v", d.State, d.History)
	}
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "p1"), payments.PaymentKnown)
	if d := shop.Details(o); len(d.Refunds) != 0 {
		t.Errorf("refunds: %+v", d.Refunds)
	}
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "p2"), payments.PaymentRefunded)
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "p2"), payments.PaymentKnown)
	d := shop.Details(o)
	if len(d.Refunds) != 1 || d.Refunds[0].Amount != o.Total || d.Refunds[0].Reason != "paid twice" ||
		d.Refunds[0].State != "waiting" {
		t.Errorf("refunds: %+v", d.Refunds)
	}
	if last := d.History[len(d.History)-1]; last.Event != "payment goes back" || last.Note != "paid twice" ||
		last.State != core.Confirmed {
		t.Errorf("its history ends with %+v", last)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "refund" || mail.Facts.Reason != "₹540.00: paid twice" {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM tasks WHERE kind = 'refund' AND key = ?`,
		fmt.Sprint(d.Refunds[0].ID))
	shop.Sums()
}

func TestCancelledOrderPaidTwiceRefundsEachPaymentOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "twice"), payments.PaymentRefunded)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
	reasons := ""
	for _, r := range shop.Details(o).Refunds {
		reasons += r.Reason + " " + r.Amount.Decimal() + "; "
	}
	if reasons != "paid twice 540.00; order cancelled 540.00; " {
		t.Errorf("given back are %s", reasons)
	}
	shop.Sums()
}

func TestPaymentOfADifferentAmountIsRefunded(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for by, reason := range map[money.Paise]string{-1: "paid another amount", 1: "paid another amount"} {
		o := shop.PlacePrepaid(b, id, 1)
		p := storetest.Payment(o, fmt.Sprint("p", by))
		p.Amount += by
		storetest.HandleCaptured(t, shop, p, payments.PaymentRefunded)
		if d := shop.Details(o); d.State != core.Placed || d.Refunds[0].Amount != o.Total+by ||
			d.Refunds[0].Reason != reason {
			t.Errorf("it is %s: %+v", d.State, d.Refunds)
		}
		storetest.HandleCaptured(t, shop, storetest.Payment(o, fmt.Sprint("q", by)), payments.PaymentConfirmed)
	}
	shop.Sums()
}

func TestPaymentMatchesItsProviderOrderOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.PlacePrepaid(b, id, 1)
	p := storetest.Payment(o, "p1")
	p.Provider = "testpay"
	storetest.Absent(t, storetest.Second(shop.Payments.HandleCaptured(storetest.Ctx, p)))
	p = storetest.Payment(o, "p1")
	p.ProviderOrder = "po999"
	storetest.Absent(t, storetest.Second(shop.Payments.HandleCaptured(storetest.Ctx, p)))

	// the same provider order a second time
	storetest.Must(t, shop.Payments.Attach(storetest.Ctx, o, o.ProviderOrder))
	storetest.Absent(t, shop.Payments.Attach(storetest.Ctx, o, "another"))
	storetest.Absent(t, shop.Payments.Attach(storetest.Ctx, orders.Order{ID: 999}, "another"))
	found := storetest.Got(shop.Payments.FindPayable(storetest.Ctx, b.ID, o.ID)).Or(t)
	if found.ProviderOrder != o.ProviderOrder || found.Provider != "razorpay" {
		t.Errorf("it is paid by %+v", found)
	}
	storetest.Absent(t, storetest.Second(shop.Payments.FindPayable(storetest.Ctx, shop.Customer("411001").ID, o.ID)))
	const says = "This order is not paid online."
	cod := shop.Place(b, id, 1)
	storetest.Refused(t, storetest.Second(shop.Payments.FindPayable(storetest.Ctx, b.ID, cod.ID)), says)
	wishes := b.Wishes(id, 1)
	wishes.Payment, wishes.Provider = orders.Prepaid, "razorpay"
	bare := storetest.Got(shop.Orders.Place(storetest.Ctx, wishes)).Or(t)
	storetest.Refused(t, storetest.Second(shop.Payments.FindPayable(storetest.Ctx, b.ID, bare.ID)), says)
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, bare.ID))
	storetest.Absent(t, shop.Payments.Attach(storetest.Ctx, bare, "late"))
}

func TestLatePaymentReservesStockAgainOrIsRefunded(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 2), shop.Product("Plug", 100, 9)
	there, gone, deleted := shop.PlacePrepaid(b, lamp, 1, plug, 2), shop.PlacePrepaid(b, lamp, 1),
		shop.PlacePrepaid(b, plug, 1)
	shop.EndAllHolds(t)
	shop.Free(t, lamp, 2)
	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, b.Wishes(plug, 2).Items, false))
	storetest.HandleCaptured(t, shop, storetest.Payment(there, "p1"), payments.PaymentConfirmed)
	d := shop.Details(there)
	if d.State != core.Confirmed || !d.CancelledAt.IsZero() || !d.ConfirmedAt.Equal(shop.Now()) ||
		d.History[len(d.History)-1].Event != "paid late" {
		t.Errorf("paid late it is %s: %+v", d.State, d.History)
	}
	storetest.Same(t, "what is left in the cart",
		len(storetest.Got(shop.Promotions.ListCart(storetest.Ctx, b.ID)).Or(t)), 0)
	if mail := shop.LastMail(b.Email); mail.Kind != "confirmed" || mail.Facts.OrderID != there.ID {
		t.Errorf("the mail: %+v", mail)
	}
	shop.Free(t, lamp, 1)
	shop.Free(t, plug, 7)
	storetest.CheckValue(t, shop, "1", `SELECT hold_open FROM orders WHERE id = ?`, there.ID)
	shop.Order(other, lamp, 1)
	storetest.HandleCaptured(t, shop, storetest.Payment(gone, "p2"), payments.PaymentRefunded)
	if d := shop.Details(gone); d.State != core.Cancelled || d.Refunds[0].Reason != "paid after the order had ended" {
		t.Errorf("it is %s: %+v", d.State, d.Refunds)
	}
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, plug))
	storetest.HandleCaptured(t, shop, storetest.Payment(deleted, "p3"), payments.PaymentRefunded)
	shop.Ship(there)
	shop.Sums()
}

// A late payment can arrive after its customer was erased: the order has no address, and there is nobody to inform.
func TestPaymentOfAnErasedCustomerIsRefunded(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 2)
	o := shop.PlacePrepaid(b, lamp, 1)
	shop.EndAllHolds(t)
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	storetest.Same(
		t,
		"its money is not wanted",
		storetest.Got(shop.Payments.FindPaymentStatus(storetest.Ctx, storetest.Payment(o, "p1"))).Or(t).Wanted,
		false,
	)
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "p1"), payments.PaymentRefunded)
	storetest.Same(t, "the order", shop.Details(o).State, core.Cancelled)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM mails`)
	shop.Sums()
}

func TestPaymentOfACancelledOrderIsRefunded(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	o := shop.PlacePrepaid(b, id, 1)
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID))
	storetest.HandleCaptured(t, shop, storetest.Payment(o, "p1"), payments.PaymentRefunded)
	shipped := shop.OrderPrepaid(b, id, 1)
	shop.Ship(shipped)
	storetest.HandleCaptured(t, shop, storetest.Payment(shipped, "again"), payments.PaymentRefunded)
	shop.Free(t, id, 8)
	shop.Sums()
}

func TestPossiblyPaidOrdersArePolledForFiveDays(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 90)
	waiting, ended, _, cancelled := shop.PlacePrepaid(b, id, 1), shop.PlacePrepaid(b, id, 1),
		shop.OrderPrepaid(b, id, 1), shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, ended.ID))
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, cancelled.ID, ""))
	shop.Place(b, id, 1)
	unsettled := func(provider string, after int64, from, until time.Time, n int) []payments.Unsettled {
		t.Helper()
		return storetest.Got(shop.Payments.ListUnsettled(storetest.Ctx, provider, after, from, until, n)).Or(t)
	}
	numbers := func(orders ...orders.Order) []payments.Unsettled {
		all := []payments.Unsettled{}
		for _, o := range orders {
			all = append(all, payments.Unsettled{OrderID: o.ID, ProviderOrder: o.ProviderOrder})
		}
		return all
	}
	start, always := storetest.Start, time.Time{}
	storetest.Same(t, "placed later", unsettled("razorpay", 0, always, start.Add(-time.Millisecond), 9), numbers())
	storetest.Same(t, "placed by now", unsettled("razorpay", 0, always, start, 9), numbers(waiting, ended))
	storetest.Same(t, "the first page", unsettled("razorpay", 0, always, start, 1), numbers(waiting))
	storetest.Same(t, "the next page", unsettled("razorpay", waiting.ID, always, start, 1), numbers(ended))
	storetest.Same(t, "placed before", unsettled("razorpay", 0, start, start.Add(time.Hour), 9), numbers())
	storetest.Same(t, "another provider", unsettled("testpay", 0, always, start, 9), numbers())
	shop.SetClock(start.Add(5*24*time.Hour - time.Millisecond))
	storetest.Same(t, "in five days", unsettled("razorpay", 0, always, shop.Now(), 9), numbers(waiting, ended))
	shop.Pass(time.Millisecond)
	storetest.Same(t, "after five days", unsettled("razorpay", 0, always, shop.Now(), 9), numbers())
}

func TestRefundIsSentAndSettledOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
	refund := shop.Details(o).Refunds[0]
	task := core.Task{Kind: payments.RefundTask, Key: fmt.Sprint(refund.ID)}
	state := func(want string, at time.Time) {
		t.Helper()
		if r := shop.Details(o).Refunds[0]; r.State != want || !r.DoneAt.Equal(at) {
			t.Errorf("it is %s, done %s; want %s, %s", r.State, r.DoneAt, want, at)
		}
	}
	key := fmt.Sprintf("hearth-refund-%d", refund.ID)
	storetest.Same(t, "the refund", storetest.Got(shop.Payments.RefundOfTask(storetest.Ctx, task)).Or(t),
		payments.DueRefund{
			ID: refund.ID, Provider: "razorpay", ProviderPayment: fmt.Sprintf("pay%d", o.ID), Amount: 540_00,
			State: "waiting", Key: key})
	storetest.Absent(t, storetest.Second(shop.Payments.RefundOfTask(storetest.Ctx, core.Task{Key: "999"})))
	storetest.Absent(t, storetest.Second(shop.Payments.RefundOfTask(storetest.Ctx, core.Task{Key: task.Key + ".1"})))
	for _, key := range []string{"", "x", "1.x", ".1"} {
		if _, err := shop.Payments.RefundOfTask(storetest.Ctx, core.Task{Key: key}); err == nil ||
			errors.Is(err, core.ErrNotFound) {
			t.Errorf("the key %q is read: %v", key, err)
		}
	}
	state("waiting", time.Time{})
	storetest.Same(t, "under way", storetest.Got(shop.Payments.ListSentRefunds(storetest.Ctx, "razorpay", "")).Or(t),
		[]string{})
	storetest.Absent(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, payments.ProviderRefund{Provider: "razorpay", ID: "r1", State: "done"}),
	) // the provider does not know the refund yet
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "sent", 540_00, key)))
	state("sent", time.Time{})
	storetest.Absent(t, storetest.Second(shop.Payments.RefundOfTask(storetest.Ctx, task)))
	storetest.Same(t, "under way", storetest.Got(shop.Payments.ListSentRefunds(storetest.Ctx, "razorpay", "")).Or(t),
		[]string{"r1"})
	storetest.Same(t, "under way at another", storetest.Got(shop.Payments.ListSentRefunds(storetest.Ctx, "testpay",
		"")).Or(t), []string{})
	shop.Pass(time.Hour)
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, payments.ProviderRefund{Provider: "razorpay", ID: "r1",
		State: "done"}))
	done := shop.Now()
	state("done", done)
	shop.Pass(time.Hour)
	for _, later := range []string{"failed", "sent", "done"} { // a refund that is done stays done
		storetest.Must(
			t,
			shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", later, 540_00, key)),
		)
	}
	state("done", done)
	storetest.CheckValue(t, shop, "r1", `SELECT provider_refund FROM refunds WHERE id = ?`, refund.ID)
	shop.Sums()
}

func TestImmediateRefundResultIsRecorded(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for _, way := range []string{"done", "failed"} {
		o := shop.OrderPrepaid(b, id, 1)
		storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
		refund := shop.Details(o).Refunds[0]
		storetest.Must(
			t,
			shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r"+way, way, 540_00,
				fmt.Sprintf("hearth-refund-%d", refund.ID))),
		)
		if r := shop.Details(o).Refunds[0]; r.State != way || r.DoneAt.IsZero() != (way == "failed") ||
			(r.Failure == "") != (way == "done") {
			t.Errorf("it is %+v", r)
		}
		storetest.Must(
			t,
			shop.Payments.NoteRefund(storetest.Ctx, payments.ProviderRefund{Provider: "razorpay", ID: "r" + way,
				State: "sent"}),
		)
		if r := shop.Details(o).Refunds[0]; r.State != way {
			t.Errorf("it went on to %s", r.State)
		}
	}
}

func TestFailedRefundIsRetriedWithANewKey(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
	refund := shop.Details(o).Refunds[0]
	storetest.Refused(
		t,
		shop.Payments.RetryRefund(storetest.Ctx, 0, refund.ID),
		"This refund has not failed, so there is nothing to try again.",
	)
	storetest.Absent(t, shop.Payments.RetryRefund(storetest.Ctx, 0, 999))
	storetest.Must(t, shop.Payments.FailRefund(storetest.Ctx, refund.ID, "no balance"))
	storetest.Must(t, shop.Payments.FailRefund(storetest.Ctx, refund.ID, "told twice"))
	if r := shop.Details(o).Refunds[0]; r.State != "failed" || r.Failure != "no balance" ||
		len(shop.MailsTo(b.Email)) == 0 ||
		shop.LastMail(b.Email).Kind != "refundfailed" {
		t.Errorf("it is %+v", r)
	}
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r0", "failed", 540_00,
			fmt.Sprintf("hearth-refund-%d", refund.ID))),
	)
	storetest.Must(t, shop.Payments.RetryRefund(storetest.Ctx, 0, refund.ID))
	again := core.Task{Kind: payments.RefundTask, Key: fmt.Sprintf("%d.1", refund.ID)}
	if due := storetest.Got(shop.Payments.RefundOfTask(storetest.Ctx, again)).
		Or(t); due.Key != fmt.Sprintf(
		"hearth-refund-%d-1",
		refund.ID,
	) {
		t.Errorf("its key is %s", due.Key)
	}
	storetest.Absent(t, storetest.Second(shop.Payments.RefundOfTask(storetest.Ctx,
		core.Task{Key: fmt.Sprint(refund.ID)})))
	storetest.CheckValue(t, shop, "2", `SELECT count(*) FROM tasks WHERE kind = 'refund'`)
	// The provider's list still has the failed attempt.
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r0", "failed", 540_00,
			fmt.Sprintf("hearth-refund-%d", refund.ID))),
	)
	if r := shop.Details(o).Refunds; len(r) != 1 || r[0].State != "waiting" {
		t.Errorf("the failed attempt counts again: %+v", r)
	}
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", 540_00,
			fmt.Sprintf("hearth-refund-%d-1", refund.ID))),
	)
	if r := shop.Details(o).Refunds; len(r) != 1 || r[0].State != "done" {
		t.Errorf("it is %+v", r)
	}
	shop.Sums()
}

// A refund that was made at the provider replaces the shop's own unsent one: the total never exceeds the payment.
func TestProviderMadeRefundReplacesTheShopsUnsentOne(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for name, c := range map[string]struct {
		made money.Paise
		want string
	}{
		"the same amount": {540_00, "54000 done"},
		"a part of it":    {100_00, "44000 waiting, 10000 done"},
	} {
		o := shop.OrderPrepaid(b, id, 1)
		storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
		for range 2 {
			storetest.Must(
				t,
				shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "screen "+name, "done", c.made,
					"")),
			)
		}
		storetest.CheckValue(t, shop, c.want, `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds
			WHERE order_id = ?`, o.ID)
	}
	byHand := shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, byHand.ID, ""))
	storetest.Must(t, shop.Payments.FailRefund(storetest.Ctx, shop.Details(byHand).Refunds[0].ID, "no balance"))
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(byHand, "made again", "done", 540_00, "")),
	)
	storetest.CheckValue(t, shop, "54000 done", `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds
		WHERE order_id = ?`, byHand.ID)
	whole := shop.OrderPrepaid(b, id, 1)
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(whole, "w1", "done", 300_00, "")),
	)
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(whole, "w2", "failed", 10_00, "")),
	)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, whole.ID, ""))
	storetest.CheckValue(
		t,
		shop,
		"30000 done, 24000 waiting",
		`SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`,
		whole.ID,
	)
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(whole, "w3", "done", 540_00, "")),
	) // more than the payment: the provider's report is wrong, but the shop's sums stay right
	storetest.CheckValue(
		t,
		shop,
		"30000 done, 24000 done",
		`SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`,
		whole.ID,
	)
	storetest.Same(
		t,
		"in step",
		storetest.Got(shop.Payments.RefundMatches(storetest.Ctx, "razorpay", fmt.Sprintf("pay%d", whole.ID), 540_00)).
			Or(t),
		true,
	)
	storetest.Same(
		t,
		"out of step",
		storetest.Got(shop.Payments.RefundMatches(storetest.Ctx, "razorpay", fmt.Sprintf("pay%d", whole.ID), 300_00)).
			Or(t),
		false,
	)
	storetest.Same(t, "of nobody", storetest.Got(shop.Payments.RefundMatches(storetest.Ctx, "razorpay", "nobody's",
		300_00)).Or(t), true)
	shop.Sums()
}

// A refund is taken from the latest payment first, and no payment is refunded beyond its amount.
func TestRefundIsSplitAcrossPaymentsLatestFirst(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, plug, lamp := shop.Customer("411001"), shop.Product("Plug", 300, 5), shop.Product("Lamp", 500, 5)
	o := shop.OrderPrepaid(b, plug, 1, lamp, 1)
	shop.Deliver(o)
	// ₹200 of the payment arrived later
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE payments SET amount = amount - 100000 / 5`))
	storetest.Must(
		t,
		shop.Run(
			storetest.Ctx,
			`INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at) SELECT order_id, provider,
				'later',
		20000, taken_at + 1 FROM payments`,
		),
	)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(o)}))
	_, err := shop.Returns.RefundLine(storetest.Ctx, 0, shop.Line(o), "", true)
	storetest.Must(t, err)
	storetest.CheckValue(t, shop, "later 20000, pay"+fmt.Sprint(o.ID)+" 10000",
		`SELECT group_concat(provider_payment || ' ' || amount, ', ') FROM (SELECT p.provider_payment, r.amount
			FROM refunds r
			JOIN payments p ON p.id = r.payment_id ORDER BY r.id)`)
}

func TestManualRefundIgnoresLaterProviderReports(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
	refund := shop.Details(o).Refunds[0].ID
	key := fmt.Sprintf("hearth-refund-%d", refund)
	storetest.Absent(t, storetest.Second(shop.Payments.FindFailedRefund(storetest.Ctx, refund)))
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r0", "failed", 540_00, key)))
	if due := storetest.Got(shop.Payments.FindFailedRefund(storetest.Ctx, refund)).
		Or(t); due.Provider != "razorpay" ||
		due.ProviderPayment != fmt.Sprintf("pay%d", o.ID) {
		t.Errorf("it failed: %+v", due)
	}
	storetest.Must(t, shop.Returns.PayManualRefund(storetest.Ctx, 0, refund, "UTR 1"))
	storetest.Same(
		t,
		"in step",
		storetest.Got(shop.Payments.RefundMatches(storetest.Ctx, "razorpay", fmt.Sprintf("pay%d", o.ID), 0)).Or(t),
		true,
	)
	other := shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, other.ID, ""))
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r0", "failed", 540_00, key)))
	storetest.CheckValue(t, shop, "done, waiting", `SELECT group_concat(state, ', ') FROM refunds`)
	// A refund that failed in the provider's dashboard does not concern the shop.
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(other, "screen", "failed", 540_00, "")),
	)
	storetest.CheckValue(t, shop, "done, waiting", `SELECT group_concat(state, ', ') FROM refunds`)
	shop.Sums()
}

// A refund that failed from the shop may succeed later in the provider's dashboard: then there is one refund, and staff
// do not pay it again.
func TestFailedRefundThatTheProviderLaterMadeIsAdopted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for name, c := range map[string]struct{ before, key, state string }{
		"it failed there, and was made on its screens": {"r0", "", "sent"},
		"it was given up, and had been done":           {"", "its own", "sent"},
		"it was tried again, and the first was done":   {"", "its own", "done"},
	} {
		o := shop.OrderPrepaid(b, id, 1)
		storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, ""))
		refund := shop.Details(o).Refunds[0].ID
		key := fmt.Sprintf("hearth-refund-%d", refund)
		if c.before == "" {
			storetest.Must(t, shop.Payments.FailRefund(storetest.Ctx, refund, "nobody answered"))
		} else {
			storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, c.before+name, "failed", 540_00,
				key)))
		}
		if c.state == "done" {
			storetest.Must(t, shop.Payments.RetryRefund(storetest.Ctx, 0, refund))
		}
		if c.key == "" {
			key = ""
		}
		storetest.Must(
			t,
			shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1"+name, c.state, 540_00, key)),
		)
		storetest.CheckValue(t, shop, "54000 "+c.state+" r1"+name,
			`SELECT group_concat(amount || ' ' || state || ' ' || provider_refund, ', ') FROM refunds
				WHERE order_id = ?`, o.ID)
		storetest.Absent(t, storetest.Second(shop.Payments.FindFailedRefund(storetest.Ctx, refund)))
	}
	shop.Sums()
}

// A refund that was tried twice may also have been sent twice: both are the customer's money, so both count.
func TestRefundSentTwiceCountsTwice(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 100, 50)
	o := shop.OrderPrepaid(b, id, 3)
	shop.Deliver(o)
	line := shop.Line(o)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, Quantity: 1}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "", true)).Or(t)
	refund := shop.Details(o).Refunds[0].ID
	key := fmt.Sprintf("hearth-refund-%d", refund)
	storetest.Must(t, shop.Payments.FailRefund(storetest.Ctx, refund, "nobody answered"))
	storetest.Must(t, shop.Payments.RetryRefund(storetest.Ctx, 0, refund))
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "second", "done", 100_00, key+"-1")),
	)
	for range 2 {
		storetest.Must(
			t,
			shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "first", "done", 100_00, key)),
		)
	}
	storetest.CheckValue(
		t,
		shop,
		"10000 second, 10000 first",
		`SELECT group_concat(amount || ' ' || provider_refund, ', ')
		FROM refunds`,
	)
	payment := fmt.Sprintf("pay%d", o.ID)
	storetest.Same(t, "in step", storetest.Got(shop.Payments.RefundMatches(storetest.Ctx, "razorpay", payment, 200_00)).
		Or(t), true)
	// a manual refund does not pass through the provider
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE refunds SET reference = 'UTR 1' WHERE provider_refund = 'first'`))
	storetest.Same(t, "by hand", storetest.Got(shop.Payments.RefundMatches(storetest.Ctx, "razorpay", payment, 100_00)).
		Or(t), true)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE refunds SET reference = ''`))
	shop.Sums()
}

// The provider is polled repeatedly, but a refund beyond the payment is mailed to the customer only once.
func TestRefundBeyondThePaymentIsNotMailed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "w1", "done", 540_00, "")))
	mails, events := len(shop.MailsTo(b.Email)), len(shop.Details(o).History)
	for range 3 {
		storetest.Must(
			t,
			shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "w2", "done", 100_00, "")),
		)
	}
	if now := len(shop.MailsTo(b.Email)); now != mails || len(shop.Details(o).History) != events {
		t.Errorf("%d mails and %d events were written", now-mails, len(shop.Details(o).History)-events)
	}
	shop.Sums()
}

// An attempt whose reply was lost may have requested a larger refund than the shop wants now: the provider's amount
// counts.
func TestRefundAmountIsTheProvidersAmount(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 100, 50)
	o := shop.OrderPrepaid(b, id, 2)
	shop.Deliver(o)
	line := shop.Line(o)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, Quantity: 1}))
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "", true)).Or(t)
	refund := shop.Details(o).Refunds[0]
	// 50 of the 100 rupees are left
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "w1", "done", o.Total-50_00, "")),
	)
	storetest.CheckValue(t, shop, "5000 waiting, 19000 done", `SELECT group_concat(amount || ' ' || state, ', ')
		FROM refunds`)
	// the provider's report is wrong, but the shop's sums stay right
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(o, "r1", "done", 100_00,
			fmt.Sprintf("hearth-refund-%d", refund.ID))),
	)
	storetest.CheckValue(
		t,
		shop,
		"5000 done, 19000 done",
		`SELECT group_concat(amount || ' ' || state, ', ') FROM refunds`,
	)

	two := shop.OrderPrepaid(b, id, 1, shop.Product("Plug", 40, 50), 1)
	shop.Deliver(two)
	for _, l := range shop.Details(two).Lines {
		storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: l.ID}))
		storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, l.ID, "", true)).Or(t)
	}
	refunds := shop.Details(two).Refunds
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(two, "w2", "done", 60_00, "")),
	) // takes the 40 of the second refund, and leaves 20 of the delivery charge
	// takes 30 from the first refund
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(two, "w3", "done", 50_00, "")))
	storetest.CheckValue(
		t,
		shop,
		"7000 waiting, 6000 done, 5000 done",
		`SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`,
		two.ID,
	)
	storetest.Must(
		t,
		shop.Payments.NoteRefund(storetest.Ctx, storetest.ProviderRefund(two, "r2", "sent", 70_00,
			fmt.Sprintf("hearth-refund-%d", refunds[0].ID))),
	)
	storetest.CheckValue(
		t,
		shop,
		"7000 sent, 6000 done, 5000 done",
		`SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`,
		two.ID,
	)
	shop.Sums()
}

// If the provider refunded a part of a payment before the shop knew of it, both are recorded, so that the sums agree.
func TestPartlyRefundedPaymentIsRecordedInFull(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.PlacePrepaid(b, id, 1)
	p := storetest.Payment(o, "part")
	p.Given = []payments.ProviderRefund{{Provider: "razorpay", Payment: "part", ID: "w1", State: "done", Amount: 40_00}}
	storetest.HandleCaptured(t, shop, p, payments.PaymentRefunded)
	storetest.Must(t, shop.Payments.NoteRefund(storetest.Ctx, p.Given[0]))
	storetest.CheckValue(t, shop, "4000 done, 50000 waiting", `SELECT group_concat(amount || ' ' || state, ', ')
		FROM refunds`)
	storetest.CheckValue(t, shop, "54000 placed", `SELECT p.amount || ' ' || o.state
		FROM payments p JOIN orders o ON o.id = p.order_id`)
	storetest.Same(t, "in step", storetest.Got(shop.Payments.RefundMatches(storetest.Ctx, "razorpay", "part", 40_00)).
		Or(t), true)
	// A payment above the total whose difference was refunded confirms the order.
	more := storetest.Payment(o, "more")
	more.Amount += 60_00
	more.Given = []payments.ProviderRefund{{Provider: "razorpay", Payment: "more", ID: "w2", State: "sent",
		Amount: 60_00}}
	storetest.HandleCaptured(t, shop, more, payments.PaymentConfirmed)
	if found := faults(t, shop, "Refunds against credit notes"); len(found) != 0 {
		t.Errorf("the money check: %+v", found)
	}
	shop.Sums()
}

func TestPaymentIsCheckedBeforeCapture(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 2)
	standing := func(p payments.CapturedPayment) payments.PaymentStatus {
		t.Helper()
		return storetest.Got(shop.Payments.FindPaymentStatus(storetest.Ctx, p)).Or(t)
	}
	o := shop.PlacePrepaid(b, lamp, 1)
	p := storetest.Payment(o, "p1")
	storetest.Same(t, "of a placed order", standing(p), payments.PaymentStatus{OrderID: o.ID, Wanted: true})
	less := p
	less.Amount--
	storetest.Same(t, "of another amount", standing(less), payments.PaymentStatus{OrderID: o.ID})
	storetest.Same(t, "of no order", standing(payments.CapturedPayment{Provider: "razorpay", ProviderOrder: "x"}),
		payments.PaymentStatus{})
	storetest.HandleCaptured(t, shop, p, payments.PaymentConfirmed)
	storetest.Same(t, "taken", standing(p), payments.PaymentStatus{OrderID: o.ID, Taken: true})
	storetest.Same(t, "a second one", standing(storetest.Payment(o, "p2")), payments.PaymentStatus{OrderID: o.ID})
	late := shop.PlacePrepaid(b, lamp, 1)
	shop.Pass(31 * time.Minute)
	storetest.Got(shop.Orders.ReleaseExpiredHolds(storetest.Ctx)).Or(t)
	storetest.Same(t, "late", standing(storetest.Payment(late, "p3")), payments.PaymentStatus{OrderID: late.ID,
		Wanted: true})
	storetest.Must(t, shop.Payments.NoteProviderRefund(storetest.Ctx, storetest.Payment(late, "p0")))
	storetest.Must(t, shop.Payments.NoteProviderRefund(storetest.Ctx, storetest.Payment(late, "p0")))
	storetest.Absent(t, shop.Payments.NoteProviderRefund(storetest.Ctx, payments.CapturedPayment{Provider: "razorpay",
		ProviderOrder: "x"}))
	storetest.CheckValue(
		t,
		shop,
		"1",
		`SELECT count(*) FROM order_events WHERE order_id = ? AND event = 'given back by the provider' AND note = 'p0'`,
		late.ID,
	)
	storetest.Same(
		t,
		"late, after another went back",
		standing(storetest.Payment(late, "p3")),
		payments.PaymentStatus{OrderID: late.ID, Wanted: true},
	)
	shop.Order(other, lamp, 1)
	storetest.Same(t, "late, sold out", standing(storetest.Payment(late, "p3")),
		payments.PaymentStatus{OrderID: late.ID})
}

func TestRefundsNeverExceedPayments(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 3)
	shop.Deliver(o)
	line := shop.Line(o)
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line, Quantity: 1}))
	number := storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "", false)).Or(t)
	d := shop.Details(o)
	if len(d.Refunds) != 1 || d.Refunds[0].Amount != 500_00 || d.Refunds[0].State != "waiting" ||
		d.Refunds[0].Reason != "return of Lamp" ||
		d.CreditNotes[0] != number {
		t.Errorf("refunds: %+v, notes %v", d.Refunds, d.CreditNotes)
	}
	if taken := storetest.Got(shop.TakenFor(storetest.Ctx, o.ID)).Or(t); taken != 1560_00 {
		t.Errorf("%s came in", taken.Rupees())
	}
	shop.Free(t, id, 47) // the stock was not returned
	shop.Sums()
}
