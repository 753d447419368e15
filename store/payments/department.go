// Package payments contains payments and refunds: the effect of a provider's payment on its order, the collection of
// COD payments and their remittance by couriers, refunds through the provider and by staff, payouts and disputes, the
// month's ledger, and the money check, which compares all of these records.
//
// It does not call providers: the packages under integrations do, and report the results here. Providers report late,
// twice and in any order, so HandleCaptured and NoteRefund accept any report at any time.
//
// Start with HandleCaptured in payments.go, then RefundPayments in refunds.go.
package payments

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/documents"
	"hearth/store/orders"
	"hearth/store/settings"
)

// Payments is the department. It is safe for concurrent use.
type Payments struct {
	*core.Shop
	mails     *accounts.Mails
	catalogue *catalogue.Catalogue
	orders    *orders.Orders
	documents *documents.Documents
	settings  *settings.Settings
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, mails *accounts.Mails, catalogue *catalogue.Catalogue, orders *orders.Orders,
	documents *documents.Documents, settings *settings.Settings) *Payments {
	return &Payments{Shop: shop, mails: mails, catalogue: catalogue, orders: orders, documents: documents,
		settings: settings}
}
