package credit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// Kind is why an entry was made.
type Kind string

// The kinds of entries. The first four add to the credit, the others take from it.
const (
	Given     Kind = "given"      // by staff, with a reason
	Redeemed  Kind = "gift card"  // a gift card was redeemed
	Refunded  Kind = "refund"     // a payment was refunded into the credit, as its customer wished
	GivenBack Kind = "given back" // what an order had spent
	Spent     Kind = "spent"      // at checkout
	Expired   Kind = "expired"
	Forfeited Kind = "forfeited" // the customer's data was erased
)

// Entry is a change of a customer's credit, in paise: above 0 it adds, below 0 it takes. It is never changed.
type Entry struct {
	ID, Customer int64
	At           time.Time
	Kind         Kind
	Amount       money.Paise
	// Balance is the customer's credit after the entry.
	Balance money.Paise
	// OrderID and CardID are the order and the gift card that the entry belongs to, or 0.
	OrderID, CardID int64
	// ExpiresAt is when what was added expires; zero for never, and for what was taken.
	ExpiresAt time.Time
	// Who is the name of the member of staff who gave it, "" for the shop itself; Note is what they said.
	Who, Note string
	by        int64
}

// Balance is a customer's credit in paise.
func Balance(tx *core.Tx, customer int64) (money.Paise, error) {
	return db.Value[money.Paise](tx, `SELECT coalesce((SELECT balance FROM credit_entries WHERE customer_id = ?
		ORDER BY id DESC LIMIT 1), 0)`, customer)
}

// add writes an entry. It refuses to take more than the balance. What is added to the account of an erased customer is
// forfeited at once.
func add(tx *core.Tx, e Entry) error {
	was, err := Balance(tx, e.Customer)
	if err != nil {
		return err
	}
	if was+e.Amount < 0 {
		return RefuseShort(was)
	}
	expires := any(nil)
	if e.Amount > 0 {
		if expires, err = expiry(tx); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(`INSERT INTO credit_entries (customer_id, at, kind, amount, balance, order_id, card_id,
		expires_at,
		who, note) VALUES (?, ?, ?, ?, ?, nullif(?, 0), nullif(?, 0), ?, nullif(?, 0), ?)`, e.Customer, tx.Stamp(),
		e.Kind,
		e.Amount, was+e.Amount, e.OrderID, e.CardID, expires, e.by, e.Note); err != nil {
		return fmt.Errorf("add %s of store credit: %w", e.Kind, err)
	}
	erased, err := db.Value[bool](tx, `SELECT deleted_at IS NOT NULL FROM accounts WHERE id = ?`, e.Customer)
	if err != nil || !erased || e.Amount < 0 {
		return err
	}
	return Forfeit(tx, e.Customer)
}

// expiry is when credit that is added now expires, by the setting credit_months; NULL for never.
func expiry(tx *core.Tx) (any, error) {
	months, err := db.Value[int](tx, `SELECT coalesce((SELECT CAST(value AS INTEGER) FROM settings
		WHERE key = 'credit_months'), 0)`)
	if err != nil || months == 0 {
		return nil, err
	}
	return tx.Now.In(tx.Zone).AddDate(0, months, 0).UnixMilli(), nil
}

// RefuseShort refuses to spend more credit than there is (field credit); left is in paise.
func RefuseShort(left money.Paise) error {
	message := fmt.Sprintf("Your store credit is now %s. Please look at your order once more.", left.Rupees())
	return core.RefuseField("credit", message)
}

// Spend takes the part of an order that credit pays, in paise. It refuses more than the balance.
func Spend(tx *core.Tx, customer, order int64, amount money.Paise) error {
	return add(tx, Entry{Customer: customer, Kind: Spent, Amount: -amount, OrderID: order})
}

// GiveBack gives back what an order had spent, in paise.
func GiveBack(tx *core.Tx, customer, order int64, amount money.Paise) error {
	return add(tx, Entry{Customer: customer, Kind: GivenBack, Amount: amount, OrderID: order})
}

// Refund adds a refund of an order's payment, in paise.
func Refund(tx *core.Tx, customer, order int64, amount money.Paise) error {
	return add(tx, Entry{Customer: customer, Kind: Refunded, Amount: amount, OrderID: order})
}

// Forfeit takes all credit of a customer whose data is erased.
func Forfeit(tx *core.Tx, customer int64) error {
	left, err := Balance(tx, customer)
	if err != nil || left == 0 {
		return err
	}
	return add(tx, Entry{Customer: customer, Kind: Forfeited, Amount: -left})
}

// mostGiven is the most that staff give at once, in paise.
const mostGiven money.Paise = 1_00_000_00

// Give gives a customer credit, with a reason that the customer and the audit log see, and mails the customer. It
// refuses an amount that is not above 0 or is above mostGiven (field amount), and a reason that is missing or longer
// than 200 characters (field reason). ErrNotFound for anybody who is not a customer.
func (s *Credit) Give(ctx context.Context, who, customer int64, amount money.Paise, reason string) error {
	reason = strings.Join(strings.Fields(reason), " ")
	wrong := db.FieldErrors{}
	if amount <= 0 || amount > mostGiven {
		wrong.Add("amount", "Please enter an amount up to %s.", mostGiven.Rupees())
	}
	if reason == "" || len([]rune(reason)) > 200 {
		wrong.Add("reason", "Please say why, in 200 characters at most.")
	}
	if err := wrong.Refusal("amount", "reason"); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		to, err := customerOf(tx, customer)
		if err != nil {
			return err
		}
		if err := add(tx, Entry{Customer: customer, Kind: Given, Amount: amount, Note: reason, by: who}); err != nil {
			return err
		}
		if err := s.mail(tx, "creditgiven", to, amount, reason); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "give store credit", fmt.Sprint(customer), amount.Rupees()+": "+reason)
	})
}

