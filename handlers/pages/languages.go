package pages

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"hearth/store/db"
)

// tongue is a language of the customers' pages: English, or another language included in the build.
type tongue struct {
	Code string `json:"code"`
	// Base is the prefix of the language's paths, such as /hi; "" for English.
	Base string `json:"base"`
	// Screens are translated titles and descriptions of screens, by path.
	Screens map[string]struct {
		Title       string `json:"title"`
		Description string `json:"description"`
	} `json:"screens"`
	// Head are the texts of pages without a screen: a missing page, a page refused under overload, a category without
	// a description, and a page without JavaScript.
	Head struct {
		Missing  string `json:"missing"`
		Busy     string `json:"busy"`
		Category string `json:"category"`
		NoScript string `json:"noScript"`
		// Products and ProductsAbout are title and description of the list of all products, for a shop of any trade.
		Products      string `json:"products"`
		ProductsAbout string `json:"productsAbout"`
	} `json:"head"`

	// shell is the built HTML around every page in this language.
	shell string
	// links are the links to styles and code of each screen, besides those of every page.
	links map[*screen]string
	// sections are the links of each kind of section of the home page.
	sections map[string][]string
}

// english is the language of URLs without a language prefix. Its minimal shell is used by a binary without the built
// interface.
func english() *tongue {
	t := &tongue{
		Code:  "en",
		shell: "<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\"><!--head--></head><body><div id=\"root\"><p>The user interface was not built. Run ./build.sh build.</p><!--app--></div><!--data--></body></html>",
	}
	t.Head.Missing, t.Head.Category = "This page does not exist", "{name}: prices, ratings and what is in stock."
	t.Head.Products, t.Head.ProductsAbout = "All products",
		"All products: compare prices, ratings and what is in stock."
	t.Head.NoScript = "This page needs JavaScript. Please turn it on in your browser, or contact us:"
	t.Head.Busy = "The shop is very busy at the moment. This page opens by itself in a second."
	return t
}

// readTongues reads the languages that were built, English first, each with its shell and the links of its screens.
func readTongues(ui fs.FS) ([]*tongue, error) {
	tongues := []*tongue{english()}
	if list, err := fs.ReadFile(ui, "languages.json"); err == nil {
		var others []*tongue
		if err := json.Unmarshal(list, &others); err != nil {
			return nil, fmt.Errorf("the languages of the user interface: %w", err)
		}
		for _, t := range others {
			if t.Code != "en" {
				tongues = append(tongues, t)
			}
		}
	}
	for _, t := range tongues {
		page, manifest := "index.html", ".vite/manifest.json"
		if t.Base != "" {
			page, manifest = "index."+t.Code+".html", ".vite/manifest."+t.Code+".json"
		}
		if shell, err := fs.ReadFile(ui, page); err == nil {
			t.shell = string(shell)
		}
		chunks, err := fs.ReadFile(ui, manifest)
		if err != nil {
			continue // the interface was not built in this language
		}
		if t.links, t.sections, err = readChunks(chunks); err != nil {
			return nil, err
		}
	}
	return tongues, nil
}

// Languages are the codes of the languages besides English.
func (p *Pages) Languages() (codes []string) {
	for _, t := range p.tongues[1:] {
		codes = append(codes, t.Code)
	}
	return codes
}

// spoken are the languages that are on, English first.
func (p *Pages) spoken() []*tongue {
	return slices.DeleteFunc(slices.Clone(p.tongues),
		func(t *tongue) bool { return !p.Frame.IsOn(t.Code) })
}

// site returns the URL prefix for pages in the language of the page that is being made.
func (p *Pages) site(ctx context.Context) string {
	for _, t := range p.tongues {
		if t.Code == db.Language(ctx) {
			return p.Store.Settings.Values().PublicURL() + t.Base
		}
	}
	return p.Store.Settings.Values().PublicURL()
}

// tongueOf splits a path into its language and the path of a screen.
func (p *Pages) tongueOf(path string) (*tongue, string) {
	for _, t := range p.tongues[1:] {
		if rest, is := strings.CutPrefix(path, t.Base); is && (rest == "" || rest[0] == '/') {
			if rest == "" {
				rest = "/"
			}
			return t, rest
		}
	}
	return p.tongues[0], path
}

// said are the title and description of a screen in the language, or in English.
func (t *tongue) said(s *screen) (title, description string) {
	own := t.Screens[s.Path]
	return first(own.Title, s.Title), first(own.Description, s.Description)
}

// first is the first text that isn't empty.
func first(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
