package db

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"
)

var ctx = context.Background()

// open opens a database with one table in a temporary folder.
func open(t *testing.T) *DB {
	t.Helper()
	schema := fstest.MapFS{
		"0001_rows.sql": {
			Data: []byte(
				"-- +goose Up\nCREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;\n-- +goose Down\nSELECT 1;\n",
			),
		}}
	d, err := Open(ctx, Options{Path: filepath.Join(t.TempDir(), "shop.db"), Schema: schema, Now: time.Now,
		Log: slog.New(slog.DiscardHandler), Readers: 3})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// within runs fn in the writer; fn changes nothing.
func within(d *DB, ctx context.Context, fn func() error) error {
	return d.Write(ctx, time.UTC, func(*Tx) error { return fn() })
}

// diskFault is the error that SQLite returns when the file can't be trusted.
func diskFault(t *testing.T) error {
	t.Helper()
	path := filepath.Join(t.TempDir(), "garbage.db")
	if err := os.WriteFile(path,
		[]byte(
			"this is no database, and long enough to be read as the head of one: a hundred bytes and some more of nothing."),
		0o600); err != nil {
		t.Fatal(err)
	}
	db, err := OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err = db.Exec("SELECT * FROM sqlite_schema"); err == nil {
		t.Fatal("garbage was read as a database")
	}
	return err
}

// crowd is a busy writer with more waiting callers than its queue has places.
type crowd struct {
	release  chan error
	answered atomic.Int64
	ran      atomic.Int64
	stopped  atomic.Int64
	all      sync.WaitGroup
}

func crowdOf(t *testing.T, d *DB, n int) *crowd {
	t.Helper()
	c := &crowd{release: make(chan error)}
	held := make(chan struct{})
	c.all.Go(func() {
		_ = within(d, ctx, func() error {
			close(held)
			return <-c.release
		})
	})
	<-held
	for range n {
		c.all.Go(func() {
			err := within(d, ctx, func() error {
				c.ran.Add(1)
				return nil
			})
			if errors.Is(err, ErrStopped) {
				c.stopped.Add(1)
			} else if err != nil {
				t.Errorf("a waiting caller: %v", err)
			}
			c.answered.Add(1)
		})
	}
	for len(d.writer.jobs) < queueSize {
		time.Sleep(time.Millisecond)
	}
	return c
}

// inTime fails the test if fn takes longer than the limit.
func inTime(t *testing.T, limit time.Duration, what string, fn func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		fn()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(limit):
		t.Fatalf("%s took longer than %s", what, limit)
	}
}

func TestDatabaseFaultFailsAllWaitingWritesAndSavesNone(t *testing.T) {
	d := open(t)
	c := crowdOf(t, d, 5000)
	c.release <- diskFault(t)
	inTime(t, 5*time.Second, "answering 5,000 callers", c.all.Wait)
	if c.ran.Load() != 0 || c.stopped.Load() != 5000 {
		t.Errorf("%d of 5,000 ran after the fault, %d were told that the shop takes no changes", c.ran.Load(),
			c.stopped.Load())
	}
	inTime(t, time.Second, "asking whether the shop is ready", func() {
		if err := d.Fault(); !errors.Is(err, ErrStopped) {
			t.Errorf("ready after a fault: %v", err)
		}
	})
	inTime(t, 5*time.Second, "closing", func() { _ = d.Close() })
}

func TestClosingFailsAllWaitingWrites(t *testing.T) {
	d := open(t)
	c := crowdOf(t, d, 5000)
	closed := make(chan error, 1)
	go func() { closed <- d.Close() }()
	for d.Fault() == nil {
		time.Sleep(time.Millisecond)
	}
	c.release <- nil
	inTime(t, 5*time.Second, "answering 5,000 callers", c.all.Wait)
	if c.ran.Load()+c.stopped.Load() != 5000 || c.ran.Load() < queueSize {
		t.Errorf("%d ran and %d were told to go, of 5,000; what had queued is finished", c.ran.Load(), c.stopped.Load())
	}
	inTime(t, 5*time.Second, "closing", func() {
		if err := <-closed; err != nil {
			t.Error(err)
		}
	})
}

func TestCallerCanStopWaitingForAWriteSlot(t *testing.T) {
	d := open(t)
	c := crowdOf(t, d, 1500)
	leaving, leave := context.WithTimeout(ctx, 20*time.Millisecond)
	defer leave()
	inTime(t, time.Second, "leaving", func() {
		if err := within(d, leaving, func() error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("who left: %v", err)
		}
	})
	c.release <- nil
	inTime(t, 10*time.Second, "answering 1,500 callers", c.all.Wait)
}

func TestEveryConnectionHasTheRequiredPragmas(t *testing.T) {
	d := open(t)
	look := func(tx *Tx) error {
		for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1",
			"trusted_schema": "0", "busy_timeout": "5000", "cell_size_check": "1"} {
			got, err := Value[string](tx, `SELECT * FROM pragma_`+pragma)
			if err != nil {
				return err
			}
			if got != want {
				t.Errorf("a connection has %s = %s, want %s", pragma, got, want)
			}
		}
		return nil
	}
	held := make(chan *conn, cap(d.readers))
	for range cap(d.readers) {
		if err := d.Read(ctx, time.UTC, look); err != nil {
			t.Fatal(err)
		}
		held <- <-d.readers // keep it, so that the next one is another connection
	}
	for range cap(d.readers) {
		d.readers <- <-held
	}
	if err := d.Write(ctx, time.UTC, look); err != nil {
		t.Fatal(err)
	}
	err := d.Read(ctx, time.UTC, func(tx *Tx) error {
		_, err := tx.Exec(`INSERT INTO rows (text) VALUES ('x')`)
		return err
	})
	if err == nil {
		t.Error("a reader wrote")
	}
}

func TestSQLiteVersionHasTheWALResetFix(t *testing.T) {
	d := open(t)
	err := d.Read(ctx, time.UTC, func(tx *Tx) error {
		version, err := Value[string](tx, `SELECT sqlite_version()`)
		if version < "3.51.3" {
			t.Errorf("SQLite %s has the race of the WAL reset; 3.51.3 has not", version)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A failed savepoint is rolled back alone, and its functions for after the commit don't run.
func TestSavepointFailureUndoesOnlyItself(t *testing.T) {
	d := open(t)
	followed := []string{}
	err := d.Write(ctx, time.UTC, func(tx *Tx) error {
		insert := func(text string, failure error) func() error {
			return func() error {
				if _, err := tx.Exec(`INSERT INTO rows (text) VALUES (?)`, text); err != nil {
					return err
				}
				tx.AfterCommit(func() { followed = append(followed, text) })
				return failure
			}
		}
		if err := tx.Savepoint(insert("kept", nil)); err != nil {
			return err
		}
		if err := tx.Savepoint(insert("dropped", Refuse("no"))); err == nil || err.Error() != "no" {
			t.Errorf("the failure was told as %v", err)
		}
		return tx.Savepoint(insert("kept too", nil))
	})
	if err != nil {
		t.Fatal(err)
	}
	err = d.Read(ctx, time.UTC, func(tx *Tx) error {
		rows, err := Values[string](tx, `SELECT text FROM rows ORDER BY id`)
		if got := strings.Join(rows, ", "); got != "kept, kept too" || strings.Join(followed, ", ") != got {
			t.Errorf("kept %q, followed by %q", got, followed)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
