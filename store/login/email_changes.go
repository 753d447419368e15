package login

import (
	"context"
	"errors"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// UpdateProfile changes a person's own name at once. A new email takes effect only when it is confirmed with the code
// that is mailed to it; the old address is informed about the request. A change of email needs the password (OWASP ASVS
// 7.5.1), so that a stolen session can't take over the account. pending is the unconfirmed address, or "". Refusals
// name the fields name, email or inputpassword; a taken email is refused, too.
func (s *Login) UpdateProfile(ctx context.Context, id int64, name, email, password string) (pending string, err error) {
	name, email = strings.TrimSpace(name), strings.TrimSpace(email)
	wrong := db.FieldErrors{}
	if !accounts.ProfileName.MatchString(name) || len([]rune(name)) > 100 {
		wrong.Add("name", "Please enter only alphabets")
	}
	if accounts.CheckEmail(email) != "" {
		wrong.Add("email", "Please enter a valid email")
	}
	if err := wrong.Refusal("name", "email"); err != nil {
		return "", err
	}
	changes, err := s.changesEmail(ctx, id, email)
	if err != nil {
		return "", err
	}
	if changes {
		if s.accounts.CheckNewEmail(email) != "" {
			return "", core.RefuseField("email", "Please enter a valid email")
		}
		if err := s.accounts.CheckOwnPassword(ctx, id, password, "inputpassword"); err != nil {
			return "", err
		}
	}
	code, err := s.newCode()
	if err != nil {
		return "", err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		pending = ""
		account, err := db.One(
			tx,
			accounts.ScanAccount,
			`SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ? AND deleted_at IS NULL`,
			id,
		)
		if err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx) // reviews show the customer's name
		if err := db.ChangeOne(tx, `UPDATE accounts SET name = ? WHERE id = ?`, name, id); err != nil {
			return err
		}
		if email == account.Email || !changes {
			_, err := tx.Exec(`DELETE FROM email_changes WHERE account_id = ?`, id)
			return err
		}
		if err := accounts.EmailFree(tx, email, id); err != nil {
			return err
		}
		pending = email
		recent, err := db.Value[int](
			tx,
			`SELECT count(*) FROM mails WHERE to_addr = ? COLLATE NOCASE AND kind = 'email' AND made_at > ?`,
			email,
			tx.Now.Add(-time.Hour).UnixMilli(),
		)
		if err != nil || recent >= 3 {
			return err
		}
		if _, err := tx.Exec(`INSERT OR REPLACE INTO email_changes (account_id, email, code_hash, expires_at)
			VALUES (?, ?, ?, ?)`,
			id, email, s.Sign("new email", code), tx.Now.Add(codeLife).UnixMilli()); err != nil {
			return err
		}
		if err := s.mails.QueueMail(tx, "email", accounts.Account{Name: name, Email: email, Lang: account.Lang},
			accounts.MailFacts{Code: code[:5] + "-" + code[5:]}); err != nil {
			return err
		}
		return s.mails.QueueMail(
			tx,
			"emailnotice",
			accounts.Account{Name: name, Email: account.Email, Lang: account.Lang},
			accounts.MailFacts{},
		)
	})
	return pending, err
}

// changesEmail reports whether an email differs from the present one of the account.
func (s *Login) changesEmail(ctx context.Context, id int64, email string) (changes bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		own, err := db.Value[string](tx, `SELECT email FROM accounts WHERE id = ? AND deleted_at IS NULL`, id)
		changes = own != email
		return err
	})
	return changes, err
}

// undoTime is how long the owner of the old address can undo a change of email.
const undoTime = 72 * time.Hour

// messageLinkOver refuses a link for undoing a change that was used before or is too old.
const messageLinkOver = "This link has been used or is older than 72 hours."

