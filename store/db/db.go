// Package db is the database engine below the shop: it opens a SQLite database, reads on many connections, and writes
// on one that commits for all queued callers at once. It also migrates the schema, guards the data directory against a
// second process, and defines the two errors of rules, Refusal and ErrNotFound. It contains no shop logic.
//
// Start with Open in db.go; writer.go explains how writes share a commit, and rows.go has the helpers for queries.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Options configure how a database is opened.
type Options struct {
	// Path is the database file; it is created if missing. Before a migration a snapshot is written to backups/ beside
	// it.
	Path string
	// Schema are the migrations; Application is the application ID (PRAGMA) that the first migration writes to the
	// file.
	Schema      fs.FS
	Application int64
	// Now is the clock of transactions.
	Now func() time.Time
	Log *slog.Logger
	// Beside means that another process may be serving the database. Then Open migrates nothing and returns ErrOlder if
	// a migration is needed.
	Beside bool
	// Readers is the number of concurrent read connections.
	Readers int
	// Rehearse, if not nil, makes the writer run every function twice and discard the first run, so that tests find
	// functions that are not safe to repeat. Rehearse is called before the first run and the function that it returns
	// after it, to restore the source of randomness.
	Rehearse func() (putBack func())
	// Watch receives each query before it runs, for tests that count and explain queries.
	Watch func(query string, args []any)
	// Written receives each statement of the writer before it runs, for tests that explain its query plan.
	Written func(statement string)
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	now              func() time.Time
	writing, reading *sql.DB
	// readers are the idle read connections. spare has an entry for each connection that was never opened so far,
	// because opening one costs milliseconds and memory.
	readers chan *conn
	spare   chan struct{}
	options Options
	writer  *writer
	// ending is cancelled by end when the database closes, and interrupts every read.
	ending context.Context
	end    context.CancelFunc
	// left means that the replica, and not the writer, checkpoints the write-ahead log.
	left    atomic.Bool
	closing sync.Once
	closed  error
}

// Open migrates the schema of a database and opens its connections. A database that a newer release made is left
// unchanged and refused with ErrNewer.
func Open(ctx context.Context, o Options) (d *DB, err error) {
	if err := migrate(ctx, o); err != nil {
		return nil, err
	}
	d = &DB{now: o.Now, options: o}
	d.ending, d.end = context.WithCancel(context.Background())
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if d.writing, err = OpenFile(dsn(o.Path, false)); err != nil {
		return d, fmt.Errorf("open the database: %w", err)
	}
	d.writing.SetMaxOpenConns(1)
	writing, err := d.writing.Conn(ctx)
	if err != nil {
		return d, fmt.Errorf("open the database %s: %w", o.Path, err)
	}
	d.writer = startWriter(newConn(writing, o), o.Now, o.Log, o.Rehearse)
	if d.reading, err = OpenFile(dsn(o.Path, true)); err != nil {
		return d, fmt.Errorf("open the database for reading: %w", err)
	}
	// Only the first read connection is opened now; reader opens further ones on demand.
	d.readers, d.spare = make(chan *conn, o.Readers), make(chan struct{}, o.Readers)
	for range o.Readers {
		d.spare <- struct{}{}
	}
	first, err := d.reader(ctx)
	if err != nil {
		return d, err
	}
	d.readers <- first
	return d, nil
}

// reader returns a read connection: an idle one, or a new one if all open ones are in use and the limit permits it.
func (d *DB) reader(ctx context.Context) (*conn, error) {
	select {
	case c := <-d.readers:
		return c, nil
	default:
	}
	select {
	case c := <-d.readers:
		return c, nil
	case <-d.spare:
		opened, err := d.reading.Conn(context.WithoutCancel(ctx))
		if err != nil {
			d.spare <- struct{}{}
			return nil, fmt.Errorf("open the database for reading: %w", err)
		}
		return newConn(opened, d.options), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// dsn is the address of a database for the SQL driver. All settings of a connection are made here.
func dsn(path string, readOnly bool) string {
	q := url.Values{}
	q.Set("_defensive", "1")
	q.Set("_dqs", "0")
	pragmas := []string{"busy_timeout(5000)", "journal_mode(wal)", "synchronous(full)", "foreign_keys(1)",
		"trusted_schema(0)", "cell_size_check(1)"}
	if readOnly {
		// A reader drops its cached pages after each write by others, so 2 MB per reader are enough: 8 MB made no query
		// faster.
		pragmas = append(pragmas, "query_only(1)", "cache_size(-2000)")
	} else {
		q.Set("_txlock", "immediate")
		// Statement journals are kept in memory: as files they took a fifth of the time of an order.
		//
		// Deleted content is overwritten with zeros, because the right to erasure includes pages that are free now.
		pragmas = append(
			pragmas,
			"secure_delete(1)",
			"cache_size(-8000)",
			"temp_store(memory)",
			"wal_autocheckpoint(1000)",
			"journal_size_limit(67108864)",
		)
	}
	for _, pragma := range pragmas {
		q.Add("_pragma", pragma)
	}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: q.Encode()}).String()
}

