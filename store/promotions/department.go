// Package promotions contains carts and wishlists, the promotions that staff define (automatic ones and codes), and the
// price of a cart: which promotions apply, and how a discount is split among the lines and the parts of a bundle.
//
// It does not contain prices of products (catalogue), delivery charges (delivery) or the order itself (orders), which
// calls Quote.Add, Quote.Reduce and Quote.AddCODFee when it is placed.
//
// Start with Offer in offers.go, which is a promotion; then see pickBest in offer_rules.go, which picks the best
// promotions for a cart.
package promotions

import (
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/settings"
)

// Promotions is the department. It is safe for concurrent use.
type Promotions struct {
	*core.Shop
	settings     *settings.Settings
	catalogue    *catalogue.Catalogue
	certificates *catalogue.Certificates
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue,
	certificates *catalogue.Certificates) *Promotions {
	return &Promotions{Shop: shop, settings: settings, catalogue: catalogue, certificates: certificates}
}
