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

func TestStoryOfCarts(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "carts")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	family, variants := panel(t, s.Shop, 3)
	gone := s.Product("Bell", 10, 5)
	must(t, s.SetCartItems(ctx, s.bela.ID, items(s.lamp, 3, gone, 1, variants[1].ID, 1), false))
	must(t, s.DeleteProduct(ctx, 0, gone))
	s.Step("Bela's cart has a bell that is no longer sold").Gives(s.ListCart(ctx, s.bela.ID))
	for _, c := range []struct {
		what  string
		pairs []int64
		must  bool
	}{
		{"puts two lamps and a plug in", []int64{s.lamp, 2, s.plug, 1}, false},
		{"wants five lamps", []int64{s.lamp, 5}, true},
		{"wants all lamps", []int64{s.lamp, 40}, false},
		{"wants one more", []int64{s.plug, 2, s.lamp, 41}, false},
		{"wants two sets that are not there", []int64{s.plug, 3, set, 2}, true},
		{"wants two sets", []int64{set, 2}, false},
		{"wants the bell", []int64{s.plug, 9, gone, 1}, false},
		{"wants nothing", nil, false},
		{"wants 0 plugs", []int64{s.plug, 0}, false},
		{"wants a panel and its first kind", []int64{family, 1, variants[0].ID, 2}, false},
		{"wants one panel more", []int64{family, 1, variants[0].ID, 3}, true},
	} {
		s.Pass(time.Second)
		s.Step("Asha %s", c.what).Gives(s.SetCartItems(ctx, s.asha.ID, items(c.pairs...), c.must))
	}
	s.Step("her cart").Gives(s.ListCart(ctx, s.asha.ID))
	s.Step("she removes lamps, and a bell that is not in it").Gives(s.RemoveCartItems(ctx, s.asha.ID, []int64{s.lamp, gone}))
	s.Step("she removes all panels").Gives(s.RemoveCartItems(ctx, s.asha.ID, []int64{family}))
	s.Step("she empties it").Gives(s.RemoveCartItems(ctx, s.asha.ID, nil))
	s.Step("it is empty").Gives(s.ListCart(ctx, s.asha.ID))
	s.Step("Bela's is as it was").Gives(s.ListCart(ctx, s.bela.ID))
}

func TestStoryOfACartThatIsFull(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "carts_full")
	many := []int64{}
	for i := range 99 {
		many = append(many, s.Product(fmt.Sprintf("Thing %d", i), 1, 1), 1)
	}
	s.Step("there are 99 other things").Gives()
	must(t, s.SetCartItems(ctx, s.bela.ID, items(many...), false))
	must(t, s.SetCartItems(ctx, s.asha.ID, items(append(many, s.lamp, 1)...), false))
	s.Step("Asha has a hundred, Bela ninety-nine").Gives()
	s.Step("one more for Asha").Gives(s.SetCartItems(ctx, s.asha.ID, items(s.plug, 1), false))
	s.Step("one more of what she has").Gives(s.SetCartItems(ctx, s.asha.ID, items(s.lamp, 2), false))
	s.Step("101 at once").Gives(s.SetCartItems(ctx, s.bela.ID, items(append(many, s.lamp, 1, s.plug, 1)...), false))
	s.Step("one more for Bela").Gives(s.SetCartItems(ctx, s.bela.ID, items(s.plug, 1), false))
}

