package payments_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/handlers/payments"
	"hearth/handlers/web/webtest"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	storepayments "hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func sign(text, secret string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

// basket is a prepaid order awaiting payment.
type basket struct {
	person *webtest.Person
	id     string
	ref    string
}

func basketOf(s *webtest.Site, p *webtest.Person, buyer storetest.Buyer, product int64) basket {
	s.T.Helper()
	got := p.Post("checkout", webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
		"AddressID": fmt.Sprint(buyer.Address),
		"pt":        "Pre-paid"})
	if got["status"] != true {
		s.T.Fatalf("checkout: %v", got)
	}
	return basket{p, fmt.Sprint(got["orderId"]), fmt.Sprint(got["id"])}
}

func (b basket) pay(payment string) map[string]any {
	return b.person.Post(
		"pay",
		webtest.Form{"razorpay_payment_id": payment, "razorpay_order_id": b.ref,
			"razorpay_signature": sign(b.ref+"|"+payment,
				webtest.KeySecret), "ORDERSID": b.id, "Amount": "1"},
	)
}

// hook sends a webhook about a payment, and runs the background tasks.
func hook(s *webtest.Site, event, payment, secret string) webtest.Answer {
	s.T.Helper()
	return hookBody(s, fmt.Sprintf(`{"event":%q,"payload":{"payment":{"entity":{"id":%q}}}}`, event, payment), secret)
}

func hookBody(s *webtest.Site, body, secret string) webtest.Answer {
	s.T.Helper()
	got := s.Visitor().Do("POST", "/api/razorpay/webhook", "application/json", strings.NewReader(body),
		"X-Razorpay-Signature", sign(body, secret))
	s.Work()
	return got
}

func TestPaymentConfirmsItsOrderOnceByWebhookPollOrReturn(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 50)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	for name, news := range map[string]func(b basket, payment string){
		"browser first": func(b basket,
			id string) {
			b.pay(id)
			hook(s, "payment.captured", id, webtest.WebhookSecret)
		},
		"webhook first": func(b basket,
			id string) {
			hook(s, "payment.captured", id, webtest.WebhookSecret)
			b.pay(id)
		},
		"webhook only": func(_ basket, id string) { hook(s, "order.paid", id, webtest.WebhookSecret) },
		"twice each": func(b basket, id string) {
			b.pay(id)
			b.pay(id)
			hook(s, "payment.captured", id, webtest.WebhookSecret)
			hook(s, "payment.captured", id, webtest.WebhookSecret)
		},
		"polling only": func(basket, string) { s.Pass(3 * time.Minute); reconcile(s) },
	} {
		b := basketOf(s, p, buyer, product)
		id := bank.Pays(b.ref, "captured", 0)
		news(b, id)
		if got := p.Get("orders_details/" + b.id); webtest.At(got, "data", "state") != "confirmed" {
			t.Errorf("%s: %v", name, webtest.At(got, "data", "state"))
		}
	}
	s.Work()
	if sum := bank.Refunded(); sum != 0 {
		t.Errorf("%d paise went back", sum)
	}
	s.Sums()
}

