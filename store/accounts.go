package store

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Role is what an account may do.
type Role string

// The roles of contract, section 5. Everybody who shops is a Customer; the others are staff.
const (
	Customer  Role = "Customer"
	Owner     Role = "Owner"
	Manager   Role = "Manager"
	Catalogue Role = "Catalogue"
	Dispatch  Role = "Dispatch"
)

// Staff says whether the role is one of the staff's.
func (r Role) Staff() bool { return r == Owner || r == Manager || r == Catalogue || r == Dispatch }

// Account is a person who can log in. It is made by registering or by the owner, and is never deleted while
// orders or the audit log name it: it is marked, and can't log in any more.
type Account struct {
	ID    int64
	Name  string
	Email string
	Role  Role
}

const (
	accountColumns = `id, name, email, role`
	// MessageBadLogin is said of an unknown email and a wrong password alike (contract, section 3).
	MessageBadLogin = "Invalid email or password"
	messageEmail    = "Please enter a valid email address."
	messageMatch    = "Passwords don't match"
)

func scanAccount(row scanner, a *Account) error { return row.Scan(&a.ID, &a.Name, &a.Email, &a.Role) }

// emailShape is the rule of spec, section 5, with several labels allowed (contract, section 6).
var emailShape = regexp.MustCompile(`^[A-Za-z0-9.&%$]+@[a-z]+(\.[a-z]+)+$`)

func checkEmail(email string) string {
	at := strings.LastIndexByte(email, '@')
	if at < 0 || len(email) > 254 || !emailShape.MatchString(email[:at]+strings.ToLower(email[at:])) {
		return messageEmail
	}
	return ""
}

func emailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// Registration is what a person gives to open an account.
type Registration struct{ Name, Email, Password, Confirm string }

func (r *Registration) check() fieldErrors {
	r.Name, r.Email = strings.TrimSpace(r.Name), strings.TrimSpace(r.Email)
	wrong := fieldErrors{}
	if r.Name == "" {
		wrong.add("username", "Please enter your name.")
	}
	if len([]rune(r.Name)) > 100 {
		wrong.add("username", "The name may have 100 characters at most.")
	}
	if message := checkEmail(r.Email); message != "" {
		wrong.add("email", "%s", message)
	}
	if message := checkPassword(r.Password); message != "" {
		wrong.add("password", "%s", message)
	}
	if r.Password != r.Confirm {
		wrong.add("confirm_password", messageMatch)
	}
	return wrong
}

// Register opens a customer's account and queues the welcome mail. A taken email is refused.
func (s *Store) Register(ctx context.Context, r Registration) (Account, error) {
	if err := r.check().refusal("username", "email", "password", "confirm_password"); err != nil {
		return Account{}, err
	}
	hash, err := s.hashPassword(ctx, r.Password)
	if err != nil {
		return Account{}, err
	}
	account := Account{Name: r.Name, Email: r.Email, Role: Customer}
	err = s.write(ctx, func(tx *Tx) (err error) {
		if account.ID, err = insertAccount(tx, account, hash); err != nil {
			return err
		}
		return s.mailWelcome(tx, account)
	})
	return account, err
}

func insertAccount(tx *Tx, a Account, hash string) (int64, error) {
	taken, err := value[bool](tx, `SELECT EXISTS (SELECT 1 FROM accounts WHERE email_key = ?)`, emailKey(a.Email))
	if err != nil {
		return 0, err
	}
	if taken {
		return 0, &Refusal{Message: "This email is already registered. Please log in.", Fields: map[string]string{"email": "This email is already registered."}}
	}
	return insertID(tx, `INSERT INTO accounts (name, email, email_key, password_hash, role, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
		a.Name, a.Email, emailKey(a.Email), hash, a.Role, tx.stamp())
}

// Authenticate finds the account of an email and a password. Unknown email and wrong password take as long and
// are refused with the same words.
func (s *Store) Authenticate(ctx context.Context, email, password string) (Account, error) {
	type secret struct {
		Account
		hash string
	}
	var found secret
	err := s.read(ctx, func(tx *Tx) (err error) {
		found, err = one(tx, func(row scanner, v *secret) error {
			return row.Scan(&v.ID, &v.Name, &v.Email, &v.Role, &v.hash)
		}, `SELECT `+accountColumns+`, password_hash FROM accounts WHERE email_key = ? AND deleted_at IS NULL`, emailKey(email))
		return err
	})
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Account{}, err
	}
	matches, err := s.checkHash(ctx, found.hash, password)
	if err != nil {
		return Account{}, err
	}
	if !matches {
		return Account{}, refuse(MessageBadLogin)
	}
	return found.Account, nil
}

// FindAccount finds a living account.
func (s *Store) FindAccount(ctx context.Context, id int64) (Account, error) {
	var found Account
	err := s.read(ctx, func(tx *Tx) (err error) {
		found, err = one(tx, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE id = ? AND deleted_at IS NULL`, id)
		return err
	})
	return found, err
}

var profileName = regexp.MustCompile(`^[A-Za-z_ ]+$`)

// loadKey reads the directory's own secret, from which tokens and codes are derived, or makes it.
func (s *Store) loadKey() error {
	path := filepath.Join(s.dir, "private", "secret.key")
	key, err := os.ReadFile(path)
	if err == nil && len(key) == 32 {
		s.key = key
		return nil
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("read the shop's key: %w", err)
	}
	s.key = make([]byte, 32)
	if _, err := io.ReadFull(s.chance, s.key); err != nil {
		return err
	}
	return os.WriteFile(path, s.key, 0o600)
}

// Sign gives a keyed hash of a text for a purpose; two purposes never share one.
func (s *Store) Sign(purpose, text string) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(purpose + "\x00" + text))
	return mac.Sum(nil)
}

// Random fills a new slice of n bytes that nobody can guess.
func (s *Store) Random(n int) ([]byte, error) {
	raw := make([]byte, n)
	_, err := io.ReadFull(s.chance, raw)
	return raw, err
}
