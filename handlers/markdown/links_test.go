package markdown_test

import (
	"strings"
	"testing"

	"hearth/handlers/markdown"
	"hearth/store/storefront"
)

// Markdown texts and home page buttons accept and refuse the same links, except for targets that only texts may have.
func TestMarkdownLinksAndButtonsLeadToTheSameAddress(t *testing.T) {
	t.Parallel()
	for link, leads := range map[string]storefront.LinkKind{
		"/": storefront.ToShop, "/allproducts?search=a%20b#x": storefront.ToShop, "https://a.example/b?c=d": storefront.ToWeb,
		"HTTP://a.example": storefront.ToWeb, "https://maps.example/" + strings.Repeat("a", 900): storefront.ToWeb,
		"#hours": storefront.ToHeading, "mailto:a@b.example": storefront.ToContact, "TEL:+912026123456": storefront.ToContact,
		"": storefront.NoLink, "javascript:alert(1)": storefront.NoLink, "JavaScript:alert(1)": storefront.NoLink,
		"data:text/html,a": storefront.NoLink, "//other.example": storefront.NoLink,
		"ftp://a.example": storefront.NoLink, "https://": storefront.NoLink, "https://:80": storefront.NoLink,
		"https://user@a.example": storefront.NoLink, "allproducts": storefront.NoLink,
		`/\other.example`: storefront.NoLink, "/a\tb": storefront.NoLink, "/a b": storefront.NoLink, `/a"b`: storefront.NoLink,
		"/a<b": storefront.NoLink, "/\u00a0": storefront.NoLink,
		"mailto:": storefront.NoLink, "https://a.example/" + strings.Repeat("a", 2000): storefront.NoLink,
	} {
		if got := storefront.LinkKindOf(link); got != leads {
			t.Errorf("%.60q leads to %d, want %d", link, got, leads)
		}
		if link == "" {
			continue
		}
		if taken := storefront.CheckLink(link) == ""; taken != (leads == storefront.ToShop || leads == storefront.ToWeb) {
			t.Errorf("a button to %.60q is taken: %t", link, taken)
		}
		if taken := markdown.Wrong("[words](<"+link+">)") == ""; taken != (leads != storefront.NoLink) &&
			!strings.ContainsAny(link, "<\\") {
			t.Errorf("words to %.60q are taken: %t", link, taken)
		}
		if html, err := markdown.HTML("[words](<"+link+">)", nil); err != nil ||
			strings.Contains(html, "href") != (leads != storefront.NoLink) {
			t.Errorf("%.60q is shown as %s", link, html)
		}
	}
}
