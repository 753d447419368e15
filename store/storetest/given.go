package storetest

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/imports"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/search"
	"hearth/store/texts"
)

func Registration(changes ...func(r *accounts.Registration)) accounts.Registration {
	r := accounts.Registration{Name: "Asha", Email: "asha@example.com", Password: Password, Confirm: Password}
	for _, change := range changes {
		change(&r)
	}
	return r
}

func Address(changes ...func(a *delivery.Address)) delivery.Address {
	a := delivery.Address{
		Name:    "Asha Rao",
		Mob:     "9876543210",
		Area:    "1 Hill Road",
		City:    "Pune",
		Tal:     "Haveli",
		Dist:    "Pune",
		Pin:     "411030",
		State:   "Maharashtra",
		Country: "India",
	}
	for _, change := range changes {
		change(&a)
	}
	return a
}

func Packed(t *testing.T, text string) *bytes.Buffer {
	t.Helper()
	var body bytes.Buffer
	w := gzip.NewWriter(&body)
	Got(w.Write([]byte(text))).Or(t)
	Must(t, w.Close())
	return &body
}

func Second[T any](_ T, err error) error { return err }

// Branch adds a category, a subcategory and a sub-subcategory below each other.
func Branch(t *testing.T, shop *Shop, names ...string) (ids []int64) {
	t.Helper()
	parent := int64(0)
	for i, name := range names {
		parent = Got(shop.Categories.Add(Ctx, 0, i+1, parent, name)).Or(t)
		ids = append(ids, parent)
	}
	return ids
}

// Tree writes the categories as name(children).
func Tree(t *testing.T, shop *Shop) string {
	t.Helper()
	var write func(nodes []*catalogue.Category, level int, parent int64) string
	write = func(nodes []*catalogue.Category, level int, parent int64) string {
		words := []string{}
		for _, n := range nodes {
			if n.Level != level || n.ParentID != parent {
				t.Errorf("%s is of level %d below %d", n.Name, n.Level, n.ParentID)
			}
			word := n.Name
			if len(n.Children) > 0 {
				word += "(" + write(n.Children, level+1, n.ID) + ")"
			}
			words = append(words, word)
		}
		return strings.Join(words, " ")
	}
	return write(Got(shop.Categories.Tree(Ctx)).Or(t), 1, 0)
}

var Ctx = context.Background()

// Refusal returns the sentence of a refusal; any other error ends the test.
func Refusal(t *testing.T, err error) string {
	t.Helper()
	var no *core.Refusal
	if err == nil {
		return ""
	}
	if !errors.As(err, &no) {
		t.Fatalf("a fault where a refusal was expected: %v", err)
	}
	return no.Message
}

