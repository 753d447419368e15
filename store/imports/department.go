// Package imports brings in spreadsheets and the exports of other shop systems, undoes it, and lists what this shop exports to them.
package imports

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
)

// Imports are sheets of products read into the shop. It is safe for concurrent use.
type Imports struct {
	*core.Shop
	catalogue  *catalogue.Catalogue
	categories *catalogue.Categories
}

// Moves bring in the customers, orders and reviews of a former shop, and list those of this one. It is safe for concurrent use.
type Moves struct {
	*core.Shop
	delivery  *delivery.Delivery
	accounts  *accounts.Accounts
	catalogue *catalogue.Catalogue
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, delivery *delivery.Delivery, accounts *accounts.Accounts, catalogue *catalogue.Catalogue,
	categories *catalogue.Categories) (*Imports, *Moves) {
	return &Imports{Shop: shop, catalogue: catalogue, categories: categories},
		&Moves{Shop: shop, delivery: delivery, accounts: accounts, catalogue: catalogue}
}
