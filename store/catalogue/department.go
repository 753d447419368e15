// Package catalogue holds what is sold: products, variants, kits, categories, stock, certificates, and the words they are found by.
package catalogue

import (
	"sync/atomic"

	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/filters"
	"hearth/store/settings"
)

// Catalogue is what the shop sells. It is safe for concurrent use.
type Catalogue struct {
	*core.Shop
	settings *settings.Settings
	delivery *delivery.Delivery
	variants *Variants
	// Shown counts what shoppers can see, WordsVersion what they can search; both tell when it last changed.
	Shown        shown
	WordsVersion atomic.Int64
	Totals       totals
	FilterIndex  filters.Index
	// awaitTurn remembers when a schedule next changes the storefront.
	awaitTurn func()
}

// Categories are the shelves of the shop and their pages. It is safe for concurrent use.
type Categories struct {
	*core.Shop
	catalogue *Catalogue
}

// Certificates are the approvals that products need. It is safe for concurrent use.
type Certificates struct {
	*core.Shop
	settings  *settings.Settings
	catalogue *Catalogue
}

// Variants are products sold as families and kits. It is safe for concurrent use.
type Variants struct {
	*core.Shop
	catalogue *Catalogue
}

// New returns the department, on top of those that it uses.
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

// WatchTurns passes what happens at the time of a schedule of the storefront. It is called once, at Open.
func (c *Catalogue) WatchTurns(awaitTurn func()) { c.awaitTurn = awaitTurn }
