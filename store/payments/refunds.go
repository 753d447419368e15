package payments

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/wording"
)

// RefundTask is the kind of the task that sends a refund to the payment provider. Its key is the refund's ID; from the
// second attempt on, a dot and the number of the attempt follow.
const RefundTask = "refund"

// RestCancelled is the reason for the refund of what was cancelled of an order after a part of it had shipped. The
// goods are on no invoice, so no credit note follows.
const RestCancelled = "rest cancelled"

// OrderChanged is the reason for the refund of what an order costs less since staff changed it. It was on no invoice.
const OrderChanged = "order changed"

// NetMoney is NetPaid without store credit: what can be refunded in money.
func NetMoney(tx *core.Tx, order int64) (money.Paise, error) {
	return db.Value[money.Paise](tx, `SELECT coalesce(sum(amount - (SELECT coalesce(sum(r.amount), 0) FROM refunds r
		WHERE r.payment_id = p.id)), 0) FROM payments p WHERE order_id = ? AND provider <> '`+orders.CreditWay+`'`,
		order)
}

// NetPaid is what the shop has of an order's payments, in paise: their sum less all refunds, including unfinished ones.
func NetPaid(tx *core.Tx, order int64) (money.Paise, error) {
	return db.Value[money.Paise](tx, `SELECT (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = ?)
		- (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = ?)`, order, order)
}

// Back is a refund in paise: what goes back the way it was paid, and what became store credit.
type Back struct{ Money, Credit money.Paise }

// Plus is the sum of two refunds.
func (b Back) Plus(more Back) Back { return Back{b.Money + more.Money, b.Credit + more.Credit} }

// Facts are the facts of a mail that tells of the refund.
func (b Back) Facts(facts accounts.MailFacts) accounts.MailFacts {
	facts.Refund = b.Money > 0
	if b.Credit > 0 {
		facts.CreditBack = b.Credit.Rupees()
	}
	return facts
}

// RefundAll refunds everything that the shop still has of an order's payments, with the original payment methods.
func (s *Payments) RefundAll(tx *core.Tx, o orders.Order, reason string) (Back, error) {
	amount, err := NetPaid(tx, o.ID)
	if err != nil || amount <= 0 {
		return Back{}, err
	}
	return s.RefundPayments(tx, o, 0, amount, reason)
}

// GiveBack refunds an amount in paise, or what is left of the
func (s *Payments) GiveBack(tx *core.Tx, o orders.Order, amount money.Paise, reason string) (Back, error) {
	left, err := NetPaid(tx, o.ID)
	if amount = min(amount, left); err != nil || amount <= 0 {
		return Back{}, err
	}
	return s.RefundPayments(tx, o, 0, amount, reason)
}

// RefundPayments splits a refund among the order's payments, money first and the latest of it; no payment is refunded
// beyond its amount. What store credit paid goes back to it, and with ToCredit everything does. returned is the ID of
// the return that the refund belongs to, or 0.
func (s *Payments) RefundPayments(
	tx *core.Tx,
	o orders.Order,
	returned int64,
	amount money.Paise,
	reason string,
) (back Back, err error) {
	err = SplitRefund(tx, o, amount, func(p UnrefundedPayment, part money.Paise) error {
		var err error
		switch {
		case p.Credit || o.ToCredit:
			back.Credit += part
			err = RefundToCredit(tx, o, p, returned, part, reason)
		case p.hand:
			back.Money += part
			_, err = insertHandRefund(tx, o.ID, p.Id, returned, part, reason)
		default:
			back.Money += part
			_, err = s.insertRefund(tx, o.ID, p.Id, returned, part, reason)
		}
		// A return can have only one refund, so the further parts belong to the order alone.
		returned = 0
		return err
	})
	return back, err
}

