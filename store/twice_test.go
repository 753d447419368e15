package store_test

import (
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

// A function of the writer may run again if its group failed. Its result is the same as if it had run alone.
func TestAPlanThatRunsAgainNamesEachRowOnce(t *testing.T) {
	shop := storetest.NewWith(t, storetest.Wishes{Twice: true})
	shop.Product("Plug", 700, 5)
	rows := []store.ImportRow{
		{Row: 2, Path: []string{"Lights"}, Set: map[string]string{"title": "Bulb", "price": "99"}},
		{Row: 3, Path: []string{"Lights"}, Set: map[string]string{"title": "Tube", "price": "none"}},
	}
	planned, err := shop.PlanImport(ctx, rows)
	if err != nil || len(planned) != 2 || planned[0].Action != store.ImportAdded || planned[1].Action != store.ImportWrong {
		t.Errorf("the plan is %+v, %v", planned, err)
	}
	done, err := shop.ApplyImport(ctx, 0, 0, rows)
	if err != nil || len(done) != 2 || done[0].Action != store.ImportAdded || done[1].Action != store.ImportWrong {
		t.Errorf("the import did %+v, %v", done, err)
	}
	if _, total, err := shop.ListProducts(ctx, store.ProductFilter{}); err != nil || total != 2 {
		t.Errorf("%d products, %v; want 2", total, err)
	}
	shop.Sums()
}

func TestAMendThatRunsAgainTellsEachThingOnce(t *testing.T) {
	shop := storetest.NewWith(t, storetest.Wishes{Twice: true})
	shop.Product("Plug", 700, 5)
	if err := shop.Run(ctx, `DELETE FROM product_words`, `UPDATE products SET rating_sum = 50, rating_count = 10`); err != nil {
		t.Fatal(err)
	}
	mended, err := shop.Mend(ctx)
	if err != nil || len(mended) != 2 || mended[0] != "Products whose ratings were counted anew: 1." ||
		mended[1] != "Products that the search was put right for: 1." {
		t.Errorf("it tells %q, %v", mended, err)
	}
}

func TestARehearsalLeavesNothingBehind(t *testing.T) {
	shop := storetest.NewWith(t, storetest.Wishes{Twice: true})
	shop.In("Maharashtra")
	product, b := shop.Product("Plug", 700, 5), shop.Customer("411001")
	o := shop.Order(b, product, 2)
	if number := shop.Ship(o); number != "INV-2627-000001" {
		t.Errorf("the first invoice is %s", number)
	}
	if n, err := shop.CountRows(ctx, "orders", "order_lines", "documents", "mails"); err != nil || n["orders"] != 1 || n["order_lines"] != 1 ||
		n["documents"] != 1 || n["mails"] != 3 {
		t.Errorf("there are %v, %v", n, err)
	}
	version := shop.ShownVersion()
	if _, err := shop.ChangeStock(ctx, 0, product, 1, "count"); err != nil || shop.ShownVersion() != version+1 {
		t.Errorf("the catalogue went from version %d to %d, %v", version, shop.ShownVersion(), err)
	}
	shop.Sums()
}