func Hidden(t *testing.T, shop *Shop, id int64) catalogue.ProductEdit {
	t.Helper()
	p, err := shop.Catalogue.Find(Ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	p.Availability, p.Version = "Out of Stock", 0
	return catalogue.ProductEdit{Product: p}
}

const (
	Fresh    = "Harvest#27"
	BadCode  = "This code is wrong or has expired. Please ask for a new one."
	MailRule = "Please enter a valid email address."
)

// Code asks for a code and reads it from the mail.
func Code(t *testing.T, shop *Shop, email string) string {
	t.Helper()
	Must(t, shop.Login.RequestCode(Ctx, email))
	mail := shop.LastMail(email)
	if mail.Kind != "code" {
		t.Fatalf("the last mail is %q", mail.Kind)
	}
	return mail.Facts.Code
}

func Complaint(changes ...func(c *messages.NewComplaint)) messages.NewComplaint {
	c := messages.NewComplaint{Kind: "late", Name: "Asha", Email: "asha@example.com", Words: "Where is it?"}
	for _, change := range changes {
		change(&c)
	}
	return c
}

// AddLogo uploads a logo with a name.
func AddLogo(t *testing.T, shop *Shop, name string) string {
	t.Helper()
	logo := content.Logo{Name: name, Kind: "svg", Width: 512, Height: 128, Content: []byte("<svg/>"),
		Bitmap: []byte("png")}
	Must(t, shop.Content.AddLogo(Ctx, logo))
	return name
}

// Words is a home page with one text section.
func Words(text string) string {
	return HomeOf(`{"id":"a","kind":"words","text":` + AsText(text) + `}`)
}

func HomeOf(sections ...string) string { return `{"sections":[` + strings.Join(sections, ",") + `]}` }

func AsText(text string) string {
	said, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(said)
}

// Saved saves a part of the current draft.
func Saved(t *testing.T, shop *Shop, who int64, part, body string) {
	t.Helper()
	draft := Got(shop.Content.FindFrontDraft(Ctx)).Or(t)
	Must(t, Second(shop.Content.SaveFrontPart(Ctx, who, part, draft.Parts[part], body)))
}

func Published(t *testing.T, shop *Shop, who int64) {
	t.Helper()
	Must(t, shop.Content.PublishFront(Ctx, who, Got(shop.Content.FindFrontDraft(Ctx)).Or(t).Version))
}

func Parcel(changes ...func(sh *fulfilment.Shipment)) fulfilment.Shipment {
	sh := fulfilment.Shipment{TrackingID: "T1", Courier: "Delhivery", ExpectedDay: "2026-11-25"}
	for _, change := range changes {
		change(&sh)
	}
	return sh
}

func Row(n int, set map[string]string, changes ...func(r *imports.ImportRow)) imports.ImportRow {
	r := imports.ImportRow{Row: n, Set: set}
	for _, change := range changes {
		change(&r)
	}
	return r
}

func At(path ...string) func(r *imports.ImportRow) {
	return func(r *imports.ImportRow) { r.Path = path }
}

// Kit makes a bundle with a price in paise; parts are pairs of product and quantity.
func Kit(t *testing.T, shop *Shop, title string, price money.Paise, pairs ...int64) int64 {
	t.Helper()
	part := Got(shop.Catalogue.Find(Ctx, pairs[0])).Or(t)
	e := catalogue.ProductEdit{
		Product: catalogue.Product{Title: title, CategoryID: part.CategoryID, Price: price, GSTRate: 18, Unit: "NOS"},
		Kit:     Pieces(pairs...),
	}
	return Got(shop.Catalogue.Add(Ctx, 0, e)).Or(t)
}

func Pieces(pairs ...int64) *[]catalogue.KitPiece {
	list := []catalogue.KitPiece{}
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, catalogue.KitPiece{ProductID: pairs[i], Pieces: pairs[i+1]})
	}
	return &list
}

// LinesInRupees formats an order's lines: quantity, discount, amount.
func LinesInRupees(lines []orders.Line) string {
	var parts []string
	for _, l := range lines {
		parts = append(parts, fmt.Sprintf("%d×%s−%s=%s", l.Quantity, l.Price.Decimal(), l.Discount.Decimal(),
			l.Amount.Decimal()))
	}
	return strings.Join(parts, " ")
}

func PastOrder(n int, number, email string, placed time.Time, lines ...imports.PastLine) imports.PastRecord {
	return imports.PastRecord{
		Row: n,
		Order: &imports.PastOrder{Source: "Shopify", Number: number, Name: "Asha Rao", Email: email, Mob: "9876543210",
			State: "paid, fulfilled", PlacedAt: placed, Total: 99900, Lines: lines},
	}
}

func PastReview(n int, sku string, rating int64, at time.Time) imports.PastRecord {
	return imports.PastRecord{Row: n, Review: &imports.PastReview{Source: "Judge.me", SKU: sku, Name: "Asha",
		Email: "asha@mail.example", Rating: rating, Message: "Good plug", At: at}}
}

