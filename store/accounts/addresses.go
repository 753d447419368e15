package accounts

import (
	"context"
	"errors"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
)

// ListAddresses returns a customer's addresses in the order in which they were added.
func (s *Accounts) ListAddresses(ctx context.Context, customer int64) (found []delivery.Address, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = AddressesOf(tx, customer)
		return err
	})
	return found, err
}

// AddressesOf is ListAddresses within a transaction.
func AddressesOf(tx *core.Tx, customer int64) ([]delivery.Address, error) {
	return db.List(
		tx,
		delivery.ScanAddress,
		`SELECT `+delivery.AddressColumns+` FROM addresses WHERE customer_id = ? ORDER BY id`,
		customer,
	)
}

// AddAddress saves a new address of a customer and returns its ID. It refuses malformed values, and an address more
// than delivery.AddressLimit.
func (s *Accounts) AddAddress(ctx context.Context, customer int64, a delivery.Address) (id int64, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		if err := s.CheckAddress(tx, &a); err != nil {
			return err
		}
		count, err := db.Value[int](tx, `SELECT count(*) FROM addresses WHERE customer_id = ?`, customer)
		if err != nil {
			return err
		}
		if count >= delivery.AddressLimit {
			return core.Refuse("You can keep %d addresses at most. Please remove one first.", delivery.AddressLimit)
		}
		id, err = db.InsertID(
			tx,
			`INSERT INTO addresses (customer_id, name, mob, area, city, tal, dist, pin, state, country, gstin, company)
			VALUES (?, ?, ?, ?, ?, ?, ?,
			?, ?, ?, ?, ?)`,
			customer,
			a.Name,
			a.Mob,
			a.Area,
			a.City,
			a.Tal,
			a.Dist,
			a.Pin,
			a.State,
			a.Country,
			a.GSTIN,
			a.Company,
		)
		if err != nil || count > 0 {
			return err
		}
		// An account that was created by a login code has no name yet: it gets the name of its first address.
		_, err = tx.Exec(`UPDATE accounts SET name = ? WHERE id = ? AND password_hash = ''`, a.Name, customer)
		return err
	})
	return id, err
}

// UpdateAddress changes a customer's own address; ErrNotFound if the address is not theirs.
func (s *Accounts) UpdateAddress(ctx context.Context, customer int64, a delivery.Address) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := AddressOf(tx, customer, a.ID); err != nil {
			return err
		}
		if err := s.CheckAddress(tx, &a); err != nil {
			return err
		}
		return db.ChangeOne(tx, `UPDATE addresses SET name = ?, mob = ?, area = ?, city = ?, tal = ?, dist = ?, pin = ?,
			state = ?,
			country = ?, gstin = ?, company = ?
			WHERE id = ? AND customer_id = ?`,
			a.Name, a.Mob, a.Area, a.City, a.Tal, a.Dist, a.Pin, a.State, a.Country, a.GSTIN, a.Company, a.ID, customer)
	})
}

// CheckAddress normalises an address and refuses malformed values; state and district must be those of the PIN.
func (s *Accounts) CheckAddress(tx *core.Tx, a *delivery.Address) error {
	a.Pin = strings.TrimSpace(a.Pin)
	area, err := s.delivery.AreaOf(tx, a.Pin)
	if err != nil && !errors.Is(err, core.ErrNotFound) {
		return err
	}
	return a.Check(area, err == nil)
}

// DeleteAddress deletes a customer's own address; ErrNotFound if it is not theirs. Orders keep their copies.
func (s *Accounts) DeleteAddress(ctx context.Context, customer, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		return db.ChangeOne(tx, `DELETE FROM addresses WHERE id = ? AND customer_id = ?`, id, customer)
	})
}

// FindAddressPin returns the PIN of a customer's own address; ErrNotFound if the address is not theirs.
func (s *Accounts) FindAddressPin(ctx context.Context, customer, id int64) (pin string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		address, err := AddressOf(tx, customer, id)
		pin = address.Pin
		return err
	})
	return pin, err
}

// AddressOf returns a customer's own address; ErrNotFound if it is not theirs.
func AddressOf(tx *core.Tx, customer, id int64) (delivery.Address, error) {
	return db.One(
		tx,
		delivery.ScanAddress,
		`SELECT `+delivery.AddressColumns+` FROM addresses WHERE id = ? AND customer_id = ?`,
		id,
		customer,
	)
}
