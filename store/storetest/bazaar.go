package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/shipments"
)

// Forgets removes data that staff entered, and imports many products.
func (s *bazaar) Forgets(find func()) {
	for _, pin := range []string{"411001", "411001", "999999"} {
		s.Step("%s is forgotten", pin).Gives(s.Delivery.ResetArea(Ctx, s.Clerk.ID, pin))
	}
	for _, id := range []int64{3, 3, 99} {
		s.Step("range %d is dropped", id).Gives(s.Delivery.DeletePinRange(Ctx, s.Clerk.ID, id))
	}
	s.Set("cod_blocked_pins", "41, 194101")
	find()
	areas := []delivery.Area{{Pin: "411001", Pickup: true, COD: true}, {Pin: "110001", District: "DELHI",
		State: "new delhi"}}
	progress := func(done int) { s.Step("so many are done").Gives(done) }
	s.Step("two are imported").Gives(s.Delivery.SetAreas(Ctx, s.Clerk.ID, areas, progress))
	bad := append(areas, delivery.Area{Pin: "1"}, delivery.Area{Pin: "110002", District: "X", State: "Y"})
	s.Step("four, of which two are wrong").Gives(s.Delivery.SetAreas(Ctx, s.Clerk.ID, bad, progress))
	s.Step("which").Gives(s.Delivery.CheckAreas(bad))
	for _, text := range []string{"", "D\tPune", "x\t0\tPune", "D\tPune\tMaharashtra\n411001\t1\tPune",
		"411001\tx\tPune", "99999999999\t0\tX",
		"D\tPune\tMaharashtra\n411001\t0\tPune\n"} {
		directory, err := delivery.ReadPins(Packed(s.T, text))
		s.Step("a directory %q", text).Gives(err)
		if err == nil {
			s.Step("it has").Gives(directory.Len())
		}
	}
}

// bazaar is the shop in Pune of the scenarios about orders and payments: customers in two states, products with two GST
// rates.
type bazaar struct {
	*Story
	T          *testing.T
	Clerk      accounts.Account
	Asha, Bela Buyer
	// lamp costs ₹500 and weighs 200 g. plug costs ₹99.90, weighs 700 g, cost the shop ₹60 and has a SKU.
	Lamp, Plug int64
}

// OpenBazaar opens the shop of a story: in Maharashtra, with a clerk, two customers and some products.
func OpenBazaar(t *testing.T, name string, settings ...string) *bazaar {
	t.Helper()
	s := &bazaar{Story: NewStory(t, name), T: t}
	s.In("Maharashtra")
	s.Set(append([]string{"rate_state_first", "55", "rate_country_first", "70", "rate_country_next", "35"},
		settings...)...)
	s.Clerk = s.Staff(accounts.Manager)
	s.Asha, s.Bela = s.Customer("411001"), s.Customer("560001")
	s.Lamp = s.Stocked("Lamp", 500, 40, func(p *catalogue.Product) { p.SKU = "L-1" })
	s.Plug = s.Stocked("Plug", 100, 30, func(p *catalogue.Product) {
		p.Price, p.GSTRate, p.HSN, p.Weight, p.Cost, p.SKU, p.WarrantyMonths = 99_90, 5, "8538", 700, 60_00, "P-7", 12
	})
	s.Step("the shop opens").Gives()
	return s
}

// Named registers a customer in Pune with a name.
func (s *bazaar) Named(name string) Buyer {
	account := Got(s.Accounts.Register(Ctx, accounts.Registration{Name: name, Email: name + "@example.com",
		Password: Password, Confirm: Password})).Or(s.T)
	s.Prove(&account)
	return Buyer{Account: account, Address: Got(s.Accounts.AddAddress(Ctx, account.ID, Address())).Or(s.T)}
}

// Wish is a COD checkout to which change is applied; items are pairs of product and quantity.
func Wish(b Buyer, change func(c *orders.Checkout), pairs ...int64) orders.Checkout {
	c := b.Wishes(pairs...)
	if change != nil {
		change(&c)
	}
	return c
}

// Online changes a checkout to Pre-paid.
func Online(c *orders.Checkout) { c.Payment, c.Provider = orders.Prepaid, "razorpay" }

// Items converts pairs of product and quantity to cart items.
func Items(pairs ...int64) []promotions.CartItem { return Buyer{}.Wishes(pairs...).Items }

