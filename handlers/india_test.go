package handlers_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/handlers/payments"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// says checks that a call was refused, or not, with a sentence.
func says(t *testing.T, reply map[string]any, status bool, want string) {
	t.Helper()
	if reply["status"] != status || !strings.Contains(fmt.Sprint(reply["message"]), want) {
		t.Errorf("got %v %q, wanted %v with %q", reply["status"], reply["message"], status, want)
	}
}

func (s *site) codOrder(p *person, b storetest.Buyer, product, pieces int64) (id int64, reply map[string]any) {
	s.t.Helper()
	reply = p.post("checkout", form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":%d}]`, product, pieces),
		"AddressID": fmt.Sprint(b.Address), "pt": "COD"})
	if placed, ok := reply["orderId"].(float64); ok {
		id = int64(placed)
		p.post("codstatus", form{"ORDERSID": fmt.Sprint(id)})
	}
	return id, reply
}

func (s *site) shipBy(staff *person, id int64, more ...string) map[string]any {
	fields := form{"tracking_id": "T1", "courier_name": "Delhivery", "expected_date": s.Now().AddDate(0, 0, 4).Format(time.DateOnly)}
	for i := 0; i+1 < len(more); i += 2 {
		fields[more[i]] = more[i+1]
	}
	return staff.post(fmt.Sprintf("admin/orders/%d/ship", id), fields)
}

// India 1: the seller's kind decides the document and how far the shop may sell (the document itself: TestSellersWithoutTaxShowNone).
func TestIndia1ASellerWithoutRegistrationSellsInItsOwnStateUnlessOverridden(t *testing.T) {
	s := newSite(t)
	s.Set("shop_state", "Maharashtra", "shop_pincode", "411030")
	product, b := s.Product("Plug", 700, 10), s.Customer("560001")
	p := s.as(b.Email)
	_, reply := s.codOrder(p, b, product, 1)
	says(t, reply, false, "delivers within Maharashtra only")
	s.Set("sell_interstate", "yes")
	if _, reply := s.codOrder(p, b, product, 1); reply["status"] != true {
		t.Errorf("overridden: %v", reply)
	}
}

func TestIndia2StaffSeeWhichPagesLackADuty(t *testing.T) {
	s := newSite(t)
	product := s.Product("Shelf", 700, 10)
	staff := s.staff(accounts.Owner)
	rows := fmt.Sprint(staff.get("admin/listing-duties")["data"])
	for _, want := range []string{"country of origin", "manufacturer with address", "net quantity", "grievance officer"} {
		if !strings.Contains(rows, want) {
			t.Errorf("%q is not missed in %s", want, rows)
		}
	}
	if err := s.edit(product, func(e *catalogue.ProductEdit) {
		e.Country, e.Manufacturer, e.NetQuantity, e.Description = "China", "Made Ltd, Shenzhen", "1 N", "A plug."
	}); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(at(staff.get("admin/listing-duties"), "data", "products", 0, "lacks")); got != "[importer with address]" {
		t.Errorf("an imported product lacks %s", got)
	}
}

func TestIndia3CODLossesAreCountedByMonthAndPin(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	staff := s.staff(accounts.Owner)
	for i := range 4 {
		o := s.Order(b, product, 1)
		s.Ship(o)
		if i == 0 {
			reply := staff.post(
				fmt.Sprintf("admin/orders/%d/return-to-origin", o.ID),
				form{"reason": "refused at the door", "restock": "yes"},
			)
			says(t, reply, true, "Credit note CRN-2627-000001")
		} else if err := s.Fulfilment.Deliver(ctx, 0, o.ID, fulfilment.Delivery{}); err != nil {
			t.Fatal(err)
		}
	}
	losses := staff.get("admin/cod-losses")["data"]
	if fmt.Sprint(at(losses, "months", 0, "of"), at(losses, "months", 0, "sent"), at(losses, "months", 0, "came_back"),
		at(losses, "months", 0, "value")) != "2026-114 1 740" || at(losses, "pins", 0, "of") != "411001" {
		t.Errorf("the losses are %v", losses)
	}
	s.Sums()
}

func TestIndia4TheCODGuard(t *testing.T) {
	s := newSite(t, "cod_blocked_pins", "56, 400001")
	s.In("Maharashtra")
	product := s.Product("Plug", 700, 50)
	far, near := s.Customer("560001"), s.Customer("411001")
	if got := at(s.visitor().get("pincode?pincode=560001"), "data", "cod"); got != "N" {
		t.Errorf("cod of a blocked PIN is %v", got)
	}
	_, reply := s.codOrder(s.as(far.Email), far, product, 1)
	says(t, reply, false, "COD is not available for this pincode")
	staff, p := s.staff(accounts.Dispatch), s.as(near.Email)
	for range 2 {
		o := s.Order(near, product, 1)
		s.Ship(o)
		if _, err := s.Fulfilment.ReturnToOrigin(ctx, 0, o.ID, "refused", true); err != nil {
			t.Fatal(err)
		}
	}
	_, reply = s.codOrder(p, near, product, 1)
	says(t, reply, false, "earlier parcels came back")
	s.Set("cod_refusals", "0", "cod_confirm", "yes")
	mailed, _ := s.codOrder(p, near, product, 1)
	says(t, s.shipBy(staff, mailed), false, "has not confirmed this COD order")
	says(t, s.visitor().post("cod_check", form{"orders_id": fmt.Sprint(mailed), "key": "forged"}), false, "incomplete")
	mail, err := s.Messages.FindMail(ctx, s.lastMail("confirmed"))
	if err != nil || mail.Facts.CheckKey == "" {
		t.Fatalf("the mail has no link: %+v, %v", mail, err)
	}
	for range 2 {
		says(t, s.visitor().post("cod_check", form{"orders_id": fmt.Sprint(mailed), "key": mail.Facts.CheckKey}), true, "Thank you")
	}
	says(t, s.shipBy(staff, mailed), true, "INV-")
	called, _ := s.codOrder(p, near, product, 1)
	says(t, staff.post(fmt.Sprintf("admin/orders/%d/cod-check", called), form{"note": "spoke to her"}), true, "wants this order")
	says(t, s.shipBy(staff, called), true, "INV-")
	paid, _ := s.codOrder(p, near, product, 1)
	says(t, staff.post(fmt.Sprintf("admin/orders/%d/collect", paid), form{"way": "upi", "reference": "UTR5"}), true, "")
	forgotten, _ := s.codOrder(p, near, product, 3)
	before, _ := s.Catalogue.Stock(ctx, product)
	s.Pass(25 * time.Hour)
	if n, err := s.Fulfilment.EndUnchecked(ctx); err != nil || n != 1 {
		t.Errorf("%d orders ended, %v", n, err)
	}
	after, _ := s.Catalogue.Stock(ctx, product)
	if o, err := s.Fulfilment.FindOrder(ctx, 0, paid); err != nil || o.State != core.Confirmed {
		t.Errorf("an order that was paid meanwhile is %s, %v", o.State, err)
	}
	if o, err := s.Fulfilment.FindOrder(ctx, 0, forgotten); err != nil || o.State != core.Cancelled || after != before+3 {
		t.Errorf("the forgotten order: %s, stock %d to %d, %v", o.State, before, after, err)
	}
	s.Sums()
}

