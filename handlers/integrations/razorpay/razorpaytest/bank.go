// Package razorpaytest is a simulated Razorpay for tests. It implements the API over a real connection, and can lose,
// duplicate, delay, refuse and garble requests.
package razorpaytest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"
)

// The keys of the known account.
const (
	KeyID         = "rzp_test_1"
	KeySecret     = "test-key-secret"
	WebhookSecret = "test-webhook-secret"
)

// Fate is what happens to a request: success or a kind of fault.
type Fate int

// An Unheard request is performed and its reply is lost; a Late one is performed when Deliver is called, long after
// its caller has given up.
const (
	Well Fate = iota
	Down
	Lost
	Unheard
	Doubled
	Late
	Rubbish
	Refused
	Slow
	Empty
	Null
	Limited
)

// Order is a payment order at the simulated provider.
type Order struct {
	ID, Receipt string
	Amount      int64
}

// Payment is a payment of an order; Status is created, authorized, captured, refunded or failed.
type Payment struct {
	ID, Order, Status string
	Amount, Refunded  int64
	Captured          bool
	At                time.Time
}

// NetAmount returns what the shop has of the payment, in paise: the captured amount less refunds.
func (p Payment) NetAmount() int64 {
	if !p.Captured {
		return 0
	}
	return p.Amount - p.Refunded
}

// Refund is a refund. Status is pending, processed or failed; Key is "" if it was made on the provider's own website.
type Refund struct {
	ID, Payment, Key, Status string
	Amount                   int64
	At                       time.Time
}

// Bank is a simulated Razorpay. Its records are stored in the order in which they were made.
type Bank struct {
	// URL is the address of its API.
	URL string

	mu sync.Mutex
	// now is the simulated provider's clock; decide chooses what happens to a request.
	now      func() time.Time
	decide   func(r *http.Request) Fate
	server   *httptest.Server
	mux      *http.ServeMux
	orders   []*Order
	payments []*Payment
	refunds  []*Refund
	late     []func()
	// lie is the name of the fields that the next reply falsifies; "" for none.
	lie    string
	events []string
}

// Open starts a simulated provider; the test must close it.
func Open() *Bank {
	b := &Bank{now: time.Now, decide: well, mux: http.NewServeMux()}
	b.mux.HandleFunc("POST /v1/orders", b.openOrder)
	b.mux.HandleFunc("GET /v1/orders/{id}/payments", b.paymentsOfOrder)
	b.mux.HandleFunc("GET /v1/payments", b.listPayments)
	b.mux.HandleFunc("GET /v1/payments/{id}", b.findPayment)
	b.mux.HandleFunc("POST /v1/payments/{id}/capture", b.capture)
	b.mux.HandleFunc("POST /v1/payments/{id}/refund", b.refund)
	b.mux.HandleFunc("GET /v1/payments/{id}/refunds", b.refundsOfPayment)
	b.mux.HandleFunc("GET /v1/refunds", b.listRefunds)
	b.mux.HandleFunc("GET /v1/refunds/{id}", b.findRefund)
	for _, empty := range []string{"GET /v1/disputes", "GET /v1/settlements", "GET /v1/settlements/recon/combined"} {
		b.mux.HandleFunc(empty, func(w http.ResponseWriter,
			_ *http.Request) {
			answer(w, map[string]any{"items": []any{}})
		})
	}
	b.server = httptest.NewServer(b)
	b.URL = b.server.URL
	return b
}

// Close stops the simulated provider.
func (b *Bank) Close() { b.server.Close() }

func well(*http.Request) Fate { return Well }

// Begin resets the simulated provider, with a clock and a function that chooses what happens to each request.
func (b *Bank) Begin(now func() time.Time, decide func(r *http.Request) Fate) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.orders, b.payments, b.refunds, b.late, b.events = nil, nil, nil, nil, nil
	b.now, b.decide = now, decide
}

// ServeHTTP replies to a request as decide has chosen.
func (b *Bank) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, secret, _ := r.BasicAuth(); secret != KeySecret {
		refuse(w, http.StatusUnauthorized, "The api key provided is invalid")
		return
	}
	b.mu.Lock()
	decide := b.decide
	b.mu.Unlock()
	fate, body := decide(r), readAll(r)
	do := func() *httptest.ResponseRecorder {
		b.mu.Lock()
		defer b.mu.Unlock()
		said := httptest.NewRecorder()
		b.mux.ServeHTTP(said, withBody(r, body))
		return said
	}
	switch fate {
	case Down:
		http.Error(w, "the bank sleeps", http.StatusInternalServerError)
	case Lost:
		cut(w)
	case Unheard:
		do()
		cut(w)
	case Late:
		b.mu.Lock()
		b.late = append(b.late, func() { do() })
		b.mu.Unlock()
		cut(w)
	case Rubbish:
		do()
		_, _ = w.Write([]byte("<html>please wait"))
	case Empty:
		do()
		_, _ = w.Write([]byte("{}"))
	case Null:
		_, _ = w.Write([]byte("null"))
	case Limited:
		refuse(w, http.StatusTooManyRequests, "Request failed")
	case Refused:
		refuse(w, http.StatusBadRequest, "Your account does not have enough balance")
	case Slow:
		<-r.Context().Done()
	default:
		if fate == Doubled {
			do()
		}
		said := do()
		w.WriteHeader(said.Code)
		_, _ = w.Write(b.altered(said.Body.Bytes()))
	}
}