// Empties sells the two units of a product and deletes the product.
func (s *bazaar) Empties(product int64) error {
	if _, err := s.Catalogue.ChangeStock(Ctx, s.Clerk.ID, product, -2, "broken"); err != nil {
		return err
	}
	return s.Catalogue.Delete(Ctx, s.Clerk.ID, product)
}

// BackFromBela returns to origin a COD package that Bela refused.
func (s *bazaar) BackFromBela() (string, error) {
	o := s.Order(s.Bela, s.Plug, 1)
	s.Ship(o)
	return s.Fulfilment.ReturnToOrigin(Ctx, s.Clerk.ID, o.ID, fulfilment.CameBack{Reason: "refused", Restock: true})
}

const Builders = "27AAPFU0939F1ZV" // a GSTIN

// Pai converts a number to an amount in paise.
func Pai(n int64) money.Paise { return money.Paise(n) }

// ChecksMoney records the result of the money check as a step.
func (s *bazaar) ChecksMoney(what string) {
	found := Got(s.Payments.FindMoneyCheck(Ctx)).Or(s.T)
	s.Step("the money %s", what).Gives(found.AskedAt, found.AnsweredAt, found.Failure, found.Settlements)
	for _, g := range found.Groups {
		if len(g.Faults) > 0 {
			s.Step("%s", g.Name).Gives(g.Faults)
		}
	}
}

// NumbersUpTo are the integers from 1 to n.
func NumbersUpTo(n int64) (all []int64) {
	for i := range n {
		all = append(all, i+1)
	}
	return all
}

// UsesAndEnds uses, lists, switches and deletes promotions.
func (s *bazaar) UsesAndEnds(used, unused int64) {
	by := func(c *orders.Checkout) { c.Codes = []string{"fifth"} }
	s.Step("Asha uses the code").Gives(s.Orders.Place(Ctx, Wish(s.Asha, by, s.Lamp, 1)))
	s.Step("Bela too, and confirms").Gives(s.Orders.Place(Ctx, Wish(s.Bela, by, s.Lamp, 1, s.Plug, 1)))
	s.Step("she confirms").Gives(s.Orders.ConfirmCOD(Ctx, s.Bela.ID, 1002))
	list := func(what string) {
		s.Step("all offers %s", what).Gives(s.Promotions.ListOffers(Ctx, core.Page{Number: 1, Size: 20}))
	}
	list("now")
	s.Step("the second page of two").Gives(s.Promotions.ListOffers(Ctx, core.Page{Number: 2, Size: 2}))
	s.Step("Asha does not want hers").Gives(s.Orders.CancelPlaced(Ctx, s.Asha.ID, 1001))
	for _, c := range []struct {
		id     int64
		active bool
	}{{used, false}, {used, true}, {4, true}, {99, true}, {3, false}} {
		s.Step("offer %d is switched: %t", c.id, c.active).Gives(s.Promotions.SwitchOffer(Ctx, s.Clerk.ID, c.id,
			c.active))
	}
	s.At("2026-11-19", "12:00")
	list("two days before")
	s.At("2026-11-22", "23:59")
	list("on the last day")
	s.At("2026-11-23", "00:00")
	list("on the next")
	for _, id := range []int64{used, unused, unused} {
		s.Step("offer %d is deleted", id).Gives(s.Promotions.DeleteOffer(Ctx, s.Clerk.ID, id))
	}
}

