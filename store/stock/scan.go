package stock

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/serial"
)

// Scan is one act of counting: the product of Code, or Product if there is no code, has one more unit, or exactly
// Quantity units if it was typed. Count is the count to which it belongs; 0 is the open one, or a new one if there is
// none. Key is the scan's own: a scan that is sent again is not counted again.
type Scan struct {
	Count    int64
	Key      string
	Code     string
	Product  int64
	Quantity *int64
}

// BeginCount begins a count of a category, of all products, or of whatever is scanned. It refuses a second open count.
func (s *Stock) BeginCount(ctx context.Context, who int64, scope string, category int64) (id int64, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		open, err := openCount(tx)
		if err != nil {
			return err
		}
		if open != 0 {
			return core.Refuse("Count %d is still open. Please approve or discard it first.", open)
		}
		id, err = begin(tx, who, scope, category)
		return err
	})
	return id, err
}

func begin(tx *core.Tx, who int64, scope string, category int64) (int64, error) {
	switch scope {
	case ScopeScanned, ScopeAll:
		category = 0
	case ScopeCategory:
		known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM categories WHERE id = ?)`, category)
		if err != nil {
			return 0, err
		}
		if !known {
			return 0, core.RefuseField("category_id", "Please choose a category to count.")
		}
	default:
		return 0, core.RefuseField("scope", "Please choose what is counted.")
	}
	return db.InsertID(tx, `INSERT INTO stock_counts (scope, category_id, begun_at, begun_by)
		VALUES (?, nullif(?, 0), ?, nullif(?, 0))`, scope, category, tx.Stamp(), who)
}

// Scan counts a product and returns its count and its line. It refuses an unknown code (field code), a bundle, a parent
// product, a serial number that this count has already, and a count that has ended.
func (s *Stock) Scan(ctx context.Context, who int64, one Scan) (count int64, line CountLine, err error) {
	one.Code = strings.TrimSpace(one.Code)
	if n := len(one.Key); n < 8 || n > 64 || strings.HasPrefix(one.Key, "unit ") {
		return 0, line, core.Refuse("This scan has no key of its own. Please reload the page and scan again.")
	}
	if one.Quantity != nil && (*one.Quantity < 0 || *one.Quantity > mostUnits) {
		return 0, line, core.RefuseField("quantity", "The quantity must be from 0 to 1,00,000.")
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		if count, err = openFor(tx, who, one.Count); err != nil {
			return err
		}
		p, err := scanned(tx, one)
		if err != nil {
			return err
		}
		first, err := db.Change(tx, `INSERT INTO stock_count_scans (key, count_id, product_id) VALUES (?, ?, ?)
			ON CONFLICT DO NOTHING`, one.Key, count, p.ID)
		if err != nil {
			return err
		}
		if first == 1 {
			if err := addScan(tx, who, count, p, one); err != nil {
				return err
			}
		}
		lines, err := linesOf(tx, count, `l.product_id = `+fmt.Sprint(p.ID), 1)
		if err == nil && len(lines) == 1 {
			line = lines[0]
		}
		return err
	})
	return count, line, err
}

// openFor returns the open count to which a scan belongs, and begins one if the scan names none.
func openFor(tx *core.Tx, who, count int64) (int64, error) {
	open, err := openCount(tx)
	switch {
	case err != nil:
		return 0, err
	case count != 0 && count != open:
		return 0, core.Refuse("Count %d has ended, so nothing can be added to it. Please begin a new one.", count)
	case open != 0:
		return open, nil
	}
	return begin(tx, who, ScopeScanned, 0)
}

// scanned returns the product of a scan.
func scanned(tx *core.Tx, one Scan) (p catalogue.Product, err error) {
	id := one.Product
	if one.Code != "" {
		if utf8.RuneCountInString(one.Code) > 80 {
			return p, core.RefuseField("code", "This code is too long for a product.")
		}
		id, err = IDOfCode(tx, one.Code)
		if db.IsNone(err) {
			return p, core.RefuseField("code", fmt.Sprintf("No product has the code “%s”.", one.Code))
		}
		if err != nil {
			return p, err
		}
	}
	return stocked(tx, id)
}

// addScan adds a unit to the product's line, or sets the line to the quantity that was typed. A typed quantity is a new
// count of the product, so what moved before it no longer matters.
func addScan(tx *core.Tx, who, count int64, p catalogue.Product, one Scan) error {
	onShelf, err := db.Value[int64](tx, `WITH `+packed+` SELECT ?1 - coalesce((SELECT units FROM packed
		WHERE product_id = ?2), 0)`, p.Shelf, p.ID)
	if err != nil {
		return err
	}
	if one.Quantity != nil {
		if err := forgetUnits(tx, count, p.ID); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO stock_count_lines (count_id, product_id, counted, expected, last, counted_at,
			counted_by) VALUES (?1, ?2, ?3, ?4, ?4, ?5, nullif(?6, 0)) ON CONFLICT DO UPDATE SET counted = ?3,
			expected = ?4, last = ?4, counted_at = ?5, counted_by = nullif(?6, 0)`, count, p.ID, *one.Quantity, onShelf,
			tx.Stamp(), who)
		return err
	}
	if unit := serial.Normalise(one.Code); serial.Valid(unit) {
		first, err := db.Change(tx, `INSERT INTO stock_count_scans (key, count_id, product_id) VALUES (?, ?, ?)
			ON CONFLICT DO NOTHING`, fmt.Sprintf("unit %d %s", count, unit), count, p.ID)
		if err != nil {
			return err
		}
		if first == 0 {
			return core.RefuseField("code", fmt.Sprintf("Serial number %s is counted already.", unit))
		}
	}
	_, err = tx.Exec(`INSERT INTO stock_count_lines (count_id, product_id, counted, expected, last, counted_at,
		counted_by) VALUES (?1, ?2, 1, ?3, ?3, ?4, nullif(?5, 0)) ON CONFLICT DO UPDATE SET counted = counted + 1,
		last = ?3, counted_at = ?4, counted_by = nullif(?5, 0)`, count, p.ID, onShelf, tx.Stamp(), who)
	return err
}

// forgetUnits lets the serial numbers of a product be counted again.
func forgetUnits(tx *core.Tx, count, product int64) error {
	_, err := tx.Exec(`DELETE FROM stock_count_scans WHERE count_id = ? AND product_id = ? AND key LIKE 'unit %'`,
		count, product)
	return err
}
