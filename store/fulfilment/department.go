// Package fulfilment contains what staff do with orders: packing, shipping, delivering, cancelling, packages that are
// returned to origin, counter sales, phone orders, and the order's page with its documents to print.
//
// It does not contain returns by customers (returns) or the states themselves (orders): each step here calls
// orders.Advance and then moves stock, money, documents and mails in the same transaction.
//
// Start with Ship in fulfilment.go, which shows all of these.
package fulfilment

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/documents"
	"hearth/store/login"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/settings"
	"hearth/store/shipments"
)

// Fulfilment is the department. It is safe for concurrent use.
type Fulfilment struct {
	*core.Shop
	settings   *settings.Settings
	delivery   *delivery.Delivery
	accounts   *accounts.Accounts
	mails      *accounts.Mails
	catalogue  *catalogue.Catalogue
	variants   *catalogue.Variants
	search     *search.Search
	promotions *promotions.Promotions
	orders     *orders.Orders
	documents  *documents.Documents
	payments   *payments.Payments
	login      *login.Login
	shipments  *shipments.Shipments
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, delivery *delivery.Delivery, accounts *accounts.Accounts,
	mails *accounts.Mails, catalogue *catalogue.Catalogue, variants *catalogue.Variants, search *search.Search,
	promotions *promotions.Promotions, orders *orders.Orders, documents *documents.Documents,
	payments *payments.Payments, login *login.Login, shipments *shipments.Shipments) *Fulfilment {
	return &Fulfilment{Shop: shop, settings: settings, delivery: delivery, accounts: accounts, mails: mails,
		catalogue: catalogue, variants: variants, search: search, promotions: promotions, orders: orders,
		documents: documents, payments: payments, login: login, shipments: shipments}
}
