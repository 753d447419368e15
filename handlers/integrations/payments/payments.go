// Package payments says what the shop asks of a payment provider. Razorpay is one, the test page of the demo the other.
package payments

import (
	"context"
	"errors"
	"time"

	"hearth/store/money"
)

// ErrUnknown says that the provider knows no such payment.
var ErrUnknown = errors.New("the provider knows no such payment")

// Payment is a payment as its provider has it.
type Payment struct {
	ID, OrderID string
	Amount      money.Paise
	Currency    string
	// Captured says that the money is the shop's; one that was only authorised has been captured by the look at it.
	Captured bool
	// TakenAt is when it was made.
	TakenAt time.Time
}

// Refund is a refund as its provider has it: State is sent, done or failed.
type Refund struct{ ID, State string }

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
	// RegisterWebhook asks the provider to tell the shop's address what happens.
	RegisterWebhook(ctx context.Context, address, secret string) error
}

// Provider takes payments online.
type Provider interface {
	// Name is what orders and payments keep; KeyID is what the browser needs.
	Name() string
	KeyID() string
	// TestMode says that no real money moves.
	TestMode() bool
	// Open makes the provider's order for an order of the shop. The receipt makes a repeat the same order.
	Open(ctx context.Context, receipt string, amount money.Paise) (orderID string, err error)
	// Verify says whether the browser's signature belongs to this order and payment.
	Verify(orderID, paymentID, signature string) bool
	// Find looks at a payment, and captures it when it was only authorised.
	Find(ctx context.Context, paymentID string) (Payment, error)
	// List gives the payments of a provider's order.
	List(ctx context.Context, orderID string) ([]Payment, error)
	// FindRefund looks at a refund that was sent.
	FindRefund(ctx context.Context, refundID string) (Refund, error)
	// Captured gives the payments that were captured between two instants.
	Captured(ctx context.Context, from, until time.Time) ([]Payment, error)
	// Refund sends money back. The same key twice is one refund.
	Refund(ctx context.Context, paymentID string, amount money.Paise, key string) (Refund, error)
}
