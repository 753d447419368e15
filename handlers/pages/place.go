package pages

import (
	"net/url"
	"slices"
	"strings"
)

// place identifies a page: the relevant parts of its address.
type place struct {
	// screen is the row of the table of screens, or nil.
	screen *screen
	// path is the path of the screen: with its number if the page is drawn, its pattern if the page is the same for all.
	path   string
	number string
	// query contains the parameters that the screen reads, sorted by name.
	query url.Values
	// tongue is the language of the page.
	tongue *tongue
	// drawn means that the page is drawn on the server if its screen is.
	drawn bool
}

// nowhere is the place of every address that does not exist.
var nowhere = place{path: "404", drawn: true}

// in is the place in a language. The back office is in English.
func (at place) in(t *tongue) place {
	if t.Base != "" && at.screen != nil && at.screen.staff() {
		at = nowhere
	}
	at.tongue = t
	return at
}

func (at place) address() string {
	if len(at.query) == 0 {
		return at.path
	}
	return at.path + "?" + at.query.Encode()
}

// longestField limits the parameters of drawn pages, in bytes. A list may have several filters: a form without JavaScript sends
// each separately, and they become one parameter, separated by |.
const (
	longestField = 100
	manyField    = "filter"
	longestMany  = 400
)

var ()

// placeOf finds the relevant parts of an address. Parameters that the screen does not read (gclid, utm_source, …) are ignored.
func placeOf(path string, given url.Values, public bool) place {
	found, number := find(path)
	if found == nil || public && found.staff() {
		return nowhere
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

// search engines index lists with these parameters as pages of their own, and ignore other choices of a shopper
var listed = []string{"category_id", "subcategory_id", "subsubcategory_id", "page"}

// searchable reports whether search engines should index the page: a list filtered by more than its category is not indexed.
func (at place) searchable() bool {
	for name := range at.query {
		if !slices.Contains(listed, name) {
			return false
		}
	}
	return true
}
