package imports

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// PastRecord is a row other than a product in a former shop's file; exactly one of its three fields is set.
type PastRecord struct {
	Row      int
	Customer *PastCustomer
	Order    *PastOrder
	Review   *PastReview
	Notes    []string
}

// movedRow is a row other than a product that an import added.
type movedRow struct {
	kind string
	ref  int64
}

// PlanRecords previews an import of rows: it imports them in a transaction and rolls back.
func (s *Transfers) PlanRecords(ctx context.Context, rows []PastRecord) (outcomes []ImportOutcome, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		if outcomes, err = s.moveRows(tx, 0, rows); err != nil {
			return err
		}
		return core.ErrDryRun
	})
	if !errors.Is(err, core.ErrDryRun) {
		return nil, err
	}
	return outcomes, nil
}

// ApplyRecords imports rows in one transaction, and records for the job what they added. A row with an error changes
// nothing.
func (s *Transfers) ApplyRecords(
	ctx context.Context,
	job int64,
	rows []PastRecord,
) (outcomes []ImportOutcome, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		outcomes, err = s.moveRows(tx, job, rows)
		return err
	})
	return outcomes, err
}

func (s *Transfers) moveRows(tx *core.Tx, job int64, rows []PastRecord) (outcomes []ImportOutcome, err error) {
	for _, row := range rows {
		o := ImportOutcome{Row: row.Row, Title: row.title(), Notes: row.Notes}
		err := tx.Savepoint(func() error { return s.moveRow(tx, job, row, &o) })
		if message, refused := core.IsRefusal(err); refused {
			o.Action, o.Message, err = ImportSkipped, message, nil
		}
		if err != nil {
			return nil, fmt.Errorf("move row %d: %w", row.Row, err)
		}
		outcomes = append(outcomes, o)
	}
	return outcomes, nil
}

// title is the name of a row in a report.
func (row PastRecord) title() string {
	switch {
	case row.Customer != nil:
		return wording.First(row.Customer.Name, row.Customer.Email, row.Customer.Mob)
	case row.Order != nil:
		return "Order " + row.Order.Number
	}
	return wording.First(row.Review.Product, row.Review.Path, row.Review.SKU)
}

func (s *Transfers) moveRow(tx *core.Tx, job int64, row PastRecord, o *ImportOutcome) (err error) {
	var added []movedRow
	var id int64
	switch {
	case row.Customer != nil:
		var notes []string
		added, o.Action, notes, err = s.movePastCustomer(tx, *row.Customer)
		o.Notes = append(o.Notes, notes...)
	case row.Order != nil:
		id, o.Action, err = movePastOrder(tx, *row.Order)
		added = append(added, movedRow{"order", id})
	default:
		var product string
		id, o.Action, product, err = s.movePastReview(tx, *row.Review)
		o.Title = wording.First(product, o.Title)
		added = append(added, movedRow{"review", id})
	}
	for _, one := range added {
		if err == nil {
			err = noteAdded(tx, job, one)
		}
	}
	return err
}

// UndoRecords undoes a batch of what an import added besides products, newest first. from is 0 in the first call and
// then the next that the previous call returned, until that is 0. Accounts that were used since stay, and are reported.
func (s *Transfers) UndoRecords(
	ctx context.Context,
	job, from int64,
) (outcomes []ImportOutcome, next int64, err error) {
	if from == 0 {
		from = math.MaxInt64
	}
	type step struct {
		movedRow
		id     int64
		before string
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		outcomes, next = nil, 0
		steps, err := db.List(tx, func(row db.Scanner, v *step) error {
			return row.Scan(&v.id, &v.kind, &v.ref,
				&v.before)
		},
			`SELECT id, kind, ref, before FROM moved_rows WHERE job_id = ? AND id < ?
				AND kind NOT IN ('category', 'options')
				ORDER BY id DESC LIMIT ?`, job, from, undoBatch)
		if err != nil {
			return err
		}
		for _, one := range steps {
			o, err := s.takeBackMoved(tx, job, one.movedRow, one.before)
			if err != nil {
				return fmt.Errorf("take back moved row %d: %w", one.id, err)
			}
			if o.Action != ImportSkipped {
				if _, err := tx.Exec(`DELETE FROM moved_rows WHERE id = ?`, one.id); err != nil {
					return err
				}
			}
			if one.kind != "address" || o.Message == messageChangedSince {
				outcomes = append(outcomes, o)
			}
		}
		if len(steps) == undoBatch {
			next = steps[len(steps)-1].id
		}
		s.catalogue.PublicChanged(tx) // visible reviews may have been removed
		return nil
	})
	return outcomes, next, err
}

