package orders

import (
	"context"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
)

// Preorders is what happens to orders that wait for stock. It is safe for concurrent use.
type Preorders struct{ orders *Orders }

// NewPreorders returns the part of the department that the stock and the day of a product call.
func NewPreorders(orders *Orders) *Preorders { return &Preorders{orders} }

// What happens to an order that waits for stock.
const (
	eventStocked  Event = "stock arrived"
	eventDayMoved Event = "pre-order day moved"
)

// StockArrived reserves free units of a product for the orders that wait for it, the oldest first. It is called
// whenever units become free, before anyone else can buy them.
func (s *Preorders) StockArrived(tx *core.Tx, product, free int64) error {
	type waiting struct{ line, order, units int64 }
	lines, err := db.List(tx, func(row db.Scanner, w *waiting) error { return row.Scan(&w.line, &w.order, &w.units) },
		`SELECT id, order_id, waits FROM order_lines WHERE product_id = ? AND waits > 0 ORDER BY order_id, id LIMIT ?`,
		product, free)
	if err != nil {
		return err
	}
	for _, w := range lines {
		units := min(w.units, free)
		if units == 0 {
			break
		}
		free -= units
		if err := db.ChangeOne(tx, `UPDATE order_lines SET waits = waits - ? WHERE id = ?`, units, w.line); err != nil {
			return err
		}
		// The product's version grows, because a form that is open shows the former limit.
		if err := db.ChangeOne(tx, `UPDATE products SET waiting = waiting - ?1,
			preorder_limit = max(preorder_limit - ?1, 0), version = version + 1 WHERE id = ?2`, units,
			product); err != nil {
			return err
		}
		s.orders.catalogue.PublicChanged(tx)
		if err := s.orders.catalogue.MustMove(tx, catalogue.Movement{Product: product, Reason: "pre-order", Held: units,
			Order: w.order}); err != nil {
			return err
		}
		o, err := OrderOf(tx, w.order)
		if err != nil {
			return err
		}
		if o.WaitsUntil == "" {
			if err := WriteEvent(tx, o.ID, eventStocked, o.State, 0, ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// MovePreorders gives the orders that wait for a product, or for its variants, the product's new day, and informs their
// customers, who can cancel.
func (s *Preorders) MovePreorders(tx *core.Tx, who, product int64) error {
	type moved struct {
		order           int64
		was, day, title string
	}
	found, err := db.List(tx, func(row db.Scanner, m *moved) error {
		return row.Scan(&m.order, &m.was, &m.day, &m.title)
	},
		`SELECT l.order_id, l.preorder_day, p.preorder_day, l.title FROM products p CROSS JOIN order_lines l
			ON l.product_id = p.id AND l.waits > 0
			WHERE (p.id = ?1 OR p.family = ?1) AND p.preorder_day NOT IN ('', l.preorder_day)
			GROUP BY l.order_id ORDER BY l.order_id`, product)
	if err != nil || len(found) == 0 {
		return err
	}
	if _, err := tx.Exec(`UPDATE order_lines SET preorder_day = (SELECT preorder_day FROM products
		WHERE id = order_lines.product_id) WHERE waits > 0 AND product_id IN (SELECT id FROM products
		WHERE (id = ?1 OR family = ?1) AND preorder_day <> '')`, product); err != nil {
		return err
	}
	for _, m := range found {
		o, err := OrderOf(tx, m.order)
		if err != nil {
			return err
		}
		if err := promiseFrom(tx, s.orders.delivery, &o, o.WaitsUntil); err != nil {
			return err
		}
		if err := WriteEvent(tx, o.ID, eventDayMoved, o.State, who, m.was+" → "+m.day); err != nil {
			return err
		}
		if o.ConfirmedAt.IsZero() {
			continue
		}
		facts := accounts.MailFacts{Day: m.day, Titles: []string{m.title}}
		if err := s.orders.MailOrder(tx, "preorder", o, facts); err != nil {
			return err
		}
	}
	return nil
}

// EndPreorders ends the pre-order of products whose day has come: what was ordered still waits for its stock.
func (s *Preorders) EndPreorders(ctx context.Context) error {
	const over = ` preorder_day <> '' AND preorder_day <= ?`
	var due bool
	err := s.orders.Read(ctx, func(tx *core.Tx) (err error) {
		due, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM products WHERE`+over+`)`, tx.Day())
		return err
	})
	if err != nil || !due {
		return err
	}
	return s.orders.Write(ctx, func(tx *core.Tx) error {
		s.orders.catalogue.PublicChanged(tx)
		_, err := tx.Exec(`UPDATE products SET preorder_day = '', preorder_limit = 0, version = version + 1
			WHERE`+over, tx.Day())
		return err
	})
}
