// Package delivery contains where the shop delivers, how long it takes and what it costs: the PIN directory, the areas
// and ranges that staff set, the rate card, and what the courier answered about PINs and charges.
//
// It does not speak to couriers (integrations do) and does not ship (fulfilment does).
//
// Start with Area in delivery_area.go and AreaOf in delivery_rates.go.
package delivery

import (
	"hearth/store/core"
	"hearth/store/settings"
)

// Delivery is the department. It is safe for concurrent use.
type Delivery struct {
	*core.Shop
	settings *settings.Settings
	pins     *PinDirectory
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, pins *PinDirectory) *Delivery {
	return &Delivery{Shop: shop, settings: settings, pins: pins}
}
