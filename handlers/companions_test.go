package handlers_test

import (
	"fmt"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
)

func TestWhatGoesWithAProductIsToldToEverybody(t *testing.T) {
	s := newSite(t)
	lamp := s.Stocked("Lamp", 900, 4, func(p *catalogue.Product) { p.Specifications = []string{"Load: 6 A", "Box: 2 modules"} })
	plug := s.Product("Plug", 900, 4)
	owner, v := s.staff(accounts.Owner), s.visitor()
	address := fmt.Sprint("goes_with?ids=", lamp)
	if got := v.get(address); len(got["data"].([]any)) != 0 {
		t.Errorf("nothing yet: %v", got)
	}
	if got := owner.post(fmt.Sprint("admin/companions/", lamp), form{"products": fmt.Sprint(plug)}); got["status"] != true {
		t.Fatal(got)
	}
	if got := v.get(address); at(got, "data", 0, "title") != "Plug" || at(got, "data", 0, "stock") != 4.0 {
		t.Errorf("picked: %v", got)
	}
	if got := owner.get(fmt.Sprint("admin/companions/", lamp)); at(got, "data", 0, "product_id") != float64(plug) {
		t.Errorf("the desk: %v", got)
	}
	if got := v.get("goes_with?ids=x"); got["status"] != false {
		t.Errorf("no numbers: %v", got)
	}
	if got := owner.post(fmt.Sprint("admin/companions/", lamp),
		form{"products": "999"}); got["message"] != "One of these products is not for sale any more." {
		t.Errorf("unknown: %v", got)
	}
	if got := v.get(fmt.Sprint("product/", lamp)); at(got, "fit", "modules") != 2.0 || at(got, "fit", "amps") != 6.0 {
		t.Errorf("its wall: %v", got["fit"])
	}
	if got := v.get(fmt.Sprint("product/", plug)); got["fit"] != nil {
		t.Errorf("a plug asks nothing of a wall: %v", got["fit"])
	}
}