// lastMail is the number of the newest mail of a kind.
func (s *site) lastMail(kind string) int64 {
	s.t.Helper()
	mails, _, err := s.Messages.ListMails(ctx, "", core.Page{})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, m := range mails {
		if m.Kind == kind {
			return m.ID
		}
	}
	s.t.Fatalf("there is no mail %s", kind)
	return 0
}

func TestIndia4ACODOrderPaidByUPIAndCancelledGoesBackByHand(t *testing.T) {
	s := newSite(t)
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	staff := s.staff(accounts.Owner)
	o := s.Order(b, product, 1)
	says(t, staff.post(fmt.Sprintf("admin/orders/%d/collect", o.ID), form{"way": "courier"}), false, "has not been shipped")
	says(t, staff.post(fmt.Sprintf("admin/orders/%d/collect", o.ID), form{"way": "upi", "reference": "UTR1"}), true, "")
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, o.ID, "changed my mind"); err != nil {
		t.Fatal(err)
	}
	s.work()
	row := at(staff.get("admin/hand-refunds"), "data", 0)
	if at(row, "kind") != "refund" || at(row, "amount") != 740.0 {
		t.Fatalf("the desk has %v", row)
	}
	id := fmt.Sprint(at(row, "id"))
	says(t, staff.post("admin/hand-refunds/export", form{}), false, "already on a list")
	says(t, staff.post("admin/hand-refunds/to", form{"kind": "refund", "id": id, "account": "123", "ifsc": "X"}), false, "9 to 18 digits")
	says(
		t,
		staff.post("admin/hand-refunds/to", form{"kind": "refund", "id": id, "account": "123456789012", "ifsc": "sbin0001234"}),
		true,
		"",
	)
	if got := staff.postAnswer("admin/hand-refunds/export", form{}); !strings.Contains(string(got.raw), "123456789012,SBIN0001234,740.00") {
		t.Errorf("the list for the bank: %s", got.raw)
	}
	says(t, staff.post("admin/refunds/"+id+"/paid", form{}), false, "reference")
	says(t, staff.post("admin/refunds/"+id+"/paid", form{"reference": "UTR9"}), true, "")
	says(t, staff.post("admin/refunds/"+id+"/paid", form{"reference": "UTR9"}), false, "already been paid")
	s.Sums()
}

func (s *site) returned(b storetest.Buyer, product, pieces int64) (order orders.Order, line int64) {
	s.t.Helper()
	order = s.Order(b, product, pieces)
	s.Deliver(order)
	details, err := s.Fulfilment.FindOrder(ctx, 0, order.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	return order, details.Lines[0].ID
}

// An order that staff took by telephone or at the counter belongs to an account that is nobody's: the list for the bank, the returns and
// Today name the buyer, as the list of orders does.
func TestIndia5ARefundOfAPhoneOrderIsPaidToItsBuyer(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	product, owner := s.Product("Plug", 700, 50), s.staff(accounts.Owner)
	taken := owner.post("admin/phone-order", form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "Name": "Meera Joshi",
		"mob": "9876543210", "area": "1 Road", "city": "Pune", "tal": "Haveli", "dist": "Pune", "pin": "411001", "state": "Maharashtra",
		"country": "India", "shown_total": "740"})
	id := int64(at(taken, "data", "orders_id").(float64))
	sold := owner.post("admin/counter-sale", form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "way": "cash",
		"name": "Ravi Kumar", "shown_total": "700", "given": "700"})
	if newest := fmt.Sprint(at(owner.get("admin/today"), "data", "newest")); !strings.Contains(newest, "cust_Name:Meera Joshi") ||
		!strings.Contains(newest, "cust_Name:Ravi Kumar") {
		t.Errorf("today: %s", newest)
	}
	// A sale at the counter is no parcel with COD.
	if newest := at(owner.get("admin/today"), "data", "newest", 0); at(newest, "channel") != "counter" || at(newest, "paid_by") != "cash" {
		t.Errorf("the newest order is %v", newest)
	}
	says(t, s.shipBy(owner, id), true, "INV-")
	says(t, owner.post(fmt.Sprintf("admin/orders/%d/deliver", id), form{}), true, "delivered")
	for _, order := range []any{id, at(sold, "data", "orders_id")} {
		line := at(owner.get(fmt.Sprintf("admin/orders/%v", order)), "data", "lines", 0, "orderDetails_id")
		says(t, owner.post("admin/returns", form{"odid": fmt.Sprint(line), "kind": "defective", "reason": "It hums."}), true, "opened")
		says(t, owner.post(fmt.Sprintf("admin/returns/%v/inspect", line), form{"accepted": "yes"}), true, "accepted")
		says(t, owner.post("admin/hand-refunds/to", form{"kind": "return", "id": fmt.Sprint(line), "upi": "meera@okbank"}), true, "saved")
	}
	list := owner.postAnswer("admin/hand-refunds/export", form{})
	if !strings.Contains(string(list.raw), "Meera Joshi,meera@okbank") || !strings.Contains(string(list.raw), "Ravi Kumar,meera@okbank") {
		t.Errorf("the bank's list: %s", list.raw)
	}
	returns := owner.get("admin/returns?sort=name")
	if got := fmt.Sprint(at(returns, "data", 0, "cust_Name"), ", ", at(returns, "data", 1, "cust_Name")); got != "Meera Joshi, Ravi Kumar" {
		t.Errorf("the returns: %s", got)
	}
}

