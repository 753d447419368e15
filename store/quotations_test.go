package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
	"hearth/store/storetest"
)

// asked asks for a quotation of pieces of products, given as pairs.
func asked(t *testing.T, shop *storetest.Shop, b storetest.Buyer, pairs ...int64) int64 {
	t.Helper()
	return got(shop.AskQuotation(ctx, store.QuotationWish{Customer: b.ID, Items: b.Wishes(pairs...).Items, Company: "Asha Builders",
		GSTIN: "27AAPFU0939F1ZV", Message: "For a site in Baner."})).or(t)
}

func TestAQuotationBecomesAnOrderAtItsPrices(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.At("2026-11-20", "10:00")
	shop.Set("max_pieces", "5", "cod_max", "0", "cod_fee", "0")
	b := shop.Customer("411001")
	lamp, hub := shop.Product("Lamp", 500, 100), shop.Product("Hub", 1000, 100)
	set := kit(t, shop, "Kit", 1200_00, lamp, 1, hub, 1)
	bargain(t, shop, nil) // it takes ten per cent off everything else
	id := asked(t, shop, b, lamp, 40, set, 10)
	answer := store.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 420_00, set: 1100_00}, Shipping: 250_00,
		UntilDay: "2026-11-30", Note: "From Pune, in a week."}
	same(t, "what waits", got(shop.FindPiles(ctx, []store.Permission{store.PermOrders})).or(t)[0].Name, "quotations")
	must(t, shop.AnswerQuotation(ctx, 0, answer))
	q := got(shop.FindQuotation(ctx, b.ID, id)).or(t)
	same(t, "as it is answered", []any{q.Standing, q.Goods, q.Total()}, []any{"answered", money.Paise(27800_00), money.Paise(28050_00)})
	absent(t, second(shop.FindQuotation(ctx, shop.Customer("411001").ID, id)))
	key := shop.QuotationKey(fmt.Sprint(id))
	linked := got(shop.FindQuotationByKey(ctx, key)).or(t)
	same(t, "what the link shows", linked.ID == id && len(linked.Lines) == len(q.Lines), true)
	same(t, "whom the link names", linked.Customer+linked.Email+linked.Company+linked.GSTIN+linked.Message, "")
	for _, wrong := range []string{"", fmt.Sprint(id), key + "x", strings.Replace(key, fmt.Sprint(id)+".", fmt.Sprint(id+1)+".", 1),
		shop.QuotationKey("999")} {
		absent(t, second(shop.FindQuotationByKey(ctx, wrong)))
	}
	yes := store.Acceptance{Customer: b.ID, ID: id, AddressID: b.Address, Payment: store.COD}
	told := money.Paise(100)
	wrong := yes
	wrong.Shown = &told
	refused(t, second(shop.AcceptQuotation(ctx, wrong)),
		"The total is now ₹28,050.00, you were shown ₹1.00. Please look at your order once more.", "shown_total")
	o := got(shop.AcceptQuotation(ctx, yes)).or(t)
	d := shop.Details(o)
	same(t, "the order", []any{d.State, d.Total, d.Address.GSTIN, d.Address.Company}, []any{store.Confirmed, money.Paise(28050_00),
		"27AAPFU0939F1ZV", "Asha Builders"})
	same(t, "its lines", linesInRupees(d.Lines), "40×420.00−0.00=16800.00 10×500.00−1333.33=3666.67 10×1000.00−2666.67=7333.33")
	shop.Deliver(o)
	invoice := got(shop.ListDocuments(ctx, "2026-11")).or(t)[0]
	same(t, "the invoice", []any{invoice.Total, invoice.Buyer.GSTIN}, []any{money.Paise(28050_00), "27AAPFU0939F1ZV"})
	refused(t, second(shop.AcceptQuotation(ctx, yes)), fmt.Sprintf("This quotation has been ordered already: it is order %d.", o.ID))
	refused(t, shop.AnswerQuotation(ctx, 0, answer), "This quotation has been ordered already.")
	refused(t, shop.DeclineQuotation(ctx, 0, id, "Too late."), "This quotation has been ordered already.")
	shop.Sums()
	if body := string(got(shop.PersonData(ctx, b.ID)).or(t)); !strings.Contains(body, "For a site in Baner.") {
		t.Error("a person's data says nothing of quotations")
	}
	got(shop.ErasePerson(ctx, b.ID, b.ID)).or(t)
	look(t, shop, "0", `SELECT count(*) FROM quotations`)
}

