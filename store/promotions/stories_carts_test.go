package promotions_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/reviews"
	"hearth/store/storetest"
)

func TestScenarioCarts(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "carts")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	family, variants := storetest.Panel(t, s.Shop, 3)
	gone := s.Product("Bell", 10, 5)
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, s.Bela.ID, storetest.Items(s.Lamp, 3, gone, 1,
		variants[1].ID, 1), false))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	s.Step("Bela's cart has a bell that is no longer sold").Gives(s.Promotions.ListCart(storetest.Ctx, s.Bela.ID))
	for _, c := range []struct {
		what  string
		pairs []int64
		must  bool
	}{
		{"puts two lamps and a plug in", []int64{s.Lamp, 2, s.Plug, 1}, false},
		{"wants five lamps", []int64{s.Lamp, 5}, true},
		{"wants all lamps", []int64{s.Lamp, 40}, false},
		{"wants one more", []int64{s.Plug, 2, s.Lamp, 41}, false},
		{"wants two sets that are not there", []int64{s.Plug, 3, set, 2}, true},
		{"wants two sets", []int64{set, 2}, false},
		{"wants the bell", []int64{s.Plug, 9, gone, 1}, false},
		{"wants nothing", nil, false},
		{"wants 0 plugs", []int64{s.Plug, 0}, false},
		{"wants a panel and its first kind", []int64{family, 1, variants[0].ID, 2}, false},
		{"wants one panel more", []int64{family, 1, variants[0].ID, 3}, true},
	} {
		s.Pass(time.Second)
		s.Step("Asha %s", c.what).Gives(s.Promotions.SetCartItems(storetest.Ctx, s.Asha.ID, storetest.Items(c.pairs...),
			c.must))
	}
	s.Step("her cart").Gives(s.Promotions.ListCart(storetest.Ctx, s.Asha.ID))
	s.Step("she removes lamps, and a bell that is not in it").
		Gives(s.Promotions.RemoveCartItems(storetest.Ctx, s.Asha.ID, []int64{s.Lamp, gone}))
	s.Step("she removes all panels").Gives(s.Promotions.RemoveCartItems(storetest.Ctx, s.Asha.ID, []int64{family}))
	s.Step("she empties it").Gives(s.Promotions.RemoveCartItems(storetest.Ctx, s.Asha.ID, nil))
	s.Step("it is empty").Gives(s.Promotions.ListCart(storetest.Ctx, s.Asha.ID))
	s.Step("Bela's is as it was").Gives(s.Promotions.ListCart(storetest.Ctx, s.Bela.ID))
}

func TestScenarioFullCart(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "carts_full")
	many := []int64{}
	for i := range 99 {
		many = append(many, s.Product(fmt.Sprintf("Thing %d", i), 1, 1), 1)
	}
	s.Step("there are 99 other things").Gives()
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, s.Bela.ID, storetest.Items(many...), false))
	storetest.Must(t, s.Promotions.SetCartItems(storetest.Ctx, s.Asha.ID, storetest.Items(append(many, s.Lamp, 1)...),
		false))
	s.Step("Asha has a hundred, Bela ninety-nine").Gives()
	s.Step("one more for Asha").Gives(s.Promotions.SetCartItems(storetest.Ctx, s.Asha.ID, storetest.Items(s.Plug, 1),
		false))
	s.Step("one more of what she has").Gives(s.Promotions.SetCartItems(storetest.Ctx, s.Asha.ID,
		storetest.Items(s.Lamp, 2), false))
	s.Step("101 at once").
		Gives(s.Promotions.SetCartItems(storetest.Ctx, s.Bela.ID,
			storetest.Items(append(many, s.Lamp, 1, s.Plug, 1)...), false))
	s.Step("one more for Bela").Gives(s.Promotions.SetCartItems(storetest.Ctx, s.Bela.ID, storetest.Items(s.Plug, 1),
		false))
}

