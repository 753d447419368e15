package store

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/customers"
	"hearth/store/delivery"
	"hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/imports"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/reports"
	"hearth/store/returns"
	"hearth/store/reviews"
	"hearth/store/search"
	"hearth/store/settings"
	"hearth/store/shipments"
	"hearth/store/stock"
	"hearth/store/warranty"
)

// Store is the shop: its departments, each of which uses only the ones above it in this list. It is safe for concurrent
// use.
type Store struct {
	*core.Shop
	Settings     *settings.Settings
	Delivery     *delivery.Delivery
	Shipments    *shipments.Shipments
	Accounts     *accounts.Accounts
	Mails        *accounts.Mails
	Catalogue    *catalogue.Catalogue
	Categories   *catalogue.Categories
	Certificates *catalogue.Certificates
	Variants     *catalogue.Variants
	Search       *search.Search
	Promotions   *promotions.Promotions
	Credit       *credit.Credit
	Orders       *orders.Orders
	Preorders    *orders.Preorders
	Documents    *documents.Documents
	Stock        *stock.Stock
	Payments     *payments.Payments
	Returns      *returns.Returns
	Reviews      *reviews.Reviews
	Messages     *messages.Messages
	Login        *login.Login
	Warranty     *warranty.Warranty
	Fulfilment   *fulfilment.Fulfilment
	Changes      *fulfilment.Changes
	Bench        *fulfilment.Bench
	Content      *content.Content
	Customers    *customers.Customers
	Imports      *imports.Imports
	Moves        *imports.Transfers
	Reports      *reports.Reports
}
