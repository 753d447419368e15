package staff_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// Staff without the permission for invoices get a clear refusal. A customer gets "not found" for other people's
// orders, as if they did not exist.
func TestStaffWithoutInvoicePermissionGetAClearRefusal(t *testing.T) {
	s := webtest.New(t)
	b := s.Customer("411001")
	o := s.Order(b, s.Product("Plug", 700, 5), 1)
	s.Deliver(o)
	for _, c := range []struct {
		who   *webtest.Person
		wants int
	}{{s.Staff(accounts.Packer), 403}, {s.Staff(accounts.Accountant), 200}, {s.As(b.Email), 200},
		{s.As(s.Customer("411001").Email), 404}} {
		for _, call := range []string{"download", "getInvoiceId"} {
			if got := c.who.Do("GET", fmt.Sprintf("/api/%s/%d", call, o.ID), "", nil); got.Status != c.wants {
				t.Errorf("%s, want %d: %d %.100s", call, c.wants, got.Status, got.Raw)
			}
		}
	}
	if got := s.Visitor().Do("GET", fmt.Sprintf("/api/download/%d", o.ID), "", nil).Status; got != 401 {
		t.Errorf("a visitor: %d", got)
	}
}
