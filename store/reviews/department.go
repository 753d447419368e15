// Package reviews holds what buyers say of products, and the desk that reads it.
package reviews

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// Reviews are what buyers say. It is safe for concurrent use.
type Reviews struct {
	*core.Shop
	mails     *accounts.Mails
	catalogue *catalogue.Catalogue
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, mails *accounts.Mails, catalogue *catalogue.Catalogue) *Reviews {
	return &Reviews{Shop: shop, mails: mails, catalogue: catalogue}
}
