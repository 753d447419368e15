package core

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hearth/store/db"
	"hearth/store/wording"
)

// WriteAudit records who changed what, in the transaction of the change. who 0 is the command line.
func WriteAudit(tx *Tx, who int64, action, object, detail string) error {
	_, err := tx.Exec(`INSERT INTO audit (at, who, action, object, detail) VALUES (?, nullif(?, 0), ?, ?, ?)`,
		tx.Stamp(), who, action, object, detail)
	return err
}

// AuditRow is one entry of the audit log: a change by a staff member or the command line.
type AuditRow struct {
	At                          time.Time
	Who, Action, Object, Detail string
}

// AuditFilter filters the audit log. Who is an account ID, 0 for all and -1 for the command line. Words are searched in
// the action, the object and the details. From and To are days in the shop's zone, such as 2026-11-21.
type AuditFilter struct {
	Who             int64
	Words, From, To string
	Sort            string
}

// whole is the condition of the whole log.
const whole = `1`

// conditions returns the filter as an SQL condition with its arguments.
func (w AuditFilter) conditions(tx *Tx) (condition string, args []any, err error) {
	condition = whole
	switch {
	case w.Who > 0:
		condition, args = condition+` AND u.who = ?`, append(args, w.Who)
	case w.Who < 0:
		condition += ` AND u.who IS NULL`
	}
	for word := range strings.FieldsSeq(w.Words) {
		condition, args = condition+` AND instr(lower(u.action || ' ' || u.object || ' ' || u.detail), lower(?)) > 0`,
			append(args, word)
	}
	days, edges, err := InDays(tx, `u.at`, w.From, w.To)
	return condition + days, append(args, edges...), err
}

// ListAudit returns a page of the audit log, newest first, with the total.
func (s *Shop) ListAudit(ctx context.Context, w AuditFilter, page Page) (found []AuditRow, total int, err error) {
	order, known := auditSorts[w.Sort]
	if !known {
		return nil, 0, RefuseSort()
	}
	err = s.Read(ctx, func(tx *Tx) error {
		condition, args, err := w.conditions(tx)
		if err != nil {
			return err
		}
		counted := `SELECT count(*) FROM audit u WHERE ` + condition
		if condition == whole { // no row is ever deleted, so the numbers tell how many there are
			counted = `SELECT coalesce((SELECT max(id) FROM audit) - (SELECT min(id) FROM audit) + 1, 0)`
		}
		if total, err = db.Value[int](tx, counted, args...); err != nil {
			return fmt.Errorf("count the audit log: %w", err)
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, func(row db.Scanner, r *AuditRow) error {
			var at int64
			err := row.Scan(&at, &r.Who, &r.Action, &r.Object, &r.Detail)
			r.At = wording.Instant(at)
			return err
		}, `SELECT u.at, coalesce(a.name, 'command line'), u.action, u.object, u.detail
			FROM audit u LEFT JOIN accounts a ON a.id = u.who
			WHERE `+condition+` ORDER BY `+order+` LIMIT ? OFFSET ?`, append(args, limit, offset)...)
		return err
	})
	return found, total, err
}

// Doer is an account that appears in the audit log.
type Doer struct {
	ID   int64
	Name string
}

// ListActors returns the people in the audit log, by name. It skips from person to person in an index, so its cost does
// not depend on the number of entries.
func (s *Shop) ListActors(ctx context.Context) (found []Doer, err error) {
	err = s.Read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, func(row db.Scanner, d *Doer) error { return row.Scan(&d.ID, &d.Name) },
			`WITH RECURSIVE doer (id) AS (
				SELECT min(who) FROM audit UNION ALL SELECT (SELECT min(who) FROM audit WHERE who > doer.id) FROM doer
				WHERE doer.id IS NOT NULL)
			SELECT a.id, a.name FROM doer JOIN accounts a ON a.id = doer.id ORDER BY a.name COLLATE NOCASE, a.id`)
		return err
	})
	return found, err
}

// FieldChange is a changed field with its value before and after.
type FieldChange struct{ Field, Before, After string }

// ChangesOf lists changed fields, one line each, such as "price: ₹99 → ₹89".
func ChangesOf(fields []FieldChange) string {
	lines := []string{}
	for _, f := range fields {
		if f.Before != f.After {
			lines = append(lines, f.Field+": "+wording.Change(f.Before, f.After))
		}
	}
	return strings.Join(lines, "\n")
}

// auditSorts are the sort orders of the audit log.
var auditSorts = map[string]string{
	"": "u.id DESC", "-at": "u.id DESC", "at": "u.id", "who": "a.name COLLATE NOCASE, u.id DESC",
	"-who":   "a.name COLLATE NOCASE DESC, u.id DESC",
	"action": "u.action, u.id DESC", "-action": "u.action DESC, u.id DESC", "object": "u.object, u.id DESC",
	"-object": "u.object DESC, u.id DESC",
}