func TestScenarioCartStockLimits(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "carts_stock")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	family, variants := storetest.Panel(t, s.Shop, 3)
	gone, empty := s.Product("Bell", 10, 5), s.Product("Fan", 70, 0)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	off := s.Stocked("Horn", 80, 9, func(p *catalogue.Product) { p.Availability = "Out of Stock" })
	s.Step("a set, panels, no bell any more, no fan, and a horn that is not sold now").Gives()
	for _, pairs := range [][]int64{
		{s.Lamp, 40, s.Plug, 30},
		{s.Lamp, 41, s.Plug, 31},
		{gone, 1, 999, 1, empty, 1, off, 1},
		{s.Lamp, 1, set, 20},
		{set, 20, s.Lamp, 1},
		{set, 19, s.Lamp, 2, s.Plug, 11},
		{set, 19, s.Lamp, 3, s.Plug, 12},
		{family, 4},
		{family, 2, variants[0].ID, 1},
		{variants[1].ID, 3, variants[2].ID, 4},
		{s.Lamp, 0},
	} {
		s.Step("a cart of %v: what is short", pairs).Gives(s.Promotions.CheckStock(storetest.Ctx,
			storetest.Items(pairs...)))
		found, err := s.Promotions.ListPrices(storetest.Ctx, storetest.Items(pairs...))
		for _, p := range found {
			s.Step("%d %s", p.ID, p.Title).Gives(p.Free, p.Pays)
		}
		s.Step("its prices").Gives(len(found), err)
	}
	s.Step("the stock of all").Gives(s.Catalogue.Stock(storetest.Ctx, s.Lamp))
	for _, id := range []int64{gone, empty, off, set, family, 999} {
		s.Step("the stock of %d", id).Gives(s.Catalogue.Stock(storetest.Ctx, id))
	}
}

func TestScenarioWishlists(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "wishlists")
	family, variants := storetest.Panel(t, s.Shop, 3)
	gone := s.Product("Bell", 10, 5)
	o := s.Bought(s.Asha, variants[0].ID, 1)
	storetest.Must(
		t,
		s.Reviews.ReviewProduct(storetest.Ctx, s.Asha.ID, reviews.NewReview{OrderID: o.ID, ProductID: variants[0].ID,
			Rating: 4}),
	)
	s.Step("Asha rates a panel").Gives()
	for _, id := range []int64{s.Lamp, s.Plug, variants[1].ID, gone} {
		s.Step("Asha wants %d", id).Gives(s.Promotions.SetWish(storetest.Ctx, s.Asha.ID, id, true))
	}
	s.Pass(time.Minute)
	s.Step("Bela wants a lamp").Gives(s.Promotions.SetWish(storetest.Ctx, s.Bela.ID, s.Lamp, true))
	s.Step("and the panels").Gives(s.Promotions.SetWish(storetest.Ctx, s.Bela.ID, family, true))
	s.Step("Asha wants a lamp again").Gives(s.Promotions.SetWish(storetest.Ctx, s.Asha.ID, s.Lamp, true))
	s.Step("and one that is not there").Gives(s.Promotions.SetWish(storetest.Ctx, s.Asha.ID, 999, true))
	s.Pass(time.Minute)
	s.Step("and a panel in white").Gives(s.Promotions.SetWish(storetest.Ctx, s.Asha.ID, variants[3].ID, true))
	s.Step("the bell goes").Gives(s.Catalogue.Delete(storetest.Ctx, 0, gone))
	list := func(who string, b storetest.Buyer) {
		found, err := s.Promotions.ListWishlist(storetest.Ctx, b.ID)
		for _, p := range found {
			s.Step("%s wishes for %s", who, p.Title).Gives(p.ID, p.Free, p.Pays, p.Rating, p.RatingCount)
		}
		s.Step("that is all").Gives(err)
	}
	list("Asha", s.Asha)
	list("Bela", s.Bela)
	for _, id := range []int64{s.Lamp, s.Plug, gone, 999} {
		s.Step("is %d on Bela's?", id).Gives(s.Promotions.OnWishlist(storetest.Ctx, s.Bela.ID, id))
	}
	s.Step("Bela drops the lamp").Gives(s.Promotions.SetWish(storetest.Ctx, s.Bela.ID, s.Lamp, false))
	s.Step("again").Gives(s.Promotions.SetWish(storetest.Ctx, s.Bela.ID, s.Lamp, false))
	s.Step("Asha drops the bell").Gives(s.Promotions.SetWish(storetest.Ctx, s.Asha.ID, gone, false))
}

