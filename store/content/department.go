// Package content contains the storefront as the owner designs it: branding, the home page and menus with their draft
// and published versions, pages, policies, and the translations of all of these.
//
// It does not contain products and categories (catalogue), or rendering (handlers). The types of a design are in
// store/storefront.
//
// Start with Front in front.go.
package content

import (
	"sync/atomic"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/settings"
	"hearth/store/storefront"
)

// Content is the department. It is safe for concurrent use.
type Content struct {
	*core.Shop
	settings   *settings.Settings
	catalogue  *catalogue.Catalogue
	categories *catalogue.Categories
	search     *search.Search
	promotions *promotions.Promotions
	front      atomic.Pointer[storefront.Front]
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue,
	categories *catalogue.Categories, search *search.Search, promotions *promotions.Promotions) *Content {
	return &Content{Shop: shop, settings: settings, catalogue: catalogue, categories: categories, search: search,
		promotions: promotions}
}
