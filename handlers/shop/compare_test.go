package shop_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/catalogue"
)

// Products are compared by their specifications, even if they name them differently.
func TestProductsAreComparedByTheirSpecifications(t *testing.T) {
	s := webtest.New(t)
	p := s.Visitor()
	say := func(weight float64, lines ...string) func(*catalogue.Product) {
		return func(p *catalogue.Product) { p.Specifications, p.Weight = lines, weight }
	}
	plug := s.Stocked("Plug", 700, 9, say(90, "Radios: WiFi", "Colour: white", "With a lamp"))
	lamp := s.Stocked("Lamp", 500, 0, say(90, "Connectivity: Wi-Fi 2.4 GHz", "Color: Black"))
	got := p.Get(fmt.Sprintf("compare?ids=%d,999,%d,%d", lamp, plug, lamp))
	if names := fmt.Sprint(webtest.At(got, "data", "products", 0, "title"),
		webtest.At(got, "data", "products", 1, "title"),
		webtest.At(got, "data", "gone")); names != "LampPlug[999]" {
		t.Error(names)
	}
	rows := fmt.Sprint(webtest.At(got, "data", "rows"))
	for _, want := range []string{
		"map[name:Radio same:true values:[Wi-Fi Wi-Fi]]", "map[name:Colour same:false values:[Black White]]",
		"map[name:With a lamp same:false values:[ Yes]]", "map[name:Weight same:true values:[90 g 90 g]]",
	} {
		if !strings.Contains(rows, want) {
			t.Errorf("%s is not among %s", want, rows)
		}
	}
	if got := p.Get(
		"compare?ids=1,2,3,4,5",
	); got["status"] != false ||
		got["message"] != "Four products at most are compared side by side." {
		t.Error(got)
	}
	page := string(p.Do("GET", fmt.Sprintf("/compare?ids=%d,%d&utm_source=x", plug, lamp), "", nil).Raw)
	if !strings.Contains(page, `<meta name="robots" content="noindex">`) || strings.Contains(page, "canonical") {
		t.Error("search engines would keep it")
	}
}
