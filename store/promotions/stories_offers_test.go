package promotions_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

// addresses returns n email addresses.
func addresses(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf("p%d@example.com", i))
	}
	return all
}

func TestScenarioOfferValidation(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "offers_checked")
	s.Order(s.Asha, s.Lamp, 1)
	s.Step("Asha bought a lamp; the owner tries offers on it").Gives()
	amount := func(change func(o *promotions.Offer)) func(o *promotions.Offer) {
		return func(o *promotions.Offer) {
			o.Kind, o.Amount = "amount", 100
			change(o)
		}
	}
	bundle := func(take, pay int64) func(o *promotions.Offer) {
		return func(o *promotions.Offer) { o.Kind, o.Take, o.Pay = "bundle", take, pay }
	}
	for _, c := range []struct {
		what  string
		wants func(o *promotions.Offer)
	}{
		{"no name", func(o *promotions.Offer) { o.Name = " " }},
		{"a name of 60", func(o *promotions.Offer) { o.Name = strings.Repeat("é", 60) }},
		{"a name of 61", func(o *promotions.Offer) { o.Name = strings.Repeat("é", 61) }},
		{"a code of 2", storetest.Coded("ab", nil)}, {"a code of 3", storetest.Coded(" a b c", nil)},
		{"a code of 20", storetest.Coded(strings.Repeat("X", 20), nil)},
		{"a code of 21", storetest.Coded(strings.Repeat("X", 21), nil)},
		{"another kind", func(o *promotions.Offer) { o.Kind = "gift" }},
		{"0 %", func(o *promotions.Offer) { o.Percent = 0 }}, {"1 %", func(o *promotions.Offer) { o.Percent = 1 }},
		{"99 %", func(o *promotions.Offer) { o.Percent = 99 }},
		{"100 %", func(o *promotions.Offer) { o.Percent = 100 }},
		{"at most -1", func(o *promotions.Offer) { o.Most = -1 }},
		{"at most all", func(o *promotions.Offer) { o.Most = money.Max }},
		{"at most more", func(o *promotions.Offer) { o.Most = money.Max + 1 }},
		{"at most ₹3", func(o *promotions.Offer) { o.Most = 300 }},
		{"nothing off", amount(func(o *promotions.Offer) { o.Amount = 0 })},
		{"a paisa off", amount(func(o *promotions.Offer) { o.Amount = 1 })},
		{"all off", amount(func(o *promotions.Offer) { o.Amount = money.Max })}, {"more off",
			amount(func(o *promotions.Offer) { o.Amount++; o.Amount += money.Max })},
		{"1 for 1", bundle(1, 1)}, {"2 for 0", bundle(2, 0)}, {"2 for 1", bundle(2, 1)}, {"2 for 2", bundle(2, 2)},
		{"100 for 99", bundle(100, 99)}, {"101 for 1", bundle(101, 1)},
		{"delivery", func(o *promotions.Offer) { o.Kind = "delivery" }},
		{"another scope", func(o *promotions.Offer) { o.Scope = "brands" }},
		{"for no product", func(o *promotions.Offer) { o.Scope = "products" }},
		{"for 500 categories", func(o *promotions.Offer) {
			o.Scope, o.Targets = "categories",
				append(storetest.NumbersUpTo(500), 500)
		}},
		{"for 501", func(o *promotions.Offer) { o.Scope, o.Targets = "products", storetest.NumbersUpTo(501) }},
		{"for other buyers", func(o *promotions.Offer) { o.Buyers = "old" }},
		{"for nobody", func(o *promotions.Offer) { o.Buyers, o.Emails = "listed", []string{"", " "} }},
		{"for what is no address", func(o *promotions.Offer) {
			o.Buyers, o.Emails = "listed",
				[]string{"asha", "a@example.com"}
		}},
		{"for 5,000", func(o *promotions.Offer) {
			o.Buyers, o.Emails = "listed",
				append(addresses(5000), "P1@example.com")
		}},
		{"for 5,001", func(o *promotions.Offer) { o.Buyers, o.Emails = "listed", addresses(5001) }},
		{"a day that is none", func(o *promotions.Offer) { o.FirstDay, o.LastDay = "soon", "2026-02-30" }},
		{"on one day", func(o *promotions.Offer) { o.FirstDay, o.LastDay = "2026-11-21", "2026-11-21" }},
		{"to the day before", func(o *promotions.Offer) { o.FirstDay, o.LastDay = "2026-11-21", "2026-11-20" }},
		{"-1 uses", func(o *promotions.Offer) { o.Uses = -1 }},
		{"a million uses", func(o *promotions.Offer) { o.Uses = 1_000_000 }},
		{"one more", func(o *promotions.Offer) { o.Uses = 1_000_001 }},
		{"-1 for each", func(o *promotions.Offer) { o.UsesEach = -1 }},
		{"too many pieces", func(o *promotions.Offer) { o.MinPieces = 1_000_001 }},
		{"from -1", func(o *promotions.Offer) { o.MinValue = -1 }},
		{"from all", func(o *promotions.Offer) { o.MinValue = money.Max }},
		{"from more", func(o *promotions.Offer) { o.MinValue = money.Max + 1 }},
		{"everything wrong", func(o *promotions.Offer) {
			*o = promotions.Offer{MinValue: -1, Uses: -1, UsesEach: -1, MinPieces: -1, FirstDay: "x"}
		}},
	} {
		s.Step("%s", c.what).Gives(s.Promotions.PreviewOffer(storetest.Ctx, storetest.Offer(c.wants)))
	}
}

