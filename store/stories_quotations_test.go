package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
)

func TestStoryOfQuotations(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "quotations", "max_pieces", "5", "cod_fee", "10")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	family, _ := panel(t, s.Shop, 9)
	gone := s.Product("Bell", 50, 5)
	s.Step("a set, panels and bells").Gives()
	ask := func(what string, w store.QuotationWish) {
		s.Pass(time.Minute)
		if w.Items == nil {
			w.Items = items(s.lamp, 10, s.plug, 3)
		}
		s.Step("%s", what).Gives(s.AskQuotation(ctx, w))
	}
	ask("a wrong GSTIN", store.QuotationWish{Customer: s.asha.ID, GSTIN: "27", Company: "A"})
	ask("a GSTIN without its company", store.QuotationWish{Customer: s.asha.ID, GSTIN: builders})
	ask("names and words that are too long", store.QuotationWish{Customer: s.asha.ID, Company: strings.Repeat("é", 101),
		Message: strings.Repeat("é", 2001)})
	ask("nothing", store.QuotationWish{Customer: s.asha.ID, Items: []store.CartItem{}})
	ask("what is not there", store.QuotationWish{Customer: s.asha.ID, Items: items(s.lamp, 1, 999, 1)})
	ask("Asha's first", store.QuotationWish{Customer: s.asha.ID, GSTIN: " " + strings.ToLower(builders), Company: " Builders ",
		Message: strings.Repeat("é", 2000)})
	ask("Bela's", store.QuotationWish{Customer: s.bela.ID, Company: strings.Repeat("é", 100), Items: items(set, 4, family, 2, gone, 1)})
	for range 4 {
		ask("Asha's next", store.QuotationWish{Customer: s.asha.ID, Items: items(s.plug, 2)})
	}
	ask("Asha's sixth", store.QuotationWish{Customer: s.asha.ID})
	s.answers(set)
	for _, id := range []int64{1, 2} {
		s.Step("Asha looks at %d", id).Gives(s.FindQuotation(ctx, s.asha.ID, id))
		s.Step("staff look at %d", id).Gives(s.FindQuotation(ctx, 0, id))
	}
	must(t, s.DeleteProduct(ctx, 0, gone))
	s.Step("bells are gone").Gives(s.AnswerQuotation(ctx, s.clerk.ID, store.QuotationAnswer{ID: 2, UntilDay: "2026-11-30",
		Prices: map[int64]money.Paise{set: 900_00, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1}}))
	s.Step("it is declined without a word").Gives(s.DeclineQuotation(ctx, s.clerk.ID, 2, " "))
	s.Step("with too many").Gives(s.DeclineQuotation(ctx, s.clerk.ID, 2, strings.Repeat("é", 2001)))
	s.Step("politely").Gives(s.DeclineQuotation(ctx, s.clerk.ID, 2, strings.Repeat("é", 2000)))
	s.Step("one that is not there").Gives(s.DeclineQuotation(ctx, s.clerk.ID, 99, "no"))
	for _, c := range []struct {
		customer int64
		state    string
	}{{0, ""}, {s.asha.ID, "open"}, {0, "answered"}, {s.bela.ID, "declined"}, {s.bela.ID, "open"}, {0, "ordered"}} {
		s.Step("quotations of %d, %q", c.customer, c.state).Gives(s.ListQuotations(ctx, c.customer, c.state, store.Page{Number: 1, Size: 4}))
	}
	s.Step("the second page").Gives(s.ListQuotations(ctx, 0, "", store.Page{Number: 2, Size: 4}))
}

// answers answers the first quotation, wrongly and rightly.
func (s *bazaar) answers(set int64) {
	right := store.QuotationAnswer{ID: 1, Prices: map[int64]money.Paise{s.lamp: 450_00, s.plug: 99_90}, UntilDay: "2026-11-21",
		Note: strings.Repeat("é", 2000)}
	for _, c := range []struct {
		what   string
		change func(a *store.QuotationAnswer)
	}{
		{"delivery below nothing", func(a *store.QuotationAnswer) { a.Shipping = -1 }},
		{"delivery above all", func(a *store.QuotationAnswer) { a.Shipping = money.Max + 1 }},
		{"until yesterday", func(a *store.QuotationAnswer) { a.UntilDay = "2026-11-20" }}, {"until some day",
			func(a *store.QuotationAnswer) { a.UntilDay = "" }},
		{"for 181 days", func(a *store.QuotationAnswer) { a.UntilDay = "2027-05-21" }},
		{"with too many words", func(a *store.QuotationAnswer) { a.Note += "é" }}, {"for one that is not there",
			func(a *store.QuotationAnswer) { a.ID = 99 }},
		{"without a price", func(a *store.QuotationAnswer) { a.Prices = map[int64]money.Paise{s.lamp: 450_00} }},
		{"a paisa above the price", func(a *store.QuotationAnswer) { a.Prices = map[int64]money.Paise{s.lamp: 500_01, s.plug: 1} }},
		{"with too much delivery", func(a *store.QuotationAnswer) { a.Shipping = money.Max }},
		{"rightly until today", func(*store.QuotationAnswer) {}},
		{"for 180 days, with delivery", func(a *store.QuotationAnswer) { a.UntilDay, a.Shipping, a.Note = "2027-05-20", 120_00, " soon " }},
	} {
		s.Pass(time.Minute)
		a := right
		c.change(&a)
		s.Step("it is answered %s", c.what).Gives(s.AnswerQuotation(ctx, s.clerk.ID, a))
	}
}

