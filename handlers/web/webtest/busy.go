package webtest

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

// BusyShop is a shop after a busy week, for golden files of what its calls return: everything that a shop can have is
// there once or more, no two fields of a thing are the same, and every run fills it with the same. Calls fill it, so
// that what they read from a request is compared too.
type BusyShop struct {
	*Site
	Bank *Bank
	// Visitor has no account, Asha and Bela are customers; Owner to Packer are staff.
	Visitor, Asha, Bela                              *Person
	Owner, Manager, Dispatch, Merchant, Care, Packer *Person
	// Lamp has every field, Plug is simple and sells most, Kit is a bundle of both; Panel has variants, Camera
	// approvals, Rare is sold out, Gone is deleted.
	Lamp, Plug, Kit, Panel, Camera, Rare, Gone int64
	// Variants are the variants of Panel, Serials those of Plug.
	Variants []int64
	Serials  []string
	// Placed are the orders by what became of them, Lines their first lines.
	Placed, Lines map[string]int64
	// QuotationKey is the link in the mail of a quotation, Complaint the number of Asha's complaint, Claim that of her
	// warranty claim.
	QuotationKey, Complaint, Claim string
	// DriverKey is the link of a driver's run of own deliveries.
	DriverKey string
	addresses map[*Person]string
}

// NewBusyShop fills a shop.
func NewBusyShop(t *testing.T) *BusyShop {
	t.Helper()
	bank := newBank(t)
	b := &BusyShop{Bank: bank, Site: NewSeeded(t, "razorpay_key_id", "rzp_test_1", "razorpay_key_secret", KeySecret,
		"razorpay_webhook_secret", WebhookSecret, "razorpay_url", bank.server.URL),
		Placed: map[string]int64{}, Lines: map[string]int64{}, addresses: map[*Person]string{}}
	b.settings()
	b.people()
	b.catalogue()
	b.variety()
	b.prices()
	b.buys()
	b.ships()
	b.comesBack()
	b.counter()
	b.quotes()
	b.talks()
	b.writes()
	b.devices()
	b.endings()
	b.remits()
	b.claims()
	return b
}

// send makes a call with a body of JSON a few minutes after the one before, and fails unless it is accepted.
func (b *BusyShop) send(p *Person, call, format string, args ...any) any {
	b.T.Helper()
	b.Pass(7 * time.Minute)
	body := fmt.Sprintf(format, args...)
	return b.accepted(call, body, p.Do("POST", "/api/"+call, "application/json", strings.NewReader(body)))
}

// form is send with a form, or with files if there are some.
func (b *BusyShop) form(p *Person, call string, fields Form, files map[string][]byte) any {
	b.T.Helper()
	b.Pass(7 * time.Minute)
	var kind string
	var body io.Reader
	kind, body = MultipartForm(b.T, fields, files)
	return b.accepted(call, fields, p.Do("POST", "/api/"+call, kind, body))
}

func (b *BusyShop) accepted(call string, sent any, a Answer) any {
	b.T.Helper()
	if a.Body["status"] != true {
		b.T.Fatalf("%s: %d %s\nto %v", call, a.Status, a.Raw, sent)
	}
	return a.Body
}

// number is an ID inside a reply.
func (b *BusyShop) number(reply any, path ...any) int64 {
	b.T.Helper()
	id, is := At(reply, path...).(float64)
	if !is {
		b.T.Fatalf("%v has no number at %v", reply, path)
	}
	return int64(id)
}