// Lie appends a 0 to the fields with a name in the next reply.
func (b *Bank) Lie(field string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lie = field
}

// altered is a reply in JSON with the fields that Lie named.
func (b *Bank) altered(reply []byte) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.lie != "" {
		field := regexp.MustCompile(`"` + b.lie + `":("?)(\w+)`)
		reply = field.ReplaceAll(reply, []byte(`"`+b.lie+`":${1}${2}0`))
	}
	b.lie = ""
	return reply
}

// Deliver performs the late requests.
func (b *Bank) Deliver() {
	b.mu.Lock()
	late := b.late
	b.late = nil
	b.mu.Unlock()
	for _, do := range late {
		do()
	}
}

// openOrder is POST /orders.
func (b *Bank) openOrder(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Amount  int64
		Receipt string
	}
	if json.NewDecoder(r.Body).Decode(&in) != nil || in.Amount <= 0 {
		refuse(w, http.StatusBadRequest, "The amount must be atleast INR 1.00")
		return
	}
	made := &Order{fmt.Sprintf("order_%d", len(b.orders)+1), in.Receipt, in.Amount}
	b.orders = append(b.orders, made)
	answer(w, map[string]any{"id": made.ID, "amount": made.Amount, "receipt": made.Receipt, "status": "created"})
}

func (b *Bank) paymentsOfOrder(w http.ResponseWriter, r *http.Request) {
	if find(b.orders, func(o *Order) bool { return o.ID == r.PathValue("id") }) == nil {
		unknown(w)
		return
	}
	page(w, r, b.payments, func(p *Payment) bool { return p.Order == r.PathValue("id") }, wirePayment)
}

func (b *Bank) listPayments(w http.ResponseWriter, r *http.Request) {
	page(w, r, b.payments, func(p *Payment) bool { return between(r, p.At) }, wirePayment)
}

func (b *Bank) findPayment(w http.ResponseWriter, r *http.Request) {
	if p := b.payment(r.PathValue("id")); p != nil {
		answer(w, wirePayment(p))
		return
	}
	unknown(w)
}

// capture takes the money of an authorised payment, with the refusals that Razorpay gives.
func (b *Bank) capture(w http.ResponseWriter, r *http.Request) {
	var in struct{ Amount int64 }
	_ = json.NewDecoder(r.Body).Decode(&in)
	p := b.payment(r.PathValue("id"))
	switch {
	case p == nil:
		unknown(w)
	case p.Status == "captured":
		refuse(w, http.StatusBadRequest, "This payment has already been captured")
	case p.Status != "authorized":
		refuse(w, http.StatusBadRequest,
			"Only payments which have been authorized and not yet captured can be captured")
	case in.Amount != p.Amount:
		refuse(w, http.StatusBadRequest, "Capture amount must be equal to the amount authorized")
	default:
		p.Status, p.Captured = "captured", true
		b.tell("payment.captured", "payment", p.ID)
		answer(w, wirePayment(p))
	}
}

// refund makes a refund. The same idempotency key returns the earlier one.
func (b *Bank) refund(w http.ResponseWriter, r *http.Request) {
	var in struct{ Amount int64 }
	_ = json.NewDecoder(r.Body).Decode(&in)
	key, p := r.Header.Get("X-Refund-Idempotency"), b.payment(r.PathValue("id"))
	if p == nil {
		unknown(w)
		return
	}
	if len(key) < 10 {
		refuse(w, http.StatusBadRequest, "The idempotency key must have 10 characters or more")
		return
	}
	if earlier := find(b.refunds, func(made *Refund) bool { return made.Key == key }); earlier != nil {
		if earlier.Amount != in.Amount || earlier.Payment != p.ID {
			refuse(w, http.StatusBadRequest, "Different request body sent for the same Idempotency Header")
			return
		}
		answer(w, wireRefund(earlier))
		return
	}
	made, why := b.giveBack(p, in.Amount, key, "pending")
	if made == nil {
		refuse(w, http.StatusBadRequest, why)
		return
	}
	answer(w, wireRefund(made))
}

