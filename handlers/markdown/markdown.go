// Package markdown converts the owner's Markdown into safe HTML: HTML in it is shown as text, links lead to the web, an
// email address, a phone number or the shop, and pictures are the shop's own.
package markdown

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"hearth/store/storefront"
)

// Size returns the width and height of a picture of the shop; 0 if unknown.
type Size func(path string) (width, height int)

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough))

// HTML converts a text to HTML. size may be nil.
func HTML(written string, size Size) (string, error) {
	if size == nil {
		size = func(string) (int, int) { return 0, 0 }
	}
	var b bytes.Buffer
	source := []byte(written)
	r := renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(shown{html.NewRenderer().(*html.Renderer),
		size}, 100),
		util.Prioritized(html.NewRenderer(), 1000),
		util.Prioritized(extension.NewTableHTMLRenderer(), 500),
		util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500)))
	err := r.Render(&b, source, markdown.Parser().Parse(text.NewReader(source)))
	return b.String(), err
}

// Wrong returns a sentence about a forbidden link or picture in a text; "" if the text is valid.
func Wrong(written string) (sentence string) {
	source := []byte(written)
	// this walker returns no error
	_ = ast.Walk(markdown.Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus,
		error) {
		if !entering || sentence != "" {
			return ast.WalkContinue, nil
		}
		switch one := n.(type) {
		case *ast.Link:
			if storefront.LinkKindOf(string(one.Destination)) == storefront.NoLink {
				sentence = fmt.Sprintf(
					"A link can't lead to “%s”: only to a page of the shop (/…), a web address (https://…), a mail address (mailto:…) or a telephone (tel:…).",
					shorten(string(one.Destination)),
				)
			}
		case *ast.AutoLink:
			if one.AutoLinkType == ast.AutoLinkURL && storefront.LinkKindOf(string(one.URL(source))) == storefront.NoLink {
				sentence = fmt.Sprintf(
					"A link can't lead to “%s”: only to a page of the shop (/…), a web address (https://…), a mail address (mailto:…) or a telephone (tel:…).",
					shorten(string(one.URL(source))),
				)
			}
		case *ast.Image:
			if !ownPicture.MatchString(string(one.Destination)) {
				sentence = fmt.Sprintf(
					"The picture “%s” is not in this shop. Please add it with the picture button, so that it is kept here.",
					shorten(string(one.Destination)),
				)
			}
		}
		return ast.WalkContinue, nil
	})
	return sentence
}

func shorten(text string) string {
	if letters := []rune(text); len(letters) > 60 {
		return string(letters[:60]) + "…"
	}
	return text
}

var ownPicture = regexp.MustCompile(`^(/uploads/[0-9a-f]{32})-(320|640|1280)(\.jpg|\.webp)$`)

// shown renders the parts of Markdown that the library goldmark would omit or render differently.
type shown struct {
	*html.Renderer
	size Size
}

// RegisterFuncs registers the parts that are rendered differently: embedded HTML, links, pictures and headings.
func (s shown) RegisterFuncs(on renderer.NodeRendererFuncRegisterer) {
	on.Register(ast.KindRawHTML, s.rawHTML)
	on.Register(ast.KindHTMLBlock, s.htmlBlock)
	on.Register(ast.KindLink, s.link)
	on.Register(ast.KindImage, s.image)
	on.Register(ast.KindHeading, s.heading)
}

func (shown) rawHTML(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.Write(util.EscapeHTML(n.(*ast.RawHTML).Segments.Value(source))) // writes to memory, which never fails
	}
	return ast.WalkSkipChildren, nil
}

// htmlBlock shows HTML in a text as its source, so that no text can bring a script into a page.
func (shown) htmlBlock(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	block := n.(*ast.HTMLBlock)
	if entering {
		_, _ = w.WriteString("<p>")
		_, _ = w.Write(util.EscapeHTML(bytes.TrimSpace(block.Lines().Value(source))))
		return ast.WalkContinue, nil
	}
	if block.HasClosure() {
		_, _ = w.Write(util.EscapeHTML(bytes.TrimSpace(block.ClosureLine.Value(source))))
	}
	_, _ = w.WriteString("</p>\n")
	return ast.WalkContinue, nil
}

// link renders allowed links only; a forbidden link, saved before links were checked, becomes plain text.
func (shown) link(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	to := string(n.(*ast.Link).Destination)
	switch {
	case storefront.LinkKindOf(to) == storefront.NoLink:
	case entering:
		_, _ = fmt.Fprintf(w, `<a href="%s"`, util.EscapeHTML(util.URLEscape([]byte(to), true)))
		if strings.HasPrefix(to, "http") {
			_, _ = w.WriteString(` rel="noopener"`)
		}
		_, _ = w.WriteString(">")
	default:
		_, _ = w.WriteString("</a>")
	}
	return ast.WalkContinue, nil
}

// image renders a picture of the shop in several widths, with its space reserved.
func (s shown) image(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	path := string(n.(*ast.Image).Destination)
	if !entering || !ownPicture.MatchString(path) {
		return ast.WalkSkipChildren, nil
	}
	widths := ownPicture.ReplaceAllString(path, "${1}-320$3 320w, ${1}-640$3 640w, ${1}-1280$3 1280w")
	_, _ = fmt.Fprintf(w, `<img src="%s" srcset="%s" sizes="(max-width: 820px) 100vw, 760px" alt="%s" loading="lazy"`,
		ownPicture.ReplaceAllString(path, "${1}-1280$3"), widths, util.EscapeHTML([]byte(words(n, source))))
	if width, height := s.size(path); width > 0 && height > 0 {
		_, _ = fmt.Fprintf(w, ` width="%d" height="%d"`, width, height)
	}
	_, _ = w.WriteString(">")
	return ast.WalkSkipChildren, nil
}

// words returns the text inside a node.
func words(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // this walker returns no error
		if t, isText := n.(*ast.Text); isText && entering {
			b.Write(t.Segment.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// heading renders headings one level lower, because the page has its own title.
func (shown) heading(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	level := max(2, n.(*ast.Heading).Level)
	if entering {
		_, _ = fmt.Fprintf(w, "<h%d>", level)
	} else {
		_, _ = fmt.Fprintf(w, "</h%d>\n", level)
	}
	return ast.WalkContinue, nil
}
