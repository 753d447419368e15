package razorpaytest

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
)

// Pay makes a payment of an order, of its amount if amount is 0. Status is captured, authorized or failed.
func (b *Bank) Pay(order, status string, amount int64) (id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if amount == 0 {
		amount = find(b.orders, func(o *Order) bool { return o.ID == order }).Amount
	}
	p := &Payment{ID: fmt.Sprintf("pay_%d", len(b.payments)+1), Order: order, Status: status, Amount: amount,
		Captured: status == "captured", At: b.now()}
	b.payments = append(b.payments, p)
	b.tell("payment."+status, "payment", p.ID)
	return p.ID
}

// CaptureItself captures an authorised payment without the shop, as an account can be configured.
func (b *Bank) CaptureItself(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.payment(id); p.Status == "authorized" {
		p.Status, p.Captured = "captured", true
		b.tell("payment.captured", "payment", p.ID)
	}
}

// Lapse refunds an authorised payment that was never captured.
func (b *Bank) Lapse(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.payment(id); p.Status == "authorized" {
		p.Status, p.Refunded = "refunded", p.Amount
	}
}

// GiveBack makes a refund on the provider's own website, pending or processed; it returns "" if less than that is
// left of the payment.
func (b *Bank) GiveBack(payment string, amount int64, status string) (id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if made, _ := b.giveBack(b.payment(payment), amount, "", status); made != nil {
		return made.ID
	}
	return ""
}

// EndRefund ends a pending refund: it is processed, or it fails and the shop has the money again.
func (b *Bank) EndRefund(id string, failed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	made := find(b.refunds, func(r *Refund) bool { return r.ID == id })
	if made.Status != "pending" {
		return
	}
	made.Status = "processed"
	if failed {
		made.Status = "failed"
		p := b.payment(made.Payment)
		p.Status, p.Refunded = "captured", p.Refunded-made.Amount
	}
	b.tell("refund."+made.Status, "refund", made.ID)
}

// Payments are all payments in their current state.
func (b *Bank) Payments() []Payment { return copied(b, &b.payments) }

// Refunds are all refunds in their current state.
func (b *Bank) Refunds() []Refund { return copied(b, &b.refunds) }

// Orders are all payment orders that the shop opened at the simulated provider.
func (b *Bank) Orders() []Order { return copied(b, &b.orders) }

func copied[T any](b *Bank, all *[]*T) []T {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := make([]T, len(*all))
	for i, one := range *all {
		out[i] = *one
	}
	return out
}

// TakeEvents returns the bodies of pending webhooks, each once.
func (b *Bank) TakeEvents() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	told := b.events
	b.events = nil
	return told
}

func readAll(r *http.Request) []byte {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil // the caller disconnected during the request
	}
	return body
}

// withBody returns a request that can be performed after its caller has disconnected.
func withBody(r *http.Request, body []byte) *http.Request {
	again := r.Clone(r.Context())
	again.Body = io.NopCloser(bytes.NewReader(body))
	return again
}

// cut closes the connection without a reply.
func cut(w http.ResponseWriter) {
	if held, can := w.(http.Hijacker); can {
		if line, _, err := held.Hijack(); err == nil {
			_ = line.Close()
		}
	}
}
