package returns

import (
	"context"
	"encoding/json"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// ReturnRow is a return in the staff's list. State is return, refused or processed.
type ReturnRow struct {
	ID                         int64
	LineID, OrderID, ProductID int64
	Title, Customer, Payment   string
	Quantity                   int64
	Amount                     money.Paise
	Kind                       string
	Reason, RefundTo, State    string
	Inspected, Findings        string
	HasPhoto                   bool
	OpenedAt, RefundedAt       time.Time
	// Exchange is the replacement of an exchange; the zero value for a refund.
	Exchange ReplacementRow
	// Pickup is the last pick-up by the courier; the zero value without one. Grams is what the units weigh.
	Pickup Pickup
	Grams  int64
}

// ReplacementRow is the replacement of a return, as the list shows it: Paid of its total, in paise, is the return's.
type ReplacementRow struct {
	OrderID     int64
	Title       string
	State       core.State
	Paid, Total money.Paise
}

// List returns the returns in a state and with a reason ("" for all), by default the newest first, with the total. It
// refuses an unknown sort order.
func (s *Returns) List(
	ctx context.Context,
	state, kind, sort string,
	page core.Page,
) (found []ReturnRow, total int, err error) {
	order, known := returnSorts[sort]
	if !known {
		return nil, 0, core.RefuseSort()
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](
			tx,
			`SELECT count(*) FROM returns WHERE ? IN ('', state) AND ? IN ('', kind)`,
			state,
			kind,
		); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, ScanReturn, `SELECT `+ReturnColumns+`
			FROM returns r JOIN order_lines l ON l.id = r.line_id JOIN orders o ON o.id = l.order_id
			JOIN accounts a ON a.id = o.customer_id
			WHERE ? IN ('', r.state) AND ? IN ('', r.kind) ORDER BY `+order+` LIMIT ? OFFSET ?`, state, kind, limit,
			offset)
		for i := range found {
			r := &found[i]
			if err == nil {
				r.Pickup, err = LastPickup(tx, r.ID)
			}
			if err == nil {
				r.Grams, err = db.Value[int64](tx, `SELECT CAST(ceil(weight * ?) AS INTEGER) FROM products WHERE id
					= ?`, r.Quantity, r.ProductID)
			}
		}
		return err
	})
	return found, total, err
}

// ReturnColumns are the columns that ScanReturn reads, of a return r with its line l, order o and account a.
const ReturnColumns = `r.id, l.id, o.id, l.product_id, l.title, ` + BuyerName +
	`, o.pt, r.quantity, r.amount, r.kind, r.reason, r.refund_to, r.state,
	r.inspected, r.findings, r.photo <> '', r.opened_at, coalesce(r.refunded_at, 0), coalesce((SELECT
	json_array(x.order_id, (SELECT title FROM order_lines WHERE order_id = n.id ORDER BY id LIMIT 1), n.state, x.amount,
	n.total) FROM exchanges x JOIN orders n ON n.id = x.order_id WHERE x.return_id = r.id AND x.ended_at IS NULL),
	'[0,"","",0,0]')`

// ScanReturn reads a return as lists show it.
func ScanReturn(row db.Scanner, r *ReturnRow) error {
	var opened, refunded int64
	var replacement string
	err := row.Scan(&r.ID, &r.LineID, &r.OrderID, &r.ProductID, &r.Title, &r.Customer, &r.Payment, &r.Quantity,
		&r.Amount, &r.Kind, &r.Reason, &r.RefundTo, &r.State, &r.Inspected, &r.Findings, &r.HasPhoto, &opened,
		&refunded, &replacement)
	if err != nil {
		return err
	}
	x := &r.Exchange
	err = json.Unmarshal([]byte(replacement), &[...]any{&x.OrderID, &x.Title, &x.State, (*int64)(&x.Paid),
		(*int64)(&x.Total)})
	r.OpenedAt, r.RefundedAt = wording.Instant(opened), wording.Instant(refunded)
	return err
}

// returnSorts are the sort orders of the list of returns.
var returnSorts = map[string]string{
	"":         "r.id DESC",
	"-date":    "r.opened_at DESC, r.id DESC",
	"date":     "r.opened_at, r.id",
	"order":    "o.id, r.id",
	"-order":   "o.id DESC, r.id",
	"product":  "l.title COLLATE NOCASE, r.id",
	"-product": "l.title COLLATE NOCASE DESC, r.id",
	"name":     BuyerName + " COLLATE NOCASE, r.id",
	"-name":    BuyerName + " COLLATE NOCASE DESC, r.id",
	"amount":   "r.amount, r.id",
	"-amount":  "r.amount DESC, r.id",
}
