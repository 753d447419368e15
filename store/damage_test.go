package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/storetest"
)

// A shop is no longer ready when a read finds damage in the database.
func TestDatabaseDamageIsNoticedOnReading(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	product := shop.Product("Plug", 700, 5)
	page, err := strconv.Atoi(storetest.Got(shop.Value(storetest.Ctx, `SELECT rootpage FROM sqlite_schema
		WHERE name = 'products'`)).Or(t))
	storetest.Must(t, err)
	dir := shop.Dir()
	storetest.Must(t, shop.Close())
	path := filepath.Join(dir, "shop.db")
	content := storetest.Got(os.ReadFile(path)).Or(t)
	copy(content[(page-1)*4096:], strings.Repeat("\xA5", 4096))
	storetest.Must(t, os.WriteFile(path, content, 0o600))
	broken := storetest.Got(store.Open(storetest.Ctx, store.Options{Dir: dir})).Or(t)
	t.Cleanup(func() { _ = broken.Close() }) // closing a damaged database may fail
	storetest.Must(t, broken.Ready())
	_, err = broken.Catalogue.Find(storetest.Ctx, product)
	if !errors.Is(err, core.ErrStopped) || errors.Is(err, core.ErrNotFound) {
		t.Errorf("reading a damaged page: %v", err)
	}
	if err := broken.Ready(); !errors.Is(err, core.ErrStopped) {
		t.Errorf("afterwards the shop is ready: %v", err)
	}
	if _, err := broken.Accounts.Register(storetest.Ctx, storetest.Registration()); !errors.Is(err, core.ErrStopped) {
		t.Errorf("afterwards it writes: %v", err)
	}
}

// A data directory with a shop's files but without a database is not taken for a new shop.
func TestDataDirectoryWithoutDatabaseIsNotANewShop(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Must(t, shop.Close())
	dir := filepath.Join(t.TempDir(), "shop [old]") // brackets, which have a meaning in a file pattern
	storetest.Must(t, os.Rename(shop.Dir(), dir))
	path := filepath.Join(dir, "shop.db")
	storetest.Must(t, os.WriteFile(path, nil, 0o600))
	_, err := store.Open(storetest.Ctx, store.Options{Dir: dir})
	if !errors.Is(err, store.ErrNoDatabase) || !strings.Contains(err.Error(), "secret.key") {
		t.Errorf("with an empty database: %v", err)
	}
	storetest.Must(t, os.Remove(path))
	for _, name := range []string{"shop-20261120-213000.tar.gz", "shop-20261121-213000.tar.gz"} {
		storetest.Must(t, os.WriteFile(filepath.Join(dir, "backups", name), nil, 0o600))
	}
	_, err = store.Open(storetest.Ctx, store.Options{Dir: dir})
	if !errors.Is(err, store.ErrNoDatabase) || !strings.Contains(err.Error(), "shop-20261121-213000.tar.gz") {
		t.Errorf("without one: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Error("a database was made")
	}
	storetest.Must(t, os.WriteFile(path, []byte("not a database any more"), 0o600))
	_, err = store.Open(storetest.Ctx, store.Options{Dir: dir})
	if err == nil || !strings.Contains(err.Error(), "hearth restore") ||
		!strings.Contains(err.Error(), "shop-20261121-213000.tar.gz") {
		t.Errorf("with a damaged one: %v", err)
	}
	fresh := t.TempDir() // as after a first start that was interrupted
	storetest.Must(t, os.WriteFile(filepath.Join(fresh, "shop.db"), nil, 0o600))
	storetest.Must(t, storetest.Open(t, fresh).Close())
}

func TestUnpaidOrdersAreLimitedPerAccountAndIPAddress(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	product := shop.Product("Plug", 700, 400)
	place := func(b storetest.Buyer, from string) (orders.Order, error) {
		wishes := b.Wishes(product, 1)
		wishes.From = from
		return shop.Orders.Place(storetest.Ctx, wishes)
	}
	const often = "There are too many unpaid orders from your network. Please finish one of them, or try again in half an hour."
	loyal := shop.Customer("411001")
	shop.Deliver(shop.Order(loyal, product, 1))
	for range 10 {
		storetest.Got(place(shop.Customer("411001"), "address 192.0.2.1")).Or(t)
	}
	storetest.Refused(t, storetest.Second(place(shop.Customer("411001"), "address 192.0.2.1")), often)
	storetest.Got(place(shop.Customer("411001"), "address 192.0.2.2")).Or(t)
	storetest.Got(place(shop.Customer("411001"), "")).Or(t)
	storetest.Got(place(loyal, "address 192.0.2.1")).Or(t)
	shop.Set("rate_limit", "off")
	last := shop.Customer("411001")
	o := storetest.Got(place(last, "address 192.0.2.1")).Or(t)
	shop.Set("rate_limit", "on")
	storetest.Refused(t, storetest.Second(place(shop.Customer("411001"), "address 192.0.2.1")), often)
	storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, last.ID, o.ID))
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM orders WHERE placed_from LIKE '%192.0%'`)
	holds := storetest.Got(shop.Catalogue.HoldsOf(storetest.Ctx, product)).Or(t)
	if len(holds) != 13 || holds[0].Quantity != 1 || !strings.HasPrefix(holds[0].Customer, "Customer ") ||
		!holds[0].Until.After(shop.Now()) {
		t.Errorf("staff see the holds %+v", holds)
	}
	shop.Set("max_pieces", "5")
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, shop.Customer("411001").Wishes(product, 6))),
		"Plug: at most 5 in an order. Please ask us for more.")
	storetest.Got(shop.Orders.Place(storetest.Ctx, shop.Customer("411001").Wishes(product, 5))).Or(t)
}

// Tasks that a killed process had leased are retried without waiting for the end of the lease.
func TestTaskLeasesOfAKilledProcessAreVoid(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	if taken := storetest.Got(shop.ClaimTasks(storetest.Ctx, "", 8, 5*60e9)).Or(t); len(taken) != 1 {
		t.Fatalf("%d tasks are taken", len(taken))
	}
	if len(storetest.Got(shop.WaitingKinds(storetest.Ctx)).Or(t)) > 0 {
		t.Fatal("a leased task is taken twice")
	}
	if void := storetest.Got(shop.ReleaseLeases(storetest.Ctx)).
		Or(t); void != 1 ||
		len(storetest.Got(shop.WaitingKinds(storetest.Ctx)).Or(t)) == 0 {
		t.Errorf("%d leases are void", void)
	}
}

func TestVisitorsAreSavedInBatches(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for i := range 1200 {
		shop.Accounts.NoteVisitor(strings.Repeat("x", i))
		shop.Accounts.NoteVisitor(strings.Repeat("x", i))
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM visitors`)
	if !shop.Accounts.KnownVisitor("xx") || shop.Accounts.KnownVisitor("y") {
		t.Error("who was noted is not known")
	}
	storetest.Must(t, shop.Messages.ForgetDevice(storetest.Ctx, "xx"))
	storetest.Must(t, shop.Accounts.WriteVisitors(storetest.Ctx))
	storetest.CheckValue(t, shop, "1199", `SELECT count(*) FROM visitors`)
	shop.Accounts.NoteVisitor("y")
	dir := shop.Dir()
	storetest.Must(t, shop.Close())
	storetest.CheckValue(t, storetest.Open(t, dir), "1200", `SELECT count(*) FROM visitors`)
}
