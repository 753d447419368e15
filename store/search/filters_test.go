package search_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/search"
	"hearth/store/storetest"
)

func of(texts ...string) (wanted []attributes.Attribute) {
	for _, text := range texts {
		if one, ok := attributes.Parse(text); ok {
			wanted = append(wanted, one)
		}
	}
	return wanted
}

// counted formats the filters of a list in one line.
func counted(t *testing.T, shop *storetest.Shop, f search.ProductFilter) string {
	t.Helper()
	counts := storetest.Got(shop.Search.CountFilters(storetest.Ctx, f)).Or(t)
	parts := []string{}
	for _, name := range counts.Attributes {
		values := []string{}
		for _, v := range name.Values {
			values = append(values, fmt.Sprintf("%s %d", v.Value, v.Products))
		}
		parts = append(parts, name.Name+": "+strings.Join(values, ", "))
	}
	return strings.Join(parts, "; ")
}

func wall(t *testing.T) (*storetest.Shop, map[string]int64) {
	shop := storetest.New(t)
	ids := map[string]int64{}
	for _, p := range []struct {
		title  string
		rupees int64
		specs  []string
	}{
		{"alpha switch", 500, []string{"Radio: Wi-Fi 2.4 GHz", "Load: 2 × 6 A", "Neutral: yes", "Colour: white"}},
		{"beta switch", 1500, []string{"Radio: wifi and Matter", "Load: 10 amp", "Neutral wire: not needed",
			"Color: White"}},
		{"gamma switch", 3000, []string{"Radios: Zigbee", "Load: 6A", "Neutral wire: required", "Colour: black"}},
		{"delta lamp", 30_000, []string{"Radio: Zigbee", "Weight class: light"}},
	} {
		ids[p.title] = shop.Stocked(p.title, p.rupees, 5, func(e *catalogue.Product) { e.Specifications = p.specs })
	}
	return shop, ids
}

// A second value of the same attribute adds products; a second attribute removes products. Names and units are
// normalised.
func TestProductListIsFilteredBySpecifications(t *testing.T) {
	t.Parallel()
	shop, ids := wall(t)
	for wanted, want := range map[string]string{
		"":                                   "alpha switch beta switch gamma switch delta lamp",
		"Radio:Wi-Fi":                        "alpha switch beta switch",
		"Radio:Wi-Fi|Radio:Zigbee":           "alpha switch beta switch gamma switch delta lamp",
		"Radio:Wi-Fi|Load:6 A":               "alpha switch",
		"Load:6 A":                           "alpha switch gamma switch",
		"Colour:White|Neutral wire:Required": "alpha switch",
		"Radio:Smoke signals":                "",
		"Weight class:Light":                 "delta lamp",
	} {
		f := search.ProductFilter{Attributes: of(strings.Split(wanted, "|")...)}
		if titles := storetest.Found(t, shop, f); titles != want {
			t.Errorf("%q gives %s, want %s", wanted, titles, want)
		}
		f.Words = "switch"
		if titles := storetest.Found(t, shop, f); titles != strings.TrimSpace(strings.ReplaceAll(want, "delta lamp",
			"")) {
			t.Errorf("%q among switches gives %s", wanted, titles)
		}
	}
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, ids["beta switch"]))
	shop.Edit(ids["gamma switch"], func(p *catalogue.Product) { p.Specifications = []string{"Radio: wi-fi"} })
	storetest.Same(
		t,
		"after an edit and a deletion",
		storetest.Found(t, shop, search.ProductFilter{Attributes: of("Radio:Wi-Fi")}),
		"alpha switch gamma switch",
	)
	storetest.Same(t, "by stars", storetest.Found(t, shop, search.ProductFilter{MinRating: 4}), "")
	storetest.Same(t, "mended", storetest.Got(shop.Repair(storetest.Ctx)).Or(t), []string(nil))
}

