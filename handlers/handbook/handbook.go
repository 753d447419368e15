// Package handbook is the manual of the shop: chapters of Markdown inside the binary, which staff read and search in
// the back office.
package handbook

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"hearth/assets"
)

// Chapter is one page of the handbook.
type Chapter struct {
	// Slug is the name of the chapter's file without .md, and its path below /help/.
	Slug, Title string
	// Summary is a sentence about the chapter's purpose. Group is the part of the handbook to which it belongs.
	Summary, Group string
	Sections       []Section
	source         []byte
}

// Section is a heading with the text below it, up to the next heading.
type Section struct {
	// ID is the fragment of the section's URL; "" for the text above the first heading.
	ID, Title string
	// text is the section's text with its title, in lower case, for the search.
	text string
}

// Contents is the name of the chapter that lists the other chapters in order.
const Contents = "index"

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// Chapters returns all chapters in the order of the contents page.
var Chapters = sync.OnceValue(func() []Chapter {
	source := read(Contents)
	var chapters []Chapter
	group, summary := "", ""
	walk(markdown.Parser().Parse(text.NewReader(source)), func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Heading:
			if n.Level == 2 {
				group = plain(n, source)
			}
		case *ast.ListItem:
			_, summary, _ = strings.Cut(plain(n, source), ": ")
		case *ast.Link:
			slug := strings.TrimSuffix(string(n.Destination), ".md")
			chapters = append(chapters, chapter(slug, plain(n, source), summary, group))
		}
	})
	return chapters
})

// Find returns the chapter with a slug; false if there is none.
func Find(slug string) (Chapter, bool) {
	i := slices.IndexFunc(Chapters(), func(c Chapter) bool { return c.Slug == slug })
	if i < 0 {
		return Chapter{}, false
	}
	return Chapters()[i], true
}

func chapter(slug, title, summary, group string) Chapter {
	c := Chapter{Slug: slug, Title: title, Summary: summary, Group: group, source: read(slug)}
	section := Section{Title: title}
	var words strings.Builder
	end := func() {
		section.text = strings.ToLower(section.Title + "\n" + words.String())
		c.Sections = append(c.Sections, section)
		words.Reset()
	}
	for n := c.parsed().FirstChild(); n != nil; n = n.NextSibling() {
		if heading, ok := n.(*ast.Heading); ok && heading.Level > 1 {
			end()
			section = Section{ID: headingID(heading), Title: plain(heading, c.source)}
			continue
		}
		words.WriteString(plain(n, c.source) + "\n")
	}
	end()
	return c
}

func (c Chapter) parsed() ast.Node { return markdown.Parser().Parse(text.NewReader(c.source)) }

// HTML renders the chapter without its title. Links to other chapters become paths below /help/.
func (c Chapter) HTML() (string, error) {
	return c.render(func(slug, section string) string {
		if section != "" {
			section = "#" + section
		}
		return "/help/" + slug + section
	})
}

// deeper lowers the headings of a chapter by one level, for the page with all chapters.
var deeper = strings.NewReplacer("<h3", "<h4", "</h3>", "</h4>", "<h2", "<h3", "</h2>", "</h3>")

// Whole renders all chapters as one page, for printing. The headings' IDs begin with the chapter's slug.
func Whole() (string, error) {
	var b strings.Builder
	for _, c := range Chapters() {
		text, err := c.render(func(slug, section string) string {
			return "#" + strings.TrimSuffix(slug+"-"+section, "-")
		})
		if err != nil {
			return "", err
		}
		text = deeper.Replace(strings.ReplaceAll(text, ` id="`, ` id="`+c.Slug+"-"))
		fmt.Fprintf(&b, "<section><h2 id=\"%s\">%s</h2>\n%s</section>\n", c.Slug, html.EscapeString(c.Title), text)
	}
	return b.String(), nil
}

// render returns the chapter as HTML, without its title. address converts a link to another chapter or section.
func (c Chapter) render(address func(slug, section string) string) (string, error) {
	page := c.parsed()
	if title, ok := page.FirstChild().(*ast.Heading); ok && title.Level == 1 {
		page.RemoveChild(page, title)
	}
	walk(page, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Link:
			if slug, section, ok := c.target(string(n.Destination)); ok {
				n.Destination = []byte(address(slug, section))
			}
		case *ast.Image:
			n.Destination = []byte("/api/admin/help-pictures/" + url.PathEscape(string(n.Destination)))
		}
	})
	var b bytes.Buffer
	err := markdown.Renderer().Render(&b, c.source, page)
	return reachable.Replace(b.String()), err
}

// reachable makes tables and code, which can be wider than a phone, scrollable with the keyboard.
var reachable = strings.NewReplacer("<table>", `<table tabindex="0">`, "<pre>", `<pre tabindex="0">`)

// target splits a link to a chapter, such as backups.md#restoring, or to a section of the same chapter, such as
// #restoring.
func (c Chapter) target(link string) (slug, section string, ok bool) {
	file, section, _ := strings.Cut(link, "#")
	if file == "" {
		return c.Slug, section, true
	}
	slug, ok = strings.CutSuffix(file, ".md")
	return slug, section, ok && !strings.Contains(slug, "/")
}

// Picture returns a picture of the handbook as WebP; fs.ErrNotExist if there is none.
func Picture(name string) ([]byte, error) {
	if !strings.HasSuffix(name, ".webp") {
		return nil, fs.ErrNotExist
	}
	return fs.ReadFile(assets.Handbook(), name)
}

func read(slug string) []byte {
	content, err := fs.ReadFile(assets.Handbook(), slug+".md")
	if err != nil {
		panic(err) // can't fail: the contents page lists embedded files
	}
	return content
}

func walk(node ast.Node, do func(ast.Node)) {
	// this walker returns no error
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			do(n)
		}
		return ast.WalkContinue, nil
	})
}

func headingID(heading *ast.Heading) string {
	id, _ := heading.AttributeString("id")
	written, _ := id.([]byte)
	return string(written)
}

// plain is the text of a node without its markup.
func plain(node ast.Node, source []byte) string {
	var b strings.Builder
	walk(node, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Value(source))
			if n.SoftLineBreak() || n.NextSibling() == nil {
				b.WriteString(" ")
			}
		case *ast.FencedCodeBlock:
			b.Write(n.Lines().Value(source))
		}
	})
	return strings.TrimSpace(b.String())
}
