package catalogues

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// plain converts HTML to plain text as a product's page shows it: empty lines between paragraphs and headings, list
// items with a dash or number, table rows as lines, and a link followed by its address in brackets.
func plain(markup string) string {
	// Shopify's exports write line breaks within cells as \n.
	markup = strings.ReplaceAll(markup, `\n`, "\n")
	if !strings.ContainsAny(markup, "<&") {
		return strings.TrimSpace(markup)
	}
	w := words{}
	for z := html.NewTokenizer(strings.NewReader(markup)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return w.text()
		case html.TextToken:
			if text := z.Token().Data; w.skip == 0 && (len(w.lists) == 0 || strings.TrimSpace(text) != "") {
				w.write(text)
			}
		case html.StartTagToken:
			w.begin(z.Token(), true)
		case html.SelfClosingTagToken:
			w.begin(z.Token(), false)
		case html.EndTagToken:
			w.end(z.Token().Data)
		}
	}
}

// words is the plain text while it is being extracted.
type words struct {
	b strings.Builder
	// skip counts the open elements whose text is ignored. cells counts the cells of the current table row. lists are
	// the open lists, each with its next number, or 0 for a bulleted list. href is the URL of the open link, whose
	// text starts at linked.
	skip, cells int
	lists       []int
	href        string
	linked      int
}

// unread are elements without text for people. blocks are elements that start on a new line, or after an empty one.
var (
	unread = map[string]bool{"script": true, "style": true, "template": true, "noscript": true, "iframe": true,
		"head": true, "svg": true}
	blocks = map[string]string{"p": "\n\n", "h1": "\n\n", "h2": "\n\n", "h3": "\n\n", "h4": "\n\n", "h5": "\n\n",
		"h6": "\n\n", "table": "\n\n", "blockquote": "\n\n",
		"div": "\n", "section": "\n", "tr": "\n", "dt": "\n", "dd": "\n"}
	spaces    = regexp.MustCompile(`[ \t\x{a0}]+`)
	trailing  = regexp.MustCompile(` *\n *`)
	manyLines = regexp.MustCompile(`\n{3,}`)
)

func (w *words) write(text string) { w.b.WriteString(text) }

// begin writes what stands in plain text for the beginning of an element, such as an empty line before a list.
func (w *words) begin(token html.Token, closes bool) {
	name := token.Data
	// All content of elements such as script and style is skipped.
	if unread[name] && closes {
		w.skip++
	}
	if w.skip > 0 {
		return
	}
	switch name {
	case "br", "hr":
		w.write("\n")
	case "ul", "ol":
		if len(w.lists) == 0 {
			w.write("\n\n")
		}
		w.lists = append(w.lists, map[bool]int{true: 1}[name == "ol"])
	case "li":
		w.item()
	case "tr":
		w.cells = 0
		w.write("\n")
	case "td", "th":
		if w.cells++; w.cells > 1 {
			w.write(" | ")
		}
	case "a":
		w.href, w.linked = "", w.b.Len()
		for _, one := range token.Attr {
			if one.Key == "href" && address.MatchString(one.Val) {
				w.href = strings.TrimSpace(one.Val)
			}
		}
	default:
		w.write(blocks[name])
	}
}

// indent precedes an item of a nested list, once per level. It is an em space, because that isn't merged with other
// spaces.
const indent = "\u2003"

// item starts a list item.
func (w *words) item() {
	w.write("\n")
	if len(w.lists) == 0 {
		w.write("- ")
		return
	}
	last := len(w.lists) - 1
	w.write(strings.Repeat(indent, last))
	if w.lists[last] == 0 {
		w.write("- ")
		return
	}
	w.write(fmt.Sprintf("%d. ", w.lists[last]))
	w.lists[last]++
}

// end writes what stands in plain text for the end of an element.
func (w *words) end(name string) {
	if unread[name] {
		w.skip = max(0, w.skip-1)
		return
	}
	if w.skip > 0 {
		return
	}
	switch name {
	case "ul", "ol":
		w.lists = w.lists[:max(0, len(w.lists)-1)]
		if len(w.lists) == 0 {
			w.write("\n\n")
		}
	case "a":
		if said := strings.TrimSpace(w.b.String()[w.linked:]); w.href != "" && said != "" && said != w.href {
			w.write(" (" + w.href + ")")
		}
		w.href = ""
	case "tr":
	default:
		w.write(blocks[name])
	}
}

func (w *words) text() string {
	lines := trailing.ReplaceAllString(spaces.ReplaceAllString(w.b.String(), " "), "\n")
	return strings.TrimSpace(manyLines.ReplaceAllString(lines, "\n\n"))
}
