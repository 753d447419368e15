package store

import (
	"strconv"

	"hearth/store/money"
)

// RefundTask is the kind of task that sends a refund to the payment provider; its key is the refund's number.
const RefundTask = "refund"

// kept is what the shop has of an order's money: what was taken less what went or goes back.
func kept(tx *Tx, order int64) (money.Paise, error) {
	return value[money.Paise](tx, `SELECT (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = ?)
		- (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = ? AND payment_id IS NOT NULL)`, order, order)
}

// refundAll sends everything that the shop still has of an order's money back by the way it came. It says whether
// there was any.
func (s *Store) refundAll(tx *Tx, o Order, reason string) (bool, error) {
	amount, err := kept(tx, o.ID)
	if err != nil || amount <= 0 {
		return false, err
	}
	return true, s.refundPayments(tx, o, 0, amount, reason)
}

// refundPayments spreads a refund over the order's payments, the latest first, none beyond what it brought.
func (s *Store) refundPayments(tx *Tx, o Order, returned int64, amount money.Paise, reason string) error {
	type payment struct {
		id   int64
		left money.Paise
		hand bool
	}
	payments, err := list(tx, func(row scanner, p *payment) error { return row.Scan(&p.id, &p.left, &p.hand) },
		`SELECT p.id, p.amount - (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id) AS left_over, p.provider IN ('cod', 'upi', 'cash')
		 FROM payments p WHERE p.order_id = ? AND left_over > 0 ORDER BY p.id DESC`, o.ID)
	if err != nil {
		return err
	}
	for _, p := range payments {
		part := min(p.left, amount)
		if part <= 0 {
			break
		}
		insert := s.insertRefund
		if p.hand {
			insert = insertHandRefund
		}
		if _, err := insert(tx, o.ID, p.id, returned, part, reason); err != nil {
			return err
		}
		amount -= part
	}
	return nil
}

// insertRefund writes a refund of a payment and the task that sends it.
func (s *Store) insertRefund(tx *Tx, order, payment, returned int64, amount money.Paise, reason string) (int64, error) {
	id, err := insertID(tx, `INSERT INTO refunds (order_id, payment_id, return_id, amount, reason, state, created_at) VALUES (?, ?, nullif(?, 0), ?, ?, 'waiting', ?)`,
		order, payment, returned, amount, reason, tx.stamp())
	if err != nil {
		return 0, err
	}
	s.wakeWorker(tx)
	return id, enqueue(tx, RefundTask, strconv.FormatInt(id, 10), tx.now, struct{}{})
}

// insertHandRefund writes a refund that staff send: the payment did not come by a provider.
func insertHandRefund(tx *Tx, order, payment, returned int64, amount money.Paise, reason string) (int64, error) {
	return insertID(tx, `INSERT INTO refunds (order_id, payment_id, return_id, amount, reason, state, created_at) VALUES (?, ?, nullif(?, 0), ?, ?, 'waiting', ?)`,
		order, payment, returned, amount, reason, tx.stamp())
}