// Week places a week of orders of every kind: three customers, both payment methods, all states, bundles, variants, the
// counter and the telephone.
func (s *bazaar) Week() (set, family int64) {
	set = Kit(s.T, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	family, variants := Panel(s.T, s.Shop, 9)
	maya := s.Customer("400001")
	fresh := s.Place(s.Asha, s.Lamp, 1) // order 1001 is not confirmed
	s.Order(s.Bela, s.Plug, 1)          // order 1002 waits to be packed
	s.At("2026-11-22", "00:10")
	packed := s.OrderPrepaid(s.Asha, set, 1) // order 1003 is packed
	Must(s.T, s.Fulfilment.Pack(Ctx, s.Clerk.ID, packed.ID, true))
	late := s.Order(maya, variants[0].ID, 1) // order 1004 ships and is late
	Must(s.T, Second(s.Fulfilment.Ship(Ctx, s.Clerk.ID, late.ID, shipments.Shipment{TrackingID: "AWB77",
		Courier: "Delhivery", ExpectedDay: "2026-11-23"})))
	s.At("2026-11-22", "23:50")
	s.Bought(s.Asha, s.Lamp, 2, s.Plug, 1) // order 1005 is delivered
	s.At("2026-11-23", "10:00")
	back := s.Order(s.Bela, variants[3].ID, 1) // order 1006 is returned to origin
	s.Ship(back)
	Must(s.T, Second(s.Fulfilment.ReturnToOrigin(Ctx, s.Clerk.ID, back.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})))
	gone := s.Order(maya, s.Plug, 3) // order 1007 is cancelled
	Must(s.T, s.Fulfilment.Cancel(Ctx, maya.ID, maya.ID, gone.ID, "too late"))
	never := s.Place(maya, s.Plug, 2) // order 1008 is cancelled before it is confirmed
	Must(s.T, s.Orders.CancelPlaced(Ctx, maya.ID, never.ID))
	Must(s.T, GotLast3(s.Fulfilment.SellAtCounter(Ctx, s.Clerk.ID, fulfilment.CounterSale{Items: Items(s.Plug, 1),
		Way: "cash"}))) // order 1009 is a counter sale
	Must(s.T, Second(s.Fulfilment.TakePhoneOrder(Ctx, s.Clerk.ID, Phoned(Items(s.Lamp, 1),
		func(p *fulfilment.PhoneOrder) { p.Address.Mob = "9123456780" })))) // order 1010 is a phone order
	s.At("2026-11-24", "09:00")
	s.Set("cod_confirm", "yes")
	s.Order(s.Bela, s.Lamp, 1) // order 1011 waits to be confirmed by telephone
	Must(s.T, s.Orders.Tag(Ctx, s.Clerk.ID, late.ID, "gift", true))
	Must(s.T, s.Orders.Tag(Ctx, s.Clerk.ID, packed.ID, "gift", true))
	Must(s.T, s.Orders.Tag(Ctx, s.Clerk.ID, packed.ID, "Urgent", true))
	Must(s.T, s.Orders.Tag(Ctx, s.Clerk.ID, fresh.ID, "urgent", true))
	s.Place(s.Bela, s.Plug, 1)                 // order 1012 is not confirmed
	s.OrderPrepaid(s.Named("adam"), s.Plug, 1) // order 1013 waits to be packed
	return set, family
}

// Listed records the IDs of the orders in a list as a step.
func (s *bazaar) Listed(what string, f orders.OrderFilter) {
	if f.Page.Size == 0 {
		f.Page = core.Page{Number: 1, Size: 20}
	}
	list, total, err := s.Orders.List(Ctx, f)
	ids := make([]int64, len(list))
	for i, o := range list {
		ids[i] = o.ID
	}
	s.Step("%s", what).Gives(fmt.Sprint(ids), total, err)
}

// OtherSellers makes the shop a composition dealer, then unregistered, and sells to a union territory.
func (s *bazaar) OtherSellers() {
	s.At("2027-04-02", "12:00")
	leh := s.Customer("194101")
	s.Set("shop_legal_name", "", "upi_id", "", "bank_account_name", "The Lights")
	s.Step("Leh").Gives()
	s.Step("the challan of what left is as it was").Gives(s.Documents.FindChallan(Ctx, 1002))
	s.Ship(s.Order(leh, s.Plug, 1))
	s.Step("a parcel to a union territory").Gives(s.Documents.ListDocuments(Ctx, "2027-05"))
	for _, kind := range []string{"composition", "unregistered"} {
		s.Set("seller_kind", kind, "bank_account_number", "", "bank_ifsc", "", "bank_name", "", "bank_account_name", "")
		o := s.Order(s.Asha, s.Plug, 1)
		s.Ship(o)
		s.Step("as a %s seller", kind).Gives(s.Documents.FindInvoice(Ctx, 0, o.ID))
	}
	for _, m := range []string{"2027-03", "2027-04", "x"} {
		found, err := s.Documents.ListDocuments(Ctx, m)
		numbers := []string{}
		for _, d := range found {
			numbers = append(numbers, d.Number+" "+d.Day+" "+d.Total.Decimal())
		}
		s.Step("papers of %s", m).Gives(numbers, err)
		s.Step("what its notes belong to").Gives(s.Documents.CreditedTotals(Ctx, m))
	}
	s.At("2028-01-01", "00:00")
	Must(s.T, GotLast3(s.Fulfilment.SellAtCounter(Ctx, 0, fulfilment.CounterSale{Items: Items(s.Plug, 1),
		Way: "cash"})))
	s.Step("a sale on the first day of another year").Gives()
	page := core.Page{Number: 1, Size: 20}
	for _, c := range [][3]int{{2027, 0, 0}, {2027, 3, 0}, {2027, 4, 0}, {2027, 4, 1}, {2027, 4, 31}, {2027, 0, 2},
		{2027, 0, 31}, {2026,
			0, 0}, {2027, 2, 30}} {
		s.Step("invoices of %v", c).Gives(s.Documents.ListInvoices(Ctx, c[0], c[1], c[2], page))
	}
	s.Step("the second page").Gives(s.Documents.ListInvoices(Ctx, 2027, 0, 0, core.Page{Number: 2, Size: 2}))
	s.Break(`INSERT INTO document_gaps (kind, year, from_seq, to_seq, noted_at)
		VALUES ('credit note', '2627', 3, 4, 1), ('invoice', '2627', 5, 5, 1), ('invoice', '2627', 2, 3, 1)`)
	s.Step("what a restore lost").Gives(s.Documents.ListGaps(Ctx))
}

