// Package shipments contains the packages in which orders leave the shop: their courier and number, the expected day of
// delivery, and the status that the courier reports.
//
// It knows only the ID of an order: which orders can ship, and what happens to them then, is in fulfilment. It does not
// call couriers; a worker does, through tasks.
//
// Start with Shipment in shipment.go.
package shipments

import (
	"hearth/store/core"
	"hearth/store/settings"
)

// Shipments is the department. It is safe for concurrent use.
type Shipments struct {
	*core.Shop
	settings *settings.Settings
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings) *Shipments {
	return &Shipments{Shop: shop, settings: settings}
}
