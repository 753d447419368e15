package store_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/attributes"
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

// counted writes what a list can be filtered by in a line.
func counted(t *testing.T, shop *storetest.Shop, f store.ProductFilter) string {
	t.Helper()
	counts := got(shop.CountFilters(ctx, f)).or(t)
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
		{"beta switch", 1500, []string{"Radio: wifi and Matter", "Load: 10 amp", "Neutral wire: not needed", "Color: White"}},
		{"gamma switch", 3000, []string{"Radios: Zigbee", "Load: 6A", "Neutral wire: required", "Colour: black"}},
		{"delta lamp", 30_000, []string{"Radio: Zigbee", "Weight class: light"}},
	} {
		ids[p.title] = shop.Stocked(p.title, p.rupees, 5, func(e *store.Product) { e.Specifications = p.specs })
	}
	return shop, ids
}

// One value of a name more, one product more; a second name, fewer. Names and units are what they mean, not how they are written.
func TestAListIsFilteredBySpecifications(t *testing.T) {
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
		f := store.ProductFilter{Attributes: of(strings.Split(wanted, "|")...)}
		if titles := found(t, shop, f); titles != want {
			t.Errorf("%q gives %s, want %s", wanted, titles, want)
		}
		f.Words = "switch"
		if titles := found(t, shop, f); titles != strings.TrimSpace(strings.ReplaceAll(want, "delta lamp", "")) {
			t.Errorf("%q among switches gives %s", wanted, titles)
		}
	}
	must(t, shop.DeleteProduct(ctx, 0, ids["beta switch"]))
	shop.Edit(ids["gamma switch"], func(p *store.Product) { p.Specifications = []string{"Radio: wi-fi"} })
	same(t, "after an edit and a deletion", found(t, shop, store.ProductFilter{Attributes: of("Radio:Wi-Fi")}), "alpha switch gamma switch")
	same(t, "by stars", found(t, shop, store.ProductFilter{MinRating: 4}), "")
	same(t, "mended", got(shop.Mend(ctx)).or(t), []string(nil))
}

// A choice says how many products it would leave, with all other filters applied, but not those of the same name.
func TestEachChoiceOfAFilterSaysHowManyItGives(t *testing.T) {
	t.Parallel()
	shop, _ := wall(t)
	for _, c := range []struct {
		name   string
		filter store.ProductFilter
		want   string
	}{
		{"nothing chosen", store.ProductFilter{},
			"Radio: Matter 1, Wi-Fi 2, Zigbee 2; Load: 6 A 2, 10 A 1; Neutral wire: Not needed 1, Required 2; Colour: Black 1, White 2"},
		{"a radio", store.ProductFilter{Attributes: of("Radio:Wi-Fi")},
			"Radio: Matter 1, Wi-Fi 2, Zigbee 2; Load: 6 A 1, 10 A 1; Neutral wire: Not needed 1, Required 1"},
		{"two names", store.ProductFilter{Attributes: of("Radio:Wi-Fi", "Load:6 A")}, "Radio: Wi-Fi 1, Zigbee 1; Load: 6 A 1, 10 A 1"},
		{"words", store.ProductFilter{Words: "lamp"}, ""},
		{"words and a value", store.ProductFilter{Words: "switch", Attributes: of("Load:10 A")}, "Radio: Matter 1, Wi-Fi 1; Load: 6 A 2, 10 A 1"},
		{"a price", store.ProductFilter{MaxPrice: 1000_00, Attributes: of("Radio:Zigbee")}, "Radio: Wi-Fi 1, Zigbee 0"},
		{"what nobody sells", store.ProductFilter{Attributes: of("Radio:Smoke signals")}, "Radio: Matter 1, Smoke signals 0, Wi-Fi 2, Zigbee 2"},
		{"a name that is no filter, asked for", store.ProductFilter{Attributes: of("Weight class:Light")}, "Weight class: Light 1"},
		{"words that find nothing", store.ProductFilter{Words: "qqqq"}, ""},
	} {
		if said := counted(t, shop, c.filter); said != c.want {
			t.Errorf("%s: %s, want %s", c.name, said, c.want)
		}
	}
	for _, f := range []store.ProductFilter{{}, {Attributes: of("Load:6 A")},
		{Words: "switch", Attributes: of("Radio:Wi-Fi", "Neutral wire:Required")}} {
		for _, name := range got(shop.CountFilters(ctx, f)).or(t).Attributes {
			for _, v := range name.Values {
				alone := f
				alone.Attributes = nil
				for _, a := range f.Attributes {
					if a.Name != name.Name {
						alone.Attributes = append(alone.Attributes, a)
					}
				}
				alone.Attributes = append(alone.Attributes, attributes.Attribute{Name: name.Name, Value: v.Value})
				if _, total, err := shop.ListProducts(ctx, alone); err != nil || int64(total) != v.Products {
					t.Errorf("%s %s is said to give %d and gives %d (%v)", name.Name, v.Value, v.Products, total, err)
				}
			}
		}
	}
}

