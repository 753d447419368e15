package orders

import (
	"context"
	"slices"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// SerialRow is a serial in the staff's list with the customer who registered the device; those fields are zero if
// nobody did.
type SerialRow struct {
	Serial       string
	ProductID    int64
	Product      string
	MadeAt       time.Time
	RegisteredAt time.Time
	Owner        string
	OwnerEmail   string
}

// SerialFilter filters the list of serials. Registered is yes, no or "" for both; Search is a part of the serial;
// ProductID 0 means all products.
type SerialFilter struct {
	ProductID  int64
	Search     string
	Registered string
	Sort       string
	Page       core.Page
}

// serialSorts are the sort orders of the list of serials by their API names.
var serialSorts = map[string]string{
	"": "s.made_at DESC, s.serial", "-made": "s.made_at DESC, s.serial", "made": "s.made_at, s.serial",
	"serial": "s.serial", "-serial": "s.serial DESC",
	"product": "p.title COLLATE NOCASE, s.serial", "-product": "p.title COLLATE NOCASE DESC, s.serial",
	"owner": "a.name COLLATE NOCASE, s.serial", "-owner": "a.name COLLATE NOCASE DESC, s.serial",
}

// ListSerials returns a page of the serials, by default the latest first, with the total up to core.MostOrdersCounted.
// It refuses an unknown sort order.
func (s *Orders) ListSerials(ctx context.Context, f SerialFilter) (found []SerialRow, total int, err error) {
	order, known := serialSorts[f.Sort]
	if !known {
		return nil, 0, core.RefuseSort()
	}
	where, args := ` WHERE 1 = 1`, []any{}
	if f.ProductID != 0 {
		where, args = where+` AND s.product_id = ?`, append(args, f.ProductID)
	}
	if f.Search != "" {
		where, args = where+` AND s.serial LIKE ? ESCAPE '\'`, append(args, "%"+wording.LikeEscape(f.Search)+"%")
	}
	switch f.Registered {
	case "yes":
		where += ` AND d.serial IS NOT NULL`
	case "no":
		where += ` AND d.serial IS NULL`
	}
	const tables = ` FROM serials s LEFT JOIN devices d ON d.serial = s.serial`
	counted, mostCounted := tables+where, core.MostOrdersCounted
	if len(args) == 0 && f.Registered == "" {
		counted, mostCounted = ` FROM serials`, -1 // SQLite counts a whole table by its index pages, which is fast
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		limit, offset := f.Page.Limit()
		listed, ending, values := where, ` LIMIT ? OFFSET ?`, append(slices.Clone(args), limit, offset)
		if f.Search != "" && f.Registered == "" && strings.HasPrefix(order, "s.") {
			// The index of the sort order contains the searched text, so whole rows are read only for the page shown.
			listed, ending = ` WHERE s.serial IN (SELECT s.serial FROM serials s`+where+` ORDER BY `+order+ending+`)`,
				``
		}
		found, err = db.List(tx, func(row db.Scanner, r *SerialRow) error {
			var made, registered int64
			err := row.Scan(&r.Serial, &r.ProductID, &r.Product, &made, &registered, &r.Owner, &r.OwnerEmail)
			r.MadeAt, r.RegisteredAt = wording.Instant(made), wording.Instant(registered)
			return err
		}, `SELECT s.serial, s.product_id, p.title, s.made_at, coalesce(d.registered_at, 0), coalesce(a.name, ''),
			coalesce(a.email, '')`+tables+`
			JOIN products p ON p.id = s.product_id LEFT JOIN accounts a ON a.id = d.customer_id`+listed+`
			ORDER BY `+order+ending, values...)
		if total = len(found); err != nil || offset == 0 && total < limit {
			return err // no rows to count
		}
		total, err = db.Value[int](tx, `SELECT count(*) FROM (SELECT 1`+counted+` LIMIT ?)`,
			append(args, mostCounted)...)
		return err
	})
	return found, total, err
}

// FindSerials returns the titles of the products that serials belong to, by serial; ErrNotFound if one serial is
// unknown.
func (s *Orders) FindSerials(ctx context.Context, serials []string) (products map[string]string, err error) {
	products = map[string]string{}
	err = s.Read(ctx, func(tx *core.Tx) error {
		for _, one := range serials {
			title, err := db.Value[string](
				tx,
				`SELECT p.title FROM serials s JOIN products p ON p.id = s.product_id WHERE s.serial = ?`,
				one,
			)
			if err != nil {
				return err
			}
			products[one] = title
		}
		return nil
	})
	return products, err
}
