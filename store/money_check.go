package store

import (
	"context"
	"fmt"
	"time"

	"hearth/store/money"
)

// Settlement is what a payment provider paid out to the bank: payments less refunds, fees and their GST.
type Settlement struct {
	ID, Provider string
	Amount       money.Paise
	Fees, Tax    money.Paise
	// UTR is the bank's reference of the payout.
	UTR       string
	SettledAt time.Time
	CheckedAt time.Time
	CheckedBy string
}

// SettledItem is one payment or refund of a settlement. Amount is what it added; a refund's is below 0.
type SettledItem struct {
	Entity, Kind     string
	Settlement       string
	Amount, Fee, Tax money.Paise
}

// SeenPayment is a captured payment as its provider lists it.
type SeenPayment struct {
	Provider, Payment string
	Amount            money.Paise
	TakenAt           time.Time
}

// SaveSettlements keeps what the provider told of its payouts; telling again changes nothing but the bank's reference.
func (s *Store) SaveSettlements(ctx context.Context, all []Settlement, items []SettledItem) error {
	for from := 0; from < max(len(all), len(items)); from += 500 {
		err := s.write(ctx, func(tx *Tx) error {
			for _, v := range all[min(from, len(all)):min(from+500, len(all))] {
				if _, err := tx.exec(`INSERT INTO settlements (id, provider, amount, fees, tax, utr, settled_at) VALUES (?, ?, ?, ?, ?, ?, ?)
					ON CONFLICT (id) DO UPDATE SET utr = excluded.utr, amount = excluded.amount, fees = excluded.fees, tax = excluded.tax`,
					v.ID, v.Provider, v.Amount, v.Fees, v.Tax, v.UTR, v.SettledAt.UnixMilli()); err != nil {
					return err
				}
			}
			for _, i := range items[min(from, len(items)):min(from+500, len(items))] {
				if _, err := tx.exec(`INSERT INTO settled_items (entity, settlement_id, kind, amount, fee, tax) VALUES (?, ?, ?, ?, ?, ?)
					ON CONFLICT (entity, settlement_id) DO UPDATE SET amount = excluded.amount, fee = excluded.fee, tax = excluded.tax`, i.Entity, i.Settlement, i.Kind, i.Amount, i.Fee, i.Tax); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// NoteSeenPayments compares captured payments with the shop's own, and notes those that no order here knows.
func (s *Store) NoteSeenPayments(ctx context.Context, seen []SeenPayment) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.exec(`DELETE FROM unknown_payments WHERE EXISTS (SELECT 1 FROM payments p WHERE p.provider = unknown_payments.provider AND p.provider_payment = payment)`); err != nil {
			return err
		}
		for _, p := range seen {
			if _, err := tx.exec(`INSERT INTO unknown_payments (provider, payment, amount, taken_at, seen_at) SELECT ?1, ?2, ?3, ?4, ?5
				WHERE NOT EXISTS (SELECT 1 FROM payments WHERE provider = ?1 AND provider_payment = ?2) ON CONFLICT DO NOTHING`, p.Provider, p.Payment, p.Amount, p.TakenAt.UnixMilli(), tx.stamp()); err != nil {
				return err
			}
		}
		return nil
	})
}

// NoteMoneyCheck notes that the provider was asked, and why it could not be, if so.
func (s *Store) NoteMoneyCheck(ctx context.Context, failure string) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.exec(`INSERT INTO money_checks (at, failure) VALUES (?, ?)`, tx.stamp(), failure); err != nil {
			return err
		}
		_, err := tx.exec(`DELETE FROM money_checks WHERE id <= (SELECT max(id) - 100 FROM money_checks)`)
		return err
	})
}

// CheckSettlement notes that somebody saw a payout in the bank's statement.
func (s *Store) CheckSettlement(ctx context.Context, who int64, id string) error {
	return s.write(ctx, func(tx *Tx) error {
		if err := changeOne(tx, `UPDATE settlements SET checked_at = ?, checked_by = nullif(?, 0) WHERE id = ? AND checked_at IS NULL`, tx.stamp(), who, id); err != nil {
			return err
		}
		return writeAudit(tx, who, "check settlement", id, "")
	})
}

