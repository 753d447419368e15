package db

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

// SQLite's primary result codes which mean that the disk is full, or that the disk or the file is no longer reliable.
const (
	sqliteIOErr   = 10
	sqliteCorrupt = 11
	sqliteFull    = 13
	sqliteNotADB  = 26
)

// writer owns the only connection that writes. It runs the queued functions as savepoints of one transaction and
// answers their callers after the common commit, so that a hundred callers share one sync of the disk.
type writer struct {
	conn *conn
	now  func() time.Time
	log  *slog.Logger
	jobs chan *job
	// quit is closed to end the writer; done is closed once it has ended. No lock is held while a caller waits for a
	// place in the queue.
	quit, done chan struct{}
	quitting   sync.Once

	// rehearse, if not nil, means that each function runs once before the run that counts (Options.Rehearse).
	rehearse func() (putBack func())

	// guests is the number of functions that wait to write through another connection (DB.WithWriterPaused).
	guests atomic.Int32
	// broken is the reason why the database is no longer reliable; once it is set, nothing is committed.
	broken atomic.Pointer[error]
}

type job struct {
	fn     func(tx *Tx) error
	zone   *time.Location
	answer chan error
	after  []func()
	err    error
}

func startWriter(c *conn, now func() time.Time, log *slog.Logger, rehearse func() func()) *writer {
	w := &writer{
		conn:     c,
		now:      now,
		log:      log,
		rehearse: rehearse,
		jobs:     make(chan *job, queueSize),
		quit:     make(chan struct{}),
		done:     make(chan struct{}),
	}
	go w.run()
	return w
}

// fault is the reason why the writer accepts nothing: ErrStopped wrapped around the cause, or ErrStopped alone while it
// is ending.
func (w *writer) fault() error {
	if broken := w.broken.Load(); broken != nil {
		return *broken
	}
	select {
	case <-w.quit:
		return ErrStopped
	default:
		return nil
	}
}

// do queues fn and waits for its commit. If the context ends before fn starts, fn does not run. Once fn is queued, do
// waits for the answer even if the context ends, because a commit can't be undone.
func (w *writer) do(ctx context.Context, zone *time.Location, fn func(tx *Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if w.fault() != nil {
		return ErrStopped
	}
	guarded := func(tx *Tx) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return fn(tx)
	}
	j := &job{fn: guarded, zone: zone, answer: make(chan error, 1)}
	select {
	case w.jobs <- j:
	case <-w.quit:
		return ErrStopped
	case <-ctx.Done():
		return ctx.Err()
	}
	err := w.answerTo(j)
	if err == nil {
		for _, f := range j.after {
			f()
		}
	}
	return err
}

// answerTo waits for the answer to a job. A job that was queued at the moment when the writer ended gets no answer, so
// the end of the writer is an answer, too.
func (w *writer) answerTo(j *job) error {
	select {
	case err := <-j.answer:
		return err
	case <-w.done:
	}
	select {
	case err := <-j.answer:
		return err
	default:
		return ErrStopped
	}
}

// tune runs a PRAGMA on the writer's connection, between two transactions.
func (w *writer) tune(ctx context.Context, pragma string) error {
	_, err := w.conn.sql.ExecContext(ctx, "PRAGMA "+pragma)
	return err
}

// stop runs the queued functions and closes the connection.
func (w *writer) stop() (err error) {
	w.quitting.Do(func() {
		close(w.quit)
		<-w.done
		if w.broken.Load() == nil {
			if _, err := w.conn.sql.ExecContext(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
				w.log.Warn("checkpoint at the end", "error", err)
			}
		}
		err = w.conn.close()
	})
	return err
}

func (w *writer) run() {
	defer close(w.done)
	for {
		select {
		case first := <-w.jobs:
			w.round(first)
		case <-w.quit:
			for first := w.waiting(); first != nil; first = w.waiting() {
				w.round(first)
			}
			return
		}
	}
}

func (w *writer) round(first *job) {
	started := time.Now()
	w.group(first)
	if w.guests.Load() > 0 {
		// Leave the lock free for a moment for the waiting function: SQLite polls for a lock, and would never find it
		// free under load.
		time.Sleep(min(max(time.Since(started), time.Millisecond), groupTime))
	}
}