func TestIndia5TheRefundDeskPaysNobodyTwice(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	p, staff := s.as(b.Email), s.staff(accounts.Owner)
	_, first := s.returned(b, product, 2)
	_, second := s.returned(b, product, 1)
	says(t, p.post("returnorders", form{"odid": fmt.Sprint(first), "upi": "not a upi"}), false, "name@bank")
	says(t, p.post("returnorders", form{"odid": fmt.Sprint(first), "quantity": "1", "upi": "asha@okbank"}), true, "registered")
	says(t, p.post("returnorders", form{"odid": fmt.Sprint(second), "upi": "asha@okbank"}), true, "registered")
	inspect := func(line int64, fields form) map[string]any {
		return staff.post(fmt.Sprintf("admin/returns/%d/inspect", line), fields)
	}
	says(t, inspect(first, form{"accepted": "yes"}), true, "accepted")
	got := staff.postAnswer("admin/hand-refunds/export", form{})
	if strings.Count(string(got.raw), "asha@okbank") != 1 || !strings.Contains(string(got.raw), ",700.00,") {
		t.Errorf("the first list: %s", got.raw)
	}
	says(t, staff.post("admin/hand-refunds/export", form{}), false, "already on a list")
	if again := staff.postAnswer("admin/hand-refunds/export", form{"list": "1"}); string(again.raw) != string(got.raw) {
		t.Errorf("the first list once more: %s", again.raw)
	}
	if none := staff.postAnswer("admin/hand-refunds/export", form{"list": "9"}); none.status != 404 {
		t.Errorf("a list that was never made: %d", none.status)
	}
	says(t, inspect(second, form{"accepted": "yes"}), true, "accepted")
	if got := staff.postAnswer("admin/hand-refunds/export", form{}); strings.Count(string(got.raw), "asha@okbank") != 1 {
		t.Errorf("the second list: %s", got.raw)
	}
	says(t, staff.post("admin/hand-refunds/to", form{"kind": "return", "id": fmt.Sprint(first), "upi": "thief@bank"}),
		false, "already on list 1")
	says(t, staff.post(fmt.Sprintf("admin/returns/%d/refund", first), form{"reference": "UTR1", "restock": "yes"}), true, "CRN-")
	says(t, staff.post(fmt.Sprintf("admin/returns/%d/refund", first), form{"reference": "UTR1"}), false, "already been refunded")
	if rows := staff.get("admin/hand-refunds")["data"].([]any); len(rows) != 1 {
		t.Errorf("still to pay: %v", rows)
	}
	s.Sums()
}

func TestIndia6TheMoneyCheckFindsWhatIsNotWhereItBelongs(t *testing.T) {
	s, b, product := bankSite(t, 50)
	s.In("Maharashtra")
	owner := s.staff(accounts.Owner)
	faults := func() string {
		found := []string{}
		for _, g := range at(owner.get("admin/money-check"), "data", "groups").([]any) {
			for _, f := range at(g, "faults").([]any) {
				found = append(found, fmt.Sprint(at(g, "name"), ": ", at(f, "what")))
			}
		}
		return strings.Join(found, "\n")
	}
	buyer := s.Customer("411001")
	p := s.as(buyer.Email)
	basket := s.basket(p, buyer, product)
	payment := b.paid(basket.ref, "captured", 0)
	basket.pay(payment)
	stray := b.paid("order_of_another_life", "captured", 12300)
	b.mu.Lock()
	b.settlements = []any{
		map[string]any{"id": "setl_1", "amount": 70000, "fees": 3000, "tax": 540, "utr": "UTRBANK1", "status": "processed",
			"created_at": s.Now().Unix()},
	}
	b.settled = []any{map[string]any{"entity_id": payment, "type": "payment", "amount": 74000, "credit": 70460, "debit": 0, "fee": 3540,
		"tax": 540, "settlement_id": "setl_1"}}
	b.mu.Unlock()
	says(t, owner.post("admin/money-check", form{}), true, "was asked")
	got := faults()
	if !strings.Contains(got, stray) || !strings.Contains(got, "Payout setl_1 is 700.00, its parts are 704.60") ||
		strings.Count(got, "\n") != 1 {
		t.Errorf("it finds\n%s", got)
	}
	s.Pass(8 * 24 * time.Hour)
	if got := faults(); !strings.Contains(got, "not ticked off against the bank") {
		t.Errorf("a week later it finds\n%s", got)
	}
	says(t, owner.post("admin/settlements/setl_1", form{}), true, "Ticked off")
	if got := faults(); strings.Contains(got, "not ticked off") {
		t.Errorf("after the tick it finds\n%s", got)
	}
	b.switchTo(true, false)
	says(t, owner.post("admin/money-check", form{}), false, "could not be asked")
	s.Sums()
}

func TestIndia6RefundsAreFollowedWithoutAWebhook(t *testing.T) {
	s, b, product := bankSite(t, 50)
	b.slowRefunds = true
	buyer := s.Customer("411001")
	basket := s.basket(s.as(buyer.Email), buyer, product)
	basket.pay(b.paid(basket.ref, "captured", 0))
	if err := s.Fulfilment.Cancel(ctx, buyer.ID, buyer.ID, basket.number(), "changed my mind"); err != nil {
		t.Fatal(err)
	}
	s.work()
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
	says(t, s.staff(accounts.Owner).post("admin/money-check", form{}), true, "")
	if got := state(); got != "done" {
		t.Errorf("after asking, the refund is %s", got)
	}
}

