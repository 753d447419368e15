package pages

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// place is where a page stands: what matters of its address.
type place struct {
	// screen is the row of the table of screens, nil where there is none.
	screen *screen
	// path is the path of the screen: with its number where the page is drawn, its pattern where the page is the same for all.
	path   string
	number string
	// query holds the fields that the screen reads, in the order of their names.
	query url.Values
	// tongue is the language of the page.
	tongue *tongue
	// drawn says that the page is to be drawn on the server where its screen is.
	drawn bool
}

// nowhere is the place of every address that does not exist.
var nowhere = place{path: "404", drawn: true}

// in is the place in a language. The back office is English.
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

// longestField bounds what a page is drawn for, in bytes. The filters of a list may be several: a form without code gives each of
// them by itself, and they are one field with | between.
const (
	longestField = 100
	manyField    = "filter"
	longestMany  = 400
)

var (
	number = regexp.MustCompile(`^[1-9][0-9]{0,17}$`)
	slug   = regexp.MustCompile(`^[A-Za-z0-9-]{1,60}$`)
)

// placeOf finds what matters of an address. Fields that the screen does not read (gclid, utm_source, …) change nothing.
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

func isNumber(text string) bool { return number.MatchString(text) }

func isSlug(text string) bool { return slug.MatchString(text) }

// pages of lists that a search engine should know stand for themselves; what else a shopper chose is noise to it.
var listed = []string{"category_id", "subcategory_id", "subsubcategory_id", "page"}

// searchable reports whether a search engine should know the page: a list filtered by more than its category is no page of
// its own.
func (at place) searchable() bool {
	for name := range at.query {
		if !slices.Contains(listed, name) {
			return false
		}
	}
	return true
}
