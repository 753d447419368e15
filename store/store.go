package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"

	"hearth/schema"
)

// Options says how a shop is opened. Only Dir is needed.
type Options struct {
	// Dir is the data directory: shop.db, uploads/, private/ and the rest.
	Dir string
	// Pins is the embedded PIN directory; nil knows no PIN but those that staff entered.
	Pins *PinDirectory
	// Now is the clock, Chance the source of randomness; both are the test's own in tests.
	Now    func() time.Time
	Chance io.Reader
	Log    *slog.Logger
	// Beside says that another process may be serving the directory: then nothing is migrated (ErrOlder).
	Beside bool
	// Schema are the migrations; nil takes those of this release.
	Schema fs.FS
	// Readers is how many connections read at the same time; 0 takes 4.
	Readers int
}

// Store is the shop: its rules and its database. It is safe for use by many at once.
type Store struct {
	dir             string
	pins            *PinDirectory
	now             func() time.Time
	chance          io.Reader
	log             *slog.Logger
	db              *sql.DB
	reading         *sql.DB
	readers         chan *conn
	writer          *writer
	key             []byte
	settings        atomic.Pointer[Settings]
	settingsVersion atomic.Int64
	override        map[string]string
	hashing         chan struct{}
	wake            chan struct{}
	wakeJobs        chan struct{}
	closing         sync.Once
	closed          error
	catalogueState
}

// Open opens the shop of a data directory: it makes the directory and the database when they are missing and
// brings the schema up to date. A database made by a newer release is refused and left alone.
func Open(ctx context.Context, o Options) (*Store, error) {
	s := &Store{dir: o.Dir, pins: o.Pins, now: o.Now, chance: o.Chance, log: o.Log,
		hashing: make(chan struct{}, 2), wake: make(chan struct{}, 1), wakeJobs: make(chan struct{}, 1), override: map[string]string{}}
	if s.pins == nil {
		s.pins = &PinDirectory{}
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.chance == nil {
		s.chance = rand.Reader
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	for _, folder := range []string{"", "uploads", "private", "backups", "outbox", "certs"} {
		if err := os.MkdirAll(filepath.Join(o.Dir, folder), 0o700); err != nil {
			return nil, fmt.Errorf("the data directory can't be used: %w", err)
		}
	}
	if _, err := sqlite.OFDLocking(true); err != nil {
		return nil, fmt.Errorf("ask for OFD locks: %w", err)
	}
	path := filepath.Join(o.Dir, "shop.db")
	o.Now = s.now
	if o.Schema == nil {
		o.Schema = schema.Files
	}
	if err := migrate(ctx, path, o); err != nil {
		return nil, err
	}
	if err := s.openConnections(ctx, path, max(o.Readers, 4)); err != nil {
		return nil, err
	}
	if err := s.loadKey(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if err := s.reloadSettings(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if err := s.continueSeries(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("number on after the restore: %w", err), s.Close())
	}
	return s, nil
}

func (s *Store) openConnections(ctx context.Context, path string, readers int) (err error) {
	s.db, err = sql.Open("sqlite", dsn(path, false))
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	s.db.SetMaxOpenConns(1)
	writing, err := s.db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("open the database %s: %w", path, err)
	}
	s.writer = startWriter(newConn(writing), s.now, s.log)
	reading, err := sql.Open("sqlite", dsn(path, true))
	if err != nil {
		return fmt.Errorf("open the database for reading: %w", err)
	}
	s.reading = reading
	s.readers = make(chan *conn, readers)
	for range readers {
		c, err := reading.Conn(ctx)
		if err != nil {
			return fmt.Errorf("open the database for reading: %w", err)
		}
		s.readers <- newConn(c)
	}
	return nil
}

// dsn is the one place that says how a connection is opened.
func dsn(path string, readOnly bool) string {
	q := url.Values{}
	q.Set("_defensive", "1")
	q.Set("_dqs", "0")
	pragmas := []string{"busy_timeout(5000)", "journal_mode(wal)", "synchronous(full)", "foreign_keys(1)",
		"trusted_schema(0)", "cell_size_check(1)", "cache_size(-8000)"}
	if readOnly {
		pragmas = append(pragmas, "query_only(1)")
	} else {
		q.Set("_txlock", "immediate")
		pragmas = append(pragmas, "wal_autocheckpoint(1000)", "journal_size_limit(67108864)")
	}
	for _, pragma := range pragmas {
		q.Add("_pragma", pragma)
	}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: q.Encode()}).String()
}

