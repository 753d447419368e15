// Package messages talks with people: mails as they are written, complaints, questions, the survey, notices, opt-in mails.
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

// Messages are mails, complaints, questions and notices. It is safe for concurrent use.
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