func TestForgedPaymentsAndOthersPaymentsAreRefused(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 50)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	mine, other := basketOf(s, p, buyer, product), basketOf(s, p, buyer, product)
	good := bank.Pays(mine.ref, "captured", 0)
	signature := sign(mine.ref+"|"+good, webtest.KeySecret)
	for name, fields := range map[string]webtest.Form{
		"no signature": {"razorpay_payment_id": good, "razorpay_order_id": mine.ref, "ORDERSID": mine.id},
		"upper case": {"razorpay_payment_id": good, "razorpay_order_id": mine.ref,
			"razorpay_signature": strings.ToUpper(signature), "ORDERSID": mine.id},
		"the webhook's secret": {"razorpay_payment_id": good, "razorpay_order_id": mine.ref,
			"razorpay_signature": sign(mine.ref+"|"+good,
				webtest.WebhookSecret), "ORDERSID": mine.id},
		"another order's signature": {"razorpay_payment_id": good, "razorpay_order_id": mine.ref,
			"razorpay_signature": signature,
			"ORDERSID":           other.id},
		"a payment that failed": {"razorpay_payment_id": bank.Pays(mine.ref, "failed", 0),
			"razorpay_order_id":  mine.ref,
			"razorpay_signature": "x", "ORDERSID": mine.id},
	} {
		if got := p.Post("pay", fields); got["status"] != false || got["message"] != "Payment verification failed" {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := mine.pay(bank.Pays(other.ref, "captured", 0)); got["status"] != false {
		t.Errorf("a payment of another order: %v", got)
	}
	if got := mine.pay("pay_unknown"); got["status"] != false {
		t.Errorf("an unknown payment: %v", got)
	}
	if got := p.Post("codstatus", webtest.Form{"ORDERSID": mine.id}); got["status"] != false {
		t.Errorf("a Pre-paid order by codstatus is goods for nothing: %v", got)
	}
	for name, got := range map[string]webtest.Answer{"forged": hook(s, "payment.captured", good, "wrong"),
		"by the key secret": hook(s, "payment.captured", good, webtest.KeySecret)} {
		if got.Status != 400 {
			t.Errorf("a webhook %s: %d", name, got.Status)
		}
	}
	if got := p.Get("orders_details/" + mine.id); webtest.At(got, "data", "state") != "placed" {
		t.Errorf("a forgery confirmed an order: %v", got)
	}
	if got := mine.pay(bank.Pays(mine.ref, "authorized", 0)); got["status"] != true {
		t.Errorf("an authorised payment is captured: %v", got)
	}
}

func TestRefundedPaymentConfirmsNoOrder(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 50)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
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
			"webhook": func(_ basket, id string) { hook(s, "payment.captured", id, webtest.WebhookSecret) },
			"polling": func(basket, string) { s.Pass(3 * time.Minute); reconcile(s) },
		} {
			b, before := basketOf(s, p, buyer, product), bank.Refunded()
			news(b, bank.GivenBack(b.ref, given.captured, given.refunded))
			if got := webtest.At(p.Get("orders_details/"+b.id), "data", "state"); got != "placed" {
				t.Errorf("%s, told by %s: the order is %v", name, way, got)
			}
			s.Work()
			if back := bank.Refunded() - before; back != given.back {
				t.Errorf("%s, told by %s: %d paise were refunded, want %d", name, way, back, given.back)
			}
			p.Post("paycancel", webtest.Form{"ordersId": b.id})
		}
	}
	s.Sums()
}

func TestUnusablePaymentIsRefundedInFullOnce(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 2)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	var back int64
	// The payment is one paisa less than the order's total.
	less := basketOf(s, p, buyer, product)
	if got := less.pay(bank.Pays(less.ref, "captured", 139_99)); got["status"] != false {
		t.Errorf("a paisa less: %v", got)
	}
	back += 139_99
	// The same order is then paid correctly, and after that a second time.
	if got := less.pay(bank.Pays(less.ref, "captured", 0)); got["status"] != true {
		t.Errorf("then paid right: %v", got)
	}
	hook(s, "payment.captured", bank.Pays(less.ref, "captured", 0), webtest.WebhookSecret)
	back += 140_00
	// Orders paid after their reservation expired: first with stock left, then without.
	late, later := basketOf(s, p, buyer, product), ""
	s.Pass(31 * time.Minute)
	if _, err := s.Orders.ReleaseExpiredHolds(ctx); err != nil {
		t.Fatal(err)
	}
	if got := late.pay(bank.Pays(late.ref, "captured", 0)); got["status"] != true {
		t.Errorf("late with stock: %v", got)
	}
	hookStock(s, product, 1)
	gone := basketOf(s, p, buyer, product)
	s.Pass(31 * time.Minute)
	if _, err := s.Orders.ReleaseExpiredHolds(ctx); err != nil {
		t.Fatal(err)
	}
	s.Order(s.Customer("411001"), product, 1)
	if got := gone.pay(bank.Pays(gone.ref, "captured", 0)); got["status"] != false ||
		!strings.Contains(fmt.Sprint(got["message"]), "will be refunded in full") {
		t.Errorf("late without stock: %v", got)
	}
	back += 140_00
	// A confirmed order is cancelled by its customer.
	if got := p.Post("cancelorder/"+late.id, webtest.Form{}); got["status"] != true {
		t.Errorf("cancel: %v%s", got, later)
	}
	back += 140_00
	bank.SwitchTo(true, false)
	before := bank.Refunded()
	s.Work()
	if bank.Refunded() != before || before == back {
		t.Error("a refund went out while the bank was down")
	}
	bank.SwitchTo(false, false)
	s.Pass(time.Hour)
	s.Work()
	s.Pass(time.Hour)
	s.Work()
	if sum := bank.Refunded(); sum != back {
		t.Errorf("%d paise went back, want %d", sum, back)
	}
	s.Sums()
}

