package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
	"hearth/store/storetest"
)

// taken passes a payment to the shop and checks the outcome.
func taken(t *testing.T, shop *storetest.Shop, p store.Taken, want store.Outcome) {
	t.Helper()
	if outcome := got(shop.TakePayment(ctx, p)).or(t); outcome != want {
		t.Errorf("payment %s is %s, want %s", p.ProviderPayment, outcome, want)
	}
}

func TestAPaymentConfirmsItsOrderOnceAndAnyOtherGoesBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.PlacePrepaid(b, id, 1)
	taken(t, shop, storetest.Payment(o, "p1"), store.PaymentConfirmed)
	if d := shop.Details(o); d.State != store.Confirmed || d.PaidBy == "" || d.History[1].Note != "p1" || d.History[1].Who != b.Name {
		t.Errorf("it is %s: %+v", d.State, d.History)
	}
	taken(t, shop, storetest.Payment(o, "p1"), store.PaymentKnown)
	if d := shop.Details(o); len(d.Refunds) != 0 {
		t.Errorf("refunds: %+v", d.Refunds)
	}
	taken(t, shop, storetest.Payment(o, "p2"), store.PaymentRefunded)
	taken(t, shop, storetest.Payment(o, "p2"), store.PaymentKnown)
	d := shop.Details(o)
	if len(d.Refunds) != 1 || d.Refunds[0].Amount != o.Total || d.Refunds[0].Reason != "paid twice" || d.Refunds[0].State != "waiting" {
		t.Errorf("refunds: %+v", d.Refunds)
	}
	if last := d.History[len(d.History)-1]; last.Event != "payment goes back" || last.Note != "paid twice" || last.State != store.Confirmed {
		t.Errorf("its history ends with %+v", last)
	}
	if mail := shop.LastMail(b.Email); mail.Kind != "refund" || mail.Facts.Reason != "₹540.00: paid twice" {
		t.Errorf("the mail: %+v", mail)
	}
	look(t, shop, "1", `SELECT count(*) FROM tasks WHERE kind = 'refund' AND key = ?`, fmt.Sprint(d.Refunds[0].ID))
	shop.Sums()
}

func TestAnOrderPaidTwiceAndCancelledGivesEachPaymentBackOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	taken(t, shop, storetest.Payment(o, "twice"), store.PaymentRefunded)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, ""))
	reasons := ""
	for _, r := range shop.Details(o).Refunds {
		reasons += r.Reason + " " + r.Amount.Decimal() + "; "
	}
	if reasons != "paid twice 540.00; order cancelled 540.00; " {
		t.Errorf("given back are %s", reasons)
	}
	shop.Sums()
}

func TestAPaymentOfAnotherAmountGoesBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for by, reason := range map[money.Paise]string{-1: "paid another amount", 1: "paid another amount"} {
		o := shop.PlacePrepaid(b, id, 1)
		p := storetest.Payment(o, fmt.Sprint("p", by))
		p.Amount += by
		taken(t, shop, p, store.PaymentRefunded)
		if d := shop.Details(o); d.State != store.Placed || d.Refunds[0].Amount != o.Total+by || d.Refunds[0].Reason != reason {
			t.Errorf("it is %s: %+v", d.State, d.Refunds)
		}
		taken(t, shop, storetest.Payment(o, fmt.Sprint("q", by)), store.PaymentConfirmed)
	}
	shop.Sums()
}

