package search_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/search"
	"hearth/store/storetest"
)

// cards returns the titles of the first products in a shopper's list.
func cards(t *testing.T, shop *storetest.Shop, f search.ProductFilter) (titles []string) {
	t.Helper()
	for _, c := range storetest.Got(shop.Search.ListCards(storetest.Ctx, f)).Or(t).Cards {
		titles = append(titles, c.Title)
	}
	return titles
}

func TestBestMatchComesFirstEvenIfItIsNew(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for i := range 420 {
		shop.Product(fmt.Sprintf("Modular switch plate number %d of the range", i), 100, 5)
	}
	for i := range 20 {
		shop.Stocked(fmt.Sprint("Lamp ", i), 100, 5, func(p *catalogue.Product) { p.Description = "With a switch." })
	}
	shop.Product("Switch", 100, 5)
	f := search.ProductFilter{Words: "switch", Page: core.Page{Number: 1, Size: 3}}
	storetest.Same(t, "the first hit", cards(t, shop, f)[0], "Switch")
	seen := map[string]bool{}
	for page := range 22 {
		f.Page = core.Page{Number: page + 1, Size: 20}
		for _, title := range cards(t, shop, f) {
			seen[title] = true
		}
	}
	storetest.Same(t, "different hits on all pages", len(seen), 440)
	f.Page = core.Page{Number: 23, Size: 20}
	storetest.Same(t, "hits on the last page", len(cards(t, shop, f)), 1)
	f.MinPrice, f.Page = 100_00, core.Page{Number: 1, Size: 3}
	storetest.Same(t, "the first hit within a price", cards(t, shop, f)[0], "Switch")
}

func TestSearchHitForAVariantOpensThatVariant(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, variants := storetest.Panel(t, shop, 3)
	shop.Product("Black Lamp", 50, 5)
	for typed, want := range map[string]int64{"touch panel": family, "touch panel white": variants[1].ID,
		"4 gang touch panel": variants[2].ID, "white 4gang panel": variants[3].ID, "panel zzz white": variants[1].ID} {
		card := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: typed})).Or(t).Cards[0]
		storetest.Same(t, typed, card.ID, want)
		if want != family {
			v := storetest.Got(shop.Catalogue.Find(storetest.Ctx, want)).Or(t)
			storetest.Same(t, typed+": title", card.Title, v.Title)
			storetest.Same(t, typed+": price", card.Pays, v.Pays)
		}
	}
	b := shop.Customer("411001")
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, shop.Bought(b, variants[2].ID, 1).ID,
		variants[2].ID, 4, ""))
	card := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "touch panel white"})).
		Or(t).Cards[0]
	storetest.Same(t, "its stars are those of the product", fmt.Sprint(card.Rating, " of ", card.RatingCount), "4 of 1")
	shop.Order(b, variants[2].ID, 2)
	card = storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "4 gang touch panel"})).
		Or(t).Cards[0]
	storetest.Same(t, "of equal ones the one that can be bought", card.ID, variants[3].ID)
	found, _, err := shop.Search.SearchProducts(storetest.Ctx, search.ProductFilter{Words: "touch panel white"})
	storetest.Must(t, err)
	storetest.Same(t, "the assistant's find", found[0].ID, variants[1].ID)
	storetest.Same(t, "the product of the staff's list", staffsFirst(t, shop, "touch panel white"), family)
}

// staffsFirst is the first product in the staff's list.
func staffsFirst(t *testing.T, shop *storetest.Shop, words string) int64 {
	t.Helper()
	found, _, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: words})
	storetest.Must(t, err)
	return found[0].ID
}

func TestListWithoutSearchWordsStartsWithPopularProducts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	old, sold, rated, gone := shop.Product(
		"Old",
		100,
		50,
	), shop.Product(
		"Sold",
		100,
		50,
	), shop.Product(
		"Rated badly",
		100,
		50,
	), shop.Product(
		"Gone",
		100,
		3,
	)
	b := shop.Customer("411001")
	shop.Bought(b, sold, 2)
	shop.Bought(b, sold, 2)
	shop.Bought(b, gone, 3)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, shop.Bought(b, rated, 1).ID, rated, 1, ""))
	storetest.Must(t, shop.Catalogue.CountPopular(storetest.Ctx))
	family, _ := storetest.Panel(t, shop, 3)
	storetest.Same(t, "the order", strings.Join(cards(t, shop, search.ProductFilter{}), ", "),
		"Sold, Rated badly, Touch Panel, Old, Gone")
	storetest.Same(
		t,
		"by relevance",
		strings.Join(cards(t, shop, search.ProductFilter{Sort: "relevance"}), ", "),
		"Sold, Rated badly, Touch Panel, Old, Gone",
	)
	storetest.Same(
		t,
		"products that were chosen",
		strings.Join(cards(t, shop, search.ProductFilter{IDs: []int64{sold, old, family}}), ", "),
		"Old, Sold, Touch Panel",
	)

	// The sales of all variants count for the parent product, and old sales no longer count.
	for range 3 {
		shop.Bought(b, storetest.Got(shop.Variants.ListVariants(storetest.Ctx, family)).Or(t)[0].ID, 1)
	}
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, gone, 5, "found")).Or(t)
	storetest.Must(t, shop.Catalogue.CountPopular(storetest.Ctx))
	storetest.Same(
		t,
		"after more sales",
		strings.Join(cards(t, shop, search.ProductFilter{}), ", "),
		"Sold, Touch Panel, Gone, Rated badly, Old",
	)
}

func TestPriceWordsInASearchFilterByPrice(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, price := range []int64{500, 1500, 2500} {
		shop.Product(fmt.Sprint("Switch ", price), price, 5)
	}
	for typed, want := range map[string]string{"switch under 2000": "Switch 500, Switch 1500",
		"switch below ₹600": "Switch 500", "switch 1000-2000": "Switch 1500",
		"switch 2000 se kam": "Switch 500, Switch 1500", "switch 600 tak": "Switch 500",
		"switch 2000 से कम": "Switch 500, Switch 1500", "switch 1000 ते 2000": "Switch 1500",
		"switch above 2000": "Switch 2500", "under 600": "Switch 500",
		"switch under 100": ""} {
		storetest.Same(t, typed, strings.Join(cards(t, shop, search.ProductFilter{Words: typed}), ", "), want)
	}
	counts := storetest.Got(shop.Search.CountFilters(storetest.Ctx, search.ProductFilter{Words: "switch under 2000"})).
		Or(t)
	storetest.Same(t, "price ranges of all switches", len(counts.Prices), 3)
	list := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "switch under 100"})).Or(t)
	storetest.Same(t, "nothing is near a price", list.Near == nil, true)
}

func TestRareWordIsNotOutvotedByCommonOnes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for i := range 40 {
		shop.Product(fmt.Sprint("Smart switch ", i), 100, 5)
	}
	shop.Product("Switch for Roma frames", 100, 5)
	shop.Stocked("Zencelo wall plate", 100, 5, func(p *catalogue.Product) { p.Description = "Holds one switch." })
	for typed, want := range map[string]string{
		"zencelo switch":           "Zencelo wall plate", // both words match, and the rare one is in the title
		"zencelo smart switch":     "Zencelo wall plate", // no product has all three words
		"smart wifi switch zencel": "Zencelo wall plate",
		"roma smart switch":        "Switch for Roma frames",
	} {
		storetest.Same(t, typed, cards(t, shop, search.ProductFilter{Words: typed,
			Page: core.Page{Number: 1, Size: 3}})[0], want)
	}
}
