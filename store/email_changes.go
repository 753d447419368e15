package store

import (
	"context"
	"errors"
	"strings"
	"time"
)

// UpdateProfile changes a person's own name at once. A new email takes effect when its owner confirms it with the code
// mailed there, and the old address is told (ASVS 7.5.1): a stolen session can't take the account away. pending is the
// address that waits, "" when there is none.
func (s *Store) UpdateProfile(ctx context.Context, id int64, name, email string) (pending string, err error) {
	name, email = strings.TrimSpace(name), strings.TrimSpace(email)
	wrong := fieldErrors{}
	if !profileName.MatchString(name) || len(name) > 100 {
		wrong.add("name", "Please enter only alphabets")
	}
	if checkEmail(email) != "" {
		wrong.add("email", "Please enter a valid email")
	}
	if err := wrong.refusal("name", "email"); err != nil {
		return "", err
	}
	code, err := s.newCode()
	if err != nil {
		return "", err
	}
	err = s.write(ctx, func(tx *Tx) error {
		account, err := one(tx, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE id = ? AND deleted_at IS NULL`, id)
		if err != nil {
			return err
		}
		if err := changeOne(tx, `UPDATE accounts SET name = ? WHERE id = ?`, name, id); err != nil {
			return err
		}
		if email == account.Email {
			_, err := tx.exec(`DELETE FROM email_changes WHERE account_id = ?`, id)
			return err
		}
		if err := emailFree(tx, email, id); err != nil {
			return err
		}
		pending = email
		recent, err := value[int](tx, `SELECT count(*) FROM mails WHERE to_addr = ? AND kind = 'email' AND made_at > ?`, email, tx.now.Add(-time.Hour).UnixMilli())
		if err != nil || recent >= 3 {
			return err
		}
		if _, err := tx.exec(`INSERT OR REPLACE INTO email_changes (account_id, email, code_hash, expires_at) VALUES (?, ?, ?, ?)`,
			id, email, s.Sign("new email", code), tx.now.Add(codeLife).UnixMilli()); err != nil {
			return err
		}
		if err := s.queueMail(tx, "email", Account{Name: name, Email: email}, MailFacts{Code: code[:5] + "-" + code[5:]}); err != nil {
			return err
		}
		return s.queueMail(tx, "emailnotice", Account{Name: name, Email: account.Email}, MailFacts{})
	})
	return pending, err
}

func emailFree(tx *Tx, email string, except int64) error {
	taken, err := value[bool](tx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE email_key = ? AND id <> ?)`, emailKey(email), except)
	if err != nil {
		return err
	}
	if taken {
		return &Refusal{Message: "This email belongs to another account.", Fields: map[string]string{"email": "This email belongs to another account."}}
	}
	return nil
}

// ConfirmEmail makes the address that waits the account's own, by the code mailed to it within ten minutes.
func (s *Store) ConfirmEmail(ctx context.Context, id int64, typed string) error {
	codeHash := s.Sign("new email", plainCode(typed))
	err := s.write(ctx, func(tx *Tx) error {
		email, err := value[string](tx, `SELECT email FROM email_changes WHERE account_id = ? AND code_hash = ? AND expires_at > ?`, id, codeHash, tx.stamp())
		if err != nil {
			return err
		}
		if err := emailFree(tx, email, id); err != nil {
			return err
		}
		if _, err := tx.exec(`DELETE FROM email_changes WHERE account_id = ?`, id); err != nil {
			return err
		}
		return changeOne(tx, `UPDATE accounts SET email = ?, email_key = ? WHERE id = ? AND deleted_at IS NULL`, email, emailKey(email), id)
	})
	if errors.Is(err, ErrNotFound) {
		return &Refusal{Message: messageCode, Fields: map[string]string{"code": messageCode}}
	}
	return err
}

// PendingEmail is the address that waits for its code; "" when none does.
func (s *Store) PendingEmail(ctx context.Context, id int64) (email string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		email, err = value[string](tx, `SELECT coalesce((SELECT email FROM email_changes WHERE account_id = ? AND expires_at > ?), '')`, id, s.Now().UnixMilli())
		return err
	})
	return email, err
}