func TestAPaymentIsOfItsProvidersOrderAlone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.PlacePrepaid(b, id, 1)
	p := storetest.Payment(o, "p1")
	p.Provider = "testpay"
	absent(t, second(shop.TakePayment(ctx, p)))
	p = storetest.Payment(o, "p1")
	p.ProviderOrder = "po999"
	absent(t, second(shop.TakePayment(ctx, p)))

	must(t, shop.AttachPayment(ctx, o.ID, o.ProviderOrder)) // a repeat
	absent(t, shop.AttachPayment(ctx, o.ID, "another"))
	absent(t, shop.AttachPayment(ctx, 999, "another"))
	found := got(shop.FindPayable(ctx, b.ID, o.ID)).or(t)
	if found.ProviderOrder != o.ProviderOrder || found.Provider != "razorpay" {
		t.Errorf("it is paid by %+v", found)
	}
	absent(t, second(shop.FindPayable(ctx, shop.Customer("411001").ID, o.ID)))
	const says = "This order is not paid online."
	cod := shop.Place(b, id, 1)
	refused(t, second(shop.FindPayable(ctx, b.ID, cod.ID)), says)
	wishes := b.Wishes(id, 1)
	wishes.Payment, wishes.Provider = store.Prepaid, "razorpay"
	bare := got(shop.PlaceOrder(ctx, wishes)).or(t)
	refused(t, second(shop.FindPayable(ctx, b.ID, bare.ID)), says)
	must(t, shop.CancelPlaced(ctx, b.ID, bare.ID))
	absent(t, shop.AttachPayment(ctx, bare.ID, "late"))
}

func TestAPaymentAfterTheHoldTakesTheStockAgainOrGoesBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp, plug := shop.Product("Lamp", 500, 2), shop.Product("Plug", 100, 9)
	there, gone, deleted := shop.PlacePrepaid(b, lamp, 1, plug, 2), shop.PlacePrepaid(b, lamp, 1), shop.PlacePrepaid(b, plug, 1)
	shop.EndAllHolds(t)
	shop.Free(t, lamp, 2)
	must(t, shop.SetCartItems(ctx, b.ID, b.Wishes(plug, 2).Items, false))
	taken(t, shop, storetest.Payment(there, "p1"), store.PaymentConfirmed)
	d := shop.Details(there)
	if d.State != store.Confirmed || !d.CancelledAt.IsZero() || !d.ConfirmedAt.Equal(shop.Now()) ||
		d.History[len(d.History)-1].Event != "paid late" {
		t.Errorf("paid late it is %s: %+v", d.State, d.History)
	}
	same(t, "what is left in the cart", len(got(shop.ListCart(ctx, b.ID)).or(t)), 0)
	if mail := shop.LastMail(b.Email); mail.Kind != "confirmed" || mail.Facts.OrderID != there.ID {
		t.Errorf("the mail: %+v", mail)
	}
	shop.Free(t, lamp, 1)
	shop.Free(t, plug, 7)
	look(t, shop, "1", `SELECT hold_open FROM orders WHERE id = ?`, there.ID)
	shop.Order(other, lamp, 1)
	taken(t, shop, storetest.Payment(gone, "p2"), store.PaymentRefunded)
	if d := shop.Details(gone); d.State != store.Cancelled || d.Refunds[0].Reason != "paid after the order had ended" {
		t.Errorf("it is %s: %+v", d.State, d.Refunds)
	}
	must(t, shop.DeleteProduct(ctx, 0, plug))
	taken(t, shop, storetest.Payment(deleted, "p3"), store.PaymentRefunded)
	shop.Ship(there)
	shop.Sums()
}

// A slow payment can arrive after its customer left: there is no address any more, and nobody to write to.
func TestAPaymentAfterItsCustomerWasErasedGoesBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 2)
	o := shop.PlacePrepaid(b, lamp, 1)
	shop.EndAllHolds(t)
	got(shop.ErasePerson(ctx, b.ID, b.ID)).or(t)
	same(t, "its money is not wanted", got(shop.PaymentStanding(ctx, storetest.Payment(o, "p1"))).or(t).Wanted, false)
	taken(t, shop, storetest.Payment(o, "p1"), store.PaymentRefunded)
	same(t, "the order", shop.Details(o).State, store.Cancelled)
	look(t, shop, "0", `SELECT count(*) FROM mails`)
	shop.Sums()
}

func TestAPaymentOfACancelledOrderGoesBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	o := shop.PlacePrepaid(b, id, 1)
	must(t, shop.CancelPlaced(ctx, b.ID, o.ID))
	taken(t, shop, storetest.Payment(o, "p1"), store.PaymentRefunded)
	shipped := shop.OrderPrepaid(b, id, 1)
	shop.Ship(shipped)
	taken(t, shop, storetest.Payment(shipped, "again"), store.PaymentRefunded)
	shop.Free(t, id, 8)
	shop.Sums()
}

func TestOrdersThatMayHaveBeenPaidAreAskedAboutForFiveDays(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 90)
	waiting, ended, _, cancelled := shop.PlacePrepaid(b, id, 1), shop.PlacePrepaid(b, id, 1), shop.OrderPrepaid(b, id, 1),
		shop.OrderPrepaid(b, id, 1)
	must(t, shop.CancelPlaced(ctx, b.ID, ended.ID))
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, cancelled.ID, ""))
	shop.Place(b, id, 1)
	unsettled := func(provider string, after int64, from, until time.Time, n int) []store.Unsettled {
		t.Helper()
		return got(shop.ListUnsettled(ctx, provider, after, from, until, n)).or(t)
	}
	numbers := func(orders ...store.Order) []store.Unsettled {
		all := []store.Unsettled{}
		for _, o := range orders {
			all = append(all, store.Unsettled{OrderID: o.ID, ProviderOrder: o.ProviderOrder})
		}
		return all
	}
	start, always := storetest.Start, time.Time{}
	same(t, "placed later", unsettled("razorpay", 0, always, start.Add(-time.Millisecond), 9), numbers())
	same(t, "placed by now", unsettled("razorpay", 0, always, start, 9), numbers(waiting, ended))
	same(t, "the first page", unsettled("razorpay", 0, always, start, 1), numbers(waiting))
	same(t, "the next page", unsettled("razorpay", waiting.ID, always, start, 1), numbers(ended))
	same(t, "placed before", unsettled("razorpay", 0, start, start.Add(time.Hour), 9), numbers())
	same(t, "another provider", unsettled("testpay", 0, always, start, 9), numbers())
	shop.SetClock(start.Add(5*24*time.Hour - time.Millisecond))
	same(t, "in five days", unsettled("razorpay", 0, always, shop.Now(), 9), numbers(waiting, ended))
	shop.Pass(time.Millisecond)
	same(t, "after five days", unsettled("razorpay", 0, always, shop.Now(), 9), numbers())
}

// told is a refund of an order's payment as its provider tells of it.
func told(o store.Order, id, state string, amount money.Paise, key string) store.ProviderRefund {
	return store.ProviderRefund{Provider: "razorpay", Payment: fmt.Sprintf("pay%d", o.ID), ID: id, Key: key, State: state, Amount: amount}
}

func TestARefundIsSentAndSettledOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, ""))
	refund := shop.Details(o).Refunds[0]
	task := store.Task{Kind: store.RefundTask, Key: fmt.Sprint(refund.ID)}
	state := func(want string, at time.Time) {
		t.Helper()
		if r := shop.Details(o).Refunds[0]; r.State != want || !r.DoneAt.Equal(at) {
			t.Errorf("it is %s, done %s; want %s, %s", r.State, r.DoneAt, want, at)
		}
	}
	key := fmt.Sprintf("hearth-refund-%d", refund.ID)
	same(t, "the refund", got(shop.RefundOfTask(ctx, task)).or(t), store.DueRefund{
		ID: refund.ID, Provider: "razorpay", ProviderPayment: fmt.Sprintf("pay%d", o.ID), Amount: 540_00, State: "waiting", Key: key})
	absent(t, second(shop.RefundOfTask(ctx, store.Task{Key: "999"})))
	absent(t, second(shop.RefundOfTask(ctx, store.Task{Key: task.Key + ".1"})))
	for _, key := range []string{"", "x", "1.x", ".1"} {
		if _, err := shop.RefundOfTask(ctx, store.Task{Key: key}); err == nil || errors.Is(err, store.ErrNotFound) {
			t.Errorf("the key %q is read: %v", key, err)
		}
	}
	state("waiting", time.Time{})
	same(t, "under way", got(shop.ListSentRefunds(ctx, "razorpay", "")).or(t), []string{})
	absent(t, shop.NoteRefund(ctx, store.ProviderRefund{Provider: "razorpay", ID: "r1", State: "done"})) // not known yet
	must(t, shop.NoteRefund(ctx, told(o, "r1", "sent", 540_00, key)))
	state("sent", time.Time{})
	absent(t, second(shop.RefundOfTask(ctx, task)))
	same(t, "under way", got(shop.ListSentRefunds(ctx, "razorpay", "")).or(t), []string{"r1"})
	same(t, "under way at another", got(shop.ListSentRefunds(ctx, "testpay", "")).or(t), []string{})
	shop.Pass(time.Hour)
	must(t, shop.NoteRefund(ctx, store.ProviderRefund{Provider: "razorpay", ID: "r1", State: "done"}))
	done := shop.Now()
	state("done", done)
	shop.Pass(time.Hour)
	for _, later := range []string{"failed", "sent", "done"} { // a settled refund is settled
		must(t, shop.NoteRefund(ctx, told(o, "r1", later, 540_00, key)))
	}
	state("done", done)
	look(t, shop, "r1", `SELECT provider_refund FROM refunds WHERE id = ?`, refund.ID)
	shop.Sums()
}

func TestARefundThatIsDoneOrFailsAtOnceSaysSo(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for _, way := range []string{"done", "failed"} {
		o := shop.OrderPrepaid(b, id, 1)
		must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, ""))
		refund := shop.Details(o).Refunds[0]
		must(t, shop.NoteRefund(ctx, told(o, "r"+way, way, 540_00, fmt.Sprintf("hearth-refund-%d", refund.ID))))
		if r := shop.Details(o).Refunds[0]; r.State != way || r.DoneAt.IsZero() != (way == "failed") || (r.Failure == "") != (way == "done") {
			t.Errorf("it is %+v", r)
		}
		must(t, shop.NoteRefund(ctx, store.ProviderRefund{Provider: "razorpay", ID: "r" + way, State: "sent"}))
		if r := shop.Details(o).Refunds[0]; r.State != way {
			t.Errorf("it went on to %s", r.State)
		}
	}
}

func TestARefundThatFailedIsTriedAgainUnderAnotherKey(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, ""))
	refund := shop.Details(o).Refunds[0]
	refused(t, shop.RetryRefund(ctx, 0, refund.ID), "This refund has not failed, so there is nothing to try again.")
	absent(t, shop.RetryRefund(ctx, 0, 999))
	must(t, shop.FailRefund(ctx, refund.ID, "no balance"))
	must(t, shop.FailRefund(ctx, refund.ID, "told twice"))
	if r := shop.Details(o).Refunds[0]; r.State != "failed" || r.Failure != "no balance" || len(shop.Mails(b.Email)) == 0 ||
		shop.LastMail(b.Email).Kind != "refundfailed" {
		t.Errorf("it is %+v", r)
	}
	must(t, shop.NoteRefund(ctx, told(o, "r0", "failed", 540_00, fmt.Sprintf("hearth-refund-%d", refund.ID))))
	must(t, shop.RetryRefund(ctx, 0, refund.ID))
	again := store.Task{Kind: store.RefundTask, Key: fmt.Sprintf("%d.1", refund.ID)}
	if due := got(shop.RefundOfTask(ctx, again)).or(t); due.Key != fmt.Sprintf("hearth-refund-%d-1", refund.ID) {
		t.Errorf("its key is %s", due.Key)
	}
	absent(t, second(shop.RefundOfTask(ctx, store.Task{Key: fmt.Sprint(refund.ID)})))
	look(t, shop, "2", `SELECT count(*) FROM tasks WHERE kind = 'refund'`)
	// The provider still lists the failed attempt.
	must(t, shop.NoteRefund(ctx, told(o, "r0", "failed", 540_00, fmt.Sprintf("hearth-refund-%d", refund.ID))))
	if r := shop.Details(o).Refunds; len(r) != 1 || r[0].State != "waiting" {
		t.Errorf("the failed attempt counts again: %+v", r)
	}
	must(t, shop.NoteRefund(ctx, told(o, "r1", "done", 540_00, fmt.Sprintf("hearth-refund-%d-1", refund.ID))))
	if r := shop.Details(o).Refunds; len(r) != 1 || r[0].State != "done" {
		t.Errorf("it is %+v", r)
	}
	shop.Sums()
}

