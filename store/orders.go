package store

import (
	"context"
	"strings"
	"time"

	"hearth/store/db"
	"hearth/store/money"
)

// OrderSummary is an order in a list.
type OrderSummary struct {
	Order
	// Title and Picture are those of the first line; Lines is how many lines there are.
	Title, Picture string
	Lines          int64
	// Refund is the refund state of a cancelled order: "", waiting, sent, done or failed.
	Refund       string
	RefundAmount money.Paise
	// Rated means that its customer has rated every product in it: a variant by its family, a part by its kit, too.
	Rated bool
	// Tags are the staff's tags.
	Tags []string
}

const summaryColumns = orderColumns + `,
	(SELECT title FROM order_lines WHERE order_id = o.id ORDER BY id LIMIT 1),
	(SELECT picture FROM order_lines WHERE order_id = o.id ORDER BY id LIMIT 1),
	(SELECT count(*) FROM order_lines WHERE order_id = o.id),
	coalesce((SELECT state FROM refunds WHERE order_id = o.id ORDER BY id DESC LIMIT 1), ''),
	coalesce((SELECT sum(amount) FROM refunds WHERE order_id = o.id), 0),
	NOT EXISTS (SELECT 1 FROM order_lines l JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id AND NOT EXISTS (SELECT 1
		FROM reviews v WHERE v.order_id = o.id AND v.product_id IN (p.id, p.family, l.kit_id))),
	coalesce((SELECT group_concat(tag, ',' ORDER BY tag) FROM order_tags WHERE order_id = o.id), '')`

func scanSummary(row db.Scanner, o *OrderSummary) error {
	tags := ""
	err := scanOrder(db.Wider(row, &o.Title, &o.Picture, &o.Lines, &o.Refund, &o.RefundAmount, &o.Rated, &tags), &o.Order)
	o.Tags = strings.FieldsFunc(tags, func(r rune) bool { return r == ',' }) // a tag has no comma
	return err
}

