package login

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Listener is the HTTP listener (the shop's or the staff's) through which a session was started.
type Listener string

// If staff have a listener of their own, a session of one listener is not valid at the other.
const (
	PublicListener Listener = "public"
	StaffListener  Listener = "staff"
)

const (
	SessionIdle  = 30 * 24 * time.Hour
	SessionTotal = 90 * 24 * time.Hour
	sessionTouch = time.Hour
	// Sessions of staff end earlier, because they have more permissions.
	staffIdle  = 12 * time.Hour
	staffTotal = 7 * 24 * time.Hour
	staffTouch = 5 * time.Minute
	// vouchTime is how long a typed password counts as recently typed.
	vouchTime = 10 * time.Minute
	// signInsKept is how many of their logins a person is shown.
	signInsKept = 10
)

// sessionLife returns how long a session of a role lasts without use and in total, and how often its use is recorded.
func sessionLife(role accounts.Role) (idle, total, touch time.Duration) {
	if role != accounts.Customer {
		return staffIdle, staffTotal, staffTouch
	}
	return SessionIdle, SessionTotal, sessionTouch
}

// NewToken creates the value of a session cookie: 256 random bits.
func (s *Login) NewToken() (string, error) {
	raw, err := s.Random(32)
	return base64.RawURLEncoding.EncodeToString(raw), err
}

