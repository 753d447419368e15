package store

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
)

// ErrBusy says that too many ask for the same dear work at once; a moment later there is room.
var ErrBusy = errors.New("too many at once")

const (
	argonMemory  = 19 * 1024
	argonTime    = 2
	argonThreads = 1
	argonKeySize = 32
	argonSalt    = 16
	// passwordSpecials are the special characters that count (spec, section 5).
	passwordSpecials = `!@#$%^&*(),.?":{}|<>`
)

// MessagePasswordRule tells the rule of spec, section 5.
const MessagePasswordRule = "Password must be 8 to 15 characters with an uppercase letter, a lowercase letter, a digit and a special character."

// commonPasswords are those that pass the rule and are tried first by whoever guesses.
var commonPasswords = map[string]bool{"password@1": true, "password@123": true, "p@ssw0rd": true, "p@ssword1": true, "welcome@123": true,
	"admin@123": true, "india@123": true, "qwerty@123": true, "abcd@1234": true, "pass@123": true, "pass@1234": true, "test@123": true,
	"test@1234": true, "hello@123": true, "login@123": true, "user@1234": true, "mumbai@123": true, "krishna@123": true, "computer@123": true,
	"google@123": true, "abc@12345": true, "asdf@1234": true, "admin@1234": true, "welcome@1": true, "passw0rd!": true, "password1!": true}

// checkPassword says what is wrong with a new password, or nothing.
func checkPassword(password string) string {
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
	if commonPasswords[strings.ToLower(password)] {
		return "This password is on every list of common passwords. Please choose another."
	}
	return ""
}

// hashPassword takes about 20 ms and 19 MiB; at most two run at a time, and who waits longer than 5 s gets ErrBusy.
func (s *Store) hashPassword(ctx context.Context, password string) (string, error) {
	salt := make([]byte, argonSalt)
	if _, err := io.ReadFull(s.chance, salt); err != nil {
		return "", err
	}
	key, err := s.argon(ctx, password, salt)
	if err != nil {
		return "", err
	}
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s", argonMemory, argonTime, argonThreads, encode(salt), encode(key)), nil
}

// checkHash compares in constant time. An empty hash costs as much as a real one and never matches.
func (s *Store) checkHash(ctx context.Context, hash, password string) (bool, error) {
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
	got, err := s.argon(ctx, password, salt)
	if err != nil {
		return false, err
	}
	return len(want) == argonKeySize && subtle.ConstantTimeCompare(got, want) == 1, nil
}

func (s *Store) argon(ctx context.Context, password string, salt []byte) ([]byte, error) {
	wait := time.NewTimer(5 * time.Second)
	defer wait.Stop()
	select {
	case s.hashing <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-wait.C:
		return nil, ErrBusy
	}
	defer func() { <-s.hashing }()
	return argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonThreads, argonKeySize), nil
}
