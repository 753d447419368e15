package store_test

import (
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/core"
	"hearth/store/storetest"
)

// later is a small migration of a later release.
const later = "CREATE TABLE later (id INTEGER);"

func TestCurrentDatabaseIsUpgradedByALaterRelease(t *testing.T) {
	dir, delivered := storetest.Released(t)
	shop := storetest.OpenWith(t, dir, storetest.Newer(t, "INSERT INTO newer (text) VALUES ('last');"))
	shop.Sums()
	storetest.CheckValue(t, shop, "20001", `SELECT count(*) FROM newer`)
	o, err := shop.Fulfilment.FindOrder(storetest.Ctx, delivered.CustomerID, delivered.ID)
	if err != nil || o.Total != delivered.Total || o.State != core.Delivered {
		t.Errorf("order %+v, %v", o, err)
	}
	snapshots, err := filepath.Glob(filepath.Join(dir, "backups", "before-9001-*.db"))
	if err != nil || len(snapshots) != 1 {
		t.Errorf("snapshots %v, %v", snapshots, err)
	}
}

// whole lists the content of a directory: the path, permissions and hash of each file.
func whole(t *testing.T, dir string) string {
	t.Helper()
	var held strings.Builder
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		about, err := os.Stat(path)
		if err != nil {
			return err
		}
		var sum [32]byte
		if about.Mode().IsRegular() {
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			sum = sha256.Sum256(content)
		}
		_, err = fmt.Fprintf(&held, "%s %s %x\n", path, about.Mode(), sum)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return held.String()
}

func sumOf(t *testing.T, path string) [32]byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(content)
}

func TestFailedMigrationLeavesTheDatabaseFileUnchanged(t *testing.T) {
	dir, _ := storetest.Released(t)
	path := filepath.Join(dir, "shop.db")
	before := sumOf(t, path)
	for name, statement := range map[string]string{"broken": "CREATE TABEL x (id INTEGER);",
		"orphans": "DELETE FROM accounts;"} {
		_, err := store.Open(storetest.Ctx, store.Options{Dir: dir, Schema: storetest.Newer(t, statement)})
		if err == nil || !strings.Contains(err.Error(), "the release before still works") {
			t.Errorf("%s: %v", name, err)
		}
		if sumOf(t, path) != before {
			t.Errorf("%s: the old file changed", name)
		}
	}
	storetest.Open(t, dir).Sums()
}

func TestOlderReleaseRefusesANewerDatabase(t *testing.T) {
	dir, _ := storetest.Released(t)
	newer, err := store.Open(storetest.Ctx, store.Options{Dir: dir, Schema: storetest.Newer(t, later)})
	if err != nil {
		t.Fatal(err)
	}
	if err := newer.Close(); err != nil {
		t.Fatal(err)
	}
	before := whole(t, dir)
	if _, err := store.Open(storetest.Ctx, store.Options{Dir: dir}); !errors.Is(err, core.ErrNewer) {
		t.Errorf("it was opened: %v", err)
	}
	storetest.Same(t, "the directory", whole(t, dir), before)
}

func TestLeftoversOfAKilledMigrationAreRemovedOrReported(t *testing.T) {
	dir, _ := storetest.Released(t)
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
	if _, err := store.Open(storetest.Ctx, store.Options{Dir: dir}); err == nil ||
		!strings.Contains(err.Error(), "shop.db.migrating") {
		t.Errorf("what can't be cleared away: %v", err)
	}
}

func TestMigrationIsRefusedWhileTheShopRuns(t *testing.T) {
	dir, _ := storetest.Released(t)
	_, err := store.Open(storetest.Ctx, store.Options{Dir: dir, Beside: true, Schema: storetest.Newer(t, later)})
	if !errors.Is(err, core.ErrOlder) {
		t.Errorf("it was migrated: %v", err)
	}
}

// A database of a development version before the first release, or of another program, is refused with a sentence that
// says how to start, and left unchanged.
func TestDatabaseOfNoReleaseIsRefusedWithOneSentence(t *testing.T) {
	dir, _ := storetest.Released(t)
	db, err := sql.Open("sqlite", filepath.Join(dir, "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	// the marks that the last development version left in its database
	if _,
		err := db.Exec(
		"PRAGMA application_id = 0x48525448; INSERT INTO goose_db_version (version_id, is_applied) VALUES (84, 1)"); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Close(), os.Remove(filepath.Join(dir, "outbox"))); err != nil {
		t.Fatal(err)
	}
	before := whole(t, dir)
	_, err = store.Open(storetest.Ctx, store.Options{Dir: dir})
	if !errors.Is(err, core.ErrForeign) || !strings.Contains(err.Error(), "hearth serve --demo --data") {
		t.Errorf("it was opened: %v", err)
	}
	storetest.Same(t, "the directory", whole(t, dir), before)
}

// Every value of an enum in a release is in its database, and other values are refused.
func TestDatabaseRefusesUnknownEnumValues(t *testing.T) {
	shop := storetest.New(t)
	o := shop.Order(shop.Customer("411001"), shop.Product("Plug", 700, 5), 1)
	for _, statement := range []string{
		"UPDATE orders SET state = 'teleported'",
		"UPDATE accounts SET role = 'King'",
		fmt.Sprintf(
			"INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at) VALUES (%d, 'shells', '1', 1, 1)", o.ID),
	} {
		if err := shop.Run(storetest.Ctx, statement); err == nil {
			t.Errorf("%s was taken", statement)
		}
	}
	for _, state := range core.OrderStates() {
		if state.Words == "" || state.Desk == "" || state.Tone == "" || state.Shown == "" || state.Sale &&
			!state.Kept &&
			!state.Ended || state.Holds && state.Ended {
			t.Errorf("the facts of %s do not fit: %+v", state.Name, state)
		}
	}
}