func TestStarsAndPricesAreCountedToo(t *testing.T) {
	t.Parallel()
	shop, ids := wall(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	must(t, shop.RateProduct(ctx, b.ID, shop.Bought(b, ids["alpha switch"], 1).ID, ids["alpha switch"], 5, ""))
	must(t, shop.RateProduct(ctx, b.ID, shop.Bought(b, ids["gamma switch"], 1).ID, ids["gamma switch"], 3, ""))
	counts := got(shop.CountFilters(ctx, store.ProductFilter{})).or(t)
	same(t, "the stars", counts.Ratings, []store.RatingCount{{4, 1}, {3, 2}, {2, 2}})
	same(t, "the prices", counts.Prices, []store.PriceCount{{0, 1000_00, 1}, {1000_00, 2500_00, 1}, {2500_00, 5000_00, 1}, {25_000_00, 0, 1}})
	counts = got(shop.CountFilters(ctx, store.ProductFilter{MinRating: 4, MinPrice: 400_00, MaxPrice: 600_00})).or(t)
	same(t, "the stars within a price", counts.Ratings, []store.RatingCount{{4, 1}, {3, 1}, {2, 1}})
	same(t, "prices of one step", counts.Prices, []store.PriceCount(nil))
	same(t, "four stars", found(t, shop, store.ProductFilter{MinRating: 4}), "alpha switch")
}

// If a filter leaves nothing, it is not the fault of the words: no other products are shown instead, and nobody is told that
// nothing has all words.
func TestAFilterThatTakesAllAwayShowsNothingElse(t *testing.T) {
	t.Parallel()
	shop, _ := wall(t)
	list := got(shop.ListCards(ctx, store.ProductFilter{Words: "black gamma", Attributes: of("Radio:Wi-Fi")})).or(t)
	if list.Total != 0 || list.Partial {
		t.Error(list.Total, list.Partial)
	}
	list = got(shop.ListCards(ctx, store.ProductFilter{Words: "gamma pineapple", Attributes: of("Radio:Zigbee")})).or(t)
	if list.Total != 1 || !list.Partial {
		t.Error(list.Total, list.Partial)
	}
}

func TestStaffChooseWhatShoppersFilterBy(t *testing.T) {
	t.Parallel()
	shop, _ := wall(t)
	names := func() (all string) {
		for _, a := range got(shop.ListAttributes(ctx)).or(t) {
			all += fmt.Sprintf("%s %d %d, ", a.Name, a.Products, a.Position)
		}
		return all
	}
	same(t, "the names", names(), "Radio 4 1, Load 3 2, Neutral wire 3 3, Colour 3 4, Base 0 5, Protection 0 6, Weight class 1 0, ")
	must(t, shop.SetFilters(ctx, 0, []string{"Load", "Radio", " Load "}))
	same(t, "the names", names(), "Load 3 1, Radio 4 2, Colour 3 0, Neutral wire 3 0, Weight class 1 0, ")
	same(t, "the filters", counted(t, shop, store.ProductFilter{}), "Load: 6 A 2, 10 A 1; Radio: Matter 1, Wi-Fi 2, Zigbee 2")
	refused(t, shop.SetFilters(ctx, 0, []string{"Taste"}), "No product has “Taste” in its specifications.", "names")
	refused(t, shop.SetFilters(ctx, 0, make([]string, 21)), "Shoppers can filter by at most 20 names.", "names")
	must(t, shop.SetFilters(ctx, 0, nil))
	same(t, "no filters", counted(t, shop, store.ProductFilter{}), "")
}

// A shop of an earlier release finds its attributes when it is opened.
func TestAnUpgradedShopHasItsAttributes(t *testing.T) {
	t.Parallel()
	shop, _ := wall(t)
	shop.Break(`DELETE FROM product_attributes`)
	shop.Break(`UPDATE search_folding SET version = 1`)
	dir := shop.Dir()
	must(t, shop.Close())
	again := storetest.Open(t, dir)
	same(t, "the filters", counted(t, again, store.ProductFilter{Words: "switch"}),
		"Radio: Matter 1, Wi-Fi 2, Zigbee 1; Load: 6 A 2, 10 A 1; Neutral wire: Not needed 1, Required 2; Colour: Black 1, White 2")
}
