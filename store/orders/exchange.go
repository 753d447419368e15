package orders

import (
	"errors"
	"fmt"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/settings"
)

// This file is about replacements: orders that the value of a return pays, in whole or in part.

const (
	// EventReplaced happens to the order of the return, the others to the replacement.
	EventReplaced     Event = "exchange asked for"
	eventReleased     Event = "exchanged goods accepted"
	EventNotExchanged Event = "exchanged goods refused"
)

// Replacement is what a customer wants for returned units of a line of the order Of.
type Replacement struct {
	Of   Order
	Line Line
	// Returned is how many units come back, Value what they are worth in paise.
	Returned int64
	Value    money.Paise
	// ProductID and Quantity are what the customer wants. The same product is replaced one for one, at the price paid.
	ProductID, Quantity int64
	// Provider takes the payment of a difference, "" if there is none; From is the client's network, as in Checkout.
	Provider, From string
	// Who asks: the customer, or a member of staff for them.
	Who int64
}

// Pays is the part of a replacement's total that the value of the return pays, in paise.
func (r Replacement) Pays(q promotions.Quote) money.Paise { return min(r.Value, q.Total()) }

// QuoteReplacement prices a replacement: the same product at the price paid, another one at its present price, without
// promotions or a delivery charge. It refuses parts of kits, what was free, what can't be bought or delivered now
// (field product_id), other quantities (field exchange_quantity), and a difference that can't be paid online.
func (s *Orders) QuoteReplacement(tx *core.Tx, card *settings.Values, r Replacement) (q promotions.Quote, err error) {
	switch {
	case !card.ShopOpen:
		return q, core.Refuse("This shop is not open yet.")
	case r.Line.KitID != 0:
		return q, core.Refuse("A product that was bought in a kit can't be exchanged. Please choose a refund.")
	case r.Value < money.Paise(r.Returned): // less than a paisa each
		return q, core.Refuse("This product was free, so it can't be exchanged.")
	}
	wanted, err := promotions.ResolveVariants(tx, []promotions.CartItem{{ProductID: r.ProductID, Quantity: r.Quantity}})
	if err != nil {
		return q, err
	}
	p, err := catalogue.ProductOf(tx, wanted[0].ProductID)
	if errors.Is(err, core.ErrNotFound) {
		return q, core.RefuseField("product_id", "This product is no longer sold. Please choose another.")
	}
	if err != nil {
		return q, err
	}
	if err := r.refuseWish(card, p); err != nil {
		return q, err
	}
	if q.Lines, err = r.priced(p); err != nil {
		return q, err
	}
	for _, l := range q.Lines {
		q.Goods += l.Amount
	}
	if err := s.promotions.RefuseUncertified(tx, q.Lines); err != nil {
		return q, err
	}
	area, err := s.delivery.AreaOf(tx, r.Of.Address.Pin)
	if errors.Is(err, core.ErrNotFound) || err == nil && !area.Pickup {
		return q, core.Refuse(delivery.MessagePinUnknown)
	}
	if more := q.Total() - r.Value; err == nil && more > 0 && (r.Provider == "" || area.CODOnly) {
		return q, core.RefuseField("product_id", fmt.Sprintf("%s costs %s more, and you can't pay that online at the "+
			"moment. Please choose another product or a refund.", p.Title, more.Rupees()))
	}
	return q, err
}

// refuseWish refuses a product or a quantity that can't be taken in exchange.
func (r Replacement) refuseWish(card *settings.Values, p catalogue.Product) error {
	most := p.Quantities.MostOf(card.MaxPieces)
	switch {
	case p.IsKit():
		return core.RefuseField("product_id", "A kit can't be taken in exchange. Please choose a single product.")
	case p.ID == r.Line.ProductID && r.Quantity != r.Returned:
		return core.RefuseField("exchange_quantity", "The same product is exchanged one for one.")
	case r.Quantity < 1:
		return core.RefuseField("exchange_quantity", "Please enter how many you want, as a whole number.")
	case most > 0 && r.Quantity > most:
		return core.RefuseField("exchange_quantity", fmt.Sprintf("%s: at most %d in an order.", p.Title, most))
	case r.Quantity > p.Free:
		refusal := promotions.RefuseShortage(p.Title, p.Free)
		refusal.Fields = map[string]string{"product_id": refusal.Message}
		return refusal
	}
	return nil
}

// priced are the lines of a replacement. The same product costs what was paid for it, whatever its price is today; if
// that does not divide evenly, some units cost a paisa more, on a line of their own.
func (r Replacement) priced(p catalogue.Product) (lines []promotions.QuotedLine, err error) {
	if p.ID != r.Line.ProductID {
		amount, fits := p.Pays.Times(r.Quantity)
		if !fits || amount > money.Max {
			return nil, core.RefuseField("exchange_quantity", "This order is too large. Please ask us for an offer.")
		}
		return []promotions.QuotedLine{{Product: p, Quantity: r.Quantity, Amount: amount}}, nil
	}
	p.Pays = r.Value / money.Paise(r.Quantity)
	more := int64(r.Value) % r.Quantity
	for _, units := range []int64{r.Quantity - more, more} {
		if units > 0 {
			lines = append(lines, promotions.QuotedLine{Product: p, Quantity: units,
				Amount: p.Pays * money.Paise(units)})
		}
		p.Pays++
	}
	return lines, nil
}

