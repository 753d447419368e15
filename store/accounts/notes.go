package accounts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Note is what staff wrote about an order or a customer. A pinned note is at the top of the page.
type Note struct {
	ID     int64
	At     time.Time
	Who    string
	Words  string
	Pinned bool
}

const (
	noteLength  = 500
	noteColumns = `n.id, n.at, coalesce(a.name, 'The shop'), n.words, n.pinned`
)

func scanNote(row db.Scanner, n *Note) error {
	var at int64
	err := row.Scan(&n.ID, &at, &n.Who, &n.Words, &n.Pinned)
	n.At = wording.Instant(at)
	return err
}

// checkNote returns a note as it is stored. It refuses an empty or too long note.
func checkNote(typed string) (words string, err error) {
	if words = strings.TrimSpace(typed); words == "" || len([]rune(words)) > noteLength {
		message := fmt.Sprintf("Please write a note of %d characters at most.", noteLength)
		return "", &core.Refusal{Message: message, Fields: map[string]string{"words": message}}
	}
	return words, nil
}

// notebook is where the notes about orders, or about customers, are stored: the table, the column with the ID of the
// order or customer, and the query that finds it.
type notebook struct{ table, of, thing, removed, subject string }

var (
	OrderNotes = notebook{
		table:   "order_notes",
		of:      "order_id",
		thing:   "SELECT id FROM orders WHERE id = ?",
		removed: "remove note",
		subject: core.ChangedOrders,
	}
	CustomerNotes = notebook{
		table:   "customer_notes",
		of:      "customer_id",
		thing:   "SELECT id FROM accounts WHERE id = ? AND role = 'Customer' AND deleted_at IS NULL",
		removed: "remove customer note",
		subject: "customers",
	}
)

// List returns the notes about an order or a customer: pinned ones first, then the newest.
func (b notebook) List(tx *core.Tx, thing int64) ([]Note, error) {
	return db.List(tx, scanNote, `SELECT `+noteColumns+` FROM `+b.table+` n LEFT JOIN accounts a ON a.id = n.who
		WHERE n.`+b.of+
		` = ? ORDER BY n.pinned DESC, n.id DESC`, thing)
}

func (s *Accounts) addNote(ctx context.Context, b notebook, who, thing int64, words string, pinned bool) error {
	words, err := checkNote(words)
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := db.Value[int64](tx, b.thing, thing); err != nil {
			return err
		}
		tx.Touch(b.subject, thing)
		_, err := tx.Exec(
			`INSERT INTO `+b.table+` (`+b.of+`, at, who, words, pinned) VALUES (?, ?, nullif(?, 0), ?, ?)`,
			thing, tx.Stamp(), who, words, pinned)
		return err
	})
}

func (s *Accounts) pinNote(ctx context.Context, b notebook, thing, note int64, pinned bool) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		tx.Touch(b.subject, thing)
		return db.ChangeOne(tx, `UPDATE `+b.table+` SET pinned = ? WHERE id = ? AND `+b.of+` = ?`, pinned, note, thing)
	})
}

func (s *Accounts) removeNote(ctx context.Context, b notebook, who, thing, note int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		tx.Touch(b.subject, thing)
		if err := db.ChangeOne(tx, `DELETE FROM `+b.table+` WHERE id = ? AND `+b.of+` = ?`, note, thing); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, b.removed, fmt.Sprint(thing), "")
	})
}

// AddOrderNote adds a note about an order.
func (s *Accounts) AddOrderNote(ctx context.Context, who, order int64, words string, pinned bool) error {
	return s.addNote(ctx, OrderNotes, who, order, words, pinned)
}

// PinOrderNote pins or unpins a note about an order.
func (s *Accounts) PinOrderNote(ctx context.Context, order, note int64, pinned bool) error {
	return s.pinNote(ctx, OrderNotes, order, note, pinned)
}

// RemoveOrderNote deletes a note about an order; the audit log records who deleted it.
func (s *Accounts) RemoveOrderNote(ctx context.Context, who, order, note int64) error {
	return s.removeNote(ctx, OrderNotes, who, order, note)
}

// AddCustomerNote adds a note about a customer.
func (s *Accounts) AddCustomerNote(ctx context.Context, who, customer int64, words string, pinned bool) error {
	return s.addNote(ctx, CustomerNotes, who, customer, words, pinned)
}

// PinCustomerNote pins or unpins a note about a customer.
func (s *Accounts) PinCustomerNote(ctx context.Context, customer, note int64, pinned bool) error {
	return s.pinNote(ctx, CustomerNotes, customer, note, pinned)
}

// RemoveCustomerNote deletes a note about a customer; the audit log records who deleted it.
func (s *Accounts) RemoveCustomerNote(ctx context.Context, who, customer, note int64) error {
	return s.removeNote(ctx, CustomerNotes, who, customer, note)
}
