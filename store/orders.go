package store

import (
	"context"
	"strconv"
	"strings"
	"time"

	"hearth/store/money"
)

// OrderSummary is an order in a list.
type OrderSummary struct {
	Order
	// Title and Picture are those of the first line; Lines is how many there are.
	Title, Picture string
	Lines          int64
	// Refund is how the refund of a cancelled order stands: "", waiting, sent, done or failed.
	Refund       string
	RefundAmount money.Paise
}

const summaryColumns = orderColumns + `,
	(SELECT title FROM order_lines WHERE order_id = o.id ORDER BY id LIMIT 1),
	(SELECT picture FROM order_lines WHERE order_id = o.id ORDER BY id LIMIT 1),
	(SELECT count(*) FROM order_lines WHERE order_id = o.id),
	coalesce((SELECT state FROM refunds WHERE order_id = o.id ORDER BY id DESC LIMIT 1), ''),
	coalesce((SELECT sum(amount) FROM refunds WHERE order_id = o.id), 0)`

// widened lets a scan function read the columns that follow its own.
type widened struct {
	row  scanner
	more []any
}

func (w widened) Scan(dest ...any) error { return w.row.Scan(append(dest, w.more...)...) }

func scanSummary(row scanner, o *OrderSummary) error {
	return scanOrder(widened{row, []any{&o.Title, &o.Picture, &o.Lines, &o.Refund, &o.RefundAmount}}, &o.Order)
}

// ListCustomerOrders gives a customer's own orders, newest first, in some states.
func (s *Store) ListCustomerOrders(ctx context.Context, customer int64, page Page) (found []OrderSummary, total int, err error) {
	const where = ` o.customer_id = ? AND (o.state <> 'placed') AND (o.state <> 'cancelled' OR o.confirmed_at IS NOT NULL)`
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = value[int](tx, `SELECT count(*) FROM orders o WHERE`+where, customer); err != nil {
			return err
		}
		limit, offset := page.limit()
		found, err = list(tx, scanSummary, `SELECT `+summaryColumns+` FROM orders o WHERE`+where+` ORDER BY o.id DESC LIMIT ? OFFSET ?`, customer, limit, offset)
		return err
	})
	return found, total, err
}

// OrderDetails is an order with all that belongs to it.
type OrderDetails struct {
	Order
	Lines       []Line
	InvoiceID   string
	CreditNotes []string
	History     []OrderEvent
	Refunds     []Refund
	Email       string
}

// OrderEvent is something that happened to an order.
type OrderEvent struct {
	At    time.Time
	Event string
	State State
	Who   string
	Note  string
}

// Refund is money on its way back to a customer.
type Refund struct {
	ID        int64
	Amount    money.Paise
	Reason    string
	State     string
	Reference string
	At        time.Time
	DoneAt    time.Time
}

// FindOrder gives an order whole. With customer other than 0 it must be the customer's own.
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
		if d.Email, err = value[string](tx, `SELECT email FROM accounts WHERE id = ?`, d.CustomerID); err != nil {
			return err
		}
		if d.InvoiceID, err = value[string](tx, `SELECT number FROM documents WHERE order_id = ? AND kind = 'invoice'`, id); err != nil && !isNone(err) {
			return err
		}
		if d.CreditNotes, err = values[string](tx, `SELECT number FROM documents WHERE order_id = ? AND kind = 'credit note' ORDER BY id`, id); err != nil {
			return err
		}
		if d.Refunds, err = refundsOf(tx, id); err != nil {
			return err
		}
		d.History, err = list(tx, func(row scanner, e *OrderEvent) error {
			var at int64
			err := row.Scan(&at, &e.Event, &e.State, &e.Who, &e.Note)
			e.At = instant(at)
			return err
		}, `SELECT e.at, e.event, e.state, coalesce(a.name, 'Hearth'), e.note FROM order_events e LEFT JOIN accounts a ON a.id = e.who WHERE e.order_id = ? ORDER BY e.id`, id)
		return err
	})
	return d, err
}

func refundsOf(tx *Tx, order int64) ([]Refund, error) {
	return list(tx, func(row scanner, r *Refund) error {
		var at, done int64
		err := row.Scan(&r.ID, &r.Amount, &r.Reason, &r.State, &r.Reference, &at, &done)
		r.At, r.DoneAt = instant(at), instant(done)
		return err
	}, `SELECT id, amount, reason, state, reference, created_at, coalesce(done_at, 0) FROM refunds WHERE order_id = ? ORDER BY id`, order)
}