func TestAQuotationThatWasNotPaidCanBeOrderedAgain(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 100)
	id := asked(t, shop, b, lamp, 40)
	must(t, shop.AnswerQuotation(ctx, 0, store.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 420_00},
		UntilDay: shop.Now().AddDate(0, 0, 9).Format(time.DateOnly)}))
	yes := store.Acceptance{Customer: b.ID, ID: id, AddressID: b.Address, Payment: store.Prepaid, Provider: "razorpay"}
	first := got(shop.AcceptQuotation(ctx, yes)).or(t)
	refused(t, second(shop.AcceptQuotation(ctx, yes)), fmt.Sprintf("This quotation has been ordered already: it is order %d.", first.ID))
	shop.EndAllHolds(t)
	again := got(shop.AcceptQuotation(ctx, yes)).or(t)
	if again.ID == first.ID {
		t.Error("it is the order that ended")
	}
	shop.Sums()
}

func TestTheSameAnswerToAQuotationIsMailedOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.At("2026-11-20", "10:00")
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 100)
	id := asked(t, shop, b, lamp, 40)
	answer := func(price, shipping money.Paise, day, note string) {
		t.Helper()
		must(t, shop.AnswerQuotation(ctx, 0, store.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: price},
			Shipping: shipping, UntilDay: day, Note: note}))
	}
	told := func() int { return strings.Count(strings.Join(shop.Mails(b.Email), " "), "quotation") }
	before := told()
	for i, same := range []func(){
		func() { answer(420_00, 0, "2026-11-30", "In a week.") },
		func() { answer(410_00, 0, "2026-11-30", "In a week.") },
		func() { answer(410_00, 100_00, "2026-11-30", "In a week.") },
		func() { answer(410_00, 100_00, "2026-12-01", "In a week.") },
		func() { answer(410_00, 100_00, "2026-12-01", "In two weeks.") },
		func() { must(t, shop.DeclineQuotation(ctx, 0, id, "We have no more.")) },
		func() { must(t, shop.DeclineQuotation(ctx, 0, id, "We have no more of them.")) },
		func() { answer(410_00, 100_00, "2026-12-01", "In two weeks.") },
	} {
		same()
		same()
		if told() != before+i+1 {
			t.Fatalf("after answer %d, told twice each: %d mails, want %d", i+1, told()-before, i+1)
		}
	}
}

