// Package login contains the ways into an account: sessions, mailed login codes, two-step verification (TOTP), known
// devices, new passwords and changes of the email address, each with its limits against guessing.
// The package does not contain accounts and passwords themselves (accounts), or the cookies and addresses of callers
// (handlers/web).
//
// Start with sessions.go.
package login

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// Login is the department. It is safe for concurrent use.
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
