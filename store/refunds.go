package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hearth/store/db"
	"hearth/store/money"
)

// RefundTask is the kind of task that sends a refund to the payment provider. Its key is the refund's number, and after a dot
// the attempt when it is not the first.
const RefundTask = "refund"

// handWays are the payments that no provider can give back, as SQL writes a list.
const handWays = `('cod', 'upi', 'cash')`

// kept is what the shop has of an order's money: what was taken less what went or goes back.
func kept(tx *Tx, order int64) (money.Paise, error) {
	return db.Value[money.Paise](tx, `SELECT (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = ?)
		- (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = ?)`, order, order)
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
	return spreadRefund(tx, o, amount, func(p leftPayment, part money.Paise) error {
		insert := s.insertRefund
		if p.hand {
			insert = insertHandRefund
		}
		_, err := insert(tx, o.ID, p.id, returned, part, reason)
		returned = 0
		return err
	})
}

// leftPayment is a payment of which something can still go back. hand says that no provider can do it.
type leftPayment struct {
	id   int64
	left money.Paise
	hand bool
}

// spreadRefund calls part for each of the order's payments that brings something back, the latest first.
func spreadRefund(tx *Tx, o Order, amount money.Paise, part func(p leftPayment, amount money.Paise) error) error {
	payments, err := db.List(tx, func(row db.Scanner, p *leftPayment) error { return row.Scan(&p.id, &p.left, &p.hand) },
		`SELECT p.id, p.amount - (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id) AS left_over, p.provider IN `+handWays+`
		 FROM payments p WHERE p.order_id = ? AND left_over > 0 ORDER BY p.id DESC`, o.ID)
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

// insertRefund writes a refund of a payment and the task that sends it.
func (s *Store) insertRefund(tx *Tx, order, payment, returned int64, amount money.Paise, reason string) (int64, error) {
	id, err := insertHandRefund(tx, order, payment, returned, amount, reason)
	if err != nil {
		return 0, err
	}
	return id, s.queueRefund(tx, id, 0)
}

func (s *Store) queueRefund(tx *Tx, id, attempt int64) error {
	key := strconv.FormatInt(id, 10)
	if attempt > 0 {
		key += "." + strconv.FormatInt(attempt, 10)
	}
	s.wakeWorker(tx)
	return enqueue(tx, RefundTask, key, tx.Now, struct{}{})
}

// insertHandRefund writes a refund that staff send: the payment did not come by a provider.
func insertHandRefund(tx *Tx, order, payment, returned int64, amount money.Paise, reason string) (int64, error) {
	return db.InsertID(tx, `INSERT INTO refunds (order_id, payment_id, return_id, amount, reason, state, created_at) VALUES (?, ?, nullif(?, 0), ?, ?, 'waiting', ?)`,
		order, payment, returned, amount, reason, tx.Stamp())
}

// Refund is money on its way back to a customer. State is waiting, sent, done or failed; Failure says why the provider gave it
// up. Adopted is one that was made at the provider and not by the shop.
type Refund struct {
	ID        int64
	Amount    money.Paise
	Reason    string
	State     string
	Failure   string
	Reference string
	Adopted   bool
	At        time.Time
	DoneAt    time.Time
}

func refundsOf(tx *Tx, order int64) ([]Refund, error) {
	return db.List(tx, func(row db.Scanner, r *Refund) error {
		var at, done int64
		err := row.Scan(&r.ID, &r.Amount, &r.Reason, &r.State, &r.Failure, &r.Reference, &r.Adopted, &at, &done)
		r.At, r.DoneAt = instant(at), instant(done)
		return err
	}, `SELECT id, amount, reason, state, failure, iif(reference = '', provider_refund, reference), adopted, created_at, coalesce(done_at, 0) FROM refunds WHERE order_id = ? ORDER BY id`, order)
}

// DueRefund is a refund that is to be sent to its provider. Key makes a repeat the same refund; another attempt has another.
type DueRefund struct {
	ID                        int64
	Provider, ProviderPayment string
	Amount                    money.Paise
	State                     string
	Key                       string
}

const refundKey = "hearth-refund-"

func keyOfRefund(id, attempt int64) string {
	if attempt == 0 {
		return fmt.Sprintf("%s%d", refundKey, id)
	}
	return fmt.Sprintf("%s%d-%d", refundKey, id, attempt)
}

// refundOfKey is the number of the refund that a key was made for; 0 for any other text.
func refundOfKey(key string) int64 {
	text, mine := strings.CutPrefix(key, refundKey)
	if !mine {
		return 0
	}
	text, _, _ = strings.Cut(text, "-")
	id, _ := strconv.ParseInt(text, 10, 64) // 0 for what no refund has
	return id
}

// RefundOfTask finds the refund that a task sends, with the payment that it takes back. ErrNotFound says that there is
// nothing to do any more: it was made at the provider meanwhile, or another attempt took its place.
func (s *Store) RefundOfTask(ctx context.Context, t Task) (found DueRefund, err error) {
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
	err = s.read(ctx, func(tx *Tx) error {
		found, err = db.One(tx, func(row db.Scanner, r *DueRefund) error {
			return row.Scan(&r.ID, &r.Provider, &r.ProviderPayment, &r.Amount, &r.State)
		}, `SELECT r.id, p.provider, p.provider_payment, r.amount, r.state FROM refunds r JOIN payments p ON p.id = r.payment_id
			WHERE r.id = ? AND r.attempt = ? AND r.state = 'waiting'`, id, wanted)
		return err
	})
	found.Key = keyOfRefund(id, wanted)
	return found, err
}

// FindFailedRefund finds a refund that its provider did not send. ErrNotFound covers one that did not fail, or that no provider
// was to send.
func (s *Store) FindFailedRefund(ctx context.Context, id int64) (found DueRefund, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = db.One(tx, func(row db.Scanner, r *DueRefund) error {
			return row.Scan(&r.ID, &r.Provider, &r.ProviderPayment, &r.Amount, &r.State)
		}, `SELECT r.id, p.provider, p.provider_payment, r.amount, r.state FROM refunds r JOIN payments p ON p.id = r.payment_id
			WHERE r.id = ? AND r.state = 'failed' AND p.provider NOT IN `+handWays, id)
		return err
	})
	return found, err
}