func (b *Bank) refundsOfPayment(w http.ResponseWriter, r *http.Request) {
	if b.payment(r.PathValue("id")) == nil {
		unknown(w)
		return
	}
	page(w, r, b.refunds, func(made *Refund) bool { return made.Payment == r.PathValue("id") }, wireRefund)
}

func (b *Bank) listRefunds(w http.ResponseWriter, r *http.Request) {
	page(w, r, b.refunds, func(made *Refund) bool { return between(r, made.At) }, wireRefund)
}

func (b *Bank) findRefund(w http.ResponseWriter, r *http.Request) {
	if made := find(b.refunds, func(made *Refund) bool { return made.ID == r.PathValue("id") }); made != nil {
		answer(w, wireRefund(made))
		return
	}
	unknown(w)
}

func (b *Bank) payment(id string) *Payment {
	return find(b.payments, func(p *Payment) bool { return p.ID == id })
}

// giveBack makes a refund of a payment, or returns why it can't.
func (b *Bank) giveBack(p *Payment, amount int64, key, status string) (made *Refund, why string) {
	switch {
	case !p.Captured:
		return nil, "The payment status should be captured for action to be taken"
	case p.Refunded == p.Amount:
		return nil, "The payment has been fully refunded already"
	case amount <= 0 || amount > p.Amount-p.Refunded:
		return nil, "The refund amount provided is greater than amount captured"
	}
	made = &Refund{
		ID:      fmt.Sprintf("rfnd_%d", len(b.refunds)+1),
		Payment: p.ID,
		Key:     key,
		Status:  status,
		Amount:  amount,
		At:      b.now(),
	}
	b.refunds = append(b.refunds, made)
	p.Refunded += amount
	if p.Refunded == p.Amount {
		p.Status = "refunded"
	}
	b.tell("refund.created", "refund", made.ID)
	if status == "processed" {
		b.tell("refund.processed", "refund", made.ID)
	}
	return made, ""
}

// tell queues a webhook, which the test delivers later.
func (b *Bank) tell(event, thing, id string) { b.events = append(b.events, Event(event, thing, id)) }

// Event returns the body of a webhook about a payment, a refund or a dispute.
func Event(event, thing, id string) string {
	return fmt.Sprintf(`{"event":%q,"payload":{%q:{"entity":{"id":%q}}}}`, event, thing, id)
}

// Sign signs a text as Razorpay does.
func Sign(text, secret string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

// Header returns the header of a webhook that is signed with a secret.
func Header(body, secret string) http.Header {
	h := http.Header{}
	h.Set("X-Razorpay-Signature", Sign(body, secret))
	return h
}

func wirePayment(p *Payment) any {
	return map[string]any{
		"id":              p.ID,
		"order_id":        p.Order,
		"amount":          p.Amount,
		"currency":        "INR",
		"status":          p.Status,
		"captured":        p.Captured,
		"amount_refunded": p.Refunded,
		"created_at":      p.At.Unix(),
	}
}

func wireRefund(r *Refund) any {
	return map[string]any{"id": r.ID, "payment_id": r.Payment, "amount": r.Amount, "receipt": r.Key, "status": r.Status,
		"created_at": r.At.Unix()}
}

// page replies with a page of a list, newest first.
func page[T any](w http.ResponseWriter, r *http.Request, all []T, wanted func(T) bool, wire func(T) any) {
	count, err := strconv.Atoi(r.FormValue("count"))
	if err != nil {
		count = 10
	}
	skip, _ := strconv.Atoi(r.FormValue("skip"))
	items := []any{}
	for _, one := range slices.Backward(all) {
		if !wanted(one) {
			continue
		}
		if skip--; skip < 0 && len(items) < count {
			items = append(items, wire(one))
		}
	}
	answer(w, map[string]any{"entity": "collection", "count": len(items), "items": items})
}

func between(r *http.Request, at time.Time) bool {
	from, _ := strconv.ParseInt(r.FormValue("from"), 10, 64)
	to, _ := strconv.ParseInt(r.FormValue("to"), 10, 64)
	return at.Unix() >= from && at.Unix() <= to
}

func find[T any](all []*T, wanted func(*T) bool) *T {
	if i := slices.IndexFunc(all, wanted); i >= 0 {
		return all[i]
	}
	return nil
}

func answer(w http.ResponseWriter, v any) { _ = json.NewEncoder(w).Encode(v) }

func refuse(w http.ResponseWriter, code int, why string) {
	w.WriteHeader(code)
	answer(w, map[string]any{"error": map[string]any{"code": "BAD_REQUEST_ERROR", "description": why}})
}

func unknown(w http.ResponseWriter) {
	refuse(w, http.StatusBadRequest, "The id provided does not exist")
}
