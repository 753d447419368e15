package payments

import (
	"context"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
)

// ProviderRefund is a refund as the provider reports it. Key is the shop's idempotency key, "" if the shop did not
// request the refund.
type ProviderRefund struct {
	Provider, Payment string
	ID, Key           string
	// State is sent, done or failed.
	State  string
	Amount money.Paise
}

// NoteRefund records the provider's report about a refund. It can be called any number of times, also for a refund that
// the shop did not request: that is adopted, and its customer is informed once. ErrNotFound if the payment belongs to
// no order of this shop.
func (s *Payments) NoteRefund(ctx context.Context, r ProviderRefund) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		mine, over, err := s.knownRefund(tx, r)
		if err == nil && !over {
			return s.settleRefund(tx, mine, r)
		}
		if over || !db.IsNone(err) {
			return err
		}
		p, err := db.One(tx, func(row db.Scanner, p *refundable) error { return row.Scan(&p.id, &p.order, &p.brought) },
			`SELECT id, order_id, amount FROM payments WHERE provider = ? AND provider_payment = ?`, r.Provider,
			r.Payment)
		if err != nil || r.State == "failed" || r.Amount <= 0 {
			return err
		}
		o, err := orders.OrderOf(tx, p.order)
		if err != nil {
			return err
		}
		if adopted, err := adoptRefund(tx, p, r); err != nil || !adopted {
			return err
		}
		if err := orders.WriteEvent(tx, o.ID, "refunded at the provider", o.State, 0,
			r.Amount.Rupees()+" "+r.ID); err != nil {
			return err
		}
		if err := endGift(tx, o, r.ID); err != nil {
			return err
		}
		return s.orders.MailOrder(tx, "refund", o, accounts.MailFacts{Reason: r.Amount.Rupees()})
	})
}

// refundable is a payment with its order and its amount in paise.
type refundable struct {
	id, order int64
	brought   money.Paise
}

// knownRefund returns the shop's refund that a report is about. It is found by the provider's ID, by its idempotency
// key, or as an unsent refund of the same amount, which someone then made at the provider. over means that the report
// is about a failed attempt after which there was another attempt or a manual refund, so that there is nothing to
// record. ErrNotFound if the shop has no such refund.
func (s *Payments) knownRefund(tx *core.Tx, r ProviderRefund) (id int64, over bool, err error) {
	id, err = db.Value[int64](tx, `SELECT id FROM refunds WHERE provider_refund = ? AND provider_refund <> ''`, r.ID)
	if err == nil || !db.IsNone(err) {
		return id, false, err
	}
	type own struct {
		attempt int64
		open    bool
	}
	if asked := refundOfKey(r.Key); asked != 0 {
		found, err := db.One(
			tx,
			func(row db.Scanner, o *own) error { return row.Scan(&o.attempt, &o.open) },
			`SELECT r.attempt, r.provider_refund = '' AND r.state IN ('waiting', 'failed')
				FROM refunds r JOIN payments p ON p.id = r.payment_id
			WHERE r.id = ? AND p.provider = ? AND p.provider_payment = ?`,
			asked,
			r.Provider,
			r.Payment,
		)
		switch {
		case err != nil && !db.IsNone(err):
			return 0, false, err
		case err == nil && found.open && (keyOfRefund(asked, found.attempt) == r.Key || r.State != "failed"):
			return asked, false, nil
		case err == nil && r.State == "failed":
			return asked, true, nil
		}
	}
	if r.State == "failed" {
		return 0, false, core.ErrNotFound
	}
	id, err = db.Value[int64](tx, `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id
		WHERE p.provider = ? AND p.provider_payment = ? AND r.state IN ('waiting', 'failed') AND r.amount = ?
		ORDER BY r.id LIMIT 1`, r.Provider, r.Payment, r.Amount)
	return id, false, err
}