// ProviderRefund is a refund as its provider has it. Key is what it was asked for with, "" when the shop did not ask.
type ProviderRefund struct {
	Provider, Payment string
	ID, Key           string
	// State is sent, done or failed.
	State  string
	Amount money.Paise
}

// NoteRefund keeps what a provider says of a refund, whoever asked for it and however often it is told. One that nobody here
// asked for is adopted, and its customer is told once. One of a payment that no order here knows is ErrNotFound.
func (s *Store) NoteRefund(ctx context.Context, r ProviderRefund) error {
	return s.write(ctx, func(tx *Tx) error {
		mine, over, err := s.knownRefund(tx, r)
		if err == nil && !over {
			return s.settleRefund(tx, mine, r)
		}
		if over || !db.IsNone(err) {
			return err
		}
		p, err := db.One(tx, func(row db.Scanner, p *refundable) error { return row.Scan(&p.id, &p.order, &p.brought) },
			`SELECT id, order_id, amount FROM payments WHERE provider = ? AND provider_payment = ?`, r.Provider, r.Payment)
		if err != nil || r.State == "failed" || r.Amount <= 0 {
			return err
		}
		o, err := orderOf(tx, p.order)
		if err != nil {
			return err
		}
		if adopted, err := adoptRefund(tx, p, r); err != nil || !adopted {
			return err
		}
		if err := writeEvent(tx, o.ID, "refunded at the provider", o.State, 0, r.Amount.Rupees()+" "+r.ID); err != nil {
			return err
		}
		return s.mailOrder(tx, "refund", o, MailFacts{Reason: r.Amount.Rupees()})
	})
}

// refundable is a payment, its order, and what it brought.
type refundable struct {
	id, order int64
	brought   money.Paise
}