func tokenHash(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// NewSession describes how a session starts: through which listener, with which browser and from where. Wrong is how
// many wrong passwords were entered before.
type NewSession struct {
	Door                         Listener
	Fingerprint, Device, Address string
	Wrong                        int
}

// StartSession starts a session of an account with a new token, of which only the hash is stored. The login is recorded
// for the account's owner.
func (s *Login) StartSession(ctx context.Context, token string, account int64, n NewSession) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := tx.Exec(`INSERT INTO sessions (token_hash, account_id, door, fingerprint, device, address,
			created_at, last_seen_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			tokenHash(token), account, n.Door, n.Fingerprint, n.Device, n.Address, tx.Stamp(), tx.Stamp()); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO sign_ins (account_id, at, device, address, wrong) VALUES (?, ?, ?, ?, ?)`,
			account, tx.Stamp(), n.Device, n.Address, n.Wrong); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM sign_ins WHERE account_id = ?1 AND id <= (SELECT id FROM sign_ins
			WHERE account_id = ?1
			ORDER BY id DESC LIMIT 1 OFFSET ?2)`, account, signInsKept)
		return err
	})
}

// SessionAccount returns the account of a session token. ErrNotFound if the token is unknown, has ended, was not used
// for too long (30 days, staff 12 hours) or belongs to the other listener, or if the account is deleted.
func (s *Login) SessionAccount(ctx context.Context, token string, door Listener) (accounts.Account, error) {
	type session struct {
		accounts.Account
		id, created, seen int64
	}
	var found session
	var now time.Time
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		now = tx.Now
		found, err = db.One(tx, func(row db.Scanner, v *session) error {
			return row.Scan(&v.Account.ID, &v.Name, &v.Email, &v.Role, &v.Lang, &v.Proved, &v.id, &v.created, &v.seen)
		}, `SELECT a.id, a.name, a.email, a.role, a.lang, a.verified_key = a.email_key, s.id, s.created_at,
			s.last_seen_at
			FROM sessions s JOIN accounts a ON a.id = s.account_id
			WHERE s.token_hash = ? AND s.door = ? AND a.deleted_at IS NULL`, tokenHash(token), door)
		return err
	})
	if err != nil {
		return accounts.Account{}, err
	}
	seen, created := time.UnixMilli(found.seen), time.UnixMilli(found.created)
	idle, total, touch := sessionLife(found.Role)
	if now.Sub(seen) > idle || now.Sub(created) > total {
		return accounts.Account{}, core.ErrNotFound
	}
	if now.Sub(seen) > touch {
		err = s.Write(ctx, func(tx *core.Tx) error {
			_, err := tx.Exec(`UPDATE sessions SET last_seen_at = ? WHERE id = ?`, tx.Stamp(), found.id)
			return err
		})
	}
	if errors.Is(err, core.ErrStopped) {
		err = nil
	}
	return found.Account, err
}

// EndSession ends the session of a token. An unknown token is no error.
func (s *Login) EndSession(ctx context.Context, token string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`DELETE FROM sessions WHERE token_hash = ?`, tokenHash(token))
		return err
	})
}

// RenewSession replaces the token of a session; the previous token becomes invalid.
func (s *Login) RenewSession(ctx context.Context, token, next string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		return db.ChangeOne(tx, `UPDATE sessions SET token_hash = ? WHERE token_hash = ?`, tokenHash(next),
			tokenHash(token))
	})
}

// Session is a session as the account's owner sees it.
type Session struct {
	ID              int64
	Door            Listener
	Device, Address string
	Began, LastSeen time.Time
	// Current marks the session of the present request.
	Current bool
}

// SignIn is a login; Wrong is how many wrong passwords were entered before it.
type SignIn struct {
	At              time.Time
	Device, Address string
	Wrong           int64
}

// SessionsOf returns the active sessions of an account, the most recently used first, and its latest logins.
func (s *Login) SessionsOf(
	ctx context.Context,
	account int64,
	token string,
) (open []Session, signIns []SignIn, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		who, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
			account)
		if err != nil {
			return err
		}
		idle, total, _ := sessionLife(who.Role)
		open, err = db.List(tx, func(row db.Scanner, v *Session) error {
			var began, seen int64
			err := row.Scan(&v.ID, &v.Door, &v.Device, &v.Address, &began, &seen, &v.Current)
			v.Began, v.LastSeen = wording.Instant(began), wording.Instant(seen)
			return err
		}, `SELECT id, door, device, address, created_at, last_seen_at, token_hash = ? FROM sessions
			WHERE account_id = ? AND last_seen_at >= ?
			AND created_at >= ? ORDER BY last_seen_at DESC, id DESC`,
			tokenHash(token), account, tx.Now.Add(-idle).UnixMilli(), tx.Now.Add(-total).UnixMilli())
		if err != nil {
			return err
		}
		signIns, err = db.List(tx, func(row db.Scanner, v *SignIn) error {
			var at int64
			err := row.Scan(&at, &v.Device, &v.Address, &v.Wrong)
			v.At = wording.Instant(at)
			return err
		}, `SELECT at, device, address, wrong FROM sign_ins WHERE account_id = ? ORDER BY id DESC`, account)
		return err
	})
	return open, signIns, err
}

// EndOwnSession ends one of an account's sessions; ErrNotFound if the session is someone else's.
func (s *Login) EndOwnSession(ctx context.Context, account, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		return db.ChangeOne(tx, `DELETE FROM sessions WHERE id = ? AND account_id = ?`, id, account)
	})
}

// endOtherSessions ends all sessions of an account except the one with the given token; with "" it ends all.
func endOtherSessions(tx *core.Tx, account int64, token string) error {
	_, err := tx.Exec(`DELETE FROM sessions WHERE account_id = ? AND token_hash <> ?`, account, tokenHash(token))
	return err
}

// NotePasswordTyped records that the person just entered the password in this session.
func (s *Login) NotePasswordTyped(ctx context.Context, token string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		return db.ChangeOne(
			tx,
			`UPDATE sessions SET vouched_until = ? WHERE token_hash = ?`,
			tx.Now.Add(vouchTime).UnixMilli(),
			tokenHash(token),
		)
	})
}

// PasswordTypedRecently reports whether the person entered the password in this session in the last ten minutes.
func (s *Login) PasswordTypedRecently(ctx context.Context, token string) (vouched bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		vouched, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM sessions WHERE token_hash = ?
			AND vouched_until > ?)`,
			tokenHash(token), tx.Stamp())
		return err
	})
	return vouched, err
}
