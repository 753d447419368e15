package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"hearth/store/db"
	"hearth/store/serial"
)

// Device is a sold device that its owner registered by its serial number.
type Device struct {
	Serial       string
	ProductID    int64
	Product      string
	RegisteredAt time.Time
	// WarrantyUntil is the last day of the warranty; "" without one. It counts from delivery if the unit was scanned into its
	// parcel, else from registration.
	WarrantyUntil string
}

// ProductName is a product as dropdowns name it.
type ProductName struct {
	ID    int64
	Title string
}

// ListProductNames returns every product for sale by name.
func (s *Store) ListProductNames(ctx context.Context) (found []ProductName, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, func(row db.Scanner, p *ProductName) error { return row.Scan(&p.ID, &p.Title) },
			`SELECT id, title FROM products WHERE deleted_at IS NULL AND options = '[]' ORDER BY title COLLATE NOCASE, id`)
		return err
	})
	return found, err
}

// mostNames is how many names a search returns at most.
const mostNames = 100

// SearchProductNames returns the names of products for sale that match the words typed so far, the best first; without words, the
// first by name. It returns at most as many as are wanted, and never more than 100.
func (s *Store) SearchProductNames(ctx context.Context, typed string, wanted int) ([]ProductName, error) {
	f := ProductFilter{Words: typed, Page: Page{Number: 1, Size: min(max(wanted, 1), mostNames)}}
	if typed == "" {
		f.Sort = "title"
	}
	list, err := s.ListCards(ctx, f)
	found := []ProductName{}
	for _, card := range list.Cards {
		if card.Variants == 0 && card.Family == 0 {
			found = append(found, ProductName{card.ID, card.Title})
			continue
		}
		family, err := s.FindFamily(ctx, cmp.Or(card.Family, card.ID))
		if err != nil {
			return nil, err
		}
		for _, v := range family.Sold {
			found = append(found, ProductName{v.ID, v.Title})
		}
	}
	return found[:min(len(found), max(f.Page.Size, 1))], err
}

// ListDevices returns a customer's own devices, the latest first.
func (s *Store) ListDevices(ctx context.Context, customer int64, page Page) (found []Device, total int, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM devices WHERE customer_id = ?`, customer); err != nil {
			return err
		}
		found, err = devicesOf(tx, customer, page)
		return err
	})
	return found, total, err
}

// devicesOf returns a customer's devices, the latest first.
func devicesOf(tx *Tx, customer int64, page Page) ([]Device, error) {
	limit, offset := page.Limit()
	return db.List(tx, func(row db.Scanner, d *Device) error {
		var at, months, delivered int64
		if err := row.Scan(&d.Serial, &d.ProductID, &d.Product, &at, &months, &delivered); err != nil {
			return err
		}
		d.RegisteredAt = instant(at)
		begins := d.RegisteredAt
		if delivered != 0 {
			begins = instant(delivered)
		}
		if months > 0 {
			d.WarrantyUntil = begins.In(tx.Zone).AddDate(0, int(months), -1).Format(time.DateOnly)
		}
		return nil
	}, `SELECT d.serial, s.product_id, p.title, d.registered_at, p.warranty_months, coalesce(o.delivered_at, 0)
		FROM devices d JOIN serials s ON s.serial = d.serial JOIN products p ON p.id = s.product_id
		LEFT JOIN order_lines l ON l.id = s.line_id LEFT JOIN orders o ON o.id = l.order_id
		WHERE d.customer_id = ? ORDER BY d.registered_at DESC, d.serial LIMIT ? OFFSET ?`, customer, limit, offset)
}

// CheckSerial says in the words of contract, section 3 why a serial can't be registered for a product, or returns the serial as it
// was made.
func (s *Store) CheckSerial(ctx context.Context, typed string, product int64) (made string, err error) {
	made = serial.Normalise(typed)
	err = s.read(ctx, func(tx *Tx) error { return checkSerial(tx, made, product) })
	return made, err
}

func checkSerial(tx *Tx, made string, product int64) error {
	of, err := db.Value[int64](tx, `SELECT product_id FROM serials WHERE serial = ?`, made)
	if errors.Is(err, ErrNotFound) || !serial.Valid(made) {
		return &Refusal{Message: "Serial number not recognised.", Fields: map[string]string{"serialNumber": "Serial number not recognised."}}
	}
	if err != nil {
		return err
	}
	if of != product {
		return &Refusal{Message: "This serial number belongs to another product.",
			Fields: map[string]string{"product_id": "This serial number belongs to another product."}}
	}
	taken, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM devices WHERE serial = ?)`, made)
	if err == nil && taken {
		return &Refusal{Message: "This device is already registered.",
			Fields: map[string]string{"serialNumber": "This device is already registered."}}
	}
	return err
}

// RegisterDevice binds a serial to a customer, once. invoiceFile is the name of the saved upload.
func (s *Store) RegisterDevice(ctx context.Context, customer int64, made string, product int64, invoiceFile string) error {
	return s.write(ctx, func(tx *Tx) error {
		if err := checkSerial(tx, made, product); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO devices (serial, customer_id, registered_at, invoice_file) VALUES (?, ?, ?, ?)`,
			made, customer, tx.Stamp(), invoiceFile)
		return err
	})
}

// SerialVisible reports whether a serial exists and may be seen: by its owner, or by staff (customer 0).
func (s *Store) SerialVisible(ctx context.Context, customer int64, made string) error {
	return s.read(ctx, func(tx *Tx) error {
		query := `SELECT 1 FROM serials WHERE serial = ?`
		args := []any{made}
		if customer != 0 {
			query, args = `SELECT 1 FROM devices WHERE serial = ? AND customer_id = ?`, append(args, customer)
		}
		_, err := db.Value[int](tx, query, args...)
		return err
	})
}

// GenerateSerials creates 1 to 5,000 serials of a product.
func (s *Store) GenerateSerials(ctx context.Context, who, product int64, quantity int64) (made []string, err error) {
	if quantity < 1 || quantity > 5000 {
		return nil, &Refusal{Message: "The quantity must be a whole number from 1 to 5000.",
			Fields: map[string]string{"quantity": "The quantity must be a whole number from 1 to 5000."}}
	}
	p, err := s.FindProduct(ctx, product)
	if err != nil {
		return nil, err
	}
	if p.IsKit() {
		return nil, refuse("A kit has no serial numbers of its own. Please make them for its parts.")
	}
	if p.IsFamily() {
		return nil, refuse("This product has variants. Please choose one of them.")
	}
	made = make([]string, quantity)
	for i := range made {
		if made[i], err = serial.New(product, s.chance); err != nil {
			return nil, err
		}
	}
	// Transactions stay short, so a large batch takes several.
	for from := 0; from < len(made); from += 1000 {
		part := made[from:min(from+1000, len(made))]
		err = s.write(ctx, func(tx *Tx) error {
			for _, one := range part {
				if _, err := tx.Exec(`INSERT INTO serials (serial, product_id, made_at, made_by) VALUES (?, ?, ?, nullif(?, 0))`, one,
					product, tx.Stamp(), who); err != nil {
					return err
				}
			}
			return writeAudit(tx, who, "generate serials", fmt.Sprint(product), fmt.Sprint(len(part)))
		})
		if err != nil {
			return nil, err
		}
	}
	return made, nil
}
