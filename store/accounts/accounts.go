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

// Account is a person who can log in: a customer, or a staff member with another role. It is created by a registration,
// a login code, a phone order, or the owner for staff. While orders or the audit log refer to it, its row is never
// removed: it is marked as deleted and can't log in any more.
type Account struct {
	ID    int64
	Name  string
	Email string
	Role  Role
	// Lang is the language that the person used last; mails use it.
	Lang string
	// Proved means that the person has used a link or code that was mailed to Email, so that mail reaches them.
	Proved bool
}

const (
	AccountColumns = `id, name, email, role, lang, verified_key = email_key`
	// MessageBadLogin is the same for an unknown email and a wrong password, so that nobody learns who has an account.
	MessageBadLogin = "Invalid email or password"
	MessageMatch    = "Passwords don't match"
	// messageMoved is added to MessageBadLogin if customers were imported from a former shop, without their passwords.
	messageMoved = "Passwords of our former shop did not come along. “Forgot Password?” sets yours."
)

// ScanAccount reads a row of AccountColumns.
func ScanAccount(row db.Scanner, a *Account) error {
	return row.Scan(&a.ID, &a.Name, &a.Email, &a.Role, &a.Lang, &a.Proved)
}

// Registration is what a person enters to create an account. Invited means that there is no password yet.
type Registration struct {
	Name, Email, Password, Confirm string
	Invited                        bool
}

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
	if message := s.CheckPassword(r.Password, r.Name, r.Email); message != "" && !r.Invited {
		wrong.Add("password", "%s", message)
	}
	if r.Password != r.Confirm && !r.Invited {
		wrong.Add("confirm_password", MessageMatch)
	}
	return wrong
}

// Register creates a customer's account and queues the welcome mail. It refuses malformed values and a taken email
// under username, email, password or confirm_password.
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

// InsertAccount adds an account with a hashed password. It refuses an email that another account has (field email).
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

// emailTaken reports whether another account has this email, or could get it back by undoing a change of email.
func emailTaken(tx *core.Tx, email string, except int64) (bool, error) {
	return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE email_key = ?1 AND id <> ?2) OR
		EXISTS (SELECT 1 FROM email_undos
		WHERE email_key = ?1 AND account_id <> ?2 AND expires_at > ?3)`,
		EmailKey(email), except, tx.Stamp())
}

// EmailFree refuses an email that an account other than except has.
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

// Authenticate finds the account with this email and password. An unknown email and a wrong password take the same time
// and are refused with the same sentence, so that nobody learns who has an account.
func (s *Accounts) Authenticate(ctx context.Context, email, password string) (Account, error) {
	return s.authenticate(ctx, s.strangers, email, password)
}

// AuthenticateKnown is Authenticate for a login from a known device. It has its own queue, which attacks by strangers
// don't delay.
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
		// Every failed login gets the additional sentence, so it does not reveal whether an email has an account.
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

// Find returns an account that is not deleted; ErrNotFound if there is none.
func (s *Accounts) Find(ctx context.Context, id int64) (Account, error) {
	var found Account
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = db.One(tx, ScanAccount, `SELECT `+AccountColumns+` FROM accounts
			WHERE id = ? AND deleted_at IS NULL`, id)
		return err
	})
	return found, err
}

// ProfileName matches the name of a person: letters of any script, the two zero-width joiners, spaces and underscores.
var ProfileName = regexp.MustCompile(`^[\p{L}\p{M}\x{200c}\x{200d}_ ]+$`)

// WebAddress matches a text that a mail program may turn into a link. A name must not match: it is mailed to the
// address that was typed with it, so a stranger could use the greeting for an advertisement.
var WebAddress = regexp.MustCompile(`(?i)://|www\.|[\pL\pM\pN][.。．｡][\pL\pM\pN]{2}`)

const MessageWebAddress = "A name can’t hold a web address. Please write a space after a dot."

// HasPastCustomers reports whether customers of a former shop were imported. They have no password in this shop yet.
func (s *Accounts) HasPastCustomers(ctx context.Context) (has bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		has, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM past_customers)`)
		return err
	})
	return has, err
}
