package payments_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/handlers/payments"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestMoneyCheckFindsMismatchedPayments(t *testing.T) {
	s, b, product := webtest.BankSite(t, 50)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	faults := func() string {
		found := []string{}
		for _, g := range webtest.At(owner.Get("admin/money-check"), "data", "groups").([]any) {
			for _, f := range webtest.At(g, "faults").([]any) {
				found = append(found, fmt.Sprint(webtest.At(g, "name"), ": ", webtest.At(f, "what")))
			}
		}
		return strings.Join(found, "\n")
	}
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	basket := basketOf(s, p, buyer, product)
	payment := b.Pays(basket.ref, "captured", 0)
	basket.pay(payment)
	stray := b.Pays("order_of_another_life", "captured", 12300)
	b.Mu.Lock()
	b.Settlements = []any{
		map[string]any{"id": "setl_1", "amount": 70000, "fees": 3000, "tax": 540, "utr": "UTRBANK1",
			"status":     "processed",
			"created_at": s.Now().Unix()},
	}
	b.Settled = []any{map[string]any{"entity_id": payment, "type": "payment", "amount": 74000, "credit": 70460,
		"debit": 0, "fee": 3540,
		"tax": 540, "settlement_id": "setl_1"}}
	b.Mu.Unlock()
	webtest.Says(t, owner.Post("admin/money-check", webtest.Form{}), true, "Checked with the provider.")
	got := faults()
	if !strings.Contains(got, stray) || strings.Count(got, "\n") != 1 ||
		!strings.Contains(got, "Payout setl_1 is ₹700.00, but its parts add up to ₹704.60") {
		t.Errorf("it finds\n%s", got)
	}
	s.Pass(8 * 24 * time.Hour)
	if got := faults(); !strings.Contains(got, "not marked as in the bank") {
		t.Errorf("a week later it finds\n%s", got)
	}
	webtest.Says(t, owner.Post("admin/settlements/setl_1", webtest.Form{}), true, "Marked as received by the bank.")
	if got := faults(); strings.Contains(got, "not marked as in") {
		t.Errorf("after the tick it finds\n%s", got)
	}
	b.SwitchTo(true, false)
	webtest.Says(t, owner.Post("admin/money-check", webtest.Form{}), false, "Not everything could be checked")
	s.Sums()
}

func TestRefundStatusIsPolledWithoutWebhooks(t *testing.T) {
	s, b, product := webtest.BankSite(t, 50)
	b.SlowRefunds = true
	buyer := s.Customer("411001")
	basket := basketOf(s, s.As(buyer.Email), buyer, product)
	basket.pay(b.Pays(basket.ref, "captured", 0))
	if err := s.Fulfilment.Cancel(ctx, buyer.ID, buyer.ID, basket.number(), "changed my mind"); err != nil {
		t.Fatal(err)
	}
	s.Work()
	state := func() string {
		o, err := s.Fulfilment.FindOrder(ctx, 0, basket.number())
		if err != nil || len(o.Refunds) != 1 {
			t.Fatalf("%v, %v", o.Refunds, err)
		}
		return o.Refunds[0].State
	}
	if got := state(); got != "sent" {
		t.Errorf("the refund is %s", got)
	}
	webtest.Says(t, s.Staff(accounts.Owner).Post("admin/money-check", webtest.Form{}), true, "")
	if got := state(); got != "done" {
		t.Errorf("after asking, the refund is %s", got)
	}
}

// If the provider leaves a hundred refunds pending, or no longer knows them, later refunds are still polled.
func TestRefundsBeyondTheFirstHundredArePolled(t *testing.T) {
	s, b, product := webtest.BankSite(t, 50)
	b.SlowRefunds = true
	buyer := s.Customer("411001")
	desk := payments.New(s.Store, slog.New(slog.DiscardHandler), false)
	cancelled := func() int64 {
		basket := basketOf(s, s.As(buyer.Email), buyer, product)
		basket.pay(b.Pays(basket.ref, "captured", 0))
		if err := s.Fulfilment.Cancel(ctx, buyer.ID, buyer.ID, basket.number(), "changed my mind"); err != nil {
			t.Fatal(err)
		}
		s.Work()
		return basket.number()
	}
	cancelled()
	s.Break(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
		INSERT INTO refunds (order_id, payment_id, amount, reason, state, provider_refund, created_at)
		SELECT order_id, payment_id, 1, reason, 'sent', 'rfnd_gone_' || i, created_at FROM refunds, n`)
	last := cancelled()
	for range 2 {
		if err := desk.FollowRefunds(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if o, err := s.Fulfilment.FindOrder(ctx, 0, last); err != nil || len(o.Refunds) != 1 ||
		o.Refunds[0].State != "done" {
		t.Errorf("%+v, %v", o.Refunds, err)
	}
}

func TestShopRegistersItsWebhook(t *testing.T) {
	s, b, _ := webtest.BankSite(t, 5)
	owner := s.Staff(accounts.Owner)
	owner.Confirm()
	webtest.Says(t, owner.Post("admin/webhook", webtest.Form{}), false, "public https address")
	s.Set("public_url", "https://shop.example.in")
	webtest.Says(t, owner.Post("admin/webhook", webtest.Form{}), true, "notifies this shop")
	secret := fmt.Sprint(b.Webhook["secret"])
	if b.Webhook["url"] != "https://shop.example.in/api/razorpay/webhook" ||
		s.Settings.Values().RazorpayWebhookSecret != secret {
		t.Errorf("registered %v", b.Webhook)
	}
	if secrets := s.Settings.WebhookSecrets("razorpay"); len(secrets) != 2 || !slices.Contains(secrets, webtest.WebhookSecret) {
		t.Errorf("the secret before does not count on: %d", len(secrets))
	}
}

func (b basket) number() (id int64) {
	_, _ = fmt.Sscan(b.id, &id) // checkout returned a valid ID
	return id
}
