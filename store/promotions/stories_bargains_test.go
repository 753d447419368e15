package promotions_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestScenarioOfferDiscounts(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "offers_given")
	bell := s.Product("Bell", 33, 90)
	for _, wants := range []func(o *promotions.Offer){
		storetest.Coded("P10", func(o *promotions.Offer) { o.Name, o.Combines = "Tenth", true }),
		storetest.Coded("P15", func(o *promotions.Offer) {
			o.Name, o.Percent, o.Most, o.Combines = "Capped", 15, 60_00,
				true
		}),
		storetest.Coded("A20", func(o *promotions.Offer) {
			o.Name, o.Kind, o.Amount, o.Combines, o.Scope, o.Targets = "Twenty", "amount", 20_00, true, "products",
				[]int64{s.Plug, bell}
		}),
		storetest.Coded("B32", func(o *promotions.Offer) {
			o.Name, o.Kind, o.Take, o.Pay, o.Combines = "Three for two", "bundle", 3, 2, true
		}),
		storetest.Coded("SHIP", func(o *promotions.Offer) {
			o.Name, o.Kind, o.Combines = "Free delivery", "delivery",
				true
		}),
		storetest.Coded("A400", func(o *promotions.Offer) {
			o.Name, o.Kind, o.Amount, o.Combines = "Much", "amount",
				400_00, true
		}),
		storetest.Coded("AA2", func(o *promotions.Offer) {
			o.Name, o.Kind, o.Amount, o.Combines = "Little", "amount",
				2_00, true
		}),
		storetest.Coded("X20", func(o *promotions.Offer) { o.Name, o.Percent = "Fifth alone", 20 }),
		storetest.Coded("X99", func(o *promotions.Offer) { o.Name, o.Kind, o.Amount = "Nearly all", "amount", 900_00 }),
		func(o *promotions.Offer) { o.Name, o.Percent, o.MinPieces = "Always", 2, 4 },
	} {
		storetest.AddOffer(t, s.Shop, wants)
	}
	s.Step("offers that combine, and some that don't").Gives()
	carts := [][]int64{{s.Lamp, 1}, {s.Plug, 3}, {s.Lamp, 2, s.Plug, 1, bell, 4}, {bell, 1}}
	for _, codes := range []string{"", "P10", "P15", "A20", "B32", "SHIP", "P10 P15", "P15 A20 B32", "A20 SHIP P10 B32",
		"X20", "X20 P10", "X20 B32 P15", "X99", "X99 X20", "X99 A20 P10", "X99 SHIP", "A400 A20", "A400 P15 A20 B32",
		"A400 AA2", "AA2 SHIP"} {
		for _, pairs := range carts {
			c := storetest.Got(s.Promotions.PriceCart(storetest.Ctx, storetest.Items(pairs...),
				promotions.Buyer{Codes: strings.Fields(codes)})).
				Or(t)
			s.Step("%q with %v", codes, pairs).Gives(c)
		}
	}
	for i, codes := range []string{"A20 SHIP P10", "B32 P15", "X99", "X20"} {
		b := s.Asha
		if i%2 == 1 {
			b = s.Bela
		}
		c := storetest.Wish(b, func(c *orders.Checkout) { c.Codes = strings.Fields(codes) }, s.Lamp, 1, s.Plug, 2, bell,
			1)
		s.Step("what delivery costs with %s", codes).
			Gives(s.Orders.ShippingCost(storetest.Ctx, c.Items, []string{"411001", "560001"}[i%2], c.Payment,
				promotions.Buyer{Customer: b.ID, Codes: c.Codes}))
		s.Step("an order with %s", codes).Gives(s.Orders.Place(storetest.Ctx, c))
	}
	s.Step("a code that takes nothing").
		Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela, func(c *orders.Checkout) {
			c.Codes = []string{"X20",
				"P10"}
		}, s.Lamp, 1)))
	s.Step("a code after which nothing is left").Gives(s.Orders.Place(storetest.Ctx, storetest.Wish(s.Bela,
		func(c *orders.Checkout) { c.Codes = []string{"A400", "AA2"} }, bell, 2)))
	s.Set("free_above", "500")
	s.Step("delivery is free already").
		Gives(s.Orders.Place(storetest.Ctx,
			storetest.Wish(s.Bela, func(c *orders.Checkout) { c.Codes = []string{"SHIP"} },
				s.Lamp, 1)))
	for i := range 49 {
		storetest.AddOffer(t, s.Shop, func(o *promotions.Offer) {
			o.Name, o.Percent, o.LastDay, o.MinPieces = fmt.Sprint(i), 1, "2026-11-21", 99
		})
	}
	storetest.Must(
		t,
		storetest.Second(
			s.Promotions.SaveOffer(storetest.Ctx, 0,
				storetest.Offer(func(o *promotions.Offer) { o.Active, o.MinPieces = false, 99 })),
		),
	)
	s.Step("fifty offers without a code are on").Gives()
	s.Step("one more").Gives(s.Promotions.SaveOffer(storetest.Ctx, s.Clerk.ID, storetest.Offer(nil)))
	s.Step("one more with a code").Gives(s.Promotions.SaveOffer(storetest.Ctx, s.Clerk.ID,
		storetest.Offer(storetest.Coded("MORE", nil))))
	s.Step("one more that is off").
		Gives(s.Promotions.SaveOffer(storetest.Ctx, s.Clerk.ID,
			storetest.Offer(func(o *promotions.Offer) { o.Active = false })))
	s.Step("it is switched on").Gives(s.Promotions.SwitchOffer(storetest.Ctx, s.Clerk.ID, 61, true))
	s.At("2026-11-22", "00:00")
	s.Step("the next day, when 49 have ended").Gives(s.Promotions.SwitchOffer(storetest.Ctx, s.Clerk.ID, 61, true))
	s.Step("one by one they are known").Gives(s.Fulfilment.FindOrder(storetest.Ctx, s.Asha.ID, 1001))
}

