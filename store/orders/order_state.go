package orders

import (
	"context"
	"fmt"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
)

// Event is what happens to an order, and the text of its entry in the order's history. Whoever causes an event
// (browser, timer, staff, payment provider), Advance decides whether it is allowed.
type Event string

const (
	eventPlace   Event = "placed"
	EventConfirm Event = "confirmed"
	EventShip    Event = "shipped"
	EventDeliver Event = "delivered"
	EventCancel  Event = "cancelled"
	EventExpire  Event = "hold ended"
	EventReturn  Event = "returned to origin"
	EventCorrect Event = "parcel corrected"
)

// transition is the effect of an event on an order: leads has the next state by the present one, stamps the column that
// stores the instant ("" if only the history has it).
type transition struct {
	leads  map[core.State]core.State
	stamps string
}

// transitions defines the life of an order: which event is allowed in which state.
var transitions = map[Event]transition{
	EventConfirm: {map[core.State]core.State{core.Placed: core.Confirmed}, "confirmed_at"},
	EventShip:    {map[core.State]core.State{core.Confirmed: core.Shipped}, "shipped_at"},
	EventDeliver: {map[core.State]core.State{core.Shipped: core.Delivered}, "delivered_at"},
	EventCancel: {map[core.State]core.State{core.Placed: core.Cancelled, core.Confirmed: core.Cancelled},
		"cancelled_at"},
	EventExpire:     {map[core.State]core.State{core.Placed: core.Cancelled}, "cancelled_at"},
	EventReturn:     {map[core.State]core.State{core.Shipped: core.Returned}, "cancelled_at"},
	EventCancelRest: {map[core.State]core.State{core.Confirmed: core.Shipped}, "shipped_at"},
	EventPayLate:    {map[core.State]core.State{core.Cancelled: core.Confirmed}, "confirmed_at"},
	EventMakeCOD: {map[core.State]core.State{core.Placed: core.Confirmed, core.Cancelled: core.Confirmed},
		"confirmed_at"},
	eventIssue: {map[core.State]core.State{core.Placed: core.Issued, core.Cancelled: core.Issued}, ""},
	EventVoid:  {map[core.State]core.State{core.Issued: core.Cancelled}, "cancelled_at"},
}

// Allows reports whether an event is allowed in a state of an order.
func Allows(state core.State, e Event) bool { return transitions[e].leads[state] != "" }

// Advance moves an order to its next state, in the table and in o, and writes its history. It is the only place that
// decides whether an event is allowed; otherwise it refuses with the sentence of RefusalOf. The update is conditional
// on the present state, so if two events happen at the same time, the second one is refused. Stock, money and mails are
// up to the caller. who is the account of the person, 0 for the shop itself.
func Advance(tx *core.Tx, o *Order, e Event, who int64, note string) error {
	change := transitions[e]
	next, allowed := change.leads[o.State]
	if !allowed {
		return core.Refuse("%s", RefusalOf(e, o.State))
	}
	stamp, day := "", any(nil)
	if change.stamps != "" {
		stamp = ", " + change.stamps + " = ?2"
	}
	// The first confirmation makes the order a sale of today and records whether the customer had ordered before.
	if change.stamps == "confirmed_at" {
		day = core.DayNumber(tx.Now.In(tx.Zone))
	}
	touched, err := db.Change(tx, `UPDATE orders SET state = ?1`+stamp+`, hold_open = iif(?1 IN `+core.HoldStates+`,
		hold_open, 0), sold_day = coalesce(?3, sold_day),
		repeats = iif(?3 IS NULL, repeats, EXISTS (SELECT 1 FROM orders e
			WHERE e.customer_id = orders.customer_id AND e.confirmed_at IS NOT NULL AND e.id <> orders.id))
			WHERE id = ?4 AND state = ?5`,
		next, tx.Stamp(), day, o.ID, o.State)
	if err != nil {
		return fmt.Errorf("advance order %d: %w", o.ID, err)
	}
	if touched == 0 {
		return core.Refuse("This order has changed in the meantime. Please look again.")
	}
	was, is := o.State.Facts(), next.Facts()
	// Limited promotions count an order's use while it is unpaid or a sale, so the counts follow the state.
	if was.Unpaid() != is.Unpaid() || was.Sale != is.Sale {
		if _, err := tx.Exec(`UPDATE offer_uses SET held = ?, counts = ? WHERE order_id = ?`,
			is.Unpaid(), is.Sale, o.ID); err != nil {
			return err
		}
	}
	o.State = next
	if err := advanceExchange(tx, *o); err != nil {
		return err
	}
	if err := advanceCredit(tx, *o, was); err != nil {
		return err
	}
	return WriteEvent(tx, o.ID, e, next, who, note)
}