// hookStock adds units to a product's stock.
func hookStock(s *webtest.Site, product, pieces int64) {
	if _, err := s.Catalogue.ChangeStock(ctx, 0, product, pieces, "more"); err != nil {
		s.T.Fatal(err)
	}
}

func TestProviderOutageReservesNothingAndChargesNobody(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 5)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	for _, fault := range []func(){func() { bank.SwitchTo(true, false) }, func() { bank.SwitchTo(false, true) }} {
		fault()
		got := p.Post(
			"checkout",
			webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
				"AddressID": fmt.Sprint(buyer.Address),
				"pt":        "Pre-paid"},
		)
		if got["status"] != false ||
			got["message"] != "Pre-paid is not available now. Please try again later or choose COD." {
			t.Errorf("checkout: %v", got)
		}
	}
	if free, _ := s.Catalogue.Stock(ctx, product); free != 5 {
		t.Errorf("%d of 5 pieces are free", free)
	}
	bank.SwitchTo(false, false)
	b := basketOf(s, p, buyer, product)
	id := bank.Pays(b.ref, "captured", 0)
	bank.SwitchTo(true, false)
	if got := b.pay(id); got["status"] != false || !strings.Contains(fmt.Sprint(got["message"]), "is being checked") {
		t.Errorf("pay while the bank is down: %v", got)
	}
	if got := hook(s, "payment.captured", id, webtest.WebhookSecret); got.Status != 200 {
		t.Errorf("a webhook that can't be followed now: %d, and it must be kept", got.Status)
	}
	bank.SwitchTo(false, false)
	s.Pass(time.Minute)
	s.Work()
	if got := p.Get("orders_details/" + b.id); webtest.At(got, "data", "state") != "confirmed" {
		t.Errorf("after the bank came back: %v", webtest.At(got, "data", "state"))
	}
}

