package search_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/search"
	"hearth/store/storetest"
)

var filterRounds = flag.Int("filter-rounds", 60,
	"how many changes of products the counts of filters are compared after")

var filteredBy = map[string][]string{"Colour": {"Black", "White", "Gold"}, "Radio": {"Wi-Fi", "Zigbee", "Matter"},
	"Load": {"6 A", "16 A"}}

func someSpecifications(random *rand.Rand) (lines []string) {
	for name, values := range filteredBy {
		if random.IntN(3) > 0 {
			lines = append(lines, name+": "+values[random.IntN(len(values))])
		}
	}
	return lines
}

// The count of each filter value equals the number of products in the list with that value chosen, whatever changed
// since the last count.
func TestFilterCountsMatchTheFilteredLists(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 36))
	shop := storetest.New(t)
	other := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Other")).Or(t)
	var plain, families []int64
	add := func() {
		plain = append(
			plain,
			shop.Stocked(fmt.Sprint("Lamp ", len(plain)), 1+random.Int64N(30_000), random.Int64N(3),
				func(p *catalogue.Product) {
					p.Specifications, p.Country = someSpecifications(random), []string{"India", "China"}[random.IntN(2)]
					if random.IntN(3) == 0 {
						p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = other, 0, 0
					}
				}),
		)
	}
	for range 12 {
		add()
	}
	for i := range 5 {
		family := shop.Product(fmt.Sprint("Panel ", i), 100, 0)
		shop.Edit(family, func(p *catalogue.Product) { p.Specifications = someSpecifications(random) })
		g := catalogue.VariantGrid{Product: family,
			Options: []catalogue.Option{storetest.Option("Colour", "Black", "White", "Gold"),
				storetest.Option("Load", "6 A", "16 A")}}
		for _, colour := range []string{"Black", "White", "Gold"} {
			for _, load := range []string{"6 A", "16 A"} {
				if random.IntN(4) > 0 || len(g.Variants) == 0 {
					g.Variants = append(
						g.Variants,
						storetest.VariantOf(money.Paise(1+random.Int64N(2_000_000)), random.Int64N(3), colour, load),
					)
				}
			}
		}
		storetest.Got(shop.Variants.SaveVariants(storetest.Ctx, 0, g)).Or(t)
		families = append(families, family)
	}
	storetest.Must(t, shop.Search.SetFilters(storetest.Ctx, 0, []string{"Colour", "Radio", "Load"}))
	some := func(ids []int64) int64 { return ids[random.IntN(len(ids))] }
	for range *filterRounds {
		switch random.IntN(6) {
		case 0:
			shop.Edit(some(plain), func(p *catalogue.Product) {
				p.Specifications, p.Price = someSpecifications(random), money.Paise(1+random.Int64N(3_000_000))
			})
		case 1:
			add()
		case 2:
			if len(plain) < 3 {
				add() // another product, so that the list still has choices
			}
			at := random.IntN(len(plain))
			storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, plain[at]))
			plain = append(plain[:at], plain[at+1:]...)
		case 3, 4:
			variants := storetest.Got(shop.Variants.ListVariants(storetest.Ctx, some(families))).Or(t)
			v := variants[random.IntN(len(variants))]
			change := int64(1)
			if v.Shelf > 0 {
				change = -v.Shelf
			}
			storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, v.ID, change, "found")).Or(t)
		case 5:
			b, id := shop.Customer("411001"), some(plain)
			if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t); p.Free > 0 {
				storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, shop.Bought(b, id, 1).ID, id,
					1+random.Int64N(5), "Words"))
			}
		}
		for range 2 {
			compareCounts(t, shop, randomFilter(random, other))
		}
	}
}

func randomFilter(random *rand.Rand, category int64) (f search.ProductFilter) {
	for name, values := range filteredBy {
		for _, value := range values {
			if random.IntN(6) == 0 {
				f.Attributes = append(f.Attributes, attributes.Attribute{Name: name, Value: value})
			}
		}
	}
	if random.IntN(3) == 0 {
		f.MinPrice, f.MaxPrice = money.Paise(random.Int64N(500_000)), money.Paise(500_000+random.Int64N(3_000_000))
	}
	if random.IntN(4) == 0 {
		f.MinRating = 1 + random.Int64N(4)
	}
	if random.IntN(4) == 0 {
		f.CategoryID = category
	}
	if random.IntN(4) == 0 {
		f.Words = []string{"lamp", "panel", "black", "panle"}[random.IntN(4)]
	}
	if random.IntN(4) == 0 {
		f.Country = "india"
	}
	f.InStock = random.IntN(3) == 0
	return f
}

// compareCounts chooses each filter value of a list and compares the value's count with the resulting list.
func compareCounts(t *testing.T, shop *storetest.Shop, f search.ProductFilter) {
	t.Helper()
	has := func(f search.ProductFilter) int64 {
		t.Helper()
		f.Page = core.Page{Number: 1, Size: 1}
		list := storetest.Got(shop.Search.ListCards(storetest.Ctx, f)).Or(t)
		if list.Partial {
			return 0
		}
		return int64(list.Total)
	}
	counts := storetest.Got(shop.Search.CountFilters(storetest.Ctx, f)).Or(t)
	for _, name := range counts.Attributes {
		said := map[string]int64{}
		for _, v := range name.Values {
			said[v.Value] = v.Products
		}
		for _, value := range filteredBy[name.Name] {
			chosen := f
			chosen.Attributes = []attributes.Attribute{{Name: name.Name, Value: value}}
			for _, one := range f.Attributes {
				if one.Name != name.Name {
					chosen.Attributes = append(chosen.Attributes, one)
				}
			}
			if want := has(chosen); said[value] != want {
				t.Errorf("%+v: %s %s has %d, the count says %d", f, name.Name, value, want, said[value])
			}
		}
	}
	for _, r := range counts.Ratings {
		chosen := f
		chosen.MinRating = r.Stars
		if want := has(chosen); r.Products != want {
			t.Errorf("%+v: %d stars have %d, the count says %d", f, r.Stars, want, r.Products)
		}
	}
	for _, p := range counts.Prices {
		chosen := f
		chosen.MinPrice, chosen.MaxPrice = max(p.From, 1), max(p.To-1, 0)
		if want := has(chosen); p.Products != want {
			t.Errorf("%+v: from %d to %d there are %d, the count says %d", f, p.From, p.To, want, p.Products)
		}
	}
}
