// Package catalogue contains what the shop sells: products, their variants and bundles, categories, stock and its
// ledger, mandatory certificates, translations, and the search index of their words. It also checks what the shop must
// state about itself before it may sell (legal_details.go).
//
// It does not contain finding products (search), carts and discounts (promotions), or reviews (reviews).
//
// Start with Product in products.go and ProductEdit in product_edit.go; Move in stock.go is the only way to change
// stock.
package catalogue

import (
	"sync/atomic"

	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/filters"
	"hearth/store/settings"
)

// Catalogue contains products, stock and the search index. It is safe for concurrent use.
type Catalogue struct {
	*core.Shop
	settings *settings.Settings
	delivery *delivery.Delivery
	variants *Variants
	// Shown counts changes of public content, WordsVersion changes of texts; caches compare the versions.
	Shown        shown
	WordsVersion atomic.Int64
	// Totals are the cached totals of lists by their query. They depend only on WordsVersion: stock does not affect
	// them.
	Totals      VersionCache[int]
	FilterIndex filters.Index
	// Stocked gives units that became free to the orders that wait for them, and DayMoved tells their customers a new
	// pre-order day, both within the transaction of the change. They are set at Open.
	Stocked  func(tx *core.Tx, product, free int64) error
	DayMoved func(tx *core.Tx, who, product int64) error
	// awaitTurn schedules the next change of content in Shown.
	awaitTurn func()
}

// Categories is the tree of categories and their pages. It is safe for concurrent use.
type Categories struct {
	*core.Shop
	catalogue *Catalogue
}

// Certificates is the approvals that products need. It is safe for concurrent use.
type Certificates struct {
	*core.Shop
	settings  *settings.Settings
	catalogue *Catalogue
}

// Variants is products with options, and bundles. It is safe for concurrent use.
type Variants struct {
	*core.Shop
	catalogue *Catalogue
}

// New returns the four parts of the department.
func New(shop *core.Shop, settings *settings.Settings, delivery *delivery.Delivery) (*Catalogue, *Categories,
	*Certificates, *Variants) {
	all := &Catalogue{Shop: shop, settings: settings, delivery: delivery}
	categories := &Categories{Shop: shop}
	certificates := &Certificates{Shop: shop, settings: settings}
	variants := &Variants{Shop: shop}
	all.variants = variants
	categories.catalogue = all
	certificates.catalogue = all
	variants.catalogue = all
	return all, categories, certificates, variants
}

// OnScheduledChange sets the function that is called after a scheduled change of the storefront. It is called once, at
// Open.
func (c *Catalogue) OnScheduledChange(awaitTurn func()) { c.awaitTurn = awaitTurn }
