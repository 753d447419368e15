// Package orders contains orders and quotations: checkout and its price, confirmation, the states of an order, the
// staff's lists and their search, COD checks, and the serials that are packed.
//
// It does not contain what comes after an order: payments and refunds (payments), packing and shipping (fulfilment),
// returns (returns), invoices and credit notes (documents). They build on it and change an order's state only through
// Advance.
//
// Start with Order in order.go, then Place in checkout.go and the table transitions in order_state.go.
package orders

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/delivery"
	"hearth/store/promotions"
	"hearth/store/settings"
)

// Orders is the department. It is safe for concurrent use.
type Orders struct {
	*core.Shop
	settings   *settings.Settings
	delivery   *delivery.Delivery
	mails      *accounts.Mails
	catalogue  *catalogue.Catalogue
	promotions *promotions.Promotions
	credit     *credit.Credit
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, delivery *delivery.Delivery, mails *accounts.Mails,
	catalogue *catalogue.Catalogue, promotions *promotions.Promotions, credit *credit.Credit) *Orders {
	return &Orders{Shop: shop, settings: settings, delivery: delivery, mails: mails, catalogue: catalogue,
		promotions: promotions, credit: credit}
}
