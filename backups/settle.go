package backups

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"time"

	"hearth/store/core"
)

// settle makes a restored database safe to serve. It records the highest document numbers of the previous shop
// (before is its path, or "") and those known from paper, for the shop's next start. asked means that the previous
// shop's numbers could be read.
func settle(ctx context.Context, path, before string, issued []string, now time.Time) (asked bool, err error) {
	highest := map[string]int64{}
	for _, number := range issued {
		if err := noteNumber(highest, number); err != nil {
			return false, err
		}
	}
	if before != "" {
		if asked, err = noteSeries(ctx, highest, before); err != nil && len(issued) == 0 {
			return false, fmt.Errorf(
				"the shop that is there can't be asked for its last invoice number: give the highest on paper with --issued, or move it away if it issued none: %w",
				err,
			)
		}
	}
	numbers, err := json.Marshal(highest)
	if err != nil {
		return false, err
	}
	return asked, settleDatabase(ctx, path, string(numbers), now)
}

// settleDatabase changes what must not simply go on in a restored shop: it ends login codes, holds back emails that
// wait to be sent, and removes the replica's tables.
func settleDatabase(ctx context.Context, path, numbers string, now time.Time) (err error) {
	db, err := core.OpenFile(inFile(path, "_pragma=busy_timeout(5000)&_pragma=secure_delete(1)"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := endCodes(ctx, db); err != nil {
		return err
	}
	for _, statement := range []string{
		`UPDATE tasks SET state = 'failed', error = 'held back: the shop was restored from a backup'
			WHERE kind = 'mail' AND state = 'waiting'`,
		`DROP TABLE IF EXISTS _litestream_seq`,
		`DROP TABLE IF EXISTS _litestream_lock`,
	} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("settle the restored database: %w", err)
		}
	}
	if _, err := db.ExecContext(ctx, `INSERT INTO settings (key, value, changed_at)
		VALUES ('issued_before_restore', ?, ?) ON CONFLICT (key)
		DO UPDATE SET value = excluded.value`, numbers, now.UnixMilli()); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, `INSERT INTO audit (at, action, object, detail)
		VALUES (?, 'restore', 'shop', 'from a backup')`,
		now.UnixMilli())
	return err
}

// endCodes deletes the sessions, emailed codes and stock of waybills of a restored database, because they may have
// been used or ended since the backup. It adapts to older databases, which lack some of the tables. Links that undo a
// change of email stay, because they only return an account to its owner.
func endCodes(ctx context.Context, db *sql.DB) error {
	for _, table := range []string{"sessions", "reset_codes", "entry_codes", "email_changes", "waybills"} {
		var there bool
		if err := db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pragma_table_info(?))`, table).
			Scan(&there); err != nil {
			return err
		}
		if !there {
			continue
		}
		if _, err := db.ExecContext(ctx, `DELETE FROM `+table); err != nil {
			return fmt.Errorf("end the %s of the restored database: %w", table, err)
		}
	}
	return nil
}

// documentNumber matches the numbers of documents, such as INV-2627-000001: kind, financial year, six digits.
var documentNumber = regexp.MustCompile(`^(INV|CRN|DC)-([0-9]{4})-([0-9]{6})$`)

func noteNumber(highest map[string]int64, number string) error {
	parts := documentNumber.FindStringSubmatch(number)
	if parts == nil {
		return fmt.Errorf("%q is no number of an invoice or credit note: write INV-2627-000123 or CRN-2627-000012",
			number)
	}
	seq, err := strconv.ParseInt(parts[3], 10, 64)
	kind := map[string]string{"INV": "invoice", "CRN": "credit note", "DC": "challan"}[parts[1]]
	highest[kind+" "+parts[2]] = max(highest[kind+" "+parts[2]], seq)
	return err
}

// noteSeries records the document numbers that a shop has issued, and those recorded by an earlier restore after
// which the shop was never started. A missing or empty database is skipped.
func noteSeries(ctx context.Context, highest map[string]int64, path string) (asked bool, err error) {
	if about, err := os.Stat(path); errors.Is(err, os.ErrNotExist) || err == nil && about.Size() == 0 {
		return false, nil
	}
	db, err := core.OpenFile(readOnly(path))
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.QueryContext(ctx, `SELECT kind || ' ' || year, next - 1 FROM document_series
		UNION ALL SELECT n.key, n.value FROM settings AS s, json_each(s.value) AS n
		WHERE s.key = 'issued_before_restore'`)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var series string
		var seq int64
		if err := rows.Scan(&series, &seq); err != nil {
			return false, err
		}
		highest[series] = max(highest[series], seq)
	}
	return rows.Err() == nil, rows.Err()
}
