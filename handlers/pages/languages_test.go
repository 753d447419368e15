package pages_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web/webtest"
)

// A page is completely in the language of its path, and marks text in other languages.
func TestPagesAreRenderedInTheLanguageOfTheirPath(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()}, "public_url", "https://shop.example.in")
	lamp := s.Product("Brass Lamp", 300, 90)
	page := fmt.Sprintf("/productdetails/brass-lamp/%d", lamp)
	for _, one := range []struct {
		path string
		has  []string
		not  []string
	}{
		{"/hi" + page, []string{`<html lang="hi-IN">`, `<h1 lang="en">Brass Lamp</h1>`, "कार्ट में डालें",
			"सभी करों सहित",
			`href="/hi/privacy-policy"`, `hreflang="mr"`},
			[]string{"Add to Cart", "Customer care", "No ratings yet"}},
		{"/mr" + page, []string{`<html lang="mr-IN">`, `<h1 lang="en">Brass Lamp</h1>`, "कार्टमध्ये टाका",
			`href="/mr/privacy-policy"`},
			[]string{"Add to Cart", "Customer care", "कार्ट में डालें"}},
		{page, []string{`<html lang="en-IN">`, "<h1>Brass Lamp</h1>", "Add to Cart", `href="/privacy-policy"`},
			[]string{"कार्ट में डालें", "टाका"}},
		{"/hi/", []string{`<html lang="hi-IN">`, `lang="en" href="/hi/productdetails/brass-lamp/`, "कार्ट में डालें"},
			[]string{"Add to Cart", "Customer care"}},
	} {
		got := s.Visitor().Do("GET", one.path, "", nil)
		html := string(got.Raw)
		head, _, _ := strings.Cut(html, "</head>")
		drawn := bodyOf(got)
		if got.Status != 200 {
			t.Fatalf("%s: %d", one.path, got.Status)
		}
		for _, want := range one.has {
			if !strings.Contains(head+drawn, want) {
				t.Errorf("%s has not %q", one.path, want)
			}
		}
		for _, other := range one.not {
			if strings.Contains(drawn, other) {
				t.Errorf("%s has %q", one.path, other)
			}
		}
		if want := `<link rel="canonical" href="https://shop.example.in` + one.path +
			`">`; !strings.Contains(head, want) {
			t.Errorf("%s has not %s", one.path, want)
		}
	}
	if listed := string(s.Visitor().Do("GET", "/sitemap.xml", "", nil).Raw); !strings.Contains(listed,
		`<xhtml:link rel="alternate" hreflang="hi" href="https://shop.example.in/hi`+page+`">`) {
		t.Error("the sitemap does not name the page in Hindi")
	}
}
