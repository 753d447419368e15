// Package orders holds orders and quotations: placing, confirming, the states, the lists of the desks.
package orders

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/promotions"
	"hearth/store/settings"
)

// Orders are orders and quotations. It is safe for concurrent use.
type Orders struct {
	*core.Shop
	settings   *settings.Settings
	delivery   *delivery.Delivery
	mails      *accounts.Mails
	catalogue  *catalogue.Catalogue
	promotions *promotions.Promotions
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, delivery *delivery.Delivery, mails *accounts.Mails,
	catalogue *catalogue.Catalogue, promotions *promotions.Promotions) *Orders {
	return &Orders{Shop: shop, settings: settings, delivery: delivery, mails: mails, catalogue: catalogue,
		promotions: promotions}
}
