package returns

import (
	"context"
	"errors"
	"fmt"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
)

// ExchangeRequest is a request to return units of an order line for the same or another product. Return has the units.
type ExchangeRequest struct {
	Return ReturnRequest
	// ProductID 0 means the same product. Quantity 0 means as many as are returned.
	ProductID, Quantity int64
	// Provider is the payment provider for a difference, "" if none is available; From is the client's network.
	Provider, From string
	// Worth and Price are the amounts that the customer was shown, in paise; nil skips the comparison.
	Worth, Price *money.Paise
}

// ExchangeQuote is what an exchange costs, in paise. Worth is the value of the returned units, Price what the wanted
// ones cost. One of ToPay and Back, the difference, is 0.
type ExchangeQuote struct {
	ProductID, Quantity       int64
	Title                     string
	Worth, Price, ToPay, Back money.Paise
}

// priced prices an exchange, after all checks of a return. customer is 0 if staff open it. It fills in the request's
// defaults.
func (s *Returns) priced(tx *core.Tx, customer int64, x *ExchangeRequest) (r orders.Replacement, q promotions.Quote,
	err error) {
	o, err := orderOfReturn(tx, customer, x.Return.LineID)
	if err != nil {
		return r, q, err
	}
	days := s.settings.Values().ReturnDays
	if customer == 0 {
		days = s.settings.Values().AssistedReturnDays
	}
	if err := refuseLate(tx, o, customer, days, x.Return); err != nil {
		return r, q, err
	}
	worth, err := claimPieces(tx, o, customer, &x.Return)
	if err != nil {
		return r, q, err
	}
	line, err := lineOf(tx, o.ID, x.Return.LineID)
	if err != nil {
		return r, q, err
	}
	if x.ProductID == 0 {
		x.ProductID = line.ProductID
	}
	if x.Quantity == 0 {
		x.Quantity = x.Return.Quantity
	}
	r = orders.Replacement{Of: o, Line: line, Returned: x.Return.Quantity, Value: worth, ProductID: x.ProductID,
		Quantity: x.Quantity, Provider: x.Provider, From: x.From}
	if q, err = s.orders.QuoteReplacement(tx, s.settings.Values(), r); err != nil {
		return r, q, err
	}
	return r, q, refuseUnreceived(tx, o, worth)
}

// refuseUnreceived refuses an exchange for a value that the shop has not received, or has refunded. Other open
// exchanges of the order have used up theirs.
func refuseUnreceived(tx *core.Tx, o orders.Order, worth money.Paise) error {
	left, err := payments.NetPaid(tx, o.ID)
	if err != nil {
		return err
	}
	used, err := db.Value[money.Paise](tx, `SELECT coalesce(sum(x.amount), 0) FROM order_lines l CROSS JOIN returns r ON
		r.line_id = l.id CROSS JOIN exchanges x ON x.return_id = r.id WHERE l.order_id = ? AND r.state = 'return'
		AND x.ended_at IS NULL`, o.ID)
	if err == nil && left-used < worth {
		err = core.Refuse("We have not received the full payment for this product, so it can't be exchanged yet.")
	}
	return err
}

// QuoteExchange prices an exchange of a customer's own order line, or with customer 0 of any for staff, as ExchangeLine
// and ExchangeFor would. It refuses what those refuse, and changes nothing.
func (s *Returns) QuoteExchange(ctx context.Context, customer int64, x ExchangeRequest) (found ExchangeQuote,
	err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		r, q, err := s.priced(tx, customer, &x)
		if err == nil {
			p := q.Lines[0].Product
			found = ExchangeQuote{ProductID: p.ID, Quantity: r.Quantity, Title: p.Title, Worth: r.Value,
				Price: q.Total(), ToPay: q.Total() - r.Pays(q), Back: r.Value - r.Pays(q)}
		}
		return err
	})
	return found, err
}

// ExchangeLine opens a return of a customer's own order line and places the order that replaces it. The value of the
// return pays the replacement; more than that the customer pays online, as for any unpaid order, and what is left is
// refunded with the return. It refuses what Open refuses, what can't be exchanged, and amounts other than those shown
// (field shown_price).
func (s *Returns) ExchangeLine(ctx context.Context, customer int64, x ExchangeRequest) (orders.Order, error) {
	return s.exchange(ctx, customer, customer, x)
}

