package payments_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/payments"
	"hearth/store/storetest"
)

// paidOrder is a confirmed order that was paid online, with its payment at the provider.
func paidOrder(
	s *webtest.Site,
	b *webtest.Bank,
	p *webtest.Person,
	buyer storetest.Buyer,
	product int64,
) (order basket, payment string) {
	s.T.Helper()
	order = basketOf(s, p, buyer, product)
	payment = b.Pays(order.ref, "captured", 0)
	if got := order.pay(payment); got["status"] != true {
		s.T.Fatalf("pay: %v", got)
	}
	return order, payment
}

// faults formats the findings of the money check.
func faults(owner *webtest.Person) (all string) {
	for _, g := range owner.Get("admin/money-check")["data"].(map[string]any)["groups"].([]any) {
		group := g.(map[string]any)
		for _, f := range group["faults"].([]any) {
			all += fmt.Sprintf("%s: %v\n", group["name"], f.(map[string]any)["what"])
		}
	}
	return all
}

func TestRefusedRefundIsRetriedOrPaidManually(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	p, owner := s.As(buyer.Email), s.Staff(accounts.Owner)
	bank.Refuse = "Your account does not have enough balance to carry out the refund operation"
	for range 2 {
		order, _ := paidOrder(s, bank, p, buyer, product)
		if got := p.Post("cancelorder/"+order.id, webtest.Form{}); got["status"] != true {
			t.Fatal(got)
		}
	}
	s.Work()
	list := owner.Get("admin/hand-refunds")["data"].([]any)
	if len(list) != 2 || !strings.Contains(fmt.Sprint(list[0]), "enough balance") {
		t.Fatalf("the desk: %v", list)
	}
	if told := s.MailsOf("refundfailed"); len(told) != 2 || told[0].ToAddr != buyer.Email {
		t.Errorf("the customer was told: %+v", told)
	}
	first, second := fmt.Sprint(webtest.At(list[0], "id")), fmt.Sprint(webtest.At(list[1], "id"))
	if got := webtest.At(owner.Get("admin/today"), "data", "failed_refunds"); got != 2.0 {
		t.Errorf("today: %v failed refunds", got)
	}
	bank.Refuse = ""
	if got := owner.Post("admin/refunds/"+first+"/retry", webtest.Form{}); got["status"] != true {
		t.Errorf("try again: %v", got)
	}
	if got := owner.Post("admin/refunds/"+first+"/retry", webtest.Form{}); got["status"] != false {
		t.Errorf("try again what waits: %v", got)
	}
	s.Work()
	if state := s.Read(`SELECT state FROM refunds WHERE id = ?`, first); state != "done" || bank.Refunded() != 140_00 {
		t.Errorf("tried again it is %s, %d paise went back", state, bank.Refunded())
	}
	if got := owner.Post("admin/refunds/"+second+"/paid", webtest.Form{"reference": "UTR 7"}); got["status"] != true {
		t.Errorf("paid by hand: %v", got)
	}
	if got := owner.Post("admin/refunds/"+second+"/retry", webtest.Form{}); got["status"] != false {
		t.Errorf("try again what is paid: %v", got)
	}
	s.Work()
	if left := owner.Get("admin/hand-refunds")["data"].([]any); len(left) != 0 || bank.Refunded() != 140_00 {
		t.Errorf("left are %v, %d paise went back", left, bank.Refunded())
	}
	s.Sums()
}

