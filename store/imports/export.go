package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/returns"
	"hearth/store/wording"
)

// NoteExport records in the audit log that someone exported the shop for another system, with or without personal data.
func (s *Transfers) NoteExport(ctx context.Context, who int64, people bool) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		what := "products"
		if people {
			what = "products, customers, orders and reviews"
		}
		return core.WriteAudit(tx, who, "export the shop", "", what)
	})
}

// ListPastOrdersAfter returns up to limit imported orders with an ID above after.
func (s *Transfers) ListPastOrdersAfter(ctx context.Context, after int64, limit int) (found []PastOrder, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, ScanPastOrder, PastOrderRow+` WHERE id > ? ORDER BY id LIMIT ?`, after, limit)
		return err
	})
	return found, err
}

// ExportOrders returns up to limit of the shop's own orders with an ID above after, in the form of imported orders.
// Source is "", and State is the name of the order's state.
func (s *Transfers) ExportOrders(ctx context.Context, after int64, limit int) (found []PastOrder, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, o *PastOrder) error {
			var at int64
			var address, lines string
			if err := row.Scan(&o.ID, &o.CustomerID, &o.Name, &o.Email, &address, &o.State, &o.Payment, &at, &o.Total,
				&o.Delivery, &o.Discount, &o.Tax, &lines); err != nil {
				return err
			}
			var a delivery.Address
			if err := json.Unmarshal([]byte(address), &a); err != nil {
				return fmt.Errorf("address of order %d: %w", o.ID, err)
			}
			o.Number, o.Mob, o.Address, o.PlacedAt = fmt.Sprint(o.ID), a.Mob, a.OneLine(), time.UnixMilli(at)
			return json.Unmarshal([]byte(lines), &o.Lines)
		}, `SELECT o.id, o.customer_id, `+returns.BuyerName+`, iif(a.email_key LIKE '%@localhost', '', a.email),
			o.address, o.state, o.pt, o.placed_at,
				o.total, o.shipping + o.cod_fee,
				(SELECT coalesce(sum(l.discount), 0) FROM order_lines l WHERE l.order_id = o.id),
				(SELECT coalesce(sum(iif(l.net > 0, l.amount - l.net, 0)), 0) FROM order_lines l
				WHERE l.order_id = o.id),
				(SELECT json_group_array(json_object('title', l.title, 'sku', p.sku, 'quantity', l.quantity,
				'price', printf('%d.%02d', l.price / 100, l.price % 100)))
				FROM (SELECT * FROM order_lines WHERE order_id = o.id ORDER BY id) l
				JOIN products p ON p.id = l.product_id)
			FROM orders o JOIN accounts a ON a.id = o.customer_id WHERE o.id > ? ORDER BY o.id LIMIT ?`, after, limit)
		return err
	})
	return found, err
}

// ListCustomersAfter returns customers with an ID above after, in the form of imported customers, and the ID of the
// last one.
func (s *Transfers) ListCustomersAfter(
	ctx context.Context,
	after int64,
	limit int,
) (found []PastCustomer, last int64, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, c *PastCustomer) error {
			var since int64
			var homes string
			if err := row.Scan(&last, &c.Name, &c.Email, &since, &c.Agreed, &homes); err != nil {
				return err
			}
			c.Since = wording.Instant(since)
			return json.Unmarshal([]byte(homes), &c.Addresses)
		}, `SELECT a.id, a.name, a.email, a.created_at, coalesce((SELECT agreed FROM past_customers
			WHERE account_id = a.id),
				iif(EXISTS (SELECT 1 FROM agreements WHERE account_id = a.id AND withdrawn_at IS NULL), 'yes', '')),
				(SELECT json_group_array(json_object('Name', d.name, 'Mob', d.mob, 'Area', d.area, 'City', d.city,
				'Tal', d.tal, 'Dist', d.dist, 'Pin',
				d.pin, 'State', d.state, 'Country', d.country, 'GSTIN', d.gstin, 'Company', d.company))
					FROM (SELECT * FROM addresses WHERE customer_id = a.id ORDER BY id) d)
			FROM accounts a WHERE a.id > ? AND a.role = 'Customer' AND a.deleted_at IS NULL ORDER BY a.id LIMIT ?`,
			after, limit)
		return err
	})
	return found, last, err
}

// ExportReviews returns reviews with an ID above after, in the form of imported reviews: the shop's own ones, or with
// former the imported ones.
func (s *Transfers) ExportReviews(
	ctx context.Context,
	former bool,
	after int64,
	limit int,
) (found []PastReview, err error) {
	query := `SELECT r.id, r.product_id, '', p.title, p.sku, a.name, a.email_key, r.rating, r.title, r.message,
		r.answer, r.written_at, 1,
		iif(r.hidden_at IS NULL, r.written_at, 0)
		FROM reviews r JOIN products p ON p.id = r.product_id JOIN accounts a ON a.id = r.customer_id`
	if former {
		query = pastReview
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, scanPastReview, query+` WHERE r.id > ? AND p.deleted_at IS NULL ORDER BY r.id LIMIT ?`,
			after, limit)
		return err
	})
	return found, err
}
