package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
)

func TestStaffSeeWhichListingsLackLegalDetails(t *testing.T) {
	s := webtest.New(t)
	product := s.Product("Shelf", 700, 10)
	staff := s.Staff(accounts.Owner)
	rows := fmt.Sprint(staff.Get("admin/listing-duties")["data"])
	for _, want := range []string{"country of origin", "manufacturer with address", "net quantity",
		"grievance officer"} {
		if !strings.Contains(rows, want) {
			t.Errorf("%q is not missed in %s", want, rows)
		}
	}
	if err := edit(s, product, func(e *catalogue.ProductEdit) {
		e.Country, e.Manufacturer, e.NetQuantity, e.Description = "China", "Made Ltd, Shenzhen", "1 N", "A plug."
	}); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(webtest.At(staff.Get("admin/listing-duties"), "data", "products", 0,
		"lacks")); got != "[importer with address]" {
		t.Errorf("an imported product lacks %s", got)
	}
}
