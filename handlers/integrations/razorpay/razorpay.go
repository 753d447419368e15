// Package razorpay implements provider.Payments and provider.Banker with Razorpay's API (orders, payments, refunds,
// webhooks, disputes, settlements). It has no state besides its keys: requests and replies are stored by
// store/payments. Amounts are in paise on both sides.
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
	"slices"
	"strings"
	"time"

	"hearth/handlers/integrations/dial"
	"hearth/handlers/integrations/provider"
	"hearth/store/money"
)

// The time limit of a call, the maximum size of a reply in bytes, and the only currency.
const (
	patience   = 8 * time.Second
	replyLimit = 1 << 20
	currency   = "INR"
)

// Client is an account of Razorpay. It is created from the settings when they change; its methods can be used
// concurrently.
type Client struct {
	base, id, secret string
}

// web is shared by all clients, so that connections are reused.
var web = dial.Client(patience)

// New creates a client for a key ID and secret. base is the API's address, another one in tests.
func New(base, id, secret string) *Client {
	return &Client{strings.TrimSuffix(base, "/"), id, secret}
}

// Name returns "razorpay".
func (c *Client) Name() string { return "razorpay" }

// KeyID is the account's public key.
func (c *Client) KeyID() string { return c.id }

// TestMode reports whether the keys are test keys, with which no money is moved.
func (c *Client) TestMode() bool { return strings.HasPrefix(c.id, "rzp_test_") }

// call makes a request and decodes the JSON of the answer. It returns provider.ErrUnknown, a provider.RefusedError,
// or another error after which the outcome is unknown. Errors contain no key.
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
	defer func() { _ = reply.Body.Close() }() // closing after reading only can lose nothing
	text, err := io.ReadAll(io.LimitReader(reply.Body, replyLimit))
	if err != nil {
		return fmt.Errorf("read Razorpay's answer to %s: %w", path, err)
	}
	if reply.StatusCode == http.StatusNotFound {
		return provider.ErrUnknown
	}
	if reply.StatusCode < 200 || reply.StatusCode > 299 {
		var problem struct {
			Error struct{ Code, Description string } `json:"error"`
		}
		_ = json.Unmarshal(text, &problem) // without it only the status is reported
		// For unknown IDs, such as those of another account, Razorpay replies with 400 instead of 404.
		if reply.StatusCode == http.StatusBadRequest && strings.Contains(problem.Error.Description, "does not exist") {
			return provider.ErrUnknown
		}
		if reply.StatusCode == http.StatusBadRequest && problem.Error.Description != "" {
			return &provider.RefusedError{Reason: problem.Error.Description}
		}
		return fmt.Errorf("the provider answered %s with %d %s %s", path, reply.StatusCode, problem.Error.Code,
			problem.Error.Description)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("the answer of Razorpay to %s is no JSON", path)
	}
	return nil
}

// Open creates an order. A reply with a different amount is an error, so that nobody pays a wrong amount.
func (c *Client) Open(ctx context.Context, receipt string, amount money.Paise) (string, error) {
	var order struct {
		ID     string `json:"id"`
		Amount int64  `json:"amount"`
	}
	err := c.call(ctx, http.MethodPost, "/v1/orders", map[string]any{"amount": int64(amount), "currency": currency,
		"receipt": receipt},
		&order, nil)
	if err == nil && (order.ID == "" || order.Amount != int64(amount)) {
		return "", errors.New("the provider opened another order than was asked for")
	}
	return order.ID, err
}

// Ping requests one order, which needs valid keys.
func (c *Client) Ping(ctx context.Context) error {
	return c.call(ctx, http.MethodGet, "/v1/orders?count=1", nil, &struct{}{}, nil)
}

// Verify checks the signature of the checkout script: HMAC-SHA256 of order|payment with the key secret.
func (c *Client) Verify(orderID, paymentID, signature string) bool {
	return Signed([]byte(orderID+"|"+paymentID), signature, c.secret)
}

// Signed reports whether a hexadecimal signature is the HMAC-SHA256 of a text with a secret. Without a secret nothing
// is signed.
func Signed(text []byte, signature, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(text)
	return secret != "" && hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(signature))
}

