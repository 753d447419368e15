package staff_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestMovedCategoryTakesItsSubcategoriesAlong(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	add := func(call string, fields webtest.Form) string {
		return fmt.Sprint(webtest.At(staff.Post(call, fields), "data", "id"))
	}
	light, power := add("addcategory", webtest.Form{"category": "Light"}),
		add("addcategory", webtest.Form{"category": "Power"})
	bulbs := add("addSubcategory", webtest.Form{"category_id": light, "subcategory": "Bulbs"})
	round := add("addSubSubcategory", webtest.Form{"subcategory_id": bulbs, "subsubcategory": "Round"})
	product := staff.Post("addproduct",
		webtest.Form{"title": "Globe", "price": "90", "category_id": light, "subcategory_id": bulbs,
			"sub_subcategory_id": round})
	if product["status"] != true {
		t.Fatal(product)
	}
	move := func(id, parent string) map[string]any {
		return staff.Post("admin/categories/"+id+"/move", webtest.Form{"parent_id": parent})
	}
	if got := move(light, bulbs); got["status"] != false {
		t.Errorf("below itself: %v", got)
	}
	if got := move(light, power); got["status"] != false {
		t.Errorf("four levels: %v", got)
	}
	if got := move(bulbs, power); got["status"] != true {
		t.Errorf("to another parent: %v", got)
	}
	row := webtest.At(staff.Get("allproduct"), "data", 0)
	if webtest.At(row, "category") != "Power" || webtest.At(row, "subcategory") != "Bulbs" ||
		webtest.At(row, "subsubcategory") != "Round" {
		t.Errorf("the product after it: %v", row)
	}
	if found := staff.Get("product_list?search=power")["total"]; found != 1.0 {
		t.Errorf("the search finds %v by the new parent", found)
	}
	if got := move(round, "0"); got["status"] != true {
		t.Errorf("to the top: %v", got)
	}
	if row := webtest.At(staff.Get("allproduct"), "data", 0); webtest.At(row, "category") != "Round" ||
		webtest.At(row, "subcategory") != "" {
		t.Errorf("the product at the top: %v", row)
	}
	if got := staff.PostAnswer("admin/categories/999/move", webtest.Form{}).Status; got != 404 {
		t.Errorf("no such node: %d", got)
	}
}