func TestScenarioStock(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "stock")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	family, variants := storetest.Panel(t, s.Shop, 3)
	s.Step("a set and panels").Gives()
	hers, other := s.Place(s.Asha, s.Lamp, 3, s.Plug, 2), s.Place(s.Bela, s.Lamp, 2)
	s.Pass(time.Minute)
	sold := s.Order(s.Bela, s.Lamp, 1)
	s.Step("two orders hold lamps, one is confirmed").Gives()
	for _, c := range []struct {
		product, by int64
		reason      string
	}{
		{s.Lamp, 0, "found"}, {s.Lamp, 1_000_001, "found"}, {s.Lamp, -1_000_001, "lost"}, {s.Lamp, 1, ""},
		{s.Lamp, 1, strings.Repeat("é",
			200)}, {s.Lamp, 1, strings.Repeat("é", 201)},
		{s.Plug, 1_000_000, "a great delivery"}, {s.Plug, -1_000_000, "which went back"},
		{s.Lamp, -35, "free pieces only"},
		{s.Lamp, -1, "a held one"}, {set, 1, "found"}, {family, 1, "found"}, {variants[1].ID, -3, "broken"},
		{999, 1, "found"},
		{s.Lamp, 20, "came in"},
	} {
		s.Pass(time.Second)
		s.Step("the clerk counts %+d of %d: %s", c.by, c.product, c.reason).
			Gives(s.Catalogue.ChangeStock(storetest.Ctx, s.Clerk.ID, c.product, c.by, c.reason))
	}
	s.Ship(sold)
	s.Step("a lamp ships").Gives()
	for _, product := range []int64{s.Lamp, s.Plug, set, 999} {
		s.Step("the ledger of %d", product).Gives(s.Catalogue.ListStockMovements(storetest.Ctx, product,
			core.Page{Number: 1, Size: 20}))
		s.Step("its holds").Gives(s.Catalogue.HoldsOf(storetest.Ctx, product))
	}
	s.Step("the ledger's second page").Gives(s.Catalogue.ListStockMovements(storetest.Ctx, s.Lamp,
		core.Page{Number: 2, Size: 3}))
	storetest.Must(t, s.Orders.CancelPlaced(storetest.Ctx, s.Asha.ID, hers.ID))
	s.SetClock(other.HoldUntil)
	storetest.Must(t, storetest.Second(s.Orders.ReleaseExpiredHolds(storetest.Ctx)))
	s.Step("both holds end").Gives(s.Catalogue.HoldsOf(storetest.Ctx, s.Lamp))
}

func TestScenarioBackInStockAlerts(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "stock_waits", "tell_stock", "yes")
	storetest.Unprove(t, s.Shop, s.Asha, s.Bela)
	fan, horn, gone := s.Product("Fan", 70, 0), s.Product("Horn", 80, 0), s.Product("Bell", 10, 0)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	s.Step("fan and horn are sold out").Gives()
	for _, product := range []int64{s.Lamp, gone, 999, fan, horn, fan} {
		s.Pass(time.Second)
		s.Step("Asha waits for %d", product).Gives(s.Messages.AddStockAlert(storetest.Ctx, s.Asha.ID, product))
	}
	s.Step("Bela waits for the fan").Gives(s.Messages.AddStockAlert(storetest.Ctx, s.Bela.ID, fan))
	for _, c := range []struct {
		email   string
		product int64
	}{
		{"lata", fan}, {"lata@example.com", s.Lamp}, {"lata@example.com", 999}, {" Lata@Example.com ", fan},
		{"lata@example.com", horn},
		{"lata@example.com", fan}, {"lata@example.com", fan}, {s.Asha.Email, horn}, {"maya@example.com", horn},
	} {
		s.Pass(time.Second)
		s.Step(
			"a visitor %q waits for %d",
			c.email,
			c.product,
		).Gives(
			s.Messages.AddVisitorStockAlert(storetest.Ctx, c.product,
				c.email),
		)
	}
	for _, product := range []int64{fan, horn, s.Lamp} {
		s.Step("does Asha wait for %d?", product).Gives(s.Messages.HasStockAlert(storetest.Ctx, s.Asha.ID, product))
		s.Step("does Bela?").Gives(s.Messages.HasStockAlert(storetest.Ctx, s.Bela.ID, product))
	}
	s.Step("Asha stops waiting for the fan").Gives(s.Messages.CancelStockAlert(storetest.Ctx, s.Asha.ID, fan))
	s.Step("again").Gives(s.Messages.CancelStockAlert(storetest.Ctx, s.Asha.ID, fan))
	s.Step("does she wait?").Gives(s.Messages.HasStockAlert(storetest.Ctx, s.Asha.ID, fan))
	s.Pass(time.Minute)
	s.Step("she waits once more").Gives(s.Messages.AddStockAlert(storetest.Ctx, s.Asha.ID, fan))
	s.Step("fans come in").Gives(s.Catalogue.ChangeStock(storetest.Ctx, s.Clerk.ID, fan, 2, "came in"))
	s.Set("tell_stock", "no")
	s.Step("the shop sends no such mails any more").Gives(s.Messages.AddVisitorStockAlert(storetest.Ctx, horn,
		"nobody@example.com"))
	s.Step("nor to those who log in").Gives(s.Messages.AddStockAlert(storetest.Ctx, s.Bela.ID, horn))
}

