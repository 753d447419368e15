package store_test

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"hearth/schema"
	"hearth/store"
	"hearth/store/storetest"
)

func migrations(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil || len(names) < 8 {
		t.Fatalf("%v, %v", names, err)
	}
	return names
}

func TestTheDatabaseOfEveryReleaseIsUpgradedAndAddsUp(t *testing.T) {
	for n := range migrations(t) {
		dir := storetest.Released(t, int64(n+1))
		shop := storetest.Open(t, dir)
		shop.Sums()
		o, err := shop.FindOrder(ctx, 1, 1001)
		if err != nil || o.Total != 54000 || o.State != store.Delivered {
			t.Errorf("from release %d: order %+v, %v", n+1, o, err)
		}
		snapshots, err := filepath.Glob(filepath.Join(dir, "backups", "before-*.db"))
		if err != nil || (len(snapshots) == 1) != (n+1 < len(migrations(t))) {
			t.Errorf("from release %d: snapshots %v, %v", n+1, snapshots, err)
		}
	}
}

func sumOf(t *testing.T, path string) [32]byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(content)
}

// next is the schema of a release after this one.
func next(t *testing.T, statement string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{"9998_fine.sql": {Data: []byte("-- +goose Up\nCREATE TABLE later (id INTEGER);\n")}, "9999_next.sql": {Data: []byte("-- +goose Up\n" + statement)}}
	for _, name := range migrations(t) {
		content, err := schema.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: content}
	}
	return files
}

func TestAMigrationThatFailsLeavesTheOldFileByteForByte(t *testing.T) {
	dir := storetest.Released(t, 3)
	if err := storetest.Open(t, dir).Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "shop.db")
	before := sumOf(t, path)
	for name, statement := range map[string]string{"broken": "CREATE TABEL x (id INTEGER);", "orphans": "DELETE FROM accounts;"} {
		_, err := store.Open(ctx, store.Options{Dir: dir, Schema: next(t, statement)})
		if err == nil || !strings.Contains(err.Error(), "the release before still works") {
			t.Errorf("%s: %v", name, err)
		}
		if sumOf(t, path) != before {
			t.Errorf("%s: the old file changed", name)
		}
	}
	storetest.Open(t, dir).Sums()
}

func TestAnOlderReleaseRefusesANewerDatabaseAndLeavesItAlone(t *testing.T) {
	dir := storetest.Released(t, 3)
	newer, err := store.Open(ctx, store.Options{Dir: dir, Schema: next(t, "CREATE TABLE newest (id INTEGER);")})
	if err != nil {
		t.Fatal(err)
	}
	if err := newer.Close(); err != nil {
		t.Fatal(err)
	}
	before := sumOf(t, filepath.Join(dir, "shop.db"))
	if _, err := store.Open(ctx, store.Options{Dir: dir}); !errors.Is(err, store.ErrNewer) {
		t.Errorf("it was opened: %v", err)
	}
	if sumOf(t, filepath.Join(dir, "shop.db")) != before {
		t.Error("the file was changed")
	}
}

func TestNothingIsMigratedUnderARunningShop(t *testing.T) {
	dir := storetest.Released(t, 3)
	if _, err := store.Open(ctx, store.Options{Dir: dir, Beside: true}); !errors.Is(err, store.ErrOlder) {
		t.Errorf("it was migrated: %v", err)
	}
}
