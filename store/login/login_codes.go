package login

import (
	"context"
	"errors"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
)

// messageEntryCode refuses a wrong, used or expired code and another address's code with the same words.
const messageEntryCode = "This code is wrong or has expired. Please ask for a new one."

// RequestLoginCode mails a login code to an address: for its account, or for one that is created then. The answer and
// the work are the same in both cases, so that nobody learns who has an account. Staff can only log in with their
// password, and the mail tells them. An address gets at most three such mails an hour. It refuses an email that is not
// valid, under email.
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

// wrongEntry refuses a code, under code.
func wrongEntry() *core.Refusal {
	return &core.Refusal{Message: messageEntryCode, Fields: map[string]string{"code": messageEntryCode}}
}

// liveEntry reports whether a code is valid for an address now.
func liveEntry(tx *core.Tx, email string, hash []byte) (bool, error) {
	return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM entry_codes WHERE email_key = ? AND code_hash = ?
		AND expires_at > ?)`,
		accounts.EmailKey(email), hash, tx.Stamp())
}

// FindCodeLogin finds the account that a code is for, without using the code; its ID is 0 if the code would create one.
// It refuses a code that is not valid.
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

// entryAccount finds the account of an address, or the zero account. An account that has become staff since is refused
// like a wrong code.
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

// LoginWithCode uses a login code: it returns the account of the address, and creates one without a password if there
// is none. The address is confirmed by that. It refuses a code that is not valid, under code.
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

// NameOf is a name for a person who has given none yet: the letters before the @, else Customer.
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

// HasPassword reports whether an account has a password: an account created by a code has none until its owner sets it.
func (s *Login) HasPassword(ctx context.Context, account int64) (has bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		has, err = db.Value[bool](tx, `SELECT password_hash <> '' FROM accounts WHERE id = ?`, account)
		return err
	})
	return has, err
}