// Pays looks up the status of a payment and then passes the payment to the shop.
func (s *bazaar) Pays(what string, p payments.CapturedPayment) {
	s.Step("%s: what is known", what).Gives(s.Payments.FindPaymentStatus(Ctx, p))
	s.Step("%s", what).Gives(s.Payments.HandleCaptured(Ctx, p))
}

// PayByHand pays the manual refunds.
func (s *bazaar) PayByHand(owner accounts.Account, line int64) {
	s.Step("all of it").Gives(s.Returns.ListManualRefunds(Ctx))
	for _, c := range []struct {
		who, id   int64
		reference string
	}{
		{owner.ID, 1, " "}, {owner.ID, 1, fmt.Sprintf("%061d", 0)}, {owner.ID, 999, "B1"}, {s.Clerk.ID, 1, "B1"},
		{owner.ID, 1,
			fmt.Sprintf("%060d", 0)},
		{owner.ID, 1, "B2"}, {owner.ID, 2, "B3"}, {owner.ID, 3, "B4"},
	} {
		s.Step("%d pays refund %d with %q", c.who, c.id, c.reference).Gives(s.Returns.PayManualRefund(Ctx, c.who, c.id,
			c.reference))
	}
	s.Step("the clerk, who entered the account, pays the return").Gives(s.Returns.RefundLine(Ctx, s.Clerk.ID, line,
		"B5", true))
	s.Step("the owner does").Gives(s.Returns.RefundLine(Ctx, owner.ID, line, "B5", true))
	other := s.Staff(accounts.Manager)
	Must(s.T, s.Returns.SetRefundTo(Ctx, owner.ID, returns.ManualRefundID{Kind: "return", ID: 2},
		returns.RefundTo{UPI: "belarao@bank"}))
	s.Step("an owner may pay what they entered").Gives(s.Returns.RefundLine(Ctx, owner.ID, 2, "B6", true))
	s.Step("the second time").Gives(s.Returns.RefundLine(Ctx, other.ID, 2, "B7", true))
	Must(
		s.T,
		s.Payments.NoteRefund(Ctx, payments.ProviderRefund{Provider: "cod", Payment: "1007", ID: "r2", State: "done",
			Amount: 400_00}),
	)
	s.Step("everything of an order went back before").Gives(s.Returns.ListManualRefunds(Ctx))
	half := s.Details(orders.Order{ID: 1007}).Lines
	s.Step("its plugs need no reference").Gives(s.Returns.RefundLine(Ctx, other.ID, half[0].ID, "", false))
	s.Step("nor does its lamp").Gives(s.Returns.RefundLine(Ctx, other.ID, half[1].ID, "", false))
	s.Step("what is left").Gives(s.Returns.ListManualRefunds(Ctx))
}

