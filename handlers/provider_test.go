package handlers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/payments"
	"hearth/store/storetest"
)

// paidOrder is a confirmed order that was paid online, with its payment at the bank.
func (s *site) paidOrder(b *bank, p *person, buyer storetest.Buyer, product int64) (order basket, payment string) {
	s.t.Helper()
	order = s.basket(p, buyer, product)
	payment = b.paid(order.ref, "captured", 0)
	if got := order.pay(payment); got["status"] != true {
		s.t.Fatalf("pay: %v", got)
	}
	return order, payment
}

// faults are what the money check says of its questions, name: what.
func faults(owner *person) (all string) {
	for _, g := range owner.get("admin/money-check")["data"].(map[string]any)["groups"].([]any) {
		group := g.(map[string]any)
		for _, f := range group["faults"].([]any) {
			all += fmt.Sprintf("%s: %v\n", group["name"], f.(map[string]any)["what"])
		}
	}
	return all
}

func TestARefundThatTheProviderRefusesIsTriedAgainOrPaidByHand(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	p, owner := s.as(buyer.Email), s.staff(accounts.Owner)
	bank.refuse = "Your account does not have enough balance to carry out the refund operation"
	for range 2 {
		order, _ := s.paidOrder(bank, p, buyer, product)
		if got := p.post("cancelorder/"+order.id, form{}); got["status"] != true {
			t.Fatal(got)
		}
	}
	s.work()
	list := owner.get("admin/hand-refunds")["data"].([]any)
	if len(list) != 2 || !strings.Contains(fmt.Sprint(list[0]), "enough balance") {
		t.Fatalf("the desk: %v", list)
	}
	if told := s.mailsOf("refundfailed"); len(told) != 2 || told[0].ToAddr != buyer.Email {
		t.Errorf("the customer was told: %+v", told)
	}
	first, second := fmt.Sprint(at(list[0], "id")), fmt.Sprint(at(list[1], "id"))
	if got := at(owner.get("admin/today"), "data", "failed_refunds"); got != 2.0 {
		t.Errorf("today: %v failed refunds", got)
	}
	bank.refuse = ""
	if got := owner.post("admin/refunds/"+first+"/retry", form{}); got["status"] != true {
		t.Errorf("try again: %v", got)
	}
	if got := owner.post("admin/refunds/"+first+"/retry", form{}); got["status"] != false {
		t.Errorf("try again what waits: %v", got)
	}
	s.work()
	if state := s.Read(`SELECT state FROM refunds WHERE id = ?`, first); state != "done" || bank.refunded() != 140_00 {
		t.Errorf("tried again it is %s, %d paise went back", state, bank.refunded())
	}
	if got := owner.post("admin/refunds/"+second+"/paid", form{"reference": "UTR 7"}); got["status"] != true {
		t.Errorf("paid by hand: %v", got)
	}
	if got := owner.post("admin/refunds/"+second+"/retry", form{}); got["status"] != false {
		t.Errorf("try again what is paid: %v", got)
	}
	s.work()
	if left := owner.get("admin/hand-refunds")["data"].([]any); len(left) != 0 || bank.refunded() != 140_00 {
		t.Errorf("left are %v, %d paise went back", left, bank.refunded())
	}
	s.Sums()
}

