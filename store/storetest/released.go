package storetest

import (
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"hearth/schema"
	"hearth/store/orders"
)

// Released creates a data directory as this release leaves it, closed. It has an order that was delivered, which it
// returns, and one that was confirmed.
func Released(t testing.TB) (dir string, delivered orders.Order) {
	t.Helper()
	dir = filled(t)
	if err := os.Chmod(dir, 0o700); err != nil { // the shop refuses a folder that other accounts can enter
		t.Fatal(err)
	}
	shop := Open(t, dir)
	asha, plug := shop.Customer("411001"), shop.Product("Plug", 500, 10)
	delivered = shop.Order(asha, plug, 1)
	shop.Deliver(delivered)
	shop.Order(asha, plug, 2)
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, delivered
}

// NewerFile and NewerMigration are a migration of a later release.
const (
	NewerFile      = "9000_newer.sql"
	NewerMigration = `-- +goose Up
CREATE TABLE newer (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
INSERT INTO newer (text) SELECT printf('%064d', n) FROM numbers;
CREATE INDEX newer_by_text ON newer (text);
-- +goose Down
DROP TABLE newer;
`
)

// Newer are the migrations of a later release: those of this release, NewerMigration, and one that runs statement.
func Newer(t testing.TB, statement string) fs.FS {
	t.Helper()
	files := fstest.MapFS{NewerFile: {Data: []byte(NewerMigration)},
		"9001_next.sql": {Data: []byte("-- +goose Up\n" + statement)}}
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		content, err := schema.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: content}
	}
	return files
}