// Described is a product with a value in every field, to which changes are applied.
func Described(category int64, changes ...func(e *catalogue.ProductEdit)) catalogue.ProductEdit {
	e := catalogue.ProductEdit{
		Product: catalogue.Product{
			Title:           " Desk lamp ",
			CategoryID:      category,
			Description:     " For a desk. ",
			Shelf:           4,
			Price:           1299_50,
			DiscountPrice:   999_00,
			Cost:            400_00,
			Specifications:  []string{"Colour: Black", " ", "Load: 5 W"},
			Features:        []string{"It dims"},
			Notes:           []string{" Without a bulb "},
			Weight:          850.5,
			Length:          20,
			Width:           15,
			Height:          40.5,
			MetaDescription: "A lamp",
			MetaKeywords:    "lamp, desk",
			OGTitle:         "The lamp",
			OGDescription:   "It lights",
			HSN:             "940520",
			GSTRate:         12,
			WarrantyMonths:  24,
			SKU:             "DL-1",
			Country:         "India",
			Manufacturer:    "Roshni, Pune",
			Importer:        "Nobody",
			NetQuantity:     "1 N",
			Certificates: []catalogue.Certificate{{Kind: "bis_crs", Number: "R-1"},
				{Kind: "wpc_eta", Number: "ETA-1"}},
		},
	}
	for _, change := range changes {
		change(&e)
	}
	return e
}

// Shelves adds two categories; the second one has a subcategory and a sub-subcategory.
func Shelves(t *testing.T, s *Story) (tools, lights, lamps, desk int64) {
	t.Helper()
	tools = Got(s.Categories.Add(Ctx, 0, 1, 0, "Tools")).Or(t)
	lights = Got(s.Categories.Add(Ctx, 0, 1, 0, "Lights")).Or(t)
	lamps = Got(s.Categories.Add(Ctx, 0, 2, lights, "Lamps")).Or(t)
	return tools, lights, lamps, Got(s.Categories.Add(Ctx, 0, 3, lamps, "Desk lamps")).Or(t)
}

// TitlesOf returns the titles of products.
func TitlesOf(list []catalogue.Product) (titles []string) {
	for _, p := range list {
		titles = append(titles, p.Title)
	}
	return titles
}

// Answers answers the first quotation, at first with errors.
func (s *bazaar) Answers(set int64) {
	right := orders.QuotationAnswer{ID: 1, Prices: map[int64]money.Paise{s.Lamp: 450_00, s.Plug: 99_90},
		UntilDay: "2026-11-21", Note: strings.Repeat("é", 2000)}
	for _, c := range []struct {
		what   string
		change func(a *orders.QuotationAnswer)
	}{
		{"delivery below nothing", func(a *orders.QuotationAnswer) { a.Shipping = -1 }},
		{"delivery above all", func(a *orders.QuotationAnswer) { a.Shipping = money.Max + 1 }},
		{"until yesterday", func(a *orders.QuotationAnswer) { a.UntilDay = "2026-11-20" }}, {"until some day",
			func(a *orders.QuotationAnswer) { a.UntilDay = "" }},
		{"for 181 days", func(a *orders.QuotationAnswer) { a.UntilDay = "2027-05-21" }},
		{"with too many words", func(a *orders.QuotationAnswer) { a.Note += "é" }}, {"for one that is not there",
			func(a *orders.QuotationAnswer) { a.ID = 99 }},
		{"without a price", func(a *orders.QuotationAnswer) { a.Prices = map[int64]money.Paise{s.Lamp: 450_00} }},
		{"a paisa above the price", func(a *orders.QuotationAnswer) {
			a.Prices = map[int64]money.Paise{s.Lamp: 500_01,
				s.Plug: 1}
		}},
		{"with too much delivery", func(a *orders.QuotationAnswer) { a.Shipping = money.Max }},
		{"rightly until today", func(*orders.QuotationAnswer) {}},
		{"for 180 days, with delivery", func(a *orders.QuotationAnswer) {
			a.UntilDay, a.Shipping, a.Note = "2027-05-20",
				120_00, " soon "
		}},
	} {
		s.Pass(time.Minute)
		a := right
		c.change(&a)
		s.Step("it is answered %s", c.what).Gives(s.Orders.AnswerQuotation(Ctx, s.Clerk.ID, a))
	}
}

