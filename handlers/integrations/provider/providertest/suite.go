// Package providertest is the contract of payment providers, as tests that every provider must pass.
package providertest

import (
	"context"
	"errors"
	"testing"
	"time"

	"hearth/handlers/integrations/provider"
	"hearth/store/money"
)

// World is a provider together with functions that act as its customers and bank.
type World struct {
	provider.Payments
	// Pay pays an order as a customer; Authorise leaves the money at the customer's bank. Each returns the payment
	// and the browser's signature. Authorise is nil for a provider without that state.
	Pay, Authorise func(order string) (payment, signature string)
	// GiveBack refunds a payment on the provider's own website; EndRefund ends a pending refund, and is nil if the
	// provider has no pending refunds.
	GiveBack  func(payment string, amount money.Paise)
	EndRefund func(refund string, failed bool)
	// Slow makes the next call take longer than any time limit. Each function of Garble makes it return an unreadable
	// reply, after or before performing the request. Both are nil for a provider without a network.
	Slow   func()
	Garble []func()
	// Lie changes the fields with a name in the next reply, such as "amount"; nil for a provider without a network.
	Lie func(field string)
}

const price = money.Paise(140_00)

// world is a World in use by one test.
type world struct {
	*testing.T
	World
}

// Suite tests everything that a provider must do; open creates a new one for each test.
func Suite(t *testing.T, open func(t *testing.T) World) {
	for name, check := range map[string]func(w world){
		"an order is opened, paid and looked up":                   opened,
		"an authorised payment is captured once":                   captured,
		"a refund is the same for the same key":                    refunded,
		"a refund that fails gives the shop its money again":       refundFailed,
		"what is refunded already is refused":                      refundedAlready,
		"what was given back on its own screens is told":           givenBack,
		"what it does not know it says it does not know":           unknown,
		"a call whose time is over is a fault and no answer":       slow,
		"an answer that can't be read is a fault and no answer":    garbled,
		"an answer about something else is a fault":                lied,
		"a signature is of one order, one payment and one account": signed,
	} {
		t.Run(name, func(t *testing.T) { check(world{t, open(t)}) })
	}
}

// order opens an order and pays it.
func (w world) order(receipt string) (order, payment, signature string) {
	w.Helper()
	order, err := w.Open(w.Context(), receipt, price)
	if err != nil {
		w.Fatal(err)
	}
	payment, signature = w.Pay(order)
	return order, payment, signature
}

func (w world) find(payment string) provider.Payment {
	w.Helper()
	found, err := w.Find(w.Context(), payment)
	if err != nil {
		w.Fatal(err)
	}
	return found
}

// refused reports whether an error is the provider's final refusal.
func refused(err error) bool {
	var no *provider.RefusedError
	return errors.As(err, &no) && no.Reason != ""
}

// opened: each order gets an ID of its own, and its payment can be found by ID, by order and by time.
func opened(w world) {
	order, payment, _ := w.order("order-1")
	other, _, _ := w.order("order-2")
	if order == "" || order == other || w.World.Name() == "" || w.KeyID() == "" {
		w.Errorf("the orders are %q and %q of %q with key %q", order, other, w.World.Name(), w.KeyID())
	}
	found := w.find(payment)
	if found.ID != payment || found.OrderID != order || found.Amount != price || found.Currency != "INR" ||
		!found.Captured ||
		found.Authorised || found.NetAmount() != price {
		w.Errorf("looked up: %+v", found)
	}
	list, err := w.List(w.Context(), order)
	if err != nil || len(list) != 1 || list[0].ID != payment || list[0].NetAmount() != price {
		w.Errorf("the payments of the order: %+v %v", list, err)
	}
	all, err := w.Payments.Payments(w.Context(), found.TakenAt.Add(-time.Minute), found.TakenAt.Add(time.Minute))
	if err != nil || len(all) != 2 {
		w.Errorf("the payments of two minutes: %+v %v", all, err)
	}
	if none, err := w.Payments.Payments(w.Context(), found.TakenAt.Add(-time.Hour),
		found.TakenAt.Add(-time.Minute)); err != nil ||
		len(none) != 0 {
		w.Errorf("the payments of before: %+v %v", none, err)
	}
}

func captured(w world) {
	order, err := w.Open(w.Context(), "order-1", price)
	if err != nil {
		w.Fatal(err)
	}
	pay := w.Authorise
	if pay == nil {
		pay = w.Pay
	}
	payment, _ := pay(order)
	before := w.find(payment)
	if w.Authorise != nil && (!before.Authorised || before.Captured || before.NetAmount() != 0) {
		w.Errorf("authorised: %+v", before)
	}
	for range 2 { // the reply to the first request may have been lost
		if after, err := w.Capture(w.Context(), before); err != nil || !after.Captured || after.Authorised ||
			after.NetAmount() != price {
			w.Errorf("captured: %+v %v", after, err)
		}
	}
}

