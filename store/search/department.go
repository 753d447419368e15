// Package search finds products for lists and searches: filters and their counts, words with synonyms and typing
// mistakes, the ranking of matches, and related products.
//
// It does not write the search index: the package catalogue does when a product changes, and also keeps the index of
// filters in memory.
//
// Start with ProductFilter and pickProducts in search.go. A search with words continues in search_match.go (what the
// words mean), search_words.go (which products match) and search_rank.go (which of them come first).
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
	// related are the first products of a category, by the category's path. They are cached until anything except stock
	// changes.
	related catalogue.VersionCache[[]int64]
	// cached are the cards of products in English, by product ID.
	cached *lru.Cache[int64, cachedCard]
}

// cachedCards is the maximum number of cached cards, each of about 600 bytes.
const cachedCards = 8192

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue,
	variants *catalogue.Variants) *Search {
	cached, err := lru.New[int64, cachedCard](cachedCards)
	if err != nil {
		panic(err) // can't happen: the size is positive
	}
	return &Search{Shop: shop, settings: settings, catalogue: catalogue, variants: variants, cached: cached}
}
