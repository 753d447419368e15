// Package delivery contains where the shop delivers, how long that takes and what it costs: the PIN directory, the
// areas and ranges that staff set, the rate card, and the courier's answers about PINs and charges.
//
// It does not call couriers (the packages under integrations do) and does not ship orders (fulfilment does).
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
