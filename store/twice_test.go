package store_test

import (
	"testing"

	"hearth/store/imports"
	"hearth/store/search"
	"hearth/store/storetest"
)

// A write may run again if its group failed. Its result must be the same as after a single run.
func TestRepeatedImportPreviewNamesEachRowOnce(t *testing.T) {
	shop := storetest.NewWith(t, storetest.ShopOptions{Twice: true})
	shop.Product("Plug", 700, 5)
	rows := []imports.ImportRow{
		{Row: 2, Path: []string{"Lights"}, Set: map[string]string{"title": "Bulb", "price": "99"}},
		{Row: 3, Path: []string{"Lights"}, Set: map[string]string{"title": "Tube", "price": "none"}},
	}
	planned, err := shop.Imports.Plan(storetest.Ctx, rows)
	if err != nil || len(planned) != 2 || planned[0].Action != imports.ImportAdded ||
		planned[1].Action != imports.ImportWrong {
		t.Errorf("the plan is %+v, %v", planned, err)
	}
	done, err := shop.Imports.Apply(storetest.Ctx, 0, 0, rows)
	if err != nil || len(done) != 2 || done[0].Action != imports.ImportAdded || done[1].Action != imports.ImportWrong {
		t.Errorf("the import did %+v, %v", done, err)
	}
	if _, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{}); err != nil || total != 2 {
		t.Errorf("%d products, %v; want 2", total, err)
	}
	shop.Sums()
}

func TestRepeatedRepairReportsEachFixOnce(t *testing.T) {
	shop := storetest.NewWith(t, storetest.ShopOptions{Twice: true})
	shop.Product("Plug", 700, 5)
	if err := shop.Run(storetest.Ctx, `DELETE FROM product_words`, `UPDATE products
		SET rating_sum = 50, rating_count = 10`); err != nil {
		t.Fatal(err)
	}
	mended, err := shop.Repair(storetest.Ctx)
	if err != nil || len(mended) != 2 || mended[0] != "Products whose ratings were counted anew: 1." ||
		mended[1] != "Products that the search was put right for: 1." {
		t.Errorf("it tells %q, %v", mended, err)
	}
}

func TestDiscardedRunOfAWriteLeavesNothingBehind(t *testing.T) {
	shop := storetest.NewWith(t, storetest.ShopOptions{Twice: true})
	shop.In("Maharashtra")
	product, b := shop.Product("Plug", 700, 5), shop.Customer("411001")
	o := shop.Order(b, product, 2)
	if number := shop.Ship(o); number != "INV-2627-000001" {
		t.Errorf("the first invoice is %s", number)
	}
	if n, err := shop.CountRows(
		storetest.Ctx,
		"orders",
		"order_lines",
		"documents",
		"mails",
	); err != nil || n["orders"] != 1 || n["order_lines"] != 1 ||
		n["documents"] != 1 ||
		n["mails"] != 3 {
		t.Errorf("there are %v, %v", n, err)
	}
	version := shop.Catalogue.PublicVersion()
	if _, err := shop.Catalogue.ChangeStock(
		storetest.Ctx,
		0,
		product,
		1,
		"count",
	); err != nil ||
		shop.Catalogue.PublicVersion() != version+1 {
		t.Errorf("the catalogue went from version %d to %d, %v", version, shop.Catalogue.PublicVersion(), err)
	}
	shop.Sums()
}