// settleRefund records the state of the shop's refund. A refund that is done stays done. If an earlier attempt refunded
// more than the shop wants now, the provider's amount counts.
func (s *Payments) settleRefund(tx *core.Tx, id int64, r ProviderRefund) error {
	if err := growRefund(tx, id, r); err != nil {
		return err
	}
	tx.Touch(core.ChangedRefunds, id)
	touched, err := db.Change(tx, `UPDATE refunds SET state = ?1, provider_refund = ?2, done_at = iif(?1 = 'done', ?3,
		NULL),
			failure = iif(?1 = 'failed', 'The provider says that it failed', '')
		WHERE id = ?4 AND state <> 'done' AND (state, provider_refund) <> (?1, ?2) AND NOT (state = 'failed'
		AND provider_refund = ?2 AND ?1 = 'sent')`, r.State, r.ID, tx.Stamp(), id)
	if err != nil || touched == 0 || r.State != "failed" {
		return err
	}
	return s.tellOfFailedRefund(tx, id, "the provider says that it failed")
}

// growRefund raises a refund to the provider's amount, and lowers unsent refunds of the same payment by the difference.
func growRefund(tx *core.Tx, id int64, r ProviderRefund) error {
	type known struct {
		refundable
		amount money.Paise
	}
	k, err := db.One(tx, func(row db.Scanner, k *known) error {
		return row.Scan(&k.id, &k.order, &k.brought,
			&k.amount)
	},
		`SELECT p.id, p.order_id, p.amount, r.amount FROM refunds r JOIN payments p ON p.id = r.payment_id
			WHERE r.id = ?`, id)
	if err != nil || r.Amount <= k.amount {
		return err
	}
	left, _, err := makeRoom(tx, k.refundable, id, r.Amount-k.amount)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE refunds SET amount = ? WHERE id = ?`, r.Amount-left, id)
	return err
}

// adoptRefund inserts a refund that was made at the provider. It reduces unsent refunds of the same payment if
// necessary, so that the total never exceeds the payment. It reports whether there was anything to adopt.
func adoptRefund(tx *core.Tx, p refundable, r ProviderRefund) (bool, error) {
	over, returned, err := makeRoom(tx, p, 0, r.Amount)
	if err != nil || r.Amount <= over {
		return false, err
	}
	return true, insertAdopted(tx, p, returned, r.Amount-over, "made at the provider", r)
}

func insertAdopted(
	tx *core.Tx,
	p refundable,
	returned int64,
	amount money.Paise,
	reason string,
	r ProviderRefund,
) error {
	if err := core.RecordEvent(tx, core.OrderEvent, p.order); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO refunds (order_id, payment_id, return_id, amount, reason, state,
		provider_refund, adopted, created_at, done_at)
		VALUES (?1, ?2, nullif(?3, 0), ?4, ?8, ?5, ?6, 1, ?7, iif(?5 = 'done', ?7, NULL))`,
		p.order, p.id, returned, amount, r.State, r.ID, tx.Stamp(), reason)
	return err
}

// makeRoom reduces the unsent refunds of a payment, except the refund but, by an amount in paise. It returns how much
// of the amount was left over, and the return to which a removed refund belonged.
func makeRoom(tx *core.Tx, p refundable, but int64, amount money.Paise) (over money.Paise, returned int64, err error) {
	type open struct {
		id, returned int64
		amount       money.Paise
		waits        bool
	}
	if err := core.RecordEvent(tx, core.OrderEvent, p.order); err != nil {
		return 0, 0, err
	}
	rows, err := db.List(tx, func(row db.Scanner, v *open) error {
		return row.Scan(&v.id, &v.returned, &v.amount,
			&v.waits)
	},
		`SELECT id, coalesce(return_id, 0), amount, state IN ('waiting', 'failed') AND id <> ? FROM refunds
			WHERE payment_id = ? ORDER BY id DESC`, but, p.id)
	if err != nil {
		return 0, 0, err
	}
	over = amount - p.brought
	for _, v := range rows {
		over += v.amount
	}
	for _, v := range rows {
		switch {
		case over <= 0 || !v.waits:
			continue
		case v.amount > over:
			_, err = tx.Exec(`UPDATE refunds SET amount = amount - ? WHERE id = ?`, over, v.id)
		default:
			returned = max(returned, v.returned)
			_, err = tx.Exec(`DELETE FROM refunds WHERE id = ?`, v.id)
		}
		if err != nil {
			return 0, 0, err
		}
		over -= min(v.amount, over)
	}
	return max(over, 0), returned, nil
}
