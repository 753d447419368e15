package shop_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
)

func TestRelatedProductsArePublic(t *testing.T) {
	s := webtest.New(t)
	lamp := s.Stocked("Lamp", 900, 4,
		func(p *catalogue.Product) { p.Specifications = []string{"Load: 6 A", "Box: 2 modules"} })
	plug := s.Product("Plug", 900, 4)
	owner, v := s.Staff(accounts.Owner), s.Visitor()
	address := fmt.Sprint("goes_with?ids=", lamp)
	if got := v.Get(address); len(got["data"].([]any)) != 0 {
		t.Errorf("nothing yet: %v", got)
	}
	if got := owner.Post(fmt.Sprint("admin/companions/", lamp),
		webtest.Form{"products": fmt.Sprint(plug)}); got["status"] != true {
		t.Fatal(got)
	}
	if got := v.Get(address); webtest.At(got, "data", 0, "title") != "Plug" ||
		webtest.At(got, "data", 0, "stock") != 4.0 {
		t.Errorf("picked: %v", got)
	}
	if got := owner.Get(fmt.Sprint("admin/companions/", lamp)); webtest.At(got, "data", 0,
		"product_id") != float64(plug) {
		t.Errorf("the desk: %v", got)
	}
	if got := v.Get("goes_with?ids=x"); got["status"] != false {
		t.Errorf("no numbers: %v", got)
	}
	if got := owner.Post(fmt.Sprint("admin/companions/", lamp),
		webtest.Form{"products": "999"}); got["message"] != "One of these products is not for sale any more." {
		t.Errorf("unknown: %v", got)
	}
	if got := v.Get(fmt.Sprint("product/", lamp)); webtest.At(got, "fit", "modules") != 2.0 ||
		webtest.At(got, "fit", "amps") != 6.0 {
		t.Errorf("its wall: %v", got["fit"])
	}
	if got := v.Get(fmt.Sprint("product/", plug)); got["fit"] != nil {
		t.Errorf("a plug asks nothing of a wall: %v", got["fit"])
	}
}