func TestStoryOfWhatACartCanHave(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "carts_stock")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	family, variants := panel(t, s.Shop, 3)
	gone, empty := s.Product("Bell", 10, 5), s.Product("Fan", 70, 0)
	must(t, s.DeleteProduct(ctx, 0, gone))
	off := s.Stocked("Horn", 80, 9, func(p *store.Product) { p.Availability = "Out of Stock" })
	s.Step("a set, panels, no bell any more, no fan, and a horn that is not sold now").Gives()
	for _, pairs := range [][]int64{
		{s.lamp, 40, s.plug, 30},
		{s.lamp, 41, s.plug, 31},
		{gone, 1, 999, 1, empty, 1, off, 1},
		{s.lamp, 1, set, 20},
		{set, 20, s.lamp, 1},
		{set, 19, s.lamp, 2, s.plug, 11},
		{set, 19, s.lamp, 3, s.plug, 12},
		{family, 4},
		{family, 2, variants[0].ID, 1},
		{variants[1].ID, 3, variants[2].ID, 4},
		{s.lamp, 0},
	} {
		s.Step("a cart of %v: what is short", pairs).Gives(s.CheckStock(ctx, items(pairs...)))
		found, err := s.ListPrices(ctx, items(pairs...))
		for _, p := range found {
			s.Step("%d %s", p.ID, p.Title).Gives(p.Free, p.Pays)
		}
		s.Step("its prices").Gives(len(found), err)
	}
	s.Step("the stock of all").Gives(s.Stock(ctx, s.lamp))
	for _, id := range []int64{gone, empty, off, set, family, 999} {
		s.Step("the stock of %d", id).Gives(s.Stock(ctx, id))
	}
}

func TestStoryOfWishlists(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "wishlists")
	family, variants := panel(t, s.Shop, 3)
	gone := s.Product("Bell", 10, 5)
	o := s.Bought(s.asha, variants[0].ID, 1)
	must(t, s.ReviewProduct(ctx, s.asha.ID, store.NewReview{OrderID: o.ID, ProductID: variants[0].ID, Rating: 4}))
	s.Step("Asha rates a panel").Gives()
	for _, id := range []int64{s.lamp, s.plug, variants[1].ID, gone} {
		s.Step("Asha wants %d", id).Gives(s.SetWish(ctx, s.asha.ID, id, true))
	}
	s.Pass(time.Minute)
	s.Step("Bela wants a lamp").Gives(s.SetWish(ctx, s.bela.ID, s.lamp, true))
	s.Step("and the panels").Gives(s.SetWish(ctx, s.bela.ID, family, true))
	s.Step("Asha wants a lamp again").Gives(s.SetWish(ctx, s.asha.ID, s.lamp, true))
	s.Step("and one that is not there").Gives(s.SetWish(ctx, s.asha.ID, 999, true))
	s.Pass(time.Minute)
	s.Step("and a panel in white").Gives(s.SetWish(ctx, s.asha.ID, variants[3].ID, true))
	s.Step("the bell goes").Gives(s.DeleteProduct(ctx, 0, gone))
	list := func(who string, b storetest.Buyer) {
		found, err := s.ListWishlist(ctx, b.ID)
		for _, p := range found {
			s.Step("%s wishes for %s", who, p.Title).Gives(p.ID, p.Free, p.Pays, p.Rating, p.RatingCount)
		}
		s.Step("that is all").Gives(err)
	}
	list("Asha", s.asha)
	list("Bela", s.bela)
	for _, id := range []int64{s.lamp, s.plug, gone, 999} {
		s.Step("is %d on Bela's?", id).Gives(s.OnWishlist(ctx, s.bela.ID, id))
	}
	s.Step("Bela drops the lamp").Gives(s.SetWish(ctx, s.bela.ID, s.lamp, false))
	s.Step("again").Gives(s.SetWish(ctx, s.bela.ID, s.lamp, false))
	s.Step("Asha drops the bell").Gives(s.SetWish(ctx, s.asha.ID, gone, false))
}

