// Package documents contains invoices, credit notes and delivery challans: their content as issued, their numbers
// without gaps, the monthly lists for the accountant and GSTR-1, and the rule when an e-way bill is needed.
//
// It does not contain their layout: handlers/documents renders a Document as PDF. Fulfilment and returns decide when a
// document is issued.
//
// Start with Document and InvoiceFor in documents.go.
package documents

import (
	"hearth/store/core"
	"hearth/store/settings"
)

// Documents is the department. It is safe for concurrent use.
type Documents struct {
	*core.Shop
	settings *settings.Settings
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings) *Documents {
	return &Documents{Shop: shop, settings: settings}
}