// ConfirmEmail makes the pending address the account's email, with the code that was mailed to it within codeLife.
// Other sessions end. If the old address was confirmed, it gets a link that undoes the change within undoTime. A wrong
// code is refused under code.
func (s *Login) ConfirmEmail(ctx context.Context, id int64, token, typed string) error {
	codeHash := s.Sign("new email", plainCode(typed))
	undo, err := s.NewToken()
	if err != nil {
		return err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		email, err := db.Value[string](tx, `SELECT email FROM email_changes WHERE account_id = ? AND code_hash = ?
			AND expires_at > ?`,
			id, codeHash, tx.Stamp())
		if err != nil {
			return err
		}
		account, err := db.One(
			tx,
			accounts.ScanAccount,
			`SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ? AND deleted_at IS NULL`,
			id,
		)
		if err != nil {
			return err
		}
		if err := accounts.EmailFree(tx, email, id); err != nil {
			return err
		}
		for _, change := range []struct {
			query string
			args  []any
		}{
			{`DELETE FROM email_changes WHERE account_id = ?`, []any{id}},
			{`INSERT INTO email_undos (token_hash, account_id, email, email_key, changed_at, expires_at) SELECT ?, id,
				email, email_key, ?, ?
				FROM accounts WHERE id = ? AND (verified_key = email_key OR role <> 'Customer')`,
				[]any{tokenHash(undo), tx.Stamp(), tx.Now.Add(undoTime).UnixMilli(), id}},
			{`UPDATE accounts SET email = ?1, email_key = ?2, verified_key = ?2 WHERE id = ?3`,
				[]any{email, accounts.EmailKey(email), id}},
			{`DELETE FROM reset_codes WHERE account_id = ?`, []any{id}},
		} {
			if _, err := tx.Exec(change.query, change.args...); err != nil {
				return err
			}
		}
		if err := endOtherSessions(tx, id, token); err != nil {
			return err
		}
		if !account.Proved && account.Role == accounts.Customer {
			return nil // the old address was never confirmed, so its reader may be a stranger
		}
		return s.mails.QueueMail(tx, "emailchanged", account, accounts.MailFacts{Code: undo, Reason: email})
	})
	if errors.Is(err, core.ErrNotFound) {
		return &core.Refusal{Message: messageCode, Fields: map[string]string{"code": messageCode}}
	}
	return err
}

// UndoEmail restores an account's old address with the link that was mailed there. The person who changed the email
// knew the password, so the password becomes invalid and all sessions end; the owner then requests a new password.
// Two-step verification that was turned on after the change is removed. It refuses a link that was used or is too old.
func (s *Login) UndoEmail(ctx context.Context, token string) error {
	err := s.Write(ctx, func(tx *core.Tx) error {
		type undo struct {
			account, changed int64
			email            string
		}
		found, err := db.One(tx, func(row db.Scanner, v *undo) error {
			return row.Scan(&v.account, &v.email,
				&v.changed)
		},
			`SELECT u.account_id, u.email, u.changed_at FROM email_undos u JOIN accounts a ON a.id = u.account_id
				WHERE u.token_hash = ?
				AND u.expires_at > ? AND a.deleted_at IS NULL`, tokenHash(token), tx.Stamp())
		if err != nil {
			return err
		}
		for _, change := range []struct {
			query string
			args  []any
		}{
			{`UPDATE accounts SET email = ?1, email_key = ?2, verified_key = ?2, password_hash = '' WHERE id = ?3`,
				[]any{found.email, accounts.EmailKey(found.email), found.account}},
			// Two-step verification that was turned on before the change is the owner's own, and stays.
			{`DELETE FROM recovery_codes WHERE account_id = ?1 AND NOT EXISTS (SELECT 1 FROM second_factors
				WHERE account_id = ?1 AND on_at < ?2)`, []any{found.account, found.changed}},
			{`DELETE FROM second_factors WHERE account_id = ? AND coalesce(on_at, ?2) >= ?2`,
				[]any{found.account, found.changed}},
			{`DELETE FROM email_undos WHERE account_id = ?`, []any{found.account}},
			{`DELETE FROM email_changes WHERE account_id = ?`, []any{found.account}},
			{`DELETE FROM reset_codes WHERE account_id = ?`, []any{found.account}},
			{`DELETE FROM sessions WHERE account_id = ?`, []any{found.account}},
		} {
			if _, err := tx.Exec(change.query, change.args...); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, core.ErrNotFound) {
		return core.Refuse(messageLinkOver)
	}
	return err
}

// PendingEmail is the new address that the account has not confirmed yet; "" if there is none.
func (s *Login) PendingEmail(ctx context.Context, id int64) (email string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		email, err = db.Value[string](tx, `SELECT coalesce((SELECT email FROM email_changes WHERE account_id = ?
			AND expires_at > ?), '')`,
			id, s.Now().UnixMilli())
		return err
	})
	return email, err
}
