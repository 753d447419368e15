package shop_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// Staff create a product with options, and shoppers choose an option on its page. The address of a deleted variant
// redirects to its product.
func TestVariantsCreatedByStaffCanBeChosenOnTheProductPage(t *testing.T) {
	s := webtest.New(t)
	family := s.Product("Touch Panel", 1000, 0)
	other := s.Product("Lamp", 100, 5)
	owner, visitor := s.Staff(accounts.Owner), s.Visitor()
	send := func(call, body string) map[string]any {
		t.Helper()
		got := owner.Do("POST", "/api/"+call, "application/json", strings.NewReader(body))
		var said map[string]any
		if err := json.Unmarshal(got.Raw, &said); err != nil {
			t.Fatalf("%s: %d %s", call, got.Status, got.Raw)
		}
		return said
	}
	grid := send(
		fmt.Sprintf("admin/variants/%d", family),
		`{"options":[{"name":"Gangs","values":[{"value":"2 gang"},{"value":"4 gang"}]},{"name":"Colour","values":[{"value":"Black","swatch":"#1C1C1E"}]}],
		"variants":[{"values":["2 gang","Black"],"price":2000,"discount_price":1500,"stock":0,"sku":"P2"},{"values":["4 gang","black"],"price":"4000","stock":3,"weight":250}]}`,
	)
	if grid["status"] != true {
		t.Fatalf("the grid is not saved: %v", grid)
	}
	rows := grid["data"].(map[string]any)["variants"].([]any)
	two, four := int64(rows[0].(map[string]any)["product_id"].(float64)),
		int64(rows[1].(map[string]any)["product_id"].(float64))
	if said := send(fmt.Sprintf("admin/variants/%d", two),
		`{"version":1,"options":[],"variants":[]}`); said["status"] != false {
		t.Errorf("an old version is saved: %v", said)
	}

	page := visitor.Get(fmt.Sprintf("product/%d", family))
	data := page["data"].(map[string]any)
	if page["variant_id"] != float64(four) || data["discount_price"] != float64(4000) ||
		data["variants"] != float64(2) ||
		data["from"] != float64(1500) || len(page["variants"].([]any)) != 2 {
		t.Errorf("the page of the product says %v", page)
	}
	page = visitor.Get(fmt.Sprintf("product/%d", four))
	data = page["data"].(map[string]any)
	if page["variant_id"] != float64(four) || page["family_id"] != float64(family) ||
		data["title"] != "Touch Panel, 4 gang, Black" ||
		data["specifications"].([]any)[0] != "Gangs: 4 gang" || data["choice"] != "4 gang, Black" {
		t.Errorf("the page of the variant says %v", page)
	}
	plain := visitor.Get(fmt.Sprintf("product/%d", other))
	for _, key := range []string{"options", "variants", "variant_id", "family_id"} {
		if _, there := plain[key]; there {
			t.Errorf("a product without options has %s", key)
		}
	}
	if list := visitor.Get("product_list?search=panel"); list["total"] != float64(1) {
		t.Errorf("the list has %v", list)
	}
	prices := visitor.Post("cart_prices",
		webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"quantity":1}]`,
			family)})["data"].([]any)[0].(map[string]any)
	if prices["product_id"] != float64(family) || prices["variant_id"] != float64(four) ||
		prices["stock"] != float64(3) {
		t.Errorf("a kept cart is told %v", prices)
	}

	head := func(address string) string {
		t.Helper()
		got := visitor.Do("GET", address, "", nil)
		return fmt.Sprint(got.Status, " ", got.Header.Get("Location"), string(got.Raw))
	}
	if html := head(fmt.Sprintf("/productdetails/touch-panel/%d", family)); !strings.Contains(html, `"ProductGroup"`) ||
		!strings.Contains(html, `"hasVariant"`) || !strings.Contains(html, `https://schema.org/color`) {
		t.Errorf("the product is no group: %s", html)
	}
	if html := head(fmt.Sprintf("/productdetails/touch-panel-4-gang-black/%d", four)); !strings.Contains(html,
		`"isVariantOf"`) ||
		!strings.Contains(
			html,
			`"color":"Black"`,
		) || !strings.Contains(html, fmt.Sprintf(`/productdetails/touch-panel-4-gang-black/%d"`, four)) {
		t.Errorf("the variant is none of a group: %s", html)
	}
	if html := head("/sitemap.xml"); strings.Contains(html, "4-gang") || !strings.Contains(html, "touch-panel/") {
		t.Errorf("the sitemap has %s", html)
	}
	if err := s.Catalogue.Delete(t.Context(), 0, two); err != nil {
		t.Fatal(err)
	}
	if got, want := head(fmt.Sprintf("/productdetails/touch-panel-2-gang-black/%d", two)),
		fmt.Sprintf("%d /productdetails/touch-panel/%d",
			http.StatusMovedPermanently, family); !strings.HasPrefix(got, want) {
		t.Errorf("a variant that is gone: %.120s, want %s", got, want)
	}
	more := s.Product("Lamp, blue", 120, 5)
	joined := send(
		"admin/join_variants",
		fmt.Sprintf(
			`{"title":"Lamp","main":%d,"options":[{"name":"Colour","values":[{"value":"White"},{"value":"Blue"}]}],"products":[{"product_id":%[1]d,"values":["White"]},{"product_id":%d,"values":["Blue"]}]}`,
			other,
			more,
		),
	)
	if joined["status"] != true {
		t.Errorf("the lamps are not joined: %v", joined)
	}
	sheet := owner.Do("GET", "/api/admin/products/export", "", nil)
	if sheet.Status != http.StatusOK {
		t.Errorf("the sheet answers %d", sheet.Status)
	}
}
