package payments

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/wording"
)

// Settlement is a payout of a payment provider to the shop's bank: payments less refunds, fees and the GST on the fees,
// in paise. The provider reports it; staff confirm that it is in the bank statement (CheckedAt, CheckedBy).
type Settlement struct {
	ID, Provider string
	Amount       money.Paise
	Fees, Tax    money.Paise
	// UTR is the bank's reference number of the payout.
	UTR       string
	SettledAt time.Time
	CheckedAt time.Time
	CheckedBy string
}

// SettledItem is a payment or refund in a payout; Entity is the provider's ID of the payment or refund. Amount is in
// paise, negative for a refund.
type SettledItem struct {
	Entity, Kind     string
	Settlement       string
	Amount, Fee, Tax money.Paise
}

// ProviderPayment is a captured payment in the provider's list; Refunded is the amount that the provider refunded, in
// paise.
type ProviderPayment struct {
	Provider, Payment, ProviderOrder string
	Amount, Refunded                 money.Paise
	TakenAt                          time.Time
}

// SaveSettlements saves a provider's payouts with their items, 500 per transaction. A payout that was saved before gets
// the new amounts and reference.
func (s *Payments) SaveSettlements(ctx context.Context, all []Settlement, items []SettledItem) error {
	for from := 0; from < max(len(all), len(items)); from += 500 {
		err := s.Write(ctx, func(tx *core.Tx) error {
			for _, v := range all[min(from, len(all)):min(from+500, len(all))] {
				if _, err := tx.Exec(
					`INSERT INTO settlements (id, provider, amount, fees, tax, utr, settled_at)
						VALUES (?, ?, ?, ?, ?, ?, ?)
					ON CONFLICT (id) DO UPDATE SET utr = excluded.utr, amount = excluded.amount, fees = excluded.fees,
					tax = excluded.tax`,
					v.ID,
					v.Provider,
					v.Amount,
					v.Fees,
					v.Tax,
					v.UTR,
					v.SettledAt.UnixMilli(),
				); err != nil {
					return err
				}
			}
			for _, i := range items[min(from, len(items)):min(from+500, len(items))] {
				if _, err := tx.Exec(`INSERT INTO settled_items (entity, settlement_id, kind, amount, fee, tax)
					VALUES (?, ?, ?, ?, ?, ?)
					ON CONFLICT (entity, settlement_id) DO UPDATE SET amount = excluded.amount,
					fee = excluded.fee, tax = excluded.tax`, i.Entity, i.Settlement, i.Kind, i.Amount, i.Fee,
					i.Tax); err != nil {
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

// SaveProviderPayments saves the payments in a provider's list, so that the money check can compare them with the
// shop's records.
func (s *Payments) SaveProviderPayments(ctx context.Context, seen []ProviderPayment) error {
	for part := range slices.Chunk(seen, 500) {
		err := s.Write(ctx, func(tx *core.Tx) error {
			for _, p := range part {
				if _, err := tx.Exec(`INSERT INTO seen_payments (provider, payment, provider_order, amount, refunded,
					taken_at, seen_at)
					VALUES (?, ?, ?, ?, ?, ?, ?)
					ON CONFLICT (provider, payment) DO UPDATE SET provider_order = excluded.provider_order,
					amount = excluded.amount,
						refunded = excluded.refunded, seen_at = excluded.seen_at`,
					p.Provider, p.Payment, p.ProviderOrder, p.Amount, p.Refunded, p.TakenAt.UnixMilli(),
					tx.Stamp()); err != nil {
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

// ListUnknownPayments returns the provider's IDs of up to 100 payments that belong to no order of this shop, latest
// first, so that they are checked again. A payment that was refunded at the provider needs no further check.
func (s *Payments) ListUnknownPayments(ctx context.Context, provider string) (found []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.Values[string](tx, `SELECT payment FROM seen_payments v WHERE provider = ? AND amount > refunded
			AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.provider = v.provider AND p.provider_payment = v.payment)
			ORDER BY taken_at DESC LIMIT 100`, provider)
		return err
	})
	return found, err
}

// Dispute is a payment that the customer disputes at their bank (a chargeback). State is open, won, lost or closed.
type Dispute struct {
	Provider, ID, Payment string
	// OrderID is the order of the payment; 0 if it is not an order of this shop.
	OrderID       int64
	Amount        money.Paise
	Reason, State string
	// RespondBy is the provider's deadline for the shop's answer; zero if there is none.
	RespondBy, MadeAt time.Time
}

// NoteDisputes saves the disputes that a provider reports, and mails the owners about each new one.
func (s *Payments) NoteDisputes(ctx context.Context, all []Dispute) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		fresh := []string{}
		for _, d := range all {
			known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM disputes WHERE provider = ? AND id = ?)`,
				d.Provider, d.ID)
			if err != nil {
				return err
			}
			by := int64(0)
			if !d.RespondBy.IsZero() {
				by = d.RespondBy.UnixMilli()
			}
			if !known && d.State == "open" {
				fresh = append(fresh, d.words(tx.Zone))
			}
			if _, err := tx.Exec(`INSERT INTO disputes (provider, id, payment, amount, reason, state, respond_by,
				opened_at, seen_at)
				VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?)
				ON CONFLICT (provider, id) DO UPDATE SET state = excluded.state, respond_by = excluded.respond_by,
				amount = excluded.amount, seen_at = excluded.seen_at`,
				d.Provider, d.ID, d.Payment, d.Amount, d.Reason, d.State, by, d.MadeAt.UnixMilli(),
				tx.Stamp()); err != nil {
				return err
			}
		}
		if len(fresh) == 0 {
			return nil
		}
		return s.mails.MailOwners(tx, "dispute", accounts.MailFacts{Reason: strings.Join(fresh, "; ")})
	})
}

// words describe a new dispute in the mail to the owners.
func (d Dispute) words(zone *time.Location) string {
	text := d.Amount.Rupees() + " of payment " + d.Payment
	if !d.RespondBy.IsZero() {
		text += ", to be answered by " + d.RespondBy.In(zone).Format("2 Jan 2006")
	}
	return text
}

// ListDisputes returns the open disputes, most urgent first.
func (s *Payments) ListDisputes(ctx context.Context) (found []Dispute, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, d *Dispute) error {
			var by, opened int64
			err := row.Scan(&d.Provider, &d.ID, &d.Payment, &d.OrderID, &d.Amount, &d.Reason, &d.State, &by, &opened)
			d.RespondBy, d.MadeAt = wording.Instant(by), wording.Instant(opened)
			return err
		}, `SELECT d.provider, d.id, d.payment, coalesce(p.order_id, 0), d.amount, d.reason, d.state,
			coalesce(d.respond_by, 0), d.opened_at
			FROM disputes d LEFT JOIN payments p ON p.provider = d.provider AND p.provider_payment = d.payment
			WHERE d.state = 'open' ORDER BY d.respond_by IS NULL, d.respond_by LIMIT 100`)
		return err
	})
	return found, err
}

// NoteMoneyCheck records that the provider was queried. since is the start of the payments in its list, failure the
// request that failed ("" if none did). It deletes lists that are no longer needed.
func (s *Payments) NoteMoneyCheck(ctx context.Context, since time.Time, failure string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		from := int64(0)
		if !since.IsZero() {
			from = since.UnixMilli()
		}
		if _, err := tx.Exec(`INSERT INTO money_checks (at, since, failure) VALUES (?, ?, ?)`, tx.Stamp(), from,
			failure); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM seen_payments WHERE seen_at < ? AND EXISTS (SELECT 1 FROM payments p
			WHERE p.provider = seen_payments.provider AND p.provider_payment = payment)`,
			tx.Now.AddDate(0, 0, -60).UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM money_checks WHERE id <= (SELECT max(id) - 100 FROM money_checks)`)
		return err
	})
}

// CheckSettlement records that a staff member found a payout in the bank statement. ErrNotFound if no such payout waits
// for this.
func (s *Payments) CheckSettlement(ctx context.Context, who int64, id string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := db.ChangeOne(tx, `UPDATE settlements SET checked_at = ?, checked_by = nullif(?, 0)
			WHERE id = ? AND checked_at IS NULL`,
			tx.Stamp(), who, id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "check settlement", id, "")
	})
}

// MoneyFault is a difference between two records, with the amount in paise. OrderID is 0 if no order is concerned.
type MoneyFault struct {
	OrderID int64
	What    string
	Amount  money.Paise
}

// MoneyGroup is a question of the money check with the differences that were found. Good is the sentence to show if
// there are none. Outside means that the answer depends on the provider's lists: before these are fetched, no
// differences means nothing.
type MoneyGroup struct {
	Name, Good string
	Outside    bool
	Faults     []MoneyFault
}

// MoneyCheck is the result of all questions. AskedAt is the instant of the last query of the provider, AnsweredAt of
// the last one that succeeded completely; Failure is the request that failed in the last one, "" if none did.
type MoneyCheck struct {
	AskedAt     time.Time
	AnsweredAt  time.Time
	Failure     string
	Groups      []MoneyGroup
	Settlements []Settlement
}

// moneyQuestions are the questions of the money check. Each query returns an order (or 0), a sentence and the amount in
// paise. Parameters: :asked is the instant of the last successful query of the provider and :since the start of the
// payments in its list, both 0 before the first; :zone is the offset of the shop's time zone; :week, :month and
// :quarter are the instants a week, a month and a quarter ago. Amounts in paise and days in the sentences are in
// braces, for formatted.
var moneyQuestions = []struct {
	name, good string
	outside    bool
	query      string
}{
	{"Payments against orders", "Every order paid online is paid in full, once.", false, `
		SELECT o.id, 'The shop has {' || (m.taken - m.given) || '} of this order, which is ' || o.state
				|| ' and worth {' || o.total || '}', m.over
			FROM money_sums m INDEXED BY money_sums_over CROSS JOIN orders o ON o.id = m.order_id
			WHERE m.over <> 0 ORDER BY m.order_id DESC LIMIT 100`},
	{"Payments against the provider",
		"Payments and refunds of the last days are the same at the provider and in the shop.", true, `
		SELECT p.order_id, 'The provider does not list payment ' || p.provider_payment || ' among its captured ones',
		p.amount
			FROM payments p INDEXED BY payments_by_time CROSS JOIN orders o ON o.id = p.order_id
			WHERE p.taken_at < :asked AND p.taken_at > :since AND o.placed_at > :since AND p.provider NOT IN ` +
			orders.ManualMethods + `
				AND NOT EXISTS (SELECT 1 FROM seen_payments v WHERE v.provider = p.provider
				AND v.payment = p.provider_payment)
		UNION ALL
		SELECT order_id, 'Payment ' || payment || ': the shop counts {' || own || '}, the provider {' || theirs || '}',
		theirs - own FROM (
			SELECT p.order_id, v.payment, v.amount - v.refunded AS theirs,
				p.amount - coalesce((SELECT sum(amount) FROM refunds WHERE payment_id = p.id AND provider_refund <> ''
				AND reference = ''
				AND state IN ('sent', 'done')), 0) AS own
			FROM seen_payments v CROSS JOIN payments p ON p.provider = v.provider AND p.provider_payment = v.payment
			WHERE NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id
			AND max(r.created_at, coalesce(r.done_at, 0)) >= v.seen_at))
			WHERE own <> theirs
		ORDER BY 1 DESC LIMIT 100`},
	{"Payments without an order", "Every payment at the provider belongs to an order.", true, `
		SELECT coalesce(o.id, 0), v.provider || ' ' || v.payment || ' of {'
			|| date(v.taken_at / 1000, 'unixepoch', :zone) || '}'
				|| CASE WHEN o.id IS NULL
				THEN ' belongs to no order of this shop. '
				|| 'If the shop was restored from a backup, refund it at the provider or enter the order again'
				ELSE ' is for this order and was not taken yet: ask the provider now' END, v.amount - v.refunded
			FROM seen_payments v LEFT JOIN orders o ON o.id = coalesce((SELECT id FROM orders WHERE
			provider = v.provider AND provider_order = v.provider_order AND v.provider_order <> ''),
			(SELECT order_id FROM former_payments f WHERE f.provider = v.provider
			AND f.provider_order = v.provider_order))
			WHERE v.amount > v.refunded AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.provider = v.provider
			AND p.provider_payment = v.payment)
			ORDER BY v.taken_at DESC LIMIT 100`},
	{"Disputes", "No customer disputes a payment at their bank.", true, `
		SELECT coalesce(p.order_id, 0),
		'Payment ' || d.payment || ' is disputed: ' || d.reason
				|| coalesce('. Answer at the provider by {' || date(d.respond_by / 1000, 'unixepoch', :zone)
					|| '}', ''), d.amount
			FROM disputes d LEFT JOIN payments p ON p.provider = d.provider AND p.provider_payment = d.payment
			WHERE d.state = 'open' ORDER BY d.respond_by IS NULL, d.respond_by LIMIT 100`},
	{"Refunds against credit notes", "Every credit note of a paid order has its refund, and no refund is without one.",
		false, `
		SELECT order_id, 'Credited {' || credited || '}, refunded {' || (given - extra) || '}'
				|| iif(given - extra > credited, ': issue a credit note on the order page', ''),
				credited - given + extra
			FROM money_sums INDEXED BY money_sums_uncredited
			WHERE taken > 0 AND invoiced = 1 AND credited <> given - extra ORDER BY order_id DESC LIMIT 100`},
	{"Refunds on their way", "No refund waits for more than a week, and none failed.", false,
		`SELECT order_id, CASE state
			WHEN 'failed' THEN 'This refund failed: ' || failure || '. Try it again, or pay it by hand'
			WHEN 'sent' THEN 'This refund was sent on {' || date(created_at / 1000, 'unixepoch', :zone)
				|| '} and is not confirmed yet'
			ELSE 'This refund has been waiting since {' || date(created_at / 1000, 'unixepoch', :zone)
				|| '}' END, amount
			FROM refunds
		WHERE state = 'failed' OR state <> 'done' AND created_at < :week ORDER BY id LIMIT 100`},
	{"COD delivered and collected", "The money for every COD parcel delivered more than a week ago was received.",
		false, `
		SELECT o.id, 'Delivered on {' || date(o.delivered_at / 1000, 'unixepoch', :zone) || '} by ' ||
				coalesce((SELECT courier_name FROM shipments WHERE order_id = o.id AND ended_at IS NULL ORDER BY id DESC
				LIMIT 1), '') || ', not collected', ` + orders.DueOf + `
			FROM money_sums m INDEXED BY money_sums_open CROSS JOIN orders o ON o.id = m.order_id
			WHERE m.open = 1 AND o.state IN ` + core.DeliveredStates + ` AND o.delivered_at < :week AND o.channel = 'online'
			ORDER BY o.delivered_at LIMIT 100`},
	{"Exchanges", "Every replacement that has left is paid, or its return is on its way.", false, `
		SELECT o.id, iif(r.state = 'refused',
			'The return that was to pay this replacement was refused after it had left: '
				|| 'the customer owes this', 'This replacement has left, and its return of {'
				|| date(r.opened_at / 1000, 'unixepoch', :zone) || '} has not come in'), x.amount
			FROM returns r INDEXED BY returns_by_state CROSS JOIN exchanges x ON x.return_id = r.id
				AND x.ended_at IS NULL
			CROSS JOIN orders o ON o.id = x.order_id
			WHERE o.shipped_at IS NOT NULL AND (r.state = 'refused' OR r.state = 'return' AND r.inspected = ''
			AND r.opened_at < :month) ORDER BY o.id DESC LIMIT 100`},
	{"Store credit",
		"Every customer's store credit is the sum of its entries, and every order has spent what it was paid.",
		false, `
		SELECT 0, 'The store credit of customer ' || customer_id || ' is {' || balance ||
			'}, but its entries add up to {'
				|| total || '}', balance - total
			FROM (SELECT customer_id, sum(amount) AS total, (SELECT balance FROM credit_entries l
				WHERE l.customer_id = c.customer_id ORDER BY id DESC LIMIT 1) AS balance
				FROM credit_entries c GROUP BY customer_id) WHERE balance <> total
		UNION ALL
		SELECT order_id, 'Store credit paid {' || (paid - back) || '} of this order, but {' || spent ||
			'} was spent on it',
			paid - back - spent FROM (SELECT p.order_id, p.amount AS paid,
				(SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = p.id AND credit = 1) AS back,
				(SELECT coalesce(-sum(amount), 0) FROM credit_entries WHERE order_id = p.order_id AND kind <>
					'refund') AS spent
			FROM payments p WHERE p.provider = '` + orders.CreditWay + `') WHERE paid - back <> spent
		ORDER BY 1 DESC LIMIT 100`},
	{"Payouts add up", "Every payout is its payments less refunds, fees and the GST on them.", true,
		`SELECT 0, 'Payout ' || id || ' is {' || amount || '}, but its parts add up to {' || parts || '}',
			amount - parts FROM (
		SELECT s.id, s.amount, (SELECT sum(amount - fee - tax) FROM settled_items WHERE settlement_id = s.id) AS parts
		FROM settlements s)
		WHERE parts IS NOT NULL AND parts <> amount ORDER BY id LIMIT 100`},
	{
		"Payments paid out",
		"Every payment older than a week was paid out.",
		true,
		`SELECT p.order_id, 'Payment ' || provider_payment || ' of {' || date(taken_at / 1000, 'unixepoch', :zone)
			|| '} is in no payout', p.amount
			FROM payments p
		WHERE p.provider IN (SELECT provider FROM settlements) AND p.taken_at < :week AND p.taken_at > :quarter AND NOT EXISTS (SELECT 1
		FROM settled_items
		WHERE entity = p.provider_payment) ORDER BY p.id LIMIT 100`,
	},
	{"Payouts against the bank", "Every payout was found in the bank's statement.", true,
		`SELECT 0, 'Payout ' || id || ' of {' || date(settled_at / 1000, 'unixepoch', :zone) || '}, reference ' || utr
			|| ': not marked as in the bank''s statement yet', amount
			FROM settlements
			WHERE checked_at IS NULL AND settled_at < :week ORDER BY settled_at LIMIT 100`},
}

var braced = regexp.MustCompile(`\{[-0-9]+\}`)

// formatted replaces values in braces by readable ones: {2026-11-21} by 21 Nov 2026, {70000} by ₹700.00.
func formatted(text string) string {
	return braced.ReplaceAllStringFunc(text, func(part string) string {
		part = strings.Trim(part, "{}")
		if day, err := time.Parse(time.DateOnly, part); err == nil {
			return day.Format("2 Jan 2006")
		}
		paise, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return part
		}
		return money.Paise(paise).Rupees()
	})
}

// FindMoneyCheck answers every question of the money check as of now, and lists the latest 60 payouts.
func (s *Payments) FindMoneyCheck(ctx context.Context) (found MoneyCheck, err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		type asked struct {
			at      int64
			failure string
		}
		last, err := db.List(tx, func(row db.Scanner, a *asked) error { return row.Scan(&a.at, &a.failure) },
			`SELECT at, failure FROM money_checks ORDER BY id DESC LIMIT 1`)
		if err != nil {
			return err
		}
		if len(last) > 0 {
			found.AskedAt, found.Failure = wording.Instant(last[0].at), last[0].failure
		}
		type answer struct{ at, since int64 }
		answered, err := db.One(tx, func(row db.Scanner, a *answer) error { return row.Scan(&a.at, &a.since) },
			`SELECT at, since FROM money_checks WHERE since > 0 AND failure = '' ORDER BY id DESC LIMIT 1`)
		if err != nil && !db.IsNone(err) {
			return err
		}
		found.AnsweredAt = wording.Instant(answered.at)
		_, zone := tx.Now.In(tx.Zone).Zone()
		for _, q := range moneyQuestions {
			query, args := core.Fill(q.query, map[string]any{
				":week": tx.Now.AddDate(0, 0, -7).UnixMilli(), ":month": tx.Now.AddDate(0, -1, 0).UnixMilli(),
				":quarter": tx.Now.AddDate(0, -3, 0).UnixMilli(),
				":asked":   answered.at, ":since": answered.since, ":zone": fmt.Sprintf("%+d seconds", zone),
			})
			faults, err := db.List(
				tx,
				func(row db.Scanner, f *MoneyFault) error {
					err := row.Scan(&f.OrderID, &f.What, &f.Amount)
					f.What = formatted(f.What)
					return err
				},
				query,
				args...)
			if err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			found.Groups = append(found.Groups, MoneyGroup{
				Name:    q.name,
				Good:    q.good,
				Outside: q.outside,
				Faults:  faults,
			})
		}
		remittances, err := remittanceFaults(tx, s.settings.Values())
		if err != nil {
			return err
		}
		found.Groups = append(found.Groups, remittances...)
		found.Settlements, err = db.List(tx, func(row db.Scanner, v *Settlement) error {
			var at, checked int64
			err := row.Scan(&v.ID, &v.Provider, &v.Amount, &v.Fees, &v.Tax, &v.UTR, &at, &checked, &v.CheckedBy)
			v.SettledAt, v.CheckedAt = wording.Instant(at), wording.Instant(checked)
			return err
		}, `SELECT s.id, provider, amount, fees, tax, utr, settled_at, coalesce(checked_at, 0), coalesce(a.name, '')
			FROM settlements s
			LEFT JOIN accounts a ON a.id = s.checked_by ORDER BY settled_at DESC LIMIT 60`)
		return err
	})
	return found, err
}
