// Package credit contains store credit and gift cards. Store credit is a ledger of entries that never change; a
// customer's balance is their sum and never below zero. A gift card is bought as an order of its own (orders.PlaceGift)
// and mailed on a day of choice; its code adds the amount to the credit of whoever redeems it.
//
// What the shop owes (CreditSums.Closing) is all credit and all cards that are paid and not redeemed. GST falls due
// when credit pays for goods, so selling a card or redeeming it is no supply.
//
// It does not contain orders: they spend credit and give it back (orders.Advance), payments refund into it.
//
// Start with Entry in ledger.go, then Card in cards.go.
package credit

import (
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/settings"
)

// Credit is the department. It is safe for concurrent use.
type Credit struct {
	*core.Shop
	settings *settings.Settings
	mails    *accounts.Mails
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, mails *accounts.Mails) *Credit {
	return &Credit{Shop: shop, settings: settings, mails: mails}
}
