package handlers_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/handlers/payments"
	"hearth/store/orders"
	storepayments "hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

const (
	keySecret     = "test-key-secret"
	webhookSecret = "test-webhook-secret"
)

// bank is a small Razorpay: orders, payments, capture, refunds, with faults that can be switched on.
type bank struct {
	mu       sync.Mutex
	n        int
	orders   map[string]int64
	payments map[string]map[string]any
	refunds  map[string]int64
	// made are the refunds by their number; refuse is what it says to every refund that is asked for.
	made     map[string]map[string]any
	refuse   string
	disputes []any
	// down answers 500, slow waits beyond patience, rubbish answers no JSON.
	down, rubbish bool
	// cantCapture refuses to capture what was authorised.
	cantCapture bool
	// slowRefunds leaves refunds pending until they are looked at.
	slowRefunds          bool
	settlements, settled []any
	webhook              map[string]any
	// calls is how often it was asked for anything.
	calls  int
	server *httptest.Server
}

func newBank(t *testing.T) *bank {
	b := &bank{orders: map[string]int64{}, payments: map[string]map[string]any{}, refunds: map[string]int64{},
		made: map[string]map[string]any{}, settled: []any{}}
	mux := http.NewServeMux()
	answer := func(w http.ResponseWriter, v any) { _ = json.NewEncoder(w).Encode(v) }
	mux.HandleFunc("POST /v1/orders", func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Amount int64 }
		_ = json.NewDecoder(r.Body).Decode(&in)
		b.n++
		id := fmt.Sprintf("order_%d", b.n)
		b.orders[id] = in.Amount
		answer(w, map[string]any{"id": id, "amount": in.Amount, "status": "created"})
	})
	mux.HandleFunc("GET /v1/payments/{id}", func(w http.ResponseWriter, r *http.Request) {
		p, known := b.payments[r.PathValue("id")]
		if !known {
			http.Error(w, `{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}`, http.StatusBadRequest)
			return
		}
		answer(w, p)
	})
	mux.HandleFunc("POST /v1/payments/{id}/capture", func(w http.ResponseWriter, r *http.Request) {
		if b.cantCapture {
			http.Error(w, `{"error":{"code":"BAD_REQUEST_ERROR","description":"Capture amount must be equal to the amount authorized"}}`,
				http.StatusBadRequest)
			return
		}
		p := b.payments[r.PathValue("id")]
		p["status"], p["captured"] = "captured", true
		answer(w, p)
	})
	mux.HandleFunc("GET /v1/orders/{id}/payments", func(w http.ResponseWriter, r *http.Request) {
		if _, known := b.orders[r.PathValue("id")]; !known {
			http.Error(w, `{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}`, http.StatusBadRequest)
			return
		}
		items := []any{}
		for _, p := range b.payments {
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
			http.Error(w, fmt.Sprintf(`{"error":{"code":"BAD_REQUEST_ERROR","description":%q}}`, why), http.StatusBadRequest)
		}
		if b.refuse != "" {
			refuse(b.refuse)
			return
		}
		if earlier := b.made["rfnd_"+key]; earlier != nil {
			answer(w, earlier)
			return
		}
		status := "processed"
		if b.slowRefunds {
			status = "pending"
		}
		if made := b.giveBack(r.PathValue("id"), "rfnd_"+key, key, status, in.Amount); made == nil {
			refuse("The payment has been fully refunded already")
		} else {
			b.refunds[key] = in.Amount
			answer(w, made)
		}
	})
	mux.HandleFunc("GET /v1/refunds/{id}", func(w http.ResponseWriter, r *http.Request) {
		made, known := b.made[r.PathValue("id")]
		if !known {
			http.Error(w, `{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}`, http.StatusBadRequest)
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
		answer(w, map[string]any{"items": append([]any{}, b.disputes...)})
	})
	mux.HandleFunc("GET /v1/payments", func(w http.ResponseWriter, r *http.Request) {
		from, _ := strconv.ParseInt(r.FormValue("from"), 10, 64)
		items := []any{}
		for _, p := range b.payments {
			if at, said := p["created_at"].(int64); !said || at >= from {
				items = append(items, p)
			}
		}
		answer(w, map[string]any{"items": items})
	})
	mux.HandleFunc("GET /v1/settlements", func(w http.ResponseWriter, r *http.Request) {
		answer(w, map[string]any{"items": append([]any{}, b.settlements...)})
	})
	mux.HandleFunc("GET /v1/settlements/recon/combined", func(w http.ResponseWriter, r *http.Request) {
		answer(w, map[string]any{"items": append([]any{}, b.settled...)})
	})
	mux.HandleFunc("POST /v1/webhooks", func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewDecoder(r.Body).Decode(&b.webhook)
		answer(w, map[string]any{"id": "wh_1"})
	})
	b.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.calls++
		if _, secret, _ := r.BasicAuth(); secret != keySecret {
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

// giveBack makes a refund of a payment; nil when the payment does not hold that much any more.
func (b *bank) giveBack(payment, id, key, status string, amount int64) map[string]any {
	p := b.payments[payment]
	if p == nil || p["amount_refunded"].(int64)+amount > p["amount"].(int64) {
		return nil
	}
	p["amount_refunded"] = p["amount_refunded"].(int64) + amount
	made := map[string]any{"id": id, "payment_id": payment, "amount": amount, "status": status, "receipt": key}
	b.made[id] = made
	return made
}

// refundsItself is somebody giving money back on the bank's own screens.
func (b *bank) refundsItself(payment string, amount int64) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.n++
	id := fmt.Sprintf("rfnd_screen_%d", b.n)
	if b.giveBack(payment, id, "", "processed", amount) == nil {
		panic("the payment does not hold that much")
	}
	return id
}

