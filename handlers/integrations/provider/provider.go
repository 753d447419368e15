// Package provider defines what the shop needs from a payment provider. Razorpay and the demo's test page implement it.
package provider

import (
	"context"
	"errors"
	"time"

	"hearth/store/money"
)

// ErrUnknown means that the provider knows no such order, payment or refund.
var ErrUnknown = errors.New("the provider does not know it")

// RefusedError means that the provider understood the request and rejects it: a retry changes nothing.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string { return "the provider refused: " + e.Reason }

// Payment is a payment as its provider has it.
type Payment struct {
	ID, OrderID string
	Amount      money.Paise
	Currency    string
	// Authorised means that the bank holds the money and nobody has captured it: it lapses unless the shop captures it.
	Authorised bool
	// Captured means that the shop has received the money.
	Captured bool
	// Refunded is what the provider refunded of it, whoever requested that.
	Refunded money.Paise
	// TakenAt is when it was made.
	TakenAt time.Time
}

// Kept is what the shop has of the payment: captured and not refunded.
func (p Payment) Kept() money.Paise {
	if !p.Captured {
		return 0
	}
	return max(p.Amount-p.Refunded, 0)
}

// Refund is a refund as its provider has it: State is sent, done or failed. Key is the request key; "" if it was made on the
// provider's own screens.
type Refund struct {
	ID, State string
	PaymentID string
	Key       string
	Amount    money.Paise
	MadeAt    time.Time
}

// Dispute is a payment that its customer disputes at their bank: State is open, won, lost or closed. Until RespondBy the shop can
// respond, at the provider.
type Dispute struct {
	ID, PaymentID     string
	Amount            money.Paise
	Reason, State     string
	RespondBy, MadeAt time.Time
}

// Event is a provider's webhook: its name, and the provider's IDs of its subject.
type Event struct {
	Name string `json:"event"`
	// Provider is the owner of these IDs.
	Provider string `json:"provider"`
	Payment  string `json:"payment,omitempty"`
	Refund   string `json:"refund,omitempty"`
	Dispute  string `json:"dispute,omitempty"`
}

// Payout is money that the provider paid to the shop's bank. Amount is after fees and their GST.
type Payout struct {
	ID                string
	Amount, Fees, Tax money.Paise
	// Reference is the bank's own.
	Reference string
	At        time.Time
}

// PayoutItem is a payment or a refund within a payout. Amount is its contribution before fees; a refund's is negative.
type PayoutItem struct {
	Payout, Entity, Kind string
	Amount, Fee, Tax     money.Paise
}

// Banker is a provider that pays out to a bank.
type Banker interface {
	// Payouts returns the payouts of a month with their items.
	Payouts(ctx context.Context, year int, month time.Month) ([]Payout, []PayoutItem, error)
	// Disputes returns customers' disputes, the newest first.
	Disputes(ctx context.Context) ([]Dispute, error)
	// RegisterWebhook asks the provider to send events to the shop's address.
	RegisterWebhook(ctx context.Context, address, secret string) error
}

// Payments accepts online payments.
type Payments interface {
	// Name is stored with orders and payments; KeyID is what the browser needs.
	Name() string
	KeyID() string
	// TestMode reports that no real money moves.
	TestMode() bool
	// Open creates the provider's order for an order of the shop. The receipt makes a repeat the same order.
	Open(ctx context.Context, receipt string, amount money.Paise) (orderID string, err error)
	// Verify reports whether the browser's signature belongs to this order and payment.
	Verify(orderID, paymentID, signature string) bool
	// Find looks up a payment. Capture captures an authorised payment.
	Find(ctx context.Context, paymentID string) (Payment, error)
	Capture(ctx context.Context, p Payment) (Payment, error)
	// List returns the payments of a provider's order, in every state.
	List(ctx context.Context, orderID string) ([]Payment, error)
	// Payments returns the payments between two instants, in every state. A payment whose money came late keeps the instant at
	// which its customer paid.
	Payments(ctx context.Context, from, until time.Time) ([]Payment, error)
	// Refund refunds money. The same key twice is one refund. More than the payment still holds is a RefusedError.
	Refund(ctx context.Context, paymentID string, amount money.Paise, key string) (Refund, error)
	// FindRefund looks up a refund; Refunds returns those of a payment, whoever made them; RefundsMade those between two instants.
	FindRefund(ctx context.Context, refundID string) (Refund, error)
	Refunds(ctx context.Context, paymentID string) ([]Refund, error)
	RefundsMade(ctx context.Context, from, until time.Time) ([]Refund, error)
}
