package login

import (
	"context"
	"errors"
	"slices"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/search"
	"hearth/store/serial"
	"hearth/store/wording"
)

// Device is a sold unit that its owner registered by its serial; the registration ends when the unit is returned.
type Device struct {
	Serial       string
	ProductID    int64
	Product      string
	RegisteredAt time.Time
	// WarrantyUntil is the last day of the warranty in the shop's time zone; "" without a warranty. The warranty starts
	// at delivery if the unit was scanned into its package, else at registration.
	WarrantyUntil string
}

// ListProductNames returns the products that the form for registering a device offers: products on sale that have
// serials. Those that the customer bought come first, then the others, each sorted by name with variants together. It
// returns at most wanted names, and never more than core.MaxRows.
func (s *Login) ListProductNames(ctx context.Context, customer int64, wanted int) (found []search.ProductName,
	err error) {
	wanted = min(max(wanted, 1), core.MaxRows)
	scan := func(row db.Scanner, p *search.ProductName) error { return row.Scan(&p.ID, &p.Title) }
	err = s.Read(ctx, func(tx *core.Tx) error {
		if found, err = db.List(tx, scan, `SELECT DISTINCT p.id, p.title FROM orders o
			JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id
			WHERE o.customer_id = ? AND p.deleted_at IS NULL AND p.options = '[]'
			ORDER BY p.title COLLATE NOCASE, p.id`, customer); err != nil {
			return err
		}
		others, err := db.List(tx, scan, `SELECT coalesce(v.id, p.id), coalesce(v.title, p.title) FROM products p
			LEFT JOIN products v ON v.family = p.id AND v.deleted_at IS NULL
			WHERE p.deleted_at IS NULL AND p.family IS NULL AND (v.id IS NOT NULL OR p.options = '[]')
			ORDER BY p.title COLLATE NOCASE, p.id LIMIT ?`, len(found)+wanted)
		found = append(found, slices.DeleteFunc(others, func(p search.ProductName) bool {
			return slices.Contains(found, p)
		})...)
		found = found[:min(len(found), wanted)]
		return err
	})
	return found, err
}

// ListDevices returns a customer's own devices, the latest first, with the total.
func (s *Login) ListDevices(
	ctx context.Context,
	customer int64,
	page core.Page,
) (found []Device, total int, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM devices WHERE customer_id = ?`, customer); err != nil {
			return err
		}
		found, err = DevicesOf(tx, customer, page)
		return err
	})
	return found, total, err
}

// DevicesOf is ListDevices within a transaction, without the total.
func DevicesOf(tx *core.Tx, customer int64, page core.Page) ([]Device, error) {
	limit, offset := page.Limit()
	return db.List(tx, func(row db.Scanner, d *Device) error {
		var at, months, delivered int64
		if err := row.Scan(&d.Serial, &d.ProductID, &d.Product, &at, &months, &delivered); err != nil {
			return err
		}
		d.RegisteredAt = wording.Instant(at)
		begins := d.RegisteredAt
		if delivered != 0 {
			begins = wording.Instant(delivered)
		}
		d.WarrantyUntil = serial.WarrantyEnds(begins.In(tx.Zone), months)
		return nil
	}, `SELECT d.serial, s.product_id, p.title, d.registered_at,
			coalesce(nullif(l.warranty_months, 0), p.warranty_months),
			coalesce(o.delivered_at, 0)
		FROM devices d JOIN serials s ON s.serial = d.serial JOIN products p ON p.id = s.product_id
		LEFT JOIN order_lines l ON l.id = s.line_id LEFT JOIN orders o ON o.id = l.order_id
		WHERE d.customer_id = ? ORDER BY d.registered_at DESC, d.serial LIMIT ? OFFSET ?`, customer, limit, offset)
}

// CheckSerial returns a typed serial in its exact form. It refuses an unknown serial and one that is registered already
// (field serialNumber), and one of another product (field product_id). The API requires the exact sentences.
func (s *Login) CheckSerial(ctx context.Context, typed string, product int64) (made string, err error) {
	made = serial.Normalise(typed)
	err = s.Read(ctx, func(tx *core.Tx) error { return checkSerial(tx, made, product) })
	return made, err
}

func checkSerial(tx *core.Tx, made string, product int64) error {
	of, err := db.Value[int64](tx, `SELECT product_id FROM serials WHERE serial = ?`, made)
	if errors.Is(err, core.ErrNotFound) || !serial.Valid(made) {
		return &core.Refusal{
			Message: "Serial number not recognised.",
			Fields:  map[string]string{"serialNumber": "Serial number not recognised."},
		}
	}
	if err != nil {
		return err
	}
	if of != product {
		return &core.Refusal{Message: "This serial number belongs to another product.",
			Fields: map[string]string{"product_id": "This serial number belongs to another product."}}
	}
	taken, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM devices WHERE serial = ?)`, made)
	if err == nil && taken {
		return &core.Refusal{Message: "This device is already registered.",
			Fields: map[string]string{"serialNumber": "This device is already registered."}}
	}
	return err
}

// RegisterDevice registers a unit for a customer; a unit can be registered once. It refuses what CheckSerial refuses.
// invoiceFile is the name of the stored upload.
func (s *Login) RegisterDevice(
	ctx context.Context,
	customer int64,
	made string,
	product int64,
	invoiceFile string,
) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := checkSerial(tx, made, product); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO devices (serial, customer_id, registered_at, invoice_file) VALUES (?, ?, ?, ?)`,
			made, customer, tx.Stamp(), invoiceFile)
		return err
	})
}

// SerialVisible returns nil if a serial exists and the customer is its owner or the caller is staff (customer 0); else
// ErrNotFound.
func (s *Login) SerialVisible(ctx context.Context, customer int64, made string) error {
	return s.Read(ctx, func(tx *core.Tx) error {
		query := `SELECT 1 FROM serials WHERE serial = ?`
		args := []any{made}
		if customer != 0 {
			query, args = `SELECT 1 FROM devices WHERE serial = ? AND customer_id = ?`, append(args, customer)
		}
		_, err := db.Value[int](tx, query, args...)
		return err
	})
}