// forget makes the bank know nothing of an order, as after the shop's keys were changed.
func (b *bank) forget(order string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.orders, order)
}

// paid makes a payment of an order at the bank, in a status.
func (b *bank) paid(order, status string, amount int64) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.n++
	id := fmt.Sprintf("pay_%d", b.n)
	if amount == 0 {
		amount = b.orders[order]
	}
	b.payments[id] = map[string]any{"id": id, "order_id": order, "amount": amount, "currency": "INR", "status": status,
		"captured": status == "captured", "amount_refunded": int64(0)}
	return id
}

// givenBack is a payment of which the bank gave money back behind the shop's back: by itself before it was captured, or on
// its own screens after.
func (b *bank) givenBack(order string, captured bool, refunded int64) string {
	id := b.paid(order, "refunded", 0)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.payments[id]["captured"], b.payments[id]["amount_refunded"] = captured, int64(0)
	if captured && refunded > 0 {
		b.giveBack(id, "rfnd_behind_"+id, "", "processed", refunded)
	}
	b.payments[id]["amount_refunded"] = refunded
	return id
}

func (b *bank) switchTo(down, rubbish bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.down, b.rubbish = down, rubbish
}

func (b *bank) asked() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.calls
}

func (b *bank) refunded() (sum int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, amount := range b.refunds {
		sum += amount
	}
	return sum
}

func sign(text, secret string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

// bankSite is a shop that takes Pre-paid by a bank, with a product of 100.00 and delivery of 40.00.
func bankSite(t *testing.T, stock int64) (*site, *bank, int64) {
	b := newBank(t)
	s := newSite(t, "razorpay_key_id", "rzp_test_1", "razorpay_key_secret", keySecret, "razorpay_webhook_secret",
		webhookSecret, "razorpay_url", b.server.URL)
	return s, b, s.Product("Bulb", 100, stock)
}

// basket is a Pre-paid order that waits for its payment.
type basket struct {
	person *person
	id     string
	ref    string
}

func (s *site) basket(p *person, buyer storetest.Buyer, product int64) basket {
	s.t.Helper()
	got := p.post("checkout", form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "AddressID": fmt.Sprint(buyer.Address),
		"pt": "Pre-paid"})
	if got["status"] != true {
		s.t.Fatalf("checkout: %v", got)
	}
	return basket{p, fmt.Sprint(got["orderId"]), fmt.Sprint(got["id"])}
}