// AddPast gives a customer imported orders and reviews.
func AddPast(t *testing.T, shop *Shop, b Buyer) {
	t.Helper()
	Must(t, shop.Run(Ctx, fmt.Sprintf(`UPDATE accounts SET verified_key = email_key WHERE id = %d`, b.ID)))
	Must(t, shop.Run(Ctx, fmt.Sprintf(`INSERT INTO past_customers (account_id, source, agreed, at)
		VALUES (%d, 'Shopify', 'no', 1)`, b.ID)))
	order, review := PastOrder(2, "#1", b.Email, shop.Now().AddDate(-1, 0, 0),
		imports.PastLine{Title: "Plug", Quantity: 1, Price: 100}),
		PastReview(3, "", 5, shop.Now().AddDate(-1, 0, 0))
	review.Review.Product, review.Review.Email = "Plug", b.Email
	for _, o := range Got(shop.Moves.ApplyRecords(Ctx, 0, []imports.PastRecord{order, review})).Or(t) {
		Same(t, o.Title, o.Action, imports.ImportAdded)
	}
}

func AddsUp(t *testing.T, what string, d documents.Document) {
	t.Helper()
	for _, l := range d.Lines {
		if whole, _ := l.Price.Times(l.Quantity); whole-l.Discount != l.Amount {
			t.Errorf(
				"%s: %s, %d at %s less %s are not %s",
				what,
				l.Title,
				l.Quantity,
				l.Price.Decimal(),
				l.Discount.Decimal(),
				l.Amount.Decimal(),
			)
		}
	}
}

// Offer is an automatic offer of ten per cent off everything, with changes.
func Offer(wants func(o *promotions.Offer)) promotions.Offer {
	o := promotions.Offer{Name: "Diwali", Kind: "percent", Percent: 10, Scope: "all", Buyers: "all", Active: true}
	if wants != nil {
		wants(&o)
	}
	return o
}

// AddOffer saves an offer and returns its ID.
func AddOffer(t *testing.T, shop *Shop, wants func(o *promotions.Offer)) int64 {
	t.Helper()
	return Got(shop.Promotions.SaveOffer(Ctx, 0, Offer(wants))).Or(t)
}

// Coded is Offer with a code.
func Coded(code string, wants func(o *promotions.Offer)) func(o *promotions.Offer) {
	return func(o *promotions.Offer) {
		o.Code = code
		if wants != nil {
			wants(o)
		}
	}
}

// InRupees formats the discount of each line, and its offers.
func InRupees(c promotions.CartPromotions) string {
	var parts, names []string
	for _, off := range c.Off {
		parts = append(parts, off.Decimal())
	}
	for _, g := range c.Applied {
		names = append(names, g.Name)
	}
	return strings.Join(parts, " ") + " " + strings.Join(names, "+")
}

// FirstOf returns a list without its total.
func FirstOf[T any](list []T, _ int, err error) ([]T, error) { return list, err }

func About(slug, title string) content.PageText {
	return content.PageText{Slug: slug, Title: title, Text: "We sell lamps.", Description: "Who we are."}
}

// Publish saves and publishes a page; id 0 creates one.
func Publish(t *testing.T, shop *Shop, id int64, text content.PageText) content.OwnPage {
	t.Helper()
	version := int64(0)
	if id != 0 {
		version = Got(shop.Content.FindOwnPage(Ctx, id)).Or(t).Version
	}
	saved := Got(shop.Content.SavePage(Ctx, 0, id, version, text)).Or(t)
	return Got(shop.Content.PublishPage(Ctx, 0, saved.ID, saved.Version)).Or(t)
}

