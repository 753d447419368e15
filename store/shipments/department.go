// Package shipments contains the parcels in which orders leave the shop: their courier and number, the day on which
// they are expected, and where the courier says that they are.
//
// It knows an order by its ID alone: what an order must be to ship, and what happens to it then, is fulfilment's. It
// does not speak to couriers.
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
