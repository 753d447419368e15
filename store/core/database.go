package core

import (
	"context"
	"database/sql"
	"time"

	"hearth/store/db"
)

// Types that the shop's rules share with the database engine below them.
type (
	// Refusal means that a rule of the shop does not permit a call.
	Refusal = db.Refusal
	// Page selects a page of a list.
	Page = db.Page
	// Tx is a transaction.
	Tx = db.Tx
)

// The errors of the database engine, so that callers of the shop need not import it.
var (
	ErrNotFound = db.ErrNotFound
	ErrStopped  = db.ErrStopped
	ErrBusy     = db.ErrBusy
	ErrNewer    = db.ErrNewer
	ErrOlder    = db.ErrOlder
	ErrInUse    = db.ErrInUse
	ErrForeign  = db.ErrForeign
)

// MaxRows is the number of rows that a list returns if the request names no page; the API promises it.
const MaxRows = db.MaxRows

// Lock claims a data directory for serving (db.Lock).
func Lock(dir string) (unlock func() error, err error) { return db.Lock(dir) }

// OpenFile opens a database file (db.OpenFile).
func OpenFile(source string) (*sql.DB, error) { return db.OpenFile(source) }

// Space returns how many bytes are free on the disk of a directory, and how many there are in total.
func Space(dir string) (free, total int64, err error) { return db.Space(dir) }

const (
	lowShare = 15
	lowBytes = 500 << 20
)

// SpaceIsLow reports whether to warn the owner that the disk is nearly full: less than 15 % or 500 MB are free.
func SpaceIsLow(free, total int64) bool { return free < lowBytes || free*100 < total*lowShare }

// NetworkDisk returns the kind of network file system that a directory is on; "" for a local disk.
func NetworkDisk(dir string) string { return db.NetworkDisk(dir) }

// SyncFolder makes the names of the files in a folder durable (db.SyncFolder).
func SyncFolder(path string) error { return db.SyncFolder(path) }

// Close finishes the pending writes and closes every connection. It may be called twice.
func (s *Shop) Close() error {
	if s.db.Fault() == nil {
		if err := s.lastWrites(context.Background()); err != nil {
			s.Log.Warn("the last visitors were not written down", "error", err)
		}
	}
	return s.db.Close()
}

// StopWriting refuses every write from now on; Ready then returns the reason.
func (s *Shop) StopWriting(why error) { s.db.StopWriting(why) }

// LeaveCheckpoints leaves checkpoints of the write-ahead log to a replica, which must read each change first. It must
// be called once, before the shop serves.
func (s *Shop) LeaveCheckpoints(ctx context.Context) error { return s.db.LeaveCheckpoints(ctx) }

// WithWriterPaused pauses the writer between two transactions while it runs a function that writes to the database
// through a connection of its own.
func (s *Shop) WithWriterPaused(fn func() error) error { return s.db.WithWriterPaused(fn) }

// Dir is the data directory.
func (s *Shop) Dir() string { return s.dir }

// Now is the shop's clock.
func (s *Shop) Now() time.Time { return s.now() }

// Day is today in the shop's zone.
func (s *Shop) Day() string { return s.now().In(s.zone()).Format(time.DateOnly) }

// Queue is the number of writes that wait for the writer.
func (s *Shop) Queue() int { return s.db.Queue() }

// Ready returns nil if the shop can write to its database, or the reason why it can't.
func (s *Shop) Ready() error { return s.db.Fault() }

// Read runs fn on a read-only connection, in one snapshot of the database. fn must be short and only run SQL.
func (s *Shop) Read(ctx context.Context, fn func(tx *Tx) error) error {
	lang := db.Language(ctx)
	return s.db.Read(ctx, s.zone(), func(tx *Tx) error {
		tx.Lang = lang
		return fn(tx)
	})
}

// Write runs fn in the single writer and returns after the commit has made its changes durable. fn must be short, must
// only run SQL, and may run again if its group failed. An error of fn rolls back only fn.
func (s *Shop) Write(ctx context.Context, fn func(tx *Tx) error) error {
	lang := db.Language(ctx)
	var touched []db.Touch
	err := s.db.Write(ctx, s.zone(), func(tx *Tx) error {
		tx.Lang = lang
		err := fn(tx)
		touched = tx.Touched()
		return err
	})
	if err == nil {
		s.bell.ring(touched)
	}
	return err
}

// Changed returns a channel that is closed once anything in the shop has changed. Get the next channel before you read
// again, so that no change is missed.
func (s *Shop) Changed() <-chan struct{} { return s.bell.next() }

// ChangesSince returns what changed after the change with the given number, and the number of the latest change, which
// the caller passes the next time.
func (s *Shop) ChangesSince(number int64) (Changes, int64) { return s.bell.since(number) }

// LastChange is the number of the latest change.
func (s *Shop) LastChange() int64 {
	s.bell.mu.Lock()
	defer s.bell.mu.Unlock()
	return s.bell.last
}
