package shop_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
)

// The filters of a product list are returned with counts, which are the same for everybody and updated when a product
// changes.
func TestProductListReturnsItsFilters(t *testing.T) {
	s := webtest.New(t)
	s.Stocked("Plug", 900, 4, func(p *catalogue.Product) { p.Specifications = []string{"Radio: wifi", "Load: 16 amp"} })
	hub := s.Stocked("Hub", 4000, 4,
		func(p *catalogue.Product) { p.Specifications = []string{"Radios: Zigbee, Thread"} })
	v := s.Visitor()
	got := v.Get("filters")
	if webtest.At(got, "data", "filters", 0, "name") != "Radio" ||
		webtest.At(got, "data", "filters", 0, "values", 1, "filter") != "Radio:Wi-Fi" ||
		webtest.At(got, "data", "filters", 0, "values", 1, "products") != 1.0 ||
		webtest.At(got, "data", "prices", 0, "max_price") != 999.99 ||
		webtest.At(got, "data", "prices", 1, "min_price") != 2500.0 {
		t.Errorf("the filters: %v", got)
	}
	list := func(query string) map[string]any { return v.Get("product_list?" + query) }
	if got := list("filter=" + url.QueryEscape("Radio:Wi-Fi|Load:16 A")); got["total"] != 1.0 ||
		webtest.At(got, "data", 0, "title") != "Plug" {
		t.Errorf("the plug: %v", got)
	}
	s.Stocked("Motor", 7000, 4, func(p *catalogue.Product) { p.Specifications = []string{"Load: 50 kg"} })
	if got := v.Get("filters"); webtest.At(got, "data", "filters", 1, "name") != "Load (A)" ||
		webtest.At(got, "data", "filters", 2, "name") != "Load (kg)" ||
		webtest.At(got, "data", "filters", 2, "values", 0, "filter") != "Load:50 kg" {
		t.Errorf("loads in two units: %v", webtest.At(got, "data", "filters"))
	}
	s.Edit(hub, func(p *catalogue.Product) { p.Specifications = []string{"Radio: Wi-Fi"} })
	if got := list("filter=Radio:Wi-Fi"); got["total"] != 2.0 {
		t.Errorf("after an edit: %v", got)
	}
	for query, want := range map[string]string{
		"filter=Radio":  "A filter is a name and a value, such as Radio:Wi-Fi.",
		"home=four":     "We couldn’t read the answers about your home. Please check them in My home.",
		"min_rating=6":  "The rating must be from 1 to 5 stars.",
		"min_rating=-1": "The rating must be from 1 to 5 stars.",
		"filter=" + url.QueryEscape(strings.Repeat("Radio:x1|", 3)+
			strings.Join(strings.Split(strings.Repeat("abcdefghijklmnopqrstu", 1), ""),
				":1|")+":1"): "A list can have at most 20 filters. Please remove some.",
	} {
		for _, call := range []string{"product_list?", "filters?"} {
			if got := v.Get(call + query); got["status"] != false || got["message"] != want {
				t.Errorf("%s%.40s: %v", call, query, got["message"])
			}
		}
	}
	if got := list("filter=" + url.QueryEscape("Radio:<script>alert(1)</script>' OR 1=1 --")); got["total"] != 0.0 {
		t.Errorf("what nobody sells: %v", got)
	}
}

// A search that finds products which only a filter excludes is not counted as a search without results.
func TestFiltersAreNotLoggedAsZeroResultSearches(t *testing.T) {
	s := webtest.New(t)
	s.Product("Plug", 900, 4)
	v, owner := s.Visitor(), s.Staff(accounts.Owner)
	if got := v.Get("product_list?search=plug&filter=Radio:Wi-Fi"); got["total"] != 0.0 || got["near"] != nil {
		t.Errorf("filtered away: %v", got)
	}
	v.Get("product_list?search=geyser")
	if got := owner.Get("admin/searches"); got["total"] != 1.0 || webtest.At(got, "data", 0, "words") != "geyser" {
		t.Errorf("the searches in vain: %v", got)
	}
}

// A price filter's count equals the list that it opens, also for prices with paise.
func TestPriceRangeFilterOpensWhatItCounts(t *testing.T) {
	s := webtest.New(t)
	s.Product("Plug", 500, 4)
	s.Stocked("Socket", 900, 4, func(p *catalogue.Product) { p.Price = 999_50 })
	s.Product("Hub", 1000, 4)
	v := s.Visitor()
	ranges := webtest.At(v.Get("filters"), "data", "prices").([]any)
	for i := range ranges {
		list := v.Get(fmt.Sprintf("product_list?min_price=%v&max_price=%v", webtest.At(ranges, i, "min_price"),
			webtest.At(ranges, i, "max_price")))
		if list["total"] != webtest.At(ranges, i, "products") || list["total"] != []any{2.0, 1.0}[i] {
			t.Errorf("%v opens %v", ranges[i], list["total"])
		}
	}
}
