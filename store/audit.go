package store

import (
	"context"
	"fmt"
	"time"

	"hearth/store/db"
)

// writeAudit notes who changed what, in the transaction that changes it. who 0 is the command line.
func writeAudit(tx *Tx, who int64, action, object, detail string) error {
	_, err := tx.Exec(`INSERT INTO audit (at, who, action, object, detail) VALUES (?, nullif(?, 0), ?, ?, ?)`, tx.Stamp(), who, action, object, detail)
	return err
}

// AuditRow is something that staff changed.
type AuditRow struct {
	At                          time.Time
	Who, Action, Object, Detail string
}

// ListAudit gives what staff changed, newest first.
func (s *Store) ListAudit(ctx context.Context, sort string, page Page) (found []AuditRow, total int, err error) {
	order, known := auditSorts[sort]
	if !known {
		return nil, 0, refuseSort()
	}
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM audit`); err != nil {
			return fmt.Errorf("count the audit log: %w", err)
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, func(row db.Scanner, r *AuditRow) error {
			var at int64
			err := row.Scan(&at, &r.Who, &r.Action, &r.Object, &r.Detail)
			r.At = instant(at)
			return err
		}, `SELECT u.at, coalesce(a.name, 'command line'), u.action, u.object, u.detail FROM audit u LEFT JOIN accounts a ON a.id = u.who ORDER BY `+order+` LIMIT ? OFFSET ?`, limit, offset)
		return err
	})
	return found, total, err
}

// auditSorts are the orders of the audit log.
var auditSorts = map[string]string{
	"": "u.id DESC", "-at": "u.id DESC", "at": "u.id", "who": "a.name COLLATE NOCASE, u.id DESC", "-who": "a.name COLLATE NOCASE DESC, u.id DESC",
	"action": "u.action, u.id DESC", "-action": "u.action DESC, u.id DESC", "object": "u.object, u.id DESC", "-object": "u.object DESC, u.id DESC",
}