func TestStoryOfStock(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "stock")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	family, variants := panel(t, s.Shop, 3)
	s.Step("a set and panels").Gives()
	hers, other := s.Place(s.asha, s.lamp, 3, s.plug, 2), s.Place(s.bela, s.lamp, 2)
	s.Pass(time.Minute)
	sold := s.Order(s.bela, s.lamp, 1)
	s.Step("two orders hold lamps, one is confirmed").Gives()
	for _, c := range []struct {
		product, by int64
		reason      string
	}{
		{s.lamp, 0, "found"}, {s.lamp, 1_000_001, "found"}, {s.lamp, -1_000_001, "lost"}, {s.lamp, 1, ""}, {s.lamp, 1, strings.Repeat("é",
			200)}, {s.lamp, 1, strings.Repeat("é", 201)},
		{s.plug, 1_000_000, "a great delivery"}, {s.plug, -1_000_000, "which went back"}, {s.lamp, -35, "free pieces only"},
		{s.lamp, -1, "a held one"}, {set, 1, "found"}, {family, 1, "found"}, {variants[1].ID, -3, "broken"}, {999, 1, "found"},
		{s.lamp, 20, "came in"},
	} {
		s.Pass(time.Second)
		s.Step("the clerk counts %+d of %d: %s", c.by, c.product, c.reason).Gives(s.ChangeStock(ctx, s.clerk.ID, c.product, c.by, c.reason))
	}
	s.Ship(sold)
	s.Step("a lamp ships").Gives()
	for _, product := range []int64{s.lamp, s.plug, set, 999} {
		s.Step("the ledger of %d", product).Gives(s.ListStockMovements(ctx, product, store.Page{Number: 1, Size: 20}))
		s.Step("its holds").Gives(s.HoldsOf(ctx, product))
	}
	s.Step("the ledger's second page").Gives(s.ListStockMovements(ctx, s.lamp, store.Page{Number: 2, Size: 3}))
	must(t, s.CancelPlaced(ctx, s.asha.ID, hers.ID))
	s.SetClock(other.HoldUntil)
	must(t, second(s.EndHolds(ctx)))
	s.Step("both holds end").Gives(s.HoldsOf(ctx, s.lamp))
}

func TestStoryOfWaitingForStock(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "stock_waits", "tell_stock", "yes")
	unprove(t, s.Shop, s.asha, s.bela)
	fan, horn, gone := s.Product("Fan", 70, 0), s.Product("Horn", 80, 0), s.Product("Bell", 10, 0)
	must(t, s.DeleteProduct(ctx, 0, gone))
	s.Step("fan and horn are sold out").Gives()
	for _, product := range []int64{s.lamp, gone, 999, fan, horn, fan} {
		s.Pass(time.Second)
		s.Step("Asha waits for %d", product).Gives(s.WaitForStock(ctx, s.asha.ID, product))
	}
	s.Step("Bela waits for the fan").Gives(s.WaitForStock(ctx, s.bela.ID, fan))
	for _, c := range []struct {
		email   string
		product int64
	}{
		{"lata", fan}, {"lata@example.com", s.lamp}, {"lata@example.com", 999}, {" Lata@Example.com ", fan}, {"lata@example.com", horn},
		{"lata@example.com", fan}, {"lata@example.com", fan}, {s.asha.Email, horn}, {"maya@example.com", horn},
	} {
		s.Pass(time.Second)
		s.Step("a visitor %q waits for %d", c.email, c.product).Gives(s.WaitAsVisitor(ctx, c.product, c.email))
	}
	for _, product := range []int64{fan, horn, s.lamp} {
		s.Step("does Asha wait for %d?", product).Gives(s.WaitsFor(ctx, s.asha.ID, product))
		s.Step("does Bela?").Gives(s.WaitsFor(ctx, s.bela.ID, product))
	}
	s.Step("Asha stops waiting for the fan").Gives(s.StopWaiting(ctx, s.asha.ID, fan))
	s.Step("again").Gives(s.StopWaiting(ctx, s.asha.ID, fan))
	s.Step("does she wait?").Gives(s.WaitsFor(ctx, s.asha.ID, fan))
	s.Pass(time.Minute)
	s.Step("she waits once more").Gives(s.WaitForStock(ctx, s.asha.ID, fan))
	s.Step("fans come in").Gives(s.ChangeStock(ctx, s.clerk.ID, fan, 2, "came in"))
	s.Set("tell_stock", "no")
	s.Step("the shop sends no such mails any more").Gives(s.WaitAsVisitor(ctx, horn, "nobody@example.com"))
	s.Step("nor to those who log in").Gives(s.WaitForStock(ctx, s.bela.ID, horn))
}

