package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"
)

const (
	groupSize = 64
	groupTime = 5 * time.Millisecond
	queueSize = 1024
)

// SQLite's primary result codes that say that the disk is full, or that it or the file can't be trusted any more.
const (
	sqliteIOErr   = 10
	sqliteCorrupt = 11
	sqliteFull    = 13
	sqliteNotADB  = 26
)

// writer owns the only connection that writes. It runs whatever has queued as savepoints of one transaction and
// answers each caller after the one commit, so that a hundred callers share one sync of the disk.
type writer struct {
	conn *conn
	now  func() time.Time
	log  *slog.Logger
	jobs chan *job
	done chan struct{}

	// guests is how many want to write from another connection now.
	guests atomic.Int32

	mu     sync.RWMutex
	closed bool
	broken error
}

type job struct {
	fn     func(tx *Tx) error
	zone   *time.Location
	answer chan error
	after  []func()
	err    error
}

func startWriter(c *conn, now func() time.Time, log *slog.Logger) *writer {
	w := &writer{conn: c, now: now, log: log, jobs: make(chan *job, queueSize), done: make(chan struct{})}
	go w.run()
	return w
}

func (w *writer) fault() error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.broken != nil {
		return w.broken
	}
	if w.closed {
		return ErrStopped
	}
	return nil
}

// do queues fn and waits for its commit. A context that is over before fn starts keeps fn from running; once
// queued, the answer is waited for, since what was committed can't be taken back.
func (w *writer) do(ctx context.Context, zone *time.Location, fn func(tx *Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	guarded := func(tx *Tx) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return fn(tx)
	}
	j := &job{fn: guarded, zone: zone, answer: make(chan error, 1)}
	w.mu.RLock()
	if w.closed || w.broken != nil {
		w.mu.RUnlock()
		return ErrStopped
	}
	select {
	case w.jobs <- j:
		w.mu.RUnlock()
	case <-ctx.Done():
		w.mu.RUnlock()
		return ctx.Err()
	}
	err := <-j.answer
	if err == nil {
		for _, f := range j.after {
			f()
		}
	}
	return err
}

// stop lets what has queued finish and closes the connection.
func (w *writer) stop() error {
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return nil
	}
	w.closed = true
	close(w.jobs)
	w.mu.Unlock()
	<-w.done
	if w.broken == nil {
		if _, err := w.conn.sql.ExecContext(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
			w.log.Warn("checkpoint at the end", "error", err)
		}
	}
	return w.conn.close()
}

func (w *writer) run() {
	defer close(w.done)
	for first := range w.jobs {
		started := time.Now()
		w.group(first)
		if w.guests.Load() > 0 {
			// SQLite's own wait for a lock looks only now and then, and would never find it free under load.
			time.Sleep(min(max(time.Since(started), time.Millisecond), groupTime))
		}
	}
}

func (w *writer) group(first *job) {
	if w.fault() != nil && !errors.Is(w.fault(), ErrStopped) {
		first.answer <- ErrStopped
		return
	}
	group := []*job{first}
	if err := w.raw("BEGIN IMMEDIATE"); err != nil {
		first.answer <- w.failed(err)
		return
	}
	started := time.Now()
	whole := w.savepoint(first)
	for whole && len(group) < groupSize && time.Since(started) < groupTime {
		next := w.waiting()
		if next == nil {
			break
		}
		group = append(group, next)
		whole = w.savepoint(next)
	}
	if !whole {
		w.apart(group)
		return
	}
	if err := w.raw("COMMIT"); err != nil {
		err = w.failed(err)
		w.undo()
		for _, j := range group {
			j.answer <- err
		}
		return
	}
	for _, j := range group {
		j.answer <- j.err
	}
}

func (w *writer) waiting() *job {
	select {
	case j, open := <-w.jobs:
		if !open {
			return nil
		}
		return j
	default:
		return nil
	}
}

// savepoint runs one job within the group. It says false when the transaction around it may be gone.
func (w *writer) savepoint(j *job) (whole bool) {
	if err := w.raw("SAVEPOINT job"); err != nil {
		j.err = err
		return false
	}
	tx := &Tx{conn: w.conn, now: w.now(), zone: j.zone}
	j.err = w.looked(runGuarded(tx, j.fn))
	if j.err != nil {
		if err := w.raw("ROLLBACK TO job"); err != nil {
			return false
		}
	}
	j.after = tx.after
	return w.raw("RELEASE job") == nil
}

// apart runs the jobs of a broken group again, each in a transaction of its own.
func (w *writer) apart(group []*job) {
	w.undo()
	for _, j := range group {
		if err := w.raw("BEGIN IMMEDIATE"); err != nil {
			j.answer <- w.failed(err)
			continue
		}
		tx := &Tx{conn: w.conn, now: w.now(), zone: j.zone}
		j.err = w.looked(runGuarded(tx, j.fn))
		j.after = tx.after
		if j.err != nil {
			w.undo()
			j.answer <- j.err
			continue
		}
		if err := w.raw("COMMIT"); err != nil {
			err = w.failed(err)
			w.undo()
			j.answer <- err
			continue
		}
		j.answer <- nil
	}
}

func runGuarded(tx *Tx, fn func(tx *Tx) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic in a transaction: %v", r)
		}
	}()
	return fn(tx)
}

func (w *writer) raw(statement string) error {
	prepared, err := w.conn.prepare(statement)
	if err != nil {
		return err
	}
	_, err = prepared.Exec()
	return err
}

// undo ends whatever transaction is open; there may be none.
func (w *writer) undo() { _ = w.raw("ROLLBACK") }

// failed wraps an error of the transaction itself: whether it was kept is unknown to the caller.
func (w *writer) failed(err error) error {
	return fmt.Errorf("commit: %w: %w", ErrStopped, w.looked(err))
}

// looked marks what says that the disk is full, and stops all writing at what says that it can't be trusted.
func (w *writer) looked(err error) error {
	var fault *sqlite.Error
	if !errors.As(err, &fault) {
		return err
	}
	switch fault.Code() & 0xff {
	case sqliteFull:
		return fmt.Errorf("%w: the disk is full: %w", ErrStopped, err)
	case sqliteIOErr, sqliteCorrupt, sqliteNotADB:
		w.log.Error("the database takes no more writes", "error", err)
		w.mu.Lock()
		w.broken = fmt.Errorf("%w: %w", ErrStopped, err)
		w.mu.Unlock()
		return w.broken
	}
	return err
}