// Health reports a failed refund only until someone has dealt with it, although its abandoned task stays in the queue
// for ever.
func TestHealthNamesAFailedRefundUntilPaid(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	p, owner := s.As(buyer.Email), s.Staff(accounts.Owner)
	order, _ := paidOrder(s, bank, p, buyer, product)
	bank.SwitchTo(true, false)
	p.Post("cancelorder/"+order.id, webtest.Form{})
	s.Break(`UPDATE tasks SET tries = 59 WHERE kind = 'refund'`)
	s.Work()
	health := func() string { return strings.Join(webtest.HealthLines(owner.Get("admin/health"), "Refunds"), "; ") }
	if got := health(); got != "bad 1 refund could not be sent by the provider." {
		t.Errorf("given up: %q", got)
	}
	bank.SwitchTo(false, false)
	id := fmt.Sprint(webtest.At(owner.Get("admin/hand-refunds"), "data", 0, "id"))
	if got := owner.Post("admin/refunds/"+id+"/paid", webtest.Form{"reference": "UTR 7"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := health(); got != "" {
		t.Errorf("paid by hand: %q", got)
	}
}

func TestProvidersOwnRefundIsNotSentAgain(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	order, payment := paidOrder(s, bank, p, buyer, product)
	bank.RefundsItself(payment, 140_00)
	if got := p.Post("cancelorder/"+order.id, webtest.Form{}); got["status"] != true {
		t.Fatal(got)
	}
	s.Work()
	if got := s.Read(`SELECT group_concat(state || ' ' || amount) FROM refunds`); got != "done 14000" ||
		bank.Refunded() != 0 {
		t.Errorf("the refunds are %s, %d paise went back again", got, bank.Refunded())
	}
	if waits := s.Read(`SELECT count(*) FROM tasks WHERE kind = 'refund' AND state = 'waiting'`); waits != "0" {
		t.Errorf("%s tasks wait", waits)
	}
	s.Sums()
}

// If a refund is made on the provider's website, the shop learns of it by a webhook, by polling, or by the button to
// check now.
func TestRefundMadeInTheProvidersDashboardIsAdopted(t *testing.T) {
	for name, news := range map[string]func(s *webtest.Site, owner *webtest.Person, refund string){
		"webhook": func(s *webtest.Site, _ *webtest.Person, refund string) {
			hookBody(s, fmt.Sprintf(`{"event":"refund.processed","payload":{"refund":{"entity":{"id":%q}}}}`, refund),
				webtest.WebhookSecret)
		},
		"polling": func(s *webtest.Site, _ *webtest.Person, _ string) { reconcile(s) },
		"ask now": func(_ *webtest.Site, owner *webtest.Person, _ string) {
			owner.Post("admin/money-check", webtest.Form{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, bank, product := webtest.BankSite(t, 9)
			buyer := s.Customer("411001")
			owner := s.Staff(accounts.Owner)
			order, payment := paidOrder(s, bank, s.As(buyer.Email), buyer, product)
			if got := owner.Post("admin/orders/"+order.id+"/ship",
				webtest.Form{"tracking_id": "T1", "courier_name": "C",
					"expected_date": "2026-11-25"}); got["status"] != true {
				t.Fatal(got)
			}
			refund := bank.RefundsItself(payment, 50_00)
			news(s, owner, refund)
			news(s, owner, refund)
			s.Work()
			if got := s.Read(`SELECT group_concat(state || ' ' || amount || ' ' || adopted)
				FROM refunds`); got != "done 5000 1" {
				t.Fatalf("the refunds are %s", got)
			}
			if told := s.MailsOf("refund"); len(told) != 1 || told[0].ToAddr != buyer.Email {
				t.Errorf("the customer was told: %+v", told)
			}
			if got := webtest.At(owner.Get("admin/today"), "data", "uncredited"); got != 1.0 {
				t.Errorf("today: %v without a credit note", got)
			}
			if said := faults(
				owner,
			); !strings.Contains(
				said,
				"Refunds against credit notes: Credited ₹0.00, refunded ₹50.00: issue a credit note",
			) {
				t.Errorf("the money check: %s", said)
			}
			due := func() string {
				shown := owner.Get("admin/orders/" + order.id)
				return fmt.Sprint(webtest.At(shown, "data", "credit_due"), " ", webtest.At(shown, "data", "uncredited"))
			}
			if got := due(); got != "true 50" {
				t.Errorf("the order page: %s", got)
			}
			note := "admin/orders/" + order.id + "/credit-note"
			for _, wrong := range []webtest.Form{{"amount": "50.01", "reason": "scratched"},
				{"amount": "0", "reason": "scratched"}, {"amount": "50"}} {
				if got := owner.Post(note, wrong); got["status"] != false {
					t.Errorf("%v: %v", wrong, got)
				}
			}
			if got := owner.Post(note, webtest.Form{"amount": "50", "reason": "scratched"}); got["status"] != true ||
				fmt.Sprint(webtest.At(got, "data", "credit_note")) != "CRN-2627-000001" {
				t.Errorf("the credit note: %v", got)
			}
			if got := due(); got != "false 0" {
				t.Errorf("credited, the order page: %s", got)
			}
			if said := faults(owner); said != "" {
				t.Errorf("afterwards the money check says %s", said)
			}
			// A later return is refunded up to the rest of the payment.
			if got := owner.Post(
				"admin/orders/"+order.id+"/return-to-origin",
				webtest.Form{"reason": "refused", "restock": "yes"},
			); got["status"] != true {
				t.Fatal(got)
			}
			s.Work()
			if bank.Refunded() != 90_00 {
				t.Errorf("%d paise went back by the shop", bank.Refunded())
			}
			s.Sums()
		})
	}
}

func TestRefundedPrepaidOrderIsNotShipped(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.Staff(accounts.Owner)
	order, payment := paidOrder(s, bank, s.As(buyer.Email), buyer, product)
	bank.RefundsItself(payment, 140_00)
	reconcile(s)
	ship := func() map[string]any {
		return owner.Post("admin/orders/"+order.id+"/ship",
			webtest.Form{"tracking_id": "T1", "courier_name": "C", "expected_date": "2026-11-25"})
	}
	if got := ship(); got["status"] != false ||
		!strings.Contains(fmt.Sprint(got["message"]), "has returned the money") {
		t.Errorf("it was sent: %v", got)
	}
	s.Sums()
}

func TestDisputeIsShownWithItsDeadline(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.Staff(accounts.Owner)
	order, payment := paidOrder(s, bank, s.As(buyer.Email), buyer, product)
	bank.Disputes = []any{map[string]any{"id": "disp_1", "payment_id": payment, "amount": 140_00,
		"reason_code": "goods_not_received",
		"status":      "open",
		"respond_by":  time.Date(2026, 12, 3, 6, 0, 0, 0, time.UTC).Unix(), "created_at": s.Now().Unix()}}
	told := fmt.Sprintf(
		`{"event":"payment.dispute.created","payload":{"payment":{"entity":{"id":%q}},"dispute":{"entity":{"id":"disp_1"}}}}`,
		payment,
	)
	for range 2 {
		hookBody(s, told, webtest.WebhookSecret)
	}
	if said := faults(
		owner,
	); said != "Disputes: Payment "+payment+" is disputed: goods not received. Answer at the provider by 3 Dec 2026\n" {
		t.Errorf("the money check: %s", said)
	}
	if got := webtest.At(owner.Get("admin/today"), "data", "disputes"); got != 1.0 {
		t.Errorf("today: %v disputes of order %s", got, order.id)
	}
	if mails := s.MailsOf("dispute"); len(mails) != 1 {
		t.Errorf("%d mails tell of it", len(mails))
	}
	bank.Disputes[0].(map[string]any)["status"] = "won"
	owner.Post("admin/money-check", webtest.Form{})
	if said := faults(owner); said != "" {
		t.Errorf("won, the money check says %s", said)
	}
}

// A shop behind a private address gets no webhooks. Polling replaces them, and one payment that can't be processed
// does not delay the others.
func TestPollingMatchesWebhooks(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 99)
	buyer := s.Customer("411001")
	p, owner := s.As(buyer.Email), s.Staff(accounts.Owner)
	stubborn := basketOf(s, p, buyer, product)
	bank.Pays(stubborn.ref, "authorized", 0)
	bank.CantCapture = true
	forgotten := basketOf(s, p, buyer, product)
	bank.Forget(forgotten.ref)
	paid := basketOf(s, p, buyer, product)
	bank.Pays(paid.ref, "captured", 0)
	s.Pass(2 * time.Minute)
	said := ""
	if err := s.Handlers.Work.Outside.Reconcile(ctx); err != nil {
		said = err.Error()
	}
	if !strings.Contains(said, "order "+stubborn.id) || !strings.Contains(said, "order "+forgotten.id) {
		t.Errorf("what went wrong is named: %s", said)
	}
	if state := s.Read(`SELECT state FROM orders WHERE id = ?`, paid.id); state != "confirmed" {
		t.Errorf("the order behind them is %s", state)
	}
	bank.CantCapture = false
	// The provider reports two late payments: one order is paid a second time, and another after its cancellation.
	bank.Pays(paid.ref, "captured", 0)
	if got := p.Post("cancelorder/"+paid.id, webtest.Form{}); got["status"] != true {
		t.Fatal(got)
	}
	bank.Pays(paid.ref, "captured", 0)
	got := owner.Post("admin/money-check", webtest.Form{})
	if told := faults(owner); strings.Contains(told, "belongs to no order") {
		t.Errorf("the money check: %s, %v", told, got["message"])
	}
	s.Work()
	if bank.Refunded() != 3*140_00 {
		t.Errorf("%d paise went back, want three payments", bank.Refunded())
	}
	s.Sums()
}

// A payment made with test keys is unknown to the provider's live keys. It must not make every later money check
// fail.
func TestMoneyCheckToleratesPaymentsOfOtherKeys(t *testing.T) {
	s, _, _ := webtest.BankSite(t, 9)
	owner := s.Staff(accounts.Owner)
	if err := s.Payments.SaveProviderPayments(ctx,
		[]payments.ProviderPayment{{Provider: "razorpay", Payment: "pay_fortests", Amount: 500_00,
			TakenAt: s.Now().Add(-30 * 24 * time.Hour)}}); err != nil {
		t.Fatal(err)
	}
	got := owner.Post("admin/money-check", webtest.Form{})
	if failure := s.Read(`SELECT failure FROM money_checks ORDER BY id DESC LIMIT 1`); failure != "" {
		t.Errorf("the check failed: %s, %v", failure, got["message"])
	}
}

func TestOldestUnpaidOrderIsPolledToo(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 999)
	var oldest basket
	buyers := []storetest.Buyer{s.Customer("411001"), s.Customer("411001"), s.Customer("411001")}
	for i := range 250 {
		if i%3 == 0 {
			s.Pass(31 * time.Minute)
			if _, err := s.Orders.ReleaseExpiredHolds(ctx); err != nil {
				t.Fatal(err)
			}
		}
		order := s.PlacePrepaid(buyers[i%3], product, 1)
		bank.Orders[order.ProviderOrder] = int64(order.Total)
		if i == 0 {
			oldest = basket{nil, fmt.Sprint(order.ID), order.ProviderOrder}
		}
	}
	bank.Pays(oldest.ref, "captured", 0)
	reconcile(s)
	if state := s.Read(`SELECT state FROM orders WHERE id = ?`, oldest.id); state != "confirmed" {
		t.Errorf("the oldest order is %s", state)
	}
}

// If a cancelled order can't be revived, its authorised payment is not captured: it lapses, and no refund is needed.
func TestAuthorisedPaymentOfACancelledOrderIsNotCaptured(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 1)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	cancelled := basketOf(s, p, buyer, product)
	if got := p.Post("paycancel", webtest.Form{"ordersId": cancelled.id}); got["status"] != true {
		t.Fatal(got)
	}
	hook(s, "payment.authorized", bank.Pays(cancelled.ref, "authorized", 0), webtest.WebhookSecret)
	late := basketOf(s, p, buyer, product)
	s.Pass(31 * time.Minute)
	if _, err := s.Orders.ReleaseExpiredHolds(ctx); err != nil {
		t.Fatal(err)
	}
	second := bank.Pays(late.ref, "authorized", 0)
	hook(s, "payment.authorized", second, webtest.WebhookSecret)
	if state := s.Read(
		`SELECT state FROM orders WHERE id = ?`,
		late.id,
	); state != "confirmed" ||
		bank.Payments[second]["captured"] != true {
		t.Errorf("one whose hold merely ended is %s", state)
	}
	hook(s, "payment.authorized", bank.Pays(late.ref, "authorized", 0), webtest.WebhookSecret)
	s.Work()
	captured := 0
	for _, payment := range bank.Payments {
		if payment["captured"] == true {
			captured++
		}
	}
	if captured != 1 || bank.Refunded() != 0 {
		t.Errorf("%d payments were captured, %d paise went back", captured, bank.Refunded())
	}
	s.Sums()
}

