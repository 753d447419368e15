// Package imports contains the import and export of spreadsheets: product sheets with a preview and an undo, the
// exports of other shop systems with their customers, orders and reviews, and the shop's own exports.
//
// Start with imports.go for products, and moved.go for another shop system.
package imports

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
)

// Imports imports product sheets. It is safe for concurrent use.
type Imports struct {
	*core.Shop
	catalogue  *catalogue.Catalogue
	categories *catalogue.Categories
}

// Transfers imports the customers, orders and reviews of a former shop, and exports those of this one. It is safe for
// concurrent use.
type Transfers struct {
	*core.Shop
	delivery  *delivery.Delivery
	accounts  *accounts.Accounts
	catalogue *catalogue.Catalogue
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, delivery *delivery.Delivery, accounts *accounts.Accounts, catalogue *catalogue.Catalogue,
	categories *catalogue.Categories) (*Imports, *Transfers) {
	return &Imports{Shop: shop, catalogue: catalogue, categories: categories},
		&Transfers{Shop: shop, delivery: delivery, accounts: accounts, catalogue: catalogue}
}
