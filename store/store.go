package store

import (
	"context"
	"crypto/cipher"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"hearth/store/db"
	"hearth/store/front"
)

// What the shop's rules share with the engine below them.
type (
	// Refusal is a rule of the shop saying no.
	Refusal = db.Refusal
	// Page asks for a part of a list.
	Page = db.Page
	// Tx is a transaction as the functions of the shop see it.
	Tx = db.Tx
)

// The errors of the engine, as the shop's callers know them.
var (
	ErrNotFound = db.ErrNotFound
	ErrStopped  = db.ErrStopped
	ErrBusy     = db.ErrBusy
	ErrNewer    = db.ErrNewer
	ErrOlder    = db.ErrOlder
	ErrInUse    = db.ErrInUse
	ErrForeign  = db.ErrForeign
)

// MaxRows is how many rows a list gives when no page is asked for (contract, section 2).
const MaxRows = db.MaxRows

// Lock claims a data directory for serving (db.Lock).
func Lock(dir string) (unlock func() error, err error) { return db.Lock(dir) }

// Space gives how many bytes are free on the disk of a directory, and how many there are.
func Space(dir string) (free, total int64, err error) { return db.Space(dir) }

const (
	lowShare = 15
	lowBytes = 500 << 20
)

// SpaceIsLow says whether the owner should be warned of the disk: below 15 % or 500 MB (promise P16).
func SpaceIsLow(free, total int64) bool { return free < lowBytes || free*100 < total*lowShare }

// NetworkDisk names the kind of network file system that a directory lies on; "" for a disk of the machine.
func NetworkDisk(dir string) string { return db.NetworkDisk(dir) }

// Store is the shop: its rules and its database. It is safe for use by many at once.
type Store struct {
	dir    string
	pins   *PinDirectory
	now    func() time.Time
	chance io.Reader
	hash   func(password, salt []byte) []byte
	log    *slog.Logger
	db     *db.DB
	key    []byte
	// keyMade says that the key was not there and is new; sealing hides secrets in the database.
	keyMade  bool
	sealing  cipher.AEAD
	settings atomic.Pointer[Settings]
	roles    atomic.Pointer[roleBook]
	front    atomic.Pointer[front.Front]
	// awaitTurn keeps in mind when the shop's face changes by itself.
	awaitTurn func()
	override  map[string]string
	// begun are the settings with which this process began that take effect only at a start.
	begun map[string]string
	// home is where this process answers, for links of a shop that does not say where it is.
	home string
	// strangers and known are the queues for hashing passwords; each lets one in at a time.
	strangers, known chan struct{}
	wake             chan struct{}
	wakeJobs         chan struct{}
	bell             bell
	misses           misses
	catalogueState
	visitors visitors
	// lastWrites writes what waits to be written together.
	lastWrites func(ctx context.Context) error
	// ownPorts are those that this process listens on.
	ownPorts []string
}

// visitors are the devices that came by and are not written down yet: they are written together, so that a crowd of new ones is
// not a crowd of writes. A crash forgets those of the last seconds.
type visitors struct {
	mu      sync.Mutex
	known   map[string]bool
	waiting map[string]int64
}

// Close finishes the writes in hand and closes every connection.
// Closing twice is closing once.
func (s *Store) Close() error {
	if s.db.Fault() == nil {
		if err := s.lastWrites(context.Background()); err != nil {
			s.log.Warn("the last visitors were not written down", "error", err)
		}
	}
	return s.db.Close()
}

// LeaveCheckpoints lets a replica decide when the log of changes is folded into the database: it must read each change
// before. It is called once, before the shop serves.
func (s *Store) LeaveCheckpoints(ctx context.Context) error { return s.db.LeaveCheckpoints(ctx) }

// BesideWriter runs what writes to the database from a connection of its own: meanwhile the writer leaves room between its
// transactions.
func (s *Store) BesideWriter(fn func() error) error { return s.db.Beside(fn) }

// Dir is the data directory.
func (s *Store) Dir() string { return s.dir }

// Now is the shop's clock.
func (s *Store) Now() time.Time { return s.now() }

// Queue is how many writes wait for their turn.
func (s *Store) Queue() int { return s.db.Queue() }

// Ready says whether the shop takes orders: nil, or why not.
func (s *Store) Ready() error { return s.db.Fault() }

// read runs fn on a connection that can't write, in one view of the database. fn must be short and does nothing but SQL.
func (s *Store) read(ctx context.Context, fn func(tx *Tx) error) error {
	lang := db.Language(ctx)
	return s.db.Read(ctx, s.zone(), func(tx *Tx) error {
		tx.Lang = lang
		return fn(tx)
	})
}

// write runs fn in the single writer and returns after the commit that made it durable. fn must be short, does
// nothing but SQL, and may run again when the group it ran in broke. An error of fn undoes fn alone.
func (s *Store) write(ctx context.Context, fn func(tx *Tx) error) error {
	lang := db.Language(ctx)
	err := s.db.Write(ctx, s.zone(), func(tx *Tx) error {
		tx.Lang = lang
		return fn(tx)
	})
	if err == nil {
		s.bell.ring()
	}
	return err
}
