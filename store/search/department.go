// Package search finds products: lists, filters, words and their slips, and the cards that a list shows.
package search

import (
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/settings"
)

// Search finds products. It is safe for concurrent use.
type Search struct {
	*core.Shop
	settings  *settings.Settings
	catalogue *catalogue.Catalogue
	variants  *catalogue.Variants
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue,
	variants *catalogue.Variants) *Search {
	return &Search{Shop: shop, settings: settings, catalogue: catalogue, variants: variants}
}