// knownRefund is the shop's own refund that a provider tells of: by the provider's number, by the key it was asked for with,
// or one of the same amount that the shop could not send yet, which somebody made at the provider instead. over says that it
// is an attempt that failed and was followed by another, or by a refund by hand: there is nothing more to note.
func (s *Store) knownRefund(tx *Tx, r ProviderRefund) (id int64, over bool, err error) {
	id, err = db.Value[int64](tx, `SELECT id FROM refunds WHERE provider_refund = ?`, r.ID)
	if err == nil || !db.IsNone(err) {
		return id, false, err
	}
	type own struct {
		attempt int64
		open    bool
	}
	if asked := refundOfKey(r.Key); asked != 0 {
		found, err := db.One(tx, func(row db.Scanner, o *own) error { return row.Scan(&o.attempt, &o.open) },
			`SELECT r.attempt, r.provider_refund = '' AND r.state IN ('waiting', 'failed') FROM refunds r JOIN payments p ON p.id = r.payment_id
			WHERE r.id = ? AND p.provider = ? AND p.provider_payment = ?`, asked, r.Provider, r.Payment)
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
		return 0, false, ErrNotFound
	}
	id, err = db.Value[int64](tx, `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id
		WHERE p.provider = ? AND p.provider_payment = ? AND r.state IN ('waiting', 'failed') AND r.amount = ?
		ORDER BY r.id LIMIT 1`, r.Provider, r.Payment, r.Amount)
	return id, false, err
}

// settleRefund notes how a refund of the shop's stands. What is done stays done. When the provider gave back more than the shop
// wanted by now, which an earlier try asked for, the provider's word counts.
func (s *Store) settleRefund(tx *Tx, id int64, r ProviderRefund) error {
	if err := growRefund(tx, id, r); err != nil {
		return err
	}
	touched, err := db.Change(tx, `UPDATE refunds SET state = ?1, provider_refund = ?2, done_at = iif(?1 = 'done', ?3, NULL),
			failure = iif(?1 = 'failed', 'The provider says that it failed', '')
		WHERE id = ?4 AND state <> 'done' AND (state, provider_refund) <> (?1, ?2) AND NOT (state = 'failed' AND provider_refund = ?2 AND ?1 = 'sent')`, r.State, r.ID, tx.Stamp(), id)
	if err != nil || touched == 0 || r.State != "failed" {
		return err
	}
	return s.tellOfFailedRefund(tx, id, "the provider says that it failed")
}

