package storefront

import (
	"net/url"
	"regexp"
	"strings"
	"unicode"
)

// linkMost is the maximum length of a link in bytes.
const linkMost = 2000

// LinkKind is the kind of target that a link has.
type LinkKind int

const (
	NoLink LinkKind = iota
	ToShop
	ToWeb
	// ToHeading is a heading on the same page, ToContact an email address or phone number. Both are permitted only in
	// texts.
	ToHeading
	ToContact
)

// LinkKindOf returns the kind of a link's target; nowhere if the shop does not permit the link.
func LinkKindOf(link string) LinkKind {
	to, err := url.Parse(link)
	if err != nil || len(link) > linkMost || strings.ContainsFunc(link, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(`\"<`, r)
	}) {
		return NoLink
	}
	switch scheme := strings.ToLower(to.Scheme); {
	case strings.HasPrefix(link, "#"):
		return ToHeading
	case strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//"):
		return ToShop
	case (scheme == "https" || scheme == "http") && to.Hostname() != "" && to.User == nil:
		return ToWeb
	case (scheme == "mailto" || scheme == "tel") && to.Opaque != "":
		return ToContact
	}
	return NoLink
}

// CheckLink returns what is wrong with the target of a button, a tile or a menu entry; "" if nothing. The target must
// be a page of the shop or a web address.
func CheckLink(link string) string {
	if lead := LinkKindOf(link); link != "" && lead != ToShop && lead != ToWeb {
		return "A link leads to a page of the shop, like /allproducts, or to an address that begins with https://."
	}
	return ""
}

var (
	markupTag    = regexp.MustCompile(`<(/?[a-zA-Z][a-zA-Z0-9-]*(\s[^<>]*)?/?|!--.*|\?.*)>`)
	markdownLink = regexp.MustCompile(`\]\(\s*<?([^)\s>]+)`)
)

// CheckMarkdown returns what is wrong with a Markdown text; "" if nothing. It must contain no HTML and only permitted
// links.
func CheckMarkdown(text string) string {
	if markupTag.MatchString(text) {
		return "HTML is not allowed here. Write **bold**, *italic*, ## for a heading, - for a list and [words](https://…) for a link."
	}
	for _, link := range markdownLink.FindAllStringSubmatch(text, -1) {
		if LinkKindOf(link[1]) == NoLink {
			return CheckLink(link[1])
		}
	}
	return ""
}
