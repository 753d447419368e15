// Package documents issues invoices and credit notes, numbered without gaps, and the figures for the tax returns.
package documents

import (
	"hearth/store/core"
	"hearth/store/settings"
)

// Documents are invoices and credit notes. It is safe for concurrent use.
type Documents struct {
	*core.Shop
	settings *settings.Settings
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings) *Documents {
	return &Documents{Shop: shop, settings: settings}
}
