package webtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
)

// KeySecret and WebhookSecret are the secrets that the shop and the bank share.
const (
	KeySecret     = "test-key-secret"
	WebhookSecret = "test-webhook-secret"
)

// Bank is a simulated Razorpay: orders, payments, capture and refunds, with faults that can be switched on.
type Bank struct {
	Mu       sync.Mutex
	n        int
	Orders   map[string]int64
	Payments map[string]map[string]any
	refunds  map[string]int64
	// made are the refunds by ID; Refuse makes it refuse all refunds, with this message.
	made     map[string]map[string]any
	Refuse   string
	Disputes []any
	// down answers 500, slow exceeds the client's timeout, rubbish is not JSON.
	down, rubbish bool
	// CantCapture refuses to capture what was authorised.
	CantCapture bool
	// SlowRefunds leaves refunds pending until they are fetched.
	SlowRefunds          bool
	Settlements, Settled []any
	Webhook              map[string]any
	// calls is the number of requests.
	calls  int
	server *httptest.Server
}

// newBank starts a server with the calls of Razorpay that the shop makes.
func newBank(t *testing.T) *Bank {
	b := &Bank{Orders: map[string]int64{}, Payments: map[string]map[string]any{}, refunds: map[string]int64{},
		made: map[string]map[string]any{}, Settled: []any{}}
	mux := http.NewServeMux()
	answer := func(w http.ResponseWriter, v any) { _ = json.NewEncoder(w).Encode(v) }
	mux.HandleFunc("POST /v1/orders", func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Amount int64 }
		_ = json.NewDecoder(r.Body).Decode(&in)
		b.n++
		id := fmt.Sprintf("order_%d", b.n)
		b.Orders[id] = in.Amount
		answer(w, map[string]any{"id": id, "amount": in.Amount, "status": "created"})
	})
	mux.HandleFunc("GET /v1/payments/{id}", func(w http.ResponseWriter, r *http.Request) {
		p, known := b.Payments[r.PathValue("id")]
		if !known {
			http.Error(w, `{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}`,
				http.StatusBadRequest)
			return
		}
		answer(w, p)
	})
	mux.HandleFunc("POST /v1/payments/{id}/capture", func(w http.ResponseWriter, r *http.Request) {
		if b.CantCapture {
			http.Error(
				w,
				`{"error":{"code":"BAD_REQUEST_ERROR","description":"Capture amount must be equal to the amount authorized"}}`,
				http.StatusBadRequest,
			)
			return
		}
		p := b.Payments[r.PathValue("id")]
		p["status"], p["captured"] = "captured", true
		answer(w, p)
	})
	mux.HandleFunc("GET /v1/orders/{id}/payments", func(w http.ResponseWriter, r *http.Request) {
		if _, known := b.Orders[r.PathValue("id")]; !known {
			http.Error(w, `{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}`,
				http.StatusBadRequest)
			return
		}
		items := []any{}
		for _, p := range b.Payments {
			if p["order_id"] == r.PathValue("id") {
				items = append(items, p)
			}
		}
		answer(w, map[string]any{"items": items})
	})
	mux.HandleFunc("POST /v1/payments/{id}/refund", func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Amount int64 }
		_ = json.NewDecoder(r.Body).Decode(&in)
		key := r.Header.Get("X-Refund-Idempotency")
		if len(key) < 10 {
			http.Error(w, `{}`, http.StatusBadRequest)
			return
		}
		refuse := func(why string) {
			http.Error(w, fmt.Sprintf(`{"error":{"code":"BAD_REQUEST_ERROR","description":%q}}`, why),
				http.StatusBadRequest)
		}
		if b.Refuse != "" {
			refuse(b.Refuse)
			return
		}
		if earlier := b.made["rfnd_"+key]; earlier != nil {
			answer(w, earlier)
			return
		}
		status := "processed"
		if b.SlowRefunds {
			status = "pending"
		}
		if made := b.GiveBack(r.PathValue("id"), "rfnd_"+key, key, status, in.Amount); made == nil {
			refuse("The payment has been fully refunded already")
		} else {
			b.refunds[key] = in.Amount
			answer(w, made)
		}
	})
	mux.HandleFunc("GET /v1/refunds/{id}", func(w http.ResponseWriter, r *http.Request) {
		made, known := b.made[r.PathValue("id")]
		if !known {
			http.Error(w, `{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}`,
				http.StatusBadRequest)
			return
		}
		if made["status"] == "pending" {
			made["status"] = "processed"
		}
		answer(w, made)
	})
	mux.HandleFunc("GET /v1/payments/{id}/refunds", func(w http.ResponseWriter, r *http.Request) {
		items := []any{}
		for _, made := range b.made {
			if made["payment_id"] == r.PathValue("id") {
				items = append(items, made)
			}
		}
		answer(w, map[string]any{"items": items})
	})
	mux.HandleFunc("GET /v1/refunds", func(w http.ResponseWriter, r *http.Request) {
		items := []any{}
		for _, made := range b.made {
			items = append(items, made)
		}
		answer(w, map[string]any{"items": items})
	})
	mux.HandleFunc("GET /v1/disputes", func(w http.ResponseWriter, r *http.Request) {
		answer(w, map[string]any{"items": append([]any{}, b.Disputes...)})
	})
	mux.HandleFunc("GET /v1/payments", func(w http.ResponseWriter, r *http.Request) {
		from, _ := strconv.ParseInt(r.FormValue("from"), 10, 64)
		items := []any{}
		for _, p := range b.Payments {
			if at, said := p["created_at"].(int64); !said || at >= from {
				items = append(items, p)
			}
		}
		answer(w, map[string]any{"items": items})
	})
	mux.HandleFunc("GET /v1/settlements", func(w http.ResponseWriter, r *http.Request) {
		answer(w, map[string]any{"items": append([]any{}, b.Settlements...)})
	})
	mux.HandleFunc("GET /v1/settlements/recon/combined", func(w http.ResponseWriter, r *http.Request) {
		answer(w, map[string]any{"items": append([]any{}, b.Settled...)})
	})
	mux.HandleFunc("POST /v1/webhooks", func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewDecoder(r.Body).Decode(&b.Webhook)
		answer(w, map[string]any{"id": "wh_1"})
	})
	b.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.Mu.Lock()
		defer b.Mu.Unlock()
		b.calls++
		if _, secret, _ := r.BasicAuth(); secret != KeySecret {
			http.Error(w, `{}`, http.StatusUnauthorized)
			return
		}
		switch {
		case b.down:
			http.Error(w, "down", http.StatusInternalServerError)
		case b.rubbish:
			_, _ = w.Write([]byte("<html>"))
		default:
			mux.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(b.server.Close)
	return b
}

