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
	Created  int64  `json:"created_at"`
}

func (p payment) wire() payments.Payment {
	return payments.Payment{ID: p.ID, OrderID: p.OrderID, Amount: money.Paise(p.Amount), Currency: p.Currency, Captured: p.Status == "captured" || p.Status == "refunded", TakenAt: time.Unix(p.Created, 0)}
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
	return payments.Refund{ID: made.ID, State: refundState(made.Status)}, err
}

func refundState(status string) string {
	switch status {
	case "processed":
		return "done"
	case "failed":
		return "failed"
	}
	return "sent"
}

// FindRefund looks at a refund.
func (c *Client) FindRefund(ctx context.Context, refundID string) (payments.Refund, error) {
	var found struct {
		ID     string `json:"id"`
		Status string `json:"status"`
	}
	err := c.call(ctx, http.MethodGet, "/v1/refunds/"+url.PathEscape(refundID), nil, &found, nil)
	return payments.Refund{ID: found.ID, State: refundState(found.Status)}, err
}

const (
	pageSize = 100
	// pagesAtMost bounds what one look can fetch.
	pagesAtMost = 100
)

// Captured gives the payments between two instants that are the shop's money.
func (c *Client) Captured(ctx context.Context, from, until time.Time) (list []payments.Payment, err error) {
	for page := range pagesAtMost {
		var found struct {
			Items []payment `json:"items"`
		}
		path := fmt.Sprintf("/v1/payments?from=%d&to=%d&count=%d&skip=%d", from.Unix(), until.Unix(), pageSize, page*pageSize)
		if err := c.call(ctx, http.MethodGet, path, nil, &found, nil); err != nil {
			return nil, err
		}
		for _, p := range found.Items {
			if one := p.wire(); one.Captured {
				list = append(list, one)
			}
		}
		if len(found.Items) < pageSize {
			return list, nil
		}
	}
	return list, nil
}

// settled is a row of the combined report: what a payment or a refund did to a settlement.
type settled struct {
	Entity     string `json:"entity_id"`
	Type       string `json:"type"`
	Debit      int64  `json:"debit"`
	Credit     int64  `json:"credit"`
	Amount     int64  `json:"amount"`
	Fee        int64  `json:"fee"`
	Tax        int64  `json:"tax"`
	Settlement string `json:"settlement_id"`
	UTR        string `json:"settlement_utr"`
	SettledAt  int64  `json:"settled_at"`
}

// Payouts gives the settlements of a month and what they are made of (docs: settlements, combined report). In that report
// fee includes the GST on it.
func (c *Client) Payouts(ctx context.Context, year int, month time.Month) (made []payments.Payout, items []payments.PayoutItem, err error) {
	first := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
	var found struct {
		Items []struct {
			ID      string `json:"id"`
			Amount  int64  `json:"amount"`
			Fees    int64  `json:"fees"`
			Tax     int64  `json:"tax"`
			UTR     string `json:"utr"`
			Status  string `json:"status"`
			Created int64  `json:"created_at"`
		} `json:"items"`
	}
	path := fmt.Sprintf("/v1/settlements?from=%d&to=%d&count=%d", first.Unix(), first.AddDate(0, 1, 0).Unix(), pageSize)
	if err := c.call(ctx, http.MethodGet, path, nil, &found, nil); err != nil {
		return nil, nil, err
	}
	for _, s := range found.Items {
		if s.Status == "processed" {
			made = append(made, payments.Payout{ID: s.ID, Amount: money.Paise(s.Amount), Fees: money.Paise(s.Fees), Tax: money.Paise(s.Tax), Reference: s.UTR, At: time.Unix(s.Created, 0)})
		}
	}
	for page := range pagesAtMost {
		var rows struct {
			Items []settled `json:"items"`
		}
		path := fmt.Sprintf("/v1/settlements/recon/combined?year=%d&month=%d&count=%d&skip=%d", year, int(month), pageSize, page*pageSize)
		if err := c.call(ctx, http.MethodGet, path, nil, &rows, nil); err != nil {
			return nil, nil, err
		}
		for _, r := range rows.Items {
			if r.Settlement != "" {
				items = append(items, r.wire())
			}
		}
		if len(rows.Items) < pageSize {
			break
		}
	}
	return made, items, nil
}

func (r settled) wire() payments.PayoutItem {
	amount := r.Amount
	if r.Debit > 0 && r.Credit == 0 {
		amount = -amount
	}
	kind := r.Type
	if kind != "payment" && kind != "refund" && kind != "transfer" {
		kind = "adjustment"
	}
	return payments.PayoutItem{Payout: r.Settlement, Entity: r.Entity, Kind: kind, Amount: money.Paise(amount), Fee: money.Paise(r.Fee - r.Tax), Tax: money.Paise(r.Tax)}
}

// RegisterWebhook asks for the events that the shop takes.
func (c *Client) RegisterWebhook(ctx context.Context, address, secret string) error {
	events := map[string]bool{"payment.authorized": true, "payment.captured": true, "order.paid": true, "refund.processed": true, "refund.failed": true}
	return c.call(ctx, http.MethodPost, "/v1/webhooks", map[string]any{"url": address, "secret": secret, "active": true, "events": events}, &struct{}{}, nil)
}
