// Package promotions prices a cart: carts, wish lists, offers, and how a discount is divided among lines.
package promotions

import (
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/settings"
)

// Promotions are carts and what offers do to them. It is safe for concurrent use.
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
