// Package payments contains payments and refunds: what a payment of a provider does to its order, COD collection,
// refunds through the provider and by staff, payouts and disputes, the month's ledger, and the check that all of it
// agrees.
//
// It does not speak to providers: the packages under integrations do, and report here what they learned. Providers
// report things late, twice and out of order, so that Take and NoteRefund accept any report at any time.
//
// Start with Take in payments.go, then RefundPayments in refunds.go.
package payments

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/documents"
	"hearth/store/orders"
)

// Payments is the department. It is safe for concurrent use.
type Payments struct {
	*core.Shop
	mails     *accounts.Mails
	catalogue *catalogue.Catalogue
	orders    *orders.Orders
	documents *documents.Documents
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, mails *accounts.Mails, catalogue *catalogue.Catalogue, orders *orders.Orders,
	documents *documents.Documents) *Payments {
	return &Payments{Shop: shop, mails: mails, catalogue: catalogue, orders: orders, documents: documents}
}