// LateReturns opens a return of Bela's order line after the return window.
func (s *bazaar) LateReturns(line int64) {
	w := returns.ReturnRequest{LineID: line, Reason: "broken", RefundTo: returns.RefundTo{Account: "123456789",
		IFSC: "SBIN0001234"}}
	s.At("2026-12-11", "23:59")
	s.Step("on the last day of staff").Gives(s.Returns.OpenReturnFor(Ctx, s.Clerk.ID, w))
	s.At("2026-12-12", "00:00")
	mine := Got(s.Messages.OpenComplaint(Ctx, Complaint(func(c *messages.NewComplaint) {
		c.Customer, c.Order, c.Kind = s.Bela.ID, "1002",
			"defective"
	}))).Or(s.T)
	hers := Got(s.Messages.OpenComplaint(Ctx, Complaint(func(c *messages.NewComplaint) {
		c.Customer, c.Order, c.Kind = s.Asha.ID, "1001",
			"defective"
	}))).Or(s.T)
	s.Step("three weeks later both complain").Gives(mine, hers)
	for _, c := range []struct{ kind, number string }{{"", mine}, {"not wanted", mine}, {"wrong", ""},
		{"wrong", hers}} {
		w.Kind, w.Complaint = c.kind, c.number
		s.Step("%q with complaint %q", c.kind, c.number).Gives(s.Returns.OpenReturnFor(Ctx, s.Clerk.ID, w))
	}
	for _, sort := range []string{"", "date", "-date", "order", "-order", "product", "-product", "name", "-name",
		"amount", "-amount", "chance"} {
		found, total, err := s.Returns.List(Ctx, "", "", sort, core.Page{Number: 1, Size: 20})
		lines := []int64{}
		for _, r := range found {
			lines = append(lines, r.LineID)
		}
		s.Step("returns by %q", sort).Gives(lines, total, err)
	}
	for _, c := range []struct{ state, kind string }{{"return", ""}, {"return", "damaged"}, {"", "not wanted"},
		{"processed", ""}} {
		s.Step("returns of state %q and kind %q", c.state, c.kind).Gives(s.Returns.List(Ctx, c.state, c.kind, "",
			core.Page{Number: 1,
				Size: 20}))
	}
	s.Step("the second page").Gives(s.Returns.List(Ctx, "", "", "", core.Page{Number: 2, Size: 2}))
}

// ComesBack returns units of each line of an order.
func (s *bazaar) ComesBack(o orders.Order, kind string, pieces ...int64) (lines []int64) {
	for i, l := range s.Details(o).Lines {
		if i < len(pieces) && pieces[i] > 0 {
			Must(s.T, s.Returns.Open(Ctx, o.CustomerID, returns.ReturnRequest{LineID: l.ID, Quantity: pieces[i],
				Kind: kind}))
			lines = append(lines, l.ID)
		}
	}
	return lines
}

// CreditsTheRest records a refund that the provider made on its own, which then needs a credit note.
func (s *bazaar) CreditsTheRest(paid, cod orders.Order) {
	packed := s.OrderPrepaid(s.Asha, s.Plug, 1)
	Must(s.T, s.Payments.NoteRefund(Ctx, ProviderRefund(paid, "r1", "done", 200_00, "")))
	s.Step("the provider gives ₹200 back").Gives(s.Fulfilment.FindDesk(Ctx, paid.ID))
	for _, c := range []struct {
		order  int64
		amount money.Paise
		reason string
	}{
		{paid.ID, 100_00, " "}, {paid.ID, 100_00, strings.Repeat("é", 501)}, {999, 1, "x"}, {packed.ID, 1, "x"},
		{paid.ID, 0, "x"},
		{paid.ID, 200_01, "x"}, {cod.ID, 1, "x"}, {paid.ID, 3, "three paise"},
		{paid.ID, 99_96, strings.Repeat("é", 500)}, {paid.ID, 100_01, "the rest"}, {paid.ID, 1,
			"more"},
	} {
		s.Step("%d is credited %d", c.order, c.amount).Gives(s.Returns.IssueCreditNote(Ctx, s.Clerk.ID, c.order,
			c.amount, c.reason))
	}
	s.Step("its money").Gives(s.Payments.FindMoneyCheck(Ctx))
}

// ManyValues is an option with n values, and a variant for each.
func ManyValues(n int) (o catalogue.Option, variants []catalogue.VariantEdit) {
	o.Name = "Size"
	for i := range n {
		value := fmt.Sprint(i + 1)
		o.Values = append(o.Values, catalogue.OptionValue{Value: value})
		variants = append(variants, VariantOf(100_00, 0, value))
	}
	return o, variants
}
