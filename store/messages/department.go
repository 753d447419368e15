// Package messages contains everything that the shop and people write to each other: mails as they are composed and
// sent, complaints, customers' questions, the survey, the staff's notifications, stock alerts, opt-in mails, and the
// log of searches without a result.
//
// It does not contain the queue of mails, which lower packages need, too (accounts.Mails).
//
// Start with mails.go for the content of mails, complaints.go for complaints, and consents.go for opt-in mails.
package messages

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/reviews"
	"hearth/store/settings"
)

// Messages is the department. It is safe for concurrent use.
type Messages struct {
	*core.Shop
	settings  *settings.Settings
	accounts  *accounts.Accounts
	mails     *accounts.Mails
	catalogue *catalogue.Catalogue
	orders    *orders.Orders
	returns   *returns.Returns
	reviews   *reviews.Reviews
	misses    misses
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, accounts *accounts.Accounts, mails *accounts.Mails,
	catalogue *catalogue.Catalogue, orders *orders.Orders, returns *returns.Returns,
	reviews *reviews.Reviews) *Messages {
	return &Messages{Shop: shop, settings: settings, accounts: accounts, mails: mails, catalogue: catalogue,
		orders: orders, returns: returns, reviews: reviews}
}