// Razorpay disables webhooks after a day of replies other than 2xx, so every correctly signed webhook is answered
// with 200, whatever it is about.
func TestSignedWebhookIsStored(t *testing.T) {
	s, bank, _ := webtest.BankSite(t, 5)
	foreign := bank.Pays("order_of_another_shop", "captured", 500_00)
	for name, body := range map[string]string{
		"a payment that the provider does not know": `{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_gone"}}}}`,
		"a payment of another shop":                 `{"event":"payment.captured","payload":{"payment":{"entity":{"id":"` + foreign + `"}}}}`,
		"a refund that nobody made here":            `{"event":"refund.processed","payload":{"refund":{"entity":{"id":"rfnd_gone"}}}}`,
		"an event of tomorrow":                      `{"event":"payment.teleported","payload":{}}`,
		"no JSON":                                   `hello`,
	} {
		if got := hookBody(s, body, webtest.WebhookSecret); got.Status != 200 {
			t.Errorf("%s: %d %s", name, got.Status, got.Raw)
		}
		if got := hookBody(s, body, "wrong"); got.Status != 400 {
			t.Errorf("%s, forged: %d", name, got.Status)
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

// A checkout repeated with the same key, at the same time or later, creates one order and returns the same reply.
func TestRepeatedCheckoutCreatesOnePayment(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 5)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	wanted := webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
		"AddressID": fmt.Sprint(buyer.Address), "pt": "Pre-paid"}
	repeat := func(round int) webtest.Answer {
		return p.PostAnswer("checkout", wanted, "Idempotency-Key", fmt.Sprintf("key %d", round))
	}
	for round := range 3 {
		got := make([]webtest.Answer, 6)
		var all sync.WaitGroup
		for i := range got {
			all.Go(func() { got[i] = repeat(round) })
		}
		all.Wait()
		for _, one := range got {
			if one.Body["status"] != true || one.Body["id"] != got[0].Body["id"] ||
				one.Body["orderId"] != got[0].Body["orderId"] {
				t.Fatalf("round %d: %s and %s", round, got[0].Raw, one.Raw)
			}
		}
		b := basket{p, fmt.Sprint(got[0].Body["orderId"]), fmt.Sprint(got[0].Body["id"])}
		if paid := b.pay(bank.Pays(b.ref, "captured", 0)); paid["status"] != true {
			t.Fatalf("round %d: pay: %v", round, paid)
		}
		if later := repeat(round); string(later.Raw) != string(got[0].Raw) {
			t.Errorf("round %d, once it is paid: %s instead of %s", round, later.Raw, got[0].Raw)
		}
	}
	s.Work()
	if sum := bank.Refunded(); sum != 0 {
		t.Errorf("%d paise went back", sum)
	}
	s.Sums()
}

// If the connection breaks while the payment is opened, the customer retries with the same key and pays the same
// order.
func TestCheckoutCanBePaidAfterItsReplyWasLost(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 5)
	buyer := s.Customer("411001")
	wish := orders.Checkout{Customer: buyer.ID, AddressID: buyer.Address, Payment: orders.Prepaid, Provider: "razorpay",
		Key:   "lost",
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
	if opened[0].ID == "" || opened[0] != opened[1] || bank.Asked() != 1 {
		t.Errorf("opened %v, the bank was asked %d times", opened, bank.Asked())
	}
}

// A payment at the counter by the provider's QR code, or by a payment link, has no order in this shop, but its
// webhook is sent here too. It must not be matched to orders that have no provider's order ID.
func TestUnknownPaymentBelongsToNoOrder(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 5)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	bank.SwitchTo(true, false)
	wanted := webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
		"AddressID": fmt.Sprint(buyer.Address), "pt": "Pre-paid"}
	if got := p.Post("checkout", wanted); got["status"] != false {
		t.Fatalf("checkout while the bank is down: %v", got)
	}
	bank.SwitchTo(false, false)
	for _, amount := range []int64{140_00, 999_00} {
		if got := hook(s, "payment.captured", bank.Pays("", "captured", amount),
			webtest.WebhookSecret); got.Status != 200 {
			t.Errorf("the webhook: %d %s", got.Status, got.Raw)
		}
	}
	s.Work()
	if sum := bank.Refunded(); sum != 0 {
		t.Errorf("%d paise of somebody else's payments went back", sum)
	}
	if taken := s.Read(`SELECT count(*) FROM payments`); taken != "0" {
		t.Errorf("%s of them count as paid for an order here", taken)
	}
}

func TestOldWebhookSecretWorksForThreeDays(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 5)
	buyer := s.Customer("411001")
	b := basketOf(s, s.As(buyer.Email), buyer, product)
	id := bank.Pays(b.ref, "captured", 0)
	s.Set("razorpay_webhook_secret", "new-secret")
	if got := hook(s, "payment.captured", id, webtest.WebhookSecret).Status; got != 200 {
		t.Errorf("the day of the change: %d", got)
	}
	s.Pass(73 * time.Hour)
	if got := hook(s, "payment.captured", id, webtest.WebhookSecret).Status; got != 400 {
		t.Errorf("73 hours later: %d", got)
	}
}