// RefundToCredit refunds a part of a payment, in paise, to the customer's store credit: as what the order had spent of
// it, or because the customer wants credit instead of money.
func RefundToCredit(tx *core.Tx, o orders.Order, p UnrefundedPayment, returned int64, part money.Paise,
	reason string) error {
	if err := core.RecordEvent(tx, core.OrderEvent, o.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO refunds (order_id, payment_id, return_id, amount, reason, state, created_at,
		done_at,
		credit) VALUES (?1, ?2, nullif(?3, 0), ?4, ?5, 'done', ?6, ?6, 1)`, o.ID, p.Id, returned, part, reason,
		tx.Stamp()); err != nil {
		return err
	}
	if p.Credit {
		return credit.GiveBack(tx, o.CustomerID, o.ID, part)
	}
	return credit.Refund(tx, o.CustomerID, o.ID, part)
}

// UnrefundedPayment is a payment that is not fully refunded. hand means that staff must send its refund themselves,
// Credit that it was store credit.
type UnrefundedPayment struct {
	Id     int64
	left   money.Paise
	hand   bool
	Credit bool
}

// SplitRefund calls part for each of the order's payments that contributes to a refund, with the amount that it
// contributes in paise: money before store credit, so that nobody waits for money that was paid, and then the latest.
func SplitRefund(
	tx *core.Tx,
	o orders.Order,
	amount money.Paise,
	part func(p UnrefundedPayment, amount money.Paise) error,
) error {
	payments, err := db.List(tx, func(row db.Scanner, p *UnrefundedPayment) error {
		return row.Scan(&p.Id, &p.left, &p.hand, &p.Credit)
	},
		`SELECT p.id, p.amount - (SELECT coalesce(sum(r.amount), 0) FROM refunds r
			WHERE r.payment_id = p.id) AS left_over,
			p.provider IN `+orders.ManualMethods+`, p.provider = '`+orders.CreditWay+`' AS credit
		 FROM payments p WHERE p.order_id = ? AND left_over > 0 ORDER BY credit, p.id DESC`, o.ID)
	if err != nil {
		return err
	}
	for _, p := range payments {
		share := min(p.left, amount)
		if share <= 0 {
			break
		}
		if err := part(p, share); err != nil {
			return err
		}
		amount -= share
	}
	return nil
}

// insertRefund inserts a refund and the task that sends it to the provider, and returns its ID.
func (s *Payments) insertRefund(
	tx *core.Tx,
	order, payment, returned int64,
	amount money.Paise,
	reason string,
) (int64, error) {
	id, err := insertHandRefund(tx, order, payment, returned, amount, reason)
	if err != nil {
		return 0, err
	}
	return id, s.queueRefund(tx, id, 0)
}

// queueRefund queues the task for an attempt. Each attempt has its own key, because a finished task is not repeated.
func (s *Payments) queueRefund(tx *core.Tx, id, attempt int64) error {
	key := strconv.FormatInt(id, 10)
	if attempt > 0 {
		key += "." + strconv.FormatInt(attempt, 10)
	}
	s.WakeAfter(tx)
	return core.Enqueue(tx, RefundTask, key, tx.Now, struct{}{})
}

// insertHandRefund inserts a manual refund, for a payment that did not come through a provider.
func insertHandRefund(tx *core.Tx, order, payment, returned int64, amount money.Paise, reason string) (int64, error) {
	if err := core.RecordEvent(tx, core.OrderEvent, order); err != nil {
		return 0, err
	}
	return db.InsertID(tx, `INSERT INTO refunds (order_id, payment_id, return_id, amount, reason, state, created_at)
		VALUES (?, ?, nullif(?, 0), ?, ?, 'waiting', ?)`,
		order, payment, returned, amount, reason, tx.Stamp())
}

// Refund is a refund of a payment. State is waiting (not sent yet), sent (the provider is processing it), done or
// failed; Failure is the reason of the provider. Staff can retry a failed refund or send it themselves. Adopted means
// that the refund was made at the provider and not by the shop.
type Refund struct {
	ID      int64
	Amount  money.Paise
	Reason  string
	State   string
	Failure string
	// Reference is the bank's reference number, or else the provider's ID of the refund.
	Reference string
	Adopted   bool
	// Exchange means that no money moved: the amount paid a replacement, or such a payment was undone.
	Exchange bool
	// Credit means that it was added to the customer's store credit.
	Credit bool
	At     time.Time
	DoneAt time.Time
}

// RefundsOf returns the refunds of an order, oldest first.
func RefundsOf(tx *core.Tx, order int64) ([]Refund, error) {
	return db.List(tx, func(row db.Scanner, r *Refund) error {
		var at, done int64
		err := row.Scan(&r.ID, &r.Amount, &r.Reason, &r.State, &r.Failure, &r.Reference, &r.Adopted, &at, &done,
			&r.Exchange, &r.Credit)
		r.At, r.DoneAt = wording.Instant(at), wording.Instant(done)
		return err
	}, `SELECT id, amount, reason, state, failure, iif(reference = '', provider_refund, reference), adopted, created_at,
		coalesce(done_at, 0), exchange, credit
		FROM refunds WHERE order_id = ? ORDER BY id`, order)
}

// DueRefund is a refund that is to be sent to its provider; amounts are in paise. Key is the idempotency key: a repeat
// with the same key is the same refund, and another attempt has another key.
type DueRefund struct {
	ID                        int64
	Provider, ProviderPayment string
	Amount                    money.Paise
	State                     string
	Key                       string
}

const refundKey = "hearth-refund-"

// keyOfRefund is the idempotency key of an attempt to send a refund.
func keyOfRefund(id, attempt int64) string {
	if attempt == 0 {
		return fmt.Sprintf("%s%d", refundKey, id)
	}
	return fmt.Sprintf("%s%d-%d", refundKey, id, attempt)
}

// refundOfKey is the ID of the refund to which an idempotency key belongs; 0 for any other text.
func refundOfKey(key string) int64 {
	text, mine := strings.CutPrefix(key, refundKey)
	if !mine {
		return 0
	}
	text, _, _ = strings.Cut(text, "-")
	id, _ := strconv.ParseInt(text, 10, 64) // 0 if the text is no number; no refund has that ID
	return id
}

// RefundOfTask returns the refund of a task with its payment. ErrNotFound if there is nothing to send: it was made at
// the provider in the meantime, or replaced by another attempt.
func (s *Payments) RefundOfTask(ctx context.Context, t core.Task) (found DueRefund, err error) {
	text, attempt, _ := strings.Cut(t.Key, ".")
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return found, fmt.Errorf("read the key of a refund task: %w", err)
	}
	wanted := int64(0)
	if attempt != "" {
		if wanted, err = strconv.ParseInt(attempt, 10, 64); err != nil {
			return found, fmt.Errorf("read the key of a refund task: %w", err)
		}
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.One(tx, func(row db.Scanner, r *DueRefund) error {
			return row.Scan(&r.ID, &r.Provider, &r.ProviderPayment, &r.Amount, &r.State)
		}, `SELECT r.id, p.provider, p.provider_payment, r.amount, r.state
			FROM refunds r JOIN payments p ON p.id = r.payment_id
			WHERE r.id = ? AND r.attempt = ? AND r.state = 'waiting'`, id, wanted)
		return err
	})
	found.Key = keyOfRefund(id, wanted)
	return found, err
}

// FindFailedRefund returns a refund that its provider failed to send; ErrNotFound for any other refund.
func (s *Payments) FindFailedRefund(ctx context.Context, id int64) (found DueRefund, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.One(tx, func(row db.Scanner, r *DueRefund) error {
			return row.Scan(&r.ID, &r.Provider, &r.ProviderPayment, &r.Amount, &r.State)
		}, `SELECT r.id, p.provider, p.provider_payment, r.amount, r.state
			FROM refunds r JOIN payments p ON p.id = r.payment_id
			WHERE r.id = ? AND r.state = 'failed' AND p.provider NOT IN `+orders.ManualMethods, id)
		return err
	})
	return found, err
}

// FailRefund records the reason why a refund can't be sent, and mails the customer. Staff then retry it or send it
// themselves.
func (s *Payments) FailRefund(ctx context.Context, id int64, why string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		tx.Touch(core.ChangedRefunds, id)
		touched, err := db.Change(tx, `UPDATE refunds SET state = 'failed', failure = ?
			WHERE id = ? AND state = 'waiting'`, why, id)
		if err != nil || touched == 0 {
			return err
		}
		return s.tellOfFailedRefund(tx, id, why)
	})
}

// CountFailedRefunds counts the refunds that the provider failed to send and that staff have not paid since.
func (s *Payments) CountFailedRefunds(ctx context.Context) (count int64, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		count, err = db.Value[int64](tx, `SELECT count(*) FROM refunds WHERE state = 'failed'`)
		return err
	})
	return count, err
}

// tellOfFailedRefund mails the customer that the refund will be paid in another way, and records the reason in the
// order's history.
func (s *Payments) tellOfFailedRefund(tx *core.Tx, id int64, why string) error {
	type failed struct {
		order  int64
		amount money.Paise
	}
	f, err := db.One(tx, func(row db.Scanner, f *failed) error { return row.Scan(&f.order, &f.amount) },
		`SELECT order_id, amount FROM refunds WHERE id = ?`, id)
	if err != nil {
		return err
	}
	o, err := orders.OrderOf(tx, f.order)
	if err != nil {
		return err
	}
	if err := orders.WriteEvent(tx, o.ID, "refund failed", o.State, 0, f.amount.Rupees()+": "+why); err != nil {
		return err
	}
	return s.orders.MailOrder(tx, "refundfailed", o, accounts.MailFacts{Reason: f.amount.Rupees()})
}

// RetryRefund sends a failed refund again, as a new refund at the provider. It refuses a refund that has not failed;
// ErrNotFound if it does not exist.
func (s *Payments) RetryRefund(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		tx.Touch(core.ChangedRefunds, id)
		attempt, err := db.Value[int64](tx, `UPDATE refunds SET state = 'waiting', failure = '', provider_refund = '',
			attempt = attempt + 1, batch = NULL
			WHERE id = ? AND state = 'failed' RETURNING attempt`, id)
		if db.IsNone(err) {
			if _, err := db.Value[int64](tx, `SELECT id FROM refunds WHERE id = ?`, id); err != nil {
				return err
			}
			return core.Refuse("This refund has not failed, so there is nothing to try again.")
		}
		if err != nil {
			return err
		}
		if err := s.queueRefund(tx, id, attempt); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "retry refund", fmt.Sprint(id), "")
	})
}

// RefundMatches reports whether the shop and the provider have the same refunded amount (in paise) for a payment. A
// payment that belongs to no order of this shop counts as matching.
func (s *Payments) RefundMatches(
	ctx context.Context,
	provider, payment string,
	refunded money.Paise,
) (same bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		known, err := db.Value[money.Paise](tx, `SELECT coalesce((SELECT sum(amount) FROM refunds
			WHERE payment_id = p.id
			AND provider_refund <> '' AND reference = '' AND state IN ('sent', 'done')), 0)
			FROM payments p WHERE provider = ? AND provider_payment = ?`, provider, payment)
		same = db.IsNone(err) || known == refunded
		if db.IsNone(err) {
			return nil
		}
		return err
	})
	return same, err
}

// ListSentRefunds returns the provider's IDs of up to a hundred refunds that it is processing, whose state is to be
// asked for. It returns those after the given ID and then the first ones, so that repeated calls reach all of them.
func (s *Payments) ListSentRefunds(ctx context.Context, provider, after string) (ids []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		ids, err = db.Values[string](tx, `SELECT r.provider_refund FROM refunds r JOIN payments p ON p.id = r.payment_id
			WHERE r.state = 'sent' AND r.provider_refund <> '' AND p.provider = ?
			ORDER BY r.id <= coalesce((SELECT id FROM refunds WHERE provider_refund = ? AND provider_refund <> ''), 0),
			r.id
			LIMIT 100`, provider, after)
		return err
	})
	return ids, err
}