func (w *writer) group(first *job) {
	group := []*job{first}
	if w.answeredBroken(group) {
		return
	}
	if err := w.raw("BEGIN IMMEDIATE"); err != nil {
		first.answer <- w.failed(err)
		return
	}
	// Run further queued functions in the same transaction, up to groupSize of them or groupTime.
	started := time.Now()
	whole := w.savepoint(first)
	for whole && w.broken.Load() == nil && len(group) < groupSize && time.Since(started) < groupTime {
		next := w.waiting()
		if next == nil {
			break
		}
		group = append(group, next)
		whole = w.savepoint(next)
	}
	if w.broken.Load() != nil {
		w.undo()
		w.answeredBroken(group)
		return
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

// answeredBroken answers every job with the fault, if there is one, and reports whether it did.
func (w *writer) answeredBroken(group []*job) bool {
	broken := w.broken.Load()
	if broken == nil {
		return false
	}
	for _, j := range group {
		j.answer <- *broken
	}
	return true
}

func (w *writer) waiting() *job {
	select {
	case j := <-w.jobs:
		return j
	default:
		return nil
	}
}

// savepoint runs one job in the transaction of its group. It returns false if that transaction may have been rolled
// back.
func (w *writer) savepoint(j *job) (whole bool) {
	if err := w.raw("SAVEPOINT job"); err != nil {
		j.err = err
		return false
	}
	if w.rehearse != nil {
		putBack := w.rehearse()
		// This is the first of two runs (Options.Rehearse); only the second one counts.
		_ = runGuarded(&Tx{Now: w.now(), Zone: j.zone, conn: w.conn}, j.fn)
		if err := w.raw("ROLLBACK TO job"); err != nil {
			return false
		}
		putBack()
	}
	tx := &Tx{Now: w.now(), Zone: j.zone, conn: w.conn}
	j.err = w.looked(runGuarded(tx, j.fn))
	if j.err != nil {
		if err := w.raw("ROLLBACK TO job"); err != nil {
			return false
		}
	}
	j.after = tx.after
	return w.raw("RELEASE job") == nil
}

// apart runs the jobs of a failed group again, each in its own transaction, so that only the faulty one fails.
func (w *writer) apart(group []*job) {
	w.undo()
	for i, j := range group {
		if w.answeredBroken(group[i:]) {
			return
		}
		if err := w.raw("BEGIN IMMEDIATE"); err != nil {
			j.answer <- w.failed(err)
			continue
		}
		tx := &Tx{Now: w.now(), Zone: j.zone, conn: w.conn}
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

// undo rolls back the open transaction. An error only means that none is open.
func (w *writer) undo() { _ = w.raw("ROLLBACK") }

// IsDamaged reports whether an error of SQLite means that the file is damaged or is not a database.
func IsDamaged(err error) bool {
	var fault *sqlite.Error
	return errors.As(err, &fault) && (fault.Code()&0xff == sqliteCorrupt || fault.Code()&0xff == sqliteNotADB)
}

// failed wraps an error of BEGIN or COMMIT: the caller can't know whether the transaction was committed.
func (w *writer) failed(err error) error {
	return fmt.Errorf("commit: %w: %w", ErrStopped, w.looked(err))
}

// looked examines an error: it marks one of a full disk, and stops all writing after one of an unreliable disk.
func (w *writer) looked(err error) error {
	var fault *sqlite.Error
	if !errors.As(err, &fault) {
		return err
	}
	switch fault.Code() & 0xff {
	case sqliteFull:
		return fmt.Errorf("%w: the disk is full: %w", ErrStopped, err)
	case sqliteIOErr, sqliteCorrupt, sqliteNotADB:
		if errors.Is(err, ErrStopped) {
			return err // marked before
		}
		broken := fmt.Errorf("%w: %w", ErrStopped, err)
		if w.broken.CompareAndSwap(nil, &broken) {
			w.log.Error("the database takes no more writes", "error", err)
		}
		return broken
	}
	return err
}