// A refund made at the provider replaces the shop's unsent one: the total never exceeds the payment.
func TestARefundMadeAtTheProviderMakesRoomForItself(t *testing.T) {
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
		must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, ""))
		for range 2 {
			must(t, shop.NoteRefund(ctx, told(o, "screen "+name, "done", c.made, "")))
		}
		look(t, shop, c.want, `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`, o.ID)
	}
	byHand := shop.OrderPrepaid(b, id, 1)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, byHand.ID, ""))
	must(t, shop.FailRefund(ctx, shop.Details(byHand).Refunds[0].ID, "no balance"))
	must(t, shop.NoteRefund(ctx, told(byHand, "made again", "done", 540_00, "")))
	look(t, shop, "54000 done", `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`, byHand.ID)
	whole := shop.OrderPrepaid(b, id, 1)
	must(t, shop.NoteRefund(ctx, told(whole, "w1", "done", 300_00, "")))
	must(t, shop.NoteRefund(ctx, told(whole, "w2", "failed", 10_00, "")))
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, whole.ID, ""))
	look(t, shop, "30000 done, 24000 waiting", `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`, whole.ID)
	must(t, shop.NoteRefund(ctx, told(whole, "w3", "done", 540_00, ""))) // more than can be: the provider is wrong, the sums are not
	look(t, shop, "30000 done, 24000 done", `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`, whole.ID)
	same(t, "in step", got(shop.RefundInStep(ctx, "razorpay", fmt.Sprintf("pay%d", whole.ID), 540_00)).or(t), true)
	same(t, "out of step", got(shop.RefundInStep(ctx, "razorpay", fmt.Sprintf("pay%d", whole.ID), 300_00)).or(t), false)
	same(t, "of nobody", got(shop.RefundInStep(ctx, "razorpay", "nobody's", 300_00)).or(t), true)
	shop.Sums()
}

// A refund that failed at the provider and was paid by hand no longer concerns the provider, whatever it still reports.
func TestRefundIsSplitAcrossPaymentsLatestFirst(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, plug, lamp := shop.Customer("411001"), shop.Product("Plug", 300, 5), shop.Product("Lamp", 500, 5)
	o := shop.OrderPrepaid(b, plug, 1, lamp, 1)
	shop.Deliver(o)
	must(t, shop.Run(ctx, `UPDATE payments SET amount = amount - 100000 / 5`)) // 200 rupees of it came later
	must(t, shop.Run(ctx, `INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at) SELECT order_id, provider, 'later',
		20000, taken_at + 1 FROM payments`))
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: shop.Line(o)}))
	_, err := shop.RefundLine(ctx, 0, shop.Line(o), "", true)
	must(t, err)
	look(t, shop, "later 20000, pay"+fmt.Sprint(o.ID)+" 10000",
		`SELECT group_concat(provider_payment || ' ' || amount, ', ') FROM (SELECT p.provider_payment, r.amount FROM refunds r
			JOIN payments p ON p.id = r.payment_id ORDER BY r.id)`)
}

