// Package testpay stands in for a payment provider in the demo: no money moves, and every screen says TEST.
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

	"hearth/handlers/integrations/payments"
	"hearth/store/money"
)

// Provider keeps the payments of a run in memory.
type Provider struct {
	secret string
	mu     sync.Mutex
	orders map[string]money.Paise
	made   map[string]payments.Payment
}

// New makes a provider that signs with a secret.
func New(secret string) *Provider {
	return &Provider{secret: secret, orders: map[string]money.Paise{}, made: map[string]payments.Payment{}}
}

// Name is testpay.
func (p *Provider) Name() string { return "testpay" }

// KeyID shows that it is a test.
func (p *Provider) KeyID() string { return "test" }

// TestMode is always true.
func (p *Provider) TestMode() bool { return true }

// Open makes an order; the same receipt is the same order.
func (p *Provider) Open(_ context.Context, receipt string, amount money.Paise) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := "order_test_" + receipt
	p.orders[id] = amount
	return id, nil
}

// Pay is the person's Pay on the test page: it makes a captured payment and signs it.
func (p *Provider) Pay(orderID string) (paymentID, signature string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	amount, known := p.orders[orderID]
	if !known {
		return "", "", payments.ErrUnknown
	}
	paymentID = "pay_test_" + strings.ToLower(rand.Text()[:14])
	p.made[paymentID] = payments.Payment{ID: paymentID, OrderID: orderID, Amount: amount, Currency: "INR", Captured: true, TakenAt: time.Now()}
	return paymentID, p.sign(orderID, paymentID), nil
}

func (p *Provider) sign(orderID, paymentID string) string {
	mac := hmac.New(sha256.New, []byte(p.secret))
	mac.Write([]byte(orderID + "|" + paymentID))
	return hex.EncodeToString(mac.Sum(nil))
}

// Verify compares a signature.
func (p *Provider) Verify(orderID, paymentID, signature string) bool {
	return hmac.Equal([]byte(p.sign(orderID, paymentID)), []byte(signature))
}

// Find looks at a payment.
func (p *Provider) Find(_ context.Context, paymentID string) (payments.Payment, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	found, known := p.made[paymentID]
	if !known {
		return found, payments.ErrUnknown
	}
	return found, nil
}

// List gives the payments of an order.
func (p *Provider) List(_ context.Context, orderID string) ([]payments.Payment, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := []payments.Payment{}
	for _, made := range p.made {
		if made.OrderID == orderID {
			list = append(list, made)
		}
	}
	return list, nil
}

// Refund is done at once.
func (p *Provider) Refund(_ context.Context, _ string, _ money.Paise, key string) (payments.Refund, error) {
	return payments.Refund{ID: "rfnd_test_" + key, State: "done"}, nil
}

// FindRefund knows every refund that it made: they were done at once.
func (p *Provider) FindRefund(_ context.Context, refundID string) (payments.Refund, error) {
	if !strings.HasPrefix(refundID, "rfnd_test_") {
		return payments.Refund{}, payments.ErrUnknown
	}
	return payments.Refund{ID: refundID, State: "done"}, nil
}

// Captured gives the payments between two instants.
func (p *Provider) Captured(_ context.Context, from, until time.Time) ([]payments.Payment, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := []payments.Payment{}
	for _, made := range p.made {
		if !made.TakenAt.Before(from) && made.TakenAt.Before(until) {
			list = append(list, made)
		}
	}
	return list, nil
}