// The reasons why an undo keeps a row that the import added.
const (
	messageAccountUsed  = "This account was used since, so it stays."
	messageChangedSince = "Somebody has changed it since, so it was left as it is."
)

// usedAccount is SQL that tells whether an imported account was used since: someone logged in, ordered, or wrote to the
// shop.
const usedAccount = `SELECT password_hash <> '' OR verified_key <> '' OR role <> 'Customer' OR deleted_at IS NOT NULL
	OR EXISTS (SELECT 1 FROM orders WHERE customer_id = a.id)
	OR EXISTS (SELECT 1 FROM sessions WHERE account_id = a.id) OR EXISTS (SELECT 1 FROM complaints
	WHERE customer_id = a.id)
	OR EXISTS (SELECT 1 FROM quotations WHERE customer_id = a.id)
	OR EXISTS (SELECT 1 FROM customer_notes WHERE customer_id = a.id) FROM accounts a WHERE id = ?`

func (s *Transfers) takeBackMoved(tx *core.Tx, job int64, one movedRow, before string) (o ImportOutcome, err error) {
	o.Action = ImportRemoved
	if o.Title, o.Message, err = keptSince(tx, job, one, before); err != nil || o.Message != "" {
		o.Action = ImportSkipped
		return o, err
	}
	switch one.kind {
	case "order":
		if names, err := db.Values[string](tx, `SELECT 'Order ' || number FROM past_orders WHERE id = ?`,
			one.ref); err != nil ||
			len(names) == 0 {
			return o, err
		} else {
			o.Title = names[0]
		}
		_, err = tx.Exec(`DELETE FROM past_orders WHERE id = ?`, one.ref)
	case "review":
		var products []int64
		if products, err = db.Values[int64](tx, `DELETE FROM past_reviews WHERE id = ? RETURNING product_id`, one.ref); err == nil {
			err = catalogue.CountRatings(tx, append([]int64{}, products...)...)
		}
		o.Title = "A review"
	case "address":
		_, err = tx.Exec(`DELETE FROM addresses WHERE id = ?`, one.ref)
	default:
		var used []bool
		if o.Title, err = db.Value[string](tx, `SELECT coalesce((SELECT name FROM accounts WHERE id = ?), '')`,
			one.ref); err != nil {
			return o, err
		}
		if used, err = db.Values[bool](tx, usedAccount, one.ref); err != nil || len(used) == 0 {
			return o, err
		}
		if used[0] {
			o.Action, o.Message = ImportSkipped, messageAccountUsed
			return o, nil
		}
		_, err = tx.Exec(`DELETE FROM accounts WHERE id = ?`, one.ref)
	}
	return o, err
}

// addressText is SQL for the content of an address, as JSON.
const addressText = `SELECT json_array(name, mob, area, city, tal, dist, pin, state, country, gstin, company)
	FROM addresses WHERE id = ?`

// markOf is a hash of an address's content, which shows later changes without storing the personal data twice. It is ""
// for other kinds of rows, and for a deleted address.
func markOf(tx *core.Tx, one movedRow) (string, error) {
	if one.kind != "address" {
		return "", nil
	}
	found, err := db.Values[string](tx, addressText, one.ref)
	if err != nil || len(found) == 0 {
		return "", err
	}
	sum := sha256.Sum256([]byte(found[0]))
	return hex.EncodeToString(sum[:8]), nil
}

