package store

import (
	"context"
	"fmt"

	"hearth/store/db"
)

// event is what moves an order on. Every source of one (browser, timer, staff, payment provider) calls advance.
type event string

const (
	eventPlace   event = "placed"
	eventConfirm event = "confirmed"
	eventShip    event = "shipped"
	eventDeliver event = "delivered"
	eventCancel  event = "cancelled"
	eventExpire  event = "hold ended"
	eventReturn  event = "returned to origin"
	eventCorrect event = "parcel corrected"
)

// transitions is the whole life of an order: what may happen in which state, and where it leads.
var transitions = map[event]map[State]State{
	eventConfirm: {Placed: Confirmed},
	eventShip:    {Confirmed: Shipped},
	eventDeliver: {Shipped: Delivered},
	eventCancel:  {Placed: Cancelled, Confirmed: Cancelled},
	eventExpire:  {Placed: Cancelled},
	eventReturn:  {Shipped: Returned},
	eventPayLate: {Cancelled: Confirmed},
}

// advance moves an order on: it is the one place that decides whether an event may happen, and it writes the
// history. The change of state is one compare-and-set; the caller does what else the event asks for.
func advance(tx *Tx, o *Order, e event, who int64, note string) error {
	next, allowed := transitions[e][o.State]
	if !allowed {
		return refuse("%s", refusalOf(e, o.State))
	}
	column := map[event]string{eventConfirm: "confirmed_at", eventPayLate: "confirmed_at", eventShip: "shipped_at", eventDeliver: "delivered_at",
		eventCancel: "cancelled_at", eventExpire: "cancelled_at", eventReturn: "cancelled_at"}[e]
	touched, err := db.Change(tx, `UPDATE orders SET state = ?, `+column+` = ?, hold_open = iif(? IN `+holdStates+`, hold_open, 0)
		WHERE id = ? AND state = ?`, next, tx.Stamp(), next, o.ID, o.State)
	if err != nil {
		return fmt.Errorf("advance order %d: %w", o.ID, err)
	}
	if touched == 0 {
		return refuse("This order has changed in the meantime. Please look again.")
	}
	if next.Facts().Sale != o.State.Facts().Sale {
		if err := noteBuyer(tx, o.CustomerID); err != nil {
			return err
		}
	}
	o.State = next
	return writeEvent(tx, o.ID, e, next, who, note)
}

// confirm makes a placed order an order to be shipped: what was ordered leaves the customer's cart.
func (s *Store) confirm(tx *Tx, o *Order, who int64, note string) error {
	if err := advance(tx, o, eventConfirm, who, note); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM cart_items WHERE customer_id = ? AND product_id IN (SELECT product_id FROM order_lines WHERE order_id = ?)`, o.CustomerID, o.ID); err != nil {
		return err
	}
	return s.mailOrder(tx, "confirmed", *o, MailFacts{})
}

func writeEvent(tx *Tx, order int64, e event, state State, who int64, note string) error {
	_, err := tx.Exec(`INSERT INTO order_events (order_id, at, event, state, who, note) VALUES (?, ?, ?, ?, nullif(?, 0), ?)`, order, tx.Stamp(), e, state, who, note)
	return err
}

func refusalOf(e event, state State) string {
	switch state {
	case Placed:
		return "This order has not been confirmed yet."
	case Confirmed:
		if e == eventConfirm {
			return "This order is confirmed already."
		}
		return "This order has not been shipped yet."
	case Shipped:
		if e == eventCancel {
			return "This order has been shipped and can no longer be cancelled."
		}
		return "This order has already been shipped."
	case Delivered:
		return "This order has already been delivered."
	case Returned:
		return "This order has come back already."
	default:
		return "This order has been cancelled."
	}
}

// releaseHold gives the pieces that an order holds back, once.
func (s *Store) releaseHold(tx *Tx, order, who int64, reason string) error {
	lines, err := linesOf(tx, order)
	if err != nil {
		return err
	}
	for _, l := range lines {
		if err := s.mustMove(tx, movement{product: l.ProductID, reason: reason, held: -l.Quantity, order: order, who: who}); err != nil {
			return err
		}
	}
	return nil
}

// EndHolds cancels the placed orders whose hold is over and gives their stock back. It returns how many.
func (s *Store) EndHolds(ctx context.Context) (ended int, err error) {
	for {
		var due []int64
		err := s.read(ctx, func(tx *Tx) error {
			due, err = db.Values[int64](tx, `SELECT id FROM orders INDEXED BY orders_by_hold WHERE state = 'placed' AND hold_until <= ? ORDER BY hold_until LIMIT 20`, tx.Stamp())
			return err
		})
		if err != nil || len(due) == 0 {
			return ended, err
		}
		now := 0
		err = s.write(ctx, func(tx *Tx) error {
			now = 0
			for _, id := range due {
				o, err := orderOf(tx, id)
				if err != nil {
					return err
				}
				if o.State != Placed || o.HoldUntil.After(tx.Now) {
					continue
				}
				if err := advance(tx, &o, eventExpire, 0, ""); err != nil {
					return err
				}
				if err := s.releaseHold(tx, id, 0, "hold ended"); err != nil {
					return err
				}
				now++
			}
			return nil
		})
		if err != nil {
			return ended, err
		}
		ended += now
	}
}
