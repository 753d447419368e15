package orders

import (
	"fmt"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/shipments"
)

// This file is about orders that leave in several packages.

const (
	// EventShipPart, EventDeliverPart and EventReturnPart happen to a package of an order while others are left.
	EventShipPart    Event = "part shipped"
	EventDeliverPart Event = "part delivered"
	EventReturnPart  Event = "part returned to origin"
	// EventCancelRest cancels what has not left of an order of which a part has.
	EventCancelRest Event = "rest cancelled"
)

// ToSend is how many units of the line have not left.
func (l Line) ToSend() int64 { return l.Quantity - l.Sent }

// Part is the line with a part of its units: those after the first before. Amounts are in proportion, and the parts of
// a line add up to it to the paisa.
func (l Line) Part(before, quantity int64) Line {
	until := before + quantity
	p := l
	p.Quantity = quantity
	p.Amount = l.Amount.Share(until, l.Quantity) - l.Amount.Share(before, l.Quantity)
	p.KitOff = l.KitOff.Share(until, l.Quantity) - l.KitOff.Share(before, l.Quantity)
	p.Kits = l.Kits * quantity / l.Quantity
	whole, _ := l.Price.Times(quantity) // not above the line's amount before discounts
	p.Discount = whole - p.Amount
	return p
}

// Parcel is what is in a package that is about to leave: parts of the order's lines.
type Parcel struct {
	Lines []Line
	// Pieces are the same as the package records them; nil means the whole order.
	Pieces []shipments.Piece
	// First means that nothing has left before, Last that nothing is left after it.
	First, Last bool
}

// ParcelOf returns what is in a package with the given pieces; none means everything that has not left. It refuses more
// than is left, a package of nothing, and a part of a kit (all under pieces).
func ParcelOf(lines []Line, pieces []shipments.Piece) (p Parcel, err error) {
	wanted := map[int64]int64{}
	for _, one := range pieces {
		if one.Quantity < 0 {
			return p, core.RefuseField("pieces", "Please enter how many pieces leave, as whole numbers.")
		}
		wanted[one.LineID] += one.Quantity
	}
	p.First, p.Last = true, true
	kits := map[int64]int64{}
	for _, l := range lines {
		quantity := l.ToSend()
		if len(pieces) > 0 {
			quantity = wanted[l.ID]
			delete(wanted, l.ID)
		}
		if quantity > l.ToSend() {
			return p, core.RefuseField("pieces", fmt.Sprintf("Only %d of %s are left to send.", l.ToSend(), l.Title))
		}
		p.First = p.First && l.Sent == 0
		p.Last = p.Last && quantity == l.ToSend()
		if l.KitID != 0 {
			sent := quantity * l.Kits / l.Quantity
			if before, known := kits[l.KitID]; quantity*l.Kits%l.Quantity != 0 || known && before != sent {
				return p, core.RefuseField("pieces", "The parts of "+l.Kit+" leave together. Please send whole kits.")
			}
			kits[l.KitID] = sent
		}
		if quantity > 0 {
			p.Lines = append(p.Lines, l.Part(l.Sent, quantity))
			p.Pieces = append(p.Pieces, shipments.Piece{LineID: l.ID, Quantity: quantity})
		}
	}
	switch {
	case len(wanted) > 0:
		return p, core.RefuseField("pieces", "Please choose from the lines of this order.")
	case len(p.Lines) == 0:
		return p, core.RefuseField("pieces", "Please choose what is in the parcel.")
	case p.First && p.Last:
		p.Pieces = nil
	}
	return p, nil
}

// Of is the order as the papers of the package show it: with the amounts of its goods, and in the first package with
// the delivery charge and the COD fee. collect is what is due at its door, in paise.
func (p Parcel) Of(o Order, collect money.Paise) Order {
	o.LinesTotal, o.NotCollected = 0, 0
	for _, l := range p.Lines {
		o.LinesTotal += l.Amount
	}
	if !p.First {
		o.Shipping, o.CODFee = 0, 0
	}
	o.Total = o.LinesTotal + o.Shipping + o.CODFee
	o.Paid, o.Credit = o.Total-collect, 0 // what credit pays is paid
	return o
}

// Collects is the amount in paise to be collected at the door of the package: what it costs, and no more than what is
// due for the order and not collected by the packages on their way. The last package collects all that is left.
func (p Parcel) Collects(tx *core.Tx, o Order) (money.Paise, error) {
	if o.Payment != core.COD {
		return 0, nil
	}
	sent, err := shipments.PackagesOf(tx, o.ID)
	left := o.Due()
	for _, one := range sent {
		if one.Away() {
			left -= one.Collect
		}
	}
	if !p.Last {
		left = min(left, p.Of(o, 0).Total)
	}
	return max(left, 0), err
}

