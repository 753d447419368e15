// Package provider says what the shop asks of a payment provider. Razorpay is one, the test page of the demo the other.
package provider

import (
	"context"
	"errors"
	"time"

	"hearth/store/money"
)

// ErrUnknown says that the provider knows no such order, payment or refund.
var ErrUnknown = errors.New("the provider does not know it")

// RefusedError says that the provider understood what was asked and won't do it: asking again changes nothing.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string { return "the provider refused: " + e.Reason }

// Payment is a payment as its provider has it.
type Payment struct {
	ID, OrderID string
	Amount      money.Paise
	Currency    string
	// Authorised says that the bank holds the money and nobody has captured it: it lapses by itself unless the shop does.
	Authorised bool
	// Captured says that the money came to the shop.
	Captured bool
	// Refunded is what the provider gave back of it, whoever asked for that.
	Refunded money.Paise
	// TakenAt is when it was made.
	TakenAt time.Time
}

// Kept is what the shop has of the payment: what was captured and not given back.
func (p Payment) Kept() money.Paise {
	if !p.Captured {
		return 0
	}
	return max(p.Amount-p.Refunded, 0)
}

// Refund is a refund as its provider has it: State is sent, done or failed. Key is what it was asked for with; "" when it was
// made on the provider's own screens.
type Refund struct {
	ID, State string
	PaymentID string
	Key       string
	Amount    money.Paise
	MadeAt    time.Time
}

// Dispute is a payment that its customer disputes at their bank: State is open, won, lost or closed. Until RespondBy the shop
// can answer, at the provider.
type Dispute struct {
	ID, PaymentID     string
	Amount            money.Paise
	Reason, State     string
	RespondBy, MadeAt time.Time
}

// Event is what a provider's webhook tells of: its name, and the provider's own numbers of what it is about.
type Event struct {
	Name string `json:"event"`
	// Provider is whose numbers these are.
	Provider string `json:"provider"`
	Payment  string `json:"payment,omitempty"`
	Refund   string `json:"refund,omitempty"`
	Dispute  string `json:"dispute,omitempty"`
}

// Payout is money that the provider paid to the shop's bank. Amount is after fees and the GST on them.
type Payout struct {
	ID                string
	Amount, Fees, Tax money.Paise
	// Reference is the bank's own.
	Reference string
	At        time.Time
}

// PayoutItem is a payment or a refund within a payout. Amount is what it added before fees; a refund's is below 0.
type PayoutItem struct {
	Payout, Entity, Kind string
	Amount, Fee, Tax     money.Paise
}

// Banker is a provider that pays out to a bank.
type Banker interface {
	// Payouts gives the payouts of a month with what they are made of.
	Payouts(ctx context.Context, year int, month time.Month) ([]Payout, []PayoutItem, error)
	// Disputes gives what customers dispute, the newest first.
	Disputes(ctx context.Context) ([]Dispute, error)
	// RegisterWebhook asks the provider to tell the shop's address what happens.
	RegisterWebhook(ctx context.Context, address, secret string) error
}

// Payments takes payments online.
type Payments interface {
	// Name is what orders and payments keep; KeyID is what the browser needs.
	Name() string
	KeyID() string
	// TestMode says that no real money moves.
	TestMode() bool
	// Open makes the provider's order for an order of the shop. The receipt makes a repeat the same order.
	Open(ctx context.Context, receipt string, amount money.Paise) (orderID string, err error)
	// Verify says whether the browser's signature belongs to this order and payment.
	Verify(orderID, paymentID, signature string) bool
	// Find looks at a payment. Capture takes the money of one that was only authorised.
	Find(ctx context.Context, paymentID string) (Payment, error)
	Capture(ctx context.Context, p Payment) (Payment, error)
	// List gives the payments of a provider's order, of every state.
	List(ctx context.Context, orderID string) ([]Payment, error)
	// Payments gives what was paid between two instants, of every state. One whose money came late keeps the instant at which
	// its customer paid.
	Payments(ctx context.Context, from, until time.Time) ([]Payment, error)
	// Refund sends money back. The same key twice is one refund. What is more than the payment still holds is a RefusedError.
	Refund(ctx context.Context, paymentID string, amount money.Paise, key string) (Refund, error)
	// FindRefund looks at a refund; Refunds gives those of a payment, whoever made them; RefundsMade those between two instants.
	FindRefund(ctx context.Context, refundID string) (Refund, error)
	Refunds(ctx context.Context, paymentID string) ([]Refund, error)
	RefundsMade(ctx context.Context, from, until time.Time) ([]Refund, error)
}
