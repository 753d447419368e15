package store

import (
	"context"
	"encoding/json"
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
	Tracking    Tracking
	// Collected says that money came in for it.
	Collected bool
	// CODWaits says that nobody has said yet that this COD order is wanted, where the shop asks for that.
	CODWaits bool
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
		refused := refuseUnchecked(tx, s.Settings(), d.Order)
		if _, d.CODWaits = IsRefusal(refused); refused != nil && !d.CODWaits {
			return refused
		}
		if d.Collected, err = value[bool](tx, `SELECT EXISTS (SELECT 1 FROM payments WHERE order_id = ?)`, id); err != nil {
			return err
		}
		if d.Tracking, err = trackingOf(tx, id); err != nil {
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

// staffOrderSorts are the orders that the staff's list can have. Those by name walk along the customers.
var staffOrderSorts = map[string]string{
	"": "o.id DESC", "-id": "o.id DESC", "id": "o.id", "-date": "o.confirmed_at DESC", "date": "o.confirmed_at",
	"name": "a.name COLLATE NOCASE, o.customer_id, o.id DESC", "-name": "a.name COLLATE NOCASE DESC, o.customer_id, o.id DESC",
	"state": "o.state, o.id DESC", "-state": "o.state DESC, o.id DESC", "payment": "o.pt, o.id DESC", "-payment": "o.pt DESC, o.id DESC",
	"amount": "o.total, o.id", "-amount": "o.total DESC, o.id DESC",
}

// ListOrders gives the orders that were confirmed at some time, newest first unless asked otherwise.
func (s *Store) ListOrders(ctx context.Context, f OrderFilter) (found []OrderSummary, total int, err error) {
	order, known := staffOrderSorts[f.Sort]
	if !known {
		return nil, 0, refuseSort()
	}
	tables, where, args := ` FROM orders o`, ` WHERE o.confirmed_at IS NOT NULL`, []any{}
	if f.State != "" {
		where += ` AND o.state = ?`
		args = append(args, f.State)
	}
	err = s.read(ctx, func(tx *Tx) error {
		if f.Search != "" {
			condition, values, err := searchOrders(tx, f.Search)
			if err != nil {
				return err
			}
			where += ` AND (` + condition + `)`
			args = append(args, values...)
		}
		if total, err = value[int](tx, `SELECT count(*)`+tables+where, args...); err != nil {
			return err
		}
		if strings.HasPrefix(order, "a.name") {
			tables = ` FROM accounts a CROSS JOIN orders o ON o.customer_id = a.id`
		}
		limit, offset := f.Page.limit()
		ids, err := values[int64](tx, `SELECT o.id`+tables+where+` ORDER BY `+order+` LIMIT ? OFFSET ?`, append(args, limit, offset)...)
		if err != nil {
			return err
		}
		found = make([]OrderSummary, len(ids))
		for i, id := range ids {
			if found[i], err = one(tx, scanSummary, `SELECT `+summaryColumns+` FROM orders o WHERE o.id = ?`, id); err != nil {
				return err
			}
		}
		return nil
	})
	return found, total, err
}

// dayOfOrder is the day on which an order was confirmed, counted from 1970 in the shop's zone; its offset in
// milliseconds is asked for.
const dayOfOrder = `(o.confirmed_at + ?) / 86400000`

// searchOrders makes the condition of a search. What can be worked out once is: the customers, and the days whose text
// has what was typed.
func searchOrders(tx *Tx, typed string) (condition string, args []any, err error) {
	part := "%" + likeEscape(typed) + "%"
	condition = `o.customer_id IN (SELECT id FROM accounts WHERE name LIKE ? ESCAPE '\' OR email LIKE ? ESCAPE '\')`
	args = []any{part, part}
	if digits := strings.NewReplacer("₹", "", ",", "", " ", "").Replace(typed); digits != "" && strings.Trim(digits, "0123456789.") == "" {
		condition += ` OR CAST(o.id AS TEXT) LIKE ? OR (o.total / 100) || '.' || substr('0' || (o.total % 100), -2) LIKE ?`
		args = append(args, "%"+typed+"%", "%"+digits+"%")
	}
	days, err := daysOfSearch(tx, strings.ToLower(typed))
	if err != nil || len(days) == 0 {
		return condition, args, err
	}
	list, err := json.Marshal(days)
	_, offset := tx.now.In(tx.zone).Zone()
	return condition + ` OR ` + dayOfOrder + ` IN (SELECT value FROM json_each(?))`, append(args, int64(offset)*1000, string(list)), err
}

// daysOfSearch gives the days of the shop's life whose text, "nov 21, 2026" or "2026-11-21", has what was typed.
func daysOfSearch(tx *Tx, typed string) ([]int64, error) {
	first, err := value[int64](tx, `SELECT coalesce(min(confirmed_at), 0) FROM orders WHERE confirmed_at IS NOT NULL`)
	if err != nil || first == 0 {
		return nil, err
	}
	days := []int64{}
	const day = 24 * time.Hour
	_, offset := tx.now.In(tx.zone).Zone()
	for at := time.UnixMilli(first).Add(time.Duration(offset) * time.Second).UTC().Truncate(day); !at.After(tx.now.Add(day)); at = at.Add(day) {
		if strings.Contains(strings.ToLower(at.Format("Jan 02, 2006 2006-01-02")), typed) {
			days = append(days, at.Unix()/86400)
		}
	}
	return days, nil
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