func TestWhatCanNotBeAskedQuotedOrAccepted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.At("2026-11-20", "10:00")
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 10)
	gone := shop.Product("Gone", 500, 10)
	ask := func(w store.QuotationWish) error {
		w.Customer = b.ID
		if w.Items == nil {
			w.Items = b.Wishes(lamp, 40).Items
		}
		return second(shop.AskQuotation(ctx, w))
	}
	refused(t, ask(store.QuotationWish{GSTIN: "27AAPFU0939F1ZX", Company: "Asha"}), "This GSTIN is not valid; please check its 15 characters.",
		"gstin")
	refused(t, ask(store.QuotationWish{GSTIN: "27AAPFU0939F1ZV"}), "A GSTIN needs the name of its company.", "company")
	refused(t, ask(store.QuotationWish{Company: strings.Repeat("a", 101)}), "The name of a company can have at most 100 characters.",
		"company")
	refused(t, ask(store.QuotationWish{Message: strings.Repeat("a", 2001)}), "Please write at most 2,000 characters.", "message")
	refused(t, ask(store.QuotationWish{Items: []store.CartItem{}}), "Your cart is empty")
	refused(t, ask(store.QuotationWish{Items: b.Wishes(999, 1).Items}), "One of the products is no longer sold. Please remove it.")

	withGone := asked(t, shop, b, gone, 2)
	yes := store.Acceptance{Customer: b.ID, ID: withGone, AddressID: b.Address, Payment: store.COD}
	refused(t, second(shop.AcceptQuotation(ctx, yes)), "This request has not been answered yet.")
	must(t, shop.AnswerQuotation(ctx, 0, store.QuotationAnswer{ID: withGone, Prices: map[int64]money.Paise{gone: 400_00},
		UntilDay: "2026-11-20"}))
	must(t, shop.DeleteProduct(ctx, 0, gone))
	refused(t, second(shop.AcceptQuotation(ctx, yes)), "Gone is no longer sold. Please ask again.")
	refused(t, shop.AnswerQuotation(ctx, 0, store.QuotationAnswer{ID: withGone, Prices: map[int64]money.Paise{gone: 400_00},
		UntilDay: "2026-11-20"}),
		"Gone is no longer sold. Please decline the request and say why.")
	refused(t, shop.DeclineQuotation(ctx, 0, withGone, " "), "Please say why, in 2,000 characters at most.", "note")
	must(t, shop.DeclineQuotation(ctx, 0, withGone, "We have no more of them."))
	refused(t, second(shop.AcceptQuotation(ctx, yes)), "Nothing was quoted for this request. Please ask again.")

	id := asked(t, shop, b, lamp, 40)
	yes.ID = id
	for _, c := range []struct {
		change      func(a *store.QuotationAnswer)
		says, field string
	}{
		{func(a *store.QuotationAnswer) { a.Shipping = -1 }, "The charge for delivery must be an amount of rupees, or 0.", "shipping"},
		{func(a *store.QuotationAnswer) { a.UntilDay = "2026-11-19" }, "Please choose a day from today on, at most 180 days ahead.", "until_day"},
		{func(a *store.QuotationAnswer) { a.UntilDay = "soon" }, "Please choose a day from today on, at most 180 days ahead.", "until_day"},
		{func(a *store.QuotationAnswer) { a.Note = strings.Repeat("a", 2001) }, "Please write at most 2,000 characters.", "note"},
		{func(a *store.QuotationAnswer) { a.Prices = nil }, "Please enter a price for each product.", "prices"},
		{func(a *store.QuotationAnswer) { a.Prices = map[int64]money.Paise{lamp: 500_01} }, "Lamp: a piece can't cost more than ₹500.00.",
			"prices"},
		{func(a *store.QuotationAnswer) { a.Shipping = money.Max }, "This order is too large for one invoice.", ""},
	} {
		a := store.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 420_00}, UntilDay: "2026-11-22"}
		c.change(&a)
		var fields []string
		if c.field != "" {
			fields = []string{c.field}
		}
		refused(t, shop.AnswerQuotation(ctx, 0, a), c.says, fields...)
	}
	dear, dearer := shop.Product("Dear", 6_00_00_000, 2), shop.Product("Dearer", 6_00_00_000, 2)
	both := got(shop.AskQuotation(ctx, store.QuotationWish{Customer: b.ID, Items: b.Wishes(dear, 1, dearer, 1).Items})).or(t)
	refused(t, shop.AnswerQuotation(ctx, 0, store.QuotationAnswer{ID: both, UntilDay: "2026-11-22",
		Prices: map[int64]money.Paise{dear: 6_00_00_000_00, dearer: 6_00_00_000_00}}), "This order is too large for one invoice.")
	must(t, shop.DeclineQuotation(ctx, 0, both, "Not in one order."))
	must(t, shop.AnswerQuotation(ctx, 0, store.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 420_00}, UntilDay: "2026-11-22"}))
	wrong := yes
	wrong.Payment = "Barter"
	refused(t, second(shop.AcceptQuotation(ctx, wrong)), "Please choose Pre-paid or COD.", "pt")
	refused(t, second(shop.AcceptQuotation(ctx, yes)), "Lamp is only available 10 in stock.")
	shop.Edit(lamp, func(p *store.Product) { p.Price, p.Shelf = 400_00, 100 })
	refused(t, second(shop.AcceptQuotation(ctx, yes)), "Lamp costs less now than was quoted. Please order it as usual, or ask again.")
	shop.Pass(3 * 24 * time.Hour)
	refused(t, second(shop.AcceptQuotation(ctx, yes)), "This quotation was valid until 22 November 2026. Please ask again.")
	_, _, err := shop.ListQuotations(ctx, 0, "lost", store.Page{})
	refused(t, err, "There is no such state.")
	for range 5 {
		asked(t, shop, b, lamp, 1)
	}
	refused(t, ask(store.QuotationWish{}), "5 of your requests wait for an answer. Please wait for one of them.")
	list, total, err := shop.ListQuotations(ctx, b.ID, "open", store.Page{Number: 1, Size: 3})
	must(t, err)
	same(t, "those that wait", []int{len(list), total}, []int{3, 5})
	refused(t, second(shop.AddAddress(ctx, b.ID, store.Address{Name: "Asha Kulkarni", Mob: "9876543210", Area: "12 Hill Road", City: "Town",
		Tal: "Haveli", Dist: "Pune", Pin: "411001", State: "Maharashtra", Country: "India",
		Company: strings.Repeat("a", 101)})), "The name of a company can have at most 100 characters.", "company")
}

// A product that was given variants since is sold in these: an order of the product itself would hold pieces that nobody has.
func TestAQuotedProductThatWasGivenVariantsIsAskedForAgain(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 0)
	id := asked(t, shop, b, lamp, 2)
	answer := store.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 400_00}, UntilDay: shop.Now().Format(time.DateOnly)}
	must(t, shop.AnswerQuotation(ctx, 0, answer))
	got(shop.SaveVariants(ctx, 0, store.VariantGrid{Product: lamp, Options: []store.Option{option("Colour", "Red", "Blue")},
		Variants: []store.VariantEdit{variantOf(500_00, 5, "Red"), variantOf(500_00, 5, "Blue")}})).or(t)
	refused(t, second(shop.AcceptQuotation(ctx, store.Acceptance{Customer: b.ID, ID: id, AddressID: b.Address, Payment: store.COD})),
		"Lamp has variants now. Please ask again for one of them.")
	refused(t, shop.AnswerQuotation(ctx, 0, answer), "Lamp has variants now. Please decline the request and ask which of them is meant.")
	shop.Sums()
}