func Expect(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// HandleCaptured passes a captured payment to the shop and checks the outcome.
func HandleCaptured(t *testing.T, shop *Shop, p payments.CapturedPayment, want payments.Outcome) {
	t.Helper()
	if outcome := Got(shop.Payments.HandleCaptured(Ctx, p)).Or(t); outcome != want {
		t.Errorf("payment %s is %s, want %s", p.ProviderPayment, outcome, want)
	}
}

// ProviderRefund is a refund of an order's payment as the provider reports it.
func ProviderRefund(o orders.Order, id, state string, amount money.Paise, key string) payments.ProviderRefund {
	return payments.ProviderRefund{
		Provider: "razorpay",
		Payment:  fmt.Sprintf("pay%d", o.ID),
		ID:       id,
		Key:      key,
		State:    state,
		Amount:   amount,
	}
}

func Phoned(items []promotions.CartItem, wants func(p *fulfilment.PhoneOrder)) fulfilment.PhoneOrder {
	a := Address()
	a.Name = "Lata Rao"
	p := fulfilment.PhoneOrder{Items: items, Address: a}
	if wants != nil {
		wants(&p)
	}
	return p
}

// Asked requests a quotation; items are pairs of product and quantity.
func Asked(t *testing.T, shop *Shop, b Buyer, pairs ...int64) int64 {
	t.Helper()
	return Got(shop.Orders.AskQuotation(Ctx, orders.QuotationRequest{Customer: b.ID, Items: b.Wishes(pairs...).Items,
		Company: "Asha Builders", GSTIN: "27AAPFU0939F1ZV", Message: "For a site in Baner."})).Or(t)
}

// Desk is a shop with a return that waits for its inspection, an accepted one, and a cancelled order whose UPI payment
// must be refunded.
func Desk(t *testing.T) (shop *Shop, clerk accounts.Account, waiting, accepted int64, refund int64) {
	t.Helper()
	shop = New(t)
	shop.In("Maharashtra")
	clerk = shop.Staff(accounts.Dispatch)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	_, waiting = shop.Returning(b, id, 1)
	shop.Pass(time.Minute)
	_, accepted = shop.Returning(b, id, 2)
	Must(t, shop.Returns.Inspect(Ctx, 0, accepted, returns.Inspection{Accepted: true}))
	shop.Pass(time.Minute)
	o := shop.Order(b, id, 3)
	Must(t, shop.Payments.CollectCOD(Ctx, 0, o.ID, "upi", "U1"))
	Must(t, shop.Fulfilment.Cancel(Ctx, b.ID, b.ID, o.ID, ""))
	refund = shop.Details(o).Refunds[0].ID
	paid := shop.OrderPrepaid(b, id, 1) // goes back by its provider, not by hand
	Must(t, shop.Fulfilment.Cancel(Ctx, b.ID, b.ID, paid.ID, ""))
	online := shop.OrderPrepaid(b, id, 1) // so does this one
	shop.Deliver(online)
	Must(t, shop.Returns.Open(Ctx, b.ID, returns.ReturnRequest{LineID: shop.Line(online)}))
	_, done := shop.Returning(b, id, 1) // and this one is paid already
	Got(shop.Returns.RefundLine(Ctx, 0, done, "U0", true)).Or(t)
	return shop, clerk, waiting, accepted, refund
}

// Found returns the titles of the products that fit a filter.
func Found(t *testing.T, shop *Shop, f search.ProductFilter) string {
	t.Helper()
	all, total, err := shop.Search.ListProducts(Ctx, f)
	Must(t, err)
	titles := []string{}
	for _, p := range all {
		titles = append(titles, p.Title)
	}
	if f.Page.Number == 0 && total != len(all) {
		t.Errorf("%d are counted, %d are listed", total, len(all))
	}
	return strings.Join(titles, " ")
}

func Session(t *testing.T, shop *Shop, account int64, door login.Listener) (token string) {
	t.Helper()
	token = Got(shop.Login.NewToken()).Or(t)
	Must(t, shop.Login.StartSession(Ctx, token, account, login.NewSession{Door: door, Fingerprint: "device"}))
	return token
}

// Visited records a device as a visitor.
func Visited(t *testing.T, shop *Shop, fingerprint string) {
	t.Helper()
	shop.Accounts.NoteVisitor(fingerprint)
	Must(t, shop.Accounts.WriteVisitors(Ctx))
}

func Answers(changes ...func(s *messages.Survey)) messages.Survey {
	s := messages.Survey{Name: "Asha", Email: "asha@example.com", Place: "Pune 4"}
	for _, change := range changes {
		change(&s)
	}
	return s
}

func GotLast3[A, B any](_ A, _ B, err error) error { return err }

// Totp is the authenticator code for a secret at the shop's time, computed independently.
func Totp(t *testing.T, shop *Shop, secret string) string {
	t.Helper()
	return TOTP(t, secret, shop.Now())
}

func TurnOnTOTP(t *testing.T, shop *Shop, account int64) (secret string) {
	t.Helper()
	secret = Got(shop.Login.StartTOTP(Ctx, account)).Or(t)
	if codes := Got(shop.Login.ConfirmTOTP(Ctx, account, "", Password, Totp(t, shop, secret))).Or(t); len(codes) != 10 {
		t.Fatalf("the recovery codes are %q", codes)
	}
	shop.Pass(time.Minute)
	return secret
}

// Unprove marks customers' addresses as unverified.
func Unprove(t *testing.T, shop *Shop, customers ...Buyer) {
	t.Helper()
	for _, b := range customers {
		Must(t, shop.Run(Ctx, fmt.Sprintf(`UPDATE accounts SET verified_key = '' WHERE id = %d`, b.ID)))
	}
}

const Hour = time.Hour

func Piled(t *testing.T, shop *Shop, permissions ...core.Permission) string {
	t.Helper()
	names := []string{}
	for _, p := range Got(shop.Reports.FindWorkQueues(Ctx, permissions)).Or(t) {
		names = append(names, fmt.Sprintf("%s %d", p.Name, p.Count))
	}
	return strings.Join(names, ", ")
}

// SaidIn is a language's translations, given as pairs of field and text.
func SaidIn(lang string, pairs ...string) texts.Texts {
	words := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		words[pairs[i]] = pairs[i+1]
	}
	return texts.Texts{lang: words}
}

