package orders_test

import (
	"os"
	"path/filepath"
	"testing"

	"hearth/store/storetest"
)

// Checkout and confirmation write few database pages, because report sums are computed later, for many orders together.
func TestOrderWritesFewDatabasePages(t *testing.T) {
	shop := storetest.New(t)
	b, plug := shop.Customer("411001"), shop.Product("Plug", 500, 100)
	log := filepath.Join(shop.Dir(), "shop.db-wal")
	const page, header, frame, many = 4096, 32, 24, 20
	shop.Order(b, plug, 1)
	storetest.Must(t, shop.Fold(storetest.Ctx))
	// frames is the number of pages in the write-ahead log; so few don't trigger a checkpoint.
	frames := func() int64 { return (storetest.Got(os.Stat(log)).Or(t).Size() - header) / (page + frame) }
	storetest.Must(t, shop.Fold(storetest.Ctx))
	before := frames()
	for range many {
		o := storetest.Got(shop.Orders.Place(storetest.Ctx, b.Wishes(plug, 1))).Or(t)
		storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	}
	placed := frames()
	storetest.Must(t, shop.Fold(storetest.Ctx))
	folded := frames()
	t.Logf("an order writes %.1f pages; %d of them are folded with %d", float64(placed-before)/many, many,
		folded-placed)
	if placed-before > 45*many || folded-placed > 5*many {
		t.Errorf("%d orders write %d pages, and their sums %d", many, placed-before, folded-placed)
	}
}
