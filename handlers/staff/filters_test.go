package staff_test

import (
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
)

func TestCatalogueStaffChooseFilters(t *testing.T) {
	s := webtest.New(t)
	s.Stocked("Plug", 900, 4, func(p *catalogue.Product) { p.Specifications = []string{"Sockets: type D"} })
	owner := s.Staff(accounts.Owner)
	if got := owner.Post("admin/filters", webtest.Form{"names": `["Sockets","Radio"]`}); got["status"] != true {
		t.Fatal(got)
	}
	got := owner.Get("admin/filters")
	if webtest.At(got, "data", 0, "name") != "Sockets" || webtest.At(got, "data", 0, "position") != 1.0 ||
		webtest.At(got, "data", 0, "values", 0) != "Type D" ||
		webtest.At(got, "data", 1, "name") != "Radio" {
		t.Errorf("the filters: %v", got)
	}
	if got := owner.Post("admin/filters",
		webtest.Form{"names": `["Taste"]`}); got["message"] != "No product has “Taste” in its specifications." {
		t.Errorf("an unknown name: %v", got)
	}
}