func (b basket) pay(payment string) map[string]any {
	return b.person.post(
		"pay",
		form{"razorpay_payment_id": payment, "razorpay_order_id": b.ref, "razorpay_signature": sign(b.ref+"|"+payment,
			keySecret), "ORDERSID": b.id, "Amount": "1"},
	)
}

// hook sends a webhook about a payment, and lets the worker follow it.
func (s *site) hook(event, payment, secret string) answer {
	s.t.Helper()
	return s.hookBody(fmt.Sprintf(`{"event":%q,"payload":{"payment":{"entity":{"id":%q}}}}`, event, payment), secret)
}

func (s *site) hookBody(body, secret string) answer {
	s.t.Helper()
	got := s.visitor().do("POST", "/api/razorpay/webhook", "application/json", strings.NewReader(body),
		"X-Razorpay-Signature", sign(body, secret))
	s.work()
	return got
}

func TestAPaymentConfirmsItsOrderOnceWhoeverBringsTheNews(t *testing.T) {
	s, bank, product := bankSite(t, 50)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	for name, news := range map[string]func(b basket, payment string){
		"browser first": func(b basket, id string) { b.pay(id); s.hook("payment.captured", id, webhookSecret) },
		"webhook first": func(b basket, id string) { s.hook("payment.captured", id, webhookSecret); b.pay(id) },
		"webhook only":  func(_ basket, id string) { s.hook("order.paid", id, webhookSecret) },
		"twice each": func(b basket, id string) {
			b.pay(id)
			b.pay(id)
			s.hook("payment.captured", id, webhookSecret)
			s.hook("payment.captured", id, webhookSecret)
		},
		"polling only": func(basket, string) { s.Pass(3 * time.Minute); s.reconcile() },
	} {
		b := s.basket(p, buyer, product)
		id := bank.paid(b.ref, "captured", 0)
		news(b, id)
		if got := p.get("orders_details/" + b.id); at(got, "data", "state") != "confirmed" {
			t.Errorf("%s: %v", name, at(got, "data", "state"))
		}
	}
	s.work()
	if sum := bank.refunded(); sum != 0 {
		t.Errorf("%d paise went back", sum)
	}
	s.Sums()
}

