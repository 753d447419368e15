package work_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"hearth/handlers/payments"
	"hearth/handlers/work"
	"hearth/store"
	"hearth/store/storetest"
)

// life is one run of the shop's process: its database, payments and worker. It is killed without warning, and the
// next life starts with the data written by then.
type life struct {
	*store.Store
	dir  string
	desk *payments.Service
	room *work.Worker
	// look is a separate connection to the database, which bypasses the shop.
	look *sql.DB
}

// ghost is the state shared by all lives: the clock, and whether the current process was killed. In these tests a
// killed process continues for a moment, but its writes are lost and its requests fail.
type ghost struct {
	mu    sync.Mutex
	clock time.Time
	// asks is the number of times that the clock can still be read before the process is killed; 0 means never.
	asks int
	// dir is the data directory of the process; heir is the copy with which the next process starts.
	dir, heir string
	dead      bool
	failed    error
}

// now is the shop's clock.
func (g *ghost) now() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.asks > 0 {
		if g.asks--; g.asks == 0 {
			g.die()
		}
	}
	return g.clock
}

func (g *ghost) pass(d time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.clock = g.clock.Add(d)
}

func (g *ghost) time() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.clock
}

// die kills the process by copying its files as they are now. The caller must hold the lock.
func (g *ghost) die() {
	if g.dead {
		return
	}
	g.dead = true
	g.failed = copyShop(g.dir, g.heir)
}

func (g *ghost) killed() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.dead
}

// copyShop copies the files of a killed process.
func copyShop(from, to string) error {
	if err := os.MkdirAll(filepath.Join(to, "private"), 0o700); err != nil {
		return err
	}
	for _, name := range []string{"shop.db", "shop.db-wal", "private/secret.key", "private/seal.key"} {
		in, err := os.Open(filepath.Join(from, name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		out, err := os.OpenFile(filepath.Join(to, name), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
		if err == nil {
			_, err = io.Copy(out, in)
			err = errors.Join(err, out.Close())
		}
		if err = errors.Join(err, in.Close()); err != nil {
			return err
		}
	}
	return nil
}

// begin starts a process in a data directory.
func begin(t *testing.T, g *ghost, dir string) *life {
	t.Helper()
	g.mu.Lock()
	g.dir, g.heir, g.dead, g.asks = dir, dir+"x", false, 0
	g.mu.Unlock()
	s, err := store.Open(context.Background(), store.Options{Dir: dir, Pins: storetest.Pins(), Now: g.now})
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	l := &life{Store: s, dir: dir, desk: payments.New(s, log, false)}
	l.room = &work.Worker{Store: s, Log: log, Outside: work.Outside{SendRefund: l.desk.SendRefund,
		GiveUpRefund: l.desk.GiveUpRefund, FollowWebhook: l.desk.FollowWebhook}}
	if l.look, err = sql.Open("sqlite",
		"file:"+filepath.Join(dir, "shop.db")+"?mode=ro&_pragma=busy_timeout(5000)"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ReleaseLeases(context.Background()); err != nil { // the worker does this when it starts
		t.Fatal(err)
	}
	return l
}

// end closes a process and deletes its directory.
func (l *life) end(t *testing.T) {
	t.Helper()
	if err := errors.Join(l.look.Close(), l.Close(), os.RemoveAll(l.dir)); err != nil {
		t.Fatal(err)
	}
}

// rows returns the integers that a query finds, by row.
func (l *life) rows(t *testing.T, columns int, query string, args ...any) (all [][]int64) {
	t.Helper()
	found, err := l.look.Query(query, args...)
	if err != nil {
		t.Fatal(err)
	}
	for found.Next() {
		row := make([]int64, columns)
		into := make([]any, columns)
		for i := range row {
			into[i] = &row[i]
		}
		if err := found.Scan(into...); err != nil {
			t.Fatal(err)
		}
		all = append(all, row)
	}
	if err := errors.Join(found.Err(), found.Close()); err != nil {
		t.Fatal(fmt.Errorf("%s: %w", query, err))
	}
	return all
}
