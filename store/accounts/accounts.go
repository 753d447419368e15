package accounts

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
)

// Account is a person who can log in: a customer, or a member of staff with another role. Registering, a login code, a
// phone order or the owner creates it. It is never removed while orders or the audit log refer to it: it is marked as
// deleted, and can't log in any more.
type Account struct {
	ID    int64
	Name  string
	Email string
	Role  Role
	// Lang is the language that the person used last; mails use it.
	Lang string
	// Proved means that the person has shown, by a link or code, that mail to Email reaches them.
	Proved bool
}

const (
	AccountColumns = `id, name, email, role, lang, verified_key = email_key`
	// MessageBadLogin is the same for an unknown email and a wrong password (contract, section 3).
	MessageBadLogin = "Invalid email or password"
	MessageMatch    = "Passwords don't match"
	// messageMoved is added to it if customers were imported from a former shop, without their passwords.
	messageMoved = "Passwords of our former shop did not come along. “Forgot Password?” sets yours."
)

// ScanAccount reads the columns of AccountColumns.
func ScanAccount(row db.Scanner, a *Account) error {
	return row.Scan(&a.ID, &a.Name, &a.Email, &a.Role, &a.Lang, &a.Proved)
}

// Registration is what a person enters to open an account.
type Registration struct{ Name, Email, Password, Confirm string }

func (s *Accounts) checkRegistration(r *Registration) db.FieldErrors {
	r.Name, r.Email = strings.TrimSpace(r.Name), strings.TrimSpace(r.Email)
	wrong := db.FieldErrors{}
	if r.Name == "" {
		wrong.Add("username", "Please enter your name.")
	}
	if len([]rune(r.Name)) > 100 {
		wrong.Add("username", "The name can have at most 100 characters.")
	}
	if WebAddress.MatchString(r.Name) {
		wrong.Add("username", MessageWebAddress)
	}
	if message := s.CheckNewEmail(r.Email); message != "" {
		wrong.Add("email", "%s", message)
	}
	if message := s.CheckPassword(r.Password, r.Name, r.Email); message != "" {
		wrong.Add("password", "%s", message)
	}
	if r.Password != r.Confirm {
		wrong.Add("confirm_password", MessageMatch)
	}
	return wrong
}

// Register opens a customer's account and queues the welcome mail. It refuses what is not valid, and an email that is
// taken, under username, email, password or confirm_password.
func (s *Accounts) Register(ctx context.Context, r Registration) (Account, error) {
	if err := s.checkRegistration(&r).Refusal("username", "email", "password", "confirm_password"); err != nil {
		return Account{}, err
	}
	hash, err := s.HashPassword(ctx, r.Password)
	if err != nil {
		return Account{}, err
	}
	account := Account{Name: r.Name, Email: r.Email, Role: Customer, Lang: cmp.Or(db.Language(ctx), core.English)}
	err = s.Write(ctx, func(tx *core.Tx) (err error) {
		if account.ID, err = InsertAccount(tx, account, hash); err != nil {
			return err
		}
		return s.mails.MailWelcome(tx, account)
	})
	return account, err
}

// InsertAccount adds an account with a hashed password. An email that has one already is refused (field email).
func InsertAccount(tx *core.Tx, a Account, hash string) (int64, error) {
	taken, err := emailTaken(tx, a.Email, 0)
	if err != nil {
		return 0, err
	}
	if taken {
		return 0, &core.Refusal{Message: "This email is already registered. Please log in.",
			Fields: map[string]string{"email": "This email is already registered."}}
	}
	id, err := db.InsertID(tx,
		`INSERT INTO accounts (name, email, email_key, password_hash, role, created_at, lang)
			VALUES (?, ?, ?, ?, ?, ?, ?)`,
		a.Name, a.Email, EmailKey(a.Email), hash, a.Role, tx.Stamp(), core.LanguageFor(tx, a.Lang))
	if err != nil {
		return 0, err
	}
	return id, core.RecordEvent(tx, core.CustomerEvent, id)
}

