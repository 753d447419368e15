// Package reports counts: figures of periods, today's work, the global search, saved lists, and whether all sums agree.
package reports

import (
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/search"
	"hearth/store/settings"
)

// Reports are figures and checks. It is safe for concurrent use.
type Reports struct {
	*core.Shop
	settings *settings.Settings
	delivery *delivery.Delivery
	accounts *accounts.Accounts
	search   *search.Search
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, delivery *delivery.Delivery, accounts *accounts.Accounts,
	search *search.Search) *Reports {
	return &Reports{Shop: shop, settings: settings, delivery: delivery, accounts: accounts, search: search}
}
