// Package payments records money: payments, refunds, payouts, what couriers collect, and the check of all of it.
package payments

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/documents"
	"hearth/store/orders"
)

// Payments is the money that came and went. It is safe for concurrent use.
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
