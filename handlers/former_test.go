package handlers_test

import (
	"fmt"
	"testing"

	"hearth/store/accounts"
)

// A link to the former shop redirects permanently to the same thing here; unknown links stay unknown.
func TestAnOldAddressLeadsToTheNewPage(t *testing.T) {
	s := newSite(t)
	staff := s.staff(accounts.Catalogue)
	file := "Handle,Title,Variant Price,Type,Published,Status,Variant Inventory Qty\nsmart-plug,Smart Plug,700,Power,true,active,3\n"
	if got := counts(staff.send("admin/products/import", []byte(file), form{})); got != "done: 1 added, 0 changed, 0 same, 0 wrong" {
		t.Fatal(got)
	}
	id := int64(at(staff.get("allproduct"), "data", 0, "product_id").(float64))
	product := fmt.Sprintf("/productdetails/smart-plug/%d", id)
	visitor := s.visitor()
	for path, want := range map[string]string{
		"/products/smart-plug": product, "/Products/Smart-Plug/": product, "/collections/sale/products/smart-plug?utm_source=x": product +
			"?utm_source=x",
		"/collections/power": "/category/power/1", "/products/none": "", "/collections/none/products/none": "",
		"//evil.example/products/smart-plug": "",
	} {
		got := visitor.do("GET", path, "", nil)
		if want == "" && got.status != 404 || want != "" && (got.status != 301 || got.header.Get("Location") != want) {
			t.Errorf("%s: %d %s", path, got.status, got.header.Get("Location"))
		}
	}
	if rows := staff.get("admin/old-addresses?search=plug"); rows["total"] != 1.0 || at(rows, "data", 0, "target") != product {
		t.Errorf("the list: %v", rows)
	}
}
