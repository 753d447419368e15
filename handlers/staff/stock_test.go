package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
)

func TestStockLedgerNamesReasonAndPerson(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	product := s.Product("Plug", 700, 10)
	s.Ship(s.Order(s.Customer("411001"), product, 3))
	staff.Post(fmt.Sprintf("admin/stock/%d", product), webtest.Form{"change": "-2", "reason": "broken in store"})
	rows := staff.Get(fmt.Sprintf("admin/stock/%d", product))["data"].([]any)
	got := []string{}
	for _, row := range rows {
		got = append(got, fmt.Sprintf("%v %v %v -> %v", webtest.At(row, "reason"), webtest.At(row, "shelf_change"),
			webtest.At(row, "note"), webtest.At(row, "shelf")))
	}
	want := []string{"staff -2 broken in store -> 5", "dispatch -3  -> 7", "order 0  -> 10", "first stock 10  -> 10"}
	if strings.Join(got, "; ") != strings.Join(want, "; ") {
		t.Errorf("the ledger is\n%s, want\n%s", strings.Join(got, "; "), strings.Join(want, "; "))
	}
	if webtest.At(rows, 0, "who") != "Catalogue" {
		t.Errorf("who: %v", webtest.At(rows, 0))
	}
}

func TestOrdersCannotReserveUnitsTakenOffSale(t *testing.T) {
	s := webtest.New(t)
	staff, plug := s.Staff(accounts.Catalogue), s.Product("Plug", 700, 10)
	s.Order(s.Customer("411001"), plug, 3)
	s.Edit(plug, func(p *catalogue.Product) { p.Availability = "Out of Stock" })
	if row := webtest.At(staff.Get("allproduct"), "data", 0); webtest.At(row, "shelf") != 10.0 ||
		webtest.At(row, "held") != 3.0 {
		t.Errorf("of %v units orders hold %v", webtest.At(row, "shelf"), webtest.At(row, "held"))
	}
}