// ExchangeFor is ExchangeLine for a customer who asks staff (who) for it, with the checks of OpenReturnFor.
func (s *Returns) ExchangeFor(ctx context.Context, who int64, x ExchangeRequest) (orders.Order, error) {
	if err := refuseNoReason(x.Return); err != nil {
		return orders.Order{}, err
	}
	return s.exchange(ctx, 0, who, x)
}

func (s *Returns) exchange(ctx context.Context, customer, who int64, x ExchangeRequest) (placed orders.Order,
	err error) {
	opened, err := s.checkRequest(&x.Return)
	if err != nil {
		return placed, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		wish := x
		r, q, err := s.priced(tx, customer, &wish)
		if err != nil {
			return err
		}
		if price := q.Total(); x.Price != nil && *x.Price != price || x.Worth != nil && *x.Worth != r.Value {
			message := fmt.Sprintf("The price has changed: %s now costs %s, and your return counts %s.",
				q.Lines[0].Product.Title, price.Rupees(), r.Value.Rupees())
			return core.RefuseField("shown_price", message)
		}
		r.Who = who
		id, err := s.insertReturn(tx, r.Of, customer, who, wish.Return, r.Value, opened)
		if err != nil {
			return err
		}
		if placed, err = s.orders.PlaceReplacement(tx, s.settings.Values(), r, id, q); err != nil {
			return err
		}
		return s.tellOpened(tx, r.Of, id, who, wish.Return.Reason)
	})
	return placed, err
}

// inspectedExchange does what the inspection of a return means for its replacement. Accepted, it may leave; refused, it
// is cancelled, unless it has left: then the customer owes what the return was to pay.
func (s *Returns) inspectedExchange(tx *core.Tx, who int64, returned int64, accepted bool) error {
	x, err := orders.ExchangeOfReturn(tx, returned)
	switch {
	case errors.Is(err, core.ErrNotFound):
		return nil
	case err != nil:
		return err
	case accepted:
		return s.orders.ReleaseReplacement(tx, x, who)
	case !x.Left():
		return s.cancelOrder(tx, who, x.OrderID, fmt.Sprintf("the return of order %d was not accepted", x.ReturnedFrom))
	}
	return orders.WriteEvent(tx, x.OrderID, orders.EventNotExchanged, x.State, who,
		fmt.Sprintf("%s of order %d is due", x.Amount.Rupees(), x.ReturnedFrom))
}

// settleExchange records that a part of a return's value pays its replacement, and returns that part in paise; 0 if the
// return is no exchange. back is what can be refunded. It refuses a return that was not inspected, and one whose
// replacement waits for its payment.
func settleExchange(tx *core.Tx, o orders.Order, l orders.Line, back money.Paise) (money.Paise, error) {
	x, err := orders.ExchangeOfReturn(tx, l.Return.ID)
	switch {
	case errors.Is(err, core.ErrNotFound):
		return 0, nil
	case err != nil:
		return 0, err
	case l.Return.Inspected != "accepted":
		return 0, core.Refuse("Inspect the goods first: order %d replaces them.", x.OrderID)
	case x.State.Facts().Unpaid():
		return 0, core.Refuse("The replacement, order %d, waits for its payment. Settle the return after that.",
			x.OrderID)
	case back < x.Amount:
		return 0, core.Refuse("Only %s of the payments for this order is left, and its replacement, order %d, "+
			"takes %s.", back.Rupees(), x.OrderID, x.Amount.Rupees())
	}
	if err := core.RecordEvent(tx, core.OrderEvent, o.ID); err != nil {
		return 0, err
	}
	return x.Amount, payments.SplitRefund(tx, o, x.Amount, func(p payments.UnrefundedPayment, part money.Paise) error {
		_, err := tx.Exec(`INSERT INTO refunds (order_id, payment_id, amount, reason, state, reference, created_at,
			done_at, exchange) VALUES (?1, ?2, ?3, ?4, 'done', ?5, ?6, ?6, 1)`, o.ID, p.Id, part,
			"exchange of "+l.Title, fmt.Sprintf("order %d", x.OrderID), tx.Stamp())
		return err
	})
}