// ReadEvent parses a webhook's body, whose signature the caller has checked. Invalid JSON is an event without a name.
func ReadEvent(body []byte) provider.Event {
	type entity struct {
		Entity struct {
			ID string `json:"id"`
		} `json:"entity"`
	}
	var told struct {
		Event   string `json:"event"`
		Payload struct {
			Payment entity `json:"payment"`
			Refund  entity `json:"refund"`
			Dispute entity `json:"dispute"`
		} `json:"payload"`
	}
	if err := json.Unmarshal(body, &told); err != nil {
		return provider.Event{}
	}
	return provider.Event{
		Name:    told.Event,
		Payment: told.Payload.Payment.Entity.ID,
		Refund:  told.Payload.Refund.Entity.ID,
		Dispute: told.Payload.Dispute.Entity.ID,
	}
}

// payment is a payment in Razorpay's JSON.
type payment struct {
	ID       string `json:"id"`
	OrderID  string `json:"order_id"`
	Amount   int64  `json:"amount"`
	Currency string `json:"currency"`
	Status   string `json:"status"`
	Captured bool   `json:"captured"`
	Refunded int64  `json:"amount_refunded"`
	Created  int64  `json:"created_at"`
}

// wire converts a payment. Its status isn't enough to know where the money is: a payment that Razorpay refunded by
// itself (late or duplicate) is "refunded" without ever having been captured, and one that was refunded on Razorpay's
// screens is still captured.
func (p payment) wire() provider.Payment {
	return provider.Payment{
		ID:         p.ID,
		OrderID:    p.OrderID,
		Amount:     money.Paise(p.Amount),
		Currency:   p.Currency,
		Authorised: p.Status == "authorized",
		Captured:   p.Captured,
		Refunded:   money.Paise(p.Refunded),
		TakenAt:    time.Unix(p.Created, 0),
	}
}

// errOther means that the reply is about something other than the request, for example a proxy's page. It proves
// nothing.
var errOther = errors.New("the provider answered with something else than was asked for")

// about returns errOther unless a reply is about the subject of the request.
func about(err error, is bool) error {
	if err == nil && !is {
		return errOther
	}
	return err
}

// Find looks up a payment.
func (c *Client) Find(ctx context.Context, paymentID string) (provider.Payment, error) {
	var p payment
	err := c.call(ctx, http.MethodGet, "/v1/payments/"+url.PathEscape(paymentID), nil, &p, nil)
	return p.wire(), about(err, p.ID == paymentID)
}

// Capture captures an authorised payment. A payment that is already captured, automatically or by an earlier attempt
// whose reply was lost, is returned unchanged.
func (c *Client) Capture(ctx context.Context, authorised provider.Payment) (provider.Payment, error) {
	var p payment
	wanted := map[string]any{"amount": int64(authorised.Amount), "currency": authorised.Currency}
	err := c.call(ctx, http.MethodPost, "/v1/payments/"+url.PathEscape(authorised.ID)+"/capture", wanted, &p, nil)
	var no *provider.RefusedError
	// Razorpay refuses a second capture. The payment's state then decides whether that is an error.
	if errors.As(err, &no) {
		if now, failed := c.Find(ctx, authorised.ID); failed == nil && !now.Authorised {
			return now, nil
		}
	}
	return p.wire(), about(err, p.ID == authorised.ID)
}

// List returns the payments of an order, in every state.
func (c *Client) List(ctx context.Context, orderID string) ([]provider.Payment, error) {
	return listed(ctx, c, "/v1/orders/"+url.PathEscape(orderID)+"/payments", payment.wire, func(p payment) bool {
		return p.OrderID == orderID
	})
}

// listed fetches a list of at most one page, and checks that every item belongs to the request.
func listed[From, To any](
	ctx context.Context,
	c *Client,
	path string,
	wire func(From) To,
	is func(From) bool,
) ([]To, error) {
	var found struct {
		Items []From `json:"items"`
	}
	err := c.call(ctx, http.MethodGet, path, nil, &found, nil)
	other := func(one From) bool { return !is(one) }
	return wired(found.Items, wire), about(err, found.Items != nil && !slices.ContainsFunc(found.Items, other))
}

// refund is a refund in Razorpay's JSON; Receipt is the shop's key.
type refund struct {
	ID        string `json:"id"`
	PaymentID string `json:"payment_id"`
	Receipt   string `json:"receipt"`
	Amount    int64  `json:"amount"`
	Status    string `json:"status"`
	Created   int64  `json:"created_at"`
}

