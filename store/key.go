package store

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// loadKey reads the directory's own secret, from which tokens and codes are derived, or makes it.
func (s *Store) loadKey() error {
	key, made, err := s.ownKey("secret.key")
	if err != nil {
		return err
	}
	s.key, s.keyMade = key, made
	return nil
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

// ownKey reads a key of 32 bytes of private/, or makes it.
func (s *Store) ownKey(name string) (key []byte, made bool, err error) {
	path := filepath.Join(s.dir, "private", name)
	key, err = os.ReadFile(path)
	if err == nil && len(key) == 32 {
		return key, false, nil
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, false, fmt.Errorf("read the shop's key: %w", err)
	}
	if key, err = s.Random(32); err != nil {
		return nil, false, err
	}
	return key, true, os.WriteFile(path, key, 0o600)
}
