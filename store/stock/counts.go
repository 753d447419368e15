package stock

import (
	"context"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// The scopes of a stock count: what should be counted. Only of a category or all products it can be said that what was
// not found is gone.
const (
	ScopeScanned  = "scanned"
	ScopeCategory = "category"
	ScopeAll      = "all"
)

// Count is a stock count. It is open until it is approved, which corrects the stock, or dropped.
type Count struct {
	ID         int64
	Scope      string
	CategoryID int64
	Category   string
	State      string
	BegunAt    time.Time
	By         string
	EndedAt    time.Time
	EndedBy    string
	// Products and Units are what was counted so far. Different is the number of products with another stock than
	// expected, Worth their difference at cost, in paise. NotFound is the number of products of the scope of an open
	// count that are on hand and were not counted.
	Products, Units, Different, NotFound int64
	Worth                                money.Paise
}

// CountLine is a product of a count. Expected are the units that were on hand, and in no packed parcel, when it was
// counted; OnHand is the stock on hand now. Moved means that units left or arrived while it was counted.
type CountLine struct {
	ProductID         int64
	Title, SKU        string
	Counted, Expected int64
	OnHand            int64
	Moved             bool
	At                time.Time
	By                string
}

// packedUnits is a common table expression: the units of each product in packed parcels that have not left. They are on
// hand, but not on the shelf where they would be counted.
const packedUnits = `packed (product_id, units) AS (SELECT l.product_id, sum(coalesce(
		(SELECT c.quantity FROM shipments s JOIN shipment_lines c ON c.shipment_id = s.id AND c.line_id = l.id
			WHERE s.order_id = o.id AND s.shipped_at IS NULL AND s.ended_at IS NULL),
		iif(EXISTS (SELECT 1 FROM shipments s JOIN shipment_lines c ON c.shipment_id = s.id WHERE s.order_id = o.id
			AND s.shipped_at IS NULL AND s.ended_at IS NULL), 0, l.quantity - coalesce((SELECT sum(c.quantity)
			FROM shipment_lines c JOIN shipments s ON s.id = c.shipment_id WHERE c.line_id = l.id
			AND s.shipped_at IS NOT NULL), 0))))
	FROM orders o CROSS JOIN order_lines l ON l.order_id = o.id
	WHERE o.packed_at IS NOT NULL AND o.state IN `

// packed is packedUnits for the states in which orders wait to ship.
var packed = packedUnits + core.ToShipStates + ` GROUP BY l.product_id)`

// hasStock is the condition that a product has stock of its own.
const hasStock = `p.deleted_at IS NULL AND p.kit_price = 0 AND p.options = '[]'`

const countColumns = `c.id, c.scope, coalesce(c.category_id, 0), coalesce(g.name, ''), c.state, c.begun_at,
	coalesce(a.name, ''), coalesce(c.ended_at, 0), coalesce(e.name, ''), count(l.product_id),
	coalesce(sum(l.counted), 0), count(*) FILTER (WHERE l.counted <> l.expected),
	coalesce(sum((l.counted - l.expected) * p.cost_price), 0)
	FROM stock_counts c LEFT JOIN categories g ON g.id = c.category_id LEFT JOIN accounts a ON a.id = c.begun_by
	LEFT JOIN accounts e ON e.id = c.ended_by LEFT JOIN stock_count_lines l ON l.count_id = c.id
	LEFT JOIN products p ON p.id = l.product_id`

func scanCount(row db.Scanner, c *Count) error {
	var begun, ended int64
	err := row.Scan(&c.ID, &c.Scope, &c.CategoryID, &c.Category, &c.State, &begun, &c.By, &ended, &c.EndedBy,
		&c.Products, &c.Units, &c.Different, &c.Worth)
	c.BegunAt, c.EndedAt = wording.Instant(begun), wording.Instant(ended)
	return err
}

// countOf returns a count; ErrNotFound if there is none.
func countOf(tx *core.Tx, id int64) (Count, error) {
	return db.One(tx, scanCount, `SELECT `+countColumns+` WHERE c.id = ? GROUP BY c.id`, id)
}

// openCount returns the ID of the open count, 0 if there is none.
func openCount(tx *core.Tx) (int64, error) {
	return db.Value[int64](tx, `SELECT coalesce((SELECT id FROM stock_counts WHERE state = 'open'), 0)`)
}

// ListCounts returns a page of the counts, newest first, with their number.
func (s *Stock) ListCounts(ctx context.Context, page core.Page) (found []Count, total int, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM stock_counts`); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, scanCount, `SELECT `+countColumns+` GROUP BY c.id ORDER BY c.id DESC LIMIT ? OFFSET ?`,
			limit, offset)
		return err
	})
	return found, total, err
}

// CountView is a count with those of its lines that a screen shows: the latest, those with a difference, and the
// products that were not found, at most core.MaxRows each.
type CountView struct {
	Count
	Latest, Differences, Missing []CountLine
}

// latestLines is how many of the lines that were counted last are shown.
const latestLines = 10

// FindCount returns a count by its ID, or the open one for 0; ErrNotFound if there is none.
func (s *Stock) FindCount(ctx context.Context, id int64) (v CountView, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if id == 0 {
			if id, err = openCount(tx); err != nil {
				return err
			}
		}
		if v.Count, err = countOf(tx, id); err != nil {
			return err
		}
		if v.Latest, err = linesOf(tx, id, `true ORDER BY l.counted_at DESC, l.product_id`, latestLines); err != nil {
			return err
		}
		if v.Differences, err = linesOf(tx, id, `(l.counted <> l.expected OR c.state = 'open'
			AND l.expected <> l.last) ORDER BY l.expected = l.last, p.title, p.id`, core.MaxRows); err != nil {
			return err
		}
		v.Missing = []CountLine{}
		if v.State == "open" && v.Scope != ScopeScanned {
			v.Missing, err = notFound(tx, v.Count)
			v.NotFound = int64(len(v.Missing))
			v.Missing = v.Missing[:min(len(v.Missing), core.MaxRows)]
		}
		return err
	})
	return v, err
}

// linesOf returns lines of a count, with a condition and an order.
func linesOf(tx *core.Tx, count int64, condition string, most int) ([]CountLine, error) {
	return db.List(tx, func(row db.Scanner, l *CountLine) error {
		var at int64
		err := row.Scan(&l.ProductID, &l.Title, &l.SKU, &l.Counted, &l.Expected, &l.OnHand, &l.Moved, &at, &l.By)
		l.At = wording.Instant(at)
		return err
	}, `SELECT l.product_id, p.title, p.sku, l.counted, l.expected, p.shelf, l.expected <> l.last, l.counted_at,
		coalesce(a.name, '') FROM stock_count_lines l JOIN stock_counts c ON c.id = l.count_id
		JOIN products p ON p.id = l.product_id LEFT JOIN accounts a ON a.id = l.counted_by
		WHERE l.count_id = ? AND `+condition+` LIMIT ?`, count, most)
}

// notFound returns the products of a count's scope that are on the shelf and were not counted.
func notFound(tx *core.Tx, c Count) ([]CountLine, error) {
	scope, args := `true`, []any{c.ID}
	if c.Scope == ScopeCategory {
		scope, args = `p.category_id IN (SELECT id FROM categories WHERE id = ?2 OR parent_id = ?2 OR parent_id IN
			(SELECT id FROM categories WHERE parent_id = ?2))`, append(args, c.CategoryID)
	}
	return db.List(tx, func(row db.Scanner, l *CountLine) error {
		return row.Scan(&l.ProductID, &l.Title, &l.SKU, &l.OnHand, &l.Expected)
	}, `WITH `+packed+` SELECT p.id, p.title, p.sku, p.shelf, p.shelf - coalesce(k.units, 0)
		FROM products p LEFT JOIN packed k ON k.product_id = p.id
		WHERE `+hasStock+` AND p.shelf > coalesce(k.units, 0) AND `+scope+`
			AND NOT EXISTS (SELECT 1 FROM stock_count_lines l WHERE l.count_id = ?1 AND l.product_id = p.id)
		ORDER BY p.title, p.id`, args...)
}
