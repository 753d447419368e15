package store

import (
	"context"

	"hearth/store/money"
)

// Today is what waits for somebody, and how the shop did in the last 30 days.
type Today struct {
	ToShip, ToRefund, LowStock, FailedMails, WithoutHSN int64
	Visitors, Orders                                    int64
	Best                                                []BestSeller
}

// BestSeller is a product by what was sold of it in 30 days, less what came back.
type BestSeller struct {
	ProductID int64
	Title     string
	Sold      int64
	Amount    money.Paise
}

const bestSellers = 5

// FindToday gathers it. Low stock counts products for sale at or below the setting.
func (s *Store) FindToday(ctx context.Context) (t Today, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		since := tx.now.AddDate(0, 0, -30).UnixMilli()
		for _, count := range []struct {
			into  *int64
			query string
			args  []any
		}{
			{&t.ToShip, `SELECT count(*) FROM orders WHERE state = 'confirmed'`, nil},
			{&t.ToRefund, `SELECT count(*) FROM returns WHERE state = 'return'`, nil},
			{&t.LowStock, `SELECT count(*) FROM products WHERE deleted_at IS NULL AND shelf - held <= ?`, []any{s.Settings().Int("low_stock")}},
			{&t.FailedMails, `SELECT count(*) FROM tasks WHERE kind = 'mail' AND state = 'failed'`, nil},
			{&t.WithoutHSN, `SELECT count(*) FROM products WHERE deleted_at IS NULL AND hsn_code = ''`, nil},
			{&t.Visitors, `SELECT count(*) FROM visitors WHERE first_seen >= ?`, []any{since}},
			{&t.Orders, `SELECT count(*) FROM orders WHERE confirmed_at >= ? AND state <> 'cancelled'`, []any{since}},
		} {
			if *count.into, err = value[int64](tx, count.query, count.args...); err != nil {
				return err
			}
		}
		t.Best, err = list(tx, func(row scanner, b *BestSeller) error { return row.Scan(&b.ProductID, &b.Title, &b.Sold, &b.Amount) },
			`SELECT l.product_id, p.title, sum(l.quantity) AS sold, sum(l.amount) FROM orders o JOIN order_lines l ON l.order_id = o.id
				JOIN products p ON p.id = l.product_id
			WHERE o.confirmed_at >= ? AND o.state IN ('confirmed', 'shipped', 'delivered') GROUP BY l.product_id ORDER BY sold DESC, l.product_id LIMIT ?`, since, bestSellers)
		return err
	})
	return t, err
}