func TestStoryOfOffersInACart(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "cart_offers")
	set := kit(t, s.Shop, "Set", 950_00, s.lamp, 2, s.plug, 1)
	family, variants := panel(t, s.Shop, 3)
	gone := s.Product("Bell", 10, 5)
	must(t, s.DeleteProduct(ctx, 0, gone))
	bargain(t, s.Shop, coded("PLUGS", func(o *store.Offer) { o.Scope, o.Targets, o.Combines = "products", []int64{s.plug, family}, true }))
	bargain(t, s.Shop, coded("SHIP", func(o *store.Offer) { o.Kind, o.Combines = "delivery", true }))
	bargain(t, s.Shop, coded("MINE", func(o *store.Offer) { o.Buyers, o.Emails = "listed", []string{s.bela.Email} }))
	dear := s.Product("Palace", 1, 1)
	s.Edit(dear, func(p *store.Product) { p.Price = money.Max })
	s.Step("some offers, and a palace for all the money there is").Gives()
	for _, c := range []struct {
		who   int64
		codes []string
		pairs []int64
	}{
		{0, nil, []int64{s.lamp, 1, s.plug, 2}},
		{0, []string{"plugs", " PLUGS"}, []int64{s.lamp, 1, s.plug, 2, gone, 1}},
		{0, []string{"ship", "plugs", "mine", "guess"}, []int64{s.lamp, 1, s.plug, 1, set, 1}},
		{s.asha.ID, []string{"mine"}, []int64{s.lamp, 1}},
		{s.bela.ID, []string{"mine", "plugs"}, []int64{family, 1, variants[3].ID, 1, s.lamp, 1}},
		{s.bela.ID, []string{"a", "b", "c", "d", "e", "f"}, []int64{s.lamp, 1}},
		{s.bela.ID, nil, []int64{dear, 1}},
		{s.bela.ID, nil, []int64{dear, 1, s.plug, 1}},
		{s.bela.ID, nil, []int64{dear, 2}},
		{s.bela.ID, nil, nil},
	} {
		s.Step("customer %d with %q and %v", c.who, c.codes, c.pairs).
			Gives(s.WeighCart(ctx, items(c.pairs...), store.Bargain{Customer: c.who, Codes: c.codes}))
	}
}

func TestStoryOfWaitingForVeryMuch(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "stock_waits_full", "tell_stock", "yes")
	unprove(t, s.Shop, s.asha, s.bela)
	out := []int64{}
	for i := range 52 {
		out = append(out, s.Product(fmt.Sprintf("Thing %d", i), 1, 0))
	}
	for _, product := range out[:50] {
		got(s.WaitForStock(ctx, s.asha.ID, product)).or(t)
		s.Pass(21 * time.Minute)
		must(t, s.WaitAsVisitor(ctx, product, "lata@example.com"))
	}
	must(t, s.WaitAsVisitor(ctx, out[50], "maya@example.com"))
	s.Step("Asha and Lata wait for fifty things, Maya for one").Gives()
	s.Pass(time.Hour)
	for _, product := range out[50:] {
		s.Step("Asha waits for %d", product).Gives(s.WaitForStock(ctx, s.asha.ID, product))
		s.Step("Lata waits for %d", product).Gives(s.WaitAsVisitor(ctx, product, "lata@example.com"))
		s.Step("Maya waits for %d", product).Gives(s.WaitAsVisitor(ctx, product, "maya@example.com"))
	}
	s.Step("Asha stops waiting for one").Gives(s.StopWaiting(ctx, s.asha.ID, out[0]))
	s.Step("so there is room").Gives(s.WaitForStock(ctx, s.asha.ID, out[50]))
}
