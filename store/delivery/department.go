// Package delivery knows where the shop delivers, for how much, and with whom: PINs, areas, the rate card, the courier's answers.
package delivery

import (
	"hearth/store/core"
	"hearth/store/settings"
)

// Delivery is where and for how much the shop delivers. It is safe for concurrent use.
type Delivery struct {
	*core.Shop
	settings *settings.Settings
	pins     *PinDirectory
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, pins *PinDirectory) *Delivery {
	return &Delivery{Shop: shop, settings: settings, pins: pins}
}
