package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"hearth/store"
	"hearth/store/core"
	"hearth/store/storetest"
)

func TestCancelledCallerDoesNotFailItsWriteGroup(t *testing.T) {
	shop := storetest.New(t)
	product := shop.Product("Strip", 100, 1000)
	buyers := make([]storetest.Buyer, 16)
	for i := range buyers {
		buyers[i] = shop.Customer("411001")
	}
	var all sync.WaitGroup
	for i, b := range buyers {
		all.Go(func() {
			for range 10 {
				leaving, leave := context.WithCancel(storetest.Ctx)
				if i%2 == 0 {
					go leave()
				}
				o, err := shop.Orders.Place(leaving, b.Wishes(product, 1))
				leave()
				if i%2 == 1 && err != nil {
					t.Errorf("a caller who stayed was turned away: %v", err)
				}
				if err == nil {
					if err := shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID); err != nil {
						t.Errorf("an answered order is not there: %v", err)
					}
				}
			}
		})
	}
	all.Wait()
	if _, err := shop.Orders.ReleaseExpiredHolds(storetest.Ctx); err != nil {
		t.Fatal(err)
	}
	shop.Sums()
}

func TestIssuedDocumentNeverChanges(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product := shop.Product("Panel", 2999, 5)
	shop.Ship(shop.Order(shop.Customer("411001"), product, 1))
	db, err := sql.Open("sqlite", filepath.Join(shop.Dir(), "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{"UPDATE documents SET total = 1", "DELETE FROM documents",
		"UPDATE stock_movements SET note = 'x'", "DELETE FROM audit"} {
		if _, err := db.Exec(
			statement,
		); err == nil ||
			!strings.Contains(err.Error(), "never") && !strings.Contains(err.Error(), "by hand") {
			t.Errorf("%s: %v, want a refusal of the database", statement, err)
		}
	}
}

func TestNewerDatabaseIsRefusedAndLeftUnchanged(t *testing.T) {
	dir := t.TempDir()
	s, err := store.Open(storetest.Ctx, store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "shop.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(storetest.Ctx, store.Options{Dir: dir}); !errors.Is(err, core.ErrNewer) {
		t.Errorf("opened a newer database: %v", err)
	}
	after, err := os.ReadFile(path)
	if err != nil || string(after) != string(before) {
		t.Error("a refused database was changed")
	}
}
