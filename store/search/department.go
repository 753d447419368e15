// Package search finds products for lists and searches: filters and their counts, typed words with synonyms and typing
// errors, the ranking of hits, and related products.
//
// It does not contain the index that it reads: catalogue writes that when a product changes, and keeps it in memory for
// counts.
//
// Start with ProductFilter and pickProducts in search.go; a search with words continues in search_words.go (which
// products), search_match.go (what the words mean) and search_rank.go (which comes first).
package search

import (
	lru "github.com/hashicorp/golang-lru/v2"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/settings"
)

// Search is the department. It only reads, except for the choice of filters and related products. It is safe for
// concurrent use.
type Search struct {
	*core.Shop
	settings  *settings.Settings
	catalogue *catalogue.Catalogue
	variants  *catalogue.Variants
	// related are the first products of a category, by its path, until anything but stock changes.
	related catalogue.VersionCache[[]int64]
	// cached are the cards of products, in English, by the products' IDs.
	cached *lru.Cache[int64, cachedCard]
}

// cachedCards is how many cards are stored, of about 600 bytes each.
const cachedCards = 8192

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue,
	variants *catalogue.Variants) *Search {
	cached, err := lru.New[int64, cachedCard](cachedCards)
	if err != nil {
		panic(err) // the size is not positive
	}
	return &Search{Shop: shop, settings: settings, catalogue: catalogue, variants: variants, cached: cached}
}
