package store

import (
	"context"
	"fmt"

	"hearth/store/db"
)

// event moves an order to its next state. Every source of events (browser, timer, staff, payment provider) calls advance.
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

// transition is what an event does to an order: the next state for each state, and the column that stores when it happened; ""
// leaves that to the history.
type transition struct {
	leads  map[State]State
	stamps string
}

// transitions is the whole life of an order: which event is allowed in which state.
var transitions = map[event]transition{
	eventConfirm: {map[State]State{Placed: Confirmed}, "confirmed_at"},
	eventShip:    {map[State]State{Confirmed: Shipped}, "shipped_at"},
	eventDeliver: {map[State]State{Shipped: Delivered}, "delivered_at"},
	eventCancel:  {map[State]State{Placed: Cancelled, Confirmed: Cancelled}, "cancelled_at"},
	eventExpire:  {map[State]State{Placed: Cancelled}, "cancelled_at"},
	eventReturn:  {map[State]State{Shipped: Returned}, "cancelled_at"},
	eventPayLate: {map[State]State{Cancelled: Confirmed}, "confirmed_at"},
}

// advance moves an order to its next state. It is the only place that decides whether an event is allowed, and it writes the
// history. The state changes with one compare-and-set; the caller does everything else.
func advance(tx *Tx, o *Order, e event, who int64, note string) error {
	change := transitions[e]
	next, allowed := change.leads[o.State]
	if !allowed {
		return refuse("%s", refusalOf(e, o.State))
	}
	stamp, day := "", any(nil)
	if change.stamps != "" {
		stamp = ", " + change.stamps + " = ?2"
	}
	if change.stamps == "confirmed_at" {
		day = dayNumber(tx.Now.In(tx.Zone))
	}
	touched, err := db.Change(tx, `UPDATE orders SET state = ?1`+stamp+`, hold_open = iif(?1 IN `+holdStates+
		`, hold_open, 0), sold_day = coalesce(?3, sold_day),
		repeats = iif(?3 IS NULL, repeats, EXISTS (SELECT 1 FROM buyers WHERE customer_id = orders.customer_id)) WHERE id = ?4 AND state = ?5`,
		next, tx.Stamp(), day, o.ID, o.State)
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

// confirm confirms a placed order, so that it can ship, and removes the ordered products from the customer's cart.
func (s *Store) confirm(tx *Tx, o *Order, who int64, note string) error {
	if err := advance(tx, o, eventConfirm, who, note); err != nil {
		return err
	}
	return s.nowOrdered(tx, *o)
}

// nowOrdered removes the products of an order that was just confirmed from its customer's cart, unless it was made by Buy Now, and
// tells the customer.
func (s *Store) nowOrdered(tx *Tx, o Order) error {
	if _, err := tx.Exec(`DELETE FROM cart_items WHERE customer_id = ? AND product_id IN (SELECT coalesce(l.kit_id, l.product_id)
		FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.id = ? AND NOT o.keeps_cart)`, o.CustomerID, o.ID); err != nil {
		return err
	}
	return s.mailOrder(tx, "confirmed", o, MailFacts{})
}

func writeEvent(tx *Tx, order int64, e event, state State, who int64, note string) error {
	tx.Touch(ChangedOrders, order)
	_, err := tx.Exec(`INSERT INTO order_events (order_id, at, event, state, who, note) VALUES (?, ?, ?, ?, nullif(?, 0), ?)`,
		order, tx.Stamp(), e, state, who, note)
	return err
}

func refusalOf(e event, state State) string {
	if e == eventCancel && state == Shipped {
		return "This order has been shipped and can no longer be cancelled."
	}
	return state.Facts().refusal
}

// releaseHold releases the pieces that an order holds, once.
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

// EndHolds cancels placed orders whose hold has expired and releases their stock. It returns how many.
func (s *Store) EndHolds(ctx context.Context) (ended int, err error) {
	for {
		var due []int64
		err := s.read(ctx, func(tx *Tx) error {
			due, err = db.Values[int64](tx, `SELECT id FROM orders INDEXED BY orders_by_hold WHERE state = 'placed' AND hold_until <= ?
				ORDER BY hold_until LIMIT 20`, tx.Stamp())
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
