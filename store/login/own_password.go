package login

import (
	"context"
	"encoding/hex"
	"errors"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// ChangePassword sets a logged-in person's new password after checking the old one. Their other sessions end, codes
// that were mailed before become invalid, and they are informed by mail. Refusals name password, confirm_password or
// inputpassword.
func (s *Login) ChangePassword(ctx context.Context, account int64, token, old, password, confirm string) error {
	who, err := s.accounts.Find(ctx, account)
	if err != nil {
		return err
	}
	wrong := db.FieldErrors{}
	if message := s.accounts.CheckPassword(password, who.Name, who.Email); message != "" {
		wrong.Add("password", "%s", message)
	}
	if password != confirm {
		wrong.Add("confirm_password", accounts.MessageMatch)
	}
	if err := wrong.Refusal("password", "confirm_password"); err != nil {
		return err
	}
	if err := s.accounts.CheckOwnPassword(ctx, account, old, "inputpassword"); err != nil {
		return err
	}
	hash, err := s.accounts.HashPassword(ctx, password)
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := db.ChangeOne(tx, `UPDATE accounts SET password_hash = ? WHERE id = ? AND deleted_at IS NULL`, hash,
			account); err != nil {
			return err
		}
		for _, query := range []string{`DELETE FROM reset_codes WHERE account_id = ?`, `DELETE FROM email_changes
			WHERE account_id = ?`} {
			if _, err := tx.Exec(query, account); err != nil {
				return err
			}
		}
		if err := endOtherSessions(tx, account, token); err != nil {
			return err
		}
		return s.mails.MailPasswordChanged(tx, account)
	})
}

// DeviceSecret is the secret that signs the cookie of a known device. It depends on the password, so a new password
// makes all such cookies invalid. An email without an account gets a secret that nobody can compute.
func (s *Login) DeviceSecret(ctx context.Context, email string) (mark string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		hash, err := db.Value[string](
			tx,
			`SELECT password_hash FROM accounts WHERE email_key = ? AND deleted_at IS NULL`,
			accounts.EmailKey(email),
		)
		if errors.Is(err, core.ErrNotFound) {
			err = nil
		}
		mark = hex.EncodeToString(s.Sign("device mark", hash))
		return err
	})
	return mark, err
}