// Statement is a customer's credit in paise, and its latest 200 entries, newest first.
type Statement struct {
	Balance money.Paise
	Entries []Entry
}

// FindStatement returns a customer's credit and entries.
func (s *Credit) FindStatement(ctx context.Context, customer int64) (found Statement, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if found.Balance, err = Balance(tx, customer); err != nil {
			return err
		}
		found.Entries, err = db.List(tx, func(row db.Scanner, e *Entry) error {
			var at, expires int64
			err := row.Scan(&e.ID, &e.Customer, &at, &e.Kind, &e.Amount, &e.Balance, &e.OrderID, &e.CardID, &expires,
				&e.Who,
				&e.Note)
			e.At, e.ExpiresAt = wording.Instant(at), wording.Instant(expires)
			return err
		}, `SELECT c.id, c.customer_id, c.at, c.kind, c.amount, c.balance, coalesce(c.order_id, 0),
			coalesce(c.card_id, 0),
			coalesce(c.expires_at, 0), coalesce(a.name, ''), c.note
			FROM credit_entries c LEFT JOIN accounts a ON a.id = c.who WHERE c.customer_id = ? ORDER BY c.id DESC
				LIMIT 200`,
			customer)
		return err
	})
	return found, err
}

// FindBalance returns a customer's credit in paise.
func (s *Credit) FindBalance(ctx context.Context, customer int64) (left money.Paise, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		left, err = Balance(tx, customer)
		return err
	})
	return left, err
}

// Expire takes credit and gift cards whose term is over, and returns how many customers and cards that concerned. What
// a customer took counts against what expires first.
func (s *Credit) Expire(ctx context.Context) (ended int, err error) {
	type due struct {
		customer int64
		amount   money.Paise
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		ended = 0
		all, err := db.List(tx, func(row db.Scanner, d *due) error { return row.Scan(&d.customer, &d.amount) },
			`SELECT customer_id, over FROM (SELECT c.customer_id, sum(iif(c.amount > 0 AND c.expires_at <= ?1,
				c.amount, 0))
				+ sum(min(c.amount, 0)) AS over FROM credit_entries c WHERE c.customer_id IN (SELECT customer_id
				FROM credit_entries WHERE expires_at <= ?1) GROUP BY c.customer_id) WHERE over > 0 LIMIT 500`,
			tx.Stamp())
		if err != nil {
			return err
		}
		for _, d := range all {
			if err := add(tx, Entry{Customer: d.customer, Kind: Expired, Amount: -d.amount}); err != nil {
				return err
			}
		}
		cards, err := db.Change(tx, `UPDATE gift_cards SET expired_at = ?1, code_hash = NULL WHERE expires_at <= ?1
			AND paid_at IS NOT NULL AND redeemed_at IS NULL AND voided_at IS NULL AND expired_at IS NULL`, tx.Stamp())
		ended = len(all) + int(cards)
		return err
	})
	return ended, err
}