func TestStoryOfQuotationsThatAreOrdered(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "quotation_orders", "max_pieces", "5", "cod_fee", "10")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	few := s.Product("Bell", 50, 2)
	first, open, declined, late := asked(t, s.Shop, s.asha, s.lamp, 7, set, 2), asked(t, s.Shop, s.asha, few, 1), asked(t, s.Shop,
		s.asha, few, 1), asked(t, s.Shop, s.asha, few, 3)
	hers := asked(t, s.Shop, s.bela, s.plug, 6)
	prices := map[int64]money.Paise{s.lamp: 480_00, set: 900_00, few: 45_00, s.plug: 90_00}
	for _, id := range []int64{first, late, hers} {
		must(t, s.AnswerQuotation(ctx, 0, store.QuotationAnswer{ID: id, Prices: prices, Shipping: 70_00, UntilDay: "2026-11-22"}))
	}
	must(t, s.DeclineQuotation(ctx, 0, declined, "no"))
	s.At("2026-11-22", "23:59")
	s.Step("some quotations on their last day").Gives()
	accept := func(what string, id int64, change func(a *store.Acceptance)) {
		a := store.Acceptance{Customer: s.asha.ID, ID: id, AddressID: s.asha.Address, Payment: store.COD}
		if change != nil {
			change(&a)
		}
		s.Step("%s", what).Gives(s.AcceptQuotation(ctx, a))
	}
	wrong, right := money.Paise(1), money.Paise(5240_00)
	accept("by card", first, func(a *store.Acceptance) { a.Payment = "card" })
	accept("online without a provider", first, func(a *store.Acceptance) { a.Payment = store.Prepaid })
	accept("Bela's", hers, nil)
	accept("one that is not answered", open, nil)
	accept("one that is declined", declined, nil)
	accept("more than there are", late, nil)
	accept("to no address", first, func(a *store.Acceptance) { a.AddressID = s.bela.Address })
	accept("at another total", first, func(a *store.Acceptance) { a.Shown = &wrong })
	accept("at its total", first, func(a *store.Acceptance) { a.Shown = &right })
	accept("twice", first, nil)
	s.Step("it is answered once more").Gives(s.AnswerQuotation(ctx, 0, store.QuotationAnswer{ID: first, Prices: prices,
		UntilDay: "2026-11-30"}))
	s.Step("it is declined").Gives(s.DeclineQuotation(ctx, 0, first, "no"))
	must(t, s.DeleteProduct(ctx, 0, few))
	accept("bells that are no longer sold", late, nil)
	s.Edit(s.plug, func(p *store.Product) { p.Price = 89_99 })
	bela := func(a *store.Acceptance) {
		a.Customer, a.AddressID, a.Payment, a.Provider = s.bela.ID, s.bela.Address, store.Prepaid, "razorpay"
	}
	accept("Bela's costs less now", hers, bela)
	s.Edit(s.plug, func(p *store.Product) { p.Price = 90_00 })
	accept("Bela pays online", hers, bela)
	s.Step("it is ordered").Gives(s.FindQuotation(ctx, s.bela.ID, hers))
	s.Step("she cancels").Gives(s.CancelPlaced(ctx, s.bela.ID, 1002))
	s.Step("it can be ordered again").Gives(s.FindQuotation(ctx, s.bela.ID, hers))
	key := s.QuotationKey("1")
	s.Step("the link shows").Gives(s.FindQuotationByKey(ctx, key))
	for _, wrong := range []string{"", "1", key + "x", strings.Replace(key, "1.", "2.", 1), s.QuotationKey("99"), s.QuotationKey("x")} {
		s.Step("a wrong link").Gives(second(s.FindQuotationByKey(ctx, wrong)))
	}
	s.At("2026-11-23", "00:00")
	accept("Bela's has expired", hers, bela)
	accept("the ordered one is ordered still", first, nil)
	s.SetClock(s.Now().Add(60*24*time.Hour - time.Minute))
	s.Step("two months later the link shows").Gives(second(s.FindQuotationByKey(ctx, key)))
	s.Pass(time.Second)
	s.Step("and no more").Gives(second(s.FindQuotationByKey(ctx, key)))
}
