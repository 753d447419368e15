// Package returns contains returns by customers: opening one, where the goods go, the inspection, the refund with its
// credit note, and the refunds that staff send themselves.
//
// It does not contain packages that are returned undelivered (fulfilment.ReturnToOrigin). Refunds through a payment
// provider are queued here and made by the package payments.
//
// Start with ReturnRequest and openReturn in returns.go; a return then goes through Inspect (inspection.go) to
// RefundReturn.
package returns

import (
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/settings"
	"hearth/store/shipments"
)

// Returns is the department. It is safe for concurrent use.
type Returns struct {
	*core.Shop
	settings  *settings.Settings
	catalogue *catalogue.Catalogue
	orders    *orders.Orders
	payments  *payments.Payments
	shipments *shipments.Shipments
	// cancelOrder cancels an order that has not left; CancelWith sets it.
	cancelOrder func(tx *core.Tx, who, order int64, reason string) error
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, catalogue *catalogue.Catalogue, orders *orders.Orders,
	payments *payments.Payments, shipments *shipments.Shipments) *Returns {
	return &Returns{Shop: shop, settings: settings, catalogue: catalogue, orders: orders, payments: payments,
		shipments: shipments}
}

// CancelWith sets how a replacement is cancelled whose return was refused. It must be called before the shop opens.
func (s *Returns) CancelWith(cancel func(tx *core.Tx, who, order int64, reason string) error) {
	s.cancelOrder = cancel
}