// Close finishes the writes in hand and closes every connection.
// Closing twice is closing once.
func (s *Store) Close() error {
	s.closing.Do(func() { s.closed = s.close() })
	return s.closed
}

func (s *Store) close() error {
	var err error
	if s.writer != nil {
		err = s.writer.stop()
	}
	if s.readers != nil {
		for range cap(s.readers) {
			select {
			case c := <-s.readers:
				err = errors.Join(err, c.close())
			case <-time.After(5 * time.Second):
				err = errors.Join(err, errors.New("a reader is still at work"))
			}
		}
	}
	for _, pool := range []*sql.DB{s.reading, s.db} {
		if pool != nil {
			err = errors.Join(err, pool.Close())
		}
	}
	return err
}

// LeaveCheckpoints lets a replica decide when the log of changes is folded into the database: it must read each change
// before. It is called once, before the shop serves.
func (s *Store) LeaveCheckpoints(ctx context.Context) error {
	_, err := s.writer.conn.sql.ExecContext(ctx, "PRAGMA wal_autocheckpoint(0)")
	return err
}

// BesideWriter runs what writes to the database from a connection of its own: meanwhile the writer leaves room between its
// transactions.
func (s *Store) BesideWriter(fn func() error) error {
	s.writer.guests.Add(1)
	defer s.writer.guests.Add(-1)
	return fn()
}

// Dir is the data directory.
func (s *Store) Dir() string { return s.dir }

// Now is the shop's clock.
func (s *Store) Now() time.Time { return s.now() }

// Ready says whether the shop takes orders: nil, or why not.
func (s *Store) Ready() error { return s.writer.fault() }

// read runs fn on a connection that can't write, in one view of the database. fn must be short and does
// nothing but SQL. The caller's context is looked at before; it never reaches the SQL.
func (s *Store) read(ctx context.Context, fn func(tx *Tx) error) (err error) {
	var c *conn
	select {
	case c = <-s.readers:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { s.readers <- c }()
	tx := &Tx{conn: c, now: s.now(), zone: s.zone()}
	if _, err := tx.exec("BEGIN"); err != nil {
		return err
	}
	defer func() {
		_, end := tx.exec("ROLLBACK")
		err = errors.Join(err, end)
	}()
	return fn(tx)
}

// write runs fn in the single writer and returns after the commit that made it durable. fn must be short, does
// nothing but SQL, and may run again when the group it ran in broke. An error of fn undoes fn alone.
func (s *Store) write(ctx context.Context, fn func(tx *Tx) error) error {
	return s.writer.do(ctx, s.zone(), fn)
}

// Tx is a transaction as the functions of the shop see it.
type Tx struct {
	conn *conn
	now  time.Time
	zone *time.Location
	// after runs once the commit is durable.
	after []func()
}

func (tx *Tx) query(query string, args ...any) (*sql.Rows, error) {
	statement, err := tx.conn.prepare(query)
	if err != nil {
		return nil, err
	}
	return statement.Query(args...)
}

func (tx *Tx) exec(query string, args ...any) (sql.Result, error) {
	statement, err := tx.conn.prepare(query)
	if err != nil {
		return nil, err
	}
	return statement.Exec(args...)
}

// stamp is the transaction's instant as the database keeps it.
func (tx *Tx) stamp() int64 { return tx.now.UnixMilli() }

// day is the transaction's day in the shop's zone.
func (tx *Tx) day() string { return tx.now.In(tx.zone).Format(time.DateOnly) }

// conn is one connection with its prepared statements.
type conn struct {
	sql        *sql.Conn
	statements map[string]*sql.Stmt
}

func newConn(c *sql.Conn) *conn { return &conn{sql: c, statements: map[string]*sql.Stmt{}} }

func (c *conn) prepare(query string) (*sql.Stmt, error) {
	if statement, ready := c.statements[query]; ready {
		return statement, nil
	}
	if len(c.statements) > 500 {
		for text, statement := range c.statements {
			delete(c.statements, text)
			if err := statement.Close(); err != nil {
				return nil, err
			}
		}
	}
	statement, err := c.sql.PrepareContext(context.Background(), query)
	if err != nil {
		return nil, fmt.Errorf("prepare %.80q: %w", query, err)
	}
	c.statements[query] = statement
	return statement, nil
}

func (c *conn) close() error {
	for _, statement := range c.statements {
		if err := statement.Close(); err != nil {
			return err
		}
	}
	return c.sql.Close()
}
