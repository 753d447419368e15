package login

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/serial"
)

const codeLife = 10 * time.Minute

// messageCode is the same for a wrong, a used and an expired code and for another person's code.
const messageCode = "This code is wrong or has expired. Please ask for a new one."

// RequestCode queues a mail with a code for setting a new password. The reply and its duration are the same whether or
// not the email has an account. An account gets at most three codes an hour.
func (s *Login) RequestCode(ctx context.Context, email string) error {
	if message := accounts.CheckEmail(strings.TrimSpace(email)); message != "" {
		return &core.Refusal{Message: message, Fields: map[string]string{"username": message}}
	}
	code, err := s.newCode()
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		account, err := db.One(
			tx,
			accounts.ScanAccount,
			`SELECT `+accounts.AccountColumns+` FROM accounts WHERE email_key = ? AND deleted_at IS NULL`,
			accounts.EmailKey(email),
		)
		if errors.Is(err, core.ErrNotFound) {
			return s.writeForNobody(tx)
		}
		if err != nil {
			return err
		}
		recent, err := db.Value[int](tx, `SELECT count(*) FROM mails WHERE to_addr = ? COLLATE NOCASE AND kind = 'code'
			AND made_at > ?`,
			account.Email, tx.Now.Add(-time.Hour).UnixMilli())
		if err != nil {
			return err
		}
		if recent >= 3 {
			return s.writeForNobody(tx)
		}
		if _, err := tx.Exec(`INSERT INTO reset_codes (code_hash, account_id, created_at, expires_at)
			VALUES (?, ?, ?, ?)`,
			s.Sign("reset code", code), account.ID, tx.Stamp(), tx.Now.Add(codeLife).UnixMilli()); err != nil {
			return err
		}
		return s.mails.MailCode(tx, account, code[:5]+"-"+code[5:])
	})
}

// writeForNobody does the same database writes as for a known email and rolls them back: both cases wait for the disk,
// so that the response time reveals nothing.
func (s *Login) writeForNobody(tx *core.Tx) error {
	mail, err := db.InsertID(tx, `INSERT INTO mails (kind, to_name, to_addr, facts, made_at)
		VALUES ('code', '', '', '{}', ?)`, tx.Stamp())
	if err != nil {
		return err
	}
	if err := core.Enqueue(tx, accounts.MailTask, strconv.FormatInt(mail, 10), tx.Now, struct{}{}); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM tasks WHERE kind = ? AND key = ?`, accounts.MailTask,
		strconv.FormatInt(mail, 10)); err != nil {
		return err
	}
	return db.ChangeOne(tx, `DELETE FROM mails WHERE id = ?`, mail)
}

// newCode creates a random code of ten base-32 characters, 50 bits.
func (s *Login) newCode() (string, error) {
	raw, err := s.Random(10)
	if err != nil {
		return "", err
	}
	code := make([]byte, len(raw))
	for i, b := range raw {
		code[i] = serial.Alphabet[b%32]
	}
	return string(code), nil
}

// ResetPassword sets a new password with a mailed code, which alone identifies the account. The code works once, and
// all sessions of the account end. An attempt with a weak password does not use up the code. The address counts as
// confirmed from then on; cleared reports whether data that someone else may have entered was removed (ClearAccount).
func (s *Login) ResetPassword(
	ctx context.Context,
	typed, password, confirm string,
	browser Browser,
) (cleared bool, err error) {
	wrong := db.FieldErrors{}
	if message := s.accounts.CheckPassword(password); message != "" {
		wrong.Add("password", "%s", message)
	}
	if password != confirm {
		wrong.Add("confirm_password", accounts.MessageMatch)
	}
	if err := wrong.Refusal("password", "confirm_password"); err != nil {
		return false, err
	}
	codeHash := s.Sign("reset code", plainCode(typed))
	bad := &core.Refusal{Message: messageCode, Fields: map[string]string{"oldpassword": messageCode}}
	var owner accounts.Account
	if err := s.Read(ctx, func(tx *core.Tx) (err error) {
		owner, err = codeOwner(tx, codeHash)
		return err
	}); err != nil {
		if errors.Is(err, core.ErrNotFound) {
			return false, bad
		}
		return false, err
	}
	known, err := browser.knows(owner)
	if err != nil {
		return false, err
	}
	hash, err := s.accounts.HashPassword(ctx, password)
	if err != nil {
		return false, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		owner, err := codeOwner(tx, codeHash)
		if err != nil {
			return err
		}
		entered, err := s.provedAlone(tx, owner, known)
		if err != nil {
			return err
		}
		cleared = entered.Cleared
		account := owner.ID
		if err := db.ChangeOne(tx, `UPDATE accounts SET password_hash = ? WHERE id = ?`, hash, account); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM reset_codes WHERE account_id = ?`, account); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM email_changes WHERE account_id = ?`, account); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM sessions WHERE account_id = ?`, account); err != nil {
			return err
		}
		if cleared {
			return nil // the mail of ClearAccount contains this information
		}
		return s.mails.MailPasswordChanged(tx, account)
	})
	if errors.Is(err, core.ErrNotFound) {
		return false, bad
	}
	return cleared, err
}

// plainCode normalises a typed code: capitals, no hyphen, and letters in place of the digits that people mistake for
// them.
func plainCode(typed string) string {
	return strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(typed))
}

// codeOwner returns the account of a valid code.
func codeOwner(tx *core.Tx, codeHash []byte) (accounts.Account, error) {
	return db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE deleted_at IS NULL
		AND id = (SELECT account_id FROM reset_codes WHERE code_hash = ? AND expires_at > ?)`, codeHash, tx.Stamp())
}
