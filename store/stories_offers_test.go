package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
)

// addresses are so many addresses of email.
func addresses(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf("p%d@example.com", i))
	}
	return all
}

// numbersUpTo are the numbers from 1 to n.
func numbersUpTo(n int64) (all []int64) {
	for i := range n {
		all = append(all, i+1)
	}
	return all
}

func TestStoryOfOffersThatAreChecked(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "offers_checked")
	s.Order(s.asha, s.lamp, 1)
	s.Step("Asha bought a lamp; the owner tries offers on it").Gives()
	amount := func(change func(o *store.Offer)) func(o *store.Offer) {
		return func(o *store.Offer) {
			o.Kind, o.Amount = "amount", 100
			change(o)
		}
	}
	bundle := func(take, pay int64) func(o *store.Offer) {
		return func(o *store.Offer) { o.Kind, o.Take, o.Pay = "bundle", take, pay }
	}
	for _, c := range []struct {
		what  string
		wants func(o *store.Offer)
	}{
		{"no name", func(o *store.Offer) { o.Name = " " }},
		{"a name of 60", func(o *store.Offer) { o.Name = strings.Repeat("é", 60) }},
		{"a name of 61", func(o *store.Offer) { o.Name = strings.Repeat("é", 61) }},
		{"a code of 2", coded("ab", nil)}, {"a code of 3", coded(" a b c", nil)},
		{"a code of 20", coded(strings.Repeat("X", 20), nil)}, {"a code of 21", coded(strings.Repeat("X", 21), nil)},
		{"another kind", func(o *store.Offer) { o.Kind = "gift" }},
		{"0 %", func(o *store.Offer) { o.Percent = 0 }}, {"1 %", func(o *store.Offer) { o.Percent = 1 }},
		{"99 %", func(o *store.Offer) { o.Percent = 99 }}, {"100 %", func(o *store.Offer) { o.Percent = 100 }},
		{"at most -1", func(o *store.Offer) { o.Most = -1 }}, {"at most all", func(o *store.Offer) { o.Most = money.Max }},
		{"at most more", func(o *store.Offer) { o.Most = money.Max + 1 }}, {"at most ₹3", func(o *store.Offer) { o.Most = 300 }},
		{"nothing off", amount(func(o *store.Offer) { o.Amount = 0 })}, {"a paisa off", amount(func(o *store.Offer) { o.Amount = 1 })},
		{"all off", amount(func(o *store.Offer) { o.Amount = money.Max })}, {"more off",
			amount(func(o *store.Offer) { o.Amount++; o.Amount += money.Max })},
		{"1 for 1", bundle(1, 1)}, {"2 for 0", bundle(2, 0)}, {"2 for 1", bundle(2, 1)}, {"2 for 2", bundle(2, 2)},
		{"100 for 99", bundle(100, 99)}, {"101 for 1", bundle(101, 1)},
		{"delivery", func(o *store.Offer) { o.Kind = "delivery" }},
		{"another scope", func(o *store.Offer) { o.Scope = "brands" }},
		{"for no product", func(o *store.Offer) { o.Scope = "products" }},
		{"for 500 categories", func(o *store.Offer) { o.Scope, o.Targets = "categories", append(numbersUpTo(500), 500) }},
		{"for 501", func(o *store.Offer) { o.Scope, o.Targets = "products", numbersUpTo(501) }},
		{"for other buyers", func(o *store.Offer) { o.Buyers = "old" }},
		{"for nobody", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{"", " "} }},
		{"for what is no address", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{"asha", "a@example.com"} }},
		{"for 5,000", func(o *store.Offer) { o.Buyers, o.Emails = "listed", append(addresses(5000), "P1@example.com") }},
		{"for 5,001", func(o *store.Offer) { o.Buyers, o.Emails = "listed", addresses(5001) }},
		{"a day that is none", func(o *store.Offer) { o.FirstDay, o.LastDay = "soon", "2026-02-30" }},
		{"on one day", func(o *store.Offer) { o.FirstDay, o.LastDay = "2026-11-21", "2026-11-21" }},
		{"to the day before", func(o *store.Offer) { o.FirstDay, o.LastDay = "2026-11-21", "2026-11-20" }},
		{"-1 uses", func(o *store.Offer) { o.Uses = -1 }}, {"a million uses", func(o *store.Offer) { o.Uses = 1_000_000 }},
		{"one more", func(o *store.Offer) { o.Uses = 1_000_001 }},
		{"-1 for each", func(o *store.Offer) { o.UsesEach = -1 }}, {"too many pieces", func(o *store.Offer) { o.MinPieces = 1_000_001 }},
		{"from -1", func(o *store.Offer) { o.MinValue = -1 }}, {"from all", func(o *store.Offer) { o.MinValue = money.Max }},
		{"from more", func(o *store.Offer) { o.MinValue = money.Max + 1 }},
		{"everything wrong", func(o *store.Offer) {
			*o = store.Offer{MinValue: -1, Uses: -1, UsesEach: -1, MinPieces: -1, FirstDay: "x"}
		}},
	} {
		s.Step("%s", c.what).Gives(s.PreviewOffer(ctx, offer(c.wants)))
	}
}