// PlaceReplacement places the replacement of a return at a quote of the same transaction, and reserves its stock. If
// the return's value pays all of it, it is confirmed at once; otherwise it waits for the difference like any unpaid
// order. It refuses a customer with too many unpaid orders.
func (s *Orders) PlaceReplacement(tx *core.Tx, card *settings.Values, r Replacement, returned int64,
	q promotions.Quote) (placed Order, err error) {
	c := Checkout{Customer: r.Of.CustomerID, Payment: Prepaid, Provider: r.Provider, From: r.From, BuyNow: true,
		Later: card.ExchangeLeaves != "at once"}
	if r.Value >= q.Total() {
		c.Provider = ""
	} else if err := s.refuseHoarding(tx, card, c); err != nil {
		return placed, err
	}
	if placed, err = s.InsertOrder(tx, card, c, r.Of.Address, q); err != nil {
		return placed, err
	}
	placed.Exchanged = r.Pays(q)
	if _, err := tx.Exec(`INSERT INTO exchanges (return_id, order_id, amount, waits) VALUES (?, ?, ?, ?)`, returned,
		placed.ID, placed.Exchanged, c.Later); err != nil {
		return placed, err
	}
	if c.Later { // when it leaves depends on the customer's parcel, so nothing is promised yet
		if err := setPromise(tx, placed.ID, 0); err != nil {
			return placed, err
		}
	}
	if err := WriteEvent(tx, r.Of.ID, EventReplaced, r.Of.State, r.Who,
		fmt.Sprintf("order %d", placed.ID)); err != nil {
		return placed, err
	}
	if placed.ToPay() > 0 {
		return placed, nil
	}
	return placed, s.Confirm(tx, &placed, r.Who, fmt.Sprintf("exchange for order %d", r.Of.ID))
}

// Exchange is a return and the order that replaces what came back.
type Exchange struct {
	ReturnID, OrderID int64
	// Amount is the part of the return's value that pays the replacement, in paise.
	Amount money.Paise
	// Waits means that the replacement must not leave before inspection has accepted the return.
	Waits bool
	// ReturnedFrom is the order whose product is returned. The fields down to PartSent are the replacement's; PartSent
	// means that a package of it has left.
	ReturnedFrom int64
	State        core.State
	Title        string
	Quantity     int64
	Total        money.Paise
	PartSent     bool
	// ReturnState and Inspected are those of the return. Ended means that it is refunded as any other.
	ReturnState, Inspected string
	Ended                  bool
}

const exchangeColumns = `x.return_id, x.order_id, x.amount, x.waits, l.order_id, o.state,
	(SELECT title FROM order_lines WHERE order_id = o.id ORDER BY id LIMIT 1),
	(SELECT sum(quantity) FROM order_lines WHERE order_id = o.id), o.total,
	EXISTS (SELECT 1 FROM shipments WHERE order_id = o.id AND shipped_at IS NOT NULL), r.state, r.inspected,
	x.ended_at IS NOT NULL`

const exchangeTables = ` FROM exchanges x JOIN orders o ON o.id = x.order_id JOIN returns r ON r.id = x.return_id
	JOIN order_lines l ON l.id = r.line_id`

func scanExchange(row db.Scanner, x *Exchange) error {
	return row.Scan(&x.ReturnID, &x.OrderID, &x.Amount, &x.Waits, &x.ReturnedFrom, &x.State, &x.Title, &x.Quantity,
		&x.Total, &x.PartSent, &x.ReturnState, &x.Inspected, &x.Ended)
}

// ToPay is the difference that the customer pays for the replacement, in paise.
func (x Exchange) ToPay() money.Paise { return x.Total - x.Amount }

// Left reports whether the replacement, or a part of it, has left.
func (x Exchange) Left() bool { return x.PartSent || x.State.Facts().Shipped() }

// ExchangeOfReturn returns the exchange of a return that has not ended; ErrNotFound if there is none.
func ExchangeOfReturn(tx *core.Tx, returned int64) (Exchange, error) {
	return db.One(tx, scanExchange, `SELECT `+exchangeColumns+exchangeTables+`
		WHERE x.return_id = ? AND x.ended_at IS NULL`, returned)
}

// ExchangeOfOrder returns the exchange whose replacement an order is, ended or not; ErrNotFound for any other order.
func ExchangeOfOrder(tx *core.Tx, order int64) (Exchange, error) {
	return db.One(tx, scanExchange, `SELECT `+exchangeColumns+exchangeTables+` WHERE x.order_id = ?`, order)
}

// ReleaseReplacement lets the replacement of an accepted return leave, and promises its delivery.
func (s *Orders) ReleaseReplacement(tx *core.Tx, x Exchange, who int64) error {
	if !x.Waits {
		return nil
	}
	if err := db.ChangeOne(tx, `UPDATE exchanges SET waits = 0 WHERE return_id = ?`, x.ReturnID); err != nil {
		return err
	}
	o, err := OrderOf(tx, x.OrderID)
	if err != nil {
		return err
	}
	promise, err := s.delivery.PromiseAt(tx, delivery.Area{Pin: o.Address.Pin, State: o.Address.State}, tx.Now)
	if err != nil {
		return err
	}
	if err := setPromise(tx, o.ID, promise.By.UnixMilli()); err != nil {
		return err
	}
	if err := takeSlot(tx, s.delivery, &o, ""); err != nil {
		return err
	}
	return WriteEvent(tx, o.ID, eventReleased, o.State, who, fmt.Sprintf("order %d", x.ReturnedFrom))
}

// RefuseWaiting refuses to pack or ship a replacement before inspection has accepted what it replaces, and an order of
// which something waits for stock.
func RefuseWaiting(tx *core.Tx, o Order) error {
	if o.Exchanged == 0 {
		return refuseWithoutStock(tx, o)
	}
	x, err := ExchangeOfOrder(tx, o.ID)
	if err == nil && x.Waits && o.State.Facts().ToShip() {
		err = core.Refuse("This order replaces goods of order %d that have not come in. Inspect that return first.",
			x.ReturnedFrom)
	}
	return err
}
