package orders_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestQuotationBecomesAnOrderAtItsPrices(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.At("2026-11-20", "10:00")
	shop.Set("max_pieces", "5", "cod_max", "0", "cod_fee", "0")
	b := shop.Customer("411001")
	lamp, hub := shop.Product("Lamp", 500, 100), shop.Product("Hub", 1000, 100)
	set := storetest.Kit(t, shop, "Kit", 1200_00, lamp, 1, hub, 1)
	storetest.AddOffer(t, shop, nil) // ten per cent off every product, except at quoted prices
	id := storetest.Asked(t, shop, b, lamp, 40, set, 10)
	answer := orders.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 420_00, set: 1100_00},
		Shipping: 250_00, UntilDay: "2026-11-30", Note: "From Pune, in a week."}
	storetest.Same(
		t,
		"what waits",
		storetest.Got(shop.Reports.FindWorkQueues(storetest.Ctx, []core.Permission{core.PermOrders})).Or(t)[0].Name,
		"quotations",
	)
	storetest.Must(t, shop.Orders.AnswerQuotation(storetest.Ctx, 0, answer))
	q := storetest.Got(shop.Orders.FindQuotation(storetest.Ctx, b.ID, id)).Or(t)
	storetest.Same(
		t,
		"as it is answered",
		[]any{q.Standing, q.Goods, q.Total()},
		[]any{"answered", money.Paise(27800_00), money.Paise(28050_00)},
	)
	storetest.Absent(t, storetest.Second(shop.Orders.FindQuotation(storetest.Ctx, shop.Customer("411001").ID, id)))
	key := shop.Orders.QuotationKey(fmt.Sprint(id))
	linked := storetest.Got(shop.Orders.FindQuotationByKey(storetest.Ctx, key)).Or(t)
	storetest.Same(t, "what the link shows", linked.ID == id && len(linked.Lines) == len(q.Lines), true)
	storetest.Same(t, "whom the link names", linked.Customer+linked.Email+linked.Company+linked.GSTIN+linked.Message,
		"")
	for _, wrong := range []string{"", fmt.Sprint(id), key + "x", strings.Replace(key, fmt.Sprint(id)+".",
		fmt.Sprint(id+1)+".", 1),
		shop.Orders.QuotationKey("999")} {
		storetest.Absent(t, storetest.Second(shop.Orders.FindQuotationByKey(storetest.Ctx, wrong)))
	}
	yes := orders.Acceptance{Customer: b.ID, ID: id, AddressID: b.Address, Payment: core.COD}
	told := money.Paise(100)
	wrong := yes
	wrong.Shown = &told
	storetest.Refused(t, storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, wrong)),
		"The total is now ₹28,050.00, you were shown ₹1.00. Please look at your order once more.", "shown_total")
	o := storetest.Got(shop.Orders.AcceptQuotation(storetest.Ctx, yes)).Or(t)
	d := shop.Details(o)
	storetest.Same(t, "the order", []any{d.State, d.Total, d.Address.GSTIN, d.Address.Company},
		[]any{core.Confirmed, money.Paise(28050_00),
			"27AAPFU0939F1ZV", "Asha Builders"})
	storetest.Same(
		t,
		"its lines",
		storetest.LinesInRupees(d.Lines),
		"40×420.00−0.00=16800.00 10×500.00−1333.33=3666.67 10×1000.00−2666.67=7333.33",
	)
	shop.Deliver(o)
	invoice := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t)[0]
	storetest.Same(t, "the invoice", []any{invoice.Total, invoice.Buyer.GSTIN},
		[]any{money.Paise(28050_00), "27AAPFU0939F1ZV"})
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, yes)),
		fmt.Sprintf("This quotation has been ordered already: it is order %d.", o.ID),
	)
	storetest.Refused(t, shop.Orders.AnswerQuotation(storetest.Ctx, 0, answer),
		"This quotation has been ordered already.")
	storetest.Refused(t, shop.Orders.DeclineQuotation(storetest.Ctx, 0, id, "Too late."),
		"This quotation has been ordered already.")
	shop.Sums()
	if body := string(
		storetest.Got(shop.Customers.PersonData(storetest.Ctx, b.ID)).Or(t),
	); !strings.Contains(
		body,
		"For a site in Baner.",
	) {
		t.Error("a person's data says nothing of quotations")
	}
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM quotations`)
}

func TestUnpaidQuotationCanBeOrderedAgain(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 100)
	id := storetest.Asked(t, shop, b, lamp, 40)
	storetest.Must(
		t,
		shop.Orders.AnswerQuotation(storetest.Ctx, 0,
			orders.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 420_00},
				UntilDay: shop.Now().AddDate(0, 0, 9).Format(time.DateOnly)}),
	)
	yes := orders.Acceptance{Customer: b.ID, ID: id, AddressID: b.Address, Payment: orders.Prepaid,
		Provider: "razorpay"}
	first := storetest.Got(shop.Orders.AcceptQuotation(storetest.Ctx, yes)).Or(t)
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, yes)),
		fmt.Sprintf("This quotation has been ordered already: it is order %d.", first.ID),
	)
	shop.EndAllHolds(t)
	again := storetest.Got(shop.Orders.AcceptQuotation(storetest.Ctx, yes)).Or(t)
	if again.ID == first.ID {
		t.Error("it is the order that ended")
	}
	shop.Sums()
}

func TestRepeatedQuotationReplyIsMailedOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.At("2026-11-20", "10:00")
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 100)
	id := storetest.Asked(t, shop, b, lamp, 40)
	answer := func(price, shipping money.Paise, day, note string) {
		t.Helper()
		storetest.Must(
			t,
			shop.Orders.AnswerQuotation(storetest.Ctx, 0,
				orders.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: price},
					Shipping: shipping, UntilDay: day, Note: note}),
		)
	}
	told := func() int { return strings.Count(strings.Join(shop.MailsTo(b.Email), " "), "quotation") }
	before := told()
	for i, same := range []func(){
		func() { answer(420_00, 0, "2026-11-30", "In a week.") },
		func() { answer(410_00, 0, "2026-11-30", "In a week.") },
		func() { answer(410_00, 100_00, "2026-11-30", "In a week.") },
		func() { answer(410_00, 100_00, "2026-12-01", "In a week.") },
		func() { answer(410_00, 100_00, "2026-12-01", "In two weeks.") },
		func() { storetest.Must(t, shop.Orders.DeclineQuotation(storetest.Ctx, 0, id, "We have no more.")) },
		func() {
			storetest.Must(t, shop.Orders.DeclineQuotation(storetest.Ctx, 0, id, "We have no more of them."))
		},
		func() { answer(410_00, 100_00, "2026-12-01", "In two weeks.") },
	} {
		same()
		same()
		if told() != before+i+1 {
			t.Fatalf("after answer %d, told twice each: %d mails, want %d", i+1, told()-before, i+1)
		}
	}
}

func TestInvalidQuotationStepsAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.At("2026-11-20", "10:00")
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 10)
	gone := shop.Product("Gone", 500, 10)
	ask := func(w orders.QuotationRequest) error {
		w.Customer = b.ID
		if w.Items == nil {
			w.Items = b.Wishes(lamp, 40).Items
		}
		return storetest.Second(shop.Orders.AskQuotation(storetest.Ctx, w))
	}
	storetest.Refused(
		t,
		ask(orders.QuotationRequest{GSTIN: "27AAPFU0939F1ZX", Company: "Asha"}),
		"This GSTIN is not valid; please check its 15 characters.",
		"gstin",
	)
	storetest.Refused(
		t,
		ask(orders.QuotationRequest{GSTIN: "27AAPFU0939F1ZV"}),
		"A GSTIN needs the name of its company.",
		"company",
	)
	storetest.Refused(
		t,
		ask(orders.QuotationRequest{Company: strings.Repeat("a", 101)}),
		"The name of a company can have at most 100 characters.",
		"company",
	)
	storetest.Refused(t, ask(orders.QuotationRequest{Message: strings.Repeat("a", 2001)}),
		"Please write at most 2,000 characters.", "message")
	storetest.Refused(t, ask(orders.QuotationRequest{Items: []promotions.CartItem{}}), "Your cart is empty")
	storetest.Refused(
		t,
		ask(orders.QuotationRequest{Items: b.Wishes(999, 1).Items}),
		"One of the products is no longer sold. Please remove it.",
	)

	withGone := storetest.Asked(t, shop, b, gone, 2)
	yes := orders.Acceptance{Customer: b.ID, ID: withGone, AddressID: b.Address, Payment: core.COD}
	storetest.Refused(t, storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, yes)),
		"This request has not been answered yet.")
	storetest.Must(
		t,
		shop.Orders.AnswerQuotation(storetest.Ctx, 0, orders.QuotationAnswer{ID: withGone,
			Prices: map[int64]money.Paise{gone: 400_00}, UntilDay: "2026-11-20"}),
	)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	storetest.Refused(t, storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, yes)),
		"Gone is no longer sold. Please ask again.")
	storetest.Refused(
		t,
		shop.Orders.AnswerQuotation(storetest.Ctx, 0, orders.QuotationAnswer{ID: withGone,
			Prices: map[int64]money.Paise{gone: 400_00}, UntilDay: "2026-11-20"}),
		"Gone is no longer sold. Please decline the request and say why.",
	)
	storetest.Refused(
		t,
		shop.Orders.DeclineQuotation(storetest.Ctx, 0, withGone, " "),
		"Please say why, in 2,000 characters at most.",
		"note",
	)
	storetest.Must(t, shop.Orders.DeclineQuotation(storetest.Ctx, 0, withGone, "We have no more of them."))
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, yes)),
		"Nothing was quoted for this request. Please ask again.",
	)

	id := storetest.Asked(t, shop, b, lamp, 40)
	yes.ID = id
	for _, c := range []struct {
		change      func(a *orders.QuotationAnswer)
		says, field string
	}{
		{func(a *orders.QuotationAnswer) { a.Shipping = -1 },
			"The charge for delivery must be an amount of rupees, or 0.", "shipping"},
		{func(a *orders.QuotationAnswer) { a.UntilDay = "2026-11-19" },
			"Please choose a day from today on, at most 180 days ahead.", "until_day"},
		{func(a *orders.QuotationAnswer) { a.UntilDay = "soon" },
			"Please choose a day from today on, at most 180 days ahead.", "until_day"},
		{func(a *orders.QuotationAnswer) { a.Note = strings.Repeat("a", 2001) },
			"Please write at most 2,000 characters.", "note"},
		{func(a *orders.QuotationAnswer) { a.Prices = nil }, "Please enter a price for each product.", "prices"},
		{func(a *orders.QuotationAnswer) { a.Prices = map[int64]money.Paise{lamp: 500_01} },
			"Lamp: a piece can't cost more than ₹500.00.", "prices"},
		{func(a *orders.QuotationAnswer) { a.Shipping = money.Max }, "This order is too large for one invoice.", ""},
	} {
		a := orders.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 420_00}, UntilDay: "2026-11-22"}
		c.change(&a)
		var fields []string
		if c.field != "" {
			fields = []string{c.field}
		}
		storetest.Refused(t, shop.Orders.AnswerQuotation(storetest.Ctx, 0, a), c.says, fields...)
	}
	dear, dearer := shop.Product("Dear", 6_00_00_000, 2), shop.Product("Dearer", 6_00_00_000, 2)
	both := storetest.Got(shop.Orders.AskQuotation(storetest.Ctx, orders.QuotationRequest{Customer: b.ID,
		Items: b.Wishes(dear, 1, dearer, 1).Items})).
		Or(t)
	storetest.Refused(t, shop.Orders.AnswerQuotation(storetest.Ctx, 0,
		orders.QuotationAnswer{ID: both, UntilDay: "2026-11-22",
			Prices: map[int64]money.Paise{dear: 6_00_00_000_00, dearer: 6_00_00_000_00}}),
		"This order is too large for one invoice.")
	storetest.Must(t, shop.Orders.DeclineQuotation(storetest.Ctx, 0, both, "Not in one order."))
	storetest.Must(
		t,
		shop.Orders.AnswerQuotation(
			storetest.Ctx,
			0,
			orders.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 420_00}, UntilDay: "2026-11-22"},
		),
	)
	wrong := yes
	wrong.Payment = "Barter"
	storetest.Refused(t, storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, wrong)),
		"Please choose Pre-paid or COD.", "pt")
	storetest.Refused(t, storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, yes)),
		"Lamp is only available 10 in stock.")
	shop.Edit(lamp, func(p *catalogue.Product) { p.Price, p.Shelf = 400_00, 100 })
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, yes)),
		"Lamp costs less now than was quoted. Please order it as usual, or ask again.",
	)
	shop.Pass(3 * 24 * time.Hour)
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.AcceptQuotation(storetest.Ctx, yes)),
		"This quotation was valid until 22 November 2026. Please ask again.",
	)
	_, _, err := shop.Orders.ListQuotations(storetest.Ctx, 0, "lost", core.Page{})
	storetest.Refused(t, err, "There is no such state.")
	for range 5 {
		storetest.Asked(t, shop, b, lamp, 1)
	}
	storetest.Refused(t, ask(orders.QuotationRequest{}),
		"5 of your requests wait for an answer. Please wait for one of them.")
	list, total, err := shop.Orders.ListQuotations(storetest.Ctx, b.ID, "open", core.Page{Number: 1, Size: 3})
	storetest.Must(t, err)
	storetest.Same(t, "those that wait", []int{len(list), total}, []int{3, 5})
	storetest.Refused(
		t,
		storetest.Second(
			shop.Accounts.AddAddress(
				storetest.Ctx,
				b.ID,
				delivery.Address{Name: "Asha Kulkarni", Mob: "9876543210", Area: "12 Hill Road", City: "Town",
					Tal: "Haveli", Dist: "Pune", Pin: "411001", State: "Maharashtra", Country: "India",
					Company: strings.Repeat("a", 101)},
			),
		),
		"The name of a company can have at most 100 characters.",
		"company",
	)
}

// A quoted product that has got variants since can't be ordered: the order would reserve stock that no longer exists.
func TestQuotedProductThatGotVariantsMustBeRequestedAgain(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 500, 0)
	id := storetest.Asked(t, shop, b, lamp, 2)
	answer := orders.QuotationAnswer{ID: id, Prices: map[int64]money.Paise{lamp: 400_00},
		UntilDay: shop.Now().Format(time.DateOnly)}
	storetest.Must(t, shop.Orders.AnswerQuotation(storetest.Ctx, 0, answer))
	storetest.Got(shop.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{Product: lamp,
		Options: []catalogue.Option{storetest.Option("Colour", "Red", "Blue")},
		Variants: []catalogue.VariantEdit{storetest.VariantOf(500_00, 5, "Red"),
			storetest.VariantOf(500_00, 5, "Blue")}})).
		Or(t)
	storetest.Refused(
		t,
		storetest.Second(
			shop.Orders.AcceptQuotation(storetest.Ctx, orders.Acceptance{Customer: b.ID, ID: id, AddressID: b.Address,
				Payment: core.COD}),
		),
		"Lamp has variants now. Please ask again for one of them.",
	)
	storetest.Refused(
		t,
		shop.Orders.AnswerQuotation(storetest.Ctx, 0, answer),
		"Lamp has variants now. Please decline the request and ask which of them is meant.",
	)
	shop.Sums()
}
