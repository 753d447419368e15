package staff_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/fulfilment"
)

func TestCODLossesAreCountedByMonthAndPincode(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	staff := s.Staff(accounts.Owner)
	for i := range 4 {
		o := s.Order(b, product, 1)
		s.Ship(o)
		if i == 0 {
			reply := staff.Post(
				fmt.Sprintf("admin/orders/%d/return-to-origin", o.ID),
				webtest.Form{"reason": "refused at the door", "restock": "yes"},
			)
			webtest.Says(t, reply, true, "Credit note CRN-2627-000001")
		} else if err := s.Fulfilment.Deliver(ctx, 0, o.ID, fulfilment.Delivery{}); err != nil {
			t.Fatal(err)
		}
	}
	losses := staff.Get("admin/cod-losses")["data"]
	if fmt.Sprint(webtest.At(losses, "months", 0, "of"), webtest.At(losses, "months", 0, "sent"),
		webtest.At(losses, "months", 0, "came_back"),
		webtest.At(losses, "months", 0, "value")) != "2026-114 1 740" ||
		webtest.At(losses, "pins", 0, "of") != "411001" {
		t.Errorf("the losses are %v", losses)
	}
	s.Sums()
}
