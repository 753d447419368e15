// Package accounts contains people: customers and staff, their roles and permissions, addresses, passwords, notes about
// them, and the queue of mails to them.
//
// It does not contain sessions and ways to log in (login), or opt-in mails (messages).
//
// Start with Account in accounts.go.
package accounts

import (
	"sync/atomic"

	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/settings"
)

// Accounts contains people. It is safe for concurrent use.
type Accounts struct {
	*core.Shop
	settings *settings.Settings
	delivery *delivery.Delivery
	mails    *Mails
	roles    atomic.Pointer[roleBook]
	hash     func(password, salt []byte) []byte
	// strangers and known are the queues for hashing passwords. Each hashes one password at a time, because it needs
	// memory.
	strangers, known chan struct{}
	visitors         visitors
}

// Mails queues the mails of the shop. It is safe for concurrent use.
type Mails struct {
	*core.Shop
	settings *settings.Settings
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, delivery *delivery.Delivery, hash func(password,
	salt []byte) []byte) (*Accounts, *Mails) {
	people := &Accounts{Shop: shop, settings: settings, delivery: delivery, hash: hash,
		strangers: make(chan struct{}, 1), known: make(chan struct{}, 1)}
	mails := &Mails{Shop: shop, settings: settings}
	people.mails = mails
	return people, mails
}