// OrderFilter says which orders a list of the staff wants.
type OrderFilter struct {
	State State
	// Search is a part of the order's number, its day, its amount, or the customer's name or email, whatever its case.
	Search string
	Sort   string
	Page   Page
}

// staffOrderSorts are the orders that the staff's list can have.
var staffOrderSorts = map[string]string{
	"": "o.id DESC", "-id": "o.id DESC", "id": "o.id", "-date": "o.confirmed_at DESC", "date": "o.confirmed_at",
	"name": "(SELECT name FROM accounts WHERE id = o.customer_id) COLLATE NOCASE, o.id", "-name": "(SELECT name FROM accounts WHERE id = o.customer_id) COLLATE NOCASE DESC, o.id DESC",
	"state": "o.state, o.id DESC", "-state": "o.state DESC, o.id DESC", "payment": "o.pt, o.id DESC", "-payment": "o.pt DESC, o.id DESC",
	"amount": "o.total, o.id", "-amount": "o.total DESC, o.id DESC",
}

// orderDay writes an order's day as the screens do, "Nov 21, 2026", and as 2026-11-21; the offset of the shop's zone in
// seconds is asked for three times.
const orderDay = `substr('JanFebMarAprMayJunJulAugSepOctNovDec', 3 * CAST(strftime('%m', o.confirmed_at / 1000 + ?, 'unixepoch') AS INTEGER) - 2, 3)
	|| strftime(' %d, %Y ', o.confirmed_at / 1000 + ?, 'unixepoch') || strftime('%Y-%m-%d', o.confirmed_at / 1000 + ?, 'unixepoch')`

// ListOrders gives the orders that were confirmed at some time, newest first.
func (s *Store) ListOrders(ctx context.Context, f OrderFilter) (found []OrderSummary, total int, err error) {
	where, args := ` WHERE o.confirmed_at IS NOT NULL`, []any{}
	if f.State != "" {
		where += ` AND o.state = ?`
		args = append(args, f.State)
	}
	if f.Search != "" {
		_, offset := s.now().In(s.zone()).Zone()
		part := "%" + likeEscape(f.Search) + "%"
		amount := "%" + likeEscape(strings.NewReplacer("₹", "", ",", "").Replace(f.Search)) + "%"
		where += ` AND (CAST(o.id AS TEXT) LIKE ? ESCAPE '\' OR printf('%d.%02d', o.total / 100, o.total % 100) LIKE ? ESCAPE '\'
			OR o.customer_id IN (SELECT id FROM accounts WHERE name LIKE ? ESCAPE '\' OR email LIKE ? ESCAPE '\') OR ` + orderDay + ` LIKE ? ESCAPE '\')`
		args = append(args, part, amount, part, part, offset, offset, offset, part)
	}
	order, known := staffOrderSorts[f.Sort]
	if !known {
		return nil, 0, refuseSort()
	}
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = value[int](tx, `SELECT count(*) FROM orders o`+where, args...); err != nil {
			return err
		}
		limit, offset := f.Page.limit()
		found, err = list(tx, scanSummary, `SELECT `+summaryColumns+` FROM orders o`+where+` ORDER BY `+order+` LIMIT ? OFFSET ?`, append(args, limit, offset)...)
		return err
	})
	return found, total, err
}

func likeEscape(text string) string {
	escaped := make([]rune, 0, len(text))
	for _, r := range text {
		if r == '%' || r == '_' || r == '\\' {
			escaped = append(escaped, '\\')
		}
		escaped = append(escaped, r)
	}
	return string(escaped)
}

// CountOrders gives how many orders stand in each state; placed and never confirmed ones are left out.
func (s *Store) CountOrders(ctx context.Context) (counts map[State]int, err error) {
	counts = map[State]int{}
	err = s.read(ctx, func(tx *Tx) error {
		type pair struct {
			state State
			n     int
		}
		pairs, err := list(tx, func(row scanner, p *pair) error { return row.Scan(&p.state, &p.n) },
			`SELECT state, count(*) FROM orders WHERE confirmed_at IS NOT NULL GROUP BY state`)
		for _, p := range pairs {
			counts[p.state] = p.n
		}
		return err
	})
	return counts, err
}

// ParseID reads a number of the path; ErrNotFound when it is none that could exist.
func ParseID(text string) (int64, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 || strconv.FormatInt(id, 10) != text {
		return 0, ErrNotFound
	}
	return id, nil
}
