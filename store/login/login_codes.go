package login

import (
	"context"
	"errors"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// messageEntryCode is the same for a wrong, a used and an expired code and for a code of another address.
const messageEntryCode = "This code is wrong or has expired. Please ask for a new one."

// RequestLoginCode mails a login code to an address. If the address has no account, using the code creates one. The
// reply and the work are the same in both cases, so that nobody learns who has an account. Staff can log in only with
// their password, which their mail explains. At most three such mails an hour are sent to an address. A malformed email
// is refused under email.
func (s *Login) RequestLoginCode(ctx context.Context, email string) error {
	email = strings.TrimSpace(email)
	if message := s.accounts.CheckNewEmail(email); message != "" {
		return &core.Refusal{Message: message, Fields: map[string]string{"email": message}}
	}
	code, err := s.newCode()
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		recent, err := db.Value[int](
			tx,
			`SELECT count(*) FROM mails WHERE to_addr = ? COLLATE NOCASE AND kind = 'entry' AND made_at > ?`,
			email,
			tx.Now.Add(-codeLife*6).UnixMilli(),
		)
		if err != nil || recent >= 3 {
			return err
		}
		to, err := db.One(
			tx,
			accounts.ScanAccount,
			`SELECT `+accounts.AccountColumns+` FROM accounts WHERE email_key = ? AND deleted_at IS NULL`,
			accounts.EmailKey(email),
		)
		if err != nil && !errors.Is(err, core.ErrNotFound) {
			return err
		}
		if s.accounts.IsStaff(to.Role) {
			return s.mails.QueueMail(tx, "entry", to, accounts.MailFacts{})
		}
		if _, err := tx.Exec(`INSERT INTO entry_codes (email_key, code_hash, expires_at) VALUES (?, ?, ?)`,
			accounts.EmailKey(email), s.Sign("entry code", code), tx.Now.Add(codeLife).UnixMilli()); err != nil {
			return err
		}
		to.Email = email
		return s.mails.QueueMail(tx, "entry", to, accounts.MailFacts{Code: code[:5] + "-" + code[5:]})
	})
}

// wrongEntry returns the refusal of a login code, under code.
func wrongEntry() *core.Refusal {
	return &core.Refusal{Message: messageEntryCode, Fields: map[string]string{"code": messageEntryCode}}
}

// liveEntry reports whether a login code is valid for an address now.
func liveEntry(tx *core.Tx, email string, hash []byte) (bool, error) {
	return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM entry_codes WHERE email_key = ? AND code_hash = ?
		AND expires_at > ?)`,
		accounts.EmailKey(email), hash, tx.Stamp())
}

// FindCodeLogin finds the account of a login code without using up the code; the ID is 0 if the code would create an
// account. It refuses an invalid code.
func (s *Login) FindCodeLogin(ctx context.Context, email, typed string) (found accounts.Account, err error) {
	hash := s.Sign("entry code", plainCode(typed))
	err = s.Read(ctx, func(tx *core.Tx) error {
		live, err := liveEntry(tx, email, hash)
		if err != nil {
			return err
		}
		if !live {
			return wrongEntry()
		}
		found, err = entryAccount(tx, s, email)
		return err
	})
	return found, err
}

// entryAccount finds the account of an address, or the zero account if it has none. An account that belongs to staff by
// now is refused like a wrong code.
func entryAccount(tx *core.Tx, s *Login, email string) (accounts.Account, error) {
	found, err := db.One(
		tx,
		accounts.ScanAccount,
		`SELECT `+accounts.AccountColumns+` FROM accounts WHERE email_key = ? AND deleted_at IS NULL`,
		accounts.EmailKey(email),
	)
	if errors.Is(err, core.ErrNotFound) {
		return accounts.Account{}, nil
	}
	if err == nil && s.accounts.IsStaff(found.Role) {
		return accounts.Account{}, wrongEntry()
	}
	return found, err
}

// LoginWithCode uses up a login code and returns the account of its address; if there is none, it creates one without a
// password. The address then counts as confirmed. An invalid code is refused under code.
func (s *Login) LoginWithCode(
	ctx context.Context,
	email, typed string,
	browser Browser,
) (entered CodeLogin, err error) {
	email = strings.TrimSpace(email)
	hash := s.Sign("entry code", plainCode(typed))
	known, err := browser.knows(accounts.Account{Email: email})
	if err != nil {
		return entered, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		live, err := liveEntry(tx, email, hash)
		if err != nil {
			return err
		}
		if !live {
			return wrongEntry()
		}
		found, err := entryAccount(tx, s, email)
		if err != nil {
			return err
		}
		// The code and all other codes for the address become invalid.
		if _, err := tx.Exec(`DELETE FROM entry_codes WHERE email_key = ?`, accounts.EmailKey(email)); err != nil {
			return err
		}
		if found.ID == 0 {
			found = accounts.Account{Name: NameOf(email), Email: email, Role: accounts.Customer}
			if found.ID, err = accounts.InsertAccount(tx, found, ""); err != nil {
				return err
			}
			if _, err := s.prove(tx, found, true); err != nil {
				return err
			}
			found.Proved = true
			entered = CodeLogin{Account: found}
			return s.mails.MailWelcome(tx, found)
		}
		entered, err = s.provedAlone(tx, found, known)
		return err
	})
	return entered, err
}

// NameOf is the name of a person who has not entered one yet: the letters before the @, or "Customer".
func NameOf(email string) string {
	local, _, _ := strings.Cut(email, "@")
	words := strings.FieldsFunc(local, func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') })
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	if name := strings.Join(words, " "); name != "" && len(name) <= 100 {
		return name
	}
	return "Customer"
}

// HasPassword reports whether an account has a password. An account that a login code created has none until its owner
// sets one.
func (s *Login) HasPassword(ctx context.Context, account int64) (has bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		has, err = db.Value[bool](tx, `SELECT password_hash <> '' FROM accounts WHERE id = ?`, account)
		return err
	})
	return has, err
}
