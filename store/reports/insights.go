package reports

import (
	"context"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// Interval is a period of the dashboard that ends now.
type Interval string

// The intervals, by the names that the API uses.
const (
	Day   Interval = "1 DAY"
	Week  Interval = "1 WEEK"
	Month Interval = "1 MONTH"
)

// since is the start of the interval that ends now: of today, of the last seven days or of the last month, in whole
// days of the shop's zone.
func (i Interval) since(now time.Time, zone *time.Location) (time.Time, error) {
	local := now.In(zone)
	today := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, zone)
	switch i {
	case Day:
		return today, nil
	case Week:
		return today.AddDate(0, 0, -6), nil
	case Month:
		// the last day of the month before: 28 February for 31 March
		end := time.Date(today.Year(), today.Month(), 0, 0, 0, 0, 0, zone)
		return end.AddDate(0, 0, min(today.Day(), end.Day())-end.Day()+1), nil
	}
	return time.Time{}, core.Refuse("The interval must be 1 DAY, 1 WEEK or 1 MONTH.")
}

// Buyer is a customer who ordered in an interval. For a new customer, At and Amount are those of the orders in the
// interval. For a returning customer, Average is over all orders and Gap is the number of days between the last two.
// Amounts are in paise.
type Buyer struct {
	ID      int64
	Name    string
	At      time.Time
	Amount  money.Paise
	Average money.Paise
	Gap     int64
}

// ListNewBuyers returns the customers whose first confirmed order ever is in the interval, even if it was cancelled
// later.
func (s *Reports) ListNewBuyers(ctx context.Context, i Interval) (found []Buyer, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		since, err := i.since(tx.Now, tx.Zone)
		if err != nil {
			return err
		}
		found, err = db.List(tx, func(row db.Scanner, b *Buyer) error {
			var at int64
			err := row.Scan(&b.ID, &b.Name, &at, &b.Amount)
			b.At = wording.Instant(at)
			return err
		}, `SELECT a.id, a.name, min(o.confirmed_at), sum(o.total) FROM (SELECT customer_id FROM buyers
			WHERE first_at >= ?
			AND last_sale_at IS NOT NULL ORDER BY first_at DESC LIMIT 5000) b
			CROSS JOIN orders o INDEXED BY orders_confirmed_of_customer ON o.customer_id = b.customer_id
			AND o.confirmed_at IS NOT NULL
			AND o.channel = 'online' AND o.state IN `+core.SaleStates+`
			CROSS JOIN accounts a ON a.id = b.customer_id GROUP BY b.customer_id ORDER BY 3 DESC`, since.UnixMilli())
		return err
	})
	return found, err
}

// BuyerCount is the number of new or of returning customers in an interval, and the amount of their orders in it.
type BuyerCount struct {
	Count  int
	Amount money.Paise
}

// CountBuyers counts the new and the returning customers of an interval, in agreement with the two lists.
func (s *Reports) CountBuyers(ctx context.Context, i Interval) (fresh, old BuyerCount, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		since, err := i.since(tx.Now, tx.Zone)
		if err != nil {
			return err
		}
		figures := func(row db.Scanner, c *BuyerCount) error { return row.Scan(&c.Count, &c.Amount) }
		if fresh, err = db.One(tx, figures, `SELECT count(DISTINCT b.customer_id), coalesce(sum(o.total), 0)
			FROM buyers b
			CROSS JOIN orders o INDEXED BY orders_confirmed_of_customer
			ON o.customer_id = b.customer_id AND o.confirmed_at IS NOT NULL AND o.channel = 'online'
			AND o.state IN `+core.SaleStates+`
			WHERE b.first_at >= ? AND b.last_sale_at IS NOT NULL`, since.UnixMilli()); err != nil {
			return err
		}
		// Sales in the interval that are not to new customers are to returning ones. The interval starts with a quarter
		// of an hour, as the sums do.
		old, err = db.One(tx, figures, `SELECT (SELECT count(*) FROM buyers WHERE last_sale_at >= ? AND first_at < ?),
			(SELECT coalesce(sum(amount), 0) FROM order_sums WHERE quarter >= ? AND channel = 'online'
			AND state IN `+core.SaleStates+`) - ?`,
			since.UnixMilli(), since.UnixMilli(), core.QuarterOf(since), fresh.Amount)
		return err
	})
	return fresh, old, err
}

