package stock

import (
	"context"
	"fmt"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// Receipt is a delivery that was booked. Total is in paise before GST. ReversedAt is zero unless it was reversed.
type Receipt struct {
	ID                  int64
	Supplier, Bill, Day string
	At, ReversedAt      time.Time
	By, ReversedBy      string
	Units               int64
	Total               money.Paise
}

// ReceiptLine is a product of a receipt. Cost is of a unit, Before and After are the product's cost before and after
// it, in paise without GST.
type ReceiptLine struct {
	ProductID           int64
	Title, SKU          string
	Quantity            int64
	Cost, Before, After money.Paise
}

const receiptColumns = `r.id, r.supplier, r.bill, r.bill_day, r.received_at, coalesce(a.name, ''), r.units, r.total,
	coalesce(r.reversed_at, 0), coalesce(b.name, '') FROM goods_receipts r LEFT JOIN accounts a ON a.id = r.received_by
	LEFT JOIN accounts b ON b.id = r.reversed_by`

func scanReceipt(row db.Scanner, r *Receipt) error {
	var at, reversed int64
	err := row.Scan(&r.ID, &r.Supplier, &r.Bill, &r.Day, &at, &r.By, &r.Units, &r.Total, &reversed, &r.ReversedBy)
	r.At, r.ReversedAt = wording.Instant(at), wording.Instant(reversed)
	return err
}

// ListReceipts returns a page of the receipts, newest first, with the number of all and the sum of those that were not
// reversed, in paise before GST.
func (s *Stock) ListReceipts(ctx context.Context, page core.Page) (found []Receipt, count int, sum money.Paise,
	err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if count, err = db.Value[int](tx, `SELECT count(*) FROM goods_receipts`); err != nil {
			return err
		}
		if sum, err = db.Value[money.Paise](tx, `SELECT coalesce(sum(total), 0) FROM goods_receipts
			WHERE reversed_at IS NULL`); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, scanReceipt, `SELECT `+receiptColumns+` ORDER BY r.id DESC LIMIT ? OFFSET ?`, limit,
			offset)
		return err
	})
	return found, count, sum, err
}

// FindReceipt returns a receipt with its lines in the order of the bill; ErrNotFound if there is none.
func (s *Stock) FindReceipt(ctx context.Context, id int64) (r Receipt, lines []ReceiptLine, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		r, lines, err = receiptOf(tx, id)
		return err
	})
	return r, lines, err
}

func receiptOf(tx *core.Tx, id int64) (r Receipt, lines []ReceiptLine, err error) {
	if r, err = db.One(tx, scanReceipt, `SELECT `+receiptColumns+` WHERE r.id = ?`, id); err != nil {
		return r, nil, err
	}
	lines, err = db.List(tx, func(row db.Scanner, l *ReceiptLine) error {
		return row.Scan(&l.ProductID, &l.Title, &l.SKU, &l.Quantity, &l.Cost, &l.Before, &l.After)
	}, `SELECT l.product_id, p.title, p.sku, l.quantity, l.cost, l.cost_before, l.cost_after
		FROM goods_receipt_lines l JOIN products p ON p.id = l.product_id WHERE l.receipt_id = ? ORDER BY l.place`, id)
	return r, lines, err
}

// Reverse takes all units of a receipt out of stock again, so that its bill can be entered anew. The cost of a product
// goes back to what it was before, unless it has changed since. It refuses a receipt that was reversed, and one whose
// units were sold or are reserved.
func (s *Stock) Reverse(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		r, lines, err := receiptOf(tx, id)
		if err != nil {
			return err
		}
		if !r.ReversedAt.IsZero() {
			return core.Refuse("Receipt %d was reversed on %s by %s.", id,
				r.ReversedAt.In(tx.Zone).Format("2 Jan 2006"), wording.First(r.ReversedBy, "the command line"))
		}
		for _, l := range lines {
			if err := s.reverseLine(tx, who, r, l); err != nil {
				return err
			}
		}
		if err := db.ChangeOne(tx, `UPDATE goods_receipts SET reversed_at = ?, reversed_by = nullif(?, 0) WHERE id = ?`,
			tx.Stamp(), who, id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "reverse goods receipt", fmt.Sprint(id), fmt.Sprintf("%s, bill %s: %s, %s",
			r.Supplier, r.Bill, wording.Plural(int(r.Units), "unit"), r.Total.Rupees()))
	})
}

func (s *Stock) reverseLine(tx *core.Tx, who int64, r Receipt, l ReceiptLine) error {
	moved, err := s.catalogue.Move(tx, catalogue.Movement{Product: l.ProductID, Reason: "receipt reversed",
		Shelf: -l.Quantity, Who: who, Note: fmt.Sprintf("receipt %d: %s, bill %s", r.ID, r.Supplier, r.Bill)})
	if err != nil {
		return err
	}
	if !moved {
		return core.Refuse("%s: fewer than the %d received are unreserved on the shelf, so the receipt can't be "+
			"reversed. Correct the stock of each product instead.", l.Title, l.Quantity)
	}
	now, err := db.Value[money.Paise](tx, `SELECT cost_price FROM products WHERE id = ?`, l.ProductID)
	if err != nil || now != l.After {
		return err
	}
	return catalogue.SetCost(tx, l.ProductID, l.Before)
}

// ListSuppliers returns the names of the suppliers as they were typed last, the latest delivery first.
func (s *Stock) ListSuppliers(ctx context.Context) (names []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		names, err = db.Values[string](tx, `SELECT supplier FROM goods_receipts WHERE id IN (SELECT max(id)
			FROM goods_receipts GROUP BY supplier_key) ORDER BY id DESC LIMIT ?`, core.MaxRows)
		return err
	})
	return names, err
}
