// Package razorpay speaks Razorpay's API (docs: orders, payments, refunds, webhooks).
package razorpay

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"hearth/handlers/integrations/dial"
	"hearth/handlers/integrations/payments"
	"hearth/store/money"
)

const (
	patience   = 8 * time.Second
	replyLimit = 1 << 20
	currency   = "INR"
)

// Client is a Razorpay account.
type Client struct {
	base, id, secret string
}

// web is shared by all clients: connections outlive the request that opened them.
var web = dial.Client(patience)

// New makes a client of an account. base is the API's address.
func New(base, id, secret string) *Client {
	return &Client{strings.TrimSuffix(base, "/"), id, secret}
}

// Name is razorpay.
func (c *Client) Name() string { return "razorpay" }

// KeyID is the account's public key.
func (c *Client) KeyID() string { return c.id }

// TestMode says whether the keys are of the test mode.
func (c *Client) TestMode() bool { return strings.HasPrefix(c.id, "rzp_test_") }

// call makes a call and reads its JSON. Errors hold no key.
func (c *Client) call(ctx context.Context, method, path string, body, into any, header http.Header) error {
	var reader io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		reader = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, reader)
	if err != nil {
		return fmt.Errorf("ask Razorpay: %w", err)
	}
	if header != nil {
		r.Header = header
	}
	r.SetBasicAuth(c.id, c.secret)
	r.Header.Set("Content-Type", "application/json")
	reply, err := web.Do(r)
	if err != nil {
		return fmt.Errorf("reach Razorpay for %s: %w", path, err)
	}
	defer func() { _ = reply.Body.Close() }() // nothing was written
	text, err := io.ReadAll(io.LimitReader(reply.Body, replyLimit))
	if err != nil {
		return fmt.Errorf("read Razorpay's answer to %s: %w", path, err)
	}
	if reply.StatusCode == http.StatusNotFound {
		return payments.ErrUnknown
	}
	if reply.StatusCode < 200 || reply.StatusCode > 299 {
		var problem struct {
			Error struct{ Code, Description string } `json:"error"`
		}
		_ = json.Unmarshal(text, &problem) // without it the status alone is told
		return fmt.Errorf("the provider answered %s with %d %s %s", path, reply.StatusCode, problem.Error.Code, problem.Error.Description)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("the answer of Razorpay to %s is no JSON", path)
	}
	return nil
}

// Open makes an order.
func (c *Client) Open(ctx context.Context, receipt string, amount money.Paise) (string, error) {
	var order struct {
		ID     string `json:"id"`
		Amount int64  `json:"amount"`
	}
	err := c.call(ctx, http.MethodPost, "/v1/orders", map[string]any{"amount": int64(amount), "currency": currency, "receipt": receipt}, &order, nil)
	if err == nil && (order.ID == "" || order.Amount != int64(amount)) {
		return "", errors.New("the provider opened another order than was asked for")
	}
	return order.ID, err
}

// Ping asks for one order, which only works with the right keys.
func (c *Client) Ping(ctx context.Context) error {
	return c.call(ctx, http.MethodGet, "/v1/orders?count=1", nil, &struct{}{}, nil)
}

// Verify compares the signature of the checkout script: HMAC-SHA256 of order|payment with the key secret.
func (c *Client) Verify(orderID, paymentID, signature string) bool {
	return Signed([]byte(orderID+"|"+paymentID), signature, c.secret)
}

// Signed says whether a signature in hex is that of a text with a secret.
func Signed(text []byte, signature, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(text)
	return secret != "" && hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(signature))
}

type payment struct {
	ID       string `json:"id"`
	OrderID  string `json:"order_id"`
	Amount   int64  `json:"amount"`
	Currency string `json:"currency"`
	Status   string `json:"status"`
}

func (p payment) wire() payments.Payment {
	return payments.Payment{ID: p.ID, OrderID: p.OrderID, Amount: money.Paise(p.Amount), Currency: p.Currency, Captured: p.Status == "captured" || p.Status == "refunded"}
}

// Find looks at a payment and captures it when it was only authorised.
func (c *Client) Find(ctx context.Context, paymentID string) (payments.Payment, error) {
	var p payment
	path := "/v1/payments/" + url.PathEscape(paymentID)
	if err := c.call(ctx, http.MethodGet, path, nil, &p, nil); err != nil {
		return payments.Payment{}, err
	}
	if p.Status != "authorized" {
		return p.wire(), nil
	}
	err := c.call(ctx, http.MethodPost, path+"/capture", map[string]any{"amount": p.Amount, "currency": p.Currency}, &p, nil)
	return p.wire(), err
}

// List gives the payments of an order.
func (c *Client) List(ctx context.Context, orderID string) ([]payments.Payment, error) {
	var found struct {
		Items []payment `json:"items"`
	}
	err := c.call(ctx, http.MethodGet, "/v1/orders/"+url.PathEscape(orderID)+"/payments", nil, &found, nil)
	list := make([]payments.Payment, len(found.Items))
	for i, p := range found.Items {
		list[i] = p.wire()
	}
	return list, err
}

// Refund sends money back; the header makes a repeat the same refund.
func (c *Client) Refund(ctx context.Context, paymentID string, amount money.Paise, key string) (payments.Refund, error) {
	var made struct {
		ID     string `json:"id"`
		Status string `json:"status"`
	}
	header := http.Header{"X-Refund-Idempotency": {key}}
	err := c.call(ctx, http.MethodPost, "/v1/payments/"+url.PathEscape(paymentID)+"/refund", map[string]any{"amount": int64(amount), "speed": "normal", "receipt": key}, &made, header)
	state := map[string]string{"processed": "done", "failed": "failed"}[made.Status]
	if state == "" {
		state = "sent"
	}
	return payments.Refund{ID: made.ID, State: state}, err
}
