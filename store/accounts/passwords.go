package accounts

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"

	"hearth/store/core"
	"hearth/store/db"
)

const (
	argonMemory  = 19 * 1024
	argonTime    = 2
	argonThreads = 1
	argonKeySize = 32
	argonSalt    = 16
	// passwordSpecials are the special characters of which a password needs one.
	passwordSpecials = `!@#$%^&*(),.?":{}|<>`
)

// MessagePasswordRule states the rule for passwords, which the UI checks as well.
const MessagePasswordRule = "Password must be 8 to 15 characters with an uppercase letter, a lowercase letter, a digit and a special character."

// passwordRule returns which part of the password rule a new password violates; "" if none.
func passwordRule(password string) string {
	var upper, lower, digit, special bool
	for _, r := range password {
		switch {
		case r >= 'A' && r <= 'Z':
			upper = true
		case r >= 'a' && r <= 'z':
			lower = true
		case r >= '0' && r <= '9':
			digit = true
		case strings.ContainsRune(passwordSpecials, r):
			special = true
		}
	}
	length := len([]rune(password))
	if length < 8 || length > 15 || !upper || !lower || !digit || !special {
		return MessagePasswordRule
	}
	return ""
}

// CheckPassword returns what is wrong with a new password; "" if nothing. own are the person's names and email, which
// the password must not consist of.
func (s *Accounts) CheckPassword(password string, own ...string) string {
	if message := passwordRule(password); message != "" {
		return message
	}
	if isCommon(password) {
		return "This password is too common. Please choose another."
	}
	for i, text := range own {
		own[i], _, _ = strings.Cut(text, "@") // the mail provider is neither secret nor personal
	}
	if isOwn(password, append(own, s.settings.Values().ShopName)...) {
		return "This password contains your name, your email or the shop's name. Please choose another."
	}
	return ""
}

// HashPassword takes about 20 ms and 19 MiB, so a queue hashes one password at a time. A wait of more than 5 s returns
// ErrBusy.
func (s *Accounts) HashPassword(ctx context.Context, password string) (string, error) {
	salt := make([]byte, argonSalt)
	if _, err := io.ReadFull(s.Chance, salt); err != nil {
		return "", err
	}
	key, err := s.hashed(ctx, s.strangers, password, salt)
	if err != nil {
		return "", err
	}
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s", argonMemory, argonTime, argonThreads, encode(salt),
		encode(key)), nil
}

// checkHash compares a password with a hash in constant time. An empty hash takes as long as a real one and never
// matches.
func (s *Accounts) checkHash(ctx context.Context, queue chan struct{}, hash, password string) (bool, error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		parts = []string{"", "", "", "", "AAAAAAAAAAAAAAAAAAAAAA", ""}
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, fmt.Errorf("read a password hash: %w", err)
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return false, fmt.Errorf("read a password hash: %w", err)
	}
	got, err := s.hashed(ctx, queue, password, salt)
	if err != nil {
		return false, err
	}
	return len(want) == argonKeySize && subtle.ConstantTimeCompare(got, want) == 1, nil
}

func (s *Accounts) hashed(ctx context.Context, queue chan struct{}, password string, salt []byte) ([]byte, error) {
	wait := time.NewTimer(5 * time.Second)
	defer wait.Stop()
	select {
	case queue <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-wait.C:
		return nil, core.ErrBusy
	}
	defer func() { <-queue }()
	return s.hash([]byte(password), salt), nil
}

// Argon hashes a password with Argon2id, with 19 MiB and two passes as OWASP recommends.
func Argon(password, salt []byte) []byte {
	return argon2.IDKey(password, salt, argonTime, argonMemory, argonThreads, argonKeySize)
}

// CheckOwnPassword checks the password of a logged-in person. A wrong password is refused under the given field.
func (s *Accounts) CheckOwnPassword(ctx context.Context, account int64, password, field string) error {
	var hash string
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		hash, err = db.Value[string](tx, `SELECT password_hash FROM accounts WHERE id = ? AND deleted_at IS NULL`,
			account)
		return err
	})
	if err != nil {
		return err
	}
	known, err := s.checkHash(ctx, s.known, hash, password)
	if err == nil && !known {
		wrong := db.FieldErrors{}
		wrong.Add(field, "That password is not correct.")
		return wrong.Refusal(field)
	}
	return err
}
