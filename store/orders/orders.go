package orders

import (
	"context"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/shipments"
)

// InterState reports whether an order is delivered to a state other than the seller's: then its tax is IGST instead of
// CGST and SGST. If one of the states is unknown, the delivery counts as within the state (IGST Act, section
// 10(1)(ca)).
func InterState(shopState string, address delivery.Address) bool {
	from, known := gst.StateByName(shopState)
	to, there := gst.StateByName(address.State)
	return known && there && from.Code != to.Code
}

// OrderSummary is an order in a list, without its lines.
type OrderSummary struct {
	Order
	// Title and Picture are those of the order's first line; Lines is the number of its lines.
	// Told is the title in the order's language; "" if it had none but the English.
	Title, Told, Picture string
	Lines                int64
	// Refund is the state of the order's latest refund: waiting, sent, done or failed; "" without one. RefundAmount is
	// the sum of all its refunds, in paise.
	Refund       string
	RefundAmount money.Paise
	// Rated means that the customer has reviewed every product of the order. A review of a variant is one of its parent
	// product, and a review of a bundle counts for its parts.
	Rated bool
	// Tags are the staff's tags.
	Tags []string
	// WaitsFor is what waits for stock, such as "2 × Lamp, 1 × Plug"; "" if nothing does.
	WaitsFor string
}

// SummaryColumns are the columns that ScanSummary reads; the query must call the orders table o.
var SummaryColumns = OrderColumns + `,
	coalesce((SELECT title FROM order_lines WHERE order_id = o.id ORDER BY id LIMIT 1), 'Gift card'),
	coalesce((SELECT told FROM order_lines WHERE order_id = o.id ORDER BY id LIMIT 1), ''),
	coalesce((SELECT picture FROM order_lines WHERE order_id = o.id ORDER BY id LIMIT 1), ''),
	(SELECT count(*) FROM order_lines WHERE order_id = o.id),
	coalesce((SELECT state FROM refunds WHERE order_id = o.id AND exchange = 0 ORDER BY id DESC LIMIT 1), ''),
	coalesce((SELECT sum(amount) FROM refunds WHERE order_id = o.id AND exchange = 0), 0),
	NOT EXISTS (SELECT 1 FROM order_lines l JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id AND NOT
	EXISTS (SELECT 1
		FROM reviews v WHERE v.order_id = o.id AND v.product_id IN (p.id, p.family, l.kit_id))),
	coalesce((SELECT group_concat(tag, ',' ORDER BY tag) FROM order_tags WHERE order_id = o.id), ''),
	coalesce((SELECT group_concat(waits || ' × ' || title, ', ' ORDER BY id) FROM order_lines
	WHERE order_id = o.id AND waits > 0), '')`

// ScanSummary reads a row of SummaryColumns.
func ScanSummary(row db.Scanner, o *OrderSummary) error {
	tags := ""
	err := ScanOrder(db.WithMore(row, &o.Title, &o.Told, &o.Picture, &o.Lines, &o.Refund, &o.RefundAmount, &o.Rated,
		&tags, &o.WaitsFor),
		&o.Order)
	o.Tags = strings.FieldsFunc(tags, func(r rune) bool { return r == ',' }) // a tag contains no comma
	return err
}