// growRefund makes a refund as large as its provider made it, at the cost of those of the same payment that were not sent yet.
func growRefund(tx *Tx, id int64, r ProviderRefund) error {
	type known struct {
		refundable
		amount money.Paise
	}
	k, err := db.One(tx, func(row db.Scanner, k *known) error { return row.Scan(&k.id, &k.order, &k.brought, &k.amount) },
		`SELECT p.id, p.order_id, p.amount, r.amount FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = ?`, id)
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

// adoptRefund writes a refund that was made at the provider. What the shop wanted to send of the same payment beyond what is
// left makes room for it: nothing above the payment ever goes back. It says whether there was anything to adopt.
func adoptRefund(tx *Tx, p refundable, r ProviderRefund) (bool, error) {
	over, returned, err := makeRoom(tx, p, 0, r.Amount)
	if err != nil || r.Amount <= over {
		return false, err
	}
	return true, insertAdopted(tx, p, returned, r.Amount-over, "made at the provider", r)
}

func insertAdopted(tx *Tx, p refundable, returned int64, amount money.Paise, reason string, r ProviderRefund) error {
	_, err := tx.Exec(`INSERT INTO refunds (order_id, payment_id, return_id, amount, reason, state, provider_refund, adopted, created_at, done_at)
		VALUES (?1, ?2, nullif(?3, 0), ?4, ?8, ?5, ?6, 1, ?7, iif(?5 = 'done', ?7, NULL))`,
		p.order, p.id, returned, amount, r.State, r.ID, tx.Stamp(), reason)
	return err
}

// makeRoom takes from the refunds of a payment that were not sent yet, but for one, what another amount needs. It gives how much
// of it there is no room for, and the return that a refund which made way was for.
func makeRoom(tx *Tx, p refundable, but int64, amount money.Paise) (over money.Paise, returned int64, err error) {
	type open struct {
		id, returned int64
		amount       money.Paise
		waits        bool
	}
	rows, err := db.List(tx, func(row db.Scanner, v *open) error { return row.Scan(&v.id, &v.returned, &v.amount, &v.waits) },
		`SELECT id, coalesce(return_id, 0), amount, state IN ('waiting', 'failed') AND id <> ? FROM refunds WHERE payment_id = ? ORDER BY id DESC`, but, p.id)
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

// FailRefund notes that a refund can't be sent, and why: staff try it again, or send it by hand.
func (s *Store) FailRefund(ctx context.Context, id int64, why string) error {
	return s.write(ctx, func(tx *Tx) error {
		touched, err := db.Change(tx, `UPDATE refunds SET state = 'failed', failure = ? WHERE id = ? AND state = 'waiting'`, why, id)
		if err != nil || touched == 0 {
			return err
		}
		return s.tellOfFailedRefund(tx, id, why)
	})
}

// tellOfFailedRefund tells the customer that the money comes another way, and writes why into the order's history.
func (s *Store) tellOfFailedRefund(tx *Tx, id int64, why string) error {
	type failed struct {
		order  int64
		amount money.Paise
	}
	f, err := db.One(tx, func(row db.Scanner, f *failed) error { return row.Scan(&f.order, &f.amount) }, `SELECT order_id, amount FROM refunds WHERE id = ?`, id)
	if err != nil {
		return err
	}
	o, err := orderOf(tx, f.order)
	if err != nil {
		return err
	}
	if err := writeEvent(tx, o.ID, "refund failed", o.State, 0, f.amount.Rupees()+": "+why); err != nil {
		return err
	}
	return s.mailOrder(tx, "refundfailed", o, MailFacts{Reason: f.amount.Rupees()})
}

// RetryRefund sends a refund that failed once more, as a new one at the provider.
func (s *Store) RetryRefund(ctx context.Context, who, id int64) error {
	return s.write(ctx, func(tx *Tx) error {
		attempt, err := db.Value[int64](tx, `UPDATE refunds SET state = 'waiting', failure = '', provider_refund = '', attempt = attempt + 1, batch = NULL
			WHERE id = ? AND state = 'failed' RETURNING attempt`, id)
		if db.IsNone(err) {
			if _, err := db.Value[int64](tx, `SELECT id FROM refunds WHERE id = ?`, id); err != nil {
				return err
			}
			return refuse("This refund has not failed; there is nothing to try again.")
		}
		if err != nil {
			return err
		}
		if err := s.queueRefund(tx, id, attempt); err != nil {
			return err
		}
		return writeAudit(tx, who, "retry refund", fmt.Sprint(id), "")
	})
}

// RefundInStep says whether the shop knows of as much money given back of a payment as its provider does. A payment that is no
// order's here counts as in step.
func (s *Store) RefundInStep(ctx context.Context, provider, payment string, refunded money.Paise) (same bool, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		known, err := db.Value[money.Paise](tx, `SELECT coalesce((SELECT sum(amount) FROM refunds WHERE payment_id = p.id AND provider_refund <> '' AND state IN ('sent', 'done')), 0)
			FROM payments p WHERE provider = ? AND provider_payment = ?`, provider, payment)
		same = db.IsNone(err) || known == refunded
		if db.IsNone(err) {
			return nil
		}
		return err
	})
	return same, err
}

// ListSentRefunds gives the refunds that a provider has under way, for the shop to ask how they stand.
func (s *Store) ListSentRefunds(ctx context.Context, provider string) (ids []string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		ids, err = db.Values[string](tx, `SELECT r.provider_refund FROM refunds r JOIN payments p ON p.id = r.payment_id
			WHERE r.state = 'sent' AND r.provider_refund <> '' AND p.provider = ? ORDER BY r.id LIMIT 100`, provider)
		return err
	})
	return ids, err
}
