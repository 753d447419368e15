package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

// Damage that only readers meet also makes the shop not ready.
func TestDamageIsNoticedByReading(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	product := shop.Product("Plug", 700, 5)
	page, err := strconv.Atoi(got(shop.Look(ctx, `SELECT rootpage FROM sqlite_schema WHERE name = 'products'`)).or(t))
	must(t, err)
	dir := shop.Dir()
	must(t, shop.Close())
	path := filepath.Join(dir, "shop.db")
	content := got(os.ReadFile(path)).or(t)
	copy(content[(page-1)*4096:], strings.Repeat("\xA5", 4096))
	must(t, os.WriteFile(path, content, 0o600))
	broken := got(store.Open(ctx, store.Options{Dir: dir})).or(t)
	t.Cleanup(func() { _ = broken.Close() }) // it can't end well
	must(t, broken.Ready())
	_, err = broken.FindProduct(ctx, product)
	if !errors.Is(err, store.ErrStopped) || errors.Is(err, store.ErrNotFound) {
		t.Errorf("reading a damaged page: %v", err)
	}
	if err := broken.Ready(); !errors.Is(err, store.ErrStopped) {
		t.Errorf("afterwards the shop is ready: %v", err)
	}
	if _, err := broken.Register(ctx, registration()); !errors.Is(err, store.ErrStopped) {
		t.Errorf("afterwards it writes: %v", err)
	}
}

// A directory with a shop's files and no database is not a new shop.
func TestAnEmptiedShopIsNotTakenForANewOne(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	must(t, shop.Close())
	dir := filepath.Join(t.TempDir(), "shop [old]") // as signs of a pattern these would find nothing
	must(t, os.Rename(shop.Dir(), dir))
	path := filepath.Join(dir, "shop.db")
	must(t, os.WriteFile(path, nil, 0o600))
	_, err := store.Open(ctx, store.Options{Dir: dir})
	if !errors.Is(err, store.ErrEmptied) || !strings.Contains(err.Error(), "secret.key") {
		t.Errorf("with an empty database: %v", err)
	}
	must(t, os.Remove(path))
	for _, name := range []string{"shop-20261120-213000.tar.gz", "shop-20261121-213000.tar.gz"} {
		must(t, os.WriteFile(filepath.Join(dir, "backups", name), nil, 0o600))
	}
	_, err = store.Open(ctx, store.Options{Dir: dir})
	if !errors.Is(err, store.ErrEmptied) || !strings.Contains(err.Error(), "shop-20261121-213000.tar.gz") {
		t.Errorf("without one: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Error("a database was made")
	}
	must(t, os.WriteFile(path, []byte("not a database any more"), 0o600))
	_, err = store.Open(ctx, store.Options{Dir: dir})
	if err == nil || !strings.Contains(err.Error(), "hearth restore") || !strings.Contains(err.Error(), "shop-20261121-213000.tar.gz") {
		t.Errorf("with a damaged one: %v", err)
	}
	fresh := t.TempDir() // a first start that was interrupted
	must(t, os.WriteFile(filepath.Join(fresh, "shop.db"), nil, 0o600))
	must(t, storetest.Open(t, fresh).Close())
}

func TestHoldsAreBoundedByAccountAndByAddress(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	product := shop.Product("Plug", 700, 400)
	place := func(b storetest.Buyer, from string) (store.Order, error) {
		wishes := b.Wishes(product, 1)
		wishes.From = from
		return shop.PlaceOrder(ctx, wishes)
	}
	const often = "Too many orders from your connection are waiting for payment. Please finish one of them, or try again in half an hour."
	loyal := shop.Customer("411001")
	shop.Deliver(shop.Order(loyal, product, 1))
	for range 10 {
		got(place(shop.Customer("411001"), "address 192.0.2.1")).or(t)
	}
	refused(t, second(place(shop.Customer("411001"), "address 192.0.2.1")), often)
	got(place(shop.Customer("411001"), "address 192.0.2.2")).or(t)
	got(place(shop.Customer("411001"), "")).or(t)
	got(place(loyal, "address 192.0.2.1")).or(t)
	shop.Set("rate_limit", "off")
	last := shop.Customer("411001")
	o := got(place(last, "address 192.0.2.1")).or(t)
	shop.Set("rate_limit", "on")
	refused(t, second(place(shop.Customer("411001"), "address 192.0.2.1")), often)
	must(t, shop.ConfirmCOD(ctx, last.ID, o.ID))
	look(t, shop, "0", `SELECT count(*) FROM orders WHERE placed_from LIKE '%192.0%'`)
	holds := got(shop.HoldsOf(ctx, product)).or(t)
	if len(holds) != 13 || holds[0].Quantity != 1 || !strings.HasPrefix(holds[0].Customer, "Customer ") || !holds[0].Until.After(shop.Now()) {
		t.Errorf("staff see the holds %+v", holds)
	}
	shop.Set("max_pieces", "5")
	refused(t, second(shop.PlaceOrder(ctx, shop.Customer("411001").Wishes(product, 6))),
		"Plug: at most 5 in an order. Please ask us for more.")
	got(shop.PlaceOrder(ctx, shop.Customer("411001").Wishes(product, 5))).or(t)
}

// What a killed process had taken does not wait for its lease.
func TestLeasesOfTheProcessBeforeAreVoid(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	if taken := got(shop.TakeTasks(ctx, "", 8, 5*60e9)).or(t); len(taken) != 1 {
		t.Fatalf("%d tasks are taken", len(taken))
	}
	if len(got(shop.WaitingKinds(ctx)).or(t)) > 0 {
		t.Fatal("a leased task is taken twice")
	}
	if void := got(shop.VoidLeases(ctx)).or(t); void != 1 || len(got(shop.WaitingKinds(ctx)).or(t)) == 0 {
		t.Errorf("%d leases are void", void)
	}
}

func TestVisitorsAreWrittenTogether(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for i := range 1200 {
		shop.NoteVisitor(strings.Repeat("x", i))
		shop.NoteVisitor(strings.Repeat("x", i))
	}
	look(t, shop, "0", `SELECT count(*) FROM visitors`)
	if !shop.KnownVisitor("xx") || shop.KnownVisitor("y") {
		t.Error("who was noted is not known")
	}
	must(t, shop.ForgetDevice(ctx, "xx"))
	must(t, shop.WriteVisitors(ctx))
	look(t, shop, "1199", `SELECT count(*) FROM visitors`)
	shop.NoteVisitor("y")
	dir := shop.Dir()
	must(t, shop.Close())
	look(t, storetest.Open(t, dir), "1200", `SELECT count(*) FROM visitors`)
}