func TestScenarioOfferLifecycle(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "offers_life")
	bell, fan := s.Product("Bell", 50, 9), s.Product("Fan", 70, 9)
	everything := storetest.Got(s.Catalogue.Find(storetest.Ctx, bell)).Or(t).CategoryID
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, fan))
	s.Step("a fan is no longer sold").Gives()
	save := func(what string, wants func(o *promotions.Offer)) int64 {
		id, err := s.Promotions.SaveOffer(storetest.Ctx, s.Clerk.ID, storetest.Offer(wants))
		s.Step("%s", what).Gives(id, err)
		return id
	}
	all := func(o *promotions.Offer) {
		o.Percent, o.Amount, o.Most, o.Take, o.Pay, o.MinValue, o.MinPieces = 20, 5_00, 40_00, 3, 2, 1_00, 1
		o.Targets, o.Emails = []int64{s.Lamp}, []string{s.Asha.Email}
		o.FirstDay, o.LastDay, o.Uses, o.UsesEach, o.Combines = "2026-11-20", "2026-11-22", 2, 2, true
	}
	tenth := save("a fifth off all, with everything filled in", storetest.Coded("fifth", all))
	some := save("₹5 off three products, for two people", func(o *promotions.Offer) {
		all(o)
		o.Kind, o.Scope, o.Targets = "amount", "products", []int64{bell, s.Lamp, s.Plug, s.Lamp}
		o.Buyers, o.Emails = "listed", []string{s.Bela.Email, " " + strings.ToUpper(s.Asha.Email), s.Bela.Email}
	})
	save("three for two of a category", storetest.Coded("THREE", func(o *promotions.Offer) {
		all(o)
		o.Kind, o.Scope, o.Targets = "bundle", "categories", []int64{everything}
	}))
	save("free delivery that is off", func(o *promotions.Offer) {
		all(o)
		o.Kind, o.Active, o.Buyers = "delivery",
			false, "new"
	})
	save("for a fan that is gone", func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{s.Lamp, fan} })
	save("for a category that is not there", func(o *promotions.Offer) {
		o.Scope, o.Targets = "categories",
			[]int64{everything, 99}
	})
	save("with a code that is taken", storetest.Coded("Fifth", nil))
	for _, id := range []int64{tenth, some, 99} {
		s.Step("offer %d", id).Gives(s.Promotions.FindOffer(storetest.Ctx, id))
	}
	change, _, err := s.Promotions.FindOffer(storetest.Ctx, some)
	storetest.Must(t, err)
	change.Name, change.Targets, change.Emails = "Six off", []int64{bell}, []string{"maya@example.com"}
	s.Pass(time.Minute)
	s.Step("it is changed").Gives(s.Promotions.SaveOffer(storetest.Ctx, s.Clerk.ID, change))
	s.Step("by somebody who looked before").Gives(s.Promotions.SaveOffer(storetest.Ctx, s.Clerk.ID, change))
	change.ID = 99
	s.Step("one that is not there").Gives(s.Promotions.SaveOffer(storetest.Ctx, s.Clerk.ID, change))
	s.UsesAndEnds(tenth, some)
}

