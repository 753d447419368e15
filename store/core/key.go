package core

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"hearth/store/db"
)

// secretKey is the name of the file with the shop's own secret, from which tokens and codes are derived.
const secretKey = "secret.key"

const (
	// keyMark is the row of settings with a hash of the shop's key. At a start it shows whether the key was replaced.
	keyMark = "key_mark"
	// keyLost is the row of settings with the instant since which the key is a replacement.
	keyLost = "key_lost"
	// keyLostKept is how long the shop reports a lost key: by then everything signed with it has expired, except
	// recovery codes.
	keyLostKept = 90 * 24 * time.Hour
)

// LoadKeys reads the keys of the shop, or creates missing ones. With beside (another process may be serving the shop)
// it never replaces a key that existed before: the serving process still has it in memory.
func (s *Shop) LoadKeys(ctx context.Context, beside bool) (err error) {
	var marked bool
	err = s.Read(ctx, func(tx *Tx) (err error) {
		marked, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM settings WHERE key = ?)`, keyMark)
		return err
	})
	if err != nil {
		return err
	}
	keep := !beside || !marked
	// WatchKey finds out whether there was a key before
	if s.key, s.keyLost, err = s.ownKey(secretKey, keep); err != nil {
		return err
	}
	return s.loadSeal(keep)
}

// Sign returns the keyed hash of a text for a purpose. The purpose separates the hashes: one for another purpose
// differs.
func (s *Shop) Sign(purpose, text string) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(purpose + "\x00" + text))
	return mac.Sum(nil)
}

// Random returns n unpredictable bytes.
func (s *Shop) Random(n int) ([]byte, error) {
	raw := make([]byte, n)
	_, err := io.ReadFull(s.Chance, raw)
	return raw, err
}

// ownKey reads a key of 32 bytes from the folder private/, or creates it; with keep it also saves the new key on disk.
func (s *Shop) ownKey(name string, keep bool) (key []byte, made bool, err error) {
	path := filepath.Join(s.dir, "private", name)
	key, err = os.ReadFile(path)
	if err == nil && len(key) == 32 {
		return key, false, nil
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, false, fmt.Errorf("read the shop's key: %w", err)
	}
	if key, err = s.Random(32); err != nil || !keep {
		return key, true, err
	}
	return key, true, os.WriteFile(path, key, 0o600)
}

// WatchKey compares the key with the hash of the one that the shop had, and records when the key was replaced.
func (s *Shop) WatchKey(ctx context.Context, beside bool) error {
	mark := hex.EncodeToString(s.Sign("key mark", "")[:16])
	var known string
	var used bool
	var since int64
	err := s.Read(ctx, func(tx *Tx) (err error) {
		if used, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM accounts)`); err != nil {
			return err
		}
		if known, err = db.Value[string](tx, `SELECT coalesce((SELECT value FROM settings WHERE key = ?), '')`,
			keyMark); err != nil {
			return err
		}
		since, err = db.Value[int64](tx, `SELECT coalesce((SELECT changed_at FROM settings WHERE key = ?), 0)`, keyLost)
		return err
	})
	if err != nil {
		return err
	}
	lost := used && known != mark && (known != "" || s.keyLost)
	if lost && since != 0 && s.now().Sub(time.UnixMilli(since)) > keyLostKept {
		lost = false
	}
	if s.keyLost = lost; beside || lost && since != 0 || !lost && known == mark && since == 0 {
		return nil
	}
	return s.Write(ctx, func(tx *Tx) error {
		if lost { // the mark of a lost key stays until the key is back or the report expires
			_, err := tx.Exec(`INSERT INTO settings (key, value, changed_at) VALUES (?1, '', ?3), (?2, 'lost', ?3)
				ON CONFLICT (key) DO NOTHING`, keyLost, keyMark, tx.Stamp())
			return err
		}
		if _, err := tx.Exec(`DELETE FROM settings WHERE key = ?`, keyLost); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO settings (key, value, changed_at) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO UPDATE
			SET value = excluded.value, changed_at = excluded.changed_at`, keyMark, mark, tx.Stamp())
		return err
	})
}

// LostKey reports whether the shop's own key was missing at a start and was replaced by a new one.
func (s *Shop) LostKey() bool { return s.keyLost }

// MissingKeys names the key files of this running shop that were deleted from the data directory. The shop still works,
// but the next start would lack them.
func (s *Shop) MissingKeys() (names []string) {
	for name, key := range map[string][]byte{secretKey: s.key, sealFile: s.sealKey} {
		onDisk, err := os.ReadFile(filepath.Join(s.dir, "private", name))
		if err != nil || !bytes.Equal(onDisk, key) {
			names = append(names, "private/"+name)
		}
	}
	slices.Sort(names)
	return names
}
