package imports

import (
	"context"
	"encoding/json"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// PastOrder is an order of a former shop, with that shop's own terms. It is only shown: it is not in any number series,
// stock, tax or report of this shop.
type PastOrder struct {
	ID int64
	// Source is the former shop's system, Number the number of the order there.
	Source, Number string
	// CustomerID is the account that has confirmed Email; 0 if there is none.
	CustomerID       int64
	Name, Email, Mob string
	Address          string
	State, Payment   string
	PlacedAt         time.Time
	// Total is the amount to pay and Tax the tax that it includes; all are in paise.
	Total, Delivery, Discount, Tax money.Paise
	Lines                          []PastLine
}

// PastLine is a line of a former shop's order; Price is per unit, in paise.
type PastLine struct {
	Title    string      `json:"title"`
	SKU      string      `json:"sku"`
	Quantity int64       `json:"quantity"`
	Price    money.Paise `json:"price"`
}

const PastOrderRow = `SELECT id, source, number, coalesce(customer_id, 0), name, email, mob, address, state, payment,
	placed_at, total,
	delivery, discount, tax, lines FROM past_orders`

// ScanPastOrder reads an order of a former shop, with its lines.
func ScanPastOrder(row db.Scanner, o *PastOrder) error {
	var at int64
	var lines string
	if err := row.Scan(
		&o.ID,
		&o.Source,
		&o.Number,
		&o.CustomerID,
		&o.Name,
		&o.Email,
		&o.Mob,
		&o.Address,
		&o.State,
		&o.Payment,
		&at,
		&o.Total,
		&o.Delivery,
		&o.Discount,
		&o.Tax,
		&lines,
	); err != nil {
		return err
	}
	o.PlacedAt = time.UnixMilli(at)
	return json.Unmarshal([]byte(lines), &o.Lines)
}

// mostPastOrders is the maximum number of a former shop's orders that a page lists.
const mostPastOrders = 200

// ListPastOrders returns a customer's orders in the former shop, latest first.
func (s *Transfers) ListPastOrders(ctx context.Context, customer int64) (found []PastOrder, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, ScanPastOrder, PastOrderRow+` WHERE customer_id = ? ORDER BY placed_at DESC, id DESC
			LIMIT ?`,
			customer, mostPastOrders)
		return err
	})
	return found, err
}

// FindPastOrder returns an order of the former shop, for staff.
func (s *Transfers) FindPastOrder(ctx context.Context, id int64) (found PastOrder, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.One(tx, ScanPastOrder, PastOrderRow+` WHERE id = ?`, id)
		return err
	})
	return found, err
}