func TestARefundByHandIsNotTheProviders(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, ""))
	refund := shop.Details(o).Refunds[0].ID
	key := fmt.Sprintf("hearth-refund-%d", refund)
	absent(t, second(shop.FindFailedRefund(ctx, refund)))
	must(t, shop.NoteRefund(ctx, told(o, "r0", "failed", 540_00, key)))
	if due := got(shop.FindFailedRefund(ctx, refund)).or(t); due.Provider != "razorpay" || due.ProviderPayment != fmt.Sprintf("pay%d", o.ID) {
		t.Errorf("it failed: %+v", due)
	}
	must(t, shop.PayHandRefund(ctx, 0, refund, "UTR 1"))
	same(t, "in step", got(shop.RefundInStep(ctx, "razorpay", fmt.Sprintf("pay%d", o.ID), 0)).or(t), true)
	other := shop.OrderPrepaid(b, id, 1)
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, other.ID, ""))
	must(t, shop.NoteRefund(ctx, told(o, "r0", "failed", 540_00, key)))
	look(t, shop, "done, waiting", `SELECT group_concat(state, ', ') FROM refunds`)
	// A refund that failed on the provider's own screens does not concern the shop.
	must(t, shop.NoteRefund(ctx, told(other, "screen", "failed", 540_00, "")))
	look(t, shop, "done, waiting", `SELECT group_concat(state, ', ') FROM refunds`)
	shop.Sums()
}

// The refund may succeed on the provider's own screens after it failed from the shop: then there is one refund, and nobody pays it
// again.
func TestAFailedRefundThatTheProviderMadeAfterAllIsThatOne(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for name, c := range map[string]struct{ before, key, state string }{
		"it failed there, and was made on its screens": {"r0", "", "sent"},
		"it was given up, and had been done":           {"", "its own", "sent"},
		"it was tried again, and the first was done":   {"", "its own", "done"},
	} {
		o := shop.OrderPrepaid(b, id, 1)
		must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, ""))
		refund := shop.Details(o).Refunds[0].ID
		key := fmt.Sprintf("hearth-refund-%d", refund)
		if c.before == "" {
			must(t, shop.FailRefund(ctx, refund, "nobody answered"))
		} else {
			must(t, shop.NoteRefund(ctx, told(o, c.before+name, "failed", 540_00, key)))
		}
		if c.state == "done" {
			must(t, shop.RetryRefund(ctx, 0, refund))
		}
		if c.key == "" {
			key = ""
		}
		must(t, shop.NoteRefund(ctx, told(o, "r1"+name, c.state, 540_00, key)))
		look(t, shop, "54000 "+c.state+" r1"+name,
			`SELECT group_concat(amount || ' ' || state || ' ' || provider_refund, ', ') FROM refunds WHERE order_id = ?`, o.ID)
		absent(t, second(shop.FindFailedRefund(ctx, refund)))
	}
	shop.Sums()
}

// A refund that was tried again may leave twice: the second one is the customer's too, and counts.
func TestARefundThatLeftTwiceCountsTwice(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 100, 50)
	o := shop.OrderPrepaid(b, id, 3)
	shop.Deliver(o)
	line := shop.Line(o)
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line, Quantity: 1}))
	got(shop.RefundLine(ctx, 0, line, "", true)).or(t)
	refund := shop.Details(o).Refunds[0].ID
	key := fmt.Sprintf("hearth-refund-%d", refund)
	must(t, shop.FailRefund(ctx, refund, "nobody answered"))
	must(t, shop.RetryRefund(ctx, 0, refund))
	must(t, shop.NoteRefund(ctx, told(o, "second", "done", 100_00, key+"-1")))
	for range 2 {
		must(t, shop.NoteRefund(ctx, told(o, "first", "done", 100_00, key)))
	}
	look(t, shop, "10000 second, 10000 first", `SELECT group_concat(amount || ' ' || provider_refund, ', ') FROM refunds`)
	payment := fmt.Sprintf("pay%d", o.ID)
	same(t, "in step", got(shop.RefundInStep(ctx, "razorpay", payment, 200_00)).or(t), true)
	// What was paid by hand never passed the provider.
	must(t, shop.Run(ctx, `UPDATE refunds SET reference = 'UTR 1' WHERE provider_refund = 'first'`))
	same(t, "by hand", got(shop.RefundInStep(ctx, "razorpay", payment, 100_00)).or(t), true)
	must(t, shop.Run(ctx, `UPDATE refunds SET reference = ''`))
	shop.Sums()
}

