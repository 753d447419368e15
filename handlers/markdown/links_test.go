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
	for link, leads := range map[string]front.LinkKind{
		"/": front.ToShop, "/allproducts?search=a%20b#x": front.ToShop, "https://a.example/b?c=d": front.ToWeb,
		"HTTP://a.example": front.ToWeb, "https://maps.example/" + strings.Repeat("a", 900): front.ToWeb,
		"#hours": front.ToHeading, "mailto:a@b.example": front.ToContact, "TEL:+912026123456": front.ToContact,
		"": front.NoLink, "javascript:alert(1)": front.NoLink, "JavaScript:alert(1)": front.NoLink,
		"data:text/html,a": front.NoLink, "//other.example": front.NoLink,
		"ftp://a.example": front.NoLink, "https://": front.NoLink, "https://:80": front.NoLink,
		"https://user@a.example": front.NoLink, "allproducts": front.NoLink,
		`/\other.example`: front.NoLink, "/a\tb": front.NoLink, "/a b": front.NoLink, `/a"b`: front.NoLink,
		"/a<b": front.NoLink, "/\u00a0": front.NoLink,
		"mailto:": front.NoLink, "https://a.example/" + strings.Repeat("a", 2000): front.NoLink,
	} {
		if got := front.LinkKindOf(link); got != leads {
			t.Errorf("%.60q leads to %d, want %d", link, got, leads)
		}
		if link == "" {
			continue
		}
		if taken := front.CheckLink(link) == ""; taken != (leads == front.ToShop || leads == front.ToWeb) {
			t.Errorf("a button to %.60q is taken: %t", link, taken)
		}
		if taken := markdown.Wrong("[words](<"+link+">)") == ""; taken != (leads != front.NoLink) &&
			!strings.ContainsAny(link, "<\\") {
			t.Errorf("words to %.60q are taken: %t", link, taken)
		}
		if html, err := markdown.HTML("[words](<"+link+">)", nil); err != nil ||
			strings.Contains(html, "href") != (leads != front.NoLink) {
			t.Errorf("%.60q is shown as %s", link, html)
		}
	}
}