// emailTaken reports whether another account has this email, or may get it back by undoing a change.
func emailTaken(tx *core.Tx, email string, except int64) (bool, error) {
	return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE email_key = ?1 AND id <> ?2) OR
		EXISTS (SELECT 1 FROM email_undos
		WHERE email_key = ?1 AND account_id <> ?2 AND expires_at > ?3)`,
		EmailKey(email), except, tx.Stamp())
}

// EmailFree refuses an email that is taken. except is the account that may keep it.
func EmailFree(tx *core.Tx, email string, except int64) error {
	taken, err := emailTaken(tx, email, except)
	if err != nil {
		return err
	}
	if taken {
		return &core.Refusal{Message: "This email belongs to another account.",
			Fields: map[string]string{"email": "This email belongs to another account."}}
	}
	return nil
}

// Authenticate finds the account with this email and password. An unknown email and a wrong password take equally long
// and are refused with the same sentence, so that nobody learns who has an account.
func (s *Accounts) Authenticate(ctx context.Context, email, password string) (Account, error) {
	return s.authenticate(ctx, s.strangers, email, password)
}

// AuthenticateKnown is Authenticate for a caller on a known device: attacks by strangers don't delay their queue.
func (s *Accounts) AuthenticateKnown(ctx context.Context, email, password string) (Account, error) {
	return s.authenticate(ctx, s.known, email, password)
}

func (s *Accounts) authenticate(ctx context.Context, queue chan struct{}, email, password string) (Account, error) {
	type secret struct {
		Account
		hash string
	}
	var found secret
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = db.One(tx, func(row db.Scanner, v *secret) error {
			return row.Scan(&v.ID, &v.Name, &v.Email, &v.Role, &v.Lang, &v.Proved, &v.hash)
		}, `SELECT `+AccountColumns+`, password_hash FROM accounts WHERE email_key = ? AND deleted_at IS NULL`,
			EmailKey(email))
		return err
	})
	if err != nil && !errors.Is(err, core.ErrNotFound) {
		return Account{}, err
	}
	matches, err := s.checkHash(ctx, queue, found.hash, password)
	if err != nil {
		return Account{}, err
	}
	if !matches {
		// Everybody gets the same sentence, so it does not reveal whether an email has an account.
		moved, err := s.HasPastCustomers(ctx)
		if err != nil {
			return Account{}, err
		}
		if moved {
			return Account{}, &core.Refusal{Message: MessageBadLogin,
				Fields: map[string]string{"inputpassword": messageMoved}}
		}
		return Account{}, core.Refuse(MessageBadLogin)
	}
	return found.Account, nil
}

// Find finds an account that is not deleted, else ErrNotFound.
func (s *Accounts) Find(ctx context.Context, id int64) (Account, error) {
	var found Account
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = db.One(tx, ScanAccount, `SELECT `+AccountColumns+` FROM accounts
			WHERE id = ? AND deleted_at IS NULL`, id)
		return err
	})
	return found, err
}

// ProfileName is the rule of spec, section 5, for letters of every script (contract, section 8).
var ProfileName = regexp.MustCompile(`^[\p{L}\p{M}\x{200c}\x{200d}_ ]+$`)

// WebAddress matches what a mail program may turn into a link: a name is mailed to whatever address was typed beside
// it, so it must not carry an advertisement.
var WebAddress = regexp.MustCompile(`(?i)://|www\.|[\pL\pM\pN][.。．｡][\pL\pM\pN]{2}`)

const MessageWebAddress = "A name can’t hold a web address. Please write a space after a dot."

// HasPastCustomers reports whether customers of a former shop were imported, who have no password here yet.
func (s *Accounts) HasPastCustomers(ctx context.Context) (has bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		has, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM past_customers)`)
		return err
	})
	return has, err
}
