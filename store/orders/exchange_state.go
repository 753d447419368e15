package orders

import (
	"hearth/store/core"
	"hearth/store/db"
)

// This file is about what a new state of a replacement means for its exchange.

// ExchangeWay is the payment method by which a return pays its replacement. No money moves: the return's refund has the
// same amount.
const ExchangeWay = "exchange"

// advanceExchange does what a new state of a replacement means for its exchange. Confirmed, the return pays it. If it
// ends before its return was settled, that payment is undone, and the return is refunded as any other.
func advanceExchange(tx *core.Tx, o Order) error {
	if o.Exchanged == 0 {
		return nil
	}
	switch facts := o.State.Facts(); {
	case facts.ToShip():
		_, err := tx.Exec(`INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at)
			SELECT order_id, ?, 'R' || return_id, amount, ? FROM exchanges WHERE order_id = ?`, ExchangeWay, tx.Stamp(),
			o.ID)
		return err
	case facts.Lost():
		return endExchange(tx, o, "exchange ended")
	}
	return nil
}

// ExchangePaid is the reason for undoing the payment by a refused return, when its customer pays the replacement.
const ExchangePaid = "exchange paid"

// PayOwed undoes the payment by a refused return, so that the customer's own can be recorded.
func PayOwed(tx *core.Tx, o Order) error { return endExchange(tx, o, ExchangePaid) }

// endExchange ends an exchange whose return was not settled: it undoes the payment of the replacement.
func endExchange(tx *core.Tx, o Order, reason string) error {
	ended, err := db.Change(tx, `UPDATE exchanges SET ended_at = ?, waits = 0 WHERE order_id = ? AND ended_at IS NULL
		AND return_id IN (SELECT id FROM returns WHERE state <> 'processed')`, tx.Stamp(), o.ID)
	if err != nil || ended == 0 {
		return err
	}
	_, err = tx.Exec(`INSERT INTO refunds (order_id, payment_id, amount, reason, state, created_at, done_at, exchange)
		SELECT order_id, id, amount, ?1, 'done', ?2, ?2, 1 FROM payments WHERE order_id = ?3 AND provider = ?4`, reason,
		tx.Stamp(), o.ID, ExchangeWay)
	return err
}
