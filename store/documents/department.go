// Package documents contains invoices, credit notes and delivery challans: their content as issued, their numbers
// without gaps, the months for the accountant and GSTR-1, and when an e-way bill is needed.
//
// It does not contain their layout: handlers/documents renders a Document as PDF. Nor does it decide when one is
// issued: fulfilment and returns do.
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
