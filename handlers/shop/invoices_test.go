package shop_test

import (
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/fulfilment"
	"hearth/store/storetest"
)

func TestCreditNoteIsForItsCustomerAndStaffWithInvoices(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	buyer, other := s.Customer("411001"), s.Customer("411001")
	o := s.Order(buyer, s.Product("Plug", 700, 9), 1)
	s.Ship(o)
	number := storetest.Got(s.Fulfilment.ReturnToOrigin(ctx, 0, o.ID,
		fulfilment.CameBack{Reason: "nobody at home", Restock: true})).Or(t)
	for name, who := range map[string]struct {
		person *webtest.Person
		reads  bool
	}{
		"its customer": {s.As(buyer.Email), true}, "another customer": {s.As(other.Email), false},
		"the accountant": {s.Staff(accounts.Accountant), true}, "support": {s.Staff(accounts.Support), false},
	} {
		got := who.person.Do("GET", "/api/credit_note/"+number, "", nil)
		if reads := got.Header.Get("Content-Type") == "application/pdf"; reads != who.reads {
			t.Errorf("%s reads it: %v, %d", name, reads, got.Status)
		}
	}
}
