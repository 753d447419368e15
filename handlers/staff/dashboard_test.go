package staff_test

import (
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

func TestTodayShowsOpenWorkAndSales(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Manager)
	plug, lamp := s.Product("Plug", 700, 20), s.Product("Lamp", 90, 3)
	b := s.Customer("411001")
	s.Order(b, plug, 2)
	s.Deliver(s.Order(b, plug, 1))
	s.Order(b, lamp, 1)
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, s.Order(b, lamp, 1).ID, "no"); err != nil {
		t.Fatal(err)
	}
	today := staff.Get("admin/today")["data"]
	if webtest.At(today, "to_ship") != 2.0 || webtest.At(today, "low_stock") != 1.0 ||
		webtest.At(today, "orders") != 3.0 ||
		webtest.At(today, "best", 0, "title") != "Plug" ||
		webtest.At(today, "best", 0, "sold") != 3.0 {
		t.Errorf("today: %v", today)
	}
}
