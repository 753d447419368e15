// Package reviews contains customers' reviews of products that they bought, the votes for helpful reviews, and the
// staff's moderation.
//
// It does not contain questions about products (catalogue, messages). Start with ReviewProduct in reviews.go.
package reviews

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// Reviews is the department. It is safe for concurrent use.
type Reviews struct {
	*core.Shop
	mails     *accounts.Mails
	catalogue *catalogue.Catalogue
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, mails *accounts.Mails, catalogue *catalogue.Catalogue) *Reviews {
	return &Reviews{Shop: shop, mails: mails, catalogue: catalogue}
}
