package commands

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/assets/demo"
	"hearth/store"
	"hearth/store/accounts"
)

// The doctor command finds no error in the demo shop, on which people often try it first.
func TestDoctorFindsNoErrorInTheDemo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	o, err := dataFlag{dir}.options(slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	o.Hash = func(password, _ []byte) []byte { return password } // nobody logs in, so the hash needn't be slow
	if err := demo.Fill(t.Context(), o, time.Now(), nil); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err = Run(t.Context(), []string{"doctor", "--data", dir}, nil, &out, &out)
	if err != nil || !strings.Contains(out.String(), "All is well") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// A doctor check that would take hours stops when the user interrupts it or the machine shuts down.
func TestDoctorStopsDuringACheck(t *testing.T) {
	dir := t.TempDir()
	shop, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), `DROP VIEW countable; CREATE VIEW countable (order_id, customer_id, state,
		channel, pt, total, shipping, pin, day, repeats, confirmed_at, shipped_at, delivered_at,
		promised_by, zone, courier) AS
		WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*), 0, '', '', '', 0, 0, '', 0,
		0, 0, 0, 0, 0, '', '' FROM n`)
	if err := errors.Join(err, db.Close(), shop.Close()); err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer stop()
	var out bytes.Buffer
	began := time.Now()
	err = Run(stopped, []string{"doctor", "--data", dir}, nil, &out, &out)
	if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > 9*time.Second {
		t.Errorf("it ended after %s with %v\n%s", took, err, out.String())
	}
}

// If the shop's key file was lost and replaced by a new key, the doctor command reports it at every run.
func TestDoctorReportsLostKeys(t *testing.T) {
	dir := t.TempDir()
	shop, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	_, err = shop.Accounts.AddStaff(t.Context(), 0,
		accounts.Registration{Name: "Asha", Email: "asha@example.com", Password: "Lantern#2026",
			Confirm: "Lantern#2026"}, accounts.Owner)
	err = errors.Join(err, shop.Settings.Change(t.Context(), 0, map[string]string{"metrics_token": "x"}), shop.Close(),
		os.Remove(filepath.Join(dir, "private", "secret.key")), os.Remove(filepath.Join(dir, "private", "seal.key")))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		var out bytes.Buffer
		err = Run(t.Context(), []string{"doctor", "--data", dir}, nil, &out, &out)
		if err == nil || !strings.Contains(out.String(), "private/secret.key is missing or is another") ||
			!strings.Contains(out.String(), "(private/seal.key): metrics_token.") {
			t.Errorf("%v\n%s", err, out.String())
		}
	}
}

// The data directory contains customers' addresses and the shop's keys. The shop refuses to start if other accounts
// of the machine can read it.
func TestOpenDataDirectoryIsRefused(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // Windows has no such permission bits
	}
	dir := filepath.Join(t.TempDir(), "shop")
	t.Setenv("TMPDIR", t.TempDir()) // serve changes TMPDIR; Setenv restores it after the test
	var mu sync.Mutex
	serve := func(more ...string) (said string, err error) {
		t.Helper()
		ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
		defer stop()
		var out bytes.Buffer
		log := writerFunc(func(text []byte) (int, error) {
			mu.Lock()
			defer mu.Unlock()
			if strings.Contains(string(text), "is open:") {
				stop()
			}
			return out.Write(text)
		})
		err = Run(ctx, append([]string{"serve", "--data", dir, "--listen", "127.0.0.1:0"}, more...), nil, log, log)
		return out.String(), err
	}
	mode := func() os.FileMode {
		t.Helper()
		about, err := os.Stat(dir)
		if err != nil {
			t.Fatal(err)
		}
		return about.Mode().Perm()
	}
	if said, err := serve(); err != nil || mode() != 0o700 {
		t.Errorf("it makes its directory %v: %v\n%s", mode(), err, said)
	}
	if err := os.Chmod(dir, 0o750); err != nil {
		t.Fatal(err)
	}
	_, err := serve()
	if ExitCode(err) != 3 || !strings.Contains(err.Error(), "Run chmod 700 "+dir+
		", or start with --allow-open-directory") {
		t.Errorf("others can enter it: %v", err)
	}
	if said, err := serve("--allow-open-directory"); err != nil ||
		!strings.Contains(said, "other accounts on this machine can read") {
		t.Errorf("the owner wants it so: %v\n%s", err, said)
	}
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o750)); err != nil {
		t.Fatal(err)
	}
	if said, err := serve(); err != nil || mode() != 0o700 {
		t.Errorf("an empty one is closed: %v, %v\n%s", mode(), err, said)
	}
}

type writerFunc func(text []byte) (int, error)

func (w writerFunc) Write(text []byte) (int, error) { return w(text) }
