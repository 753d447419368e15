package stock

import (
	"context"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// salesDays is the number of days whose sales say how long the stock will last, today included.
const salesDays = 30

// Low is a product to order soon: its free units are at or below the setting low_stock, or the sales of the last 30
// days would empty it within the days of the filter.
type Low struct {
	ProductID  int64
	Title, SKU string
	// OnHand and Reserved are units of the stock, Waiting those that were pre-ordered. Sold are the units sold in the
	// last 30 days, less returns.
	OnHand, Reserved, Waiting, Sold int64
	// DaysLeft is how many days the free units last at that rate; -1 without sales.
	DaysLeft int64
	// Supplier, Cost (of a unit, paise before GST) and Receipt are of the last delivery; without any, Receipt is 0 and
	// Cost the one of the product.
	Supplier string
	Cost     money.Paise
	Receipt  int64
	// Proposed is how many to order: the sales of 30 days less the free units, at least 0, rounded up to the step in
	// which the product is sold. Pre-ordered units are not free.
	Proposed int64
}

// LowFilter selects products to order: those that sell out within Days, or are low already. Product selects one
// product whatever its stock; Supplier those last delivered by a supplier, "" for any.
type LowFilter struct {
	Days     int64
	Supplier string
	Product  int64
	Page     core.Page
	// All lists every product, without pages.
	All bool
}

// proposed is how many units of a product to order.
func proposed(sold, free int64, step int64) int64 {
	units := max(sold-free, 0)
	if over := units % max(step, 1); over > 0 {
		units += step - over
	}
	return units
}

// ListLow returns the products to order soon, those that sell out first in front, with their number.
func (s *Stock) ListLow(ctx context.Context, f LowFilter) (found []Low, total int, err error) {
	if f.Days < 0 || f.Days > 365 {
		return nil, 0, core.RefuseField("days", "Please choose up to 365 days.")
	}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		to := tx.Now.In(tx.Zone)
		query := ` FROM products p LEFT JOIN (SELECT product_id, sum(units - back_units) AS sold FROM product_sums
				WHERE span BETWEEN ?1 AND ?2 GROUP BY product_id) s ON s.product_id = p.id
			LEFT JOIN goods_receipts r ON r.id = (SELECT max(l.receipt_id) FROM goods_receipt_lines l
				JOIN goods_receipts g ON g.id = l.receipt_id WHERE l.product_id = p.id AND g.reversed_at IS NULL)
			LEFT JOIN goods_receipt_lines l ON l.receipt_id = r.id AND l.product_id = p.id
			WHERE ` + hasStock + ` AND (?5 = '' OR r.supplier_key = ?5) AND iif(?6 > 0, p.id = ?6,
				p.shelf - p.held <= ?3 OR s.sold * ?4 >= (p.shelf - p.held) * 30)`
		args := []any{dayNumber(to.AddDate(0, 0, 1-salesDays)), dayNumber(to), s.settings.Values().LowStock, f.Days,
			billKey(f.Supplier), f.Product}
		if total, err = db.Value[int](tx, `SELECT count(*)`+query, args...); err != nil {
			return err
		}
		limit, offset := f.Page.Limit()
		if f.All {
			limit = -1
		}
		found, err = db.List(tx, scanLow, `SELECT p.id, p.title, p.sku, p.shelf, p.held, p.waiting, p.quantities,
			max(coalesce(s.sold, 0), 0), coalesce(r.supplier, ''), coalesce(l.cost, p.cost_price),
			coalesce(r.id, 0)`+query+`
			ORDER BY iif(s.sold > 0, (p.shelf - p.held) * 30.0 / s.sold, 1e9), p.shelf - p.held, p.id
			LIMIT ?7 OFFSET ?8`, append(args, limit, offset)...)
		return err
	})
	return found, total, err
}

// dayNumber is a day as the report sums name it, such as 20261121.
func dayNumber(at time.Time) int {
	year, month, day := at.Date()
	return year*10_000 + int(month)*100 + day
}

func scanLow(row db.Scanner, l *Low) error {
	var quantities catalogue.Quantities
	err := row.Scan(&l.ProductID, &l.Title, &l.SKU, &l.OnHand, &l.Reserved, &l.Waiting, &quantities, &l.Sold,
		&l.Supplier, &l.Cost, &l.Receipt)
	free := l.OnHand - l.Reserved
	l.DaysLeft = -1
	if l.Sold > 0 {
		l.DaysLeft = free * salesDays / l.Sold
	}
	l.Proposed = proposed(l.Sold, free-l.Waiting, quantities.Step)
	return err
}