// Confirm moves a placed order to confirmed so that it can be packed, and does what FinishConfirmation does.
func (s *Orders) Confirm(tx *core.Tx, o *Order, who int64, note string) error {
	if o.IsGift() {
		return s.IssueGift(tx, o, who, note)
	}
	if err := Advance(tx, o, EventConfirm, who, note); err != nil {
		return err
	}
	return s.FinishConfirmation(tx, *o)
}

// FinishConfirmation removes the ordered products from the customer's cart, unless the order was a Buy Now, and queues
// the confirmation mail. It must be called in the transaction that confirms the order.
func (s *Orders) FinishConfirmation(tx *core.Tx, o Order) error {
	if _, err := tx.Exec(`DELETE FROM cart_items WHERE customer_id = ?
		AND product_id IN (SELECT coalesce(l.kit_id, l.product_id)
		FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.id = ? AND NOT o.keeps_cart)`, o.CustomerID,
		o.ID); err != nil {
		return err
	}
	return s.MailOrder(tx, "confirmed", o, accounts.MailFacts{})
}

// WriteEvent adds an entry to an order's history and notifies open staff screens. who is 0 for the shop itself.
func WriteEvent(tx *core.Tx, order int64, e Event, state core.State, who int64, note string) error {
	tx.Touch(core.ChangedOrders, order)
	if _, err := tx.Exec(`INSERT INTO order_events (order_id, at, event, state, who, note)
		VALUES (?, ?, ?, ?, nullif(?, 0), ?)`,
		order, tx.Stamp(), e, state, who, note); err != nil {
		return err
	}
	return core.RecordEvent(tx, core.OrderEvent, order)
}

// RefusalOf is the sentence that tells a person why an event is not allowed in a state of an order.
func RefusalOf(e Event, state core.State) string {
	if e == EventCancel && state.Facts().Away() {
		return "This order has been shipped and can no longer be cancelled."
	}
	return state.Facts().Refusal
}

// ReleaseHold releases the stock that an order reserves. It does not check whether the stock was released before, so
// call it once, in the transaction that ends the reservation.
func (s *Orders) ReleaseHold(tx *core.Tx, order, who int64, reason string) error {
	lines, err := LinesOf(tx, order)
	if err != nil {
		return err
	}
	// What waits for stock must not get what the order itself releases.
	if err := stopWaiting(tx, s.catalogue, lines); err != nil {
		return err
	}
	for _, l := range lines {
		if l.Waits == l.Quantity {
			continue
		}
		if err := s.catalogue.MustMove(
			tx,
			catalogue.Movement{Product: l.ProductID, Reason: reason, Held: l.Waits - l.Quantity, Order: order,
				Who: who},
		); err != nil {
			return err
		}
	}
	return nil
}

// ReleaseExpiredHolds cancels placed orders whose reservation has expired and releases their stock. It returns how
// many. It does so twenty orders per transaction, so that customers' writes don't wait for long. A payment that arrives
// later can still revive such an order (EventPayLate).
func (s *Orders) ReleaseExpiredHolds(ctx context.Context) (ended int, err error) {
	for {
		var due []int64
		err := s.Read(ctx, func(tx *core.Tx) error {
			due, err = db.Values[int64](tx, `SELECT id FROM orders INDEXED BY orders_by_state
				WHERE state = `+core.Placed.SQL()+`
				AND hold_until <= ?
				ORDER BY id LIMIT 20`, tx.Stamp())
			return err
		})
		if err != nil || len(due) == 0 {
			return ended, err
		}
		now := 0
		err = s.Write(ctx, func(tx *core.Tx) error {
			now = 0
			for _, id := range due {
				o, err := OrderOf(tx, id)
				if err != nil {
					return err
				}
				// The order may have been paid since it was listed.
				if o.State != core.Placed || o.HoldUntil.After(tx.Now) {
					continue
				}
				if err := Advance(tx, &o, EventExpire, 0, ""); err != nil {
					return err
				}
				if err := s.ReleaseHold(tx, id, 0, "hold ended"); err != nil {
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

// EventPayLate is a payment that arrives after the reservation expired, while the stock is still available.
const EventPayLate Event = "paid late"

// EventMakeCOD is an unpaid order that staff make COD on the customer's wish.
const EventMakeCOD Event = "made COD"