func TestScenarioOfferEligibility(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "offers_whose")
	days := func(first, last string) func(o *promotions.Offer) {
		return func(o *promotions.Offer) { o.FirstDay, o.LastDay = first, last }
	}
	for _, wants := range []func(o *promotions.Offer){
		storetest.Coded("ONLY22", days("2026-11-22", "2026-11-22")),
		storetest.Coded("OFF", func(o *promotions.Offer) { o.Active = false }),
		storetest.Coded("TWO", func(o *promotions.Offer) { o.Uses = 2 }),
		storetest.Coded("EACH", func(o *promotions.Offer) { o.UsesEach = 1 }),
		storetest.Coded("NEW", func(o *promotions.Offer) { o.Buyers = "new" }),
		storetest.Coded("BELA", func(o *promotions.Offer) { o.Buyers, o.Emails = "listed", []string{s.Bela.Email} }),
		storetest.Coded("LAMPS", func(o *promotions.Offer) {
			o.Scope, o.Targets, o.MinValue = "products",
				[]int64{s.Lamp}, 1000_01
		}),
		storetest.Coded("THREE", func(o *promotions.Offer) { o.MinPieces = 3 }),
		storetest.Coded("FIVE4", func(o *promotions.Offer) { o.Kind, o.Take, o.Pay, o.MinPieces = "bundle", 5, 4, 3 }),
		storetest.Coded("RICH", func(o *promotions.Offer) { o.MinValue = 1000_00 }),
	} {
		storetest.AddOffer(s.T, s.Shop, wants)
	}
	storetest.AddOffer(t, s.Shop, func(o *promotions.Offer) {
		o.Name, o.Percent, o.FirstDay, o.LastDay = "Monday", 1, "2026-11-23", "2026-11-23"
	})
	s.Step("ten codes, and one per cent off on Monday").Gives()
	codes := strings.Fields("ONLY22 OFF TWO EACH NEW BELA LAMPS THREE FIVE4 RICH")
	ask := func(when string, who int64, pairs ...int64) {
		for _, code := range codes {
			c := storetest.Got(s.Promotions.PriceCart(storetest.Ctx, storetest.Items(pairs...),
				promotions.Buyer{Customer: who, Codes: []string{code}})).
				Or(s.T)
			s.Step("%s: %s for customer %d with %v", when, code, who, pairs).Gives(c.Off, c.Applied, c.Refused)
		}
	}
	ask("a visitor", 0, s.Lamp, 2)
	ask("Asha", s.Asha.ID, s.Plug, 4)
	s.At("2026-11-22", "00:00")
	ask("on Sunday Bela", s.Bela.ID, s.Lamp, 2, s.Plug, 1)
	for _, code := range []string{"TWO", "EACH", "NEW"} {
		s.Step("Bela orders with %s", code).Gives(storetest.Second(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela,
			func(c *orders.Checkout) { c.Codes = []string{code} }, s.Lamp, 1))))
	}
	ask("then", s.Bela.ID, s.Lamp, 3)
	s.Step("she cancels the first, and confirms the last").
		Gives(s.Orders.CancelPlaced(storetest.Ctx, s.Bela.ID, 1001), s.Orders.ConfirmCOD(storetest.Ctx, s.Bela.ID,
			1003))
	storetest.Got(s.Orders.Place(storetest.Ctx,
		storetest.Wish(s.Asha, func(c *orders.Checkout) { c.Codes = []string{"TWO"} }, s.Lamp, 1))).
		Or(t)
	s.At("2026-11-23", "00:00")
	ask("on Monday", s.Bela.ID, s.Lamp, 3, s.Plug, 2)
	storetest.Got(s.Orders.Place(storetest.Ctx,
		storetest.Wish(s.Asha, func(c *orders.Checkout) { c.Codes = []string{"TWO"} }, s.Lamp, 1))).
		Or(t)
	s.At("2026-11-23", "23:59")
	ask("late", s.Asha.ID, s.Lamp, 1)
	s.At("2026-11-24", "00:00")
	ask("on Tuesday", s.Asha.ID, s.Lamp, 1)
}