// ListSentRefunds gives the refunds that a provider has under way, for the shop to ask how they stand.
func (s *Store) ListSentRefunds(ctx context.Context, provider string) (ids []string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		ids, err = values[string](tx, `SELECT r.provider_refund FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.state = 'sent' AND r.provider_refund <> '' AND p.provider = ? ORDER BY r.id LIMIT 100`, provider)
		return err
	})
	return ids, err
}

// MoneyFault is one thing that is not where it belongs.
type MoneyFault struct {
	OrderID int64
	What    string
	Amount  money.Paise
}

// MoneyGroup is one question about the money, and what does not fit.
type MoneyGroup struct {
	Name, Good string
	Faults     []MoneyFault
}

// MoneyCheck answers whether every rupee is where it belongs.
type MoneyCheck struct {
	AskedAt     time.Time
	Failure     string
	Groups      []MoneyGroup
	Settlements []Settlement
}

// moneyQuestions are the questions; each query gives an order (or 0), what is wrong, and how much.
var moneyQuestions = []struct{ name, good, query string }{
	{"Payments against orders", "Every order that is paid online has its whole price, once.", `SELECT o.id, 'The shop has ' || printf('%.2f', kept / 100.0) || ' of this order, which is ' || state || ' and worth ' || printf('%.2f', total / 100.0), kept - wanted FROM (
		SELECT o.id, o.state, o.total, (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = o.id) - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id) AS kept,
			CASE WHEN o.state IN ('cancelled', 'placed') THEN 0 ELSE o.total - (SELECT coalesce(sum(total), 0) FROM documents WHERE order_id = o.id AND kind = 'credit note') END AS wanted
		FROM orders o WHERE o.pt = 'Pre-paid' AND o.id IN (
			SELECT c.id FROM orders c INDEXED BY orders_prepaid LEFT JOIN payments p ON p.order_id = c.id
				WHERE c.pt = 'Pre-paid' AND c.confirmed_at IS NOT NULL AND (p.amount IS NULL OR p.amount <> c.total OR c.state IN ('cancelled', 'returned'))
			UNION SELECT order_id FROM refunds UNION SELECT order_id FROM documents WHERE kind = 'credit note'
			UNION SELECT order_id FROM payments INDEXED BY payments_by_order GROUP BY order_id HAVING count(*) > 1)) o WHERE kept <> wanted ORDER BY o.id DESC LIMIT 100`},
	{"Payments that no order knows", "The provider has no payment that no order here knows.", `SELECT 0, provider || ' ' || payment || ' of ' || date(taken_at / 1000, 'unixepoch') || ' belongs to no order of this shop. If the shop was restored from a backup, refund it at the provider or make the order anew', amount FROM unknown_payments ORDER BY taken_at DESC LIMIT 100`},
	{"Refunds against credit notes", "Every credit note of a paid order has its refund, and no refund is without one.", `SELECT id, 'Credited ' || printf('%.2f', credited / 100.0) || ', refunded ' || printf('%.2f', refunded / 100.0), credited - refunded FROM (
		SELECT o.id, (SELECT coalesce(sum(total), 0) FROM documents WHERE order_id = o.id AND kind = 'credit note') AS credited,
			(SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id AND reason <> 'paid twice' AND reason <> 'paid another amount') AS refunded
		FROM orders o WHERE o.id IN (SELECT order_id FROM refunds UNION SELECT order_id FROM documents WHERE kind = 'credit note')
			AND EXISTS (SELECT 1 FROM payments WHERE order_id = o.id) AND EXISTS (SELECT 1 FROM documents WHERE order_id = o.id AND kind = 'invoice'))
		WHERE credited <> refunded ORDER BY id DESC LIMIT 100`},
	{"Refunds on their way", "No refund waits for more than a week, and none failed.", `SELECT order_id, CASE state WHEN 'failed' THEN 'The provider gave this refund up: pay it by hand' ELSE 'This refund is ' || state || ' since ' || date(created_at / 1000, 'unixepoch') END, amount FROM refunds
		WHERE state = 'failed' OR state <> 'done' AND created_at < :week ORDER BY id LIMIT 100`},
	{"COD delivered and collected", "Every COD parcel that was delivered more than a week ago brought its money.", `SELECT o.id, 'Delivered on ' || date(delivered_at / 1000, 'unixepoch') || ' by ' || courier_name || ', not collected', total FROM orders o
		WHERE o.id IN (SELECT c.id FROM orders c INDEXED BY orders_cod WHERE c.pt = 'COD' AND c.channel = 'online' AND c.shipped_at IS NOT NULL AND c.state = 'delivered'
			AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = c.id)) AND o.delivered_at < :week ORDER BY delivered_at LIMIT 100`},
	{"Payouts add up", "Every payout is its payments less refunds, fees and the GST on them.", `SELECT 0, 'Payout ' || id || ' is ' || printf('%.2f', amount / 100.0) || ', its parts are ' || printf('%.2f', parts / 100.0), amount - parts FROM (
		SELECT s.id, s.amount, (SELECT sum(amount - fee - tax) FROM settled_items WHERE settlement_id = s.id) AS parts FROM settlements s) WHERE parts IS NOT NULL AND parts <> amount ORDER BY id LIMIT 100`},
	{"Payments paid out", "Every payment of more than a week ago was paid out.", `SELECT p.order_id, 'Payment ' || provider_payment || ' of ' || date(taken_at / 1000, 'unixepoch') || ' is in no payout', p.amount FROM payments p
		WHERE p.provider = 'razorpay' AND p.taken_at < :week AND p.taken_at > :quarter AND EXISTS (SELECT 1 FROM settlements) AND NOT EXISTS (SELECT 1 FROM settled_items WHERE entity = p.provider_payment) ORDER BY p.id LIMIT 100`},
	{"Payouts against the bank", "Every payout was found in the bank's statement.", `SELECT 0, 'Payout ' || id || ' of ' || date(settled_at / 1000, 'unixepoch') || ', reference ' || utr || ': not ticked off against the bank''s statement yet', amount FROM settlements WHERE checked_at IS NULL AND settled_at < :week ORDER BY settled_at LIMIT 100`},
}

