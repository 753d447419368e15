package pages_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// A URL of the former shop redirects permanently to the same content here; unknown URLs stay 404.
func TestOldAddressRedirectsToTheNewPage(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	file := "Handle,Title,Variant Price,Type,Published,Status,Variant Inventory Qty\nsmart-plug,Smart Plug,700,Power,true,active,3\n"
	if got := webtest.JobCounts(staff.Send("admin/products/import", []byte(file),
		webtest.Form{})); got != "done: 1 added, 0 changed, 0 same, 0 wrong" {
		t.Fatal(got)
	}
	id := int64(webtest.At(staff.Get("allproduct"), "data", 0, "product_id").(float64))
	product := fmt.Sprintf("/productdetails/smart-plug/%d", id)
	visitor := s.Visitor()
	for path, want := range map[string]string{
		"/products/smart-plug": product, "/Products/Smart-Plug/": product,
		"/collections/sale/products/smart-plug?utm_source=x": product +
			"?utm_source=x",
		"/collections/power": "/category/power/1", "/products/none": "", "/collections/none/products/none": "",
		"//evil.example/products/smart-plug": "",
	} {
		got := visitor.Do("GET", path, "", nil)
		if want == "" && got.Status != 404 || want != "" && (got.Status != 301 || got.Header.Get("Location") != want) {
			t.Errorf("%s: %d %s", path, got.Status, got.Header.Get("Location"))
		}
	}
	if rows := staff.Get("admin/old-addresses?search=plug"); rows["total"] != 1.0 ||
		webtest.At(rows, "data", 0, "target") != product {
		t.Errorf("the list: %v", rows)
	}
}
