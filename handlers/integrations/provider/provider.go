// Package provider is what the shop needs from a payment provider: Payments and Banker, and the values that they
// exchange. Packages razorpay and testpay implement it. Amounts are in paise. What is done with them (which payment
// belongs to which order, when to refund) is in store/payments and handlers/payments.
package provider

import (
	"context"
	"errors"
	"time"

	"hearth/store/money"
)

// ErrUnknown means that the provider has no such order, payment or refund.
var ErrUnknown = errors.New("the provider does not know it")

// RefusedError means that the provider understood the request and rejects it, so that a retry is useless. Any other
// error may be a failure of the network: the request may have been done.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string { return "the provider refused: " + e.Reason }

// Payment is a payment as the provider has it.
type Payment struct {
	ID, OrderID string
	Amount      money.Paise
	Currency    string
	// Authorised means that the bank has reserved the money and the shop hasn't captured it. It lapses after some
	// days.
	Authorised bool
	// Captured means that the shop has received the money.
	Captured bool
	// Refunded is the total that the provider refunded, whether the shop or someone on the provider's screens
	// requested it.
	Refunded money.Paise
	// TakenAt is when the customer paid.
	TakenAt time.Time
}

// NetAmount is what the shop still has of the payment: captured and not refunded.
func (p Payment) NetAmount() money.Paise {
	if !p.Captured {
		return 0
	}
	return max(p.Amount-p.Refunded, 0)
}

// Refund is a refund as the provider has it. State is sent, done or failed. Key is the idempotency key of the shop's
// request; "" if it was made on the provider's own screens.
type Refund struct {
	ID, State string
	PaymentID string
	Key       string
	Amount    money.Paise
	MadeAt    time.Time
}

// Dispute is a payment that its customer disputes at their bank (chargeback). State is open, won, lost or closed.
// Until RespondBy the shop can respond on the provider's screens; zero if there is no such time.
type Dispute struct {
	ID, PaymentID     string
	Amount            money.Paise
	Reason, State     string
	RespondBy, MadeAt time.Time
}

// Event is a provider's webhook: its name, and the provider's IDs of what it is about. It is a hint to ask the
// provider, never the proof of a payment.
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

// Pinger is a provider with keys.
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
	// TestMode reports that no real money is moved.
	TestMode() bool
	// Open creates the provider's order for an order of the shop, in paise. The receipt is the shop's own reference.
	Open(ctx context.Context, receipt string, amount money.Paise) (orderID string, err error)
	// Verify reports whether the signature that the browser brought belongs to this order and payment.
	Verify(orderID, paymentID, signature string) bool
	// Find looks up a payment. Capture captures an authorised payment; a captured one is returned as it is.
	Find(ctx context.Context, paymentID string) (Payment, error)
	Capture(ctx context.Context, p Payment) (Payment, error)
	// List returns the payments of a provider's order, in every state: a customer may try several times.
	List(ctx context.Context, orderID string) ([]Payment, error)
	// Payments returns the payments between two instants by the time at which the customer paid, in every state.
	Payments(ctx context.Context, from, until time.Time) ([]Payment, error)
	// Refund refunds an amount. The same key twice is one refund. More than what is left of the payment is a
	// RefusedError.
	Refund(ctx context.Context, paymentID string, amount money.Paise, key string) (Refund, error)
	// FindRefund looks up a refund. Refunds returns those of a payment, RefundsMade those between two instants,
	// whoever requested them.
	FindRefund(ctx context.Context, refundID string) (Refund, error)
	Refunds(ctx context.Context, paymentID string) ([]Refund, error)
	RefundsMade(ctx context.Context, from, until time.Time) ([]Refund, error)
}
