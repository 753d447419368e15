package catalogues

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// plain converts an HTML text to plain text with line breaks for a product's page. Empty lines separate paragraphs and headings,
// list entries begin with a dash or their number, table rows are lines, and a link is followed by its address.
func plain(markup string) string {
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

// words is the text being extracted from HTML.
type words struct {
	b strings.Builder
	// skip counts open elements whose text is ignored; lists are the open lists, each with its next number, or 0 without numbers.
	skip, cells int
	lists       []int
	href        string
	linked      int
}

var (
	unread = map[string]bool{"script": true, "style": true, "template": true, "noscript": true, "iframe": true, "head": true, "svg": true}
	blocks = map[string]string{"p": "\n\n", "h1": "\n\n", "h2": "\n\n", "h3": "\n\n", "h4": "\n\n", "h5": "\n\n", "h6": "\n\n",
		"table": "\n\n", "blockquote": "\n\n",
		"div": "\n", "section": "\n", "tr": "\n", "dt": "\n", "dd": "\n"}
	spaces    = regexp.MustCompile(`[ \t\x{a0}]+`)
	trailing  = regexp.MustCompile(` *\n *`)
	manyLines = regexp.MustCompile(`\n{3,}`)
)

func (w *words) write(text string) { w.b.WriteString(text) }

func (w *words) begin(token html.Token, closes bool) {
	name := token.Data
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

// indent precedes an entry of a nested list: non-breaking spaces.
const indent = "\u2003"

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
