// Package customers is the staff's view of people: the list of customers, a page with everything about one customer,
// the export and erasure of personal data, and redirects of a former shop's URLs.
package customers

import (
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/settings"
)

// Customers is the department. It is safe for concurrent use.
type Customers struct {
	*core.Shop
	settings  *settings.Settings
	catalogue *catalogue.Catalogue
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue) *Customers {
	return &Customers{Shop: shop, settings: settings, catalogue: catalogue}
}
