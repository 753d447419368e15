// Package warranty contains warranty claims: a customer reports a problem with a unit, and the shop repairs it,
// replaces it, refunds it or refuses. A claim is a complaint (package messages), with its number, messages and clocks.
// What goes to the customer leaves on a delivery challan, because it is no sale. It also tells the life of a unit.
//
// It does not contain the registration of devices (package login), nor the refund itself: a claim that is refunded
// opens a return.
//
// Start with Claim in claims.go; Take in steps.go is what staff do with it.
package warranty

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/documents"
	"hearth/store/messages"
	"hearth/store/returns"
	"hearth/store/settings"
)

// Warranty is the department. It is safe for concurrent use.
type Warranty struct {
	*core.Shop
	settings  *settings.Settings
	mails     *accounts.Mails
	catalogue *catalogue.Catalogue
	documents *documents.Documents
	returns   *returns.Returns
	messages  *messages.Messages
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, mails *accounts.Mails, catalogue *catalogue.Catalogue,
	documents *documents.Documents, returns *returns.Returns, messages *messages.Messages) *Warranty {
	return &Warranty{Shop: shop, settings: settings, mails: mails, catalogue: catalogue, documents: documents,
		returns: returns, messages: messages}
}
