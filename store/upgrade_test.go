package store_test

import (
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"hearth/schema"
	"hearth/store"
	"hearth/store/core"
	"hearth/store/storetest"
)

func migrations(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil || len(names) == 0 {
		t.Fatalf("%v, %v", names, err)
	}
	return names
}

func TestTheDatabaseOfEveryReleaseIsUpgradedAndAddsUp(t *testing.T) {
	names := migrations(t)
	for n, name := range names {
		number, err := strconv.ParseInt(name[:4], 10, 64)
		storetest.Must(t, err)
		dir := storetest.Released(t, number)
		shop := storetest.Open(t, dir)
		shop.Sums()
		o, err := shop.Fulfilment.FindOrder(storetest.Ctx, 1, 1001)
		if err != nil || o.Total != 54000 || o.State != core.Delivered {
			t.Errorf("from release %d: order %+v, %v", number, o, err)
		}
		snapshots, err := filepath.Glob(filepath.Join(dir, "backups", "before-*.db"))
		if err != nil || (len(snapshots) == 1) != (n+1 < len(names)) {
			t.Errorf("from release %d: snapshots %v, %v", number, snapshots, err)
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
	files := fstest.MapFS{"9998_fine.sql": {Data: []byte("-- +goose Up\nCREATE TABLE later (id INTEGER);\n")},
		"9999_next.sql": {Data: []byte("-- +goose Up\n" + statement)}}
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
	dir := storetest.Released(t, 1)
	if err := storetest.Open(t, dir).Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "shop.db")
	before := sumOf(t, path)
	for name, statement := range map[string]string{"broken": "CREATE TABEL x (id INTEGER);", "orphans": "DELETE FROM accounts;"} {
		_, err := store.Open(storetest.Ctx, store.Options{Dir: dir, Schema: next(t, statement)})
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
	dir := storetest.Released(t, 1)
	newer, err := store.Open(storetest.Ctx, store.Options{Dir: dir, Schema: next(t, "CREATE TABLE newest (id INTEGER);")})
	if err != nil {
		t.Fatal(err)
	}
	if err := newer.Close(); err != nil {
		t.Fatal(err)
	}
	before := sumOf(t, filepath.Join(dir, "shop.db"))
	if _, err := store.Open(storetest.Ctx, store.Options{Dir: dir}); !errors.Is(err, core.ErrNewer) {
		t.Errorf("it was opened: %v", err)
	}
	if sumOf(t, filepath.Join(dir, "shop.db")) != before {
		t.Error("the file was changed")
	}
}

func TestWhatAKilledMigrationLeftBehindIsClearedAwayOrNamed(t *testing.T) {
	dir := storetest.Released(t, 3)
	left := filepath.Join(dir, "shop.db.migrating")
	if err := os.WriteFile(left, []byte("half a copy"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := storetest.Open(t, dir).Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it is still there: %v", err)
	}
	if err := os.MkdirAll(filepath.Join(left, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(storetest.Ctx, store.Options{Dir: dir}); err == nil || !strings.Contains(err.Error(), "shop.db.migrating") {
		t.Errorf("what can't be cleared away: %v", err)
	}
}

func TestNothingIsMigratedUnderARunningShop(t *testing.T) {
	dir := storetest.Released(t, 1)
	if _, err := store.Open(
		storetest.Ctx,
		store.Options{Dir: dir, Beside: true, Schema: next(t, "CREATE TABLE newest (id INTEGER);")},
	); !errors.Is(
		err,
		core.ErrOlder,
	) {
		t.Errorf("it was migrated: %v", err)
	}
}

// A directory from before the first release is refused with a sentence, and left unchanged.
func TestADatabaseOfNoReleaseIsRefusedInOneSentence(t *testing.T) {
	dir := storetest.Released(t, 1)
	path := filepath.Join(dir, "shop.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA application_id = 0; INSERT INTO goose_db_version (version_id, is_applied) VALUES (9, 1)"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	before := sumOf(t, path)
	if _, err := store.Open(storetest.Ctx, store.Options{Dir: dir}); !errors.Is(err, core.ErrForeign) {
		t.Errorf("it was opened: %v", err)
	}
	if sumOf(t, path) != before {
		t.Error("the file was changed")
	}
}

// Every word that a release knows is in the database that it opens, and no other is accepted.
func TestWordsThatNobodyKnowsAreRefusedByTheDatabase(t *testing.T) {
	shop := storetest.New(t)
	o := shop.Order(shop.Customer("411001"), shop.Product("Plug", 700, 5), 1)
	for _, statement := range []string{
		"UPDATE orders SET state = 'teleported'",
		"UPDATE accounts SET role = 'King'",
		fmt.Sprintf("INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at) VALUES (%d, 'shells', '1', 1, 1)", o.ID),
	} {
		if err := shop.Run(storetest.Ctx, statement); err == nil {
			t.Errorf("%s was taken", statement)
		}
	}
	for _, state := range core.OrderStates() {
		if state.Words == "" || state.Desk == "" || state.Tone == "" || state.Shown == "" || state.Sale && !state.Kept &&
			!state.Ended || state.Holds && state.Ended {
			t.Errorf("the facts of %s do not fit: %+v", state.Name, state)
		}
	}
}