// The count of a filter value is the number of products that would be left with it: it applies all other filters except
// those on the same attribute.
func TestEachFilterValueShowsItsProductCount(t *testing.T) {
	t.Parallel()
	shop, _ := wall(t)
	for _, c := range []struct {
		name   string
		filter search.ProductFilter
		want   string
	}{
		{"nothing chosen", search.ProductFilter{},
			"Radio: Matter 1, Wi-Fi 2, Zigbee 2; Load: 6 A 2, 10 A 1; Neutral wire: Not needed 1, Required 2; Colour: Black 1, White 2"},
		{"a radio", search.ProductFilter{Attributes: of("Radio:Wi-Fi")},
			"Radio: Matter 1, Wi-Fi 2, Zigbee 2; Load: 6 A 1, 10 A 1; Neutral wire: Not needed 1, Required 1"},
		{"two names", search.ProductFilter{Attributes: of("Radio:Wi-Fi", "Load:6 A")},
			"Radio: Wi-Fi 1, Zigbee 1; Load: 6 A 1, 10 A 1"},
		{"words", search.ProductFilter{Words: "lamp"}, ""},
		{"words and a value", search.ProductFilter{Words: "switch", Attributes: of("Load:10 A")},
			"Radio: Matter 1, Wi-Fi 1; Load: 6 A 2, 10 A 1"},
		{"a price", search.ProductFilter{MaxPrice: 1000_00, Attributes: of("Radio:Zigbee")},
			"Radio: Wi-Fi 1, Zigbee 0"},
		{"what nobody sells", search.ProductFilter{Attributes: of("Radio:Smoke signals")},
			"Radio: Matter 1, Smoke signals 0, Wi-Fi 2, Zigbee 2"},
		{"a name that is no filter, asked for", search.ProductFilter{Attributes: of("Weight class:Light")},
			"Weight class: Light 1"},
		{"words that find nothing", search.ProductFilter{Words: "qqqq"}, ""},
	} {
		if said := counted(t, shop, c.filter); said != c.want {
			t.Errorf("%s: %s, want %s", c.name, said, c.want)
		}
	}
	for _, f := range []search.ProductFilter{{}, {Attributes: of("Load:6 A")},
		{Words: "switch", Attributes: of("Radio:Wi-Fi", "Neutral wire:Required")}} {
		for _, name := range storetest.Got(shop.Search.CountFilters(storetest.Ctx, f)).Or(t).Attributes {
			for _, v := range name.Values {
				alone := f
				alone.Attributes = nil
				for _, a := range f.Attributes {
					if a.Name != name.Name {
						alone.Attributes = append(alone.Attributes, a)
					}
				}
				alone.Attributes = append(alone.Attributes, attributes.Attribute{Name: name.Name, Value: v.Value})
				if _, total, err := shop.Search.ListProducts(storetest.Ctx, alone); err != nil ||
					int64(total) != v.Products {
					t.Errorf("%s %s is said to give %d and gives %d (%v)", name.Name, v.Value, v.Products, total, err)
				}
			}
		}
	}
}

func TestRatingAndPriceFiltersShowProductCounts(t *testing.T) {
	t.Parallel()
	shop, ids := wall(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, shop.Bought(b, ids["alpha switch"], 1).ID,
		ids["alpha switch"], 5, ""))
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, shop.Bought(b, ids["gamma switch"], 1).ID,
		ids["gamma switch"], 3, ""))
	counts := storetest.Got(shop.Search.CountFilters(storetest.Ctx, search.ProductFilter{})).Or(t)
	storetest.Same(
		t,
		"the stars",
		counts.Ratings,
		[]search.RatingCount{{Stars: 4, Products: 1}, {Stars: 3, Products: 2}, {Stars: 2, Products: 2}},
	)
	storetest.Same(
		t,
		"the prices",
		counts.Prices,
		[]search.PriceCount{
			{From: 0, To: 1000_00, Products: 1},
			{From: 1000_00, To: 2500_00, Products: 1},
			{From: 2500_00, To: 5000_00, Products: 1},
			{From: 25_000_00, To: 0, Products: 1},
		},
	)
	counts = storetest.Got(shop.Search.CountFilters(storetest.Ctx, search.ProductFilter{MinRating: 4, MinPrice: 400_00,
		MaxPrice: 600_00})).
		Or(t)
	storetest.Same(
		t,
		"the stars within a price",
		counts.Ratings,
		[]search.RatingCount{{Stars: 4, Products: 1}, {Stars: 3, Products: 1}, {Stars: 2, Products: 1}},
	)
	storetest.Same(t, "prices of one step", counts.Prices, []search.PriceCount(nil))
	storetest.Same(t, "four stars", storetest.Found(t, shop, search.ProductFilter{MinRating: 4}), "alpha switch")
}

