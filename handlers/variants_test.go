package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hearth/store/accounts"
)

// Staff create a product with options, shoppers choose on its page, and the address of a deleted variant leads to its product.
func TestVariantsFromTheGridToTheirPages(t *testing.T) {
	s := newSite(t)
	family := s.Product("Touch Panel", 1000, 0)
	other := s.Product("Lamp", 100, 5)
	owner, visitor := s.staff(accounts.Owner), s.visitor()
	send := func(call, body string) map[string]any {
		t.Helper()
		got := owner.do("POST", "/api/"+call, "application/json", strings.NewReader(body))
		var said map[string]any
		if err := json.Unmarshal(got.raw, &said); err != nil {
			t.Fatalf("%s: %d %s", call, got.status, got.raw)
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
	two, four := int64(rows[0].(map[string]any)["product_id"].(float64)), int64(rows[1].(map[string]any)["product_id"].(float64))
	if said := send(fmt.Sprintf("admin/variants/%d", two), `{"version":1,"options":[],"variants":[]}`); said["status"] != false {
		t.Errorf("an old version is saved: %v", said)
	}

	page := visitor.get(fmt.Sprintf("product/%d", family))
	data := page["data"].(map[string]any)
	if page["variant_id"] != float64(four) || data["discount_price"] != float64(4000) || data["variants"] != float64(2) ||
		data["from"] != float64(1500) || len(page["variants"].([]any)) != 2 {
		t.Errorf("the page of the product says %v", page)
	}
	page = visitor.get(fmt.Sprintf("product/%d", four))
	data = page["data"].(map[string]any)
	if page["variant_id"] != float64(four) || page["family_id"] != float64(family) || data["title"] != "Touch Panel, 4 gang, Black" ||
		data["specifications"].([]any)[0] != "Gangs: 4 gang" || data["choice"] != "4 gang, Black" {
		t.Errorf("the page of the variant says %v", page)
	}
	plain := visitor.get(fmt.Sprintf("product/%d", other))
	for _, key := range []string{"options", "variants", "variant_id", "family_id"} {
		if _, there := plain[key]; there {
			t.Errorf("a product without options has %s", key)
		}
	}
	if list := visitor.get("product_list?search=panel"); list["total"] != float64(1) {
		t.Errorf("the list has %v", list)
	}
	prices := visitor.post("cart_prices", form{"orders": fmt.Sprintf(`[{"product_id":%d,"quantity":1}]`, family)})["data"].([]any)[0].(map[string]any)
	if prices["product_id"] != float64(family) || prices["variant_id"] != float64(four) || prices["stock"] != float64(3) {
		t.Errorf("a kept cart is told %v", prices)
	}

	head := func(address string) string {
		t.Helper()
		got := visitor.do("GET", address, "", nil)
		return fmt.Sprint(got.status, " ", got.header.Get("Location"), string(got.raw))
	}
	if html := head(fmt.Sprintf("/productdetails/touch-panel/%d", family)); !strings.Contains(html, `"ProductGroup"`) ||
		!strings.Contains(html, `"hasVariant"`) || !strings.Contains(html, `https://schema.org/color`) {
		t.Errorf("the product is no group: %s", html)
	}
	if html := head(fmt.Sprintf("/productdetails/touch-panel-4-gang-black/%d", four)); !strings.Contains(html, `"isVariantOf"`) ||
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
	if got, want := head(fmt.Sprintf("/productdetails/touch-panel-2-gang-black/%d", two)), fmt.Sprintf("%d /productdetails/touch-panel/%d",
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
	sheet := owner.do("GET", "/api/admin/products/export", "", nil)
	if sheet.status != http.StatusOK {
		t.Errorf("the sheet answers %d", sheet.status)
	}
}

// The form of a product saves its options with it: a new product has them at once, and one with stock becomes the variant that is named.
func TestTheFormOfAProductSavesItsOptionsWithIt(t *testing.T) {
	s := newSite(t)
	lamp := s.Product("Lamp", 500, 12)
	owner := s.staff(accounts.Owner)
	send := func(call, body string) map[string]any {
		t.Helper()
		got := owner.do("POST", "/api/"+call, "application/json", strings.NewReader(body))
		var said map[string]any
		if err := json.Unmarshal(got.raw, &said); err != nil {
			t.Fatalf("%s: %d %s", call, got.status, got.raw)
		}
		return said
	}
	const colours = `"options":[{"name":"Colour","values":[{"value":"Black"},{"value":"White"}]}]`
	grid := func(id any) map[string]any {
		return owner.get(fmt.Sprintf("admin/variants/%v", id))["data"].(map[string]any)
	}
	plain := grid(lamp)
	if row := plain["plain"].(map[string]any); row["stock"] != float64(12) || plain["has_past"] != true {
		t.Errorf("the product without options is %v, with a past %v", row, plain["has_past"])
	}
	said := send(fmt.Sprintf("updateproduct/%d", lamp), fmt.Sprintf(`{"title":"Lantern",%s,
		"variants":[{"values":["Black"],"price":500,"stock":4},{"product_id":%d,"values":["White"],"price":500}]}`, colours, lamp))
	family := grid(lamp)
	if said["status"] != true || family["product_id"] != said["data"].(map[string]any)["product_id"] || family["title"] != "Lantern" {
		t.Fatalf("it says %v, the grid is %v", said, family)
	}
	for i, want := range []float64{4, 12} {
		if row := family["variants"].([]any)[i].(map[string]any); row["stock"] != want {
			t.Errorf("%v has %v, want %v", row["title"], row["stock"], want)
		}
	}
	added := send("addproduct", fmt.Sprintf(`{"title":"Torch","category_id":1,"price":800,"hsn_code":"8536","weight":100,%s,
		"variants":[{"values":["Black"],"price":800,"stock":6},{"values":["White"],"price":900}]}`, colours))
	if added["status"] != true {
		t.Fatalf("the new product is refused: %v", added)
	}
	if rows := grid(added["data"].(map[string]any)["product_id"])["variants"].([]any); len(rows) != 2 ||
		rows[0].(map[string]any)["stock"] != float64(6) {
		t.Errorf("the new product has %v", rows)
	}
}