// ListOldBuyers returns the customers with a confirmed order in the interval whose first order was before it.
func (s *Reports) ListOldBuyers(ctx context.Context, i Interval) (found []Buyer, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		since, err := i.since(tx.Now, tx.Zone)
		if err != nil {
			return err
		}
		type row struct {
			Buyer
			last, before int64
		}
		rows, err := db.List(tx, func(r db.Scanner, b *row) error {
			return r.Scan(&b.ID, &b.Name, &b.Amount, &b.Average, &b.last, &b.before)
		},
			`SELECT a.id, a.name,
				(SELECT sum(total) FROM orders WHERE customer_id = a.id AND confirmed_at >= ?
				AND state IN `+core.SaleStates+`),
				(SELECT CAST(round(avg(total)) AS INTEGER) FROM orders WHERE customer_id = a.id
				AND confirmed_at IS NOT NULL AND state IN `+core.SaleStates+`),
				(SELECT max(confirmed_at) FROM orders WHERE customer_id = a.id AND confirmed_at IS NOT NULL
				AND state IN `+core.SaleStates+`),
				coalesce((SELECT confirmed_at FROM orders WHERE customer_id = a.id
				AND confirmed_at IS NOT NULL AND state IN `+core.SaleStates+` ORDER BY confirmed_at DESC
					LIMIT 1 OFFSET 1), 0)
			 FROM (SELECT customer_id FROM buyers WHERE last_sale_at >= ? AND first_at < ? ORDER BY last_sale_at DESC
			LIMIT 5000) b
			CROSS JOIN accounts a ON a.id = b.customer_id
			 ORDER BY 5 DESC`, since.UnixMilli(), since.UnixMilli(), since.UnixMilli())
		found = []Buyer{}
		for _, r := range rows {
			if r.before > 0 {
				r.Gap = daysBetween(wording.Instant(r.before), wording.Instant(r.last), tx.Zone)
			}
			r.At = wording.Instant(r.last)
			found = append(found, r.Buyer)
		}
		return err
	})
	return found, err
}

func daysBetween(from, to time.Time, zone *time.Location) int64 {
	day := func(t time.Time) time.Time {
		l := t.In(zone)
		return time.Date(l.Year(), l.Month(), l.Day(), 0, 0, 0, 0, time.UTC)
	}
	return int64(day(to).Sub(day(from)).Hours() / 24)
}

// Bar is one bar of the sales chart.
type Bar struct {
	Group  string
	Amount money.Paise
	Orders int64
}

// SalesBars returns the last 30 days, 12 weeks (from Monday) or 12 months, oldest first; a bar without sales is 0.
// Cancelled orders are not counted.
func (s *Reports) SalesBars(ctx context.Context, interval string) (bars []Bar, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		local := tx.Now.In(tx.Zone)
		today := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, tx.Zone)
		var start time.Time
		var step func(time.Time) time.Time
		label := func(t time.Time) string { return t.Format(time.DateOnly) }
		switch interval {
		case "daily":
			start, step = today.AddDate(0, 0, -29), func(t time.Time) time.Time { return t.AddDate(0, 0, 1) }
		case "weekly":
			monday := today.AddDate(0, 0, -(int(today.Weekday())+6)%7)
			start, step = monday.AddDate(0, 0, -77), func(t time.Time) time.Time { return t.AddDate(0, 0, 7) }
		case "monthly":
			start = time.Date(local.Year(), local.Month()-11, 1, 0, 0, 0, 0, tx.Zone)
			step, label = func(t time.Time) time.Time { return t.AddDate(0, 1, 0) },
				func(t time.Time) string { return t.Format("2006-01") }
		default:
			return core.Refuse("The interval must be daily, weekly or monthly.")
		}
		bars = []Bar{}
		for from := start; !from.After(today); from = step(from) {
			bar, err := db.One(tx, func(row db.Scanner, b *Bar) error { return row.Scan(&b.Amount, &b.Orders) },
				`SELECT coalesce(sum(amount), 0), coalesce(sum(orders), 0) FROM order_sums
					WHERE quarter >= ? AND quarter < ? AND state IN `+core.SaleStates, core.QuarterOf(from),
				core.QuarterOf(step(from)))
			if err != nil {
				return err
			}
			bar.Group = label(from)
			bars = append(bars, bar)
		}
		return nil
	})
	return bars, err
}

// CountPeople returns the number of devices that visited the shop, and the number of registered customers.
func (s *Reports) CountPeople(ctx context.Context) (visited, registered int, err error) {
	if err := s.accounts.WriteVisitors(ctx); err != nil {
		return 0, 0, err
	}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		if visited, err = db.Value[int](tx, `SELECT count(*) FROM visitors`); err != nil {
			return fmt.Errorf("count visitors: %w", err)
		}
		registered, err = db.Value[int](tx, `SELECT count(*) FROM accounts WHERE role = 'Customer'
			AND deleted_at IS NULL`)
		return err
	})
	return visited, registered, err
}
