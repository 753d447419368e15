package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAnImportKeepsWhereItsPagesWereAndTakesItBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(store.Catalogue).ID
	job := got(shop.AddJob(ctx, who, "products import", 0, nil)).or(t)
	rows := []store.ImportRow{
		row(2, map[string]string{"title": "Bulb", "price": "99"}, at("Lights", "Bulbs"), func(r *store.ImportRow) {
			r.Former, r.FormerCategories = []string{"https://old.example/Product/Bulb/?x=1", "no path"},
				[]string{"/product-category/lights", "/product-category/lights/bulbs"}
		}),
		row(3, map[string]string{"title": "Bulb, warm", "price": "99"}, at("Lights", "Bulbs"), func(r *store.ImportRow) {
			r.Former = []string{"/product/bulb"}
		}),
	}
	done := got(shop.ApplyImport(ctx, who, job, rows)).or(t)
	for path, want := range map[string]string{
		"/product/bulb": "Bulb", "/Product/BULB/": "Bulb", "/product-category/lights": "Lights", "/product-category/lights/bulbs/page/3": "Bulbs",
		"/product/tube": "", "/": "", "": "",
	} {
		found, err := shop.FindFormerAddress(ctx, path)
		if want == "" && !errors.Is(err, store.ErrNotFound) || want != "" && (err != nil || found.Title != want) {
			t.Errorf("%q leads to %+v, %v", path, found, err)
		}
	}
	found, total, err := shop.ListFormerAddresses(ctx, " LIGHTS", store.Page{Number: 1, Size: 1})
	if err != nil || total != 2 || len(found) != 1 || found[0].Path != "/product-category/lights" || !found[0].Imported {
		t.Errorf("the list: %d %+v %v", total, found, err)
	}
	if err := shop.DeleteProduct(ctx, who, done[0].ProductID); err != nil {
		t.Fatal(err)
	}
	if _, err := shop.FindFormerAddress(ctx, "/product/bulb"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("what is gone is led to: %v", err)
	}
	again := got(shop.ApplyImport(ctx, who, job, rows[:1])).or(t)
	same(t, "the path leads to what came in its place", got(shop.FindFormerAddress(ctx, "/product/bulb")).or(t).ProductID, again[0].ProductID)
	if _, err := shop.UndoImport(ctx, who, job); err != nil {
		t.Fatal(err)
	}
	look(t, shop, "0", `SELECT count(*) FROM former_addresses`)
}

func TestAnOldAddressIsAddedByHand(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who, plug := shop.Staff(store.Owner).ID, shop.Product("Plug", 700, 1)
	page := got(shop.SavePage(ctx, who, 0, 0, store.PageText{Slug: "about", Title: "About us", Text: "We are."})).or(t)
	if _, err := shop.PublishPage(ctx, who, page.ID, page.Version); err != nil {
		t.Fatal(err)
	}
	to := fmt.Sprintf("https://shop.example/productdetails/plug/%d?utm=1", plug)
	const path, target = "Please enter the path as it was, like /product/smart-plug.",
		"Please enter the address of a product, a category or a page of this shop."
	for _, c := range []struct{ path, target, says string }{
		{"/product/plug", to, ""}, {"https://old.example/pages/about-us/", "/pages/about", ""}, {"/shop", "/category/x/1", ""},
		{"", to, path}, {"/", to, path}, {"//evil.example/x", to, ""}, {"product/x", to, path}, {"/a\\b", to, path},
		{"mailto:x@y.example", to, path}, {"/" + strings.Repeat("x", 300), to, path},
		{"/x", "https://evil.example/", target}, {"/x", "//evil.example/pages", target}, {"/x", "", target},
		{"/x", "/productdetails/plug/999", "This leads to a product that is gone."},
		{"/x", "/pages/none", "This leads to a page that is not published."},
	} {
		err := shop.AddFormerAddress(ctx, who, c.path, c.target)
		if message, _ := store.IsRefusal(err); message != c.says {
			t.Errorf("%q to %q says %q, %v", c.path, c.target, message, err)
		}
	}
	found := got(shop.FindFormerAddress(ctx, "/pages/about-us")).or(t)
	same(t, "the page", found.Slug, "about")
	if err := shop.RemoveFormerAddress(ctx, who, found.ID); err != nil {
		t.Fatal(err)
	}
	if err := shop.RemoveFormerAddress(ctx, who, found.ID); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("twice: %v", err)
	}
}
