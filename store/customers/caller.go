package customers

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/wording"
)

// Caller is what the shop knows of a mobile number: who last ordered with it, and how their parcels fared.
type Caller struct {
	// Address is that of the newest order with the number, else of an address book.
	Address delivery.Address
	// Account is the caller's account, 0 for callers without one of their own. Email is its email, "" until it is
	// confirmed: a phone order clears an account with an unconfirmed email, because it may be someone else's.
	Account int64
	Email   string
	// Orders are the confirmed orders with the number, LastAt is when the newest was placed.
	Orders int64
	LastAt time.Time
	// CODSent are the COD orders that left, CODBack those that came back undelivered.
	CODSent, CODBack int64
}

// ofNumber selects the confirmed orders with the mobile number ?1 that were delivered to an address.
const ofNumber = ` FROM orders o WHERE substr(o.mob, -4) = substr(?1, -4) AND o.mob = ?1
	AND o.confirmed_at IS NOT NULL AND o.channel = 'online'`

// FindCaller returns the caller with a mobile number of ten digits; ErrNotFound if no order and no address
// has it. Erased customers are not found.
func (s *Customers) FindCaller(ctx context.Context, mob string) (c Caller, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if c, err = callerOf(tx, mob); err != nil {
			return err
		}
		_, err = db.One(tx, func(row db.Scanner, _ *struct{}) error {
			var last int64
			err := row.Scan(&c.Orders, &last, &c.CODSent, &c.CODBack)
			c.LastAt = wording.Instant(last)
			return err
		}, `SELECT count(*), coalesce(max(o.placed_at), 0),
			count(*) FILTER (WHERE o.pt = 'COD' AND o.shipped_at IS NOT NULL),
			count(*) FILTER (WHERE o.pt = 'COD' AND o.state IN `+core.BackStates+`)`+ofNumber, mob)
		return err
	})
	return c, err
}

// callerOf returns address and account of a mobile number.
func callerOf(tx *core.Tx, mob string) (Caller, error) {
	c, err := db.One(tx, func(row db.Scanner, c *Caller) error {
		var address string
		if err := row.Scan(&c.Account, &c.Email, &address); err != nil {
			return err
		}
		return json.Unmarshal([]byte(address), &c.Address)
	}, `SELECT iif(a.deleted_at IS NULL, a.id, 0),
		iif(a.deleted_at IS NULL AND a.verified_key = a.email_key, a.email, ''),
		o.address
		FROM orders o JOIN accounts a ON a.id = o.customer_id
		WHERE o.id = (SELECT max(o.id)`+ofNumber+`) AND (a.deleted_at IS NULL OR a.email_key = ?2)`, mob,
		accounts.PhoneEmail)
	if !errors.Is(err, core.ErrNotFound) {
		return c, err
	}
	owner, err := db.One(tx, func(row db.Scanner, c *Caller) error {
		return row.Scan(&c.Account, &c.Email, &c.Address.ID)
	}, `SELECT a.id, iif(a.verified_key = a.email_key, a.email, ''), max(d.id)
		FROM addresses d JOIN accounts a ON a.id = d.customer_id
		WHERE d.mob = ? AND a.deleted_at IS NULL AND a.role = ? GROUP BY a.id
		ORDER BY max(d.id) DESC LIMIT 1`, mob, accounts.Customer)
	if err != nil {
		return c, err
	}
	book, err := accounts.AddressesOf(tx, owner.Account)
	for _, one := range book {
		if one.ID == owner.Address.ID {
			owner.Address = one
		}
	}
	return owner, err
}
