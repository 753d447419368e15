package store

import (
	"context"
	"encoding/json"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
)

// issuedBeforeRestore is the setting in which a restore stores the highest number of each series that the shop had
// issued before: {"invoice 2627": 124}.
const issuedBeforeRestore = "issued_before_restore"

// continueSeries continues the document numbers of a restored database behind those that the shop had issued before, so
// that no number is used twice (CGST Rules, rule 46(b)). The numbers in between are recorded as missing.
func (s *Store) continueSeries(ctx context.Context) error {
	var text string
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		text, err = db.Value[string](tx, `SELECT coalesce((SELECT value FROM settings WHERE key = ?), '')`,
			issuedBeforeRestore)
		return err
	})
	if err != nil || text == "" {
		return err
	}
	highest := map[string]int64{}
	if err := json.Unmarshal([]byte(text), &highest); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		for series, seq := range highest {
			at := strings.LastIndexByte(series, ' ')
			if at < 0 {
				continue
			}
			if err := skipNumbers(tx, series[:at], series[at+1:], seq); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`DELETE FROM settings WHERE key = ?`, issuedBeforeRestore)
		return err
	})
}

// skipNumbers skips the numbers of a series up to and including seq.
func skipNumbers(tx *core.Tx, kind, year string, seq int64) error {
	next, err := db.Value[int64](tx, `SELECT coalesce((SELECT next FROM document_series WHERE kind = ? AND year = ?),
		1)`, kind, year)
	if err != nil || next > seq {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO document_series (kind, year, next, last_day) VALUES (?, ?, ?, ?)
		ON CONFLICT (kind, year) DO UPDATE SET next = excluded.next`, kind, year, seq+1, tx.Day()); err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO document_gaps (kind, year, from_seq, to_seq, noted_at) VALUES (?, ?, ?, ?, ?)`,
		kind, year, next, seq, tx.Stamp())
	return err
}
