// Package returns takes goods back: what may come back, where it goes, the inspection, and the refund it ends with.
package returns

import (
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/settings"
)

// Returns are goods that come back. It is safe for concurrent use.
type Returns struct {
	*core.Shop
	settings  *settings.Settings
	catalogue *catalogue.Catalogue
	orders    *orders.Orders
	payments  *payments.Payments
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue, orders *orders.Orders,
	payments *payments.Payments) *Returns {
	return &Returns{Shop: shop, settings: settings, catalogue: catalogue, orders: orders, payments: payments}
}
