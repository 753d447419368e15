package store

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"
)

// Door is the listener that a session belongs to.
type Door string

// A session made at one door is worth nothing at the other when staff have a listener of their own.
const (
	PublicDoor Door = "public"
	StaffDoor  Door = "staff"
)

const (
	sessionIdle  = 30 * 24 * time.Hour
	sessionTotal = 90 * 24 * time.Hour
	sessionTouch = time.Hour
)

// NewToken makes the text of a session cookie: 256 random bits.
func (s *Store) NewToken() (string, error) {
	raw, err := s.Random(32)
	return base64.RawURLEncoding.EncodeToString(raw), err
}

func tokenHash(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// StartSession binds a new token to an account. Only its hash is kept.
func (s *Store) StartSession(ctx context.Context, token string, account int64, door Door, fingerprint string) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`INSERT INTO sessions (token_hash, account_id, door, fingerprint, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?, ?)`,
			tokenHash(token), account, door, fingerprint, tx.stamp(), tx.stamp())
		return err
	})
}

// SessionAccount finds who a token belongs to: ErrNotFound when it is unknown, ended, 30 days without use, of the
// other door, or its account is gone.
func (s *Store) SessionAccount(ctx context.Context, token string, door Door) (Account, error) {
	type session struct {
		Account
		id, created, seen int64
	}
	var found session
	var now time.Time
	err := s.read(ctx, func(tx *Tx) (err error) {
		now = tx.now
		found, err = one(tx, func(row scanner, v *session) error {
			return row.Scan(&v.Account.ID, &v.Name, &v.Email, &v.Role, &v.id, &v.created, &v.seen)
		}, `SELECT a.id, a.name, a.email, a.role, s.id, s.created_at, s.last_seen_at
			FROM sessions s JOIN accounts a ON a.id = s.account_id
			WHERE s.token_hash = ? AND s.door = ? AND a.deleted_at IS NULL`, tokenHash(token), door)
		return err
	})
	if err != nil {
		return Account{}, err
	}
	seen, created := time.UnixMilli(found.seen), time.UnixMilli(found.created)
	if now.Sub(seen) > sessionIdle || now.Sub(created) > sessionTotal {
		return Account{}, ErrNotFound
	}
	if now.Sub(seen) > sessionTouch {
		err = s.write(ctx, func(tx *Tx) error {
			_, err := tx.exec(`UPDATE sessions SET last_seen_at = ? WHERE id = ?`, tx.stamp(), found.id)
			return err
		})
	}
	if errors.Is(err, ErrStopped) {
		err = nil
	}
	return found.Account, err
}

// EndSession makes a token worthless. An unknown one is no error.
func (s *Store) EndSession(ctx context.Context, token string) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`DELETE FROM sessions WHERE token_hash = ?`, tokenHash(token))
		return err
	})
}

// NoteVisitor counts a device among the visitors, once.
func (s *Store) NoteVisitor(ctx context.Context, fingerprint string) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`INSERT INTO visitors (fingerprint, first_seen) VALUES (?, ?) ON CONFLICT DO NOTHING`, fingerprint, tx.stamp())
		return err
	})
}