// wire converts a refund from Razorpay's JSON. Processed means that Razorpay has sent the money, which can take banks
// days to book.
func (r refund) wire() provider.Refund {
	state := "sent"
	switch r.Status {
	case "processed":
		state = "done"
	case "failed":
		state = "failed"
	}
	return provider.Refund{
		ID:        r.ID,
		State:     state,
		PaymentID: r.PaymentID,
		Key:       r.Receipt,
		Amount:    money.Paise(r.Amount),
		MadeAt:    time.Unix(r.Created, 0),
	}
}

// Refund refunds an amount at normal speed. The idempotency header makes a repeat with the same key the same refund.
func (c *Client) Refund(
	ctx context.Context,
	paymentID string,
	amount money.Paise,
	key string,
) (provider.Refund, error) {
	var made refund
	header := http.Header{"X-Refund-Idempotency": {key}}
	wanted := map[string]any{"amount": int64(amount), "speed": "normal", "receipt": key}
	err := c.call(ctx, http.MethodPost, "/v1/payments/"+url.PathEscape(paymentID)+"/refund", wanted, &made, header)
	return made.wire(), about(err, made.ID != "" && made.PaymentID == paymentID && made.Amount == int64(amount))
}

// FindRefund looks up a refund.
func (c *Client) FindRefund(ctx context.Context, refundID string) (provider.Refund, error) {
	var found refund
	err := c.call(ctx, http.MethodGet, "/v1/refunds/"+url.PathEscape(refundID), nil, &found, nil)
	return found.wire(), about(err, found.ID == refundID)
}

// Refunds returns the newest 100 refunds of a payment.
func (c *Client) Refunds(ctx context.Context, paymentID string) ([]provider.Refund, error) {
	path := fmt.Sprintf("/v1/payments/%s/refunds?count=%d", url.PathEscape(paymentID), pageSize)
	return listed(ctx, c, path, refund.wire, func(r refund) bool { return r.PaymentID == paymentID })
}

// wired converts a list from Razorpay's JSON.
func wired[From, To any](all []From, wire func(From) To) []To {
	list := make([]To, len(all))
	for i, one := range all {
		list[i] = wire(one)
	}
	return list
}

const (
	// pageSize is the maximum number of items per page in Razorpay's API.
	pageSize = 100
	// pagesAtMost is the maximum number of pages that one call fetches, that is 10,000 items.
	pagesAtMost = 100
)

// paged fetches a list page by page, until a page isn't full. path already has a query.
func paged[T any](ctx context.Context, c *Client, path string) (all []T, err error) {
	for page := range pagesAtMost {
		var found struct {
			Items []T `json:"items"`
		}
		if err := c.call(
			ctx,
			http.MethodGet,
			fmt.Sprintf("%s&count=%d&skip=%d", path, pageSize, page*pageSize),
			nil,
			&found,
			nil,
		); err != nil {
			return nil, err
		}
		// A reply without the list is not Razorpay's, such as the page of a proxy.
		if found.Items == nil {
			return nil, errOther
		}
		all = append(all, found.Items...)
		if len(found.Items) < pageSize {
			break
		}
	}
	return all, nil
}

// Payments returns the payments that customers made between two instants.
func (c *Client) Payments(ctx context.Context, from, until time.Time) ([]provider.Payment, error) {
	all, err := paged[payment](ctx, c, fmt.Sprintf("/v1/payments?from=%d&to=%d", from.Unix(), until.Unix()))
	return wired(all, payment.wire), err
}

// RefundsMade returns the refunds between two instants.
func (c *Client) RefundsMade(ctx context.Context, from, until time.Time) ([]provider.Refund, error) {
	all, err := paged[refund](ctx, c, fmt.Sprintf("/v1/refunds?from=%d&to=%d", from.Unix(), until.Unix()))
	return wired(all, refund.wire), err
}

// RegisterWebhook registers the shop's address for the events that it handles, signed with a secret.
func (c *Client) RegisterWebhook(ctx context.Context, address, secret string) error {
	events := map[string]bool{
		"payment.authorized": true, "payment.captured": true, "order.paid": true,
		"refund.created": true, "refund.processed": true, "refund.failed": true,
		"payment.dispute.created": true, "payment.dispute.won": true, "payment.dispute.lost": true,
		"payment.dispute.closed": true, "payment.dispute.action_required": true, "payment.dispute.under_review": true,
	}
	return c.call(ctx, http.MethodPost, "/v1/webhooks", map[string]any{"url": address, "secret": secret, "active": true,
		"events": events},
		&struct{}{}, nil)
}
