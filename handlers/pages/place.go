package pages

import (
	"net/url"
	"slices"
	"strings"
)

// place identifies a page by the relevant parts of its URL. Equal places share a cached page.
type place struct {
	// screen is the row of ui/screens.json; nil if no screen has this URL.
	screen *screen
	// path is the screen's path: with the number filled in if the page depends on it, otherwise as the pattern.
	path   string
	number string
	// query contains the parameters that the screen reads, sorted by name.
	query url.Values
	// tongue is the language of the page.
	tongue *tongue
	// drawn is false for a page that the browser must render, although the server could.
	drawn bool
}

// missingPage is the place of all URLs that don't exist.
var missingPage = place{path: "404", drawn: true}

// in returns the same place in another language. The back office exists in English only.
func (at place) in(t *tongue) place {
	if t.Base != "" && at.screen != nil && at.screen.staff() {
		at = missingPage
	}
	at.tongue = t
	return at
}

// address returns the canonical URL without the language, which is the key in the cache.
func (at place) address() string {
	if len(at.query) == 0 {
		return at.path
	}
	return at.path + "?" + at.query.Encode()
}

// longestField limits the length of a cached page's parameters, in bytes. A list can have several filters: a form
// without JavaScript sends each as a parameter of its own, and they are joined into one.
const (
	longestField = 100
	manyField    = "filter"
	longestMany  = 400
)

// placeOf returns the relevant parts of a URL. Other parameters (gclid, utm_source, …) are ignored. public means that
// the listener has no back office.
func placeOf(path string, given url.Values, public bool) place {
	found, number := find(path)
	if found == nil || public && found.staff() {
		return missingPage
	}
	at := place{screen: found, path: found.Path, number: number, drawn: true}
	switch {
	case found.slugged():
		at.path = strings.Replace(found.Path, ":slug", number, 1)
	case found.Drawn:
		at.path = strings.NewReplacer(":slug", "-", ":id", number).Replace(found.Path)
	}
	for _, name := range found.Query {
		value, longest := given.Get(name), longestField
		if name == manyField {
			value, longest = strings.Join(given[name], "|"), longestMany
		}
		if value != "" && len(value) <= longest {
			if at.query == nil {
				at.query = url.Values{}
			}
			at.query.Set(name, value)
		}
	}
	return at
}

// listed are the parameters with which search engines index product lists as separate pages. Lists with other
// parameters aren't indexed.
var listed = []string{"category_id", "subcategory_id", "subsubcategory_id", "page"}

// searchable reports whether search engines should index the page.
func (at place) searchable() bool {
	for name := range at.query {
		if !slices.Contains(listed, name) {
			return false
		}
	}
	return true
}