func TestStoryOfTheLifeOfOffers(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "offers_life")
	bell, fan := s.Product("Bell", 50, 9), s.Product("Fan", 70, 9)
	everything := got(s.FindProduct(ctx, bell)).or(t).CategoryID
	must(t, s.DeleteProduct(ctx, 0, fan))
	s.Step("a fan is no longer sold").Gives()
	save := func(what string, wants func(o *store.Offer)) int64 {
		id, err := s.SaveOffer(ctx, s.clerk.ID, offer(wants))
		s.Step("%s", what).Gives(id, err)
		return id
	}
	all := func(o *store.Offer) {
		o.Percent, o.Amount, o.Most, o.Take, o.Pay, o.MinValue, o.MinPieces = 20, 5_00, 40_00, 3, 2, 1_00, 1
		o.Targets, o.Emails = []int64{s.lamp}, []string{s.asha.Email}
		o.FirstDay, o.LastDay, o.Uses, o.UsesEach, o.Combines = "2026-11-20", "2026-11-22", 2, 2, true
	}
	tenth := save("a fifth off all, with everything filled in", coded("fifth", all))
	some := save("₹5 off three products, for two people", func(o *store.Offer) {
		all(o)
		o.Kind, o.Scope, o.Targets = "amount", "products", []int64{bell, s.lamp, s.plug, s.lamp}
		o.Buyers, o.Emails = "listed", []string{s.bela.Email, " " + strings.ToUpper(s.asha.Email), s.bela.Email}
	})
	save("three for two of a category", coded("THREE", func(o *store.Offer) {
		all(o)
		o.Kind, o.Scope, o.Targets = "bundle", "categories", []int64{everything}
	}))
	save("free delivery that is off", func(o *store.Offer) { all(o); o.Kind, o.Active, o.Buyers = "delivery", false, "new" })
	save("for a fan that is gone", func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{s.lamp, fan} })
	save("for a category that is not there", func(o *store.Offer) { o.Scope, o.Targets = "categories", []int64{everything, 99} })
	save("with a code that is taken", coded("Fifth", nil))
	for _, id := range []int64{tenth, some, 99} {
		s.Step("offer %d", id).Gives(s.FindOffer(ctx, id))
	}
	change, _, err := s.FindOffer(ctx, some)
	must(t, err)
	change.Name, change.Targets, change.Emails = "Six off", []int64{bell}, []string{"maya@example.com"}
	s.Pass(time.Minute)
	s.Step("it is changed").Gives(s.SaveOffer(ctx, s.clerk.ID, change))
	s.Step("by somebody who looked before").Gives(s.SaveOffer(ctx, s.clerk.ID, change))
	change.ID = 99
	s.Step("one that is not there").Gives(s.SaveOffer(ctx, s.clerk.ID, change))
	s.usesAndEnds(tenth, some)
}

