package returns

import (
	"errors"
	"fmt"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/documents"
	"hearth/store/money"
	"hearth/store/orders"
)

// claimPieces checks how many units of a line can be returned, replaces a quantity of 0 by all that are left, and
// returns the price of the units in paise. Staff (customer 0) can also open a return for units that inspection refused
// before.
func claimPieces(tx *core.Tx, o orders.Order, customer int64, w *ReturnRequest) (money.Paise, error) {
	l, err := lineOf(tx, o.ID, w.LineID)
	if err != nil {
		return 0, err
	}
	left := l.Left()
	if customer == 0 {
		left = l.LeftForStaff()
	}
	if w.Quantity == 0 {
		w.Quantity = left
	}
	switch {
	case left <= 0:
		return 0, core.Refuse("This product is already being returned.")
	case w.Shown != 0 && w.Shown != left:
		message := fmt.Sprintf("Another return of this product was opened in the meantime. Left to return: %d.", left)
		return 0, &core.Refusal{Message: message, Fields: map[string]string{"quantity": message}}
	case w.Quantity < 0 || w.Quantity > left:
		return 0, &core.Refusal{
			Message: fmt.Sprintf("You can return 1 to %d pieces.", left),
			Fields:  map[string]string{"quantity": "not that many"},
		}
	}
	return worthOfPieces(tx, o.ID, l, w.Quantity)
}

// worthOfPieces is the value of some units in paise: their share of what is left of their line on the invoice, without
// the open returns.
func worthOfPieces(tx *core.Tx, order int64, l orders.Line, quantity int64) (money.Paise, error) {
	invoice, err := documents.InvoiceOf(tx, order)
	if err != nil {
		return 0, err
	}
	left, err := invoice.RestOf(l.ID)
	if err != nil {
		return 0, err
	}
	for _, r := range l.Returns {
		if r.State == "return" {
			left.Quantity, left.Amount = left.Quantity-r.Quantity, left.Amount-r.Amount
		}
	}
	return max(left.Amount, 0).Share(quantity, left.Quantity), nil
}

// lineOf returns a line of an order; ErrNotFound if the order has no such line.
func lineOf(tx *core.Tx, order, line int64) (orders.Line, error) {
	lines, err := orders.LinesOf(tx, order)
	for _, l := range lines {
		if l.ID == line {
			return l, err
		}
	}
	return orders.Line{}, errors.Join(err, core.ErrNotFound)
}

// returnOf returns a return with its order and line; the line's Return is the return. returned 0 means the line's open
// return, or the newest if none is open; it refuses several open ones under return_id. ErrNotFound if there is none.
func returnOf(tx *core.Tx, line, returned int64) (o orders.Order, l orders.Line, err error) {
	order, err := db.Value[int64](tx, `SELECT order_id FROM order_lines WHERE id = ?`, line)
	if err != nil {
		return o, l, err
	}
	if o, err = orders.OrderOf(tx, order); err != nil {
		return o, l, err
	}
	if l, err = lineOf(tx, order, line); err != nil {
		return o, l, err
	}
	open, found := 0, l.Return
	for _, r := range l.Returns {
		if r.State == "return" {
			open++
		}
		if r.ID == returned {
			found = &r
		}
	}
	switch {
	case found == nil || returned != 0 && found.ID != returned:
		return o, l, core.ErrNotFound
	case returned == 0 && open > 1:
		return o, l, core.RefuseField("return_id",
			"Several returns of this product are open. Please choose one of them.")
	}
	l.Return = found
	return o, l, nil
}
