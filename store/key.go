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

// loadKey reads the data directory's own secret, from which tokens and codes are derived, or creates it.
func (s *Store) loadKey() error {
	key, made, err := s.ownKey("secret.key")
	if err != nil {
		return err
	}
	s.key, s.keyMade = key, made
	return nil
}

// Sign returns a keyed hash of a text for a purpose; two purposes never share one.
func (s *Store) Sign(purpose, text string) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(purpose + "\x00" + text))
	return mac.Sum(nil)
}

// Random returns n unpredictable bytes.
func (s *Store) Random(n int) ([]byte, error) {
	raw := make([]byte, n)
	_, err := io.ReadFull(s.chance, raw)
	return raw, err
}

// ownKey reads a key of 32 bytes from private/, or creates it.
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