// ListCustomerOrders returns the orders of a customer that were confirmed, newest first. Orders that failed or were
// abandoned before that are left out.
func (s *Orders) ListCustomerOrders(
	ctx context.Context,
	customer int64,
	page core.Page,
) (found []OrderSummary, total int, err error) {
	where := ` o.customer_id = ? AND o.state IN ` + core.ListStates + ` AND o.confirmed_at IS NOT NULL`
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM orders o WHERE`+where, customer); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, ScanSummary, `SELECT `+SummaryColumns+` FROM orders o WHERE`+where+` ORDER BY o.id DESC
			LIMIT ? OFFSET ?`,
			customer, limit, offset)
		return err
	})
	return found, total, err
}

// ListPendingOrders returns a customer's orders that wait for payment or confirmation and whose reservation has not
// expired, newest first.
func (s *Orders) ListPendingOrders(ctx context.Context, customer int64) (found []OrderSummary, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, ScanSummary, `SELECT `+SummaryColumns+` FROM orders o WHERE o.customer_id = ?
			AND +o.state = `+core.Placed.SQL()+`
			AND +o.hold_until > ? ORDER BY o.id DESC LIMIT 50`,
			customer, tx.Stamp())
		return err
	})
	return found, err
}

// FindPending finds a customer's own order that waits for payment or confirmation. It refuses an order that is already
// beyond that; ErrNotFound if the order does not exist or is another customer's.
func (s *Orders) FindPending(ctx context.Context, customer, id int64) (o Order, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if o, err = OrderOfCustomer(tx, customer, id); err != nil {
			return err
		}
		if o.State != core.Placed || !o.HoldUntil.After(tx.Now) {
			return core.Refuse("This order is no longer waiting. Please look at My Orders.")
		}
		return nil
	})
	return o, err
}

// OrderEvent is an entry in the history of an order. It is never changed.
type OrderEvent struct {
	At    time.Time
	Event string
	// State is the order's state after the event.
	State core.State
	// Who is the name of the person who caused the event; "" for the shop itself.
	Who  string
	Note string
}

// List returns a page of the staff's order list, by default newest first, and the total up to core.MostOrdersCounted.
// It refuses an unknown sort order and malformed filters.
func (s *Orders) List(ctx context.Context, f OrderFilter) (found []OrderSummary, total int, err error) {
	if _, known := staffOrderSorts[f.Sort]; !known {
		return nil, 0, core.RefuseSort()
	}
	card := s.settings.Values()
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		list, err := s.orderList(tx, card, f)
		if err != nil {
			return err
		}
		ids := []int64(nil)
		if ids, total, err = list.page(tx); err != nil {
			return err
		}
		found = make([]OrderSummary, len(ids))
		for i, id := range ids {
			if found[i], err = db.One(tx, ScanSummary, `SELECT `+SummaryColumns+` FROM orders o WHERE o.id = ?`,
				id); err != nil {
				return err
			}
		}
		return nil
	})
	return found, total, err
}

// ListIDs returns the IDs of all orders of the staff's list, in its order, up to core.MostOrdersCounted. It refuses
// what
// List refuses.
func (s *Orders) ListIDs(ctx context.Context, f OrderFilter) (ids []int64, err error) {
	if _, known := staffOrderSorts[f.Sort]; !known {
		return nil, core.RefuseSort()
	}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		list, err := s.orderList(tx, s.settings.Values(), f)
		if err == nil {
			ids, err = list.rows(tx, core.MostOrdersCounted, 0)
		}
		return err
	})
	return ids, err
}

// Count returns the number of orders in each state, without orders that were never confirmed.
func (s *Orders) Count(ctx context.Context) (counts map[core.State]int, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		counts, err = countStates(tx)
		return err
	})
	return counts, err
}

func countStates(tx *core.Tx) (map[core.State]int, error) {
	type pair struct {
		state core.State
		n     int
	}
	counts := map[core.State]int{}
	pairs, err := db.List(tx, func(row db.Scanner, p *pair) error { return row.Scan(&p.state, &p.n) },
		`SELECT state, orders FROM order_counts WHERE orders > 0`)
	for _, p := range pairs {
		counts[p.state] = p.n
	}
	return counts, err
}

// CountTabs returns the number of orders on each tab of the staff's order list: the states and the work lists. Empty
// tabs are left out. The tab booking exists only if the shop books couriers through a provider.
func (s *Orders) CountTabs(ctx context.Context) (counts map[string]int, err error) {
	counts = map[string]int{}
	card := s.settings.Values()
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		states, err := countStates(tx)
		if err != nil {
			return err
		}
		for state, n := range states {
			counts[string(state)] = n
		}
		tabs := []string{string(core.Placed), "cod", "pack", "packed", "stock", "undelivered", "late"}
		if shipments.Books(card) {
			tabs = append(tabs, "booking")
		}
		for _, tab := range tabs {
			where, args, err := tabOf(tx, card, OrderFilter{Tab: tab})
			if err != nil {
				return err
			}
			n, err := db.Value[int](tx, `SELECT count(*)`+tableOf(tab)+` WHERE `+where, args...)
			if err != nil {
				return err
			}
			if n > 0 {
				counts[tab] = n
			}
		}
		return nil
	})
	return counts, err
}
