package fulfilment

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// PackingOrder is an order with what its packer needs.
type PackingOrder struct {
	OrderDetails
	// SKUs are the shop's SKUs by product ID, without products that have none.
	SKUs map[int64]string
	// Grams is the chargeable weight of the package: for each unit the greater of its weight and its volumetric weight.
	// For a booked package it is the weight of the booking.
	Grams int64
	// SortCode is the courier's sorting code of a booked package.
	SortCode string
}

// FindForPacking returns an order with what its packer needs. It refuses an order that is not confirmed yet, was
// cancelled or was returned. ErrNotFound if the order does not exist.
func (s *Fulfilment) FindForPacking(ctx context.Context, id int64) (PackingOrder, error) {
	o, err := s.FindOrder(ctx, 0, id)
	if err != nil {
		return PackingOrder{}, err
	}
	switch facts := o.State.Facts(); {
	case facts.Unpaid():
		return PackingOrder{}, core.Refuse("There is nothing to pack: the order is not confirmed yet.")
	case facts.CameBack():
		return PackingOrder{}, core.Refuse("There is nothing to pack: the parcel came back.")
	case !facts.Kept:
		return PackingOrder{}, core.Refuse("There is nothing to pack: the order was cancelled.")
	}
	c := PackingOrder{OrderDetails: o, SKUs: map[int64]string{}}
	type packed struct {
		id  int64
		sku string
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		products, err := db.List(tx, func(row db.Scanner, p *packed) error { return row.Scan(&p.id, &p.sku) },
			`SELECT id, sku FROM products WHERE sku <> '' AND id IN (SELECT product_id FROM order_lines
			WHERE order_id = ?)`, id)
		if err != nil {
			return err
		}
		for _, p := range products {
			c.SKUs[p.id] = p.sku
		}
		return c.addParcel(tx)
	})
	return c, err
}

// addParcel makes lines and amounts those of the package that is being prepared or, of an order that has left, those of
// the newest package.
func (c *PackingOrder) addParcel(tx *core.Tx) error {
	if !c.State.Facts().ToShip() {
		if many := len(c.Packages); many > 1 {
			last := c.Packages[many-1]
			c.Order, c.Lines = orders.Parcel{Lines: last.Lines}.Of(c.Order, min(last.Collect, c.Due())), last.Lines
		}
		b, err := shipments.LastBooking(tx, c.ID)
		if c.Grams, c.SortCode = b.Weight, b.SortCode; err != nil || c.Grams > 0 {
			return err
		}
		c.Grams, err = gramsOf(tx, c.Lines)
		return err
	}
	b, err := shipments.LiveBooking(tx, c.ID)
	if err != nil && !db.IsNone(err) {
		return err
	}
	p, err := orders.ParcelOf(c.Lines, b.Pieces)
	if err != nil {
		return err
	}
	due, err := p.Collects(tx, c.Order)
	if err != nil {
		return err
	}
	if c.Order, c.Lines = p.Of(c.Order, due), p.Lines; !p.First && b.BookedAt.IsZero() {
		c.TrackingID, c.Courier, c.ExpectedDay = "", "", "" // those of a package that has left
	}
	if c.Grams, c.SortCode = b.Weight, b.SortCode; c.Grams == 0 {
		c.Grams, err = gramsOf(tx, c.Lines)
	}
	return err
}

// Printable is an order whose documents can be printed. Waiting means that it waits to be packed, Invoiced that its
// invoice is issued. Back means that the package was returned to origin: then only the invoice is printed.
type Printable struct {
	ID                      int64
	Waiting, Invoiced, Back bool
}

// MaxPrinted is the maximum number of orders that can be printed at once.
const MaxPrinted = 1000

// ListPrintable returns orders whose documents can be printed, sorted by ID, which is the order of packing. Without
// wanted IDs it returns today's orders: those that can be packed, and those that shipped today. Orders that were never
// confirmed or are cancelled are left out; an unknown ID is ErrNotFound.
func (s *Fulfilment) ListPrintable(ctx context.Context, wanted []int64) (found []Printable, err error) {
	card := s.settings.Values()
	err = s.Read(ctx, func(tx *core.Tx) error {
		var all []orders.Order
		if len(wanted) > 0 {
			all, err = ordersOf(tx, wanted)
		} else {
			all, err = todaysOrders(tx)
		}
		if err != nil {
			return err
		}
		for _, o := range all {
			refused := orders.RefuseUnconfirmedCOD(tx, card, o)
			if refused == nil {
				refused = orders.RefuseWaiting(tx, o)
			}
			if _, waits := core.IsRefusal(refused); refused != nil && !waits {
				return refused
			}
			if o.ConfirmedAt.IsZero() || !o.State.Facts().Sale || refused != nil && len(wanted) == 0 {
				continue
			}
			invoiced, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM documents WHERE order_id = ?
				AND kind = 'invoice')`, o.ID)
			if err != nil {
				return err
			}
			found = append(found, Printable{ID: o.ID, Waiting: o.State.Facts().ToShip(), Invoiced: invoiced,
				Back: o.State.Facts().CameBack()})
		}
		return nil
	})
	slices.SortStableFunc(found, func(a, b Printable) int { return cmp.Compare(a.ID, b.ID) })
	return found, err
}

// ordersOf returns the orders with the given IDs, without duplicates.
func ordersOf(tx *core.Tx, ids []int64) (found []orders.Order, err error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) > MaxPrinted {
		return nil, core.Refuse(fmt.Sprintf("Please choose %d orders at most.", MaxPrinted))
	}
	for _, id := range ids {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return nil, err
		}
		found = append(found, o)
	}
	return found, nil
}

func todaysOrders(tx *core.Tx) (found []orders.Order, err error) {
	waiting, err := db.List(
		tx,
		orders.ScanOrder,
		`SELECT `+orders.OrderColumns+` FROM orders o WHERE o.state IN `+core.ToShipStates+` ORDER BY o.id LIMIT ?`,
		MaxPrinted,
	)
	if err != nil {
		return nil, err
	}
	left, err := db.List(tx, orders.ScanOrder, `SELECT `+orders.OrderColumns+`
		FROM documents d JOIN orders o ON o.id = d.order_id
		WHERE d.kind = 'invoice' AND d.day = ? AND o.channel <> 'counter' ORDER BY d.id LIMIT ?`, tx.Day(), MaxPrinted)
	return append(waiting, left...), err
}