// refunded: a refund sent again with the same key is the same refund.
func refunded(w world) {
	_, payment, _ := w.order("order-1")
	var made provider.Refund
	for range 2 {
		again, err := w.Refund(w.Context(), payment, 50_00, "hearth-refund-7")
		if err != nil || again.ID == "" || again.Amount != 50_00 || again.Key != "hearth-refund-7" ||
			again.PaymentID != payment ||
			made.ID != "" && made.ID != again.ID {
			w.Fatalf("refunded: %+v after %+v, %v", again, made, err)
		}
		made = again
	}
	if other, err := w.Refund(w.Context(), payment, 60_00, "hearth-refund-7"); !refused(err) {
		w.Errorf("another amount under the same key: %+v %v", other, err)
	}
	if kept := w.find(payment).NetAmount(); kept != price-50_00 {
		w.Errorf("after one refund the shop has %s", kept.Rupees())
	}
	if w.EndRefund != nil {
		w.EndRefund(made.ID, false)
	}
	if found, err := w.FindRefund(w.Context(), made.ID); err != nil || found.State != "done" {
		w.Errorf("in the end: %+v %v", found, err)
	}
	of, err := w.Refunds(w.Context(), payment)
	if err != nil || len(of) != 1 || of[0].ID != made.ID || of[0].Key != made.Key {
		w.Errorf("the refunds of the payment: %+v %v", of, err)
	}
	all, err := w.RefundsMade(w.Context(), made.MadeAt.Add(-time.Minute), made.MadeAt.Add(time.Minute))
	if err != nil || len(all) != 1 || all[0].Amount != 50_00 {
		w.Errorf("the refunds of two minutes: %+v %v", all, err)
	}
}

// refundFailed: a refund that the provider can't pay out is reported as failed, if the provider knows such refunds.
func refundFailed(w world) {
	_, payment, _ := w.order("order-1")
	made, err := w.Refund(w.Context(), payment, price, "hearth-refund-1")
	if err != nil {
		w.Fatal(err)
	}
	if w.EndRefund == nil {
		if made.State != "done" {
			w.Errorf("a provider whose refunds can't fail says %s", made.State)
		}
		return
	}
	w.EndRefund(made.ID, true)
	if found, err := w.FindRefund(w.Context(), made.ID); err != nil || found.State != "failed" {
		w.Errorf("failed: %+v %v", found, err)
	}
	if kept := w.find(payment).NetAmount(); kept != price {
		w.Errorf("the shop has %s again", kept.Rupees())
	}
	if again, err := w.Refund(
		w.Context(),
		payment,
		price,
		"hearth-refund-1-1",
	); err != nil || again.ID == made.ID ||
		again.State == "failed" {
		w.Errorf("tried again: %+v %v", again, err)
	}
}

// refundedAlready: no more than the payment can be refunded, in one refund or in several.
func refundedAlready(w world) {
	_, payment, _ := w.order("order-1")
	if _, err := w.Refund(w.Context(), payment, price+1, "hearth-refund-1"); !refused(err) {
		w.Errorf("a paisa more than it brought: %v", err)
	}
	if _, err := w.Refund(w.Context(), payment, price, "hearth-refund-2"); err != nil {
		w.Fatal(err)
	}
	if _, err := w.Refund(w.Context(), payment, 1, "hearth-refund-3"); !refused(err) {
		w.Errorf("a paisa after all of it: %v", err)
	}
	if found := w.find(payment); found.NetAmount() != 0 || found.Refunded != price {
		w.Errorf("given back: %+v", found)
	}
}

// givenBack: money that the provider returned by itself reduces the payment's net amount.
func givenBack(w world) {
	if w.GiveBack == nil {
		return
	}
	_, payment, _ := w.order("order-1")
	w.GiveBack(payment, 40_00)
	if found := w.find(payment); found.NetAmount() != price-40_00 || !found.Captured {
		w.Errorf("a part: %+v", found)
	}
	of, err := w.Refunds(w.Context(), payment)
	if err != nil || len(of) != 1 || of[0].Key != "" || of[0].Amount != 40_00 || of[0].State != "done" {
		w.Errorf("its refund: %+v %v", of, err)
	}
	w.GiveBack(payment, price-40_00)
	if found := w.find(payment); found.NetAmount() != 0 {
		w.Errorf("the whole: %+v", found)
	}
}

// unknown: IDs of another shop are provider.ErrUnknown in every call.
func unknown(w world) {
	ctx := w.Context()
	for name, ask := range map[string]func() error{
		"a payment": func() error { _, err := w.Find(ctx, "pay_of_another_shop"); return err },
		"a payment to be captured": func() error {
			_, err := w.Capture(ctx, provider.Payment{ID: "pay_of_another_shop", Amount: 1, Currency: "INR"})
			return err
		},
		"an order":            func() error { _, err := w.List(ctx, "order_of_another_shop"); return err },
		"a refund":            func() error { _, err := w.FindRefund(ctx, "rfnd_of_another_shop"); return err },
		"a payment's refunds": func() error { _, err := w.Refunds(ctx, "pay_of_another_shop"); return err },
		"a payment to be refunded": func() error {
			_, err := w.Refund(ctx, "pay_of_another_shop", 1,
				"hearth-refund-1")
			return err
		},
		"a path": func() error { _, err := w.Find(ctx, "../orders/order_1?x="); return err },
	} {
		if err := ask(); !errors.Is(err, provider.ErrUnknown) {
			w.Errorf("%s: %v", name, err)
		}
	}
}