func TestMoneyCheckReportsUncheckedPayments(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	p, owner := s.As(buyer.Email), s.Staff(accounts.Owner)
	answered := func() map[string]bool {
		known := map[string]bool{}
		for _, g := range owner.Get("admin/money-check")["data"].(map[string]any)["groups"].([]any) {
			known[fmt.Sprint(webtest.At(g, "name"))] = webtest.At(g, "answered") == true
		}
		return known
	}
	if known := answered(); known["Payments against the provider"] || known["Disputes"] ||
		!known["Payments against orders"] {
		t.Errorf("before it was asked: %v", known)
	}
	_, payment := paidOrder(s, bank, p, buyer, product)
	s.Pass(time.Minute)
	owner.Post("admin/money-check", webtest.Form{})
	if known := answered(); !known["Payments against the provider"] || !known["Disputes"] {
		t.Errorf("after it was asked: %v", known)
	}
	if said := faults(owner); said != "" {
		t.Errorf("all is well, and it says %s", said)
	}
	// The provider's records decide: a payment that the provider does not have, or has with another amount, is
	// reported.
	bank.Payments[payment]["amount"] = int64(100_00)
	s.Pass(time.Minute)
	owner.Post("admin/money-check", webtest.Form{})
	if said := faults(owner); !strings.Contains(said, "the shop counts ₹140.00, the provider ₹100.00") {
		t.Errorf("another amount: %s", said)
	}
	bank.SwitchTo(true, false)
	s.Pass(time.Minute)
	owner.Post("admin/money-check", webtest.Form{})
	if known := answered(); known["Payments against the provider"] || !known["Payments against orders"] {
		t.Errorf("while it is down: %v", known)
	}
}