// Polls repeat: a refund beyond the payment is not reported to the customer each time.
func TestWhatCantBeAdoptedIsNotTold(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 1)
	must(t, shop.NoteRefund(ctx, told(o, "w1", "done", 540_00, "")))
	mails, events := len(shop.Mails(b.Email)), len(shop.Details(o).History)
	for range 3 {
		must(t, shop.NoteRefund(ctx, told(o, "w2", "done", 100_00, "")))
	}
	if now := len(shop.Mails(b.Email)); now != mails || len(shop.Details(o).History) != events {
		t.Errorf("%d mails and %d events were written", now-mails, len(shop.Details(o).History)-events)
	}
	shop.Sums()
}

// An attempt whose answer was lost may have asked for more than the shop wants now: the provider's amount counts.
func TestARefundIsAsLargeAsItsProviderMadeIt(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 100, 50)
	o := shop.OrderPrepaid(b, id, 2)
	shop.Deliver(o)
	line := shop.Line(o)
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line, Quantity: 1}))
	got(shop.RefundLine(ctx, 0, line, "", true)).or(t)
	refund := shop.Details(o).Refunds[0]
	must(t, shop.NoteRefund(ctx, told(o, "w1", "done", o.Total-50_00, ""))) // leaves 50 of the 100
	look(t, shop, "5000 waiting, 19000 done", `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds`)
	// the provider is wrong, the sums are not
	must(t, shop.NoteRefund(ctx, told(o, "r1", "done", 100_00, fmt.Sprintf("hearth-refund-%d", refund.ID))))
	look(t, shop, "5000 done, 19000 done", `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds`)

	two := shop.OrderPrepaid(b, id, 1, shop.Product("Plug", 40, 50), 1)
	shop.Deliver(two)
	for _, l := range shop.Details(two).Lines {
		must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: l.ID}))
		got(shop.RefundLine(ctx, 0, l.ID, "", true)).or(t)
	}
	refunds := shop.Details(two).Refunds
	must(t, shop.NoteRefund(ctx, told(two, "w2", "done", 60_00, ""))) // takes the 40 of the second, and 20 are left of the delivery
	must(t, shop.NoteRefund(ctx, told(two, "w3", "done", 50_00, ""))) // takes 30 of the first
	look(t, shop, "7000 waiting, 6000 done, 5000 done", `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`,
		two.ID)
	must(t, shop.NoteRefund(ctx, told(two, "r2", "sent", 70_00, fmt.Sprintf("hearth-refund-%d", refunds[0].ID))))
	look(t, shop, "7000 sent, 6000 done, 5000 done", `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds WHERE order_id = ?`,
		two.ID)
	shop.Sums()
}