// noteAdded stores for a job a row that the job added, with the hash of its content.
func noteAdded(tx *core.Tx, job int64, one movedRow) error {
	mark, err := markOf(tx, one)
	if err != nil || mark == "" {
		return errors.Join(err, noteMoved(tx, job, one))
	}
	return noteBefore(tx, job, one, mark)
}

// noteBefore stores for a job a row that the job changed, with the former values for its undo.
func noteBefore(tx *core.Tx, job int64, one movedRow, before any) error {
	if job == 0 || one.ref == 0 {
		return nil
	}
	body, err := wording.AsJSON(before)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO moved_rows (job_id, kind, ref, before) VALUES (?, ?, ?, ?)`, job, one.kind, one.ref,
		body)
	return err
}

// keptSince is the reason why the undo must keep an address: it was changed since the import, or its account was
// imported with it and used since.
func keptSince(tx *core.Tx, job int64, one movedRow, before string) (title, message string, err error) {
	mark, err := markOf(tx, one)
	if err != nil || mark == "" {
		return "", "", err
	}
	title = "An address"
	if before != "" {
		was := ""
		if err := json.Unmarshal([]byte(before), &was); err != nil {
			return title, "", err
		}
		if was != mark {
			return title, messageChangedSince, nil
		}
	}
	owner, err := db.Values[int64](tx, `SELECT customer_id FROM addresses d JOIN moved_rows m ON m.job_id = ?
		AND m.kind = 'customer'
		AND m.ref = d.customer_id WHERE d.id = ?`, job, one.ref)
	if err != nil || len(owner) == 0 {
		return title, "", err
	}
	used, err := db.Value[bool](tx, usedAccount, owner[0])
	if used {
		message = messageAccountUsed
	}
	return title, message, err
}

// movePastOrder imports an order of a former shop. An order that was imported before is not changed.
func movePastOrder(tx *core.Tx, o PastOrder) (id int64, action string, err error) {
	wrong := db.FieldErrors{}
	if o.Number = strings.TrimSpace(o.Number); o.Number == "" || len(o.Number) > 60 {
		wrong.Add("number", "An order needs its number.")
	}
	if o.PlacedAt.IsZero() || o.PlacedAt.After(tx.Now.AddDate(0, 0, 1)) {
		wrong.Add("date", "The day of this order can't be read.")
	}
	if o.Total < 0 || o.Delivery < 0 || o.Discount < 0 || o.Tax < 0 {
		wrong.Add("total", "An amount of this order is below 0.")
	}
	if len(o.Lines) == 0 {
		wrong.Add("lines", "This order has no products.")
	}
	if err := wrong.Refusal("number", "date", "total", "lines"); err != nil {
		return 0, "", err
	}
	known, err := db.Values[int64](tx, `SELECT id FROM past_orders WHERE source = ? AND number = ?`, o.Source, o.Number)
	if err != nil || len(known) > 0 {
		return 0, ImportSame, err
	}
	lines, err := json.Marshal(o.Lines)
	if err != nil {
		return 0, "", err
	}
	id, err = db.InsertID(
		tx,
		`INSERT INTO past_orders (source, number, customer_id, name, email, email_key, mob, address, state, payment,
		placed_at, total, delivery, discount, tax, lines)
		VALUES (?1, ?2, (SELECT id FROM accounts WHERE email_key = ?5 AND ?5 <> '' AND role = 'Customer'
		AND deleted_at IS NULL
		AND (verified_key = email_key OR password_hash = '')),
			?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)`,
		o.Source,
		o.Number,
		wording.Shortened(o.Name, 100),
		strings.TrimSpace(o.Email),
		accounts.EmailKey(o.Email),
		o.Mob,
		wording.Shortened(o.Address, 500),
		wording.Shortened(o.State, 100),
		wording.Shortened(o.Payment, 100),
		o.PlacedAt.UnixMilli(),
		o.Total,
		o.Delivery,
		o.Discount,
		o.Tax,
		string(lines),
	)
	return id, ImportAdded, err
}