func TestForgedAndForeignPaymentsAreRefused(t *testing.T) {
	s, bank, product := bankSite(t, 50)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	mine, other := s.basket(p, buyer, product), s.basket(p, buyer, product)
	good := bank.paid(mine.ref, "captured", 0)
	signature := sign(mine.ref+"|"+good, keySecret)
	for name, fields := range map[string]form{
		"no signature": {"razorpay_payment_id": good, "razorpay_order_id": mine.ref, "ORDERSID": mine.id},
		"upper case": {"razorpay_payment_id": good, "razorpay_order_id": mine.ref,
			"razorpay_signature": strings.ToUpper(signature), "ORDERSID": mine.id},
		"the webhook's secret": {"razorpay_payment_id": good, "razorpay_order_id": mine.ref, "razorpay_signature": sign(mine.ref+"|"+good,
			webhookSecret), "ORDERSID": mine.id},
		"another order's signature": {"razorpay_payment_id": good, "razorpay_order_id": mine.ref, "razorpay_signature": signature,
			"ORDERSID": other.id},
		"a payment that failed": {"razorpay_payment_id": bank.paid(mine.ref, "failed", 0), "razorpay_order_id": mine.ref,
			"razorpay_signature": "x", "ORDERSID": mine.id},
	} {
		if got := p.post("pay", fields); got["status"] != false || got["message"] != "Payment verification failed" {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := mine.pay(bank.paid(other.ref, "captured", 0)); got["status"] != false {
		t.Errorf("a payment of another order: %v", got)
	}
	if got := mine.pay("pay_unknown"); got["status"] != false {
		t.Errorf("an unknown payment: %v", got)
	}
	if got := p.post("codstatus", form{"ORDERSID": mine.id}); got["status"] != false {
		t.Errorf("a Pre-paid order by codstatus is goods for nothing: %v", got)
	}
	for name, got := range map[string]answer{"forged": s.hook("payment.captured", good, "wrong"),
		"by the key secret": s.hook("payment.captured", good, keySecret)} {
		if got.status != 400 {
			t.Errorf("a webhook %s: %d", name, got.status)
		}
	}
	if got := p.get("orders_details/" + mine.id); at(got, "data", "state") != "placed" {
		t.Errorf("a forgery confirmed an order: %v", got)
	}
	if got := mine.pay(bank.paid(mine.ref, "authorized", 0)); got["status"] != true {
		t.Errorf("an authorised payment is captured: %v", got)
	}
}

func TestMoneyThatTheProviderGaveBackConfirmsNothing(t *testing.T) {
	s, bank, product := bankSite(t, 50)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	for name, given := range map[string]struct {
		captured bool
		refunded int64
		back     int64
	}{
		"by itself, before it was captured":   {false, 140_00, 0},
		"by itself, and no amount is told":    {false, 0, 0},
		"whole, on its own screen":            {true, 140_00, 0},
		"a part of it, so the rest goes back": {true, 40_00, 100_00},
	} {
		for way, news := range map[string]func(b basket, id string){
			"browser": func(b basket, id string) { b.pay(id) },
			"webhook": func(_ basket, id string) { s.hook("payment.captured", id, webhookSecret) },
			"polling": func(basket, string) { s.Pass(3 * time.Minute); s.reconcile() },
		} {
			b, before := s.basket(p, buyer, product), bank.refunded()
			news(b, bank.givenBack(b.ref, given.captured, given.refunded))
			if got := at(p.get("orders_details/"+b.id), "data", "state"); got != "placed" {
				t.Errorf("%s, told by %s: the order is %v", name, way, got)
			}
			s.work()
			if back := bank.refunded() - before; back != given.back {
				t.Errorf("%s, told by %s: %d paise were refunded, want %d", name, way, back, given.back)
			}
			p.post("paycancel", form{"ordersId": b.id})
		}
	}
	s.Sums()
}

func TestMoneyThatBuysNothingGoesBackInFullOnce(t *testing.T) {
	s, bank, product := bankSite(t, 2)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	var back int64
	// A paisa less than the order.
	less := s.basket(p, buyer, product)
	if got := less.pay(bank.paid(less.ref, "captured", 139_99)); got["status"] != false {
		t.Errorf("a paisa less: %v", got)
	}
	back += 139_99
	// The same order then paid right, and once more.
	if got := less.pay(bank.paid(less.ref, "captured", 0)); got["status"] != true {
		t.Errorf("then paid right: %v", got)
	}
	s.hook("payment.captured", bank.paid(less.ref, "captured", 0), webhookSecret)
	back += 140_00
	// Paid after the hold ended, with the stock still there; then without.
	late, later := s.basket(p, buyer, product), ""
	s.Pass(31 * time.Minute)
	if _, err := s.Orders.EndHolds(ctx); err != nil {
		t.Fatal(err)
	}
	if got := late.pay(bank.paid(late.ref, "captured", 0)); got["status"] != true {
		t.Errorf("late with stock: %v", got)
	}
	s.hookStock(product, 1)
	gone := s.basket(p, buyer, product)
	s.Pass(31 * time.Minute)
	if _, err := s.Orders.EndHolds(ctx); err != nil {
		t.Fatal(err)
	}
	s.Order(s.Customer("411001"), product, 1)
	if got := gone.pay(bank.paid(gone.ref, "captured", 0)); got["status"] != false ||
		!strings.Contains(fmt.Sprint(got["message"]), "will be refunded in full") {
		t.Errorf("late without stock: %v", got)
	}
	back += 140_00
	// A confirmed order that its customer cancels.
	if got := p.post("cancelorder/"+late.id, form{}); got["status"] != true {
		t.Errorf("cancel: %v%s", got, later)
	}
	back += 140_00
	bank.switchTo(true, false)
	before := bank.refunded()
	s.work()
	if bank.refunded() != before || before == back {
		t.Error("a refund went out while the bank was down")
	}
	bank.switchTo(false, false)
	s.Pass(time.Hour)
	s.work()
	s.Pass(time.Hour)
	s.work()
	if sum := bank.refunded(); sum != back {
		t.Errorf("%d paise went back, want %d", sum, back)
	}
	s.Sums()
}

// hookStock puts pieces on the shelf.
func (s *site) hookStock(product, pieces int64) {
	if _, err := s.Catalogue.ChangeStock(ctx, 0, product, pieces, "more"); err != nil {
		s.t.Fatal(err)
	}
}

func TestWithTheProviderDownNothingIsHeldAndNobodyIsCharged(t *testing.T) {
	s, bank, product := bankSite(t, 5)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	for _, fault := range []func(){func() { bank.switchTo(true, false) }, func() { bank.switchTo(false, true) }} {
		fault()
		got := p.post(
			"checkout",
			form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "AddressID": fmt.Sprint(buyer.Address),
				"pt": "Pre-paid"},
		)
		if got["status"] != false || got["message"] != "Pre-paid is not available now. Please try again later or choose COD." {
			t.Errorf("checkout: %v", got)
		}
	}
	if free, _ := s.Catalogue.Stock(ctx, product); free != 5 {
		t.Errorf("%d of 5 pieces are free", free)
	}
	bank.switchTo(false, false)
	b := s.basket(p, buyer, product)
	id := bank.paid(b.ref, "captured", 0)
	bank.switchTo(true, false)
	if got := b.pay(id); got["status"] != false || !strings.Contains(fmt.Sprint(got["message"]), "is being checked") {
		t.Errorf("pay while the bank is down: %v", got)
	}
	if got := s.hook("payment.captured", id, webhookSecret); got.status != 200 {
		t.Errorf("a webhook that can't be followed now: %d, and it must be kept", got.status)
	}
	bank.switchTo(false, false)
	s.Pass(time.Minute)
	s.work()
	if got := p.get("orders_details/" + b.id); at(got, "data", "state") != "confirmed" {
		t.Errorf("after the bank came back: %v", at(got, "data", "state"))
	}
}

// Razorpay disables webhooks after a day of replies other than 2xx: a correctly signed one is answered 200, whatever it is about.
func TestAWebhookThatIsSignedRightlyIsKept(t *testing.T) {
	s, bank, _ := bankSite(t, 5)
	foreign := bank.paid("order_of_another_shop", "captured", 500_00)
	for name, body := range map[string]string{
		"a payment that the provider does not know": `{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_gone"}}}}`,
		"a payment of another shop":                 `{"event":"payment.captured","payload":{"payment":{"entity":{"id":"` + foreign + `"}}}}`,
		"a refund that nobody made here":            `{"event":"refund.processed","payload":{"refund":{"entity":{"id":"rfnd_gone"}}}}`,
		"an event of tomorrow":                      `{"event":"payment.teleported","payload":{}}`,
		"no JSON":                                   `hello`,
	} {
		if got := s.hookBody(body, webhookSecret); got.status != 200 {
			t.Errorf("%s: %d %s", name, got.status, got.raw)
		}
		if got := s.hookBody(body, "wrong"); got.status != 400 {
			t.Errorf("%s, forged: %d", name, got.status)
		}
	}
	counts, err := s.CountTasks(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range counts {
		if c.Kind == storepayments.WebhookTask {
			t.Errorf("%d webhooks are %s for ever", c.Count, c.State)
		}
	}
}

// Promise P10: a checkout that is sent again with its key, at the same time or later, is one order with one answer.
func TestACheckoutThatIsRepeatedIsOnePaymentToMake(t *testing.T) {
	s, bank, product := bankSite(t, 5)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	wanted := form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "AddressID": fmt.Sprint(buyer.Address), "pt": "Pre-paid"}
	repeat := func(round int) answer {
		return p.postAnswer("checkout", wanted, "Idempotency-Key", fmt.Sprintf("key %d", round))
	}
	for round := range 3 {
		got := make([]answer, 6)
		var all sync.WaitGroup
		for i := range got {
			all.Go(func() { got[i] = repeat(round) })
		}
		all.Wait()
		for _, one := range got {
			if one.body["status"] != true || one.body["id"] != got[0].body["id"] || one.body["orderId"] != got[0].body["orderId"] {
				t.Fatalf("round %d: %s and %s", round, got[0].raw, one.raw)
			}
		}
		b := basket{p, fmt.Sprint(got[0].body["orderId"]), fmt.Sprint(got[0].body["id"])}
		if paid := b.pay(bank.paid(b.ref, "captured", 0)); paid["status"] != true {
			t.Fatalf("round %d: pay: %v", round, paid)
		}
		if later := repeat(round); string(later.raw) != string(got[0].raw) {
			t.Errorf("round %d, once it is paid: %s instead of %s", round, later.raw, got[0].raw)
		}
	}
	s.work()
	if sum := bank.refunded(); sum != 0 {
		t.Errorf("%d paise went back", sum)
	}
	s.Sums()
}

// A customer whose connection breaks while the payment is opened comes again with the same key, and pays the same order.
func TestACheckoutWhoseAnswerIsLostCanBePaid(t *testing.T) {
	s, bank, product := bankSite(t, 5)
	buyer := s.Customer("411001")
	wish := orders.Checkout{Customer: buyer.ID, AddressID: buyer.Address, Payment: orders.Prepaid, Provider: "razorpay", Key: "lost",
		Items: []promotions.CartItem{{ProductID: product, Quantity: 1}}}
	gone, leave := context.WithCancel(ctx)
	leave()
	desk := payments.New(s.Store, slog.New(slog.DiscardHandler), false)
	var opened [2]payments.Opened
	for i, asks := range []context.Context{gone, ctx} {
		placed, err := s.Orders.Place(ctx, wish)
		if err != nil {
			t.Fatal(err)
		}
		if opened[i], err = desk.Open(asks, placed); err != nil {
			t.Errorf("try %d: %v", i, err)
		}
	}
	if opened[0].ID == "" || opened[0] != opened[1] || bank.asked() != 1 {
		t.Errorf("opened %v, the bank was asked %d times", opened, bank.asked())
	}
}

// A payment at the counter by the provider's QR, or by a link, has no order: its webhook comes here, too. Orders whose payment could not be
// opened have no number of the provider either, and are not what it pays.
func TestAPaymentWithoutAnOrderIsNobodysHere(t *testing.T) {
	s, bank, product := bankSite(t, 5)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	bank.switchTo(true, false)
	wanted := form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "AddressID": fmt.Sprint(buyer.Address), "pt": "Pre-paid"}
	if got := p.post("checkout", wanted); got["status"] != false {
		t.Fatalf("checkout while the bank is down: %v", got)
	}
	bank.switchTo(false, false)
	for _, amount := range []int64{140_00, 999_00} {
		if got := s.hook("payment.captured", bank.paid("", "captured", amount), webhookSecret); got.status != 200 {
			t.Errorf("the webhook: %d %s", got.status, got.raw)
		}
	}
	s.work()
	if sum := bank.refunded(); sum != 0 {
		t.Errorf("%d paise of somebody else's payments went back", sum)
	}
	if taken := s.Read(`SELECT count(*) FROM payments`); taken != "0" {
		t.Errorf("%s of them count as paid for an order here", taken)
	}
}