// What the provider refunded before the shop knew of a payment is recorded beside it: both agree.
func TestAPaymentThatLostAPartIsBookedWhole(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.PlacePrepaid(b, id, 1)
	p := storetest.Payment(o, "part")
	p.Given = []store.ProviderRefund{{Provider: "razorpay", Payment: "part", ID: "w1", State: "done", Amount: 40_00}}
	taken(t, shop, p, store.PaymentRefunded)
	must(t, shop.NoteRefund(ctx, p.Given[0]))
	look(t, shop, "4000 done, 50000 waiting", `SELECT group_concat(amount || ' ' || state, ', ') FROM refunds`)
	look(t, shop, "54000 placed", `SELECT p.amount || ' ' || o.state FROM payments p JOIN orders o ON o.id = p.order_id`)
	same(t, "in step", got(shop.RefundInStep(ctx, "razorpay", "part", 40_00)).or(t), true)
	// A larger payment that lost exactly the difference is worth the order.
	more := storetest.Payment(o, "more")
	more.Amount += 60_00
	more.Given = []store.ProviderRefund{{Provider: "razorpay", Payment: "more", ID: "w2", State: "sent", Amount: 60_00}}
	taken(t, shop, more, store.PaymentConfirmed)
	if found := faults(t, shop, "Refunds against credit notes"); len(found) != 0 {
		t.Errorf("the money check: %+v", found)
	}
	shop.Sums()
}

func TestAPaymentIsLookedAtBeforeItIsTaken(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 2)
	standing := func(p store.Taken) store.PaymentStanding {
		t.Helper()
		return got(shop.PaymentStanding(ctx, p)).or(t)
	}
	o := shop.PlacePrepaid(b, lamp, 1)
	p := storetest.Payment(o, "p1")
	same(t, "of a placed order", standing(p), store.PaymentStanding{OrderID: o.ID, Wanted: true})
	less := p
	less.Amount--
	same(t, "of another amount", standing(less), store.PaymentStanding{OrderID: o.ID})
	same(t, "of no order", standing(store.Taken{Provider: "razorpay", ProviderOrder: "x"}), store.PaymentStanding{})
	taken(t, shop, p, store.PaymentConfirmed)
	same(t, "taken", standing(p), store.PaymentStanding{OrderID: o.ID, Taken: true})
	same(t, "a second one", standing(storetest.Payment(o, "p2")), store.PaymentStanding{OrderID: o.ID})
	late := shop.PlacePrepaid(b, lamp, 1)
	shop.Pass(31 * time.Minute)
	got(shop.EndHolds(ctx)).or(t)
	same(t, "late", standing(storetest.Payment(late, "p3")), store.PaymentStanding{OrderID: late.ID, Wanted: true})
	must(t, shop.NoteGivenBack(ctx, storetest.Payment(late, "p0")))
	must(t, shop.NoteGivenBack(ctx, storetest.Payment(late, "p0")))
	absent(t, shop.NoteGivenBack(ctx, store.Taken{Provider: "razorpay", ProviderOrder: "x"}))
	look(t, shop, "1", `SELECT count(*) FROM order_events WHERE order_id = ? AND event = 'given back by the provider' AND note = 'p0'`,
		late.ID)
	same(t, "late, after another went back", standing(storetest.Payment(late, "p3")), store.PaymentStanding{OrderID: late.ID, Wanted: true})
	shop.Order(other, lamp, 1)
	same(t, "late, sold out", standing(storetest.Payment(late, "p3")), store.PaymentStanding{OrderID: late.ID})
}

func TestWhatIsPaidBackNeverExceedsWhatWasPaid(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	o := shop.OrderPrepaid(b, id, 3)
	shop.Deliver(o)
	line := shop.Line(o)
	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line, Quantity: 1}))
	number := got(shop.RefundLine(ctx, 0, line, "", false)).or(t)
	d := shop.Details(o)
	if len(d.Refunds) != 1 || d.Refunds[0].Amount != 500_00 || d.Refunds[0].State != "waiting" || d.Refunds[0].Reason != "return of Lamp" ||
		d.CreditNotes[0] != number {
		t.Errorf("refunds: %+v, notes %v", d.Refunds, d.CreditNotes)
	}
	if taken := got(shop.TakenFor(ctx, o.ID)).or(t); taken != 1560_00 {
		t.Errorf("%s came in", taken.Rupees())
	}
	shop.Free(t, id, 47) // it was not put back
	shop.Sums()
}
