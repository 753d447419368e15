package store

import (
	"context"
	"time"

	"hearth/schema"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/login"
)

// How long data is kept that nobody needs any more.
const (
	tasksKept    = 90 * 24 * time.Hour
	mailsKept    = 365 * 24 * time.Hour
	visitorsKept = 400 * 24 * time.Hour
	courierKept  = 7 * 24 * time.Hour
	draftsKept   = 90 * 24 * time.Hour
	// tidyRows is the maximum number of rows that one transaction deletes, so that no write waits for long.
	tidyRows = 1000
)

// TidyUp deletes expired data: unusable sessions and codes, finished tasks, old mails, devices that visited long ago,
// and answers of the courier that are no longer used. It returns the names of the files of the deleted mails, which the
// caller deletes.
func (s *Store) TidyUp(ctx context.Context) (files []string, err error) {
	now := s.Now()
	before := func(age time.Duration) int64 { return now.Add(-age).UnixMilli() }
	err = s.Read(ctx, func(tx *core.Tx) error {
		files, err = db.Values[string](tx, `SELECT file FROM mails WHERE made_at < ? AND file <> '' ORDER BY made_at`,
			before(mailsKept))
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, over := range []struct {
		query string
		args  []any
	}{
		{`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE last_seen_at < ? OR created_at < ? LIMIT ?)`,
			[]any{before(login.SessionIdle), before(login.SessionTotal)}},
		{`DELETE FROM reset_codes WHERE code_hash IN (SELECT code_hash FROM reset_codes WHERE expires_at < ? LIMIT ?)`,
			[]any{before(24 * time.Hour)}},
		{`DELETE FROM entry_codes WHERE (email_key, code_hash) IN (SELECT email_key, code_hash
			FROM entry_codes WHERE expires_at < ? LIMIT ?)`, []any{before(24 * time.Hour)}},
		{`DELETE FROM stock_waits WHERE id IN (SELECT id FROM stock_waits WHERE account_id IS NULL
			AND confirmed_at IS NULL AND asked_at < ? LIMIT ?)`, []any{before(accounts.AskLife)}},
		{`DELETE FROM stock_waits WHERE id IN (SELECT id FROM stock_waits
			WHERE account_id IS NULL AND ended_at < ? LIMIT ?)`, []any{before(mailsKept)}},
		{`DELETE FROM email_undos WHERE token_hash IN (SELECT token_hash FROM email_undos WHERE expires_at < ?
			LIMIT ?)`, []any{before(0)}},
		{`DELETE FROM email_changes WHERE account_id IN (SELECT account_id
			FROM email_changes WHERE expires_at < ? LIMIT ?)`, []any{before(24 * time.Hour)}},
		{`DELETE FROM tasks WHERE id IN (SELECT id FROM tasks WHERE state = 'done'
			AND kind <> 'refund' AND ended_at < ? LIMIT ?)`, []any{before(tasksKept)}},
		{`DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE made_at < ? ORDER BY made_at LIMIT ?)`,
			[]any{before(mailsKept)}},
		// A failed mail is counted until someone sends it again. After its deletion nobody can, so its task is deleted,
		// too.
		{`DELETE FROM tasks WHERE id IN (SELECT id FROM tasks t WHERE state = 'failed' AND kind = 'mail' AND made_at < ?
			AND NOT EXISTS (SELECT 1 FROM mails WHERE id = CAST(t.key AS INTEGER)) LIMIT ?)`, []any{before(mailsKept)}},
		{`DELETE FROM visitors WHERE fingerprint IN (SELECT fingerprint FROM visitors WHERE first_seen < ? LIMIT ?)`,
			[]any{before(visitorsKept)}},
		{`DELETE FROM survey_visits WHERE id IN (SELECT id FROM survey_visits WHERE at < ? LIMIT ?)`,
			[]any{before(visitorsKept)}},
		{`DELETE FROM product_drafts WHERE (account_id, product_id) IN (SELECT account_id, product_id
			FROM product_drafts WHERE saved_at < ? LIMIT ?)`, []any{before(draftsKept)}},
		{`DELETE FROM draft_pictures WHERE name IN (SELECT name FROM draft_pictures WHERE sent_at < ? LIMIT ?)`,
			[]any{before(draftsKept)}},
		{`DELETE FROM draft_files WHERE name IN (SELECT name FROM draft_files WHERE sent_at < ? LIMIT ?)`,
			[]any{before(draftsKept)}},
		{`DELETE FROM front_pictures WHERE name IN (SELECT name FROM front_pictures p WHERE sent_at < ? AND NOT
			EXISTS (SELECT 1
			FROM front_states WHERE instr(body, p.name) > 0)
			AND NOT EXISTS (SELECT 1 FROM front_draft WHERE instr(body, p.name) > 0) LIMIT ?)`,
			[]any{before(draftsKept)}},
		{`DELETE FROM front_logos WHERE id IN (SELECT l.id FROM front_logos l WHERE sent_at < ? AND NOT EXISTS (SELECT 1
			FROM front_states WHERE instr(body, l.name) > 0)
			AND NOT EXISTS (SELECT 1 FROM front_draft WHERE instr(body, l.name) > 0) LIMIT ?)`,
			[]any{before(draftsKept)}},
		{`DELETE FROM courier_pins WHERE pincode IN (SELECT pincode FROM courier_pins WHERE asked_at < ? LIMIT ?)`,
			[]any{before(courierKept)}},
		{`DELETE FROM courier_charges WHERE (pincode, grams, pt) IN (SELECT pincode, grams, pt
			FROM courier_charges WHERE asked_at < ? LIMIT ?)`, []any{before(courierKept)}},
		{`DELETE FROM courier_days WHERE pincode IN (SELECT pincode FROM courier_days WHERE asked_at < ? LIMIT ?)`,
			[]any{before(delivery.CourierDaysKept)}},
	} {
		if err := s.drop(ctx, over.query, append(over.args, tidyRows)...); err != nil {
			return files, err
		}
	}
	return files, nil
}

// drop runs a statement that deletes a limited number of rows until it deletes none.
func (s *Store) drop(ctx context.Context, query string, args ...any) error {
	for {
		gone := int64(0)
		err := s.Write(ctx, func(tx *core.Tx) (err error) {
			gone, err = db.Change(tx, query, args...)
			return err
		})
		if err != nil || gone < tidyRows {
			return err
		}
	}
}

// NamedFiles returns all pictures and private files to which the database refers, as paths below uploads/ and private/.
// Pictures are without width and file ending.
func (s *Store) NamedFiles(ctx context.Context) (named map[string]bool, err error) {
	named = map[string]bool{}
	err = s.Read(ctx, func(tx *core.Tx) error {
		query := `SELECT 'uploads/' || name FROM (` + schema.NamedLogo + `)`
		for _, n := range schema.Named {
			folder := map[bool]string{false: "uploads/", true: "private/"}[n.Private]
			query += ` UNION SELECT '` + folder + `' || ` + n.Column + ` FROM ` + n.Table + ` WHERE ` + n.Column +
				` <> ''`
		}
		names, err := db.Values[string](tx, query)
		for _, name := range names {
			named[name] = true
		}
		return err
	})
	return named, err
}