func TestTheSecretBeforeAChangeCountsForThreeDays(t *testing.T) {
	s, bank, product := bankSite(t, 5)
	buyer := s.Customer("411001")
	b := s.basket(s.as(buyer.Email), buyer, product)
	id := bank.paid(b.ref, "captured", 0)
	s.Set("razorpay_webhook_secret", "new-secret")
	if got := s.hook("payment.captured", id, webhookSecret).status; got != 200 {
		t.Errorf("the day of the change: %d", got)
	}
	s.Pass(73 * time.Hour)
	if got := s.hook("payment.captured", id, webhookSecret).status; got != 400 {
		t.Errorf("73 hours later: %d", got)
	}
}

// Orders, payments, webhooks and expired holds happen at random; at the end every paisa is where it belongs.
func TestEveryPaisaIsWhereItBelongsWhateverTheOrderOfEvents(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 3))
	s, bank, product := bankSite(t, 12)
	buyers := []storetest.Buyer{s.Customer("411001"), s.Customer("411001"), s.Customer("411001")}
	people := []*person{}
	for _, b := range buyers {
		people = append(people, s.as(b.Email))
	}
	var baskets []basket
	var payments []string
	for range 3000 {
		switch random.IntN(9) {
		case 0, 1:
			i := random.IntN(3)
			got := people[i].post("checkout", form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
				"AddressID": fmt.Sprint(buyers[i].Address), "pt": "Pre-paid"})
			if got["status"] == true {
				baskets = append(baskets, basket{people[i], fmt.Sprint(got["orderId"]), fmt.Sprint(got["id"])})
			}
		case 2, 3:
			if len(baskets) > 0 {
				b := baskets[random.IntN(len(baskets))]
				payments = append(payments, bank.paid(b.ref, []string{"captured", "captured", "authorized", "failed"}[random.IntN(4)], 0))
			}
		case 4:
			if len(payments) > 0 && len(baskets) > 0 {
				baskets[random.IntN(len(baskets))].pay(payments[random.IntN(len(payments))])
			}
		case 5:
			if len(payments) > 0 {
				s.hook("payment.captured", payments[random.IntN(len(payments))], webhookSecret)
			}
		case 6:
			if len(baskets) > 0 {
				b := baskets[random.IntN(len(baskets))]
				b.person.post([]string{"paycancel", "cancelorder/" + b.id}[random.IntN(2)], form{"ordersId": b.id})
			}
		case 7:
			s.Pass(time.Duration(random.IntN(20)) * time.Minute)
			if _, err := s.Orders.EndHolds(ctx); err != nil {
				t.Fatal(err)
			}
		case 8:
			s.hookStock(product, 1)
		}
	}
	for range 8 {
		s.Pass(7 * time.Hour)
		s.work()
	}
	s.Sums()
	taken, kept, err := s.MoneyOf(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if int64(taken)-bank.refunded() != int64(kept) {
		t.Errorf("taken %d less refunded %d is not what the orders are worth, %d", taken, bank.refunded(), kept)
	}
	t.Logf("%d orders, %d payments, %d paise taken, %d refunded", len(baskets), len(payments), taken, bank.refunded())
}

// work runs the queue, and reconcile asks the provider, as the worker would.
func (s *site) work() {
	s.t.Helper()
	if err := s.h.WorkOnce(ctx); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) reconcile() {
	s.t.Helper()
	if err := s.h.ReconcileOnce(ctx); err != nil {
		s.t.Fatal(err)
	}
}