// A hundred refunds that the provider does not end, or does not know any more, hide no later one.
func TestIndia6RefundsBehindAHundredOthersAreFollowed(t *testing.T) {
	s, b, product := bankSite(t, 50)
	b.slowRefunds = true
	buyer := s.Customer("411001")
	desk := payments.New(s.Store, slog.New(slog.DiscardHandler), false)
	cancelled := func() int64 {
		basket := s.basket(s.as(buyer.Email), buyer, product)
		basket.pay(b.paid(basket.ref, "captured", 0))
		if err := s.Fulfilment.Cancel(ctx, buyer.ID, buyer.ID, basket.number(), "changed my mind"); err != nil {
			t.Fatal(err)
		}
		s.work()
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
	if o, err := s.Fulfilment.FindOrder(ctx, 0, last); err != nil || len(o.Refunds) != 1 || o.Refunds[0].State != "done" {
		t.Errorf("%+v, %v", o.Refunds, err)
	}
}

func TestIndia6TheShopRegistersItsOwnWebhook(t *testing.T) {
	s, b, _ := bankSite(t, 5)
	owner := s.staff(accounts.Owner)
	owner.confirm()
	says(t, owner.post("admin/webhook", form{}), false, "public https address")
	s.Set("public_url", "https://shop.example.in")
	says(t, owner.post("admin/webhook", form{}), true, "notifies this shop")
	secret := fmt.Sprint(b.webhook["secret"])
	if b.webhook["url"] != "https://shop.example.in/api/razorpay/webhook" || s.Settings.Values().RazorpayWebhookSecret != secret {
		t.Errorf("registered %v", b.webhook)
	}
	if secrets := s.Settings.WebhookSecrets(); len(secrets) != 2 || !slices.Contains(secrets, webhookSecret) {
		t.Errorf("the secret before does not count on: %d", len(secrets))
	}
}

func TestIndia7AReturnIsInspectedAndADefectHasNoWindow(t *testing.T) {
	s := newSite(t)
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	p, staff := s.as(b.Email), s.staff(accounts.Manager)
	_, line := s.returned(b, product, 3)
	says(t, p.post("returnorders", form{"odid": fmt.Sprint(line), "kind": "boredom"}), false, "why the product comes back")
	says(t, p.post("returnorders", form{"odid": fmt.Sprint(line), "kind": "not wanted", "quantity": "2"}), true, "")
	says(t, staff.post(fmt.Sprintf("admin/returns/%d/inspect", line), form{"accepted": "no"}), false, "what was found")
	contentType, body := multipartForm(t, form{"accepted": "no", "findings": "The seal is cut."},
		map[string][]byte{"photo": drawing(t, 60, 40)})
	if got := staff.do("POST", fmt.Sprintf("/api/admin/returns/%d/inspect", line), contentType, body); got.body["status"] != true {
		t.Fatalf("refuse with a photo: %s", got.raw)
	}
	says(t, staff.post(fmt.Sprintf("admin/returns/%d/refund", line), form{"reference": "x"}), false, "refused at inspection")
	photo := func(who *person) int {
		return who.do("GET", fmt.Sprintf("/api/return_photo/%d", line), "", nil).status
	}
	if photo(p) != 200 || photo(staff) != 200 || photo(s.as(s.Customer("411001").Email)) != 404 {
		t.Error("the photo is seen by the wrong people")
	}
	s.lastMail("returnrefused")

	_, late := s.returned(b, product, 1)
	s.Pass(90 * 24 * time.Hour)
	p = s.as(b.Email)
	staff = s.staffAgain(accounts.Manager)
	says(t, p.post("returnorders", form{"odid": fmt.Sprint(late), "kind": "defective"}), false, "make a complaint")
	says(
		t,
		staff.post("admin/returns", form{"odid": fmt.Sprint(late), "kind": "not wanted", "reason": "no"}),
		false,
		"return window is over",
	)
	says(t, staff.post("admin/returns", form{"odid": fmt.Sprint(late), "kind": "defective", "reason": "dead"}), false,
		"number of the customer's complaint")
	number := fmt.Sprint(at(p.post("complain", form{"csrf_token_name": p.csrf, "kind": "defective", "name": "Asha",
		"email": b.Email,
		"words": "It is dead."}),
		"data", "number"))
	says(t, staff.post("admin/returns", form{"odid": fmt.Sprint(late), "kind": "defective", "reason": "dead", "complaint": number}),
		true, "Return opened")
	s.Sums()
}

func (s *site) staffAgain(role accounts.Role) *person {
	return s.as(strings.ToLower(string(role)) + "@example.com")
}

// buyerGSTIN is that of a firm in Karnataka.
var buyerGSTIN = func() string {
	for _, check := range "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		if made := "29AAPFU0939F1Z" + string(check); gst.ValidGSTIN(made) {
			return made
		}
	}
	return ""
}()

