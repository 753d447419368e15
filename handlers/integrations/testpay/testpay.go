// Package testpay is the payment provider of the demo and of tests: no money is moved, and every screen says TEST. It
// implements provider.Payments like razorpay, with the same signatures and idempotency, but nothing is stored beyond
// the run of the program.
package testpay

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
	"time"

	"hearth/handlers/integrations/provider"
	"hearth/store/money"
)

// Provider has the payments of one run in memory. All methods can be used concurrently.
type Provider struct {
	secret string
	mu     sync.Mutex
	// orders are the amounts in paise by the provider's order ID; made are the payments by their ID.
	orders map[string]money.Paise
	made   map[string]provider.Payment
	// back are the refunds by their idempotency key.
	back map[string]provider.Refund
}

// New creates a provider that signs with a secret of its own.
func New(secret string) *Provider {
	return &Provider{
		secret: secret,
		orders: map[string]money.Paise{},
		made:   map[string]provider.Payment{},
		back:   map[string]provider.Refund{},
	}
}

// Name returns "testpay".
func (p *Provider) Name() string { return "testpay" }

// KeyID returns "test", instead of a public key.
func (p *Provider) KeyID() string { return "test" }

// TestMode is always true.
func (p *Provider) TestMode() bool { return true }

// The prefixes of the provider's IDs. They let it recognise IDs of an earlier run of the program, of which it has no
// data.
const (
	orderPrefix   = "order_test_"
	paymentPrefix = "pay_test_"
	refundPrefix  = "rfnd_test_"
)

// Open creates an order. A repeated receipt returns the same order.
func (p *Provider) Open(ctx context.Context, receipt string, amount money.Paise) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	id := orderPrefix + receipt
	p.orders[id] = amount
	return id, nil
}

// Pay is the Pay button of the test page: it creates a captured payment and signs it. An unknown order is
// provider.ErrUnknown.
func (p *Provider) Pay(orderID string) (paymentID, signature string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	amount, known := p.orders[orderID]
	if !known {
		return "", "", provider.ErrUnknown
	}
	paymentID = paymentPrefix + strings.ToLower(rand.Text()[:14])
	p.made[paymentID] = provider.Payment{
		ID:       paymentID,
		OrderID:  orderID,
		Amount:   amount,
		Currency: "INR",
		Captured: true,
		TakenAt:  time.Now(),
	}
	return paymentID, p.sign(orderID, paymentID), nil
}

// sign signs like Razorpay: HMAC-SHA256 of the order's number, a bar and the payment's number.
func (p *Provider) sign(orderID, paymentID string) string {
	mac := hmac.New(sha256.New, []byte(p.secret))
	mac.Write([]byte(orderID + "|" + paymentID))
	return hex.EncodeToString(mac.Sum(nil))
}

// Verify checks the browser's signature of a payment.
func (p *Provider) Verify(orderID, paymentID, signature string) bool {
	return hmac.Equal([]byte(p.sign(orderID, paymentID)), []byte(signature))
}

// Find looks up a payment.
func (p *Provider) Find(ctx context.Context, paymentID string) (provider.Payment, error) {
	if err := ctx.Err(); err != nil {
		return provider.Payment{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	found, known := p.made[paymentID]
	if !known {
		return found, provider.ErrUnknown
	}
	return found, nil
}

// List returns the payments of an order.
func (p *Provider) List(ctx context.Context, orderID string) ([]provider.Payment, error) {
	if !strings.HasPrefix(orderID, orderPrefix) {
		return nil, provider.ErrUnknown
	}
	return p.payments(ctx, func(made provider.Payment) bool { return made.OrderID == orderID })
}

// payments returns the payments that satisfy a condition, in no particular order.
func (p *Provider) payments(ctx context.Context, wanted func(provider.Payment) bool) ([]provider.Payment, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := []provider.Payment{}
	for _, made := range p.made {
		if wanted(made) {
			list = append(list, made)
		}
	}
	return list, ctx.Err()
}

// Capture returns the payment unchanged, because this provider captures every payment at once.
func (p *Provider) Capture(ctx context.Context, authorised provider.Payment) (provider.Payment, error) {
	return p.Find(ctx, authorised.ID)
}

// Refund makes a refund at once. It trusts the caller about a payment of an earlier run, whose amount isn't known.
func (p *Provider) Refund(
	ctx context.Context,
	paymentID string,
	amount money.Paise,
	key string,
) (provider.Refund, error) {
	if err := ctx.Err(); err != nil {
		return provider.Refund{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	// The same key returns the earlier refund and moves no money again.
	if earlier, known := p.back[key]; known {
		if earlier.PaymentID != paymentID || earlier.Amount != amount {
			return provider.Refund{}, &provider.RefusedError{Reason: "this key was used for another refund"}
		}
		return earlier, nil
	}
	if !strings.HasPrefix(paymentID, paymentPrefix) {
		return provider.Refund{}, provider.ErrUnknown
	}
	if payment, known := p.made[paymentID]; known {
		if amount > payment.NetAmount() {
			return provider.Refund{}, &provider.RefusedError{Reason: "the amount is more than the payment still holds"}
		}
		payment.Refunded += amount
		p.made[paymentID] = payment
	}
	made := provider.Refund{
		ID:        refundPrefix + key,
		State:     "done",
		PaymentID: paymentID,
		Key:       key,
		Amount:    amount,
		MadeAt:    time.Now(),
	}
	p.back[key] = made
	return made, nil
}

// FindRefund returns any refund that this provider can have made, as done.
func (p *Provider) FindRefund(ctx context.Context, refundID string) (provider.Refund, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key, mine := strings.CutPrefix(refundID, refundPrefix)
	switch made, known := p.back[key]; {
	case ctx.Err() != nil:
		return provider.Refund{}, ctx.Err()
	case !mine:
		return provider.Refund{}, provider.ErrUnknown
	case known:
		return made, nil
	}
	return provider.Refund{ID: refundID, State: "done", Key: key}, nil
}

// Refunds returns the refunds of a payment.
func (p *Provider) Refunds(ctx context.Context, paymentID string) ([]provider.Refund, error) {
	if !strings.HasPrefix(paymentID, paymentPrefix) {
		return nil, provider.ErrUnknown
	}
	return p.refunds(ctx, func(r provider.Refund) bool { return r.PaymentID == paymentID })
}

// RefundsMade returns the refunds between two instants.
func (p *Provider) RefundsMade(ctx context.Context, from, until time.Time) ([]provider.Refund, error) {
	return p.refunds(ctx, func(r provider.Refund) bool { return !r.MadeAt.Before(from) && r.MadeAt.Before(until) })
}

// refunds returns the refunds that satisfy a condition, in no particular order.
func (p *Provider) refunds(ctx context.Context, wanted func(provider.Refund) bool) ([]provider.Refund, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := []provider.Refund{}
	for _, made := range p.back {
		if wanted(made) {
			list = append(list, made)
		}
	}
	return list, ctx.Err()
}

// Payments returns the payments between two instants.
func (p *Provider) Payments(ctx context.Context, from, until time.Time) ([]provider.Payment, error) {
	return p.payments(ctx, func(made provider.Payment) bool {
		return !made.TakenAt.Before(from) &&
			made.TakenAt.Before(until)
	})
}