// usesAndEnds goes on with offers: they are used, listed, switched and deleted.
func (s *bazaar) usesAndEnds(used, unused int64) {
	by := func(c *store.Checkout) { c.Codes = []string{"fifth"} }
	s.Step("Asha uses the code").Gives(s.PlaceOrder(ctx, wish(s.asha, by, s.lamp, 1)))
	s.Step("Bela too, and confirms").Gives(s.PlaceOrder(ctx, wish(s.bela, by, s.lamp, 1, s.plug, 1)))
	s.Step("she confirms").Gives(s.ConfirmCOD(ctx, s.bela.ID, 1002))
	list := func(what string) {
		s.Step("all offers %s", what).Gives(s.ListOffers(ctx, store.Page{Number: 1, Size: 20}))
	}
	list("now")
	s.Step("the second page of two").Gives(s.ListOffers(ctx, store.Page{Number: 2, Size: 2}))
	s.Step("Asha does not want hers").Gives(s.CancelPlaced(ctx, s.asha.ID, 1001))
	for _, c := range []struct {
		id     int64
		active bool
	}{{used, false}, {used, true}, {4, true}, {99, true}, {3, false}} {
		s.Step("offer %d is switched: %t", c.id, c.active).Gives(s.SwitchOffer(ctx, s.clerk.ID, c.id, c.active))
	}
	s.At("2026-11-19", "12:00")
	list("two days before")
	s.At("2026-11-22", "23:59")
	list("on the last day")
	s.At("2026-11-23", "00:00")
	list("on the next")
	for _, id := range []int64{used, unused, unused} {
		s.Step("offer %d is deleted", id).Gives(s.DeleteOffer(ctx, s.clerk.ID, id))
	}
}

func TestStoryOfWhoMayHaveAnOffer(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "offers_whose")
	days := func(first, last string) func(o *store.Offer) {
		return func(o *store.Offer) { o.FirstDay, o.LastDay = first, last }
	}
	for _, wants := range []func(o *store.Offer){
		coded("ONLY22", days("2026-11-22", "2026-11-22")), coded("OFF", func(o *store.Offer) { o.Active = false }),
		coded("TWO", func(o *store.Offer) { o.Uses = 2 }), coded("EACH", func(o *store.Offer) { o.UsesEach = 1 }),
		coded("NEW", func(o *store.Offer) { o.Buyers = "new" }),
		coded("BELA", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{s.bela.Email} }),
		coded("LAMPS", func(o *store.Offer) { o.Scope, o.Targets, o.MinValue = "products", []int64{s.lamp}, 1000_01 }),
		coded("THREE", func(o *store.Offer) { o.MinPieces = 3 }),
		coded("FIVE4", func(o *store.Offer) { o.Kind, o.Take, o.Pay, o.MinPieces = "bundle", 5, 4, 3 }),
		coded("RICH", func(o *store.Offer) { o.MinValue = 1000_00 }),
	} {
		bargain(s.t, s.Shop, wants)
	}
	bargain(t, s.Shop, func(o *store.Offer) {
		o.Name, o.Percent, o.FirstDay, o.LastDay = "Monday", 1, "2026-11-23", "2026-11-23"
	})
	s.Step("ten codes, and one per cent off on Monday").Gives()
	codes := strings.Fields("ONLY22 OFF TWO EACH NEW BELA LAMPS THREE FIVE4 RICH")
	ask := func(when string, who int64, pairs ...int64) {
		for _, code := range codes {
			c := got(s.WeighCart(ctx, items(pairs...), store.Bargain{Customer: who, Codes: []string{code}})).or(s.t)
			s.Step("%s: %s for customer %d with %v", when, code, who, pairs).Gives(c.Off, c.Given, c.Refused)
		}
	}
	ask("a visitor", 0, s.lamp, 2)
	ask("Asha", s.asha.ID, s.plug, 4)
	s.At("2026-11-22", "00:00")
	ask("on Sunday Bela", s.bela.ID, s.lamp, 2, s.plug, 1)
	for _, code := range []string{"TWO", "EACH", "NEW"} {
		s.Step("Bela orders with %s", code).Gives(second(s.PlaceOrder(ctx, wish(s.bela,
			func(c *store.Checkout) { c.Codes = []string{code} }, s.lamp, 1))))
	}
	ask("then", s.bela.ID, s.lamp, 3)
	s.Step("she cancels the first, and confirms the last").Gives(s.CancelPlaced(ctx, s.bela.ID, 1001), s.ConfirmCOD(ctx, s.bela.ID, 1003))
	got(s.PlaceOrder(ctx, wish(s.asha, func(c *store.Checkout) { c.Codes = []string{"TWO"} }, s.lamp, 1))).or(t)
	s.At("2026-11-23", "00:00")
	ask("on Monday", s.bela.ID, s.lamp, 3, s.plug, 2)
	got(s.PlaceOrder(ctx, wish(s.asha, func(c *store.Checkout) { c.Codes = []string{"TWO"} }, s.lamp, 1))).or(t)
	s.At("2026-11-23", "23:59")
	ask("late", s.asha.ID, s.lamp, 1)
	s.At("2026-11-24", "00:00")
	ask("on Tuesday", s.asha.ID, s.lamp, 1)
}