func TestIndia8And9AMonthIsSortedIntoTheTablesOfGSTR1AndAddsUp(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	product := s.Product("Plug", 700, 1000)
	staff := s.staff(accounts.Owner)
	home, away, firm := s.Customer("411001"), s.Customer("560001"), s.Customer("560001")
	if got := s.as(firm.Email).post("updateAddress", form{"id": fmt.Sprint(firm.Address), "name": "Firm", "mob": "9876543210",
		"area": "12 Hill Road", "city": "Town", "tal": "Bangalore North", "dist": "Bangalore", "pin": "560001", "state": "Karnataka",
		"country": "India", "gstin": "29AAPFU0939F1Z!"}); got["status"] != false {
		t.Errorf("a wrong GSTIN was taken: %v", got)
	}
	says(t, s.as(firm.Email).post("updateAddress", form{"id": fmt.Sprint(firm.Address), "name": "Firm", "mob": "9876543210",
		"area": "12 Hill Road", "city": "Town", "tal": "Bangalore North", "dist": "Bangalore", "pin": "560001", "state": "Karnataka",
		"country": "India", "gstin": buyerGSTIN}), true, "")
	s.Deliver(s.Order(home, product, 1)) // B2CS within the state
	s.Deliver(s.Order(away, product, 1)) // B2CS across
	big := s.Order(away, product, 150)   // B2CL: above one lakh, across
	b2b := s.Order(firm, product, 2)     // B2B
	s.Deliver(big)
	s.Deliver(b2b)
	_, back := s.returned(home, product, 2) // B2CS, one of two comes back
	if err := s.Returns.OpenReturnFor(ctx, 0, returns.ReturnWish{LineID: back, Quantity: 1, Reason: "x"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Returns.RefundLine(ctx, 0, back, "UTR", true); err != nil {
		t.Fatal(err)
	}
	got := staff.do("GET", "/api/admin/gstr1?month=2026-11", "", nil)
	var file map[string]any
	if err := json.Unmarshal(got.raw, &file); err != nil {
		t.Fatalf("%v: %s", err, got.raw)
	}
	if file["fp"] != "112026" || at(file, "b2b", 0, "ctin") != buyerGSTIN || at(file, "b2cl", 0, "pos") != "29" ||
		at(file, "b2cl", 0, "inv", 0, "val") == nil || len(file["b2cs"].([]any)) != 2 {
		t.Errorf("the file is %s", got.raw)
	}
	// The tables add up to the documents.
	issued, err := s.Documents.ListDocuments(ctx, "2026-11")
	if err != nil {
		t.Fatal(err)
	}
	want := 0.0
	for _, d := range issued {
		sign := 1.0
		if d.Kind == "credit note" {
			sign = -1
		}
		want += sign * float64(d.Sum.Taxable)
	}
	sum := func(v any) (total float64) {
		var walk func(any)
		walk = func(v any) {
			switch v := v.(type) {
			case map[string]any:
				if amount, ok := v["txval"].(float64); ok {
					total += amount
				}
				for _, inner := range v {
					walk(inner)
				}
			case []any:
				for _, inner := range v {
					walk(inner)
				}
			}
		}
		walk(v)
		return total * 100
	}
	tables := sum(file["b2b"]) + sum(file["b2cl"]) + sum(file["b2cs"]) - sum(file["cdnr"]) - sum(file["cdnur"])
	if hsn := sum(file["hsn"]); int64(tables+0.5) != int64(want) || int64(hsn+0.5) != int64(want) {
		t.Errorf("tables %0.f, HSN %0.f, documents %0.f paise", tables, hsn, want)
	}
	if fmt.Sprint(at(file, "doc_issue", "doc_det", 0, "docs", 0, "totnum"), at(file, "doc_issue", "doc_det", 1, "doc_num")) != "5 5" {
		t.Errorf("documents issued: %v", file["doc_issue"])
	}
}

func TestIndia9TheAccountantsParcelHoldsEverythingAndTallyBalances(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	product, b := s.Product("Plug", 700, 100), s.Customer("411001")
	s.Deliver(s.Order(b, product, 1))
	_, back := s.returned(b, product, 1)
	if err := s.Returns.OpenReturnFor(ctx, 0, returns.ReturnWish{LineID: back, Reason: "x"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Returns.RefundLine(ctx, 0, back, "UTR", true); err != nil {
		t.Fatal(err)
	}
	staff := s.staff(accounts.Owner)
	job := fmt.Sprint(at(staff.post("admin/accountant", form{"month": "2026-11"}), "data", "job_id"))
	if err := s.h.JobsOnce(ctx); err != nil {
		t.Fatal(err)
	}
	got := staff.do("GET", "/api/admin/jobs/"+job+"/file", "", nil)
	archive, err := zip.NewReader(bytes.NewReader(got.raw), int64(len(got.raw)))
	if err != nil {
		t.Fatalf("%v: %s", err, got.raw)
	}
	names := []string{}
	for _, f := range archive.File {
		names = append(names, f.Name)
		if f.Name != "tally-2026-11.xml" {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		var parsed struct {
			Vouchers []struct {
				Number string   `xml:"VOUCHERNUMBER"`
				Ledger []string `xml:"ALLLEDGERENTRIES.LIST>LEDGERNAME"`
				Amount []string `xml:"ALLLEDGERENTRIES.LIST>AMOUNT"`
			} `xml:"BODY>IMPORTDATA>REQUESTDATA>TALLYMESSAGE>VOUCHER"`
		}
		// Two invoices and a credit note, two receipts, and what was given back.
		if err := xml.Unmarshal(text, &parsed); err != nil || len(parsed.Vouchers) != 6 {
			t.Fatalf("%d vouchers, %v", len(parsed.Vouchers), err)
		}
		debtors := 0.0
		for _, v := range parsed.Vouchers {
			sum := 0.0
			for i, amount := range v.Amount {
				var rupees float64
				if _, err := fmt.Sscan(amount, &rupees); err != nil {
					t.Fatal(err)
				}
				sum += rupees
				if v.Ledger[i] == "Online shop customers" {
					debtors += rupees
				}
			}
			if int64(sum*100+0.5) != 0 || len(v.Amount) < 2 {
				t.Errorf("voucher %s adds up to %.2f: %v", v.Number, sum, v.Amount)
			}
		}
		if math.Abs(debtors) > 0.005 {
			t.Errorf("the customers owe %.2f", -debtors)
		}
	}
	want := []string{"gst-2026-11.xlsx", "gstr1-2026-11.json", "tally-2026-11.xml", "invoice-INV-2627-000001.pdf",
		"invoice-INV-2627-000002.pdf", "credit-note-CRN-2627-000001.pdf"}
	if !slices.Equal(names, want) {
		t.Errorf("the parcel holds %q", names)
	}
}

func TestIndia10AnEWayBillIsAskedForAboveTheLimitOfItsWay(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	product, b, near := s.Product("Plug", 700, 1000), s.Customer("560001"), s.Customer("411001")
	staff := s.staff(accounts.Dispatch)
	small, large := s.Order(b, product, 1), s.Order(b, product, 80)
	needed := func(o orders.Order) any {
		return at(staff.get(fmt.Sprintf("admin/orders/%d", o.ID)), "data", "eway_needed")
	}
	if needed(small) != false || needed(large) != true {
		t.Errorf("asked for %v and %v", needed(small), needed(large))
	}
	within, above := s.Order(near, product, 80), s.Order(near, product, 150)
	if needed(within) != false || needed(above) != true {
		t.Errorf("within Maharashtra it is asked for %v and %v", needed(within), needed(above))
	}
	says(t, s.shipBy(staff, above.ID), false, "worth more than ₹1,00,000:")
	bulk := at(staff.post("admin/bulk/orders", form{"orders": fmt.Sprintf("%d,%d", above.ID, within.ID), "act": "ship",
		"dry_run": "yes"}), "data")
	if got := fmt.Sprint(bulk); !strings.Contains(got, "It is worth more than ₹1,00,000: ship it on its own") {
		t.Errorf("shipping several: %s", got)
	}
	says(t, s.shipBy(staff, large.ID, "eway_bill", "12"), false, "12 digits")
	says(t, s.shipBy(staff, large.ID), false, "worth more than ₹50,000")
	said := s.shipBy(staff, large.ID, "eway_without", "no")
	says(t, said, false, "worth more than ₹50,000")
	if at(said, "errors", "eway_bill") == nil {
		t.Errorf("the field is not named: %v", said)
	}
	sheet := fmt.Sprintf("order,tracking_id,courier_name,expected_date\n%d,DL1,Delhivery,2026-11-25\n", large.ID)
	kind, body := multipartForm(t, form{}, map[string][]byte{"file": []byte(sheet)})
	if got := staff.do("POST", "/api/admin/shipments", kind, body); at(got.body, "data", "shipped") != 0.0 {
		t.Errorf("the sheet ships it: %s", got.raw)
	}
	says(t, s.shipBy(staff, large.ID, "eway_bill", "1234 5678 9012"), true, "INV-")
	if got := at(staff.get(fmt.Sprintf("admin/orders/%d", large.ID)), "data", "eway_bill"); got != "123456789012" {
		t.Errorf("kept as %v", got)
	}
	other := s.Order(b, product, 80)
	says(t, s.shipBy(staff, other.ID, "eway_without", "yes"), true, "INV-")
	if got := s.Read(`SELECT detail FROM audit WHERE action = 'ship order' ORDER BY id DESC LIMIT 1`); !strings.HasSuffix(got,
		", without an e-way bill") {
		t.Errorf("the audit says %q", got)
	}
}

func TestIndia11TheComplaintDesk(t *testing.T) {
	s := newSite(t)
	s.staff(accounts.Dispatch)
	anybody := s.visitor()
	says(t, anybody.post("complain", form{"csrf_token_name": anybody.csrf, "kind": "late"}), false, "")
	number := fmt.Sprint(at(anybody.post("complain", form{"csrf_token_name": anybody.csrf, "kind": "late", "name": "Asha",
		"email": "asha@example.com",
		"words": "Where is it?"}), "data", "number"))
	s.lastMail("complaint")
	says(
		t,
		anybody.post("complaint", form{"number": number, "email": "other@example.com"}),
		false,
		"no complaint with this number and email",
	)
	track := func() map[string]any {
		return anybody.post("complaint", form{"number": strings.ToLower(number), "email": "Asha@Example.com"})
	}
	if at(track(), "data", "state") != "open" {
		t.Fatalf("tracked: %v", track())
	}
	says(t, anybody.post("complaint_add", form{"number": number, "email": "asha@example.com", "words": "Still nothing."}), true, "Added")
	s.Pass(49 * time.Hour)
	staff := s.staffAgain(accounts.Dispatch)
	row := at(staff.get("admin/complaints"), "data", 0)
	if at(row, "answer_late") != true || at(row, "settlement_late") != false {
		t.Errorf("the clocks: %v", row)
	}
	id := fmt.Sprint(at(row, "id"))
	says(t, staff.post("admin/complaints/"+id+"/answer", form{"words": "It is on its way."}), true, "answer")
	s.lastMail("answer")
	says(t, staff.post("admin/complaints/"+id+"/answer", form{"words": "Delivered today.", "settle": "yes"}), true, "settled")
	says(t, staff.post("admin/complaints/"+id+"/answer", form{"words": "again"}), false, "is settled")
	if got := track(); at(got, "data", "state") != "settled" || len(at(got, "data", "notes").([]any)) != 4 {
		t.Errorf("in the end: %v", got)
	}
}

// Nobody is turned away because of an order number: one that can't be checked is accepted as entered.
func TestAComplaintIsTakenWithTheOrderNumberAsGiven(t *testing.T) {
	s := newSite(t)
	staff, anybody := s.staff(accounts.Dispatch), s.visitor()
	newest := func() any { return at(staff.get("admin/complaints?state=open"), "data", 0) }
	foreign := s.Order(s.Customer("411001"), s.Product("Bulb", 100, 5), 1)
	for _, number := range []string{"4711", "HR-4711", fmt.Sprint(foreign.ID)} {
		says(t, anybody.post("complain", form{"csrf_token_name": anybody.csrf, "kind": "late", "name": "Ravi", "email": "ravi@example.com",
			"words":     "Where is it?",
			"orders_id": number}), true, "has the number")
		if got := newest(); at(got, "order_given") != number || at(got, "orders_id") != 0.0 {
			t.Errorf("the complaint about %s: %v", number, got)
		}
		says(
			t,
			staff.post(fmt.Sprintf("admin/complaints/%v/answer", at(newest(), "id")), form{"words": "It came.", "settle": "yes"}),
			true,
			"",
		)
	}
	if got := anybody.post("complain", form{"csrf_token_name": anybody.csrf, "kind": "late", "name": "Ravi", "email": "ravi@example.com",
		"words":     "Where is it?",
		"orders_id": strings.Repeat("9", 41)}); at(got, "errors", "orders_id") == nil {
		t.Errorf("a number of 41 digits: %v", got)
	}
	own := s.Order(s.Customer("411001"), s.Product("Lamp", 100, 5), 1)
	owner, err := s.Fulfilment.FindOrder(ctx, 0, own.ID)
	if err != nil {
		t.Fatal(err)
	}
	reply := anybody.post("complain", form{"csrf_token_name": anybody.csrf, "kind": "late", "name": "Asha", "email": owner.Email,
		"words":     "Where is it?",
		"orders_id": "#" + fmt.Sprint(own.ID)})
	if got := newest(); at(got, "orders_id") != float64(own.ID) {
		t.Errorf("staff see the order of who knows its number and email: %v", got)
	}
	seen := anybody.post("complaint", form{"number": fmt.Sprint(at(reply, "data", "number")), "email": owner.Email})
	if at(seen, "data", "orders_id") != 0.0 {
		t.Errorf("a visitor learns whether an order belongs to an email: %v", seen)
	}
}

// The spec's form sends connectivity as one text, others send a list: both are accepted, and anything else is refused.
func TestFeedbackTakesConnectivityAsOneTextOrAList(t *testing.T) {
	s := newSite(t)
	p, staff := s.visitor(), s.staff(accounts.Owner)
	for _, c := range []struct {
		given, kept string
		status      int
		taken       bool
	}{
		{`"Zigbee"`, "[Zigbee]", 200, true},
		{`["Z-Wave","Matter"]`, "[Z-Wave Matter]", 200, true},
		{`[]`, "[]", 200, true},
		{`""`, "[]", 200, true},
		{`null`, "[]", 200, true},
		{`"Wi-Fi"`, "", 200, false},
		{`7`, "", 400, false},
	} {
		body := `{"formData":` + strings.Replace(surveyAnswers, `["Matter"]}`, c.given+"}", 1) + `,"analytics":{}}`
		got := p.do("POST", "/api/feedback", "application/json", strings.NewReader(body))
		if got.status != c.status || got.body["status"] != c.taken {
			t.Errorf("%s: %d %v", c.given, got.status, got.body)
		}
		if kept := fmt.Sprint(at(staff.get("get_user_activity?page=1&per_page=1"), "activities", 0, "q10_connectivity")); c.taken &&
			kept != c.kept {
			t.Errorf("%s was kept as %s", c.given, kept)
		}
		s.Pass(time.Minute)
	}
}

func TestIndia12AnswersAndDeviceAreForgottenAsEasilyAsTheyWereGiven(t *testing.T) {
	s := newSite(t)
	p := s.visitor()
	sent := p.post("feedback", form{"formData": surveyAnswers, "analytics": `{}`})
	key := fmt.Sprint(sent["withdraw"])
	if sent["status"] != true || len(key) < 20 {
		t.Fatalf("feedback: %v", sent)
	}
	says(t, p.post("withdraw_feedback", form{"key": "1-forged"}), false, "no such answer.")
	says(t, p.post("withdraw_feedback", form{"key": key}), true, "deleted")
	says(t, p.post("withdraw_feedback", form{"key": key}), false, "no longer exists")
	p.do("POST", "/api/log_visit", "application/x-www-form-urlencoded", nil, "X-Fingerprint", "device-77")
	if got := p.do("POST", "/api/forget_device", "application/x-www-form-urlencoded",
		strings.NewReader(url.Values{"fingerprint": {"device-77"}}.Encode())); got.body["status"] != true {
		t.Errorf("forget: %s", got.raw)
	}
	if count := at(s.staff(accounts.Owner).get("get_visitor_count"), "count"); fmt.Sprint(count) != "0" {
		t.Errorf("visits of it still counted: %v", count)
	}
}

func TestIndia13UnitsAreBoundAtPacking(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	plug, lamp, b := s.Product("Plug", 700, 50), s.Product("Lamp", 900, 50), s.Customer("411001")
	staff := s.staff(accounts.Dispatch)
	plugs, err := s.Orders.GenerateSerials(ctx, 0, plug, 4)
	if err != nil {
		t.Fatal(err)
	}
	lamps, err := s.Orders.GenerateSerials(ctx, 0, lamp, 1)
	if err != nil {
		t.Fatal(err)
	}
	o, other := s.Order(b, plug, 2), s.Order(b, plug, 1)
	scan := func(order int64, serial string) map[string]any {
		return staff.post(fmt.Sprintf("admin/orders/%d/serials", order), form{"serial": serial})
	}
	says(t, scan(o.ID, "HR0"), false, "not recognised")
	says(t, scan(o.ID, lamps[0]), false, "Lamp is not in this order")
	says(t, scan(o.ID, strings.ToLower(plugs[0])), true, "Plug")
	says(t, scan(o.ID, plugs[0]), false, "scanned already")
	says(t, scan(other.ID, plugs[0]), false, fmt.Sprintf("went out with order %d", o.ID))
	says(t, scan(o.ID, plugs[1]), true, "Plug")
	says(t, scan(o.ID, plugs[2]), false, "All 2 pieces")
	s.Deliver(o)
	s.Pass(40 * 24 * time.Hour)
	if err := s.Login.RegisterDevice(ctx, b.ID, plugs[0], plug, "invoice-x.pdf"); err != nil {
		t.Fatal(err)
	}
	if err := s.edit(plug, func(e *catalogue.ProductEdit) { e.WarrantyMonths = 12 }); err != nil {
		t.Fatal(err)
	}
	devices, _, err := s.Login.ListDevices(ctx, b.ID, core.Page{})
	if err != nil || devices[0].WarrantyUntil != "2027-11-20" {
		t.Errorf("the warranty counts from delivery: %+v, %v", devices, err)
	}
	story := s.staffAgain(accounts.Dispatch).get("admin/serial?serial=" + plugs[0])
	if at(story, "data", "orders_id") != float64(o.ID) || at(story, "data", "registered_by") == "" {
		t.Errorf("the unit's story: %v", story)
	}
}

// scanned is the text of a picture with one code.
func scanned(t *testing.T, picture []byte) string {
	t.Helper()
	if _, err := exec.LookPath("zbarimg"); err != nil {
		t.Fatal("zbarimg (Debian: zbar-tools) is not installed: the code can't be read back; ./build.sh test installs it")
	}
	path := filepath.Join(t.TempDir(), "code.png")
	if err := os.WriteFile(path, picture, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("zbarimg", "--quiet", "--raw", path).Output()
	if err != nil {
		t.Fatal("zbarimg: ", err)
	}
	return strings.TrimSpace(string(text))
}

func TestIndia14SalesAcrossTheDesk(t *testing.T) {
	s := newSite(t)
	product := s.Product("Plug", 700, 5)
	staff := s.staff(accounts.Dispatch)
	sell := func(fields form) map[string]any {
		if fields["orders"] == "" {
			fields["orders"] = fmt.Sprintf(`[{"product_id":%d,"qty":2,"price":1}]`, product)
		}
		return staff.post("admin/counter-sale", fields)
	}
	says(t, sell(form{"way": "cash"}), false, "own state and pincode")
	s.In("Maharashtra")
	says(t, sell(form{"way": "barter"}), false, "cash, card or UPI")
	says(t, sell(form{"way": "upi"}), false, "UPI reference")
	says(t, sell(form{"way": "cash", "gstin": "27AAPFU0939F1ZX", "name": "Firm"}), false, "valid GSTIN")
	if got := staff.do("GET", "/api/admin/counter-qr?amount=1400", "", nil); got.body["status"] != false {
		t.Errorf("a code without a UPI id: %s", got.raw)
	}
	s.Set("upi_id", "shop@okbank")
	if got := staff.do("GET", "/api/admin/counter-qr?amount=1400", "", nil); got.header.Get("Content-Type") != "image/png" {
		t.Errorf("the code: %s", got.raw)
	}
	first := scanned(t, staff.do("GET", "/api/admin/counter-qr?amount=1400", "", nil).raw)
	s.Pass(time.Second)
	second := scanned(t, staff.do("GET", "/api/admin/counter-qr?amount=1400", "", nil).raw)
	if !strings.Contains(first, "&tn=Counter%20sale&am=1400.00&") || !strings.Contains(first, "&tr=HRC") || first == second {
		t.Errorf("two buyers pay %q and %q: a sale has no order yet, and a reference is used once", first, second)
	}
	online := s.Order(s.Customer("411001"), product, 1)
	sold := sell(form{"way": "cash"})
	if at(sold, "data", "total") != 1400.0 || at(sold, "data", "invoice_id") != "INV-2627-000001" {
		t.Errorf("sold: %v", sold)
	}
	says(t, sell(form{"way": "upi", "reference": "UTR7", "orders": fmt.Sprintf(`[{"product_id":%d,"qty":3}]`, product)}), false, "")
	if got := s.Ship(online); got != "INV-2627-000002" {
		t.Errorf("the next invoice of the same series is %s", got)
	}
	serials, err := s.Orders.GenerateSerials(ctx, 0, product, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := at(staff.get("admin/scan?code="+serials[0]), "data", "product_id"); got != float64(product) {
		t.Errorf("a scanned serial is product %v", got)
	}
	says(t, staff.get("admin/scan?code=nonsense"), false, "No product has this code")
	if free, err := s.Catalogue.Stock(ctx, product); err != nil || free != 2 {
		t.Errorf("%d left, %v", free, err)
	}
	if users := s.staff(accounts.Owner).get("get-new-users?interval=1%20DAY")["data"]; strings.Contains(fmt.Sprint(users), "Counter sale") {
		t.Errorf("the desk counts as a user: %v", users)
	}
	document, err := s.Documents.FindInvoice(ctx, 0, int64(at(sold, "data", "orders_id").(float64)))
	if err != nil || document.Payment != "Cash" || document.InterState {
		t.Errorf("the invoice: %+v, %v", document, err)
	}
	s.Sums()
}

// edit changes a product as the form does.
func (s *site) edit(product int64, change func(e *catalogue.ProductEdit)) error {
	p, err := s.Catalogue.Find(ctx, product)
	if err != nil {
		return err
	}
	e := catalogue.ProductEdit{Product: p}
	change(&e)
	return s.Catalogue.Update(ctx, 0, e)
}

func (b basket) number() (id int64) {
	_, _ = fmt.Sscan(b.id, &id) // checkout gave it
	return id
}

const surveyAnswers = `{"name":"Asha","email":"asha@example.com","number":"9876543210","place":"Pune","ageGroup":"26-38","upgradeReason":"Price","devices":["Smart Switch"],"otherDevices":"","benefits":["Remote control access"],"voiceAssistant":"Yes","manualBackup":"Yes","safety":["Cybersecurity"],"purchaseFactors":["Price"],"notifications":["The device's health or performance"],"connectivity":["Matter"]}`

// The reply to a sale may be lost; whoever asks again learns what to give back of the cash that the buyer paid.
func TestACounterSaleThatIsSentAgainAnswersItsOwnChange(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	product, staff := s.Product("Plug", 700, 5), s.staff(accounts.Dispatch)
	sell := func(given string) any {
		t.Helper()
		return at(staff.postAnswer("admin/counter-sale", form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product),
			"way": "cash", "given": given}, "Idempotency-Key", "k1").body, "data")
	}
	first := sell("1000")
	if at(first, "given") != 1000.0 || at(first, "change") != 300.0 {
		t.Fatalf("the sale: %v", first)
	}
	for name, again := range map[string]any{"sent again": sell("1000"), "sent again with other cash": sell("2000"),
		"asked for": at(staff.get("admin/counter-sales/k1"), "data")} {
		if fmt.Sprint(again) != fmt.Sprint(first) {
			t.Errorf("%s it is %v, want %v", name, again, first)
		}
	}
}