// Option is an option with its values.
func Option(name string, values ...string) catalogue.Option {
	o := catalogue.Option{Name: name}
	for _, v := range values {
		o.Values = append(o.Values, catalogue.OptionValue{Value: v})
	}
	return o
}

// VariantOf is a new variant with a price in paise and a stock.
func VariantOf(price money.Paise, stock int64, choice ...string) catalogue.VariantEdit {
	return catalogue.VariantEdit{Choice: choice, Price: &price, Stock: &stock}
}

// Panel makes a touch panel with 2 and 4 gangs, in black and white: each pair of gangs costs 1000 rupees more, with a
// stock of each.
func Panel(t *testing.T, shop *Shop, stock int64) (family int64, variants []catalogue.Product) {
	t.Helper()
	family = shop.Product("Touch Panel", 1000, 0)
	_, err := shop.Variants.SaveVariants(
		Ctx,
		0,
		catalogue.VariantGrid{Product: family, Options: []catalogue.Option{Option("Gangs", "2 gang", "4 gang"),
			Option("Colour", "Black", "White")},
			Variants: []catalogue.VariantEdit{VariantOf(2000_00, stock, "2 gang", "Black"),
				VariantOf(2000_00, stock, "2 gang", "White"), VariantOf(4000_00, stock, "4 gang", "Black"),
				VariantOf(4100_00, stock, "4 gang", "White")}},
	)
	Must(t, err)
	return family, Got(shop.Variants.ListVariants(Ctx, family)).Or(t)
}

// Grid is the current variant grid of a product.
func Grid(t *testing.T, shop *Shop, family int64) catalogue.VariantGrid {
	t.Helper()
	p := Got(shop.Catalogue.Find(Ctx, family)).Or(t)
	g := catalogue.VariantGrid{Product: family, Version: p.Version, Options: p.Options}
	for _, v := range Got(shop.Variants.ListVariants(Ctx, family)).Or(t) {
		g.Variants = append(g.Variants, catalogue.VariantEdit{ID: v.ID, Choice: v.Choice})
	}
	return g
}

// Mailed is a shop with n queued mails and their tasks.
func Mailed(t *testing.T, n int) *Shop {
	t.Helper()
	shop := New(t)
	for i := range n {
		Got(
			shop.Messages.OpenComplaint(
				Ctx,
				messages.NewComplaint{Kind: "other", Name: "Asha", Email: fmt.Sprintf("m%d@example.com", i),
					Words: "x"},
			),
		).Or(t)
		shop.Pass(time.Second)
	}
	return shop
}
