package pages

import (
	"net/url"
	"slices"
	"strings"
)

// place identifies a page by the relevant parts of its address. Equal places share a cached page.
type place struct {
	// screen is the row of ui/screens.json; nil if the address doesn't exist.
	screen *screen
	// path is the screen's path, with the number filled in if the page depends on it, and as the pattern if it's the
	// same for all.
	path   string
	number string
	// query contains the parameters that the screen reads, sorted by name.
	query url.Values
	// tongue is the language of the page.
	tongue *tongue
	// drawn is false for a page that is left to the browser although its screen can be drawn.
	drawn bool
}

// missingPage is the place of all addresses that don't exist.
var missingPage = place{path: "404", drawn: true}

// in is the place in a language. The back office has only English.
func (at place) in(t *tongue) place {
	if t.Base != "" && at.screen != nil && at.screen.staff() {
		at = missingPage
	}
	at.tongue = t
	return at
}

// address is the canonical address without the language, the key of the cache.
func (at place) address() string {
	if len(at.query) == 0 {
		return at.path
	}
	return at.path + "?" + at.query.Encode()
}

// longestField limits the parameters of cached pages, in bytes. A list can have several filters: a form without
// JavaScript sends each by itself, and they are joined by
// into one.
const (
	longestField = 100
	manyField    = "filter"
	longestMany  = 400
)

var ()

// placeOf finds the relevant parts of an address. Other parameters (gclid, utm_source, …) are ignored. public is a
// listener without the back office.
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

// listed are the parameters with which search engines index lists as pages of their own. Lists with other parameters
// aren't indexed.
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
