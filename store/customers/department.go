// Package customers is the desk that looks at people: lists, one person with everything about them, export and erasure.
package customers

import (
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/settings"
)

// Customers is the desk for people. It is safe for concurrent use.
type Customers struct {
	*core.Shop
	settings  *settings.Settings
	catalogue *catalogue.Catalogue
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue) *Customers {
	return &Customers{Shop: shop, settings: settings, catalogue: catalogue}
}