// ListCustomerOrders returns a customer's own orders in some states, newest first.
func (s *Store) ListCustomerOrders(ctx context.Context, customer int64, page Page) (found []OrderSummary, total int, err error) {
	where := ` o.customer_id = ? AND o.state IN ` + listStates + ` AND o.confirmed_at IS NOT NULL`
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM orders o WHERE`+where, customer); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, scanSummary, `SELECT `+summaryColumns+` FROM orders o WHERE`+where+` ORDER BY o.id DESC LIMIT ? OFFSET ?`,
			customer, limit, offset)
		return err
	})
	return found, total, err
}

// ListWaitingOrders returns a customer's own orders that wait for payment or confirmation, newest first.
func (s *Store) ListWaitingOrders(ctx context.Context, customer int64) (found []OrderSummary, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, scanSummary, `SELECT `+summaryColumns+` FROM orders o WHERE o.customer_id = ? AND +o.state = 'placed'
			AND +o.hold_until > ? ORDER BY o.id DESC LIMIT 50`,
			customer, tx.Stamp())
		return err
	})
	return found, err
}

// FindWaiting finds a customer's own order that waits for payment or confirmation. An expired one is refused.
func (s *Store) FindWaiting(ctx context.Context, customer, id int64) (o Order, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		if o, err = orderOfCustomer(tx, customer, id); err != nil {
			return err
		}
		if o.State != Placed || !o.HoldUntil.After(tx.Now) {
			return refuse("This order is no longer waiting. Please look at My Orders.")
		}
		return nil
	})
	return o, err
}

// OrderDetails is an order with everything that belongs to it.
type OrderDetails struct {
	Order
	Lines       []Line
	InvoiceID   string
	CreditNotes []string
	// Offers are the ones it was given.
	Offers   []UsedOffer
	Tracking Tracking
	// CODWaits means that nobody has confirmed this COD order yet, although the shop requires it.
	CODWaits bool
	// LacksHSN names the products without the HSN code that their invoice needs, until the invoice is issued.
	LacksHSN []string
	History  []OrderEvent
	Refunds  []Refund
	Email    string
}

// OrderEvent is something that happened to an order.
type OrderEvent struct {
	At    time.Time
	Event string
	State State
	Who   string
	Note  string
}

// FindOrder returns a complete order. With customer other than 0 it must be the customer's own.
func (s *Store) FindOrder(ctx context.Context, customer, id int64) (OrderDetails, error) {
	var d OrderDetails
	err := s.read(ctx, func(tx *Tx) (err error) {
		if customer != 0 {
			d.Order, err = orderOfCustomer(tx, customer, id)
		} else {
			d.Order, err = orderOf(tx, id)
		}
		if err != nil {
			return err
		}
		if d.Lines, err = linesOf(tx, id); err != nil {
			return err
		}
		if d.Email, err = db.Value[string](tx, `SELECT email FROM accounts WHERE id = ?`, d.CustomerID); err != nil {
			return err
		}
		if d.InvoiceID, err = db.Value[string](tx, `SELECT number FROM documents WHERE order_id = ? AND kind = 'invoice'`, id); err != nil &&
			!db.IsNone(err) {
			return err
		}
		if d.Offers, err = offersOf(tx, id); err != nil {
			return err
		}
		if d.CreditNotes, err = db.Values[string](tx, `SELECT number FROM documents WHERE order_id = ? AND kind = 'credit note' ORDER BY id`,
			id); err != nil {
			return err
		}
		refused := refuseUnchecked(tx, s.Settings(), d.Order)
		if _, d.CODWaits = IsRefusal(refused); refused != nil && !d.CODWaits {
			return refused
		}
		if d.Tracking, err = trackingOf(tx, id); err != nil {
			return err
		}
		if d.State == Confirmed {
			if d.LacksHSN, err = lacksHSN(tx, s.Settings(), id); err != nil {
				return err
			}
		}
		if d.Refunds, err = refundsOf(tx, id); err != nil {
			return err
		}
		d.History, err = db.List(tx, func(row db.Scanner, e *OrderEvent) error {
			var at int64
			err := row.Scan(&at, &e.Event, &e.State, &e.Who, &e.Note)
			e.At = instant(at)
			return err
		}, `SELECT e.at, e.event, e.state, coalesce(a.name, 'The shop'), e.note FROM order_events e LEFT JOIN accounts a ON a.id = e.who
			WHERE e.order_id = ? ORDER BY e.id`, id)
		return err
	})
	return d, err
}

// ListOrders returns the orders of a tab, by default newest first.
func (s *Store) ListOrders(ctx context.Context, f OrderFilter) (found []OrderSummary, total int, err error) {
	if _, known := staffOrderSorts[f.Sort]; !known {
		return nil, 0, refuseSort()
	}
	card := s.Settings()
	err = s.read(ctx, func(tx *Tx) error {
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
			if found[i], err = db.One(tx, scanSummary, `SELECT `+summaryColumns+` FROM orders o WHERE o.id = ?`, id); err != nil {
				return err
			}
		}
		return nil
	})
	return found, total, err
}

// CountOrders returns how many orders are in each state, without those that were placed but never confirmed.
func (s *Store) CountOrders(ctx context.Context) (counts map[State]int, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		counts, err = countStates(tx)
		return err
	})
	return counts, err
}

func countStates(tx *Tx) (map[State]int, error) {
	type pair struct {
		state State
		n     int
	}
	counts := map[State]int{}
	pairs, err := db.List(tx, func(row db.Scanner, p *pair) error { return row.Scan(&p.state, &p.n) },
		`SELECT state, orders FROM order_counts WHERE orders > 0`)
	for _, p := range pairs {
		counts[p.state] = p.n
	}
	return counts, err
}

// CountTabs returns how many orders are in each tab of the staff's list, by state and by work to be done.
func (s *Store) CountTabs(ctx context.Context) (counts map[string]int, err error) {
	counts = map[string]int{}
	card := s.Settings()
	err = s.read(ctx, func(tx *Tx) error {
		states, err := countStates(tx)
		if err != nil {
			return err
		}
		for state, n := range states {
			counts[string(state)] = n
		}
		for _, tab := range []string{string(Placed), "cod", "pack", "packed", "late"} {
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
