package stock

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/documents"
	"hearth/store/money"
	"hearth/store/wording"
)

// Delivery is what a supplier delivered with one bill, as staff enter it. Bill is the number of the bill or challan,
// Day its date, such as 2026-11-21.
type Delivery struct {
	Supplier, Bill, Day string
	Lines               []DeliveryLine
}

// DeliveryLine is a product of a delivery. Cost is of a unit, in paise before GST; nil if none was typed.
type DeliveryLine struct {
	Product, Quantity int64
	Cost              *money.Paise
}

const (
	mostLines = 500
	mostUnits = 100_000
	mostCost  = money.Paise(1_00_00_000_00) // one crore rupees
)

// AverageCost is the moving average of the cost of a unit, in paise without GST, after units came in: the value of the
// units on hand and of the new ones, divided by both, rounded half up to a whole paisa. Without units on hand, or if
// their cost is unknown (0), it is the new cost.
func AverageCost(onHand int64, cost money.Paise, units int64, newCost money.Paise) money.Paise {
	if onHand <= 0 || cost <= 0 || units <= 0 {
		return newCost
	}
	all := onHand + units
	return (money.Paise(onHand)*cost + money.Paise(units)*newCost + money.Paise(all/2)) / money.Paise(all)
}

// billKey is how suppliers and bill numbers are compared: without regard to case and spaces.
func billKey(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), "")) }

// Receive books a delivery: stock and costs of its products change at once, and units that orders wait for go to them.
// It refuses a missing supplier (field supplier), number (bill) or date (day) of the bill, lines without a quantity or
// cost (lines), and a bill of this supplier that was received before in the same financial year (bill).
func (s *Stock) Receive(ctx context.Context, who int64, d Delivery) (id int64, err error) {
	d.Supplier, d.Bill = strings.Join(strings.Fields(d.Supplier), " "), strings.Join(strings.Fields(d.Bill), " ")
	if err := d.check(s.Day()); err != nil {
		return 0, err
	}
	year := documents.FinancialYear(d.Day)
	err = s.Write(ctx, func(tx *core.Tx) error {
		if err := refuseKnownBill(tx, d, year); err != nil {
			return err
		}
		units, total := d.sums()
		id, err = db.InsertID(tx, `INSERT INTO goods_receipts (supplier, supplier_key, bill, bill_key, bill_day,
			bill_year, received_at, received_by, units, total) VALUES (?, ?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?)`,
			d.Supplier, billKey(d.Supplier), d.Bill, billKey(d.Bill), d.Day, year, tx.Stamp(), who, units, total)
		if err != nil {
			return err
		}
		for i, l := range d.Lines {
			if err := s.receiveLine(tx, who, id, i, d, l); err != nil {
				return err
			}
		}
		return core.WriteAudit(tx, who, "receive goods", fmt.Sprint(id), fmt.Sprintf("%s, bill %s of %s: %s, %s",
			d.Supplier, d.Bill, d.Day, wording.Plural(int(units), "unit"), total.Rupees()))
	})
	return id, err
}

func (s *Stock) receiveLine(tx *core.Tx, who, receipt int64, place int, d Delivery, l DeliveryLine) error {
	p, err := stocked(tx, l.Product)
	if err != nil {
		return err
	}
	average := AverageCost(p.Shelf, p.Cost, l.Quantity, *l.Cost)
	if _, err := tx.Exec(`INSERT INTO goods_receipt_lines (receipt_id, product_id, place, quantity, cost, cost_before,
		cost_after) VALUES (?, ?, ?, ?, ?, ?, ?)`, receipt, p.ID, place, l.Quantity, *l.Cost, p.Cost,
		average); err != nil {
		return err
	}
	if err := catalogue.SetCost(tx, p.ID, average); err != nil {
		return err
	}
	return s.catalogue.MustMove(tx, catalogue.Movement{Product: p.ID, Reason: "goods received", Shelf: l.Quantity,
		Who: who, Note: fmt.Sprintf("receipt %d: %s, bill %s", receipt, d.Supplier, d.Bill)})
}

// check refuses a delivery that is incomplete; today is the latest date of a bill.
func (d Delivery) check(today string) error {
	wrong := db.FieldErrors{}
	if n := utf8.RuneCountInString(d.Supplier); n == 0 || n > 100 {
		wrong.Add("supplier", "Please enter the supplier, in 100 characters at most.")
	}
	if n := utf8.RuneCountInString(d.Bill); n == 0 || n > 40 {
		wrong.Add("bill", "Please enter the number of the supplier's bill or challan, in 40 characters at most.")
	}
	switch day, err := time.Parse(time.DateOnly, d.Day); {
	case err != nil:
		wrong.Add("day", "Please enter the date of the bill.")
	case d.Day > today:
		wrong.Add("day", "The date of the bill is in the future.")
	case day.Year() < 2000:
		wrong.Add("day", "The date of the bill is too long ago.")
	}
	if len(d.Lines) == 0 || len(d.Lines) > mostLines {
		wrong.Add("lines", "Please add the products that were delivered, %d at most.", mostLines)
	}
	seen := map[int64]bool{}
	for i, l := range d.Lines {
		switch {
		case l.Quantity < 1 || l.Quantity > mostUnits:
			wrong.Add("lines", "Line %d: the quantity must be from 1 to 1,00,000.", i+1)
		case l.Cost == nil || *l.Cost < 0 || *l.Cost > mostCost:
			wrong.Add("lines", "Line %d: please enter the cost of a unit before GST; 0 if it was free.", i+1)
		case seen[l.Product]:
			wrong.Add("lines", "Line %d: this product is in the list twice. Please put all its units in one line.", i+1)
		}
		seen[l.Product] = true
	}
	return wrong.Refusal("supplier", "bill", "day", "lines")
}

// sums are the units and the value of a delivery.
func (d Delivery) sums() (units int64, total money.Paise) {
	for _, l := range d.Lines {
		units += l.Quantity
		total += money.Paise(l.Quantity) * *l.Cost
	}
	return units, total
}

// refuseKnownBill refuses a bill that was received before, and names its receipt.
func refuseKnownBill(tx *core.Tx, d Delivery, year string) error {
	r, err := db.One(tx, scanReceipt, `SELECT `+receiptColumns+` WHERE r.supplier_key = ? AND r.bill_year = ?
		AND r.bill_key = ? AND r.reversed_at IS NULL`, billKey(d.Supplier), year, billKey(d.Bill))
	if db.IsNone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return core.RefuseField("bill", fmt.Sprintf("Bill %s of %s was received on %s: receipt %d, %s.", r.Bill, r.Supplier,
		r.At.In(tx.Zone).Format("2 Jan 2006"), r.ID, wording.Plural(int(r.Units), "unit")))
}
