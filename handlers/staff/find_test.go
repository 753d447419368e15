package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestOrdersAreFoundByNumberDayNameAndAmount(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Dispatch)
	product := s.Product("Plug", 1234, 20)
	o := s.Order(s.Customer("411001"), product, 1)
	s.Pass(48 * 3600e9)
	other := s.Order(s.Customer("411001"), product, 3)
	for search, want := range map[string]int64{fmt.Sprint(o.ID): o.ID, "nov 21, 2026": o.ID, "2026-11-21": o.ID,
		"1,274":    o.ID,
		"₹1274.00": o.ID, "customer 1": o.ID, "CUSTOMER2@": other.ID, "Nov 23": other.ID} {
		got := staff.Get("fetch_orders?search=" +
			strings.NewReplacer(" ", "%20", "₹", "%E2%82%B9", ",", "%2C").Replace(search))
		if got["total"] != 1.0 || webtest.At(got, "data", 0, "orders_id") != float64(want) {
			t.Errorf("%q: %v", search, got)
		}
	}
	for sort, want := range map[string]int64{"amount": o.ID, "-amount": other.ID, "id": o.ID, "": other.ID,
		"-name": other.ID} {
		if got := webtest.At(staff.Get("fetch_orders?sort="+sort), "data", 0, "orders_id"); got != float64(want) {
			t.Errorf("sorted by %q: %v first", sort, got)
		}
	}
	if got := staff.Get("fetch_orders?sort=drop"); got["status"] != false {
		t.Errorf("sorted by nonsense: %v", got)
	}
}