// FindMoneyCheck asks every question now.
func (s *Store) FindMoneyCheck(ctx context.Context) (found MoneyCheck, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		type asked struct {
			at      int64
			failure string
		}
		last, err := list(tx, func(row scanner, a *asked) error { return row.Scan(&a.at, &a.failure) }, `SELECT at, failure FROM money_checks ORDER BY id DESC LIMIT 1`)
		if err != nil {
			return err
		}
		if len(last) > 0 {
			found.AskedAt, found.Failure = instant(last[0].at), last[0].failure
		}
		for _, q := range moneyQuestions {
			query, args := fill(q.query, map[string]any{":week": tx.now.AddDate(0, 0, -7).UnixMilli(), ":quarter": tx.now.AddDate(0, -3, 0).UnixMilli()})
			faults, err := list(tx, func(row scanner, f *MoneyFault) error { return row.Scan(&f.OrderID, &f.What, &f.Amount) }, query, args...)
			if err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			found.Groups = append(found.Groups, MoneyGroup{q.name, q.good, faults})
		}
		found.Settlements, err = list(tx, func(row scanner, v *Settlement) error {
			var at, checked int64
			err := row.Scan(&v.ID, &v.Provider, &v.Amount, &v.Fees, &v.Tax, &v.UTR, &at, &checked, &v.CheckedBy)
			v.SettledAt, v.CheckedAt = instant(at), instant(checked)
			return err
		}, `SELECT s.id, provider, amount, fees, tax, utr, settled_at, coalesce(checked_at, 0), coalesce(a.name, '') FROM settlements s LEFT JOIN accounts a ON a.id = s.checked_by ORDER BY settled_at DESC LIMIT 60`)
		return err
	})
	return found, err
}