// LinesIn returns what was in a package that has left: parts of the order's lines. sent are all packages of the order.
func LinesIn(lines []Line, sent []shipments.Package, id int64) (found []Line) {
	before := map[int64]int64{}
	for _, p := range sent {
		if len(p.Pieces) == 0 {
			return lines
		}
		for _, piece := range p.Pieces {
			for _, l := range lines {
				if l.ID == piece.LineID && p.ID == id {
					found = append(found, l.Part(before[l.ID], piece.Quantity))
				}
			}
			before[piece.LineID] += piece.Quantity
		}
	}
	return found
}

// DropRest takes what has not left off the order's lines and totals, in the table and in o. lines are the order's.
func DropRest(tx *core.Tx, o *Order, lines []Line) error {
	var goods, offers money.Paise
	for _, l := range lines {
		if l.ToSend() == 0 {
			continue
		}
		kept := l.Part(0, l.Sent)
		kept.KitOff = min(kept.KitOff, kept.Discount)
		goods += l.Amount - kept.Amount
		offers += l.Discount - l.KitOff - (kept.Discount - kept.KitOff)
		if err := dropLine(tx, l, kept); err != nil {
			return err
		}
	}
	if err := dropOffers(tx, o.ID, offers); err != nil {
		return err
	}
	o.LinesTotal, o.Total = o.LinesTotal-goods, o.Total-goods
	return db.ChangeOne(tx, `UPDATE orders SET lines_total = ?, total = ? WHERE id = ?`, o.LinesTotal, o.Total, o.ID)
}

// dropLine keeps a part of a line, or nothing of it, and records the rest as cancelled.
func dropLine(tx *core.Tx, l, kept Line) error {
	net, err := db.Value[money.Paise](tx, `SELECT net FROM order_lines WHERE id = ?`, l.ID)
	if err != nil {
		return err
	}
	keptNet := net.Share(kept.Quantity, l.Quantity)
	id, err := db.InsertID(tx, `INSERT INTO cancelled_lines (order_id, product_id, title, quantity, amount, net, cost,
		whole, at) SELECT order_id, product_id, title, ?, ?, ?, cost, ?, ? FROM order_lines WHERE id = ?`, l.ToSend(),
		l.Amount-kept.Amount, net-keptNet, kept.Quantity == 0, tx.Stamp(), l.ID)
	if err != nil {
		return err
	}
	if err := core.RecordEvent(tx, core.CancelledLineEvent, id); err != nil {
		return err
	}
	// A cancelled booking may still name the line.
	if _, err := tx.Exec(`DELETE FROM shipment_lines WHERE line_id = ? AND shipment_id IN (SELECT id FROM shipments
		WHERE order_id = ? AND shipped_at IS NULL)`, l.ID, l.OrderID); err != nil {
		return err
	}
	if kept.Quantity == 0 {
		return db.ChangeOne(tx, `DELETE FROM order_lines WHERE id = ?`, l.ID)
	}
	return db.ChangeOne(tx, `UPDATE order_lines SET quantity = ?, amount = ?, discount = ?, kit_off = ?, kits = ?,
		net = ? WHERE id = ?`, kept.Quantity, kept.Amount, kept.Discount, kept.KitOff, kept.Kits, keptNet, l.ID)
}

// dropOffers takes an amount off what the offers of an order saved, the last offer first.
func dropOffers(tx *core.Tx, order int64, amount money.Paise) error {
	type use struct {
		offer int64
		goods money.Paise
	}
	uses, err := db.List(tx, func(row db.Scanner, u *use) error { return row.Scan(&u.offer, &u.goods) },
		`SELECT offer_id, goods FROM offer_uses WHERE order_id = ? ORDER BY offer_id DESC`, order)
	for _, u := range uses {
		less := min(amount, u.goods)
		if err != nil || less <= 0 {
			continue
		}
		amount -= less
		_, err = tx.Exec(`UPDATE offer_uses SET goods = goods - ? WHERE order_id = ? AND offer_id = ?`, less, order,
			u.offer)
	}
	return err
}

// CancelledLine is what was cancelled of an order after a part of it had shipped.
type CancelledLine struct {
	Title    string
	Quantity int64
	Amount   money.Paise
}

// CancelledOf returns what was cancelled of an order after a part of it had shipped.
func CancelledOf(tx *core.Tx, order int64) ([]CancelledLine, error) {
	return db.List(tx, func(row db.Scanner, c *CancelledLine) error {
		return row.Scan(&c.Title, &c.Quantity, &c.Amount)
	}, `SELECT title, quantity, amount FROM cancelled_lines WHERE order_id = ? ORDER BY id`, order)
}
