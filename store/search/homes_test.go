package search_test

import (
	"slices"
	"testing"

	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/search"
	"hearth/store/storetest"
)

// The filter “Fits my home” leaves out what does not fit and what is not known; the counts of the filters follow it.
func TestListHasOnlyProductsThatFitTheHome(t *testing.T) {
	shop := storetest.New(t)
	add := func(title string, lines ...string) {
		shop.Stocked(title, 100, 5, func(p *catalogue.Product) { p.Specifications = lines })
	}
	add("Small switch", "Box: 2 modules", "Neutral wire: not needed", "Colour: White")
	add("Large switch", "Box: 4 modules", "Neutral wire: not needed", "Colour: White")
	add("Old switch", "Box: 2 modules", "Neutral wire: required", "Colour: White")
	add("Silent switch", "Box: 2 modules", "Colour: White")
	add("Sensor", "Radio: Zigbee")
	add("Rail", "Colour: White")
	listed := func(f search.ProductFilter) (titles []string) {
		t.Helper()
		f.Sort, f.Page = "title", core.Page{Number: 1, Size: 20}
		found, err := shop.Search.ListCards(storetest.Ctx, f)
		storetest.Must(t, err)
		for _, card := range found.Cards {
			titles = append(titles, card.Title)
		}
		if found.Total != len(titles) {
			t.Error(found.Total, titles)
		}
		return titles
	}
	home := &attributes.Home{Box: 2, Neutral: "no"}
	if got := listed(search.ProductFilter{Home: home}); !slices.Equal(got, []string{"Sensor", "Small switch"}) {
		t.Error(got)
	}
	if got := listed(search.ProductFilter{Home: home, Words: "switch"}); !slices.Equal(got, []string{"Small switch"}) {
		t.Error(got)
	}
	for words, want := range map[string]int64{"": 1, "switch": 1} {
		counts, err := shop.Search.CountFilters(storetest.Ctx, search.ProductFilter{Home: home, Words: words,
			Attributes: []attributes.Attribute{{Name: "Colour", Value: "White"}}})
		storetest.Must(t, err)
		found := int64(0)
		for _, name := range counts.Attributes {
			if name.Name == "Colour" {
				found = name.Values[0].Products
			}
		}
		if found != want {
			t.Errorf("%q: %d white products, want %d", words, found, want)
		}
	}
}
