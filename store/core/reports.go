package core

import (
	"context"
	"time"

	"hearth/store/db"
	"hearth/store/wording"
)

// The kinds of reports.
const (
	BackupReport      = "backup"
	CopiesReport      = "copies"
	RestoreTestReport = "drill"
)

// Report is the result of maintenance work: a backup, the upload of its copies, or the trial of a restore.
type Report struct {
	Kind   string
	At     time.Time
	OK     bool
	Detail string
}

const reportsKept = 500

// NoteReport saves a report. It keeps the last five hundred of each kind.
func (s *Shop) NoteReport(ctx context.Context, kind string, ok bool, detail string) error {
	return s.Write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec(`INSERT INTO reports (at, kind, ok, detail) VALUES (?, ?, ?, ?)`, tx.Stamp(), kind, ok,
			detail); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM reports WHERE kind = ? AND id <= (SELECT id FROM reports WHERE kind = ?
			ORDER BY id DESC LIMIT 1 OFFSET ?)`, kind, kind, reportsKept)
		return err
	})
}

// LastReports returns the latest reports of a kind, the newest first.
func (s *Shop) LastReports(ctx context.Context, kind string, n int) (found []Report, err error) {
	err = s.Read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, func(row db.Scanner, r *Report) error {
			var at int64
			err := row.Scan(&r.Kind, &at, &r.OK, &r.Detail)
			r.At = wording.Instant(at)
			return err
		}, `SELECT kind, at, ok, detail FROM reports WHERE kind = ? ORDER BY id DESC LIMIT ?`, kind, n)
		return err
	})
	return found, err
}
