// Package login lets people in and keeps others out: sessions, mailed codes, second factors, changed addresses, known devices.
package login

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// Login is how people get in. It is safe for concurrent use.
type Login struct {
	*core.Shop
	accounts  *accounts.Accounts
	mails     *accounts.Mails
	catalogue *catalogue.Catalogue
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, accounts *accounts.Accounts, mails *accounts.Mails, catalogue *catalogue.Catalogue) *Login {
	return &Login{Shop: shop, accounts: accounts, mails: mails, catalogue: catalogue}
}
