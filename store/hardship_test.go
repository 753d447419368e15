package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/core"
	"hearth/store/login"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestFullDiskRefusesOrdersClearlyAndLosesNothing(t *testing.T) {
	shop := storetest.New(t)
	product, b := shop.Product("Plug", 700, 100_000), shop.Customer("411001")
	first := shop.Order(b, product, 1)
	if err := shop.LimitPages(storetest.Ctx, 1); err != nil { // the database file can't grow, as on a full disk
		t.Fatal(err)
	}
	acknowledged := map[int64]bool{first.ID: true}
	full := error(nil)
	for range 500 {
		o, err := shop.Orders.Place(storetest.Ctx, b.Wishes(product, 1))
		if err != nil {
			full = err
			break
		}
		acknowledged[o.ID] = true
		if full = shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID); full != nil {
			break
		}
	}
	if !errors.Is(full, core.ErrStopped) || !strings.Contains(full.Error(), "full") {
		t.Fatalf("a full disk says %v", full)
	}
	if _, err := shop.Fulfilment.FindOrder(storetest.Ctx, b.ID, first.ID); err != nil {
		t.Errorf("reading went wrong too: %v", err)
	}
	if err := shop.Ready(); err != nil {
		t.Errorf("the shop gave up: %v", err)
	}
	shop.Sums()
	if err := shop.LimitPages(storetest.Ctx, 0); err != nil {
		t.Fatal(err)
	}
	o, err := shop.Orders.Place(storetest.Ctx, b.Wishes(product, 1))
	if err != nil {
		t.Fatalf("with room again: %v", err)
	}
	acknowledged[o.ID] = true
	for id := range acknowledged {
		if _, err := shop.Fulfilment.FindOrder(storetest.Ctx, b.ID, id); err != nil {
			t.Errorf("acknowledged order %d: %v", id, err)
		}
	}
	shop.Sums()
}

func TestClockJumpRepeatsNoWork(t *testing.T) {
	for name, jump := range map[string]time.Duration{"back": -365 * 24 * time.Hour, "forward": 365 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			shop := storetest.New(t)
			shop.In("Maharashtra")
			product, b := shop.Product("Plug", 700, 100), shop.Customer("411001")
			before := shop.Ship(shop.Order(b, product, 1))
			held, err := shop.Orders.Place(storetest.Ctx, b.Wishes(product, 2))
			if err != nil {
				t.Fatal(err)
			}
			waiting := shop.Order(b, product, 1)
			shop.Pass(jump)
			for range 3 {
				if _, err := shop.Orders.ReleaseExpiredHolds(storetest.Ctx); err != nil {
					t.Fatal(err)
				}
			}
			o, err := shop.Fulfilment.FindOrder(storetest.Ctx, b.ID, held.ID)
			if err != nil || (jump > 0) != (o.State == core.Cancelled) {
				t.Errorf("the hold: %s, %v", o.State, err)
			}
			after := shop.Ship(waiting)
			if jump < 0 && after != "INV-2627-000002" || jump > 0 && after != "INV-2728-000001" {
				t.Errorf("the invoice after %s is %s", before, after)
			}
			shop.Pass(-jump)
			last := shop.Ship(shop.Order(b, product, 1))
			if jump < 0 && last != "INV-2627-000003" || jump > 0 && last != "INV-2728-000002" {
				t.Errorf("with the clock put right, the invoice is %s: never dated before the last", last)
			}
			shop.Sums()
		})
	}
}

func TestUnusableDataDirectoryIsRefusedWithASentence(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(
		filepath.Join(dir, "shop.db"),
		[]byte(strings.Repeat("not a database, but long enough to be taken for one. ", 100)),
		0o600,
	); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(
		storetest.Ctx,
		store.Options{Dir: dir},
	); err == nil ||
		!strings.Contains(err.Error(), filepath.Join(dir, "shop.db")) {
		t.Errorf("no database: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(
		storetest.Ctx,
		store.Options{Dir: file},
	); err == nil ||
		!strings.Contains(err.Error(), "data directory can't be used") {
		t.Errorf("a file in its place: %v", err)
	}
}

func TestExpiredSessionsVisitorsAndMailsAreDeleted(t *testing.T) {
	shop := storetest.New(t)
	b := shop.Customer("411001")
	if err := shop.Login.StartSession(storetest.Ctx, "old", b.ID, login.NewSession{Door: login.PublicListener,
		Fingerprint: "x"}); err != nil {
		t.Fatal(err)
	}
	shop.Accounts.NoteVisitor("x")
	if err := shop.Accounts.WriteVisitors(storetest.Ctx); err != nil {
		t.Fatal(err)
	}
	count := func() map[string]int64 {
		t.Helper()
		n, err := shop.CountRows(storetest.Ctx, "sessions", "visitors", "mails")
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if _, err := shop.TidyUp(storetest.Ctx); err != nil {
		t.Fatal(err)
	}
	if n := count(); n["sessions"] != 1 || n["visitors"] != 1 || n["mails"] != 1 {
		t.Errorf("what is in use went: %v", n)
	}
	shop.Pass(410 * 24 * time.Hour)
	if _, err := shop.TidyUp(storetest.Ctx); err != nil {
		t.Fatal(err)
	}
	if n := count(); n["sessions"]+n["visitors"]+n["mails"] != 0 {
		t.Errorf("left behind: %v", n)
	}
}

func TestRepairFixesSearchWordsAndRatings(t *testing.T) {
	shop := storetest.New(t)
	product := shop.Product("Dimmer", 700, 5)
	if err := shop.Run(storetest.Ctx, `DELETE FROM product_words`, `UPDATE products
		SET rating_sum = 50, rating_count = 10`); err != nil {
		t.Fatal(err)
	}
	mended, err := shop.Repair(storetest.Ctx)
	if err != nil || len(mended) != 2 {
		t.Errorf("%v, %v", mended, err)
	}
	found, _, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: "dimmer"})
	if err != nil || len(found) != 1 || found[0].ID != product {
		t.Errorf("the search finds %v, %v", found, err)
	}
	shop.Sums()
	if mended, err := shop.Repair(storetest.Ctx); err != nil || len(mended) != 0 {
		t.Errorf("a second time: %v, %v", mended, err)
	}
}
