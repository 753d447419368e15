package db

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"log/slog"
	"testing/fstest"
	"time"
)

// The first start was killed within a transaction, before the database was in WAL mode: its journal must be rolled back
// before reading.
func TestDatabaseOfAKilledFirstStartIsRecovered(t *testing.T) {
	ctx, killed := context.Background(), filepath.Join(t.TempDir(), "shop.db")
	writing := filepath.Join(t.TempDir(), "shop.db")
	one, err := OpenFile(writing)
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	one.SetMaxOpenConns(1)
	for _, statement := range []string{
		"PRAGMA application_id = 7", "PRAGMA cache_size = 1", "CREATE TABLE big (text)",
		"INSERT INTO big SELECT hex(randomblob(2000)) FROM pragma_function_list LIMIT 100",
		"BEGIN IMMEDIATE", "UPDATE big SET text = hex(randomblob(2000))",
	} {
		if _, err := one.ExecContext(ctx, statement); err != nil {
			t.Fatal(statement, err)
		}
	}
	for _, ending := range []string{"", "-journal"} {
		content, err := os.ReadFile(writing + ending)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(killed+ending, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ours(ctx, Options{Path: killed, Application: 7}); err != nil {
		t.Error(err)
	}
	if _, err := ours(ctx, Options{Path: killed, Application: 8}); !errors.Is(err, ErrForeign) {
		t.Errorf("another program's is %v", err)
	}
}

// A current database is opened once to check its version; an older or newer one is recognised too.
func TestSchemaVersionIsReadFromTheFile(t *testing.T) {
	ctx, path := t.Context(), filepath.Join(t.TempDir(), "shop.db")
	step := func(name string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE " + name + " (b INTEGER) STRICT;")}
	}
	two := fstest.MapFS{"0001_a.sql": step("a"), "0012_b.sql": step("b"), "embed.go": step("none")}
	o := Options{Path: path, Schema: two, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	if newest := newestOf(two); newest != 12 {
		t.Errorf("the newest migration is %d", newest)
	}
	if err := migrate(ctx, o); err != nil {
		t.Fatal(err)
	}
	if newest, err := ours(ctx, o); newest != 12 || err != nil {
		t.Errorf("the file has had %d, %v", newest, err)
	}
	if err := migrate(ctx, o); err != nil {
		t.Error(err)
	}
	o.Schema = fstest.MapFS{"0001_a.sql": step("a")}
	if err := migrate(ctx, o); !errors.Is(err, ErrNewer) {
		t.Errorf("a database of a newer release: %v", err)
	}
	o.Schema, o.Beside = fstest.MapFS{"0001_a.sql": step("a"), "0012_b.sql": step("b"), "0013_c.sql": step("c")}, true
	if err := migrate(ctx, o); !errors.Is(err, ErrOlder) {
		t.Errorf("a database of an older release: %v", err)
	}
}

// An unfinished snapshot, of a full disk or a damaged file, does not stay in backups/ as if it could be restored.
func TestUnfinishedSnapshotIsNotABackup(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	path := filepath.Join(dir, "shop.db")
	if err := os.Mkdir(filepath.Join(dir, "backups"), 0o700); err != nil {
		t.Fatal(err)
	}
	first := fstest.MapFS{"0001_a.sql": {Data: []byte(`-- +goose Up
CREATE TABLE big (text TEXT) STRICT;
INSERT INTO big SELECT hex(randomblob(2000)) FROM pragma_function_list LIMIT 150;`)}}
	o := Options{Path: path, Schema: first, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	if err := migrate(ctx, o); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	about, err := file.Stat()
	if err == nil {
		_, err = file.WriteAt(make([]byte, 32<<10), about.Size()/2/4096*4096)
	}
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	second := []byte("-- +goose Up\nCREATE TABLE b (b INTEGER) STRICT;")
	o.Schema = fstest.MapFS{"0001_a.sql": first["0001_a.sql"], "0002_b.sql": {Data: second}}
	if err := migrate(ctx, o); err == nil {
		t.Error("a damaged database was migrated")
	}
	if left, err := os.ReadDir(filepath.Join(dir, "backups")); err != nil || len(left) > 0 {
		t.Errorf("left in backups/: %v, %v", left, err)
	}
}
