// Package provider defines what the shop needs from a payment provider: the interfaces Payments and Banker, and the
// values that they exchange. Packages razorpay and testpay implement them. Amounts are in paise. Decisions (which
// payment belongs to which order, when to refund) are made by store/payments and handlers/payments.
package provider

import (
	"context"
	"errors"
	"time"

	"hearth/store/money"
)

// ErrUnknown means that the provider has no such order, payment or refund.
var ErrUnknown = errors.New("the provider does not know it")

// RefusedError means that the provider understood the request and rejected it, so that a retry is useless. Any other
// error may be a network failure, after which the request may have been performed or not.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string { return "the provider refused: " + e.Reason }

// Payment is a payment as the provider has it.
type Payment struct {
	ID, OrderID string
	Amount      money.Paise
	Currency    string
	// Authorised means that the bank has reserved the money and the shop hasn't captured it. An authorisation lapses
	// after some days.
	Authorised bool
	// Captured means that the shop has received the money.
	Captured bool
	// Refunded is the total amount refunded, in paise, whether the shop or someone on the provider's website
	// requested it.
	Refunded money.Paise
	// TakenAt is when the customer paid.
	TakenAt time.Time
}

// NetAmount returns what the shop still has of the payment: the captured amount less refunds.
func (p Payment) NetAmount() money.Paise {
	if !p.Captured {
		return 0
	}
	return max(p.Amount-p.Refunded, 0)
}

// Refund is a refund as the provider reports it. State is sent, done or failed. Key is the idempotency key of the
// shop's request; "" if the refund was made on the provider's own website.
type Refund struct {
	ID, State string
	PaymentID string
	Key       string
	Amount    money.Paise
	MadeAt    time.Time
}

// Dispute is a payment that its customer disputes at their bank (chargeback). State is open, won, lost or closed. The
// shop can respond on the provider's website until RespondBy; zero if there is no deadline.
type Dispute struct {
	ID, PaymentID     string
	Amount            money.Paise
	Reason, State     string
	RespondBy, MadeAt time.Time
}

// Event is a webhook of the provider: its name, and the provider's IDs of what it is about. It is only a hint to
// query the provider, never the proof of a payment.
type Event struct {
	Name string `json:"event"`
	// Provider is the name of the provider that sent it.
	Provider string `json:"provider"`
	Payment  string `json:"payment,omitempty"`
	Refund   string `json:"refund,omitempty"`
	Dispute  string `json:"dispute,omitempty"`
}

// Payout is a settlement: money that the provider paid to the shop's bank account. Amount is after fees and the GST
// on them.
type Payout struct {
	ID                string
	Amount, Fees, Tax money.Paise
	// Reference is the bank's UTR number.
	Reference string
	At        time.Time
}

// PayoutItem is a payment or a refund within a payout. Amount is its contribution before fees, negative for a refund.
// Fee is without GST, which is Tax.
type PayoutItem struct {
	Payout, Entity, Kind string
	Amount, Fee, Tax     money.Paise
}

// Banker is a provider that pays out to a bank account.
type Banker interface {
	// Payouts returns the payouts of a month with their items.
	Payouts(ctx context.Context, year int, month time.Month) ([]Payout, []PayoutItem, error)
	// Disputes returns customers' disputes, the newest first.
	Disputes(ctx context.Context) ([]Dispute, error)
	// RegisterWebhook asks the provider to send events to the shop's address, signed with a secret.
	RegisterWebhook(ctx context.Context, address, secret string) error
}

// Pinger is a provider whose keys can be tested.
type Pinger interface {
	// Ping makes a call that needs valid keys and changes nothing.
	Ping(ctx context.Context) error
}

// Payments accepts online payments. All calls are over the network except Name, KeyID, TestMode and Verify, and
// return ErrUnknown, a RefusedError, or another error after which the outcome is unknown.
type Payments interface {
	// Name is stored with orders and payments. KeyID is the public key, which the browser needs.
	Name() string
	KeyID() string
	// TestMode reports whether no real money is moved.
	TestMode() bool
	// Open creates the provider's order for an order of the shop, in paise. The receipt is the shop's own reference.
	Open(ctx context.Context, receipt string, amount money.Paise) (orderID string, err error)
	// Verify reports whether the signature sent by the browser belongs to this order and payment.
	Verify(orderID, paymentID, signature string) bool
	// Find looks up a payment. Capture captures an authorised payment; an already captured one is returned unchanged.
	Find(ctx context.Context, paymentID string) (Payment, error)
	Capture(ctx context.Context, p Payment) (Payment, error)
	// List returns the payments of a provider's order, in every state: a customer may try several times.
	List(ctx context.Context, orderID string) ([]Payment, error)
	// Payments returns the payments between two instants by the time at which the customer paid, in every state.
	Payments(ctx context.Context, from, until time.Time) ([]Payment, error)
	// Refund refunds an amount. Two requests with the same key are one refund. An amount above what is left of the
	// payment is a RefusedError.
	Refund(ctx context.Context, paymentID string, amount money.Paise, key string) (Refund, error)
	// FindRefund looks up a refund. Refunds returns the refunds of a payment, RefundsMade those made between two
	// instants, whoever requested them.
	FindRefund(ctx context.Context, refundID string) (Refund, error)
	Refunds(ctx context.Context, paymentID string) ([]Refund, error)
	RefundsMade(ctx context.Context, from, until time.Time) ([]Refund, error)
}
