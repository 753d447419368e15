package demo_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"hearth/assets"
	"hearth/assets/demo"
	"hearth/store"
	"hearth/store/delivery"
	"hearth/store/storetest"
)

var keep = flag.String("keep", "", "the release whose database, a demo, is kept; see ./build.sh keep")

// The database kept of each release is upgraded to this release: it then has the tables of a new database, and its
// aggregates match its orders.
func TestDatabaseOfEachReleaseBecomesOneOfThis(t *testing.T) {
	if *keep != "" {
		keepDatabase(t, filepath.Join("testdata", "releases", *keep+".db.br"))
	}
	kept, err := filepath.Glob("testdata/releases/*.db.br")
	if err != nil || len(kept) == 0 {
		t.Fatalf("there is none: %v", err)
	}
	for _, path := range kept {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".db.br"), func(t *testing.T) {
			packed, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			database, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "shop.db"), database, 0o600); err != nil {
				t.Fatal(err)
			}
			shop := storetest.Open(t, dir)
			shop.Sums()
			if count, err := shop.Orders.Count(context.Background()); err != nil || len(count) < 5 {
				t.Errorf("its orders: %v, %v", count, err)
			}
			if tablesOf(t, dir) != tablesOf(t, storetest.New(t).Dir()) {
				t.Error("its tables are others than those of a new database: a migration that it has had was changed. " +
					"Put the change into a new file, or, as long as the release is not out, run ./build.sh keep")
			}
		})
	}
}

// keepDatabase writes the database of a demo of this release, packed.
func keepDatabase(t *testing.T, path string) {
	dir := t.TempDir()
	if err := demo.Fill(context.Background(), store.Options{Dir: dir, Pins: delivery.LazyPins(assets.Pins())},
		storetest.Start, nil); err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(dir, "whole.db")
	if _, err := open(t, dir).Exec("VACUUM INTO ?", whole); err != nil {
		t.Fatal(err)
	}
	database, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	if _, err := w.Write(database); errors.Join(err, w.Close(), os.WriteFile(path, packed.Bytes(), 0o644)) != nil {
		t.Fatal(err)
	}
	t.Logf("%s has %d bytes", path, packed.Len())
}

// tablesOf is the SQL of all tables, indexes, triggers and views of a shop.
func tablesOf(t *testing.T, dir string) (tables string) {
	err := open(t, dir).QueryRow(`SELECT group_concat(type || ' ' || name || ' ' || coalesce(sql, ''), char(10)
		ORDER BY type, name) FROM sqlite_schema`).Scan(&tables)
	if err != nil || tables == "" {
		t.Fatalf("%q, %v", tables, err)
	}
	return tables
}

func open(t *testing.T, dir string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // it was only read
	return db
}