// If a filter leaves no products, the search words are not the reason, so no other products are suggested.
func TestFilterWithoutMatchesShowsNoOtherProducts(t *testing.T) {
	t.Parallel()
	shop, _ := wall(t)
	list := storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "black gamma",
		Attributes: of("Radio:Wi-Fi")})).
		Or(t)
	if list.Total != 0 || list.Partial {
		t.Error(list.Total, list.Partial)
	}
	list = storetest.Got(shop.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "gamma pineapple",
		Attributes: of("Radio:Zigbee")})).
		Or(t)
	if list.Total != 1 || !list.Partial {
		t.Error(list.Total, list.Partial)
	}
}

func TestStaffChooseTheStorefrontFilters(t *testing.T) {
	t.Parallel()
	shop, _ := wall(t)
	names := func() (all string) {
		for _, a := range storetest.Got(shop.Search.ListAttributes(storetest.Ctx)).Or(t) {
			all += fmt.Sprintf("%s %d %d, ", a.Name, a.Products, a.Position)
		}
		return all
	}
	storetest.Same(
		t,
		"the names",
		names(),
		"Radio 4 1, Load 3 2, Neutral wire 3 3, Colour 3 4, Base 0 5, Protection 0 6, Weight class 1 0, ",
	)
	storetest.Must(t, shop.Search.SetFilters(storetest.Ctx, 0, []string{"Load", "Radio", " Load "}))
	storetest.Same(t, "the names", names(), "Load 3 1, Radio 4 2, Colour 3 0, Neutral wire 3 0, Weight class 1 0, ")
	storetest.Same(t, "the filters", counted(t, shop, search.ProductFilter{}),
		"Load: 6 A 2, 10 A 1; Radio: Matter 1, Wi-Fi 2, Zigbee 2")
	storetest.Refused(
		t,
		shop.Search.SetFilters(storetest.Ctx, 0, []string{"Taste"}),
		"No product has “Taste” in its specifications.",
		"names",
	)
	storetest.Refused(t, shop.Search.SetFilters(storetest.Ctx, 0, make([]string, 21)),
		"Shoppers can filter by at most 20 names.", "names")
	storetest.Must(t, shop.Search.SetFilters(storetest.Ctx, 0, nil))
	storetest.Same(t, "no filters", counted(t, shop, search.ProductFilter{}), "")
}

// When a shop of an earlier release is opened, its attributes are indexed.
func TestUpgradedShopHasItsAttributes(t *testing.T) {
	t.Parallel()
	shop, _ := wall(t)
	shop.Break(`DELETE FROM product_attributes`)
	shop.Break(`UPDATE search_folding SET version = 1`)
	dir := shop.Dir()
	storetest.Must(t, shop.Close())
	again := storetest.Open(t, dir)
	storetest.Same(
		t,
		"the filters",
		counted(t, again, search.ProductFilter{Words: "switch"}),
		"Radio: Matter 1, Wi-Fi 2, Zigbee 1; Load: 6 A 2, 10 A 1; Neutral wire: Not needed 1, Required 2; Colour: Black 1, White 2",
	)
}
