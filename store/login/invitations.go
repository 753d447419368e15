package login

import (
	"context"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// inviteLife is how long the link of an invitation can be used.
const inviteLife = 7 * 24 * time.Hour

// InviteStaff mails a staff member who has no password yet a link with which to choose one; earlier links end. who is
// the staff member who invites. It refuses an account that has a password, and one with more permissions than who has.
func (s *Login) InviteStaff(ctx context.Context, who, id int64) error {
	code := ""
	for range 2 { // two codes: it is valid for a week, not for minutes
		part, err := s.newCode()
		if err != nil {
			return err
		}
		code += part
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		to, err := accounts.StaffOf(tx, id)
		if err != nil {
			return err
		}
		if err := accounts.RefuseHigher(tx, who, to.Role); err != nil {
			return err
		}
		waits, err := db.Value[bool](tx, `SELECT password_hash = '' FROM accounts WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if !waits {
			return core.Refuse("%s has chosen a password already.", to.Name)
		}
		if _, err := tx.Exec(`DELETE FROM reset_codes WHERE account_id = ?`, id); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO reset_codes (code_hash, account_id, created_at, expires_at)
			VALUES (?, ?, ?, ?)`, s.Sign("reset code", code), id, tx.Stamp(),
			tx.Now.Add(inviteLife).UnixMilli()); err != nil {
			return err
		}
		if err := s.mails.QueueMail(tx, "invite", to, accounts.MailFacts{Code: code}); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "invite staff", to.Email, string(to.Role))
	})
}