// GiveBack makes a refund of a payment; nil if less than that is left of it.
func (b *Bank) GiveBack(payment, id, key, status string, amount int64) map[string]any {
	p := b.Payments[payment]
	if p == nil || p["amount_refunded"].(int64)+amount > p["amount"].(int64) {
		return nil
	}
	p["amount_refunded"] = p["amount_refunded"].(int64) + amount
	made := map[string]any{"id": id, "payment_id": payment, "amount": amount, "status": status, "receipt": key}
	b.made[id] = made
	return made
}

// RefundsItself is a refund made in the bank's dashboard.
func (b *Bank) RefundsItself(payment string, amount int64) string {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	b.n++
	id := fmt.Sprintf("rfnd_screen_%d", b.n)
	if b.GiveBack(payment, id, "", "processed", amount) == nil {
		panic("the payment does not hold that much")
	}
	return id
}

// Forget makes the bank forget an order, as after the shop's keys were changed.
func (b *Bank) Forget(order string) {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	delete(b.Orders, order)
}

// Pays makes a payment of an order with a status.
func (b *Bank) Pays(order, status string, amount int64) string {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	b.n++
	id := fmt.Sprintf("pay_%d", b.n)
	if amount == 0 {
		amount = b.Orders[order]
	}
	b.Payments[id] = map[string]any{"id": id, "order_id": order, "amount": amount, "currency": "INR", "status": status,
		"captured": status == "captured", "amount_refunded": int64(0)}
	return id
}

// GivenBack is a payment that the bank refunded by itself before capture, or in its dashboard after it.
func (b *Bank) GivenBack(order string, captured bool, refunded int64) string {
	id := b.Pays(order, "refunded", 0)
	b.Mu.Lock()
	defer b.Mu.Unlock()
	b.Payments[id]["captured"], b.Payments[id]["amount_refunded"] = captured, int64(0)
	if captured && refunded > 0 {
		b.GiveBack(id, "rfnd_behind_"+id, "", "processed", refunded)
	}
	b.Payments[id]["amount_refunded"] = refunded
	return id
}

// SwitchTo makes the bank fail in a way: down, slow or rubbish.
func (b *Bank) SwitchTo(down, rubbish bool) {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	b.down, b.rubbish = down, rubbish
}

// Asked is the number of requests.
func (b *Bank) Asked() int {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	return b.calls
}

// Refunded is the sum of its refunds, in paise.
func (b *Bank) Refunded() (sum int64) {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	for _, amount := range b.refunds {
		sum += amount
	}
	return sum
}

// BankSite is a shop with this bank as its provider, a product of 100.00 and delivery of 40.00.
func BankSite(t *testing.T, stock int64) (*Site, *Bank, int64) {
	b := newBank(t)
	s := New(t, "razorpay_key_id", "rzp_test_1", "razorpay_key_secret", KeySecret, "razorpay_webhook_secret",
		WebhookSecret, "razorpay_url", b.server.URL)
	return s, b, s.Product("Bulb", 100, stock)
}

// Work runs the tasks that are due, as the worker would.
func (s *Site) Work() {
	s.T.Helper()
	if err := s.Handlers.Work.DoTasks(ctx); err != nil {
		s.T.Fatal(err)
	}
}
