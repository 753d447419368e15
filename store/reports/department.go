// Package reports contains figures over periods, the staff's work of today, the search of the whole back office, saved
// list views, and the checks that all sums agree with their tables.
package reports

import (
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/orders"
	"hearth/store/settings"
)

// Reports is the department. It is safe for concurrent use.
type Reports struct {
	*core.Shop
	settings *settings.Settings
	delivery *delivery.Delivery
	accounts *accounts.Accounts
	orders   *orders.Orders
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, delivery *delivery.Delivery, accounts *accounts.Accounts,
	orders *orders.Orders) *Reports {
	return &Reports{Shop: shop, settings: settings, delivery: delivery, accounts: accounts, orders: orders}
}
