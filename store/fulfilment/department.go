// Package fulfilment does what happens to a confirmed order: packing, shipping, delivering, the counter, orders by telephone.
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
)

// Fulfilment is what happens to a confirmed order. It is safe for concurrent use.
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
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, delivery *delivery.Delivery, accounts *accounts.Accounts,
	mails *accounts.Mails, catalogue *catalogue.Catalogue, variants *catalogue.Variants, search *search.Search,
	promotions *promotions.Promotions, orders *orders.Orders, documents *documents.Documents,
	payments *payments.Payments, login *login.Login) *Fulfilment {
	return &Fulfilment{Shop: shop, settings: settings, delivery: delivery, accounts: accounts, mails: mails,
		catalogue: catalogue, variants: variants, search: search, promotions: promotions, orders: orders,
		documents: documents, payments: payments, login: login}
}
