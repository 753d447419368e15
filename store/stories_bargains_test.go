package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
)

func TestStoryOfWhatOffersTakeOff(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "offers_given")
	bell := s.Product("Bell", 33, 90)
	for _, wants := range []func(o *store.Offer){
		coded("P10", func(o *store.Offer) { o.Name, o.Combines = "Tenth", true }),
		coded("P15", func(o *store.Offer) { o.Name, o.Percent, o.Most, o.Combines = "Capped", 15, 60_00, true }),
		coded("A20", func(o *store.Offer) {
			o.Name, o.Kind, o.Amount, o.Combines, o.Scope, o.Targets = "Twenty", "amount", 20_00, true, "products", []int64{s.plug, bell}
		}),
		coded("B32", func(o *store.Offer) {
			o.Name, o.Kind, o.Take, o.Pay, o.Combines = "Three for two", "bundle", 3, 2, true
		}),
		coded("SHIP", func(o *store.Offer) { o.Name, o.Kind, o.Combines = "Free delivery", "delivery", true }),
		coded("A400", func(o *store.Offer) { o.Name, o.Kind, o.Amount, o.Combines = "Much", "amount", 400_00, true }),
		coded("AA2", func(o *store.Offer) { o.Name, o.Kind, o.Amount, o.Combines = "Little", "amount", 2_00, true }),
		coded("X20", func(o *store.Offer) { o.Name, o.Percent = "Fifth alone", 20 }),
		coded("X99", func(o *store.Offer) { o.Name, o.Kind, o.Amount = "Nearly all", "amount", 900_00 }),
		func(o *store.Offer) { o.Name, o.Percent, o.MinPieces = "Always", 2, 4 },
	} {
		bargain(t, s.Shop, wants)
	}
	s.Step("offers that combine, and some that don't").Gives()
	carts := [][]int64{{s.lamp, 1}, {s.plug, 3}, {s.lamp, 2, s.plug, 1, bell, 4}, {bell, 1}}
	for _, codes := range []string{"", "P10", "P15", "A20", "B32", "SHIP", "P10 P15", "P15 A20 B32", "A20 SHIP P10 B32", "X20", "X20 P10",
		"X20 B32 P15", "X99", "X99 X20", "X99 A20 P10", "X99 SHIP", "A400 A20", "A400 P15 A20 B32", "A400 AA2", "AA2 SHIP"} {
		for _, pairs := range carts {
			c := got(s.WeighCart(ctx, items(pairs...), store.Bargain{Codes: strings.Fields(codes)})).or(t)
			s.Step("%q with %v", codes, pairs).Gives(c)
		}
	}
	for i, codes := range []string{"A20 SHIP P10", "B32 P15", "X99", "X20"} {
		b := s.asha
		if i%2 == 1 {
			b = s.bela
		}
		c := wish(b, func(c *store.Checkout) { c.Codes = strings.Fields(codes) }, s.lamp, 1, s.plug, 2, bell, 1)
		s.Step("what delivery costs with %s", codes).Gives(s.ShippingCost(ctx, c.Items, []string{"411001", "560001"}[i%2], c.Payment,
			store.Bargain{Customer: b.ID, Codes: c.Codes}))
		s.Step("an order with %s", codes).Gives(s.PlaceOrder(ctx, c))
	}
	s.Step("a code that takes nothing").Gives(s.PlaceOrder(ctx, wish(s.bela, func(c *store.Checkout) {
		c.Codes = []string{"X20",
			"P10"}
	}, s.lamp, 1)))
	s.Step("a code after which nothing is left").Gives(s.PlaceOrder(ctx, wish(s.bela,
		func(c *store.Checkout) { c.Codes = []string{"A400", "AA2"} }, bell, 2)))
	s.Set("free_above", "500")
	s.Step("delivery is free already").Gives(s.PlaceOrder(ctx, wish(s.bela, func(c *store.Checkout) { c.Codes = []string{"SHIP"} },
		s.lamp, 1)))
	for i := range 49 {
		bargain(t, s.Shop, func(o *store.Offer) { o.Name, o.Percent, o.LastDay, o.MinPieces = fmt.Sprint(i), 1, "2026-11-21", 99 })
	}
	must(t, second(s.SaveOffer(ctx, 0, offer(func(o *store.Offer) { o.Active, o.MinPieces = false, 99 }))))
	s.Step("fifty offers without a code are on").Gives()
	s.Step("one more").Gives(s.SaveOffer(ctx, s.clerk.ID, offer(nil)))
	s.Step("one more with a code").Gives(s.SaveOffer(ctx, s.clerk.ID, offer(coded("MORE", nil))))
	s.Step("one more that is off").Gives(s.SaveOffer(ctx, s.clerk.ID, offer(func(o *store.Offer) { o.Active = false })))
	s.Step("it is switched on").Gives(s.SwitchOffer(ctx, s.clerk.ID, 61, true))
	s.At("2026-11-22", "00:00")
	s.Step("the next day, when 49 have ended").Gives(s.SwitchOffer(ctx, s.clerk.ID, 61, true))
	s.Step("one by one they are known").Gives(s.FindOrder(ctx, s.asha.ID, 1001))
}