// Health names refunds that failed while somebody must act, and no longer: a task that was given up stays in the queue for good.
func TestHealthNamesARefundThatFailedUntilItIsPaid(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	p, owner := s.as(buyer.Email), s.staff(accounts.Owner)
	order, _ := s.paidOrder(bank, p, buyer, product)
	bank.switchTo(true, false)
	p.post("cancelorder/"+order.id, form{})
	s.Break(`UPDATE tasks SET tries = 59 WHERE kind = 'refund'`)
	s.work()
	health := func() string { return strings.Join(lines(owner.get("admin/health"), "Refunds"), "; ") }
	if got := health(); got != "bad 1 refund could not be sent by the provider." {
		t.Errorf("given up: %q", got)
	}
	bank.switchTo(false, false)
	id := fmt.Sprint(at(owner.get("admin/hand-refunds"), "data", 0, "id"))
	if got := owner.post("admin/refunds/"+id+"/paid", form{"reference": "UTR 7"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := health(); got != "" {
		t.Errorf("paid by hand: %q", got)
	}
}

func TestWhatTheProviderGaveBackAlreadyIsAdoptedAndNotSentAgain(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	order, payment := s.paidOrder(bank, p, buyer, product)
	bank.refundsItself(payment, 140_00)
	if got := p.post("cancelorder/"+order.id, form{}); got["status"] != true {
		t.Fatal(got)
	}
	s.work()
	if got := s.Read(`SELECT group_concat(state || ' ' || amount) FROM refunds`); got != "done 14000" || bank.refunded() != 0 {
		t.Errorf("the refunds are %s, %d paise went back again", got, bank.refunded())
	}
	if waits := s.Read(`SELECT count(*) FROM tasks WHERE kind = 'refund' AND state = 'waiting'`); waits != "0" {
		t.Errorf("%s tasks wait", waits)
	}
	s.Sums()
}

// A refund made on the provider's own screens arrives by a webhook, by polling, or by "ask now".
func TestARefundMadeAtTheProviderIsAdopted(t *testing.T) {
	for name, news := range map[string]func(s *site, owner *person, refund string){
		"webhook": func(s *site, _ *person, refund string) {
			s.hookBody(fmt.Sprintf(`{"event":"refund.processed","payload":{"refund":{"entity":{"id":%q}}}}`, refund), webhookSecret)
		},
		"polling": func(s *site, _ *person, _ string) { s.reconcile() },
		"ask now": func(_ *site, owner *person, _ string) { owner.post("admin/money-check", form{}) },
	} {
		t.Run(name, func(t *testing.T) {
			s, bank, product := bankSite(t, 9)
			buyer := s.Customer("411001")
			owner := s.staff(accounts.Owner)
			order, payment := s.paidOrder(bank, s.as(buyer.Email), buyer, product)
			if got := owner.post("admin/orders/"+order.id+"/ship", form{"tracking_id": "T1", "courier_name": "C",
				"expected_date": "2026-11-25"}); got["status"] != true {
				t.Fatal(got)
			}
			refund := bank.refundsItself(payment, 50_00)
			news(s, owner, refund)
			news(s, owner, refund)
			s.work()
			if got := s.Read(`SELECT group_concat(state || ' ' || amount || ' ' || adopted) FROM refunds`); got != "done 5000 1" {
				t.Fatalf("the refunds are %s", got)
			}
			if told := s.mailsOf("refund"); len(told) != 1 || told[0].ToAddr != buyer.Email {
				t.Errorf("the customer was told: %+v", told)
			}
			if got := at(owner.get("admin/today"), "data", "uncredited"); got != 1.0 {
				t.Errorf("today: %v without a credit note", got)
			}
			if said := faults(
				owner,
			); !strings.Contains(
				said,
				"Refunds against credit notes: Credited 0.00, refunded 50.00: issue a credit note",
			) {
				t.Errorf("the money check: %s", said)
			}
			due := func() string {
				shown := owner.get("admin/orders/" + order.id)
				return fmt.Sprint(at(shown, "data", "credit_due"), " ", at(shown, "data", "uncredited"))
			}
			if got := due(); got != "true 50" {
				t.Errorf("the order page: %s", got)
			}
			note := "admin/orders/" + order.id + "/credit-note"
			for _, wrong := range []form{{"amount": "50.01", "reason": "scratched"}, {"amount": "0", "reason": "scratched"}, {"amount": "50"}} {
				if got := owner.post(note, wrong); got["status"] != false {
					t.Errorf("%v: %v", wrong, got)
				}
			}
			if got := owner.post(note, form{"amount": "50", "reason": "scratched"}); got["status"] != true ||
				fmt.Sprint(at(got, "data", "credit_note")) != "CRN-2627-000001" {
				t.Errorf("the credit note: %v", got)
			}
			if got := due(); got != "false 0" {
				t.Errorf("credited, the order page: %s", got)
			}
			if said := faults(owner); said != "" {
				t.Errorf("afterwards the money check says %s", said)
			}
			// What comes back after that is worth what is left.
			if got := owner.post(
				"admin/orders/"+order.id+"/return-to-origin",
				form{"reason": "refused", "restock": "yes"},
			); got["status"] != true {
				t.Fatal(got)
			}
			s.work()
			if bank.refunded() != 90_00 {
				t.Errorf("%d paise went back by the shop", bank.refunded())
			}
			s.Sums()
		})
	}
}

func TestAPrepaidOrderWhoseMoneyWentBackIsNotSent(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.staff(accounts.Owner)
	order, payment := s.paidOrder(bank, s.as(buyer.Email), buyer, product)
	bank.refundsItself(payment, 140_00)
	s.reconcile()
	ship := func() map[string]any {
		return owner.post("admin/orders/"+order.id+"/ship", form{"tracking_id": "T1", "courier_name": "C", "expected_date": "2026-11-25"})
	}
	if got := ship(); got["status"] != false || !strings.Contains(fmt.Sprint(got["message"]), "has returned the money") {
		t.Errorf("it was sent: %v", got)
	}
	s.Sums()
}

func TestADisputeIsShownWithItsDay(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.staff(accounts.Owner)
	order, payment := s.paidOrder(bank, s.as(buyer.Email), buyer, product)
	bank.disputes = []any{map[string]any{"id": "disp_1", "payment_id": payment, "amount": 140_00, "reason_code": "goods_not_received",
		"status":     "open",
		"respond_by": time.Date(2026, 12, 3, 6, 0, 0, 0, time.UTC).Unix(), "created_at": s.Now().Unix()}}
	told := fmt.Sprintf(
		`{"event":"payment.dispute.created","payload":{"payment":{"entity":{"id":%q}},"dispute":{"entity":{"id":"disp_1"}}}}`,
		payment,
	)
	for range 2 {
		s.hookBody(told, webhookSecret)
	}
	if said := faults(
		owner,
	); said != "Disputes: Payment "+payment+" is disputed: goods not received. Answer at the provider by 2026-12-03\n" {
		t.Errorf("the money check: %s", said)
	}
	if got := at(owner.get("admin/today"), "data", "disputes"); got != 1.0 {
		t.Errorf("today: %v disputes of order %s", got, order.id)
	}
	if mails := s.mailsOf("dispute"); len(mails) != 1 {
		t.Errorf("%d mails tell of it", len(mails))
	}
	bank.disputes[0].(map[string]any)["status"] = "won"
	owner.post("admin/money-check", form{})
	if said := faults(owner); said != "" {
		t.Errorf("won, the money check says %s", said)
	}
}

// A shop behind a private address gets no webhook: polling does everything that webhooks do, and one bad payment does not delay the
// others.
func TestThePollingDoesAllThatWebhooksDo(t *testing.T) {
	s, bank, product := bankSite(t, 99)
	buyer := s.Customer("411001")
	p, owner := s.as(buyer.Email), s.staff(accounts.Owner)
	stubborn := s.basket(p, buyer, product)
	bank.paid(stubborn.ref, "authorized", 0)
	bank.cantCapture = true
	forgotten := s.basket(p, buyer, product)
	bank.forget(forgotten.ref)
	paid := s.basket(p, buyer, product)
	bank.paid(paid.ref, "captured", 0)
	s.Pass(2 * time.Minute)
	said := ""
	if err := s.h.ReconcileOnce(ctx); err != nil {
		said = err.Error()
	}
	if !strings.Contains(said, "order "+stubborn.id) || !strings.Contains(said, "order "+forgotten.id) {
		t.Errorf("what went wrong is named: %s", said)
	}
	if state := s.Read(`SELECT state FROM orders WHERE id = ?`, paid.id); state != "confirmed" {
		t.Errorf("the order behind them is %s", state)
	}
	bank.cantCapture = false
	// Paid a second time, and paid after it was cancelled by its customer.
	bank.paid(paid.ref, "captured", 0)
	if got := p.post("cancelorder/"+paid.id, form{}); got["status"] != true {
		t.Fatal(got)
	}
	bank.paid(paid.ref, "captured", 0)
	got := owner.post("admin/money-check", form{})
	if told := faults(owner); strings.Contains(told, "belongs to no order") {
		t.Errorf("the money check: %s, %v", told, got["message"])
	}
	s.work()
	if bank.refunded() != 3*140_00 {
		t.Errorf("%d paise went back, want three payments", bank.refunded())
	}
	s.Sums()
}

// A payment of no order that was made with the keys for tests is not known to the live ones: no question was answered any more, for ever.
func TestAPaymentOfOtherKeysIsNoFailureOfTheMoneyCheck(t *testing.T) {
	s, _, _ := bankSite(t, 9)
	owner := s.staff(accounts.Owner)
	if err := s.Payments.NoteSeenPayments(ctx, []payments.SeenPayment{{Provider: "razorpay", Payment: "pay_fortests", Amount: 500_00,
		TakenAt: s.Now().Add(-30 * 24 * time.Hour)}}); err != nil {
		t.Fatal(err)
	}
	got := owner.post("admin/money-check", form{})
	if failure := s.Read(`SELECT failure FROM money_checks ORDER BY id DESC LIMIT 1`); failure != "" {
		t.Errorf("the check failed: %s, %v", failure, got["message"])
	}
}

func TestTheOldestOfManyUnpaidOrdersIsAskedAboutToo(t *testing.T) {
	s, bank, product := bankSite(t, 999)
	var oldest basket
	buyers := []storetest.Buyer{s.Customer("411001"), s.Customer("411001"), s.Customer("411001")}
	for i := range 250 {
		if i%3 == 0 {
			s.Pass(31 * time.Minute)
			if _, err := s.Orders.EndHolds(ctx); err != nil {
				t.Fatal(err)
			}
		}
		order := s.PlacePrepaid(buyers[i%3], product, 1)
		bank.orders[order.ProviderOrder] = int64(order.Total)
		if i == 0 {
			oldest = basket{nil, fmt.Sprint(order.ID), order.ProviderOrder}
		}
	}
	bank.paid(oldest.ref, "captured", 0)
	s.reconcile()
	if state := s.Read(`SELECT state FROM orders WHERE id = ?`, oldest.id); state != "confirmed" {
		t.Errorf("the oldest order is %s", state)
	}
}

// No money is taken only to be refunded: an authorised payment lapses if its order can't be revived.
func TestAnAuthorisedPaymentOfADeadOrderIsLeftToLapse(t *testing.T) {
	s, bank, product := bankSite(t, 1)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	cancelled := s.basket(p, buyer, product)
	if got := p.post("paycancel", form{"ordersId": cancelled.id}); got["status"] != true {
		t.Fatal(got)
	}
	s.hook("payment.authorized", bank.paid(cancelled.ref, "authorized", 0), webhookSecret)
	late := s.basket(p, buyer, product)
	s.Pass(31 * time.Minute)
	if _, err := s.Orders.EndHolds(ctx); err != nil {
		t.Fatal(err)
	}
	second := bank.paid(late.ref, "authorized", 0)
	s.hook("payment.authorized", second, webhookSecret)
	if state := s.Read(
		`SELECT state FROM orders WHERE id = ?`,
		late.id,
	); state != "confirmed" ||
		bank.payments[second]["captured"] != true {
		t.Errorf("one whose hold merely ended is %s", state)
	}
	s.hook("payment.authorized", bank.paid(late.ref, "authorized", 0), webhookSecret)
	s.work()
	captured := 0
	for _, payment := range bank.payments {
		if payment["captured"] == true {
			captured++
		}
	}
	if captured != 1 || bank.refunded() != 0 {
		t.Errorf("%d payments were captured, %d paise went back", captured, bank.refunded())
	}
	s.Sums()
}

func TestTheMoneyCheckDoesNotCallGoodWhatNobodyAsked(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	p, owner := s.as(buyer.Email), s.staff(accounts.Owner)
	answered := func() map[string]bool {
		known := map[string]bool{}
		for _, g := range owner.get("admin/money-check")["data"].(map[string]any)["groups"].([]any) {
			known[fmt.Sprint(at(g, "name"))] = at(g, "answered") == true
		}
		return known
	}
	if known := answered(); known["Payments against the provider"] || known["Disputes"] || !known["Payments against orders"] {
		t.Errorf("before it was asked: %v", known)
	}
	_, payment := s.paidOrder(bank, p, buyer, product)
	s.Pass(time.Minute)
	owner.post("admin/money-check", form{})
	if known := answered(); !known["Payments against the provider"] || !known["Disputes"] {
		t.Errorf("after it was asked: %v", known)
	}
	if said := faults(owner); said != "" {
		t.Errorf("all is well, and it says %s", said)
	}
	// The provider's own figures count: a payment that it does not have, one that it has in another amount.
	bank.payments[payment]["amount"] = int64(100_00)
	s.Pass(time.Minute)
	owner.post("admin/money-check", form{})
	if said := faults(owner); !strings.Contains(said, "the shop counts 140.00, the provider 100.00") {
		t.Errorf("another amount: %s", said)
	}
	bank.switchTo(true, false)
	s.Pass(time.Minute)
	owner.post("admin/money-check", form{})
	if known := answered(); known["Payments against the provider"] || !known["Payments against orders"] {
		t.Errorf("while it is down: %v", known)
	}
}

func TestACODReturnWhoseMoneyNeverCameInIsNotRefunded(t *testing.T) {
	s, _, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.staff(accounts.Owner)
	o := s.Order(buyer, product, 1)
	s.Ship(o)
	if err := s.Fulfilment.Deliver(ctx, 0, o.ID, fulfilment.Delivery{Unpaid: true}); err != nil {
		t.Fatal(err)
	}
	line := fmt.Sprint(s.Line(o))
	if got := owner.post("admin/returns", form{"odid": line, "reason": "broken", "kind": "damaged"}); got["status"] != true {
		t.Fatal(got)
	}
	refund := func() map[string]any {
		return owner.post("admin/returns/"+line+"/refund", form{"reference": "U1", "restock": "no"})
	}
	if got := refund(); got["status"] != false ||
		got["message"] != "The money for this order has not been received yet. Mark it as collected before you refund it." {
		t.Errorf("refunded: %v", got)
	}
	if list := owner.get("admin/hand-refunds")["data"].([]any); len(list) != 1 || at(list[0], "amount") != 0.0 {
		t.Errorf("the desk: %v", list)
	}
	if got := owner.post("admin/orders/"+fmt.Sprint(o.ID)+"/collect", form{"way": "cash"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := refund(); got["status"] != true {
		t.Errorf("collected, it is not refunded: %v", got)
	}
	// All of it was damaged: the delivery goes back as well, and waits on the desk for its reference.
	list := owner.get("admin/hand-refunds")["data"].([]any)
	if len(list) != 1 || at(list[0], "amount") != 40.0 || at(list[0], "kind") != "refund" {
		t.Errorf("the delivery charge: %v", list)
	}
	if credited := s.Read(`SELECT sum(total) FROM documents WHERE kind = 'credit note'`); credited != "14000" {
		t.Errorf("credited are %s", credited)
	}
	s.Sums()
}

// The provider may have sent a refund that the shop gave up because the answers were lost: nobody pays it by hand or sends it
// again.
func TestNobodyPaysByHandWhatTheProviderHasSent(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	p, owner := s.as(buyer.Email), s.staff(accounts.Owner)
	order, payment := s.paidOrder(bank, p, buyer, product)
	if got := p.post("cancelorder/"+order.id, form{}); got["status"] != true {
		t.Fatal(got)
	}
	bank.refuse = "Please try again in a while"
	s.work()
	bank.refuse = ""
	paid, retry := "admin/refunds/1/paid", "admin/refunds/1/retry"
	bank.switchTo(true, false)
	for _, way := range []string{paid, retry} {
		if got := owner.post(way, form{"reference": "UTR 7"}); got["status"] != false ||
			!strings.Contains(fmt.Sprint(got["message"]), "can't be reached") {
			t.Errorf("%s while nobody knows: %v", way, got)
		}
	}
	bank.switchTo(false, false)
	bank.mu.Lock()
	bank.giveBack(payment, "rfnd_unheard", "hearth-refund-1", "pending", 140_00)
	bank.mu.Unlock()
	for i, way := range []string{paid, retry} {
		got := owner.post(way, form{"reference": "UTR 7"})
		if got["status"] != false || i == 0 &&
			got["message"] != "The payment provider has already sent this refund. There is nothing more to pay." {
			t.Errorf("%s: %v", way, got)
		}
	}
	s.work()
	if got := s.Read(`SELECT group_concat(state || ' ' || amount || ' ' || reference) FROM refunds`); got != "sent 14000 " {
		t.Errorf("the refunds are %s", got)
	}
	s.Sums()
}

// A customer whose browser never came back continues with the order: it is confirmed, and the money is not requested again.
func TestWhoHasPaidIsNotAskedAgain(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	order := s.basket(p, buyer, product)
	goOn := func() map[string]any { return p.post("resume_payment", form{"ORDERSID": order.id}) }
	if got := goOn(); got["status"] != true || got["id"] != order.ref {
		t.Errorf("unpaid: %v", got)
	}
	bank.paid(order.ref, "captured", 0)
	bank.switchTo(true, false)
	if got := goOn(); got["status"] != false || got["message"] != "Pre-paid is not available now. Please try again later or choose COD." {
		t.Errorf("while the bank is down: %v", got)
	}
	bank.switchTo(false, false)
	if got := goOn(); got["status"] != false ||
		got["message"] != "Your payment has arrived: this order is confirmed. Please look at My Orders." {
		t.Errorf("paid: %v", got)
	}
	if state := s.Read(`SELECT state FROM orders WHERE id = ?`, order.id); state != "confirmed" {
		t.Errorf("the order is %s", state)
	}
	s.Sums()
}

// What the provider refunded before the shop knew of the payment is not deducted from what the shop still owes.
func TestWhatALatePaymentLostIsNotTakenFromItsRefund(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	order := s.basket(s.as(buyer.Email), buyer, product)
	payment := bank.paid(order.ref, "captured", 0)
	bank.refundsItself(payment, 40_00)
	for range 3 {
		s.Pass(3 * time.Minute)
		s.reconcile()
	}
	s.work()
	if bank.refunded() != 100_00 {
		t.Errorf("%d paise went back, the customer is owed 10000", bank.refunded())
	}
	if told := s.mailsOf("refund"); len(told) != 1 {
		t.Errorf("%d mails tell of it", len(told))
	}
	s.Sums()
}

// An order that waits for its payment is in a list of staff, every search finds it, and the provider can be asked at once.
func TestAnOrderThatWaitsForItsPaymentIsSeenAndAskedAbout(t *testing.T) {
	s, bank, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.staff(accounts.Owner)
	order := s.basket(s.as(buyer.Email), buyer, product)
	listed := func(query string) int { return len(owner.get("fetch_orders?" + query)["data"].([]any)) }
	if listed("state=placed") != 1 || listed("") != 0 {
		t.Errorf("waiting: %d, among all: %d", listed("state=placed"), listed(""))
	}
	for _, words := range []string{order.id, buyer.Name[:5], buyer.Email, "140", "9876543210"} {
		if listed("search="+words) != 1 {
			t.Errorf("%q finds it %d times", words, listed("search="+words))
		}
	}
	ask := "admin/orders/" + order.id + "/ask"
	if got := owner.post(ask, form{}); got["message"] != "The provider has no payment of this order." {
		t.Errorf("unpaid: %v", got)
	}
	bank.switchTo(true, false)
	if got := owner.post(ask, form{}); got["status"] != false ||
		!strings.HasPrefix(fmt.Sprint(got["message"]), "The provider could not be asked") {
		t.Errorf("while it is down: %v", got)
	}
	bank.switchTo(false, false)
	bank.paid(order.ref, "captured", 0)
	if got := owner.post(ask, form{}); got["message"] != "The provider has the money: the order is confirmed now." {
		t.Errorf("paid: %v", got)
	}
	if listed("state=placed") != 0 || listed("state=confirmed") != 1 {
		t.Error("it still waits")
	}
}

// An unreadable yes or no is neither: it is refused, and nothing is done.
func TestAnUnreadableYesOrNoIsRefused(t *testing.T) {
	s, _, product := bankSite(t, 9)
	buyer := s.Customer("411001")
	owner := s.staff(accounts.Owner)
	_, line := s.returned(buyer, product, 1)
	at := func(act string) string { return fmt.Sprintf("admin/returns/%d/%s", line, act) }
	if got := owner.post("admin/returns", form{"odid": fmt.Sprint(line), "reason": "broken", "kind": "damaged"}); got["status"] != true {
		t.Fatal(got)
	}
	before := s.Read(`SELECT state || inspected FROM returns`)
	for name, got := range map[string]map[string]any{
		"accepted is missing":    owner.post(at("inspect"), form{"findings": "The seal is cut."}),
		"accepted is perhaps":    owner.post(at("inspect"), form{"accepted": "perhaps", "findings": "The seal is cut."}),
		"restock is perhaps":     owner.post(at("refund"), form{"reference": "U1", "restock": "perhaps"}),
		"dry_run is perhaps":     owner.post("admin/products/import", form{"dry_run": "perhaps"}),
		"packed is perhaps":      owner.post("admin/orders/1001/pack", form{"packed": "perhaps"}),
		"accepted is empty":      owner.post(at("inspect"), form{"accepted": "", "findings": "The seal is cut."}),
		"unpaid is perhaps":      owner.post("admin/orders/1001/deliver", form{"unpaid": "perhaps"}),
		"back, perhaps restock":  owner.post("admin/orders/1001/return-to-origin", form{"reason": "refused", "restock": "perhaps"}),
		"a serial perhaps taken": owner.post("admin/orders/1001/serials", form{"serial": "HR1", "remove": "perhaps"}),
	} {
		if got["status"] != false || !strings.Contains(strings.ToLower(fmt.Sprint(got)), "yes or no") {
			t.Errorf("%s: %v", name, got)
		}
	}
	if now := s.Read(`SELECT state || inspected FROM returns`); now != before || s.Read(`SELECT count(*) FROM refunds`) != "0" {
		t.Errorf("the return is %s, it was %s", now, before)
	}
	if got := owner.post(at("inspect"), form{"accepted": "yes"}); got["status"] != true {
		t.Fatal(got)
	}
	for _, again := range []string{"yes", "no"} {
		if got := owner.post(at("inspect"), form{"accepted": again, "findings": "The seal is cut."}); got["status"] != false {
			t.Errorf("inspected once more, %s: %v", again, got)
		}
	}
	if now := s.Read(`SELECT state || inspected FROM returns`); now != "returnaccepted" {
		t.Errorf("the return is %s", now)
	}
}

// A shop that does not meet the law yet says so, with the setting for each fact.
func TestHealthNamesWhatAShopMustSayOfItself(t *testing.T) {
	s := newSite(t)
	owner := s.staff(accounts.Owner)
	if err := s.Settings.Change(ctx, 0, map[string]string{"shop_legal_name": "", "shop_address": "", "shop_pincode": "",
		"shop_state": ""}); err != nil {
		t.Fatal(err)
	}
	missing := func() (all []string) {
		for _, l := range owner.get("admin/health")["data"].(map[string]any)["lines"].([]any) {
			if at(l, "area") == "Invoices" {
				all = append(all, fmt.Sprint(at(l, "setting")))
			}
		}
		return all
	}
	if got := strings.Join(missing(), " "); got != "shop_legal_name shop_address shop_pincode shop_state" {
		t.Errorf("missing are %q", got)
	}
	s.Set("shop_legal_name", "Asha Traders", "shop_address", "12 Hill Road", "shop_pincode", "411001", "shop_state", "Maharashtra")
	if got := missing(); len(got) != 0 {
		t.Errorf("said, missing are %v", got)
	}
	s.Set(
		"text_terms",
		"Repairs by {{workshop}}.",
		"grievance_officer",
		"",
		"shop_phone",
		"020 26123456",
		"shop_email",
		"care@shop.example",
	)
	health := func() string { return strings.Join(lines(owner.get("admin/health"), "Texts"), "; ") }
	const gaps = "look The terms, policies and questions have gaps that customers see: "
	if got := health(); got != gaps+"Grievance officer, {{workshop}}." {
		t.Errorf("of gaps in its texts: %q", got)
	}
	s.Set("text_terms", "", "grievance_officer", "Asha, care@shop.example")
	if got := health(); got != "" {
		t.Errorf("without gaps: %q", got)
	}
}
