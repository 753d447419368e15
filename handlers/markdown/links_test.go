package markdown_test

import (
	"strings"
	"testing"

	"hearth/handlers/markdown"
	"hearth/store/front"
)

// Texts and home page buttons refuse the same links, except for targets that only texts may have.
func TestMarkdownLinksAndButtonsLeadToTheSameAddress(t *testing.T) {
	t.Parallel()
	for link, leads := range map[string]front.Lead{
		"/": front.ToShop, "/allproducts?search=a%20b#x": front.ToShop, "https://a.example/b?c=d": front.ToWeb,
		"HTTP://a.example": front.ToWeb, "https://maps.example/" + strings.Repeat("a", 900): front.ToWeb,
		"#hours": front.ToPlace, "mailto:a@b.example": front.ToPerson, "TEL:+912026123456": front.ToPerson,
		"": front.Nowhere, "javascript:alert(1)": front.Nowhere, "JavaScript:alert(1)": front.Nowhere,
		"data:text/html,a": front.Nowhere, "//other.example": front.Nowhere,
		"ftp://a.example": front.Nowhere, "https://": front.Nowhere, "https://:80": front.Nowhere,
		"https://user@a.example": front.Nowhere, "allproducts": front.Nowhere,
		`/\other.example`: front.Nowhere, "/a\tb": front.Nowhere, "/a b": front.Nowhere, `/a"b`: front.Nowhere,
		"/a<b": front.Nowhere, "/\u00a0": front.Nowhere,
		"mailto:": front.Nowhere, "https://a.example/" + strings.Repeat("a", 2000): front.Nowhere,
	} {
		if got := front.LeadOf(link); got != leads {
			t.Errorf("%.60q leads to %d, want %d", link, got, leads)
		}
		if link == "" {
			continue
		}
		if taken := front.CheckLink(link) == ""; taken != (leads == front.ToShop || leads == front.ToWeb) {
			t.Errorf("a button to %.60q is taken: %t", link, taken)
		}
		if taken := markdown.Wrong("[words](<"+link+">)") == ""; taken != (leads != front.Nowhere) &&
			!strings.ContainsAny(link, "<\\") {
			t.Errorf("words to %.60q are taken: %t", link, taken)
		}
		if html, err := markdown.HTML("[words](<"+link+">)", nil); err != nil ||
			strings.Contains(html, "href") != (leads != front.Nowhere) {
			t.Errorf("%.60q is shown as %s", link, html)
		}
	}
}
