package orders_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestScenarioQuotations(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "quotations", "max_pieces", "5", "cod_fee", "10")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	family, _ := storetest.Panel(t, s.Shop, 9)
	gone := s.Product("Bell", 50, 5)
	s.Step("a set, panels and bells").Gives()
	ask := func(what string, w orders.QuotationRequest) {
		s.Pass(time.Minute)
		if w.Items == nil {
			w.Items = storetest.Items(s.Lamp, 10, s.Plug, 3)
		}
		s.Step("%s", what).Gives(s.Orders.AskQuotation(storetest.Ctx, w))
	}
	ask("a wrong GSTIN", orders.QuotationRequest{Customer: s.Asha.ID, GSTIN: "27", Company: "A"})
	ask("a GSTIN without its company", orders.QuotationRequest{Customer: s.Asha.ID, GSTIN: storetest.Builders})
	ask("names and words that are too long", orders.QuotationRequest{Customer: s.Asha.ID,
		Company: strings.Repeat("é", 101), Message: strings.Repeat("é", 2001)})
	ask("nothing", orders.QuotationRequest{Customer: s.Asha.ID, Items: []promotions.CartItem{}})
	ask("what is not there", orders.QuotationRequest{Customer: s.Asha.ID, Items: storetest.Items(s.Lamp, 1, 999, 1)})
	ask("Asha's first", orders.QuotationRequest{Customer: s.Asha.ID, GSTIN: " " + strings.ToLower(storetest.Builders),
		Company: " Builders ", Message: strings.Repeat("é", 2000)})
	ask(
		"Bela's",
		orders.QuotationRequest{Customer: s.Bela.ID, Company: strings.Repeat("é", 100),
			Items: storetest.Items(set, 4, family, 2, gone, 1)},
	)
	for range 4 {
		ask("Asha's next", orders.QuotationRequest{Customer: s.Asha.ID, Items: storetest.Items(s.Plug, 2)})
	}
	ask("Asha's sixth", orders.QuotationRequest{Customer: s.Asha.ID})
	s.Answers(set)
	for _, id := range []int64{1, 2} {
		s.Step("Asha looks at %d", id).Gives(s.Orders.FindQuotation(storetest.Ctx, s.Asha.ID, id))
		s.Step("staff look at %d", id).Gives(s.Orders.FindQuotation(storetest.Ctx, 0, id))
	}
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	s.Step("bells are gone").Gives(s.Orders.AnswerQuotation(storetest.Ctx, s.Clerk.ID,
		orders.QuotationAnswer{ID: 2, UntilDay: "2026-11-30",
			Prices: map[int64]money.Paise{set: 900_00, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1}}))
	s.Step("it is declined without a word").Gives(s.Orders.DeclineQuotation(storetest.Ctx, s.Clerk.ID, 2, " "))
	s.Step("with too many").Gives(s.Orders.DeclineQuotation(storetest.Ctx, s.Clerk.ID, 2, strings.Repeat("é", 2001)))
	s.Step("politely").Gives(s.Orders.DeclineQuotation(storetest.Ctx, s.Clerk.ID, 2, strings.Repeat("é", 2000)))
	s.Step("one that is not there").Gives(s.Orders.DeclineQuotation(storetest.Ctx, s.Clerk.ID, 99, "no"))
	for _, c := range []struct {
		customer int64
		state    string
	}{{0, ""}, {s.Asha.ID, "open"}, {0, "answered"}, {s.Bela.ID, "declined"}, {s.Bela.ID, "open"}, {0, "ordered"}} {
		s.Step("quotations of %d, %q", c.customer, c.state).
			Gives(s.Orders.ListQuotations(storetest.Ctx, c.customer, c.state, core.Page{Number: 1, Size: 4}))
	}
	s.Step("the second page").Gives(s.Orders.ListQuotations(storetest.Ctx, 0, "", core.Page{Number: 2, Size: 4}))
}

