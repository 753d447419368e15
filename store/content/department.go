// Package content holds the storefront: its design, home page, menus, pages and policies.
package content

import (
	"sync/atomic"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/front"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/settings"
)

// Content is the storefront. It is safe for concurrent use.
type Content struct {
	*core.Shop
	settings   *settings.Settings
	catalogue  *catalogue.Catalogue
	categories *catalogue.Categories
	search     *search.Search
	promotions *promotions.Promotions
	front      atomic.Pointer[front.Front]
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue,
	categories *catalogue.Categories, search *search.Search, promotions *promotions.Promotions) *Content {
	return &Content{Shop: shop, settings: settings, catalogue: catalogue, categories: categories, search: search,
		promotions: promotions}
}