// faulty makes every call and expects an error that is neither a refusal nor ErrUnknown, because after a fault the
// shop must not believe it knows the outcome.
func (w world) faulty(order, payment string, patience time.Duration, before func()) {
	w.Helper()
	var ctx context.Context
	for name, ask := range map[string]func() error{
		"open":     func() error { _, err := w.Open(ctx, "order-9", price); return err },
		"find":     func() error { _, err := w.Find(ctx, payment); return err },
		"list":     func() error { _, err := w.List(ctx, order); return err },
		"payments": func() error { _, err := w.Payments.Payments(ctx, time.Time{}, time.Now()); return err },
		"capture": func() error {
			_, err := w.Capture(ctx, provider.Payment{ID: payment, Amount: price, Currency: "INR"})
			return err
		},
		"refund":                 func() error { _, err := w.Refund(ctx, payment, 1, "hearth-"+payment); return err },
		"look at a refund":       func() error { _, err := w.FindRefund(ctx, "rfnd_1"); return err },
		"the refunds":            func() error { _, err := w.Refunds(ctx, payment); return err },
		"the refunds of a month": func() error { _, err := w.RefundsMade(ctx, time.Time{}, time.Now()); return err },
	} {
		limited, cancel := context.WithTimeout(w.Context(), patience)
		ctx = limited
		before()
		err := ask()
		cancel()
		if err == nil || refused(err) || errors.Is(err, provider.ErrUnknown) {
			w.Errorf("%s: %v", name, err)
		}
	}
}

func slow(w world) {
	order, payment, _ := w.order("order-1")
	if w.Slow != nil {
		w.faulty(order, payment, 20*time.Millisecond, w.Slow)
	} else {
		w.faulty(order, payment, -time.Second, func() {})
	}
	if kept := w.find(payment).NetAmount(); kept != price {
		w.Errorf("what nobody answered changed the payment to %s", kept.Rupees())
	}
}

func garbled(w world) {
	for _, garble := range w.Garble {
		order, payment, _ := w.order("order-1")
		w.faulty(order, payment, time.Minute, garble)
		// Whatever the provider performed before the fault is found by its key.
		before := w.find(payment)
		made, err := w.Refund(w.Context(), payment, 1, "hearth-"+payment)
		if err != nil || made.Amount != 1 || w.find(payment).Refunded != max(before.Refunded, 1) {
			w.Errorf("asked again: %+v %v", made, err)
		}
	}
}

// lied: a reply with another ID or amount than was asked for proves nothing.
func lied(w world) {
	if w.Lie == nil {
		return
	}
	order, payment, _ := w.order("order-1")
	made, err := w.Refund(w.Context(), payment, 1, "hearth-refund-1")
	if err != nil {
		w.Fatal(err)
	}
	unpaid, err := w.Open(w.Context(), "order-2", price)
	if err != nil {
		w.Fatal(err)
	}
	authorised, _ := w.Authorise(unpaid)
	ctx, reserved := w.Context(), w.find(authorised)
	for _, one := range []struct {
		field string
		ask   func() error
	}{
		{"amount", func() error { _, err := w.Open(ctx, "order-3", price); return err }},
		{"id", func() error { _, err := w.Find(ctx, payment); return err }},
		{"order_id", func() error { _, err := w.List(ctx, order); return err }},
		{"id", func() error { _, err := w.Capture(ctx, reserved); return err }},
		{"amount", func() error { _, err := w.Refund(ctx, payment, 1, "hearth-refund-2"); return err }},
		{"payment_id", func() error { _, err := w.Refund(ctx, payment, 1, "hearth-refund-3"); return err }},
		{"id", func() error { _, err := w.FindRefund(ctx, made.ID); return err }},
		{"payment_id", func() error { _, err := w.Refunds(ctx, payment); return err }},
	} {
		w.Lie(one.field)
		if err := one.ask(); err == nil || refused(err) || errors.Is(err, provider.ErrUnknown) {
			w.Errorf("a reply with another %s: %v", one.field, err)
		}
	}
}

// signed: a payment's signature is valid for that payment and its order only.
func signed(w world) {
	order, payment, signature := w.order("order-1")
	other, second, otherSignature := w.order("order-2")
	for range 2 {
		if !w.Verify(order, payment, signature) {
			w.Error("the right signature is refused")
		}
	}
	for name, bad := range map[string][3]string{
		"none": {order, payment, ""}, "another order's": {order, payment, otherSignature},
		"replayed for another order":   {other, payment, signature},
		"replayed for another payment": {order, second, signature}, "the two turned round": {payment, order, signature},
		"cut": {order, payment, signature[:len(signature)-1]}, "longer": {order, payment, signature + "0"},
	} {
		if w.Verify(bad[0], bad[1], bad[2]) {
			w.Errorf("%s: it is taken", name)
		}
	}
}