func TestScenarioQuotationOrders(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "quotation_orders", "max_pieces", "5", "cod_fee", "10")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	few := s.Product("Bell", 50, 2)
	first, open, declined, late := storetest.Asked(
		t,
		s.Shop,
		s.Asha,
		s.Lamp,
		7,
		set,
		2,
	), storetest.Asked(
		t,
		s.Shop,
		s.Asha,
		few,
		1,
	), storetest.Asked(
		t,
		s.Shop,
		s.Asha,
		few,
		1,
	), storetest.Asked(
		t,
		s.Shop,
		s.Asha,
		few,
		3,
	)
	hers := storetest.Asked(t, s.Shop, s.Bela, s.Plug, 6)
	prices := map[int64]money.Paise{s.Lamp: 480_00, set: 900_00, few: 45_00, s.Plug: 90_00}
	for _, id := range []int64{first, late, hers} {
		storetest.Must(
			t,
			s.Orders.AnswerQuotation(
				storetest.Ctx,
				0,
				orders.QuotationAnswer{ID: id, Prices: prices, Shipping: 70_00, UntilDay: "2026-11-22"},
			),
		)
	}
	storetest.Must(t, s.Orders.DeclineQuotation(storetest.Ctx, 0, declined, "no"))
	s.At("2026-11-22", "23:59")
	s.Step("some quotations on their last day").Gives()
	accept := func(what string, id int64, change func(a *orders.Acceptance)) {
		a := orders.Acceptance{Customer: s.Asha.ID, ID: id, AddressID: s.Asha.Address, Payment: core.COD}
		if change != nil {
			change(&a)
		}
		s.Step("%s", what).Gives(s.Orders.AcceptQuotation(storetest.Ctx, a))
	}
	wrong, right := money.Paise(1), money.Paise(5240_00)
	accept("by card", first, func(a *orders.Acceptance) { a.Payment = "card" })
	accept("online without a provider", first, func(a *orders.Acceptance) { a.Payment = orders.Prepaid })
	accept("Bela's", hers, nil)
	accept("one that is not answered", open, nil)
	accept("one that is declined", declined, nil)
	accept("more than there are", late, nil)
	accept("to no address", first, func(a *orders.Acceptance) { a.AddressID = s.Bela.Address })
	accept("at another total", first, func(a *orders.Acceptance) { a.Shown = &wrong })
	accept("at its total", first, func(a *orders.Acceptance) { a.Shown = &right })
	accept("twice", first, nil)
	s.Step("it is answered once more").Gives(s.Orders.AnswerQuotation(storetest.Ctx, 0,
		orders.QuotationAnswer{ID: first, Prices: prices,
			UntilDay: "2026-11-30"}))
	s.Step("it is declined").Gives(s.Orders.DeclineQuotation(storetest.Ctx, 0, first, "no"))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, few))
	accept("bells that are no longer sold", late, nil)
	s.Edit(s.Plug, func(p *catalogue.Product) { p.Price = 89_99 })
	bela := func(a *orders.Acceptance) {
		a.Customer, a.AddressID, a.Payment, a.Provider = s.Bela.ID, s.Bela.Address, orders.Prepaid, "razorpay"
	}
	accept("Bela's costs less now", hers, bela)
	s.Edit(s.Plug, func(p *catalogue.Product) { p.Price = 90_00 })
	accept("Bela pays online", hers, bela)
	s.Step("it is ordered").Gives(s.Orders.FindQuotation(storetest.Ctx, s.Bela.ID, hers))
	s.Step("she cancels").Gives(s.Orders.CancelPlaced(storetest.Ctx, s.Bela.ID, 1002))
	s.Step("it can be ordered again").Gives(s.Orders.FindQuotation(storetest.Ctx, s.Bela.ID, hers))
	key := s.Orders.QuotationKey("1")
	s.Step("the link shows").Gives(s.Orders.FindQuotationByKey(storetest.Ctx, key))
	for _, wrong := range []string{"", "1", key + "x", strings.Replace(key, "1.", "2.", 1), s.Orders.QuotationKey("99"),
		s.Orders.QuotationKey("x")} {
		s.Step("a wrong link").Gives(storetest.Second(s.Orders.FindQuotationByKey(storetest.Ctx, wrong)))
	}
	s.At("2026-11-23", "00:00")
	accept("Bela's has expired", hers, bela)
	accept("the ordered one is ordered still", first, nil)
	s.SetClock(s.Now().Add(60*24*time.Hour - time.Minute))
	s.Step("two months later the link shows").Gives(storetest.Second(s.Orders.FindQuotationByKey(storetest.Ctx, key)))
	s.Pass(time.Second)
	s.Step("and no more").Gives(storetest.Second(s.Orders.FindQuotationByKey(storetest.Ctx, key)))
}