func TestScenarioOffersInACart(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "cart_offers")
	set := storetest.Kit(t, s.Shop, "Set", 950_00, s.Lamp, 2, s.Plug, 1)
	family, variants := storetest.Panel(t, s.Shop, 3)
	gone := s.Product("Bell", 10, 5)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	storetest.AddOffer(
		t,
		s.Shop,
		storetest.Coded("PLUGS", func(o *promotions.Offer) {
			o.Scope, o.Targets, o.Combines = "products",
				[]int64{s.Plug, family}, true
		}),
	)
	storetest.AddOffer(t, s.Shop, storetest.Coded("SHIP", func(o *promotions.Offer) {
		o.Kind, o.Combines = "delivery",
			true
	}))
	storetest.AddOffer(
		t,
		s.Shop,
		storetest.Coded("MINE", func(o *promotions.Offer) { o.Buyers, o.Emails = "listed", []string{s.Bela.Email} }),
	)
	dear := s.Product("Palace", 1, 1)
	s.Edit(dear, func(p *catalogue.Product) { p.Price = money.Max })
	s.Step("some offers, and a palace for all the money there is").Gives()
	for _, c := range []struct {
		who   int64
		codes []string
		pairs []int64
	}{
		{0, nil, []int64{s.Lamp, 1, s.Plug, 2}},
		{0, []string{"plugs", " PLUGS"}, []int64{s.Lamp, 1, s.Plug, 2, gone, 1}},
		{0, []string{"ship", "plugs", "mine", "guess"}, []int64{s.Lamp, 1, s.Plug, 1, set, 1}},
		{s.Asha.ID, []string{"mine"}, []int64{s.Lamp, 1}},
		{s.Bela.ID, []string{"mine", "plugs"}, []int64{family, 1, variants[3].ID, 1, s.Lamp, 1}},
		{s.Bela.ID, []string{"a", "b", "c", "d", "e", "f"}, []int64{s.Lamp, 1}},
		{s.Bela.ID, nil, []int64{dear, 1}},
		{s.Bela.ID, nil, []int64{dear, 1, s.Plug, 1}},
		{s.Bela.ID, nil, []int64{dear, 2}},
		{s.Bela.ID, nil, nil},
	} {
		s.Step("customer %d with %q and %v", c.who, c.codes, c.pairs).
			Gives(s.Promotions.PriceCart(storetest.Ctx, storetest.Items(c.pairs...), promotions.Buyer{Customer: c.who,
				Codes: c.codes}))
	}
}

func TestScenarioBackInStockAlertLimit(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "stock_waits_full", "tell_stock", "yes")
	storetest.Unprove(t, s.Shop, s.Asha, s.Bela)
	out := []int64{}
	for i := range 52 {
		out = append(out, s.Product(fmt.Sprintf("Thing %d", i), 1, 0))
	}
	for _, product := range out[:50] {
		storetest.Got(s.Messages.AddStockAlert(storetest.Ctx, s.Asha.ID, product)).Or(t)
		s.Pass(21 * time.Minute)
		storetest.Must(t, s.Messages.AddVisitorStockAlert(storetest.Ctx, product, "lata@example.com"))
	}
	storetest.Must(t, s.Messages.AddVisitorStockAlert(storetest.Ctx, out[50], "maya@example.com"))
	s.Step("Asha and Lata wait for fifty things, Maya for one").Gives()
	s.Pass(time.Hour)
	for _, product := range out[50:] {
		s.Step("Asha waits for %d", product).Gives(s.Messages.AddStockAlert(storetest.Ctx, s.Asha.ID, product))
		s.Step(
			"Lata waits for %d",
			product,
		).Gives(
			s.Messages.AddVisitorStockAlert(storetest.Ctx, product, "lata@example.com"),
		)
		s.Step(
			"Maya waits for %d",
			product,
		).Gives(
			s.Messages.AddVisitorStockAlert(storetest.Ctx, product, "maya@example.com"),
		)
	}
	s.Step("Asha stops waiting for one").Gives(s.Messages.CancelStockAlert(storetest.Ctx, s.Asha.ID, out[0]))
	s.Step("so there is room").Gives(s.Messages.AddStockAlert(storetest.Ctx, s.Asha.ID, out[50]))
}