// Orders, payments, webhooks and expired reservations happen in random order. In the end all money is accounted for.
func TestMoneyAddsUpUnderRandomEventOrders(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 3))
	s, bank, product := webtest.BankSite(t, 12)
	buyers := []storetest.Buyer{s.Customer("411001"), s.Customer("411001"), s.Customer("411001")}
	people := []*webtest.Person{}
	for _, b := range buyers {
		people = append(people, s.As(b.Email))
	}
	var baskets []basket
	var payments []string
	for range 1000 {
		switch random.IntN(9) {
		case 0, 1:
			i := random.IntN(3)
			got := people[i].Post("checkout",
				webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
					"AddressID": fmt.Sprint(buyers[i].Address), "pt": "Pre-paid"})
			if got["status"] == true {
				baskets = append(baskets, basket{people[i], fmt.Sprint(got["orderId"]), fmt.Sprint(got["id"])})
			}
		case 2, 3:
			if len(baskets) > 0 {
				b := baskets[random.IntN(len(baskets))]
				payments = append(payments, bank.Pays(b.ref,
					[]string{"captured", "captured", "authorized", "failed"}[random.IntN(4)], 0))
			}
		case 4:
			if len(payments) > 0 && len(baskets) > 0 {
				baskets[random.IntN(len(baskets))].pay(payments[random.IntN(len(payments))])
			}
		case 5:
			if len(payments) > 0 {
				hook(s, "payment.captured", payments[random.IntN(len(payments))], webtest.WebhookSecret)
			}
		case 6:
			if len(baskets) > 0 {
				b := baskets[random.IntN(len(baskets))]
				b.person.Post([]string{"paycancel", "cancelorder/" + b.id}[random.IntN(2)],
					webtest.Form{"ordersId": b.id})
			}
		case 7:
			s.Pass(time.Duration(random.IntN(20)) * time.Minute)
			if _, err := s.Orders.ReleaseExpiredHolds(ctx); err != nil {
				t.Fatal(err)
			}
		case 8:
			hookStock(s, product, 1)
		}
	}
	for range 8 {
		s.Pass(7 * time.Hour)
		s.Work()
	}
	s.Sums()
	taken, kept, err := s.MoneyOf(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if int64(taken)-bank.Refunded() != int64(kept) {
		t.Errorf("taken %d less refunded %d is not what the orders are worth, %d", taken, bank.Refunded(), kept)
	}
	t.Logf("%d orders, %d payments, %d paise taken, %d refunded", len(baskets), len(payments), taken, bank.Refunded())
}

func reconcile(s *webtest.Site) {
	s.T.Helper()
	if err := s.Handlers.Work.Outside.Reconcile(ctx); err != nil {
		s.T.Fatal(err)
	}
}

// Staff change an order while its customer is on the provider's page: what is paid there goes back, and the next
// attempt opens a payment of the new total.
func TestChangedOrderIsPaidAtItsNewTotal(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 50)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	b := basketOf(s, p, buyer, product)
	id := storetest.Got(strconv.ParseInt(b.id, 10, 64)).Or(t)
	seen := storetest.Got(s.Changes.Find(ctx, id)).Or(t)
	wish := fulfilment.OrderChange{Items: storetest.Items(product, 2), Reason: "two", Version: seen.Version}
	told := storetest.Got(s.Changes.Preview(ctx, id, wish)).Or(t)
	wish.Shown = told.Now.Total
	storetest.Got(s.Changes.Save(ctx, 0, id, wish)).Or(t)
	old := bank.Pays(b.ref, "captured", 0)
	if paid := b.pay(old); paid["status"] == true {
		t.Errorf("the former payment confirmed it: %v", paid)
	}
	hook(s, "payment.captured", old, webtest.WebhookSecret)
	s.Work()
	storetest.Same(t, "what went back", bank.Refunded(), int64(told.Was.Total))
	desk := payments.New(s.Store, slog.New(slog.DiscardHandler), false)
	opened := storetest.Got(desk.Resume(ctx, storetest.Got(s.Orders.FindPending(ctx, buyer.ID, id)).Or(t))).Or(t)
	if opened.ID == b.ref {
		t.Error("the former payment is open again")
	}
	hook(s, "payment.captured", bank.Pays(opened.ID, "captured", 0), webtest.WebhookSecret)
	if got := p.Get("orders_details/" + b.id); webtest.At(got, "data", "state") != "confirmed" {
		t.Errorf("its state: %v", webtest.At(got, "data", "state"))
	}
	storetest.Same(t, "what went back in all", bank.Refunded(), int64(told.Was.Total))
	s.Sums()
}