// closeTime is how long Close waits for each active reader after interrupting it.
const closeTime = time.Second

// Close interrupts active readers, finishes the pending writes and closes every connection. It may be called twice.
func (d *DB) Close() error {
	d.closing.Do(func() { d.closed = d.close() })
	return d.closed
}

func (d *DB) close() (err error) {
	d.end()
	if d.writer != nil {
		err = d.writer.stop()
	}
	for range cap(d.readers) {
		select {
		case c := <-d.readers:
			err = errors.Join(err, c.close())
		case <-d.spare:
		case <-time.After(closeTime):
			err = errors.Join(err, errors.New("a reader is still at work"))
		}
	}
	for _, pool := range []*sql.DB{d.reading, d.writing} {
		if pool != nil {
			err = errors.Join(err, pool.Close())
		}
	}
	return err
}

// Queue is the number of writes that wait for the writer. Callers use it to shed load.
func (d *DB) Queue() int { return len(d.writer.jobs) }

// Fault returns the reason why the database can't be written any more; nil while it can.
func (d *DB) Fault() error { return d.writer.fault() }

// StopWriting refuses every write from now on, including those in the queue, with why as the reason (see Fault).
func (d *DB) StopWriting(why error) {
	broken := fmt.Errorf("%w: %w", ErrStopped, why)
	d.writer.broken.CompareAndSwap(nil, &broken)
}

// LeaveCheckpoints leaves checkpoints of the write-ahead log to the replica, which must read each change first. It must
// be called once, before anything is written.
func (d *DB) LeaveCheckpoints(ctx context.Context) error {
	d.left.Store(true)
	return d.writer.tune(ctx, "wal_autocheckpoint(0)")
}

// EmptyWAL checkpoints the write-ahead log and truncates it, because the log keeps older versions of pages, and with
// them erased personal data, until they are overwritten. It returns false if readers or writers were in the way for
// longer than the shop can wait; the caller should try again later. If a replica does the checkpoints, it also
// truncates the log.
func (d *DB) EmptyWAL(ctx context.Context) (empty bool, err error) {
	if d.left.Load() {
		return true, nil
	}
	beside, err := OpenFile(strings.Replace(dsn(d.options.Path, false), "busy_timeout%285000%29",
		"busy_timeout%28100%29", 1))
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, beside.Close()) }()
	var busy, pages, moved int
	if err := beside.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved); err != nil {
		return false, err
	}
	return busy == 0, nil
}

// WithWriterPaused pauses the writer between two transactions while it runs a function that writes to the database
// through a connection of its own.
func (d *DB) WithWriterPaused(fn func() error) error {
	d.writer.guests.Add(1)
	defer d.writer.guests.Add(-1)
	return fn()
}

// Read runs fn on a read-only connection, in one snapshot of the database. fn must be short and only run SQL, which is
// interrupted when the caller's context ends or the database closes. zone is the time zone of tx.Day.
func (d *DB) Read(ctx context.Context, zone *time.Location, fn func(tx *Tx) error) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(d.ending, cancel)()
	c, err := d.reader(ctx)
	if err != nil {
		return err
	}
	defer func() { d.readers <- c }()
	// A reader is often the first to meet a damaged file or a failing disk; then writing must stop, too.
	defer func() { err = d.writer.looked(err) }()
	tx := &Tx{Now: d.now(), Zone: zone, reading: ctx, conn: c}
	if _, err := tx.Exec("BEGIN"); err != nil {
		return err
	}
	defer func() {
		_, end := tx.Exec("ROLLBACK")
		err = errors.Join(err, end)
	}()
	return fn(tx)
}

// Write runs fn in the single writer and returns after the commit has made its changes durable. fn must be short and
// only run SQL. If a write of the same group fails, fn runs again, so it must set its results anew each time. An error
// of fn rolls back only fn. ErrStopped if the shop is stopping or the disk failed.
func (d *DB) Write(ctx context.Context, zone *time.Location, fn func(tx *Tx) error) error {
	return d.writer.do(ctx, zone, fn)
}
