package customers_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/imports"
	"hearth/store/storetest"
)

func TestImportCreatesRedirectsAndUndoRemovesThem(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who := shop.Staff(accounts.Catalogue).ID
	job := storetest.Got(shop.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
	rows := []imports.ImportRow{
		storetest.Row(2, map[string]string{"title": "Bulb", "price": "99"}, storetest.At("Lights", "Bulbs"),
			func(r *imports.ImportRow) {
				r.Former, r.FormerCategories = []string{"https://old.example/Product/Bulb/?x=1", "no path"},
					[]string{"/product-category/lights", "/product-category/lights/bulbs"}
			}),
		storetest.Row(
			3,
			map[string]string{"title": "Bulb, warm", "price": "99"},
			storetest.At("Lights", "Bulbs"),
			func(r *imports.ImportRow) {
				r.Former = []string{"/product/bulb"}
			},
		),
	}
	done := storetest.Got(shop.Imports.Apply(storetest.Ctx, who, job, rows)).Or(t)
	for path, want := range map[string]string{
		"/product/bulb": "Bulb", "/Product/BULB/": "Bulb", "/product-category/lights": "Lights",
		"/product-category/lights/bulbs/page/3": "Bulbs", "/product/tube": "", "/": "", "": "",
	} {
		found, err := shop.Customers.FindRedirect(storetest.Ctx, path)
		if want == "" && !errors.Is(err, core.ErrNotFound) || want != "" && (err != nil || found.Title != want) {
			t.Errorf("%q leads to %+v, %v", path, found, err)
		}
	}
	found, total, err := shop.Customers.ListRedirects(storetest.Ctx, " LIGHTS", core.Page{Number: 1, Size: 1})
	if err != nil || total != 2 || len(found) != 1 || found[0].Path != "/product-category/lights" ||
		!found[0].Imported {
		t.Errorf("the list: %d %+v %v", total, found, err)
	}
	if err := shop.Catalogue.Delete(storetest.Ctx, who, done[0].ProductID); err != nil {
		t.Fatal(err)
	}
	if _, err := shop.Customers.FindRedirect(storetest.Ctx, "/product/bulb"); !errors.Is(err, core.ErrNotFound) {
		t.Errorf("what is gone is led to: %v", err)
	}
	again := storetest.Got(shop.Imports.Apply(storetest.Ctx, who, job, rows[:1])).Or(t)
	storetest.Same(
		t,
		"the path leads to what came in its place",
		storetest.Got(shop.Customers.FindRedirect(storetest.Ctx, "/product/bulb")).Or(t).ProductID,
		again[0].ProductID,
	)
	if _, err := shop.Imports.Undo(storetest.Ctx, who, job); err != nil {
		t.Fatal(err)
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM former_addresses`)
}

func TestRedirectIsAddedManually(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	who, plug := shop.Staff(accounts.Owner).ID, shop.Product("Plug", 700, 1)
	page := storetest.Got(shop.Content.SavePage(storetest.Ctx, who, 0, 0,
		content.PageText{Slug: "about", Title: "About us", Text: "We are."})).
		Or(t)
	if _, err := shop.Content.PublishPage(storetest.Ctx, who, page.ID, page.Version); err != nil {
		t.Fatal(err)
	}
	to := fmt.Sprintf("https://shop.example/productdetails/plug/%d?utm=1", plug)
	const path, target = "Please enter the path as it was, like /product/brass-lamp.",
		"Please enter the address of a product, a category or a page of this shop."
	for _, c := range []struct{ path, target, says string }{
		{"/product/plug", to, ""}, {"https://old.example/pages/about-us/", "/pages/about", ""},
		{"/shop", "/category/x/1", ""},
		{"", to, path}, {"/", to, path}, {"//evil.example/x", to, ""}, {"product/x", to, path}, {"/a\\b", to, path},
		{"mailto:x@y.example", to, path}, {"/" + strings.Repeat("x", 300), to, path},
		{"/x", "https://evil.example/", target}, {"/x", "//evil.example/pages", target}, {"/x", "", target},
		{"/x", "/productdetails/plug/999", "This leads to a product that is gone."},
		{"/x", "/pages/none", "This leads to a page that is not published."},
	} {
		err := shop.Customers.AddRedirect(storetest.Ctx, who, c.path, c.target)
		if message, _ := core.IsRefusal(err); message != c.says {
			t.Errorf("%q to %q says %q, %v", c.path, c.target, message, err)
		}
	}
	found := storetest.Got(shop.Customers.FindRedirect(storetest.Ctx, "/pages/about-us")).Or(t)
	storetest.Same(t, "the page", found.Slug, "about")
	if err := shop.Customers.RemoveRedirect(storetest.Ctx, who, found.ID); err != nil {
		t.Fatal(err)
	}
	if err := shop.Customers.RemoveRedirect(storetest.Ctx, who, found.ID); !errors.Is(err, core.ErrNotFound) {
		t.Errorf("twice: %v", err)
	}
}