func TestStoryOfAnOffersPreview(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "offers_preview")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	family, variants := panel(t, s.Shop, 9)
	everything := got(s.FindProduct(ctx, s.lamp)).or(t).CategoryID
	under := got(s.AddCategory(ctx, 0, 2, everything, "Below")).or(t)
	s.Edit(s.plug, func(p *store.Product) { p.SubcategoryID = under })
	start := s.Now()
	s.Order(s.bela, s.lamp, 4)
	s.Pass(time.Millisecond)
	s.Order(s.bela, s.lamp, 3)
	s.Pass(24 * time.Hour)
	s.Order(s.asha, s.plug, 2, s.lamp, 1)
	s.Place(s.asha, s.plug, 9)
	s.Pass(time.Hour)
	s.Order(s.asha, set, 2, s.plug, 1)
	s.Pass(time.Hour)
	s.Order(s.bela, variants[0].ID, 1, variants[3].ID, 2)
	gone := s.Order(s.bela, s.plug, 8)
	must(t, s.CancelOrder(ctx, s.bela.ID, s.bela.ID, gone.ID, ""))
	_, _, err := s.SellAtCounter(ctx, 0, store.CounterSale{Items: items(s.plug, 5), Way: "cash"})
	must(t, err)
	s.SetClock(start.AddDate(0, 0, 30).Add(time.Millisecond))
	s.Step("thirty days and a millisecond after the first order").Gives()
	preview := func(what string, wants func(o *store.Offer)) {
		s.Step("%s", what).Gives(s.PreviewOffer(ctx, offer(wants)))
	}
	preview("a tenth off all", nil)
	preview("a third of plugs", func(o *store.Offer) { o.Percent, o.Scope, o.Targets = 37, "products", []int64{s.plug} })
	preview("36 per cent", func(o *store.Offer) { o.Percent, o.Scope, o.Targets = 36, "products", []int64{s.plug} })
	preview("panels", func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{family} })
	preview("the set", func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{set} })
	preview("what is below", func(o *store.Offer) { o.Percent, o.Scope, o.Targets = 50, "categories", []int64{under} })
	preview("the whole branch", func(o *store.Offer) { o.Scope, o.Targets = "categories", []int64{everything} })
	preview("free delivery", func(o *store.Offer) { o.Kind = "delivery" })
	preview("three for two", func(o *store.Offer) { o.Kind, o.Take, o.Pay = "bundle", 3, 2 })
	preview("two for one", func(o *store.Offer) { o.Kind, o.Take, o.Pay = "bundle", 2, 1 })
	preview("₹200 off from ₹700", func(o *store.Offer) { o.Kind, o.Amount, o.MinValue = "amount", 200_00, 700_00 })
	preview("a first order", func(o *store.Offer) { o.Buyers = "new" })
	preview("Bela's", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{s.bela.Email} })
	preview("the first two", func(o *store.Offer) { o.Uses = 2 })
	preview("one for each", func(o *store.Offer) { o.UsesEach = 1 })
	for i, title := range []string{"F", "E", "D", "C", "B", "A"} {
		s.Stocked(title, 118, 1, func(p *store.Product) { p.Cost = 90_00 + 1_00*5 })
		if i > 3 {
			preview(title+" costs 95 of 100", nil)
		}
	}
	s.SetClock(start.AddDate(0, 0, 30))
	preview("thirty days after the first order", nil)
	s.SetClock(start.AddDate(0, 0, 60))
	preview("a month later", nil)
}
