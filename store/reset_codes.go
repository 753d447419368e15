package store

import (
	"context"
	"errors"
	"strings"
	"time"

	"hearth/store/serial"
)

const codeLife = 10 * time.Minute

// messageCode is said of a wrong, used, expired or other person's code alike.
const messageCode = "This code is wrong or has expired. Please ask for a new one."

// RequestCode queues a mail with a code for a new password. It answers the same, and works as long, whether or
// not the email is known; a known one gets at most three codes an hour.
func (s *Store) RequestCode(ctx context.Context, email string) error {
	if message := checkEmail(strings.TrimSpace(email)); message != "" {
		return &Refusal{Message: message, Fields: map[string]string{"username": message}}
	}
	code, err := s.newCode()
	if err != nil {
		return err
	}
	return s.write(ctx, func(tx *Tx) error {
		account, err := one(tx, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE email_key = ? AND deleted_at IS NULL`, emailKey(email))
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		recent, err := value[int](tx, `SELECT count(*) FROM mails WHERE to_addr = ? AND kind = 'code' AND made_at > ?`,
			account.Email, tx.now.Add(-time.Hour).UnixMilli())
		if err != nil || recent >= 3 {
			return err
		}
		if _, err := tx.exec(`INSERT INTO reset_codes (code_hash, account_id, created_at, expires_at) VALUES (?, ?, ?, ?)`,
			s.Sign("reset code", code), account.ID, tx.stamp(), tx.now.Add(codeLife).UnixMilli()); err != nil {
			return err
		}
		return s.mailCode(tx, account, code[:5]+"-"+code[5:])
	})
}

// newCode makes ten characters of base 32: 50 random bits.
func (s *Store) newCode() (string, error) {
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

// ResetPassword sets a new password by an emailed code, which alone names the account. The code works once, and
// every session of the account ends. A try with a weak password leaves the code as it was (contract, section 6).
func (s *Store) ResetPassword(ctx context.Context, typed, password, confirm string) error {
	wrong := fieldErrors{}
	if message := checkPassword(password); message != "" {
		wrong.add("password", "%s", message)
	}
	if password != confirm {
		wrong.add("confirm_password", messageMatch)
	}
	if err := wrong.refusal("password", "confirm_password"); err != nil {
		return err
	}
	codeHash := s.Sign("reset code", plainCode(typed))
	bad := &Refusal{Message: messageCode, Fields: map[string]string{"oldpassword": messageCode}}
	if err := s.read(ctx, func(tx *Tx) error { return liveCode(tx, codeHash, new(int64)) }); err != nil {
		if errors.Is(err, ErrNotFound) {
			return bad
		}
		return err
	}
	hash, err := s.hashPassword(ctx, password)
	if err != nil {
		return err
	}
	err = s.write(ctx, func(tx *Tx) error {
		var account int64
		if err := liveCode(tx, codeHash, &account); err != nil {
			return err
		}
		if err := changeOne(tx, `UPDATE accounts SET password_hash = ? WHERE id = ? AND deleted_at IS NULL`, hash, account); err != nil {
			return err
		}
		if _, err := tx.exec(`DELETE FROM reset_codes WHERE account_id = ?`, account); err != nil {
			return err
		}
		if _, err := tx.exec(`DELETE FROM email_changes WHERE account_id = ?`, account); err != nil {
			return err
		}
		if _, err := tx.exec(`DELETE FROM sessions WHERE account_id = ?`, account); err != nil {
			return err
		}
		return s.mailPasswordChanged(tx, account)
	})
	if errors.Is(err, ErrNotFound) {
		return bad
	}
	return err
}

// plainCode is a code as it was made: in capitals, without its hyphen, and with what people mistype for a digit put right.
func plainCode(typed string) string {
	return strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(typed))
}

func liveCode(tx *Tx, codeHash []byte, account *int64) (err error) {
	*account, err = value[int64](tx, `SELECT account_id FROM reset_codes WHERE code_hash = ? AND expires_at > ?`, codeHash, tx.stamp())
	return err
}
