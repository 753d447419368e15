package front

import (
	"net/url"
	"regexp"
	"strings"
	"unicode"
)

// linkMost is how long a link may be.
const linkMost = 500

// CheckLink says what is wrong with where a link leads, "" when nothing is: a page of the shop, or an address of the web.
func CheckLink(link string) string {
	const wrong = "A link leads to a page of the shop, like /allproducts, or to an address that begins with https://."
	if link == "" {
		return ""
	}
	at, err := url.Parse(link)
	switch {
	case err != nil || len(link) > linkMost || strings.ContainsFunc(link, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\\' || r == '"' || r == '<'
	}):
		return wrong
	case strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//"):
		return ""
	case (at.Scheme == "https" || at.Scheme == "http") && at.Host != "" && at.User == nil:
		return ""
	}
	return wrong
}

var (
	markupTag    = regexp.MustCompile(`<(/?[a-zA-Z][a-zA-Z0-9-]*(\s[^<>]*)?/?|!--.*|\?.*)>`)
	markdownLink = regexp.MustCompile(`\]\(\s*<?([^)\s>]+)`)
)

// CheckMarkdown says what is wrong with a text in Markdown, "" when nothing is: it holds no HTML, and its links lead where links may.
func CheckMarkdown(text string) string {
	if markupTag.MatchString(text) {
		return "HTML is not taken here. Write **bold**, *italic*, ## for a heading, - for a list and [words](https://…) for a link."
	}
	for _, link := range markdownLink.FindAllStringSubmatch(text, -1) {
		if to := link[1]; CheckLink(to) != "" && !strings.HasPrefix(to, "#") && !strings.HasPrefix(to, "mailto:") && !strings.HasPrefix(to, "tel:") {
			return CheckLink(to)
		}
	}
	return ""
}