func TestScenarioOfferPreview(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "offers_preview")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	family, variants := storetest.Panel(t, s.Shop, 9)
	everything := storetest.Got(s.Catalogue.Find(storetest.Ctx, s.Lamp)).Or(t).CategoryID
	under := storetest.Got(s.Categories.Add(storetest.Ctx, 0, 2, everything, "Below")).Or(t)
	s.Edit(s.Plug, func(p *catalogue.Product) { p.SubcategoryID = under })
	start := s.Now()
	s.Order(s.Bela, s.Lamp, 4)
	s.Pass(time.Millisecond)
	s.Order(s.Bela, s.Lamp, 3)
	s.Pass(24 * time.Hour)
	s.Order(s.Asha, s.Plug, 2, s.Lamp, 1)
	s.Place(s.Asha, s.Plug, 9)
	s.Pass(time.Hour)
	s.Order(s.Asha, set, 2, s.Plug, 1)
	s.Pass(time.Hour)
	s.Order(s.Bela, variants[0].ID, 1, variants[3].ID, 2)
	gone := s.Order(s.Bela, s.Plug, 8)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, s.Bela.ID, s.Bela.ID, gone.ID, ""))
	_, _, err := s.Fulfilment.SellAtCounter(storetest.Ctx, 0, fulfilment.CounterSale{Items: storetest.Items(s.Plug, 5),
		Way: "cash"})
	storetest.Must(t, err)
	s.SetClock(start.AddDate(0, 0, 30).Add(time.Millisecond))
	s.Step("thirty days and a millisecond after the first order").Gives()
	preview := func(what string, wants func(o *promotions.Offer)) {
		s.Step("%s", what).Gives(s.Promotions.PreviewOffer(storetest.Ctx, storetest.Offer(wants)))
	}
	preview("a tenth off all", nil)
	preview("a third of plugs", func(o *promotions.Offer) {
		o.Percent, o.Scope, o.Targets = 37, "products",
			[]int64{s.Plug}
	})
	preview("36 per cent", func(o *promotions.Offer) {
		o.Percent, o.Scope, o.Targets = 36, "products",
			[]int64{s.Plug}
	})
	preview("panels", func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{family} })
	preview("the set", func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{set} })
	preview("what is below", func(o *promotions.Offer) {
		o.Percent, o.Scope, o.Targets = 50, "categories",
			[]int64{under}
	})
	preview("the whole branch", func(o *promotions.Offer) { o.Scope, o.Targets = "categories", []int64{everything} })
	preview("free delivery", func(o *promotions.Offer) { o.Kind = "delivery" })
	preview("three for two", func(o *promotions.Offer) { o.Kind, o.Take, o.Pay = "bundle", 3, 2 })
	preview("two for one", func(o *promotions.Offer) { o.Kind, o.Take, o.Pay = "bundle", 2, 1 })
	preview("₹200 off from ₹700", func(o *promotions.Offer) { o.Kind, o.Amount, o.MinValue = "amount", 200_00, 700_00 })
	preview("a first order", func(o *promotions.Offer) { o.Buyers = "new" })
	preview("Bela's", func(o *promotions.Offer) { o.Buyers, o.Emails = "listed", []string{s.Bela.Email} })
	preview("the first two", func(o *promotions.Offer) { o.Uses = 2 })
	preview("one for each", func(o *promotions.Offer) { o.UsesEach = 1 })
	for i, title := range []string{"F", "E", "D", "C", "B", "A"} {
		s.Stocked(title, 118, 1, func(p *catalogue.Product) { p.Cost = 90_00 + 1_00*5 })
		if i > 3 {
			preview(title+" costs 95 of 100", nil)
		}
	}
	s.SetClock(start.AddDate(0, 0, 30))
	preview("thirty days after the first order", nil)
	s.SetClock(start.AddDate(0, 0, 60))
	preview("a month later", nil)
}
