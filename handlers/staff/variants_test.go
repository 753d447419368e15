package staff_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// The product form saves options too. A new product can have options at once; if an existing product with stock gets
// options, it becomes the chosen variant.
func TestProductFormSavesOptions(t *testing.T) {
	s := webtest.New(t)
	lamp := s.Product("Lamp", 500, 12)
	owner := s.Staff(accounts.Owner)
	send := func(call, body string) map[string]any {
		t.Helper()
		got := owner.Do("POST", "/api/"+call, "application/json", strings.NewReader(body))
		var said map[string]any
		if err := json.Unmarshal(got.Raw, &said); err != nil {
			t.Fatalf("%s: %d %s", call, got.Status, got.Raw)
		}
		return said
	}
	const colours = `"options":[{"name":"Colour","values":[{"value":"Black"},{"value":"White"}]}]`
	grid := func(id any) map[string]any {
		return owner.Get(fmt.Sprintf("admin/variants/%v", id))["data"].(map[string]any)
	}
	plain := grid(lamp)
	if row := plain["plain"].(map[string]any); row["stock"] != float64(12) || plain["has_past"] != true {
		t.Errorf("the product without options is %v, with a past %v", row, plain["has_past"])
	}
	said := send(fmt.Sprintf("updateproduct/%d", lamp), fmt.Sprintf(`{"title":"Lantern",%s,
		"variants":[{"values":["Black"],"price":500,"stock":4},{"product_id":%d,"values":["White"],"price":500}]}`,
		colours, lamp))
	family := grid(lamp)
	if said["status"] != true || family["product_id"] != said["data"].(map[string]any)["product_id"] ||
		family["title"] != "Lantern" {
		t.Fatalf("it says %v, the grid is %v", said, family)
	}
	for i, want := range []float64{4, 12} {
		if row := family["variants"].([]any)[i].(map[string]any); row["stock"] != want {
			t.Errorf("%v has %v, want %v", row["title"], row["stock"], want)
		}
	}
	added := send("addproduct",
		fmt.Sprintf(`{"title":"Torch","category_id":1,"price":800,"hsn_code":"8536","weight":100,%s,
		"variants":[{"values":["Black"],"price":800,"stock":6},{"values":["White"],"price":900}]}`, colours))
	if added["status"] != true {
		t.Fatalf("the new product is refused: %v", added)
	}
	if rows := grid(added["data"].(map[string]any)["product_id"])["variants"].([]any); len(rows) != 2 ||
		rows[0].(map[string]any)["stock"] != float64(6) {
		t.Errorf("the new product has %v", rows)
	}
}