// settings fills as many settings as possible, each with a value of its own, so that a document or screen that
// confuses two shows it.
func (b *BusyShop) settings() {
	b.In("Maharashtra")
	b.Set("shop_name", "Deep Home", "shop_legal_name", "Deep Home Traders LLP", "shop_address", "7 Laxmi Road, Pune",
		"shop_phone", "02024455667", "shop_email", "hello@deep.example", "grievance_officer",
		"Meera Joshi, Head of care",
		"public_url", "https://deep.example", "return_days", "8", "assisted_return_days", "19", "inspect_days", "3",
		"refund_days", "6", "low_stock", "4", "free_above", "9000", "cod_fee", "35", "cod_max", "60000",
		"max_pieces", "11", "rate_local_first", "41", "rate_local_next", "22", "rate_state_first", "56",
		"rate_state_next", "33", "rate_country_first", "71", "rate_country_next", "38", "upi_id", "deep@okbank",
		"bank_account_number", "123456789012", "bank_ifsc", "SBIN0001234", "bank_account_name", "Deep Traders",
		"bank_name", "State Bank", "tell_cart", "yes", "tell_price", "yes", "tell_review", "no", "search_words",
		"bulb = lamp", "outbox_delivers", "yes", "return_address", "9 Market Yard, Pune", "survey",
		`{"on":true,"questions":[{"question":"How many rooms?","kind":"one","choices":["Two","Three"]}]}`)
}

// people sign up, each with other words in each field.
func (b *BusyShop) people() {
	b.Owner, b.Manager, b.Dispatch = b.Staff(accounts.Owner), b.Staff(accounts.Manager), b.Staff(accounts.Dispatch)
	b.Merchant, b.Care, b.Packer = b.Staff(accounts.Catalogue), b.Staff(accounts.Support), b.Staff(accounts.Packer)
	b.Visitor = b.Site.Visitor()
	b.Asha = b.signsUp("Asha Rao", "asha.rao@mail.example")
	b.Bela = b.signsUp("Bela Nair", "bela.nair@mail.example")
	b.addresses[b.Asha] = b.livesAt(b.Asha, `{"Name":"Asha Ravi Rao","mob":"9811100001",
		"area":"12 Hill Road","city":"Kothrud","tal":"Haveli","dist":"Pune","pin":"411001","state":"Maharashtra",
		"country":"India","company":"Rao Interiors","gstin":"27AAPFU0939F1ZV"}`)
	b.livesAt(b.Asha, `{"name":"Office","mob":"9811100002","area":"3 Fort",
		"city":"Colaba","tal":"Mumbai","dist":"Mumbai",
		"pin":"400005","state":"Maharashtra","country":"India"}`)
	b.addresses[b.Bela] = b.livesAt(b.Bela, `{"Name":"Bela Mohan Nair","mob":"9822200003",
		"area":"44 MG Road","city":"Indiranagar",
		"tal":"Bangalore North","dist":"Bangalore","pin":"560001","state":"Karnataka","country":"India"}`)
}

func (b *BusyShop) signsUp(name, email string) *Person {
	b.T.Helper()
	p := b.Site.Visitor()
	b.form(p, "register", Form{"username": name, "email": email, "password": storetest.Password,
		"confirm_password": storetest.Password, "csrf_token_name": p.CSRF}, nil)
	b.form(p, "confirm_mails", Form{"token": b.LastMail(email).Facts.Code}, nil)
	return b.As(email)
}

func (b *BusyShop) livesAt(p *Person, body string) string {
	b.T.Helper()
	return fmt.Sprint(b.number(b.send(p, "setAddress", "%s", body), "data", "id"))
}

// cart is the JSON of pairs of product and quantity.
func cart(pairs ...int64) string {
	parts := []string{}
	for i := 0; i < len(pairs); i += 2 {
		parts = append(parts, fmt.Sprintf(`{"product_id":%d,"qty":%d}`, pairs[i], pairs[i+1]))
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// Again logs a person in with another browser.
func (b *BusyShop) Again(email, agent string) *Person {
	b.T.Helper()
	p := b.Site.Visitor()
	reply := p.PostAnswer("login", Form{"username": email, "inputpassword": storetest.Password,
		"csrf_token_name": p.CSRF}, "User-Agent", agent)
	b.accepted("login", email, reply)
	p.CSRF = fmt.Sprint(At(p.Get("session"), "data", "csrf_token"))
	return p
}

// OfCustomers are the calls of package shop.
func OfCustomers(r web.Route) bool { return !r.Who.Staff() }

// OfStaff are the calls of package staff.
func OfStaff(r web.Route) bool { return r.Who.Staff() }