func TestCODReturnIsNotRefundedBeforeCashIsCollected(t *testing.T) {
	s, _, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.Staff(accounts.Owner)
	o := s.Order(buyer, product, 1)
	s.Ship(o)
	if err := s.Fulfilment.Deliver(ctx, 0, o.ID, fulfilment.Delivery{Unpaid: true}); err != nil {
		t.Fatal(err)
	}
	line := fmt.Sprint(s.Line(o))
	if got := owner.Post("admin/returns",
		webtest.Form{"odid": line, "reason": "broken", "kind": "damaged"}); got["status"] != true {
		t.Fatal(got)
	}
	refund := func() map[string]any {
		return owner.Post("admin/returns/"+line+"/refund", webtest.Form{"reference": "U1", "restock": "no"})
	}
	if got := refund(); got["status"] != false ||
		got["message"] != "The money for this order has not been received yet. Mark it as collected before you refund it." {
		t.Errorf("refunded: %v", got)
	}
	if list := owner.Get("admin/hand-refunds")["data"].([]any); len(list) != 1 || webtest.At(list[0], "amount") != 0.0 {
		t.Errorf("the desk: %v", list)
	}
	if got := owner.Post("admin/orders/"+fmt.Sprint(o.ID)+"/collect",
		webtest.Form{"way": "cash"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := refund(); got["status"] != true {
		t.Errorf("collected, it is not refunded: %v", got)
	}
	// All units were faulty, so the delivery charge is refunded too. The refund waits for staff to pay it.
	list := owner.Get("admin/hand-refunds")["data"].([]any)
	if len(list) != 1 || webtest.At(list[0], "amount") != 40.0 || webtest.At(list[0], "kind") != "refund" {
		t.Errorf("the delivery charge: %v", list)
	}
	if credited := s.Read(`SELECT sum(total) FROM documents WHERE kind = 'credit note'`); credited != "14000" {
		t.Errorf("credited are %s", credited)
	}
	s.Sums()
}

// If the provider's replies are lost and the shop gives up, a refund may nevertheless have been sent. It must then be
// neither paid manually nor sent again.
func TestRefundSentByTheProviderIsNotPaidManually(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	p, owner := s.As(buyer.Email), s.Staff(accounts.Owner)
	order, payment := paidOrder(s, bank, p, buyer, product)
	if got := p.Post("cancelorder/"+order.id, webtest.Form{}); got["status"] != true {
		t.Fatal(got)
	}
	bank.Refuse = "Please try again in a while"
	s.Work()
	bank.Refuse = ""
	paid, retry := "admin/refunds/1/paid", "admin/refunds/1/retry"
	bank.SwitchTo(true, false)
	for _, way := range []string{paid, retry} {
		if got := owner.Post(way, webtest.Form{"reference": "UTR 7"}); got["status"] != false ||
			!strings.Contains(fmt.Sprint(got["message"]), "can't be reached") {
			t.Errorf("%s while nobody knows: %v", way, got)
		}
	}
	bank.SwitchTo(false, false)
	bank.Mu.Lock()
	bank.GiveBack(payment, "rfnd_unheard", "hearth-refund-1", "pending", 140_00)
	bank.Mu.Unlock()
	for i, way := range []string{paid, retry} {
		got := owner.Post(way, webtest.Form{"reference": "UTR 7"})
		if got["status"] != false || i == 0 &&
			got["message"] != "The payment provider has already sent this refund. There is nothing more to pay." {
			t.Errorf("%s: %v", way, got)
		}
	}
	s.Work()
	if got := s.Read(`SELECT group_concat(state || ' ' || amount || ' ' || reference)
		FROM refunds`); got != "sent 14000 " {
		t.Errorf("the refunds are %s", got)
	}
	s.Sums()
}

// If the reply to a payment is lost in the browser, the customer resumes the order: it is confirmed, and not charged
// again.
func TestPaidOrderIsNotPaidAgain(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	p := s.As(buyer.Email)
	order := basketOf(s, p, buyer, product)
	goOn := func() map[string]any { return p.Post("resume_payment", webtest.Form{"ORDERSID": order.id}) }
	if got := goOn(); got["status"] != true || got["id"] != order.ref {
		t.Errorf("unpaid: %v", got)
	}
	bank.Pays(order.ref, "captured", 0)
	bank.SwitchTo(true, false)
	if got := goOn(); got["status"] != false ||
		got["message"] != "Pre-paid is not available now. Please try again later or choose COD." {
		t.Errorf("while the bank is down: %v", got)
	}
	bank.SwitchTo(false, false)
	if got := goOn(); got["status"] != false ||
		got["message"] != "Your payment has arrived: this order is confirmed. Please look at My Orders." {
		t.Errorf("paid: %v", got)
	}
	if state := s.Read(`SELECT state FROM orders WHERE id = ?`, order.id); state != "confirmed" {
		t.Errorf("the order is %s", state)
	}
	s.Sums()
}

// A refund that the provider made before the shop knew of the payment is not deducted from what the shop owes for a
// later one.
func TestLatePaymentIsRefundedInFull(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	order := basketOf(s, s.As(buyer.Email), buyer, product)
	payment := bank.Pays(order.ref, "captured", 0)
	bank.RefundsItself(payment, 40_00)
	for range 3 {
		s.Pass(3 * time.Minute)
		reconcile(s)
	}
	s.Work()
	if bank.Refunded() != 100_00 {
		t.Errorf("%d paise went back, the customer is owed 10000", bank.Refunded())
	}
	if told := s.MailsOf("refund"); len(told) != 1 {
		t.Errorf("%d mails tell of it", len(told))
	}
	s.Sums()
}

// An order that waits for payment is in a staff list, the staff search finds it, and staff can query the provider at
// once.
func TestPendingPaymentIsShownAndPolled(t *testing.T) {
	s, bank, product := webtest.BankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.Staff(accounts.Owner)
	order := basketOf(s, s.As(buyer.Email), buyer, product)
	listed := func(query string) int { return len(owner.Get("fetch_orders?" + query)["data"].([]any)) }
	if listed("state=placed") != 1 || listed("") != 0 {
		t.Errorf("waiting: %d, among all: %d", listed("state=placed"), listed(""))
	}
	for _, words := range []string{order.id, buyer.Name[:5], buyer.Email, "140", "9876543210"} {
		if listed("search="+words) != 1 {
			t.Errorf("%q finds it %d times", words, listed("search="+words))
		}
	}
	ask := "admin/orders/" + order.id + "/ask"
	if got := owner.Post(ask, webtest.Form{}); got["message"] != "The provider has no payment of this order." {
		t.Errorf("unpaid: %v", got)
	}
	bank.SwitchTo(true, false)
	if got := owner.Post(ask, webtest.Form{}); got["status"] != false ||
		!strings.HasPrefix(fmt.Sprint(got["message"]), "The provider could not be reached") {
		t.Errorf("while it is down: %v", got)
	}
	bank.SwitchTo(false, false)
	bank.Pays(order.ref, "captured", 0)
	if got := owner.Post(ask,
		webtest.Form{}); got["message"] != "The provider has the money: the order is confirmed now." {
		t.Errorf("paid: %v", got)
	}
	if listed("state=placed") != 0 || listed("state=confirmed") != 1 {
		t.Error("it still waits")
	}
}
